import { type Bound, type Claim, isClaim } from "#core/figures/read/claims/claim.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import { resultUnit } from "#core/ledger/saved-model-provider.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { everyMatch } from "#core/figures/read/text/every-match.ts";
import { COUNTED_THINGS } from "#core/figures/read/text/ignore-list.ts";
import { judge, type Judged } from "#core/figures/read/verdicts/judge.ts";
import { isAny, isMotionWord, isOf, type WordClass } from "#core/figures/read/words/lexicon.ts";

/** A number of a sentence that claims nothing of the data, and why where it is worth saying. */
export type SetAside = {
  readonly start: number;
  readonly end: number;
  readonly note: string | null;
};

/** The figures of a sentence that are judged, and those that claim nothing. */
export type JudgedFigures = {
  readonly judged: readonly Judged[];
  readonly setAside: readonly SetAside[];
};

/** The verdicts on the figures of a sentence; a small number that counts what the text lists stands aside. */
export function judgeAll(
  bound: readonly Bound[],
  reading: SentenceReading,
  text: string,
): JudgedFigures {
  const judged: Judged[] = [];
  const setAside: SetAside[] = [];
  for (const [at, each] of bound.entries()) {
    const { start, end, kind } = each.figure;
    const head = reading.heads?.[at];
    const isCell = head !== undefined && (head.kind !== "other" || head.isOdd === true);
    if (!isClaim(each) && kind === "bare" && countsThings(each.figure, text)) {
      judged.push(judge({ figure: each.figure, why: COUNT }, text));
    } else if (!isClaim(each) && !isCell && ["bare", "months", "days"].includes(kind)) {
      setAside.push({ start, end, note: null });
    } else judged.push(inDoubt(judge(each, text), reading));
  }
  return { judged, setAside };
}

/** Smaller numbers count what the text itself lists: `3 risks`. */
const COUNTED_FROM = 100;

/** What the text itself is made of: `11 sections, 138 figures`. */
const PARTS_OF_TEXT = /^ (?:[a-z]+ )?(?:figures|words|sentences|sections|pages|edits|sources)\b/;

/** `operates 2,356 stores`: a number that a reader will want a source for, though no row has it. */
export function countsThings(figure: Figure, text: string): boolean {
  const after = text.slice(figure.end);
  if (PARTS_OF_TEXT.test(after)) return false;
  const isLarge =
    figure.value >= COUNTED_FROM && /^ (?:[a-z]+ )?(?:[a-z]{3,}s|people)\b/.test(after);
  return isLarge || COUNTED_THINGS.test(after);
}

export const COUNT = "no connected row counts this: find its source, or mark it as your estimate";

/** A figure as it was judged, but that what it is about may be something else. */
function inDoubt(judged: Judged, reading: SentenceReading): Judged {
  const { figure, claim } = judged;
  if (claim === undefined) return judged;
  if (figure.verdict !== "contradicted" || mayContradict(reading, claim)) return judged;
  return { ...judged, figure: { ...figure, verdict: "unsupported", note: NOT_PLAIN } };
}

const NOT_PLAIN = "not what the connected data give for it: take a source if it is one of theirs";

/** Words that tie a row's name to its figure and say nothing else of it. */
const TYING: readonly WordClass[] = [
  "determiner",
  "being",
  "linking",
  "having",
  "preposition",
  "plain",
  "company",
  "joining",
];

function isTying(word: string): boolean {
  const isKnown = isAny(word, TYING) && !isOf(word, "comparing");
  return isKnown || word === "year" || word === "end";
}

/** Another basis than the statements': no figure of such a sentence is held to a row. */
const OTHER_BASIS =
  /\b(?:adjusted|clean|underlying|normali[sz]ed|organic(?:ally)?|comparable|constant|currency|pro[- ]forma|gaap|ifrs|excluding|including|ex|before|after|recurring|core|combined|together|cumulative|basis|respectively|each|both|average|securities|investments|since)\b/;

/**
 * Whether a figure may be called wrong (figures.md 5): it is a table's cell, or stands in a plain
 * clause, which names one row, ties it to this one figure and says nothing more, in a sentence of one
 * company, one time and one basis. In doubt it may not.
 */
export function mayContradict(reading: SentenceReading, claim: Claim): boolean {
  if (claim.columns.length > 1) return false;
  if (reading.heads !== undefined || reading.text.startsWith("|")) return true;
  // No company reports what a model comes to.
  if (resultUnit(claim.item) !== undefined) return true;
  if (isOverTime(reading, claim)) return isOfCompany(reading, claim);
  return isOfOneThing(reading, claim) && isComputedOfRow(claim) && isPlain(reading, claim);
}

/** Figures, times, rates and the row in their order: a level has a time of its own. */
const OVER_TIME = /^(?:TRG?F|RG?FT)(?:G?FT)+$/;
const AGAINST = new Set("against versus vs compared from to than after".split(" "));

/** `Revenue was # in FY2025, up 4% from # in FY2024`: levels of one row, each at its time, and no more said. */
function isOverTime({ masked, ...reading }: SentenceReading, { operation }: Claim): boolean {
  const { items, periods, figures } = reading;
  if (operation.kind !== "level" || items.length !== 1 || periods.length < 2) return false;
  const order = [
    ...items.map(({ start }) => ({ start, is: "R" })),
    ...periods.map(({ start }) => ({ start, is: "T" })),
    ...figures.map(({ start, kind }) => ({ start, is: kind === "rate" ? "G" : "F" })),
  ].toSorted((a, b) => a.start - b.start);
  // A row that is a rate has rates for levels.
  const said = order.map(({ is }) => (is === "G" && items[0]?.unit === "fraction" ? "F" : is));
  const words = withoutFigures(masked, figures).replaceAll(/\bafter (?=\u2022)/g, "");
  return (
    OVER_TIME.test(said.join("")) &&
    !OTHER_BASIS.test(words) &&
    wordsOf(words.replaceAll(/[.§]/g, " ")).every(
      (word) => isTying(word) || isMotionWord(word) || AGAINST.has(word),
    )
  );
}

/** A sentence with a dot for each figure. */
function withoutFigures(masked: string, figures: readonly Stretch[]): string {
  return figures.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}\u2022${text.slice(end)}`,
    masked,
  );
}

function isOfOneThing(reading: SentenceReading, claim: Claim): boolean {
  const isOfOneTime = reading.periods.length <= 1 || hasOwnTime(reading, claim);
  return isOfOneTime && isOfCompany(reading, claim) && !OTHER_BASIS.test(reading.masked);
}

/** `Revenue was # in FY2024 and net income was # in FY2023`: the one time of its clause is the figure's. */
function hasOwnTime({ masked, figures, periods }: SentenceReading, claim: Claim): boolean {
  const { start, end } = clauseAround(masked, figures, claim.figure);
  const [own, ...others] = periods.filter((each) => each.start >= start && each.start < end);
  if (own === undefined || others.length > 0) return false;
  return columnsOf(claim.company, own.when, undefined)?.join() === claim.columns.join();
}

/** `net leverage was 2.9x, against 0.4x at Apple`: a name behind may be of another figure. */
function isOfCompany({ companies }: SentenceReading, { company, figure }: Claim): boolean {
  return companies.every(({ ticker, end }) => ticker === company.ticker && end <= figure.start);
}

function isComputedOfRow({ operation }: Claim): boolean {
  return operation.kind === "level" || operation.kind === "growth" || operation.kind === "change";
}

function isPlain({ masked, items, figures }: SentenceReading, { figure }: Claim): boolean {
  const clause = clauseAround(masked, figures, figure);
  const rows = items.filter(({ start }) => start >= clause.start && start < clause.end);
  const [row] = rows;
  if (row === undefined || rows.length > 1) return false;
  if (row.end > figure.start) return false;
  const isFirst = !figures.some(({ start }) => start >= clause.start && start < figure.start);
  // `rose 42%, or 2.4bn`: said twice, which of the two is wrong is not known.
  if (/^,? or\b/.test(masked.slice(figure.end))) return false;
  const tail = /^[^,.(:]*/.exec(masked.slice(figure.end, clause.end))?.[0] ?? "";
  return (
    isFirst &&
    wordsOf(masked.slice(clause.start, row.start)).every(isTying) &&
    isTie(masked.slice(row.end, figure.start)) &&
    wordsOf(tail).every(isTying)
  );
}

/** Whether words say that the row is the figure: `gross leverage below 2.0x`, unsaid that it is, is a bound. */
export function isTie(between: string): boolean {
  const words = wordsOf(between);
  if (!words.every((word) => isTying(word) || isMotionWord(word) || BOUND.has(word))) return false;
  return !words.some((word) => BOUND.has(word)) || words.some((word) => SAID.has(word));
}

const BOUND = new Set("above below under over more less lower higher".split(" "));
const SAID = new Set("was were is are of at stood came reached ended".split(" "));

type Stretch = { readonly start: number; readonly end: number };

const BREAK = /[;:] |,? (?:and|while|but|whereas) /g;

/**
 * A figure's clause: between marks that part it from what is said of other things. `and` parts where a
 * figure stands on either side.
 */
function clauseAround(
  masked: string,
  figures: readonly Stretch[],
  { start, end }: Stretch,
): Stretch {
  let from = 0;
  for (const { index, 0: mark } of everyMatch(BREAK, masked)) {
    const [before, after] = [from, index + mark.length];
    const isPart =
      /[;:]/.test(mark) || figures.some((each) => each.start >= before && each.end <= index);
    if (!isPart) continue;
    if (index >= end) return { start: from, end: index };
    if (after <= start) from = after;
  }
  return { start: from, end: masked.length };
}

/** Words, and whatever else is no mark of ours, no space and no comma. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[^\s,§¢¤*•-]+/g) ?? [];
}
