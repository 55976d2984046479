import type { Figure } from "#core/figures/read/figures/figure.ts";
import { formulaOf, outflow } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { definedDatum, partsOfRatio, partsOfSum } from "#core/ledger/definitions.ts";
import type { FindDatum } from "#core/ledger/find-datum.ts";
import { constantDatum } from "#core/ledger/formula.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { periodText } from "#core/ledger/period.ts";
import { printsAlike } from "#core/ledger/print-datum.ts";
import {
  capitalised,
  joinSentences,
  listed,
  type Prose,
  prose,
  sentence,
  size,
} from "#core/ledger/prose.ts";
import {
  type AskedRow,
  type QuestionReading,
  saidAt,
  says,
} from "#core/writing/analyst/chat/reading.ts";
import { type Supposed, suppositionsIn, wayOf } from "#core/writing/analyst/chat/suppositions.ts";

/** A column of one company, and the rows that stand for a question about leverage that names none. */
export type Column = {
  readonly find: FindDatum;
  readonly period: string;
  readonly ticker: string;
  readonly currency: string;
  /** Ratios that are told where none is asked for. */
  readonly told: readonly string[];
};

/** A row with what it is in the case, or why it can't be told. */
type Replaced = {
  readonly item: string;
  readonly row: Datum;
  readonly made: Datum;
  readonly said: Prose;
};

/**
 * What a question supposes, and what follows: the ledger with some rows replaced, evaluated by the same
 * definitions. All other rows stay as they are, which is said.
 */
export function scenario(reading: QuestionReading, column: Column): Prose {
  if (saidAt(reading, "rates") !== undefined) return ofRates(reading, column);
  const target = targetIn(reading);
  if (target !== undefined) return reached(target, reading, column);
  const supposed = suppositionsIn(reading);
  const items = new Set(supposed.map(({ row }) => row.item));
  const isReadable = supposed.every(({ figure }) => Math.abs(figure.value) < LARGEST);
  // A row that rises and falls in one case, and an amount that nobody has.
  if (supposed.length === 0 || items.size < supposed.length || !isReadable) return NOT_READ;
  const made = supposed.map((each) => replacedBy(each, column));
  const why = made.find((each) => typeof each === "string");
  if (why !== undefined) return [why];
  const replaced = made.filter((each) => typeof each !== "string");
  const asked = reading.rows.filter(({ at }) => !supposed.some(({ row }) => row.at === at));
  return consequences(replaced, asked.flatMap(spokenOf), column);
}

/** Whole units of a currency. */
const LARGEST = 1e15;

const NOT_READ: Prose = [
  "That case is not read: say by how much which row changes, for example “What would net leverage be if EBITDA fell by 20%?” or “How much debt must be repaid for 2.0x net leverage?”.",
];

/** What a step of rates costs: on all debt, since how much of it floats is not tagged. */
function ofRates({ figures: [figure], tokens }: QuestionReading, column: Column): Prose {
  const { find, period, ticker, currency } = column;
  const debt = find("Total Debt", period);
  if (figure === undefined || (figure.kind !== "rate" && figure.kind !== "bps")) return NOT_READ;
  if (debt === undefined)
    return prose`What a change of rates costs needs total debt, which is not in the connected data.`;
  const isFall = wayOf(tokens.map(({ text }) => text)) === "down";
  const value = Math.abs(figure.kind === "bps" ? figure.value / BPS : figure.value);
  const step = constantDatum({
    name: "Change of rates",
    value,
    unit: "fraction",
    entity: ticker,
    period,
    currency,
  });
  const cost = formulaOf("Interest on the change of rates", "product", [debt, step]);
  if (cost === undefined) return NOT_READ;
  const lead = prose`How much of the debt floats is not in the connected data. If all of the ${debt} did, ${step} ${isFall ? "less" : "more"} would ${isFall ? "save" : "cost"} ${cost} a year before tax.`;
  const paid = formulaOf("Interest Expense", isFall ? "difference" : "sum", [
    find("Interest Expense", period),
    cost,
  ]);
  if (paid === undefined) return lead;
  const item = "Interest Coverage (x)";
  const inside = inCase(find, new Map([["Interest Expense", signed(paid, -1)]]));
  return joinSentences([lead, sentence(outcome(item, inside(item, period), find(item, period)))]);
}

const BPS = 10_000;

function spokenOf({ item, others }: AskedRow): readonly string[] {
  const net = others.find((other) => other === "Net Leverage (x)");
  return net === undefined ? [item] : [net, item];
}

function replacedBy(supposed: Supposed, column: Column): Replaced | string {
  const { item } = supposed.row;
  const { period } = column;
  const row = column.find(item, period);
  const { name } = wordsOf(row?.item ?? item);
  if (row === undefined)
    return `The connected data have no ${name} for ${periodText(period)}, so that case can't be computed.`;
  const { kind } = supposed.figure;
  const isOfMoney =
    row.unit === "money" && (kind === "rate" || kind === "money" || kind === "bare");
  if (!isOfMoney) return `A case in which ${name} changes by that can't be computed.`;
  const made = kind === "rate" ? byShare(row, supposed, column) : byAmount(row, supposed, column);
  if (typeof made === "string") return made;
  const isOut = isOutflow(row.item) && row.value < 0;
  return { item, row, made: signed(made.datum, isOut ? -1 : 1), said: prose`${name} ${made.said}` };
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

function constantIn(
  { period, ticker: entity, currency }: Column,
  name: string,
  unit: "fraction" | "money" | "multiple",
  value: number,
): Datum {
  return constantDatum({ name, value, unit, entity, period, currency });
}

function signed(datum: Datum, sign: number): Datum {
  const made = sign < 0 && datum.value > 0 ? formulaOf(datum.item, "negate", [datum]) : datum;
  return made ?? datum;
}

/** Whether a row is one of those replaced, or defined by one. */
function isTouched(item: string, replaced: ReadonlyMap<string, Datum>): boolean {
  const ratio = partsOfRatio(item);
  const parts =
    ratio === undefined
      ? (partsOfSum(item) ?? []).map(([part]) => part)
      : [ratio.top, ratio.bottom];
  return replaced.has(item) || parts.some((part) => isTouched(part, replaced));
}

/** The ledger with rows replaced: what is defined by one of them is computed anew. */
function inCase(find: FindDatum, replaced: ReadonlyMap<string, Datum>): FindDatum {
  const inside: FindDatum = (item, period) => {
    if (period === undefined) return undefined;
    if (replaced.has(item) || !isTouched(item, replaced))
      return replaced.get(item) ?? find(item, period);
    return definedDatum(partsOfRatio(item) === undefined ? inside : sized, item, period);
  };
  // A ratio takes outflows by their size, a sum with their sign.
  const sized: FindDatum = (item, period) => {
    const part = inside(item, period);
    return isOutflow(item) ? outflow(part) : part;
  };
  return inside;
}

function consequences(
  replaced: readonly Replaced[],
  asked: readonly string[],
  column: Column,
): Prose {
  const { find, period, told } = column;
  const rows = withMargin(new Map(replaced.map(({ item, made }) => [item, made])), column);
  const inside = inCase(find, rows);
  const wanted =
    asked.length === 0
      ? told.filter((item) => isTouched(item, rows) && find(item, period) !== undefined)
      : asked;
  const items = [...new Set(wanted)].filter((item) => !replaced.some((each) => each.item === item));
  if (items.length === 0) return NOT_READ;
  const lines = items.map((item) =>
    isTouched(item, rows)
      ? outcome(item, inside(item, period), find(item, period))
      : prose`${wordsOf(item).name} does not follow from that by a definition: a model with projections says what it would be`,
  );
  const held =
    rows.size > replaced.length ? prose`, the EBITDA margin of ${periodText(period)} kept` : [];
  const given = prose`With ${listed(replaced.map(({ said }) => said))}${held}, and all else as in ${periodText(period)}, `;
  const [first = [], ...others] = lines;
  return joinSentences([prose`${given}${first}.`, ...others.map(sentence), interestNote(replaced)]);
}

/** What more debt costs is no part of a case that does not say it. */
function interestNote(replaced: readonly Replaced[]): Prose {
  const isOfDebt = replaced.some(
    ({ item, row, made }) => item.endsWith("Debt") && made.value > row.value,
  );
  const isGiven = replaced.some(({ item }) => item === "Interest Expense");
  return isOfDebt && !isGiven ? prose`The interest on the new debt is not in it.` : [];
}

/** Revenues that move take EBITDA with them, at its margin, unless it is given too. */
function withMargin(
  replaced: ReadonlyMap<string, Datum>,
  { find, period }: Column,
): ReadonlyMap<string, Datum> {
  const revenues = replaced.get("Revenues");
  const margin = find("EBITDA Margin (%)", period);
  if (revenues === undefined || margin === undefined || replaced.has("EBITDA")) return replaced;
  const ebitda = formulaOf("EBITDA", "product", [revenues, margin]);
  return ebitda === undefined ? replaced : new Map([...replaced, ["EBITDA", ebitda]]);
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

type Target = {
  readonly ratio: AskedRow | undefined;
  readonly figure: Figure & { readonly at: number };
};

/** A level of a ratio that is to be reached; undefined where a question supposes a change instead. */
function targetIn(reading: QuestionReading): Target | undefined {
  const { figures, rows } = reading;
  const [figure, second] = figures;
  if (figure?.kind !== "multiple" || second !== undefined) return undefined;
  const ratio = rows
    .filter(({ item }) => partsOfRatio(item) !== undefined)
    .toSorted((a, b) => Math.abs(a.at - figure.at) - Math.abs(b.at - figure.at))[0];
  return saidAt(reading, "given") !== undefined && ratio === undefined
    ? undefined
    : { ratio, figure };
}

/** The ratio that is to be reached: by its name, as cover, else net leverage. */
function ratioAsked(ratio: AskedRow | undefined, reading: QuestionReading): string {
  if (ratio !== undefined) return spokenOf(ratio)[0] ?? ratio.item;
  return says(reading, /^cover(?:s|ed|age)?$/) ? "Interest Coverage (x)" : "Net Leverage (x)";
}

/** How far the rows of a ratio are from a level of it, each with the other as it is. */
function reached({ ratio, figure }: Target, reading: QuestionReading, column: Column): Prose {
  const { find, period } = column;
  const item = ratioAsked(ratio, reading);
  const parts = partsOfRatio(item);
  const level = find(item, period);
  const [top, bottom] =
    parts === undefined ? [] : [find(parts.top, period), find(parts.bottom, period)];
  const name = capitalised([wordsOf(level?.item ?? item).name]);
  if (!parts || !top || !bottom || !level)
    return prose`${name} of ${periodText(period)} is not in the connected data, so its distance to that level can't be computed.`;
  const bound = constantIn(column, `${item} threshold`, "multiple", figure.value);
  const named = reading.rows.map((row) => row.item).filter((row) => row !== ratio?.item);
  const [first, second] = [
    wayTo(bottom, formulaOf(parts.bottom, "ratio", [top, bound]), { row: parts.bottom, named }),
    wayTo(top, formulaOf(parts.top, "product", [bottom, bound]), { row: parts.top, named }),
  ].flatMap((way) => way ?? []);
  const was = prose`${name} was ${level} in ${periodText(period)}`;
  if (first === undefined)
    return prose`${was}; no change of those rows alone brings it to ${bound}.`;
  const said = second === undefined ? first.said : prose`${first.said}, or ${second.said}`;
  return prose`${was}. To reach ${bound}, ${said}, all else unchanged.`;
}

type Side = { readonly row: string; readonly named: readonly string[] };

/** How a row would have to move; undefined where another is asked about, or where that means nothing. */
function wayTo(
  now: Datum,
  then: Datum | undefined,
  { row, named }: Side,
): { readonly said: Prose } | undefined {
  const own = named.find((each) => isPartOf(each, row));
  const isAsked = named.length === 0 || own !== undefined;
  if (then === undefined || !isAsked || then.value <= 0 || now.value <= 0) return undefined;
  return { said: moveTo(now, then, own === row ? undefined : own) };
}

function isPartOf(row: string, whole: string): boolean {
  return row === whole || (partsOfSum(whole) ?? []).some(([part]) => isPartOf(row, part));
}

/** `total debt would have to fall by USD 500 mm, with net debt of USD 700 mm`. */
function moveTo(now: Datum, then: Datum, part: string | undefined): Prose {
  const by = formulaOf(`Change of ${now.item}`, "difference", [then, now]);
  const whole = wordsOf(now.item).name;
  if (by === undefined) return [];
  const isUp = by.value > 0;
  const share = formulaOf(`Change of ${now.item}`, "growth", [then, now]);
  const moved = part === undefined || part === now.item ? whole : wordsOf(part).name;
  const to = moved === whole ? prose` to ${size(then)}` : prose`, with ${whole} of ${size(then)}`;
  const rate = share === undefined || part !== undefined ? [] : prose` (${size(share)})`;
  return prose`${moved} would have to ${isUp ? "rise" : "fall"} by ${size(by)}${rate}${to}`;
}
