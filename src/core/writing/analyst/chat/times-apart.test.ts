import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDatum } from "#core/ledger/find-datum.ts";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";

const TICKERS = ["NKE", "MCD", "PG"] as const;
const ROWS = { revenue: "Revenues", EBITDA: "EBITDA", "net income": "Net Income" } as const;

function told(ticker: (typeof TICKERS)[number], asked: string) {
  return answerQuestion(asked, [realCompany(ticker)]) ?? { text: "", figures: [] };
}

describe("times that are named side by side", () => {
  it("each get a change of their own", () => {
    const law = fc.property(
      fc.constantFrom(...TICKERS),
      fc.constantFrom(...Object.entries(ROWS)),
      fc.constantFrom(2, 3, 4),
      fc.constantFrom("and over the last", "and over"),
      (ticker, [name, item], span, link) => {
        const data = realCompany(ticker);
        const [year = ""] = data.years.slice(-1);
        const cell = (back: number) =>
          findDatum(data, item, String(Number(year) - back))?.value ?? Number.NaN;
        const asked = `By how much has ${name} changed in FY${year} ${link} ${span} years?`;
        const { text, figures } = told(ticker, asked);
        const rates = [1, span].map((back) => cell(0) / cell(back) - 1);
        for (const rate of rates) {
          const isThere =
            text.includes("little changed") ||
            figures.some(({ value }) => Math.abs((value ?? Number.NaN) - rate) < 1e-9);
          expect(`${asked} ${ticker} ${isThere ? "so" : text}`).toBe(`${asked} ${ticker} so`);
        }
      },
    );
    fc.assert(law, { numRuns: 20 });
  });

  it("are one where one is the start of the other", () => {
    for (const asked of [
      "How did net income change between 2022 and 2024?",
      "Net income change 2024 vs 2022",
    ]) {
      const { text } = told("MCD", asked);
      expect(text).toMatch(/in FY2024 from USD [\d.,]+(?:bn| mm) in FY2022/);
      expect(text).not.toContain("\n");
    }
  });
});

it("a ratio has no CAGR, and a rate of growth is that of its row", () => {
  for (const name of ["gross margin", "net leverage", "FFO to debt", "capex intensity"]) {
    expect(told("MCD", `5 year CAGR of ${name}`).text).not.toMatch(/The CAGR of/);
  }
  const { text } = told("PG", "EBITDA growth CAGR 2021 to 2025");
  expect(text).toContain("The CAGR of EBITDA from FY2021 to FY2025");
});
