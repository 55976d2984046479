import { describe, expect, it } from "vitest";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";

/** The issuer of the product's documents, with the figures its example text is written from. */
const harbour = connectedOf({
  columns: {
    "2021": yearOf(1842, 269, 1032),
    "2022": yearOf(2105, 299, 1152),
    "2023": yearOf(2488, 328, 1216),
    "2024": {
      ...yearOf(2391, 334, 1129),
      "Interest Expense": -108,
      "Cash Flow From Operating Activities": 190,
      "Capital Expenditure": -118,
      "Dividends Paid": -26,
    },
    "2025": {
      ...yearOf(2419, 361, 1076),
      "Short-Term Debt": 75,
      "Long-Term Debt": 1182,
      "Interest Expense": -104,
      "Cash Flow From Operating Activities": 202,
      "Capital Expenditure": -109,
      "Dividends Paid": -28,
      "Undrawn Credit Facilities": 350,
    },
  },
});

function yearOf(revenues: number, ebitda: number, netDebt: number) {
  return {
    Revenues: revenues,
    EBIT: ebitda - 100,
    "D&A": 100,
    "Short-Term Debt": 60,
    "Long-Term Debt": netDebt + 121,
    "Cash And Equivalents": 181,
  };
}

const TEXT = `Overview:
Leverage is at its lowest in five years. Net leverage was 3.0x at the end of FY2025, down from 3.4x, as net debt fell by USD 53 mm to USD 1,076 mm and EBITDA rose 8.1% to USD 361 mm. Gross leverage was 3.5x.

Debt:
Total debt was USD 1,257 mm: USD 1,182 mm long-term and USD 75 mm, or 6.0%, due within a year. Net leverage has fallen every year since FY2022, from 3.9x to 3.7x, 3.4x and 3.0x. Of the 0.4x gained in FY2025, the growth of EBITDA gave more than the fall in net debt. EBITDA covered interest 3.5x, up from 3.1x, which is adequate. Discretionary FCF was 7.4% of total debt.

Refinancing:
Nothing large falls due before the USD 225 mm term loan in 2028. Cash of USD 181 mm and the undrawn revolver of USD 350 mm cover short-term debt 7.1x.

Assessment:
FCF of USD 65 mm after dividends covers 86.7% of short-term debt. At EBITDA of USD 269 mm, last seen in FY2021, the same net debt would be 4.0x.`;

describe("a text in the voice of the product", () => {
  it("is supported but for what only a note of a filing knows", () => {
    const { figures } = checkFigures({
      content: TEXT,
      connectedData: [cardOf(harbour)],
      primaryTicker: "HPKG",
    });
    const open = figures.filter(({ verdict }) => verdict !== "verified" && verdict !== "ignored");
    expect(open.map(({ text, verdict }) => [text, verdict])).toEqual([
      ["USD 225 mm", "unsupported"],
    ]);
  });
});
