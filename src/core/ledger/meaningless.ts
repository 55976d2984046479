import type { Datum } from "#core/ledger/datum.ts";
import { comparePeriods, parsePeriod, periodText } from "#core/ledger/period.ts";
import type { Binding, Op } from "#core/ledger/reference.ts";
import { isBalance, statementOf } from "#core/ledger/statement-groups.ts";
import { isAmount, isOfCurrency } from "#core/ledger/units.ts";

/** Ops that set operands beside each other: they are of one unit and one currency. */
const OF_LIKE: ReadonlySet<Op> = new Set<Op>([
  "growth",
  "change",
  "difference",
  "sum",
  "average",
  "min",
  "max",
  "share",
  "months",
  "cagr",
  "deviation",
]);

/** Beyond this a number has no digits to print. */
const TOO_LARGE = 1e21;

/** Why an op means nothing of operands, whatever they come to: units, order and rows have to go together. */
export function whyMeaningless(op: Op, operands: readonly (Datum | number)[]): string | undefined {
  const data = operands.filter((operand) => typeof operand !== "number");
  const currencies = new Set(data.flatMap((datum) => (isAmount(datum) ? currencyOf(datum) : [])));
  if (currencies.size > 1) return "n.m.: amounts in two currencies";
  if (OF_LIKE.has(op) && !areAlike(operands, data)) return UNLIKE;
  if (op === "product" && !isScaled(data)) return "n.m.: an amount times an amount";
  if (op === "ratio" && !isRatio(operands)) return UNLIKE;
  if (op === "growth" || op === "cagr") return whyNoGrowth(data);
  return op === "sum" && isOfTwoDays(data) ? "n.m.: balances of two days don't add up" : undefined;
}

const UNLIKE = "n.m.: what it is made of is not measured alike";

/** Why a value is not one to print. */
export function whyUnprintable(value: number): string | undefined {
  return Math.abs(value) < TOO_LARGE ? undefined : "n.m.: the value is beyond all measure";
}

function currencyOf({ unit, currency }: Datum): readonly string[] {
  return isOfCurrency(unit) && currency !== "" ? [currency] : [];
}

/** A plain number goes with rates and multiples, and with an amount only where it is nothing. */
function areAlike(operands: readonly (Datum | number)[], data: readonly Datum[]): boolean {
  const units = new Set(data.map(({ unit }) => unit));
  const hasNumber = operands.some((operand) => typeof operand === "number" && operand !== 0);
  return units.size <= 1 && !(hasNumber && data.some(isAmount));
}

/** One amount at most, times rates and numbers; shares times what one of them costs. */
function isScaled(data: readonly Datum[]): boolean {
  const [first, second, ...others] = data.filter(isAmount);
  if (first === undefined || second === undefined) return true;
  const [price, shares] = first.unit === "shares" ? [second, first] : [first, second];
  return others.length === 0 && shares.unit === "shares" && isOfShare(price);
}

/** An amount of one share: of a row that is one, or what one costs. */
function isOfShare({ unit, item }: Datum): boolean {
  return unit === "perShare" || (unit === "money" && statementOf(item) === "Notes");
}

/** Of one unit, or anything over a rate, a multiple or a number; an amount also over shares. */
function isRatio([top, bottom]: readonly (Datum | number)[]): boolean {
  if (top === undefined || bottom === undefined || typeof bottom === "number") return true;
  if (!isAmount(bottom)) return true;
  if (typeof top === "number") return false;
  if (bottom.unit === "perShare") return isOfShare(top);
  return top.unit === bottom.unit || (top.unit === "money" && bottom.unit === "shares");
}

function whyNoGrowth([now, before]: readonly Datum[]): string | undefined {
  if (now === undefined || before === undefined) return undefined;
  const areRows = now.kind === "row" && before.kind === "row";
  if (areRows && (now.item !== before.item || now.ticker !== before.ticker)) {
    return `n.m.: ${now.item} does not grow from ${before.item}`;
  }
  // What a share is worth over what it costs today: days and years are in no order.
  const [end, start] = [parsePeriod(now.period), parsePeriod(before.period)];
  const areOrdered = end !== undefined && start !== undefined && end.kind === start.kind;
  return areOrdered && comparePeriods(end, start) < 0
    ? `n.m.: ${periodText(now.period)} is before ${periodText(before.period)}`
    : undefined;
}

/** Whether balances of several days are added: cash at the end of one year and of another is no cash. */
function isOfTwoDays(data: readonly Datum[]): boolean {
  const days = new Set(data.flatMap((datum) => balanceDays(datum)));
  return days.size > 1;
}

function balanceDays({ binding, item, period }: Datum): readonly string[] {
  if (binding !== undefined) return daysOf(binding);
  return isBalance(item) ? [period] : [];
}

function daysOf(binding: Binding): readonly string[] {
  if ("ref" in binding) return isBalance(binding.ref.item) ? [binding.ref.period] : [];
  if (!("formula" in binding)) return [];
  const { op, args } = binding.formula;
  // What changed between two days is of neither.
  const [first, ...others] = args.flatMap((arg) => (typeof arg === "number" ? [] : [daysOf(arg)]));
  if (first === undefined || !KEEPS_DAY.has(op)) return [];
  const isMove = others.some((each) => each.some((day) => !first.includes(day)));
  return isMove ? [] : first;
}

const KEEPS_DAY: ReadonlySet<Op> = new Set<Op>([
  "sum",
  "difference",
  "negate",
  "absolute",
  "product",
]);
