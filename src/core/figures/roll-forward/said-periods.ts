import type { CheckedSentence } from "#core/figures/read/check-sentence.ts";
import type { SentenceInText } from "#core/figures/read/checked-sentences.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { PeriodMention } from "#core/figures/read/figures/figure.ts";
import { type Columns, columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { maturityItem } from "#core/ledger/find-datum.ts";
import { type Advance, distance } from "#core/figures/roll-forward/advance.ts";

/** A sentence as it was checked on the former ground. */
export type FormerSentence = SentenceInText;

/** Words for time that name columns of a company that went on. */
export type SaidPeriod = PeriodMention & {
  readonly text: string;
  readonly advance: Advance;
  /** As they meant then, latest first. */
  readonly columns: Columns;
  /** Steps from the former latest column of the kind to its own latest: 0 for that one itself. */
  readonly distance: number;
};

/** Words that mean other columns by themselves once the latest ones are others. */
const RELATIVE: ReadonlySet<string> = new Set([
  "earlier",
  "previous-quarter",
  "latest-quarter",
  "latest-year",
  "span",
]);

/**
 * The times a sentence names that could move with a company's columns, in the order of the text.
 * `due` are years of the maturity ladder its figures are known to be of, beside those that are read.
 */
export function saidPeriods(
  sentence: FormerSentence,
  advances: readonly Advance[],
  ground: Ground,
  due: ReadonlySet<string> = new Set(),
): readonly SaidPeriod[] {
  const { checked, carry, text } = sentence;
  const mentions = [...checked.reading.periods, ...dueYears(checked, due)];
  return mentions
    .toSorted((a, b) => a.start - b.start)
    .flatMap((mention) => {
      if (isRelative(mention)) return [];
      const advance = advanceOf(sentence, mention, { advances, ground });
      const columns = advance && columnsOf(advance.before, mention.when, carry.columns);
      const steps = advance && columns && distance(advance, columns[0]);
      if (advance === undefined || columns === undefined || steps === undefined) return [];
      const said = text.slice(mention.start, mention.end);
      return [{ ...mention, text: said, advance, columns, distance: steps }];
    });
}

/** Words such as "a year earlier"; `LTM` and `year to date` alone go with the latest quarter too. */
export function isRelative({ when }: PeriodMention): boolean {
  if (when.kind === "twelve-months") return when.date === undefined && when.quarter === undefined;
  if (when.kind === "year-to-date") return when.year === undefined && when.quarters === undefined;
  return RELATIVE.has(when.kind);
}

/** The year that a figure of the maturity ladder falls due in: `due in FY2027`. */
function dueYears(
  { reading, figures }: CheckedSentence,
  due: ReadonlySet<string>,
): readonly PeriodMention[] {
  return reading.ignored.flatMap(({ start, end }) => {
    const match = /(?:FY)?((?:19|20)\d{2})$/.exec(reading.text.slice(start, end));
    if (match === null) return [];
    const [, year = ""] = match;
    if (!due.has(year) && !figures.some(({ item }) => item === maturityItem(year))) return [];
    const when = { kind: "year", year: Number(year), isEstimate: false } as const;
    return [{ start: start + match.index, end, when }];
  });
}

type Companies = { readonly advances: readonly Advance[]; readonly ground: Ground };

/** The company a time belongs to: that of the nearest figure of the time, else the sentence's. */
function advanceOf(
  { checked, carry }: FormerSentence,
  { start }: PeriodMention,
  { advances, ground }: Companies,
): Advance | undefined {
  const near = numbersIn(checked)
    .filter(({ ticker }) => ticker !== null)
    .toSorted((a, b) => Math.abs(a.position - start) - Math.abs(b.position - start))[0];
  const named = checked.reading.companies.findLast(({ end }) => end <= start)?.ticker;
  const ticker =
    near?.ticker ?? named ?? carry.ticker ?? ground.primaryTicker ?? ground.ledgers[0]?.ticker;
  return advances.find((advance) => advance.ticker === ticker);
}

/**
 * The numbers of a sentence with their verdicts, those that are ignored included: the same one of a
 * sentence before and after a change has the same place in the list.
 */
export function numbersIn({ figures, reading }: CheckedSentence): readonly CheckedFigure[] {
  const byPlace = new Map(figures.map((figure) => [figure.position, figure]));
  return reading.figures.flatMap(({ start }) => byPlace.get(start) ?? []);
}

/** Whether a sentence claims a figure. */
export function hasClaims(checked: CheckedSentence): boolean {
  return numbersIn(checked).some(({ verdict }) => verdict !== "ignored");
}

/** Whether a figure was right on the former ground and is of a column that is the latest no more. */
export function isOfFormerLatest(figure: CheckedFigure, advances: readonly Advance[]): boolean {
  return figure.verdict === "verified" && distanceOf(figure, advances) === 0;
}

/** How far the latest column of a figure lies from the former latest one of its company. */
export function distanceOf(
  { ticker, period }: CheckedFigure,
  advances: readonly Advance[],
): number | undefined {
  const advance = advances.find((each) => each.ticker === ticker);
  const [label] = period?.split(", ") ?? [];
  return advance === undefined || label === undefined ? undefined : distance(advance, label);
}
