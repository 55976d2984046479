import type { Claim } from "#core/figures/read/claims/claim.ts";
import { columnsIn } from "#core/figures/read/ledger/company-ledger.ts";
import { columnsOf, earlier } from "#core/figures/read/ledger/resolve-period.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { madeOnce } from "#core/figures/read/text/made-once.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import {
  isDenied,
  isNamedBy,
  turningAt,
  warningAt,
} from "#core/figures/read/words-against-data/directions.ts";
import {
  apartNote,
  rowNote,
  type RowView,
  rowView,
  shownIn,
} from "#core/figures/read/words-against-data/row-view.ts";
import {
  type SaidWord,
  saidWords,
  sinceAt,
} from "#core/figures/read/words-against-data/said-words.ts";

/**
 * Words without a figure of their own, in a sentence whose figures are known: `the highest in five
 * years`, `unchanged`, and what is said to have moved them, `because EBITDA fell`.
 */
export function rowWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  const levels = knownLevels(judged);
  if (!judged.some(({ figure, claim }) => figure.verdict === "verified" && claim)) return [];
  return saidWords(reading).flatMap((word) => {
    const { said } = word;
    if (said.kind !== "test" || isDenied(word, reading)) return [];
    const row =
      said.of === "goes" ? rowThatWent(reading, judged, word) : rowSaid(reading, levels, word);
    if (row === undefined || said.test(row.item)?.(row) !== false || isHardlyOtherwise(row, word)) {
      return [];
    }
    const { company, item, label, base } = row;
    const note =
      said.of === "extreme" ? highsNote(row, word) : rowNote(company, item, { label, base });
    return [
      said.of === "goes" ? turningAt(word, reading, note) : warningAt(word, reading, note, "words"),
    ];
  });
}

type Placed = { readonly at: number; readonly clause: Clause };

/** The level that words of a clause are said of: of its one row, the latest; else of what stands before. */
export function levelSaid(
  { items }: SentenceReading,
  levels: readonly KnownLevel[],
  { at, clause: { from, to } }: Placed,
): KnownLevel | undefined {
  const isIn = (place: number): boolean => place >= from && place < to;
  const named = items.filter(({ start }) => isIn(start));
  const own = levels.filter(({ figure }) => isIn(figure.position));
  const before = levels.filter(({ figure }) => figure.position < at);
  // `the lowest ¤ since §, at #`: said of what comes where the row is named and nothing came before.
  const isAhead = before.length === 0 && named.length > 0;
  const spoken = isAhead ? levels.slice(0, 1) : before;
  const said = own.length > 0 ? own : spoken;
  const [first] = said;
  if (first === undefined || said.some(({ claim }) => claim.item !== first.claim.item))
    return undefined;
  if (!named.every((mention) => isNamedBy(mention, first.claim) && !mention.isGrowth))
    return undefined;
  return said.toSorted((a, b) => rank(b) - rank(a)).at(0);
}

function rank({ claim: { columns, company } }: KnownLevel): number {
  return -columnsIn(company).indexOf(columns[0]);
}

const HIGH_OF_YEARS =
  /\byears$|-year |all-time |\b(?:on record|ever|yet|history|of all time)$|^record$|^peaked$|\b(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2})$/;

/** The row of a level beside which something is said of its size or its past. */
function rowSaid(
  reading: SentenceReading,
  levels: readonly KnownLevel[],
  word: SaidWord,
): RowView | undefined {
  const { at, said } = word;
  const isStays = said.kind === "test" && said.of === "stays";
  if (!(isStays ? isStaying(reading, word) : isOfYears(reading, word))) return undefined;
  const level = levelSaid(reading, levels, { at, clause: clauseAt(reading, at) });
  if (level === undefined) return undefined;
  const { company, columns, item } = level.claim;
  // What stays the same over twelve months may have been measured from any quarter.
  const isOfYear = company.years.includes(columns[0]) && isOfOneYear(reading, levels, level);
  return isStays && !isOfYear ? undefined : rowView(company, level.figure.item ?? item, columns[0]);
}

/** `the highest in five years`, `since §`, `a record`; not a share of something. */
function isOfYears(reading: SentenceReading, { at, text, said }: SaidWord): boolean {
  if (said.kind !== "test" || said.of !== "extreme") return false;
  const end = at + text.length;
  if (sinceAt(reading, end) !== undefined) return true;
  const { masked } = reading;
  const isRecord = text !== "record" || /\ba(?:n all-time)? $/.test(masked.slice(0, at));
  const isOfOthers = /^ (?:since|of)\b(?! (?:[a-z]{3} )?[$€£]?\d)/.test(masked.slice(end));
  return HIGH_OF_YEARS.test(text) && isRecord && !isOfOthers;
}

/** `was broadly unchanged at #`, never `a stable outlook`. */
function isStaying({ masked }: SentenceReading, { at, text }: SaidWord): boolean {
  const end = at + text.length;
  return (
    /(?:¤|\b(?:was|were|is|are|remained|stayed|held))\s+(?:[a-z]+ly\s+)?$/.test(
      masked.slice(0, at),
    ) && /^,?\s+(?:at|on)\s+(?:[a-z]+ )?(?:[a-z]{3} )?[$€£(]?\d/.test(masked.slice(end))
  );
}

/** Every time of the sentence is the level's or the year before it. */
function isOfOneYear(
  { periods }: SentenceReading,
  levels: readonly KnownLevel[],
  { claim: { company, columns } }: Pick<KnownLevel, "claim">,
): boolean {
  const base = earlier(company, columns, 1)?.[0];
  const near = new Set([columns[0], base]);
  const named = periods.flatMap(({ when }) => columnsOf(company, when, columns) ?? [""]);
  return [...named, ...levels.flatMap(({ claim }) => claim.columns)].every((label) =>
    near.has(label),
  );
}

const ONWARD = /^\s*(?:[,;.)]|$|and\b|but\b|while\b|as\b|in\s+§|over the year)/;
const MOVED =
  /^(?:fell|rose|grew|sank|slid|shrank|fallen|risen|grown|declined|increased|decreased|improved|deteriorated|weakened|strengthened|narrowed|widened|dropped|climbed|jumped|surged|plunged|slumped)$/;

/** The row right before a verb that no figure follows, in the year that the figures are of. */
function rowThatWent(
  reading: SentenceReading,
  judged: readonly Judged[],
  { at, text }: SaidWord,
): RowView | undefined {
  const { masked, items } = reading;
  if (!MOVED.test(text) || !ONWARD.test(masked.slice(at + text.length))) return undefined;
  const subject = items.findLast(({ end }) => end <= at);
  if (subject === undefined || !isSubject(subject, masked, at)) return undefined;
  const told = judged.flatMap(({ claim, figure }) =>
    claim && figure.verdict === "verified" ? [claim] : [],
  );
  const spoken = spokenOf(told);
  if (spoken === undefined || !isOfOneYear(reading, [], spoken)) return undefined;
  return rowView(spoken.claim.company, subject.item, spoken.claim.columns[0]);
}

/** A row by one name, right before its verb, and no part of another phrase: `growth of revenue fell`. */
function isSubject(
  { start, end, isNegative, isGrowth, others }: SentenceReading["items"][number],
  masked: string,
  at: number,
): boolean {
  const isPlain = !isNegative && !isGrowth && others.length === 0;
  const between = /^\s+(?:(?:has|have|had|also|both|again|further)\s+)?(?:[a-z]+ly\s+)?$/.test(
    masked.slice(end, at),
  );
  return (
    isPlain && between && !/(?:\bof|\bto|\bin|¤)\s+(?:the\s+|its\s+)?$/.test(masked.slice(0, start))
  );
}

/** What the latest of the claims of one company is of; undefined where they go back over years. */
function spokenOf(
  claims: readonly KnownLevel["claim"][],
): { readonly claim: KnownLevel["claim"] } | undefined {
  const [first] = claims;
  if (first === undefined || claims.some(({ company }) => company !== first.company))
    return undefined;
  const all = columnsIn(first.company);
  const latest = claims.toSorted(
    (a, b) => all.indexOf(a.columns[0]) - all.indexOf(b.columns[0]),
  )[0];
  if (latest === undefined || !all.includes(latest.columns[0])) return undefined;
  const base = earlier(latest.company, latest.columns, 1)?.[0];
  const isNear = claims.every(({ columns, operation }) => {
    const from = "base" in operation ? operation.base?.[0] : undefined;
    return [columns[0], from ?? columns[0]].every(
      (label) => label === latest.columns[0] || label === base,
    );
  });
  return isNear && claims.every(({ columns }) => columns.length === 1)
    ? { claim: latest }
    : undefined;
}

/** Moves that print as none, and a little more than little for what is said to stay. */
function isHardlyOtherwise(row: RowView, { said }: SaidWord): boolean {
  const { now, before, unit, company, item, label, base } = row;
  if (said.kind !== "test" || said.of === "extreme" || before === undefined) return false;
  if (shownIn(company, item, label) === shownIn(company, item, base ?? label)) return true;
  const move = Math.abs(now - before);
  if (said.of === "stays") {
    if (unit === "multiple") return move < 0.2;
    return unit === "fraction" ? move < 0.01 : move < 0.05 * Math.abs(before);
  }
  return move < 0.005 * Math.abs(before);
}

function highsNote(row: RowView, { text }: SaidWord): string {
  const { company, item, label } = row;
  const level = rowNote(company, item, { label, base: undefined });
  return `${level}${apartNote(row) ?? `, not the ${text}`}`;
}

/** A stretch of a sentence that says one thing. */
export type Clause = { readonly from: number; readonly to: number };

const JOINT =
  /[,;:.!?()](?=\s|$)|\b(?:and|but|while|whereas|although|though|as|because|since|despite|with)\b/g;

const clausesOf = madeOnce((reading: SentenceReading): readonly Clause[] => {
  const isInFigure = (at: number): boolean =>
    reading.figures.some(({ start, end }) => at >= start && at < end - 1);
  const ends = [...reading.masked.matchAll(JOINT)]
    .map(({ index }) => index)
    .filter((at) => !isInFigure(at));
  return [0, ...ends].map((from, at) => ({ from, to: ends[at] ?? reading.masked.length }));
});

/** The clause a place is in. */
export function clauseAt(reading: SentenceReading, at: number): Clause {
  return (
    clausesOf(reading).findLast(({ from }) => from <= at) ?? { from: 0, to: reading.masked.length }
  );
}

/** A figure that is the value of its row in one column, as the data have it. */
export type KnownLevel = Pick<Judged, "figure"> & { readonly claim: Claim; readonly value: number };

/** The levels of a sentence that its data bear out, in its order. */
export function knownLevels(judged: readonly Judged[]): readonly KnownLevel[] {
  return judged.flatMap(({ claim, figure }) => {
    const isKnown = figure.verdict === "verified" && figure.expected !== null;
    const isOne = claim?.operation.kind === "level" && claim.columns.length === 1;
    return isKnown && isOne ? [{ claim, figure, value: figure.expected.value }] : [];
  });
}
