import { formulaOf } from "#core/finance/ratios/derived.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { partsOfRatio } from "#core/ledger/definitions.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { periodText, quarterOf } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { joinSentences, listed, prose, type Prose, sentence, size } from "#core/ledger/prose.ts";
import {
  type Column,
  constantIn,
  inCase,
  isAtMargin,
  isTouched,
  signed,
  sizeOf,
  withRatios,
} from "#core/writing/analyst/chat/case-ledger.ts";
import { inPeriod } from "#core/writing/analyst/chat/facts.ts";
import { type QuestionReading, saidAt } from "#core/writing/analyst/chat/reading.ts";
import { amountOf, changed, stepOf } from "#core/writing/analyst/chat/moved-rows.ts";
import { fundedIn, PAYMENTS, type Supposed } from "#core/writing/analyst/chat/funding.ts";
import { partsIn, sourcesIn, wholeOf } from "#core/writing/analyst/chat/parts.ts";
import { reached, spokenOf, targetIn } from "#core/writing/analyst/chat/solver.ts";
import { openIn, suppositionsIn, wayOf } from "#core/writing/analyst/chat/suppositions.ts";

/**
 * What a question supposes, and what follows: the ledger with some rows replaced, evaluated by the same
 * definitions. All other rows stay as they are, which is said.
 */
export function scenario(reading: QuestionReading, column: Column): Prose {
  if (saidAt(reading, "rates") !== undefined && reading.before === undefined)
    return ofRates(reading, column);
  if (isOfOtherTime(reading, column)) return OF_ONE_YEAR;
  const target = targetIn(reading);
  if (target !== undefined) return reached(target, reading, column);
  const read = suppositionsIn(reading);
  const open = openIn(reading, read);
  if (open.length > 0 && reading.before === undefined) return notRead(open);
  const supposed = read.map((each) => ({
    ...each,
    row: { ...each.row, item: rowOnBasis(each.row.item) },
  }));
  const items = new Set(supposed.map(({ row }) => row.item));
  const isReadable = supposed.every(({ figure }) => Math.abs(figure.value) < LARGEST);
  // A row that rises and falls in one case, a figure that is of none, and an amount that nobody has.
  const isWhole = takesAll(reading);
  if (supposed.length === 0 || items.size < supposed.length || !isReadable || !isWhole)
    return notRead([]);
  const made = supposed.map((each) => replacedBy(each, reading, column));
  const why = made.find((each) => typeof each === "string");
  if (why !== undefined) return [why];
  const replaced = made.filter((each) => typeof each !== "string");
  const held = heldMargin(reading, items, column);
  const asked = askedRows(reading, supposed).filter((item) => item !== held[0]?.item);
  return consequences([...replaced, ...held], asked, { reading, column });
}

const HOLDS = /^(?:holds?|held|stays?|remains?|unchanged|constant|stable)$/;

/** `and gross margin holds`, `at a constant gross margin`: a condition of revenues that move, no question. */
function heldMargin(
  { rows, tokens }: QuestionReading,
  items: ReadonlySet<string>,
  { find, period }: Column,
): readonly Replaced[] {
  const item = "Gross Margin (%)";
  const isHeld = rows.some(
    (row) =>
      row.item === item && [-1, 1].some((step) => HOLDS.test(tokens[row.at + step]?.text ?? "")),
  );
  const row = find(item, period);
  if (!isHeld || row === undefined || !items.has("Revenues") || items.has(item)) return [];
  return [{ item, row, made: row, said: prose`${wordsOf(item).name} kept at ${row}` }];
}

/** Whether a step with a figure supposes something new, as `half of that` does not. */
function takesAll(reading: QuestionReading): boolean {
  const { before, figures } = reading;
  if (before !== undefined && figures.length > 0)
    return JSON.stringify(suppositionsIn(reading)) !== JSON.stringify(suppositionsIn(before));
  return before !== undefined || sourcesIn(reading) !== undefined;
}

/** Rows that a case is asked for: named in it and not supposed, else those of the step before. */
function askedRows(reading: QuestionReading, supposed: readonly Supposed[]): readonly string[] {
  const items = new Set(supposed.map(({ row }) => row.item));
  const own = reading.rows
    .filter(({ at, item }) => !isGiven(reading, supposed, at) && !items.has(rowOnBasis(item)))
    .flatMap(spokenOf)
    .map(rowOnBasis);
  return own.length > 0 || reading.before === undefined ? own : askedRows(reading.before, supposed);
}

/** Whole units of a currency. */
const LARGEST = 1e15;

/** @param open what of it is read for nothing */
function notRead(open: readonly string[]): Prose {
  const words = listed(open.map((word) => [`“${word}”`]));
  const why =
    open.length === 0 ? [] : prose`, nor what ${words} ${open.length > 1 ? "are" : "is"} of`;
  return prose`That case is not read${why}: say by how much which row changes, for example “What would net leverage be if EBITDA fell by 20%?” or “How much debt must be repaid for 2.0x net leverage?”.`;
}

const BY_YEAR = /\b(?:a|per|each|every) year for\b|\bnext \w+ years\b/i;
/** Over several years; beside the earnings of a quarter no ratio of a year stands. */
function isOfOtherTime({ message }: QuestionReading, { period }: Column): boolean {
  return BY_YEAR.test(message) || quarterOf(period) !== undefined;
}

const OF_ONE_YEAR: Prose = [
  "A case is computed on one year: say by how much the row changes in all, or connect a model with projections.",
];

/** What a step of rates costs: on all debt, or on the part of it that is said, since how much floats is not tagged. */
function ofRates(reading: QuestionReading, column: Column): Prose {
  const { find, period } = column;
  const debt = find("Total Debt", period);
  const part = partDearer(reading);
  const [figure, ...others] = reading.figures.filter(({ at }) => at !== part?.at);
  const open = [...others, ...partsIn(reading)].filter(
    ({ at }) => at !== part?.at && at !== figure?.at,
  );
  if (figure === undefined || open.length > 0 || !/^(?:rate|bps)$/.test(figure.kind))
    return notRead(open.map(({ at }) => saidIn(reading, at)));
  if (debt === undefined)
    return prose`What a change of rates costs needs total debt, which is not in the connected data.`;
  const isFall = wayOf(reading.tokens.map(({ text }) => text)) === "down";
  const step = stepOf(figure, "Change of rates", column);
  const share = constantIn(column, "Part of total debt", "fraction", part?.value ?? 1);
  const parts = part === undefined ? [debt, step.share] : [debt, share, step.share];
  const cost = formulaOf("Interest on the change of rates", "product", parts);
  if (cost === undefined) return notRead([]);
  const would = prose`${step.said} ${isFall ? "less" : "more"} would ${isFall ? "save" : "cost"} ${cost} a year before tax.`;
  const lead =
    part === undefined
      ? prose`How much of the debt floats is not tagged in the connected statements. If all of the ${debt} did, ${would}`
      : prose`On ${share} of the debt of ${debt}, ${would}`;
  return joinSentences([lead, coverageAfter(cost, isFall, column)]);
}

/** `on half of the debt` */
function partDearer(reading: QuestionReading) {
  return partsIn(reading).find(
    (each) =>
      reading.tokens[each.at - 1]?.text === "on" && wholeOf(each, reading)?.item === "Total Debt",
  );
}

function coverageAfter(cost: Datum, isFall: boolean, column: Column): Prose {
  const { find, period } = column;
  const paid = formulaOf("Interest Expense", isFall ? "difference" : "sum", [
    find("Interest Expense", period),
    cost,
  ]);
  if (paid === undefined) return [];
  const item = "Interest Coverage (x)";
  const inside = inCase(find, new Map([["Interest Expense", signed(paid, -1)]]));
  return sentence(outcome(item, inside, column));
}

/** What stands at a place of a question, as it is written. */
function saidIn({ tokens, line }: QuestionReading, at: number): string {
  return line.slice(tokens[at]?.start ?? 0, tokens[at]?.end ?? 0);
}

function replacedBy(
  supposed: Supposed,
  reading: QuestionReading,
  column: Column,
): Replaced | string {
  const { item } = supposed.row;
  const { period } = column;
  const row = column.find(item, period);
  const { name } = wordsOf(row?.item ?? item);
  const { kind } = supposed.figure;
  if (row === undefined) {
    if (PAYMENTS.has(item) && kind === "money") {
      const made = constantIn(column, item, "money", amountOf(supposed.figure));
      return { item, row, made, said: prose`${name} of ${made}` };
    }
    return `The connected data have no ${name} for ${periodText(period)}, so that case can't be computed.`;
  }
  const made = changed(row, supposed, reading, column);
  if (typeof made === "string") return made;
  const isOut = isOutflow(row.item) && row.value < 0;
  return { item, row, made: signed(made.datum, isOut ? -1 : 1), said: prose`${name} ${made.said}` };
}

function consequences(
  supposed: readonly Replaced[],
  asked: readonly string[],
  { reading, column }: { readonly reading: QuestionReading; readonly column: Column },
): Prose {
  const { find, period, told } = column;
  const paid = paidFrom(supposed, asked, { reading, column });
  const replaced = paid === undefined ? supposed : [...supposed, paid];
  const given = new Map(replaced.map(({ item, made }) => [item, made]));
  const rows = withRatios(given, column);
  const inside = inCase(find, rows);
  const wanted =
    asked.length === 0
      ? told.filter((item) => isTouched(item, rows) && find(item, period) !== undefined)
      : asked;
  const items = [...new Set(wanted)].filter((item) => !supposed.some((each) => each.item === item));
  if (items.length === 0) return notRead([]);
  const lines = items.map((item) =>
    isTouched(item, rows) && !isOpenMargin(item, rows)
      ? outcome(item, inside, column)
      : prose`${wordsOf(item).name} does not follow from that by a definition: a model with projections says what it would be`,
  );
  const isHeld = isAtMargin(given) && !given.has("EBITDA") && rows.has("EBITDA");
  const held =
    isHeld && !given.has("EBITDA Margin (%)")
      ? prose`, the EBITDA margin of ${periodText(period)} kept`
      : [];
  const said = replaced.filter((each) => each !== paid || !items.includes(each.item));
  const lead = prose`With ${listed(said.map((each) => each.said))}${held}, and all else as${inPeriod({ item: "EBITDA", period })}, `;
  const [first = [], ...others] = lines;
  // Two of its conditions can't both hold.
  const margin =
    held.length === 0 ? undefined : supposed.find(({ item }) => OTHER_MARGINS.has(item));
  const clash =
    margin === undefined
      ? []
      : prose`With the EBITDA margin kept, the change of ${wordsOf(margin.item).name} reaches none of these: say what EBITDA or its margin would be.`;
  return joinSentences([
    prose`${lead}${first}.`,
    ...others.map(sentence),
    clash,
    interestNote(replaced),
    cashNote(replaced),
    openNote(reading, column),
  ]);
}

/** More than there is can't be paid from cash. */
function cashNote(replaced: readonly Replaced[]): Prose {
  const cash = replaced.find(({ item, made }) => item.startsWith("Cash And") && made.value < 0);
  return cash?.row === undefined ? [] : prose`There is no more cash than ${cash.row}.`;
}

/** What a case leaves open: what pays the rest of an amount. */
function openNote(reading: QuestionReading, column: Column): Prose {
  const { amount, open } = fundedIn(reading);
  if (amount === undefined || open === 0) return [];
  const rest = constantIn(
    column,
    "Paid from nothing that is said",
    "money",
    amountOf(amount) * open,
  );
  return prose`What pays the other ${rest} is not said, and it is not in the case.`;
}

/** With revenues alone nothing says what they cost. */
function isOpenMargin(item: string, rows: ReadonlyMap<string, Datum>): boolean {
  const isCosted = rows.has("Gross Profit") || rows.has("COGS");
  return item === "Gross Margin (%)" && rows.has("Revenues") && !isCosted;
}

const OTHER_MARGINS: ReadonlySet<string> = new Set(["Gross Margin (%)", "EBIT Margin (%)"]);

/** What more debt costs is no part of a case that does not say it. */
function interestNote(replaced: readonly Replaced[]): Prose {
  const isOfDebt = replaced.some(
    ({ item, row, made }) => item === "Total Debt" && made.value > (row?.value ?? 0),
  );
  const isSaid = replaced.some(({ item }) => item === "Interest Expense");
  return isOfDebt && !isSaid ? prose`The interest on the new debt is not in it.` : [];
}

const NO_MEANING = "would not be meaningful (n.m.)";
const NO_ROW = "is not in the connected data";
const NO_CASE =
  "can't be computed in that case: it stands on other rows than those of its definition";

function outcome(item: string, inside: FindDatum, { find, period }: Column): Prose {
  const [made, now] = [inside(item, period), find(item, period)];
  // On the basis that rules a row has a name of its own.
  const { name } = wordsOf(now?.item ?? item);
  if (made === undefined) {
    const under = inside(partsOfRatio(item)?.bottom ?? "", period);
    if (under !== undefined && under.value <= 0) return prose`${name} ${NO_MEANING}`;
    return prose`${name} ${now === undefined ? NO_ROW : NO_CASE}`;
  }
  if (now === undefined) return prose`${name} would be ${made}`;
  return printsAlike(made, now)
    ? prose`${name} would stay at ${now}`
    : prose`${name} would be ${made}, against ${now}`;
}

/** A row with what it is in a case. */
type Replaced = {
  readonly item: string;
  /** As it is; a payment may be the first of its kind. */
  readonly row: Datum | undefined;
  readonly made: Datum;
  readonly said: Prose;
};

/** A row that something is paid from or repaid, or that a rate is of: no question about it. */
function isGiven(reading: QuestionReading, supposed: readonly Supposed[], at: number): boolean {
  const { tokens, figures, rows } = reading;
  const isUsed =
    supposed.some(({ uses }) => uses.includes(at)) ||
    sourcesIn(reading)?.some(({ row }) => row.at === at) === true;
  const before = tokens.slice(Math.max(0, at - 3), at);
  const isBase =
    figures.some((figure) => figure.at < at && at - figure.at <= 3) &&
    before.some(({ text }) => text === "of");
  const row = rows.find((each) => each.at === at);
  return isUsed || isBase || PAYMENTS.has(row?.item ?? "") || fundingIn(reading) === at;
}

const FUNDS = /^(?:Total|Short-Term|Long-Term) Debt$|^Undrawn Credit Facilities$/;

/** Where the debt stands that a payment is made from, or that what is saved repays; not debt that is asked for. */
function fundingIn({ rows, tokens }: QuestionReading): number | undefined {
  const isPaid = rows.some(({ item }) => PAYMENTS.has(item));
  const debt = rows.find(({ item }) => FUNDS.test(item));
  const before = tokens[(debt?.at ?? 0) - 1]?.text ?? "";
  const isAsked = /^(?:is|be|to|of|for|on|was|'s|s|total)$/.test(before);
  return isPaid && debt !== undefined && !isAsked ? debt.at : undefined;
}

/** By a payment more or less, net debt is as much higher or lower: debt where the question says it, else cash. */
function paidFrom(
  replaced: readonly Replaced[],
  asked: readonly string[],
  {
    reading,
    column: { find, period },
  }: { readonly reading: QuestionReading; readonly column: Column },
): Replaced | undefined {
  const [payment, second] = replaced.filter(({ item }) => PAYMENTS.has(item));
  const isOfDebt = [reading, reading.before].some((one) => one && fundingIn(one) !== undefined);
  const item = isOfDebt ? "Total Debt" : "Net Debt";
  const row = find(item, period);
  const isSaid =
    fundedIn(reading).supposed.length > 0 || replaced.some((each) => each.item.endsWith("Debt"));
  if (payment === undefined || second !== undefined || row === undefined || isSaid)
    return undefined;
  // Of capital expenditure it is asked what is left of cash flow, where it is not asked of debt.
  const isMeant =
    asked.length === 0
      ? payment.item !== "Capital Expenditure"
      : asked.some((each) => isTouched(each, new Map([[item, row]])));
  return isOfDebt || isMeant ? movedBy(row, item, changeOf(payment)) : undefined;
}

/** How much more is paid. */
function changeOf({ item, row, made }: Replaced): Datum | undefined {
  const sizes = [sizeOf(made), row && sizeOf(row)];
  return row === undefined ? made : formulaOf(`Change of ${item}`, "difference", sizes);
}

function movedBy(row: Datum, item: string, by: Datum | undefined): Replaced | undefined {
  const made = by && formulaOf(item, "sum", [row, by]);
  if (by === undefined || made === undefined) return undefined;
  const said = prose`${wordsOf(item).name} ${by.value < 0 ? "down" : "up"} ${size(by)} to ${size(made)}`;
  return { item, row, made, said };
}
