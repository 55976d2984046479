import { describe, expect, it } from "vitest";
import {
  hasRealCompanies,
  REAL_TICKERS,
  realCompany,
} from "#core/analyst/testing/real-companies.ts";
import { TEMPLATE_IDS } from "#core/analyst/templates.ts";
import { writeTemplate } from "#core/analyst/write-template.ts";
import { checkOn } from "#core/grounding/check-figures.ts";
import { groundOf } from "#core/grounding/ledger/ground.ts";
import { cardOf } from "#core/grounding/testing/sample.ts";

describe.skipIf(!hasRealCompanies)(
  "where verified figures of real companies stand (needs ../shared/data/edgar)",
  () => {
    it("is known for every one, operands of computed ones included", { timeout: 60_000 }, () => {
      const bare = REAL_TICKERS.flatMap((ticker) => {
        const data = realCompany(ticker);
        const ground = groundOf([cardOf(data)], ticker);
        return TEMPLATE_IDS.flatMap((templateId) => {
          const text = writeTemplate({ templateId, statements: [data] })?.text ?? "";
          return checkOn(ground, text)
            .figures.filter(
              ({ verdict, origins }) => verdict === "verified" && origins.length === 0,
            )
            .map(({ measure, period }) => `${ticker} ${measure} ${period}`);
        });
      });
      // A spread of the scorecard's own table stands in no filing.
      expect(bare.filter((each) => !each.includes("Scorecard spread of"))).toEqual([]);
    });
  },
);
