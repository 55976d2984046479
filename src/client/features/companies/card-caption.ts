import { periodText } from "#core/ledger/period.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";

/** "FY2021 to FY2025, USD, bundled figures of 1 May 2026". */
export function statementsCaption(data: FinancialData): string {
  const span = spanCaption(data);
  const origin = data.origin === "bundled" ? [`bundled figures of ${longDate(data.asOf)}`] : [];
  const known = data.asOfDate === undefined ? [] : [`as known on ${longDate(data.asOfDate)}`];
  const own = data.origin === "user" ? [`uploaded ${longDate(data.asOf)}`] : [];
  return [span, ...origin, ...known, ...own].join(", ");
}

/** "FY2021 to FY2025, USD"; without a fiscal year "no fiscal year yet, USD". */
export function spanCaption(data: FinancialData): string {
  const years = data.emptyReason === undefined ? yearSpan(data.years) : "no fiscal year yet";
  return [years, data.currency].filter((part) => part !== "").join(", ");
}

function yearSpan(years: readonly string[]): string {
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? periodText(first) : `${periodText(first)} to ${periodText(last)}`;
}
