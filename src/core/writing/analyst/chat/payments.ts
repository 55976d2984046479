import { formulaOf } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { type Prose, prose, size } from "#core/ledger/prose.ts";
import { type Column, isTouched, sizeOf } from "#core/writing/analyst/chat/case-ledger.ts";
import type { QuestionReading } from "#core/writing/analyst/chat/reading.ts";
import { PAYMENTS } from "#core/writing/analyst/chat/suppositions.ts";

/** A row with what it is in a case. */
export type Replaced = {
  readonly item: string;
  /** As it is; a payment may be the first of its kind. */
  readonly row: Datum | undefined;
  readonly made: Datum;
  readonly said: Prose;
};

/** A row that something is paid from or repaid, or that a rate is of: no question about it. */
export function isGiven(reading: QuestionReading, at: number): boolean {
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
export function paidFrom(
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
