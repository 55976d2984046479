import { bandOf } from "#core/finance/vocabulary/bands.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { prose } from "#core/ledger/prose.ts";
import { periodDates } from "#core/findings/book.ts";
import type { Finding } from "#core/findings/finding.ts";
import { made } from "#core/findings/make.ts";
import { isMeant } from "#core/findings/moved.ts";
import { doOverlap, verbOf, wasCash, when } from "#core/findings/movement.ts";
import { type Measure, measuresOf } from "#core/findings/topics.ts";
import { sidesOf, verdictOf } from "#core/findings/verdicts.ts";
import type { View } from "#core/findings/view.ts";

/** Columns from which one is the highest or the lowest of them. */
const LEAST_OF_RANGE = 4;

/** Whether a row is highest or lowest over the columns that compare. */
export function rangeFindings(view: View): readonly Finding[] {
  return measuresOf(view.kind).flatMap((measure) => {
    const { item, scale } = measure;
    const isKey = scale !== undefined || item === "EBITDA Margin (%)" || item === "Revenues";
    const run = isKey ? view.run(item) : [];
    const end = endOf(run, monthsSince(view, item, run.at(-1)));
    const pair = view.pair(item);
    const isOfNow = run[0]?.period === pair?.now.period && pair?.apart === undefined;
    if (end === undefined || !isOfNow || !isMeant(view, measure, end.now.period)) return [];
    return [rangeFinding(view, measure, { ...end, run })];
  });
}

type End = {
  readonly now: Datum;
  readonly name: "highest" | "lowest";
  /** The nearest to it. */
  readonly next: Datum;
};

/** A row over the twelve months that end since the first of its columns, the newest apart. */
function monthsSince({ book, at, latest }: View, item: string, first: Datum | undefined) {
  const start = first && periodDates(book, first.period)?.end;
  return book.tables
    .flatMap(({ years }) => years)
    .filter((column) => column !== latest && start !== undefined && (ltmEnd(column) ?? "") > start)
    .flatMap((column) => at(item, column) ?? []);
}

/** That the newest is the highest or the lowest, as printed, of all columns since the first. */
function endOf([now, ...others]: readonly Datum[], months: readonly Datum[]): End | undefined {
  // What shares months with the newest is on one side of it by those.
  const apart = others.filter((other) => now && !doOverlap(now, other));
  // The runner-up is one of all that are told.
  const sorted = others.toSorted((a, b) => a.value - b.value);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!now || !low || !high || apart.length < LEAST_OF_RANGE - 1) return undefined;
  const isBeyond = (sign: 1 | -1) =>
    [...others, ...months].every(
      (other) => (now.value - other.value) * sign > 0 && !printsAlike(now, other),
    );
  if (isBeyond(1)) return { now, name: "highest", next: high };
  return isBeyond(-1) ? { now, name: "lowest", next: low } : undefined;
}

function rangeFinding(
  view: View,
  { item, topic, scale }: Measure,
  { now, name, next, run }: End & { readonly run: readonly Datum[] },
): Finding {
  const words = wordsOf(now.item);
  const direction = name === "highest" ? "up" : "down";
  const ofMove = verdictOf(now, direction, undefined);
  const ofLevel =
    scale === undefined ? ofMove : verdictOf(now, undefined, bandOf(scale, now.value));
  const verdict = ofLevel === ofMove ? ofMove : "neither";
  const oldest = ` since at least ${periodText(run.at(-1)?.period ?? now.period)}`;
  // A time of its own: what follows is of another.
  const since = prose`${name}${{ time: oldest, period: oldest }}`;
  return made(view, {
    kind: "range",
    topic,
    item,
    period: now.period,
    direction,
    good: sidesOf(view, topic, verdict),
    weight: 0.5,
    rests: run,
    says: {
      sentence: prose`At ${now}${when(now)}, ${words.name} ${verbOf(words)} the ${since}, next to ${wasCash(next) ? "net cash" : next}${when(next)}.`,
      clause: prose`${words.name} ${verbOf(words)} the ${since}, at ${now}${when(now)}`,
      headline: prose`${words.name.replace(/^the /, "")} the ${since}`,
    },
  });
}
