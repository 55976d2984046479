import { checkSentences } from "#core/figures/read/checked-sentences.ts";
import { columnsIn, companyIn } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import {
  type Advance,
  advancesBetween,
  isEarlier,
  kindOf,
  movedLabel,
} from "#core/figures/roll-forward/advance.ts";
import { isHeading } from "#core/figures/roll-forward/led-sentence.ts";
import { rolledSentences } from "#core/figures/roll-forward/rolled-sentences.ts";
import { numbersIn } from "#core/figures/roll-forward/said-periods.ts";
import { editsOf } from "#core/figures/roll-forward/sentence-edits.ts";
import { type StaleFigure, staleIn } from "#core/figures/roll-forward/stale-figures.ts";
import { type FlaggedWords, wordsToCheck } from "#core/figures/roll-forward/words-to-check.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { periodText } from "#core/ledger/period.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import {
  exhibitLines,
  parseExhibitName,
  printExhibitName,
} from "#core/text/outline/exhibit-names.ts";

/** What a text needs where the connected data went on. */
export type RollForward = {
  readonly advances: readonly Advance[];
  /**
   * Made for the text as it is, in its order. Accepted together they make every figure right; any of
   * them alone makes none wrong.
   */
  readonly edits: readonly Edit[];
  readonly stale: readonly StaleFigure[];
  /** Words that do not go with the new figures, or that nobody can check. */
  readonly words: readonly FlaggedWords[];
  /** Figures that were right on the former data, of whatever column. */
  readonly rightBefore: number;
};

export type RollForwardRequest = {
  readonly content: string;
  /** What figures of it are of. */
  readonly anchors?: readonly Anchor[] | undefined;
  /** The data the text was right on, and those connected now. */
  readonly before: Ground;
  readonly after: Ground;
  readonly newId: () => string;
  /** ISO 8601, UTC. */
  readonly now: string;
};

/** The figures of a text brought to the latest connected data, as edits to accept or reject. */
export function rollForward(request: RollForwardRequest): RollForward {
  const steps = rollForwardInSteps(request);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** The same with pauses, so that a long text holds nothing up. */
export function* rollForwardInSteps(request: RollForwardRequest): Generator<unknown, RollForward> {
  const { content, before } = request;
  const after = neverEarlier(before, request.after);
  const advances = advancesBetween(before, after);
  const course = { advances, before, after };
  const { sentences: formers } = yield* checkSentences(before, content, []);
  const rolled = yield* rolledSentences(formers, course, request.anchors ?? []);
  const edits = [
    ...editsOf(rolled, request),
    ...rolledExhibits(request, advances, before.primaryTicker),
  ].toSorted((a, b) => a.position - b.position);
  yield;
  const stale: StaleFigure[] = [];
  const words: FlaggedWords[] = [];
  for (const [index, { former, sentence, periods, anchors }] of rolled.entries()) {
    const around = { periods, advances, anchors, isHeading: isHeading(formers, index) };
    // Data that did not go on make no figure older: what they give no other value is read otherwise now.
    const found = staleIn(former, sentence, advances);
    stale.push(...found.filter(({ becomes }) => becomes !== undefined || advances.length > 0));
    words.push(...wordsToCheck(former, sentence, around));
    yield;
  }
  const numbers = formers.flatMap(({ checked }) => numbersIn(checked));
  return {
    advances,
    edits,
    stale,
    words,
    rightBefore: numbers.filter(({ verdict }) => verdict === "verified").length,
  };
}

/** Data that went back in time, or away, change no text: those known before stand in for them. */
function neverEarlier(before: Ground, after: Ground): Ground {
  const kept = before.ledgers.filter((ledger) => {
    const now = companyIn(after.ledgers, ledger.ticker);
    return now === undefined || isEarlier(now, ledger);
  });
  return {
    ...after,
    ledgers: [
      ...after.ledgers.map((ledger) => companyIn(kept, ledger.ticker) ?? ledger),
      ...kept.filter(({ ticker }) => !after.ledgers.some((ledger) => ledger.ticker === ticker)),
    ],
  };
}

/** Stands for whichever twelve months are the latest. */
const LTM = "LTM";

/** Names of exhibits that end with a former latest column, with the times that they go on to, as edits. */
function rolledExhibits(
  { content, newId, now }: RollForwardRequest,
  advances: readonly Advance[],
  primaryTicker: string | undefined,
): readonly Edit[] {
  return exhibitLines(content).flatMap(({ name, position }) => {
    const { what, times, isSpan } = parseExhibitName(name);
    const owner = / of ([^,\s]+)$/.exec(what)?.[1];
    const named = advances.find(({ ticker }) => ticker === owner);
    const advance = named ?? advances.find(({ ticker }) => ticker === primaryTicker);
    const moved = advance && movedTimes(advance, times);
    if (moved === undefined || moved.join() === times.join()) return [];
    const printed = printExhibitName({ what, times: moved, isSpan });
    const from = what.length;
    return [
      {
        id: newId(),
        type: "replace",
        position: position + from,
        length: name.length - from,
        content: printed.slice(from),
        timestamp: now,
      },
    ];
  });
}

/** Each time as many steps on as the latest; undefined where the last was no latest one. */
function movedTimes(advance: Advance, times: readonly string[]): readonly string[] | undefined {
  const last = times.at(-1);
  if (last === undefined) return undefined;
  const label = labelOf(advance, last);
  const kind = kindOf(label);
  if (last !== LTM && (kind === undefined || advance.steps[kind]?.from !== label)) return undefined;
  const moved = times.map((time) => {
    if (time === LTM) return time;
    const to = movedLabel(advance, labelOf(advance, time));
    return to === undefined ? undefined : periodText(to);
  });
  return moved.every((time) => time !== undefined) ? moved : undefined;
}

/** The column that a name's time is of. */
function labelOf({ before }: Advance, time: string): string {
  const known = columnsIn(before).find((label) => periodText(label) === time);
  return known ?? time.replace(/^FY/, "");
}
