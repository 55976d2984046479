import { describe, expect, it } from "vitest";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";

describe("where verified figures of real companies stand (needs ../shared/data/edgar)", () => {
  it("is known for every one, operands of computed ones included", () => {
    const bare = REAL_TICKERS.flatMap((ticker) => {
      const data = realCompany(ticker);
      const ground = groundOf([cardOf(data)], ticker);
      return TEMPLATE_IDS.flatMap((templateId) => {
        const text = writeTemplate({ templateId, statements: [data] })?.text ?? "";
        return checkOn(ground, text)
          .figures.filter(({ verdict, origins }) => verdict === "verified" && origins.length === 0)
          .map(({ measure, period }) => `${ticker} ${measure} ${period}`);
      });
    });
    // A spread of the scorecard's own table stands in no filing.
    expect(bare.filter((each) => !each.includes("Scorecard spread of"))).toEqual([]);
  });
});
