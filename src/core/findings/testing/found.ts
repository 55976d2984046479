import type { Finding } from "#core/findings/finding.ts";
import { findingsOf } from "#core/findings/findings.ts";
import type { View } from "#core/findings/view.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { ARCHETYPES } from "#core/writing/analyst/testing/archetypes.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";

/** All that a law of findings is held against: bundled companies, and made-up ones of every kind. */
export const COMPANIES: readonly (readonly [string, ConnectedFinancialData])[] = [
  ...[...REAL_TICKERS, "HPKG" as const].map((ticker) => [ticker, realCompany(ticker)] as const),
  ...Object.entries(VARIANTS),
  ...Object.entries(ARCHETYPES),
];

/** What is found of a company; a test of nothing fails. */
export function found(data: ConnectedFinancialData): {
  readonly view: View;
  readonly findings: readonly Finding[];
} {
  const made = findingsOf(data);
  if (made === undefined) throw new Error("No findings");
  return made;
}
