import {
  type JsonObject,
  isObject,
  numberOf,
  objectOf,
  parsedJson,
  textOf,
} from "#core/finance/valuation/json-reading.ts";
import type { HistoryRow, ModelHistory } from "#core/finance/valuation/model-history.ts";
import { type Archetype, ARCHETYPES } from "#core/ledger/financial-data.ts";
import { SAVED_SCALE } from "#core/finance/valuation/saved-results.ts";

/** Rows by column, whole units, whatever their names: columns oldest first. */
export type PeriodTable = {
  readonly periods: readonly string[];
  readonly rows: readonly HistoryRow[];
};

/**
 * The past of a saved model: the spec's financial data (amounts keyed by year beside `item`), or
 * rows with `amounts`; an object or its JSON text. Without a scale in millions.
 */
export function readHistory(value: unknown, ticker: string): ModelHistory {
  const data = objectOf(parsedJson(value));
  const scale = numberOf(data["scale"]) ?? SAVED_SCALE;
  const meta = objectOf(data["meta"]);
  const rows = Array.isArray(data["data"]) ? data["data"].filter(isObject) : [];
  const keys = Array.isArray(data["years"])
    ? data["years"].map(String)
    : rows.flatMap((row) => Object.keys(amountsOf(row)));
  // A column called as what every object has would be found where it is not.
  const years = inOrder([...new Set(keys)].filter((year) => !(year in Object.prototype)));
  const read = rows.map((row): HistoryRow => {
    const amounts = amountsOf(row);
    const sources = objectOf(row["sources"]);
    const texts = Object.entries(sources).filter(([, text]) => typeof text === "string");
    const bases = Object.entries(objectOf(row["bases"])).flatMap(([year, basis]) => {
      const number = numberOf(basis);
      return number === null ? [] : [[year, number] as const];
    });
    return {
      ...(bases.length > 0 && { bases: Object.fromEntries(bases) }),
      item: textOf(row["item"]),
      amounts: Object.fromEntries(years.map((year) => [year, times(amounts[year], scale)])),
      ...(texts.length === 0
        ? {}
        : { sources: Object.fromEntries(texts.map(([year, text]) => [year, textOf(text)])) }),
    };
  });
  const currency = textOf(data["currency"]);
  return {
    ticker: textOf(data["ticker"]) === "" ? ticker : textOf(data["ticker"]),
    ...(textOf(data["name"]) === "" ? {} : { name: textOf(data["name"]) }),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : "USD",
    ...(isArchetype(data["archetype"]) ? { archetype: data["archetype"] } : {}),
    years,
    periodEnds: Object.fromEntries(
      Object.entries(objectOf(meta["periodEnd"])).map(([year, end]) => [year, textOf(end)]),
    ),
    rows: withSigns({ periods: years, rows: read.filter(({ item }) => item !== "") }).rows,
  };
}

/** Projections keyed by period: `2023E`, `2023`, `FY2023` or `2023-12-31`, put in order of time. */
export function readProjections(value: unknown, scale = SAVED_SCALE): PeriodTable {
  const data = objectOf(parsedJson(value));
  const keys = Object.keys(data).filter((key) => /\d{4}/.test(key) && isObject(data[key]));
  const periods = inOrder(keys);
  const items = [...new Set(periods.flatMap((period) => Object.keys(objectOf(data[period]))))];
  const rows = items.map((item) => ({
    item,
    amounts: Object.fromEntries(
      periods.map((period) => [period, times(objectOf(data[period])[item], scale)]),
    ),
  }));
  return withSigns({ periods, rows });
}

/** `FY2023`, `2023-12-31` and `2023` are one year; by it, then as they are written. */
export function inOrder(periods: readonly string[]): readonly string[] {
  return periods.toSorted((a, b) => yearOf(a) - yearOf(b) || a.localeCompare(b));
}

/** Costs and payments a saved model writes as positive numbers: the sum tells, row by row. */
const SIGNED_PARTS = [
  {
    part: "Capital Expenditure",
    of: "Cash Flow From Operating Activities",
    sum: "Discretionary FCF",
  },
  { part: "Dividends Paid", of: "Discretionary FCF", sum: "FCF" },
  { part: "COGS", of: "Revenues", sum: "Gross Profit" },
] as const;

/** Of the larger operand: nearer than this a sum holds. */
const TOLERANCE = 0.005;

/** The rows with positive costs turned negative where the totals say that they are costs. */
function withSigns({ periods, rows }: PeriodTable): PeriodTable {
  const flipped = SIGNED_PARTS.filter(({ part, of, sum }) =>
    periods.some((period) => {
      const value = (item: string): number =>
        rows.find((row) => row.item === item)?.amounts[period] ?? Number.NaN;
      const [cost, whole, total] = [value(part), value(of), value(sum)];
      const near = TOLERANCE * Math.max(Math.abs(whole), Math.abs(total), 1);
      return (
        cost > 0 && Math.abs(whole - cost - total) <= near && Math.abs(whole + cost - total) > near
      );
    }),
  );
  return {
    periods,
    rows: rows.map((row) =>
      flipped.some(({ part }) => part === row.item)
        ? { ...row, amounts: negated(row.amounts) }
        : row,
    ),
  };
}

function negated(amounts: HistoryRow["amounts"]): HistoryRow["amounts"] {
  return Object.fromEntries(
    Object.entries(amounts).map(([period, value]) => [
      period,
      value === null || value === 0 ? value : -value,
    ]),
  );
}

const NOT_AMOUNTS = new Set(["item", "amounts", "sources", "flags", "unit", "reasons"]);

function amountsOf(row: JsonObject): JsonObject {
  if (isObject(row["amounts"])) return row["amounts"];
  return Object.fromEntries(Object.entries(row).filter(([key]) => !NOT_AMOUNTS.has(key)));
}

function times(value: unknown, scale: number): number | null {
  const number = numberOf(value);
  return number === null ? null : number * scale;
}

/** The year a column's label names; 0 for one that names none. */
export function yearOf(period: string): number {
  return Number(/\d{4}/.exec(period)?.[0] ?? 0);
}

function isArchetype(value: unknown): value is Archetype {
  return ARCHETYPES.some((archetype) => archetype === value);
}
