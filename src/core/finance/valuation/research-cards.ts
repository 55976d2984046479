import type { Datum } from "#core/ledger/datum.ts";
import type { FinancialData, RatioRow, SourceInput } from "#core/ledger/financial-data.ts";
import { findDatum, reasonOf } from "#core/ledger/find-datum.ts";
import { isFiscalYear, ltmEnd } from "#core/ledger/period.ts";
import {
  MARKET_ITEMS,
  type MarketInputs,
  type ResearchCardData,
} from "#core/ledger/research-card-provider.ts";

type Statements = FinancialData & { readonly ltm?: FinancialData | undefined };

/** A Financial Ratios card: the ratios of the fiscal years connected, as they are computed there. */
export function ratiosCardData({ name, currency, years, ratios }: FinancialData): ResearchCardData {
  return { name, currency, years, rows: ratios };
}

/** The market inputs and what they come to over the newest twelve months, else fiscal year. */
export function valuationCardData(
  statements: Statements,
  market: { readonly by: string; readonly inputs: MarketInputs },
): ResearchCardData {
  const { name, currency } = statements;
  const { table, column } = newest(statements);
  const capital = marketCapital(table, column, market.inputs);
  const operands: Operands = { table, column, capital };
  const debt = operand(operands, "Net Debt");
  const value = combined([capital, debt], ([cap = 0, net = 0]) => cap + net);
  const money = (item: string, formula: string, part: Part): RatioRow =>
    rowOf({ item, unit: "money", formula }, column, part);
  const isComputed = market.inputs.marketCap === undefined;
  const rows = [
    ...(isComputed ? [money(MARKET_ITEMS.marketCap, "Share Price × Diluted Shares", capital)] : []),
    money("Market Enterprise Value", "Market Capitalisation + Net Debt", value),
    quotientRow("EV / EBITDA (x)", operands, [value, operand(operands, "EBITDA")]),
    quotientRow("EV / Revenues (x)", operands, [value, operand(operands, "Revenues")]),
    quotientRow("P/E (x)", operands, [capital, operand(operands, "Net Income")]),
    quotientRow("FCF Yield (%)", operands, [operand(operands, "Discretionary FCF"), capital]),
  ];
  return { name, currency, years: [column], rows, market };
}

/** A value with the cells it is of, or why there is none. */
type Part =
  | { readonly value: number; readonly inputs: readonly SourceInput[] }
  | { readonly value: null; readonly reason: string };

type Operands = {
  readonly table: FinancialData;
  readonly column: string;
  readonly capital: Part;
};

const FORMULAS: Readonly<Record<string, string>> = {
  "EV / EBITDA (x)": "Market Enterprise Value / EBITDA",
  "EV / Revenues (x)": "Market Enterprise Value / Revenues",
  "P/E (x)": "Market Capitalisation / Net Income",
  "FCF Yield (%)": "Discretionary FCF / Market Capitalisation",
};

function newest(statements: Statements): {
  readonly table: FinancialData;
  readonly column: string;
} {
  const { ltm } = statements;
  const twelveMonths = ltm?.years.findLast((label) => ltmEnd(label) !== undefined);
  if (ltm !== undefined && twelveMonths !== undefined) return { table: ltm, column: twelveMonths };
  return { table: statements, column: statements.years.findLast(isFiscalYear) ?? "" };
}

function marketCapital(table: FinancialData, column: string, inputs: MarketInputs): Part {
  const { marketCap, sharePrice } = inputs;
  if (marketCap !== undefined) return typedPart(MARKET_ITEMS.marketCap, marketCap);
  if (sharePrice === undefined) {
    return { value: null, reason: "n.a.: type a share price or a market capitalisation" };
  }
  const shares = found(table, column, "Diluted Shares");
  const price = typedPart(MARKET_ITEMS.sharePrice, sharePrice);
  return combined([price, shares], ([a = 0, b = 0]) => a * b);
}

function typedPart(name: string, { value, date }: { value: number; date: string }): Part {
  return { value, inputs: [{ name, value, period: date }] };
}

function operand({ table, column }: Operands, item: string): Part {
  return found(table, column, item);
}

function found(table: FinancialData, column: string, item: string): Part {
  const datum: Datum | undefined = findDatum(table, item, column);
  if (datum !== undefined) {
    return { value: datum.value, inputs: [{ name: item, value: datum.value, period: column }] };
  }
  const reason = reasonOf(table, item, column) ?? `${item} is not in the statements`;
  return { value: null, reason: reason.startsWith("n.") ? reason : `n.a.: ${reason}` };
}

function combined(parts: readonly Part[], make: (values: readonly number[]) => number): Part {
  const missing = parts.find(({ value }) => value === null);
  if (missing !== undefined) return missing;
  const value = make(parts.map((part) => part.value ?? 0));
  const inputs = parts.flatMap((part) => (part.value === null ? [] : part.inputs));
  return Number.isFinite(value)
    ? { value, inputs }
    : { value: null, reason: "n.m.: too large to be computed with" };
}

/** Nothing is divided by what is not positive. */
function quotientRow(item: string, { column }: Operands, [top, bottom]: [Part, Part]): RatioRow {
  const isMeaningless = top.value !== null && bottom.value !== null && bottom.value <= 0;
  const made: Part = isMeaningless
    ? { value: null, reason: "n.m.: what it is divided by is not positive" }
    : combined([top, bottom], ([a = 0, b = 0]) => a / b);
  const unit = item.endsWith("(%)") ? "fraction" : "multiple";
  return rowOf({ item, unit, formula: FORMULAS[item] ?? item }, column, made);
}

function rowOf(
  about: Pick<RatioRow, "item" | "unit" | "formula">,
  column: string,
  part: Part,
): RatioRow {
  return {
    ...about,
    amounts: { [column]: part.value },
    reasons: part.value === null ? { [column]: part.reason } : {},
    inputs: part.value === null ? {} : { [column]: part.inputs },
  };
}
