import { longDate } from "#core/report/dates.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";

/** "FY2021 to FY2025, USD, bundled figures of 1 May 2026". */
export function statementsCaption(data: FinancialData): string {
  const parts = [yearSpan(data.years), data.currency];
  if (data.origin === "bundled") parts.push(`bundled figures of ${longDate(data.asOf)}`);
  return parts.filter((part) => part !== "").join(", ");
}

function yearSpan(years: readonly string[]): string {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? yearLabel(first) : `${yearLabel(first)} to ${yearLabel(last)}`;
}

/** Annual columns are bare years; transition periods and quarters already name themselves. */
function yearLabel(label: string): string {
  return /^\d{4}$/.test(label) ? `FY${label}` : label;
}
