import type { FinancialData } from "#core/ledger/financial-data.ts";
import { headlineRows } from "#core/findings/headline-rows.ts";

/** The rows of the first page's table, in order; those that a company has no figures for are left out. */
export function pageOneItems(data: Pick<FinancialData, "archetype" | "data">): readonly string[] {
  const { archetype } = data;
  if (archetype === "bank" || archetype === "insurer") {
    const { performance, margins, balanceSheet, leverage } = headlineRows(archetype);
    return [...new Set([...performance, ...margins, ...balanceSheet, ...leverage])];
  }
  const hasClean = data.data.some(
    ({ item, amounts }) =>
      item === "Clean EBITDA" && Object.values(amounts).some((amount) => amount !== null),
  );
  return [
    "Revenues",
    "Revenue Growth (%)",
    ...(hasClean ? ["Clean EBITDA", "Clean EBITDA Margin (%)"] : ["EBITDA", "EBITDA Margin (%)"]),
    ...(archetype === "reit" ? ["FFO (NAREIT)", "FFO Payout (%)"] : []),
    "Cash Flow From Operating Activities",
    "Capital Expenditure",
    "Discretionary FCF",
    "Total Debt",
    "Cash And Equivalents",
    "Net Debt",
    "Net Leverage (x)",
    "Interest Coverage (x)",
  ];
}
