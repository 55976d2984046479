import { isFiscalYear } from "#core/ledger/period.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { dayNumber, isYearApart } from "#core/finance/statements/facts/day-number.ts";

/**
 * The newest column that spans twelve months: a fiscal year or the last twelve months. Undefined for
 * quarters and for transition periods alone.
 */
export function newestColumn({ period, years }: FinancialData): string | undefined {
  if (period === "quarterly") return undefined;
  return years.findLast((label) => period === "ltm" || isFiscalYear(label));
}

/** The column of the same table that ended a year before; undefined when there is none. */
export function columnAYearBefore(data: FinancialData, column: string): string | undefined {
  const end = endOf(data, column);
  return data.years.find((label) => isYearApart(endOf(data, label), end));
}

function endOf({ periods }: FinancialData, column: string): number {
  const end = periods[column]?.end;
  return end === undefined ? Number.NaN : dayNumber(end);
}
