import type { FinancialData } from "#core/ledger/financial-data.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  type Outsider,
  type PrintedReport,
  factsOf,
} from "#core/finance/statements/testing/outsiders.ts";

/** Sums of lines rounded to millions. */
const TOLERANCE = 0.6e6;

/** Every row that is not what the print says, as `year, row: shows …, printed …`; all reports together. */
export function differencesFromPrint(outsider: Outsider): string[] {
  const facts = factsOf(outsider, outsider.reports);
  const { company, reports } = outsider;
  const data = standardise({ facts, company, period: "annual", years: "all", origin: "sec" });
  return reports.flatMap((report) => differences(data, report));
}

function differences(data: FinancialData, { spans, rows }: PrintedReport): string[] {
  return spans.flatMap(({ end }, column) => {
    const label = data.years.find((year) => data.periods[year]?.end === end);
    if (label === undefined) return [`${end}: no column`];
    return rows.flatMap(({ item, values }) => {
      const printed = values[column];
      if (printed === undefined) return [];
      const shown = data.data.find((row) => row.item === item)?.amounts[label] ?? null;
      const agrees =
        shown === null || printed === null
          ? shown === printed
          : Math.abs(shown - printed) <= TOLERANCE;
      return agrees ? [] : [`${label} ${item}: shows ${shown}, printed ${printed}`];
    });
  });
}
