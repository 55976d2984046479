import type { Figure } from "#core/figures/read/figures/figure.ts";
import { formulaOf } from "#core/finance/ratios/derived.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import { joinSentences, listed, prose, type Prose, sentence, size } from "#core/ledger/prose.ts";
import {
  type Column,
  constantIn,
  inCase,
  isTouched,
  signed,
  sizeOf,
  withRatios,
} from "#core/writing/analyst/chat/case-ledger.ts";
import { type QuestionReading, saidAt } from "#core/writing/analyst/chat/reading.ts";
import {
  PAYMENTS,
  reached,
  spokenOf,
  type Supposed,
  suppositionsIn,
  targetIn,
  wayOf,
} from "#core/writing/analyst/chat/suppositions.ts";

/**
 * What a question supposes, and what follows: the ledger with some rows replaced, evaluated by the same
 * definitions. All other rows stay as they are, which is said.
 */
export function scenario(reading: QuestionReading, column: Column): Prose {
  if (saidAt(reading, "rates") !== undefined && reading.before === undefined)
    return ofRates(reading, column);
  if (BY_YEAR.test(reading.message)) return OF_ONE_YEAR;
  const target = targetIn(reading);
  if (target !== undefined) return reached(target, reading, column);
  const read = suppositionsIn(reading);
  const supposed = read.map((each) => ({
    ...each,
    row: { ...each.row, item: rowOnBasis(each.row.item) },
  }));
  const items = new Set(supposed.map(({ row }) => row.item));
  const isReadable = supposed.every(({ figure }) => Math.abs(figure.value) < LARGEST);
  // A row that rises and falls in one case, a figure that is of none, and an amount that nobody has.
  const isWhole = takesAll(reading, supposed);
  if (supposed.length === 0 || items.size < supposed.length || !isReadable || !isWhole)
    return NOT_READ;
  const made = supposed.map((each) => replacedBy(each, reading, column));
  const why = made.find((each) => typeof each === "string");
  if (why !== undefined) return [why];
  const replaced = made.filter((each) => typeof each !== "string");
  const asked = askedRows(reading, supposed);
  return consequences(replaced, asked, { reading, column });
}

/** Whether every figure is supposed of a row; a step with one supposes something new, as `half of that` does not. */
function takesAll(reading: QuestionReading, supposed: readonly Supposed[]): boolean {
  const { before, figures } = reading;
  if (before !== undefined && figures.length > 0)
    return JSON.stringify(suppositionsIn(reading)) !== JSON.stringify(suppositionsIn(before));
  const shared = supposed.some(({ isShare }) => isShare) ? 1 : 0;
  return before !== undefined || figures.length <= supposed.length + shared;
}

/** Rows that a case is asked for: named in it and not supposed, else those of the step before. */
function askedRows(reading: QuestionReading, supposed: readonly Supposed[]): readonly string[] {
  const items = new Set(supposed.map(({ row }) => row.item));
  const own = reading.rows
    .filter(({ at, item }) => !isGiven(reading, at) && !items.has(rowOnBasis(item)))
    .flatMap(spokenOf)
    .map(rowOnBasis);
  return own.length > 0 || reading.before === undefined ? own : askedRows(reading.before, supposed);
}

/** Whole units of a currency. */
const LARGEST = 1e15;

const NOT_READ: Prose = [
  "That case is not read: say by how much which row changes, for example “What would net leverage be if EBITDA fell by 20%?” or “How much debt must be repaid for 2.0x net leverage?”.",
];

const BY_YEAR = /\b(?:a|per|each|every) year for\b|\bnext \w+ years\b/i;
const OF_ONE_YEAR: Prose = [
  "A case is computed on one year: say by how much the row changes in all, or connect a model with projections.",
];

/** What a step of rates costs: on all debt, since how much of it floats is not tagged. */
function ofRates({ figures: [figure], tokens }: QuestionReading, column: Column): Prose {
  const { find, period } = column;
  const debt = find("Total Debt", period);
  if (figure === undefined || (figure.kind !== "rate" && figure.kind !== "bps")) return NOT_READ;
  if (debt === undefined)
    return prose`What a change of rates costs needs total debt, which is not in the connected data.`;
  const isFall = wayOf(tokens.map(({ text }) => text)) === "down";
  const step = stepOf(figure, "Change of rates", column);
  const cost = formulaOf("Interest on the change of rates", "product", [debt, step.share]);
  if (cost === undefined) return NOT_READ;
  const lead = prose`How much of the debt floats is not tagged in the connected statements. If all of the ${debt} did, ${step.said} ${isFall ? "less" : "more"} would ${isFall ? "save" : "cost"} ${cost} a year before tax.`;
  const paid = formulaOf("Interest Expense", isFall ? "difference" : "sum", [
    find("Interest Expense", period),
    cost,
  ]);
  if (paid === undefined) return lead;
  const item = "Interest Coverage (x)";
  const inside = inCase(find, new Map([["Interest Expense", signed(paid, -1)]]));
  return joinSentences([lead, sentence(outcome(item, inside(item, period), find(item, period)))]);
}

/** A step of a rate as a fraction, and as it is said: in basis points, which per cent of a rate are not. */
function stepOf(
  { kind, value }: Figure,
  name: string,
  column: Column,
): { readonly share: Datum; readonly said: Datum } {
  const step = Math.abs(kind === "bps" ? value / BPS : value);
  return {
    share: constantIn(column, name, "fraction", step),
    said: constantIn(column, name, "bps", step * BPS),
  };
}

const BPS = 10_000;

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

function changed(
  row: Datum,
  supposed: Supposed,
  reading: QuestionReading,
  column: Column,
): Changed {
  const { kind } = supposed.figure;
  if (row.unit === "money" && kind === "bps") return byRate(row, supposed, reading, column);
  if (row.unit === "money" && kind === "rate") return byShare(row, supposed, column);
  if (row.unit === "money" && (kind === "money" || kind === "bare"))
    return byAmount(row, supposed, column);
  const isOfPoints = kind === "bps" || (kind === "rate" && supposed.isLevel);
  return row.unit === "fraction" && isOfPoints
    ? byPoints(row, supposed, column)
    : `A case in which ${wordsOf(row.item).name} changes by that can't be computed: say by how many percentage points a ratio changes, and by how much or what percentage an amount.`;
}

/** `margin down 200 bps`, `to 12%` */
function byPoints(row: Datum, { figure, way, isLevel }: Supposed, column: Column): Changed {
  const { share, said } = stepOf(figure, `${row.item} in the case`, column);
  if (isLevel && figure.kind === "rate")
    return { datum: { ...share, item: row.item }, said: prose`of ${share}` };
  const isUp = way === "up";
  const datum = formulaOf(row.item, isUp ? "sum" : "difference", [row, share]);
  return datum === undefined
    ? `A case with ${wordsOf(row.item).name} ${isUp ? "up" : "down"} by that much can't be computed.`
    : { datum, said: prose`${isUp ? "up" : "down"} ${said} to ${datum}` };
}

/** `interest up by 200 bps of debt`: an amount by a rate of another one; of interest that is debt. */
function byRate(row: Datum, supposed: Supposed, reading: QuestionReading, column: Column): Changed {
  const { figure, way } = supposed;
  const other = reading.rows.find(
    ({ at, item }) => at > (figure.at ?? at) && item !== supposed.row.item,
  );
  const base = other?.item ?? (row.item === "Interest Expense" ? "Total Debt" : "");
  const whole = column.find(base, column.period);
  const { share, said } = stepOf(figure, `${row.item} in the case`, column);
  const by = whole && formulaOf(`Change of ${row.item}`, "product", [sizeOf(whole), share]);
  const datum = by && formulaOf(row.item, way === "down" ? "difference" : "sum", [sizeOf(row), by]);
  return whole === undefined || datum === undefined
    ? `A case in which ${wordsOf(row.item).name} changes by that can't be computed.`
    : {
        datum,
        said: prose`${way === "down" ? "down" : "up"} ${said} of ${wordsOf(base).name} of ${sizeOf(whole)} to ${size(datum)}`,
      };
}

/** A row that changed, by its size, and how. */
type Changed = { readonly datum: Datum; readonly said: Prose } | string;

/** Without a word for a direction it is a stress. */
function byShare(row: Datum, { row: { item }, figure, way }: Supposed, column: Column): Changed {
  const step = Math.abs(figure.value);
  const datum = formulaOf(item, "product", [row, 1 + (way === "up" ? step : -step)]);
  const share = constantIn(column, `${item} in the case`, "fraction", step);
  return datum === undefined || (way !== "up" && step > 1)
    ? `A case with ${wordsOf(item).name} down by that much can't be computed.`
    : { datum, said: prose`${way === "up" ? "up" : "down"} ${size(share)} to ${size(datum)}` };
}

/** An amount without a scale that is less than this is meant in millions, as statements are. */
const BARE_BELOW = 1_000_000;

function amountOf({ kind, value }: Figure): number {
  const amount = Math.abs(value);
  const isBare = (kind === "bare" || kind === "money") && amount < BARE_BELOW;
  return isBare ? amount * BARE_BELOW : amount;
}

function byAmount(row: Datum, supposed: Supposed, column: Column): Changed {
  const {
    row: { item },
    figure,
    way,
    isLevel,
  } = supposed;
  const amount = constantIn(column, `${item} in the case`, "money", amountOf(figure));
  if (isLevel) return { datum: { ...amount, item }, said: prose`of ${size(amount)}` };
  const { name } = wordsOf(item);
  if (way === undefined) return `Say which way ${name} would go: up or down by that amount.`;
  const datum = formulaOf(item, way === "up" ? "sum" : "difference", [row, amount]);
  return datum === undefined
    ? `A case with ${name} ${way} by that much can't be computed.`
    : { datum, said: prose`${way} ${size(amount)} to ${size(datum)}` };
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
  if (items.length === 0) return NOT_READ;
  const lines = items.map((item) =>
    isTouched(item, rows)
      ? outcome(item, inside(item, period), find(item, period))
      : prose`${wordsOf(item).name} does not follow from that by a definition: a model with projections says what it would be`,
  );
  const isHeld = given.has("Revenues") && !given.has("EBITDA") && rows.has("EBITDA");
  const held =
    isHeld && !given.has("EBITDA Margin (%)")
      ? prose`, the EBITDA margin of ${periodText(period)} kept`
      : [];
  const said = replaced.filter((each) => each !== paid || !items.includes(each.item));
  const lead = prose`With ${listed(said.map((each) => each.said))}${held}, and all else as in ${periodText(period)}, `;
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
  ]);
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

function outcome(item: string, made: Datum | undefined, now: Datum | undefined): Prose {
  // On the basis that rules a row has a name of its own.
  const { name } = wordsOf(now?.item ?? item);
  if (made === undefined) return prose`${name} would not be meaningful (n.m.)`;
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
function isGiven(reading: QuestionReading, at: number): boolean {
  const { tokens, figures, rows } = reading;
  const before = tokens.slice(Math.max(0, at - 3), at);
  const isBase =
    figures.some((figure) => figure.at < at && at - figure.at <= 3) &&
    before.some(({ text }) => text === "of");
  const row = rows.find((each) => each.at === at);
  return isBase || PAYMENTS.has(row?.item ?? "") || fundingIn(reading) === at;
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
  const isSaid = replaced.some((each) => each.item.endsWith("Debt"));
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
