import { checkSentence, type CheckedSentence } from "#core/figures/read/check-sentence.ts";
import { NOTHING_SAID, intoParagraph } from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { Advance } from "#core/figures/roll-forward/advance.ts";
import { anchorsBySentence, type Course } from "#core/figures/roll-forward/bound-figures.ts";
import type { Request } from "#core/figures/roll-forward/changed-sentence.ts";
import { isLed } from "#core/figures/roll-forward/led-sentence.ts";
import {
  isMoved,
  movesInTime,
  type RolledSentence,
  rolledSentence,
  untouched,
} from "#core/figures/roll-forward/rolled-sentence.ts";
import {
  distanceOf,
  type FormerSentence,
  isOfFormerLatest,
  numbersIn,
  type SaidPeriod,
  saidPeriods,
} from "#core/figures/roll-forward/said-periods.ts";
import type { Anchor, BoundAnchor } from "#core/ledger/anchor.ts";

/** A sentence before and after, with the times it names. */
export type Rolled = {
  readonly former: FormerSentence;
  readonly periods: readonly SaidPeriod[];
  readonly sentence: RolledSentence;
  /** What its figures are of, in force; counted from its first character. */
  readonly anchors: readonly BoundAnchor[];
};

/** Each sentence rolled forward in the context of those before it, as they are; pauses with each. */
export function* rolledSentences(
  formers: readonly FormerSentence[],
  course: Course,
  anchors: readonly Anchor[],
): Generator<void, readonly Rolled[]> {
  const { advances, before, after } = course;
  const all = formers.map((former) => saidPeriods(former, advances, before));
  const ofSentences = anchorsBySentence(formers, anchors, before);
  const isAlike = readAlike(before, after);
  const rolled: Rolled[] = [];
  const staying = new Set<number>();
  for (let former = formers[0]; former !== undefined; former = formers[rolled.length]) {
    const index = rolled.length;
    const said = rolled.at(-1)?.sentence.checked.carry ?? NOTHING_SAID;
    const carry = former.beginsParagraph ? intoParagraph(said, former) : said;
    // A row of a table is read otherwise than a sentence.
    const isRead = isAlike && carry.table === undefined && former.carry.table === undefined;
    const asItStands = once(() =>
      checkSentence(former.text, carry, after, isRead ? former.checked.reading : undefined),
    );
    const periods = all[index] ?? [];
    const own = ofSentences[index] ?? [];
    const sentence = staying.has(index)
      ? untouched(asItStands(), TABLE_STAYS)
      : rolledAnew({ former, periods, anchors: own, asItStands, carry, course }, () =>
          isLed(formers, index, { periods: all, advances }),
        );
    rolled.push({ former, periods, sentence, anchors: own });
    const table = halfMoved(rolled, formers[index + 1]);
    if (table !== undefined) {
      for (let at = table; at <= index; at += 1) staying.add(at);
      rolled.splice(table);
    }
    yield;
  }
  return rolled;
}

function rolledAnew(request: Omit<Request, "isLed">, isLedBefore: () => boolean): RolledSentence {
  const { former, periods, asItStands, course } = request;
  const isAsNow =
    mayBeCurrent(former, periods, course.advances) &&
    isCurrent(former, asItStands(), course.advances);
  return isAsNow ? untouched(asItStands()) : rolledSentence({ ...request, isLed: isLedBefore() });
}

const TABLE_STAYS = "not every figure of its table has a new value";

/** Whether a line goes on with the table before it. */
function isInTable(line: FormerSentence | undefined): boolean {
  return line?.carry.table !== undefined && line.checked.carry.table === line.carry.table;
}

/**
 * Where the table that ends here begins, if a head or a figure of it moved in time and another figure did
 * not: a table is of its times whole, or stays as it is.
 */
function halfMoved(
  rolled: readonly Rolled[],
  next: FormerSentence | undefined,
): number | undefined {
  if (isInTable(next)) return undefined;
  const before = rolled.findLastIndex(({ former }) => !isInTable(former));
  const lines = rolled.slice(before);
  if (lines.length < 2 || !lines.some(({ sentence }) => movesInTime(sentence))) return undefined;
  const isWhole = lines.every(({ former: { checked }, sentence: { figures } }) =>
    numbersIn(checked).every(
      ({ position }, at) =>
        checked.reading.heads?.[at]?.kind === "other" ||
        figures.some((each) => each.bound.from === position && isMoved(each)),
    ),
  );
  return isWhole ? undefined : before;
}

/** Looked up when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Whether a sentence reads the same on both: the same companies, by the same names, with the same rows. */
function readAlike(a: Ground, b: Ground): boolean {
  return a.ledgers.map(namesOf).join("\n") === b.ledgers.map(namesOf).join("\n");
}

function namesOf({ ticker, names, tables }: CompanyLedger): string {
  const rows = new Set(
    tables.flatMap(({ data, ratios }) => [...data, ...ratios].map(({ item }) => item)),
  );
  return JSON.stringify([ticker, names, [...rows].toSorted()]);
}

/** Whether it is worth a look if a sentence is on the new columns already: one that plainly is not, is not. */
function mayBeCurrent(
  { checked }: FormerSentence,
  periods: readonly SaidPeriod[],
  advances: readonly Advance[],
): boolean {
  if (!periods.some(({ distance }) => distance === 0)) return true;
  const numbers = numbersIn(checked);
  if (numbers.some(({ verdict }) => verdict === "contradicted" || verdict === "unsupported"))
    return true;
  // Two figures of one row in the latest column may be one in the new and one in the former.
  const rows = numbers
    .filter((figure) => isOfFormerLatest(figure, advances))
    .map(({ measure }) => measure);
  return new Set(rows).size < rows.length;
}

/** Whether a sentence is on the new columns already: it says something of them, and all is right. */
function isCurrent(
  former: FormerSentence,
  asItStands: CheckedSentence,
  advances: readonly Advance[],
): boolean {
  const were = numbersIn(former.checked);
  const now = numbersIn(asItStands);
  const isNewer = (figure: CheckedFigure): boolean =>
    figure.verdict === "verified" && (distanceOf(figure, advances) ?? 0) < 0;
  const isNewHere = now.some(
    (figure, index) =>
      isNewer(figure) &&
      (were[index]?.verdict !== "verified" || were[index].period !== figure.period),
  );
  return (
    isNewHere &&
    were.every(({ verdict }, index) => verdict !== "verified" || now[index]?.verdict === "verified")
  );
}
