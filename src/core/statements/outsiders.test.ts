import { describe, expect, it } from "vitest";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { standardise } from "#core/ratios/standardise.ts";
import {
  type Outsider,
  type PrintedReport,
  factsOf,
  outsiders,
} from "#core/statements/testing/outsiders.ts";

/** Sums of lines rounded to millions. */
const TOLERANCE = 0.6e6;

function statementsOf(
  outsider: Outsider,
  reports: readonly PrintedReport[] = outsider.reports,
): FinancialData {
  const facts = factsOf(outsider, reports);
  const { company } = outsider;
  return standardise({ facts, company, period: "annual", years: "all", origin: "sec" });
}

function differences(data: FinancialData, report: PrintedReport): string[] {
  return report.spans.flatMap(({ end }, column) => {
    const label = data.years.find((year) => data.periods[year]?.end === end);
    if (label === undefined) return [`${end}: no column`];
    return report.rows.flatMap(({ item, values }) => {
      const printed = values[column];
      if (printed === undefined) return [];
      const shown = data.data.find((row) => row.item === item)?.amounts[label] ?? null;
      const agrees =
        shown === null || printed === null
          ? shown === printed
          : Math.abs(shown - printed) <= TOLERANCE;
      return agrees ? [] : [`${label}\t${item}\tshows ${shown}, printed ${printed}`];
    });
  });
}

describe("filers whose reports are known from print alone", () => {
  it.each(outsiders())("$company.name: every row is what an analyst types", (outsider) => {
    const data = statementsOf(outsider);
    expect(outsider.reports.flatMap((report) => differences(data, report))).toEqual([]);
  });
});
