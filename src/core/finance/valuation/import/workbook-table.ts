import type {
  PlacedNumber,
  WorkbookReading,
} from "#core/finance/valuation/import/read-workbook.ts";
import type { WorkbookItem } from "#core/finance/valuation/import/workbook-names.ts";
import { SAVED_SCALE } from "#core/finance/valuation/saved-results.ts";

/** The first row of each name for each year; rows of the sheet with the cash flow come first. */
export type Table = {
  readonly years: readonly number[];
  readonly at: (item: WorkbookItem, year: number) => PlacedNumber | undefined;
};

/** The rows of a reading as one table. */
export function tableOf({ rows }: WorkbookReading): Table {
  const valued = new Set(
    rows
      .filter(({ item }) => item === "Free Cash Flow" || item === "NOPAT")
      .map((row) => row.sheet),
  );
  const ordered = [
    ...rows.filter(({ sheet }) => valued.has(sheet)),
    ...rows.filter(({ sheet }) => !valued.has(sheet)),
  ];
  const cells = new Map<string, PlacedNumber>();
  for (const { item, values } of ordered) {
    for (const [year, value] of values) {
      const key = `${item} ${year}`;
      if (!cells.has(key)) cells.set(key, value);
    }
  }
  const years = ordered.filter(({ item }) => item === "Revenues" || item === "Free Cash Flow");
  return {
    years: [...new Set(years.flatMap(({ values }) => [...values.keys()]))].toSorted(
      (a, b) => a - b,
    ),
    at: (item, year) => cells.get(`${item} ${year}`),
  };
}

/** As it is said, else its two parts. */
export function debtAt(table: Table, year: number): number | undefined {
  const total = table.at("Total Debt", year)?.value;
  if (total !== undefined) return total;
  const long = table.at("Long-Term Debt", year)?.value;
  return long === undefined ? undefined : long + (table.at("Short-Term Debt", year)?.value ?? 0);
}

/** As it is said, else EBIT before D&A. */
export function ebitdaAt(table: Table, year: number): number | undefined {
  const said = table.at("EBITDA", year)?.value;
  const [ebit, depreciation] = [table.at("EBIT", year)?.value, table.at("D&A", year)?.value];
  if (said !== undefined) return said;
  return ebit === undefined || depreciation === undefined
    ? undefined
    : ebit + Math.abs(depreciation);
}

/** Nobody has revenues of this many millions. */
const WHOLE_UNITS_FROM = 1e8;

/** What one unit of the workbook is: its size tells whole units, its words others, else millions. */
export function scaleOf({ unit }: WorkbookReading, table: Table): number {
  const revenues = table.years.flatMap((year) => table.at("Revenues", year)?.value ?? []);
  return Math.max(...revenues, 0) >= WHOLE_UNITS_FROM ? 1 : (unit.scale ?? SAVED_SCALE);
}
