import { describe, expect, it } from "vitest";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

function verdictsOn(data: ConnectedFinancialData, content: string, type?: "filings"): string {
  return checkFigures({ content, connectedData: [cardOf(data, type)], primaryTicker: data.ticker })
    .figures.filter(({ verdict }) => verdict !== "ignored")
    .map(({ verdict }) => verdict.charAt(0))
    .join(" ");
}

const OF_THEIR_KIND: readonly (readonly [kind: string, text: string, verdicts: string])[] = [
  ["REIT", "Net operating income was USD 1,560 mm in FY2025.", "v"],
  ["REIT", "Net operating income was USD 1,440 mm in FY2025.", "c"],
  ["REIT", "Rental revenue grew 6.6% to USD 2,110 mm in FY2025.", "v v"],
  ["REIT", "NAREIT FFO was USD 1,150 mm, against USD 1,080 mm a year earlier.", "v v"],
  ["REIT", "Net debt to EBITDAre was 5.1x in FY2025, down from 5.5x.", "v v"],
  ["REIT", "Net debt to EBITDAre was 5.5x in FY2025.", "c"],
  ["REIT", "The FFO payout was 68.7% in FY2025.", "v"],
  ["insurer", "The combined ratio was 93.1% in FY2025.", "v"],
  ["insurer", "The combined ratio was 95.1% in FY2025.", "c"],
  ["insurer", "Premiums earned grew 8.4% to USD 9,650 mm in FY2025.", "v v"],
  ["insurer", "Gross premiums written were USD 9,650 mm in FY2025.", "u"],
  ["bank", "Net interest income was USD 9,900 mm in FY2025.", "v"],
  ["bank", "The CET1 ratio was 11.2% at the end of FY2025.", "v"],
  ["bank", "Loans were 72.3% of deposits at the end of FY2025.", "v"],
];

describe("figures of companies with rows of their own", () => {
  it.each(OF_THEIR_KIND)("%s: %s", (kind, text, verdicts) => {
    const data = VARIANTS[kind];
    expect(data && verdictsOn(data, text)).toBe(verdicts);
  });
});

describe("figures of the analyst's own statements", () => {
  it.each([
    ["Revenues were USD 7,512 mm in FY2025.", "v"],
    ["Revenues were USD 7,521 mm in FY2025.", "c"],
    ["Net leverage was 2.2x in FY2025, against 3.0x a year earlier.", "v v"],
  ])("are checked like those of filings: %s", (text, verdicts) => {
    expect(verdictsOn(corda, text, "filings")).toBe(verdicts);
  });
});
