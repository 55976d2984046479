import { describe, expect, it } from "vitest";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { viewOf } from "#core/findings/view.ts";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";

const ROWS = [
  "Interest Coverage (x)",
  "Net Leverage (x)",
  "Gross Leverage (x)",
  "EBITDA Margin (%)",
  "Cash Conversion (%)",
];

describe.each(REAL_TICKERS)("an answer on a row of earnings: %s", (ticker) => {
  it("stands on the basis that notes of the company stand on", () => {
    const company = realCompany(ticker);
    const view = viewOf(company);
    for (const item of ROWS) {
      const datum = view?.at(item, view.year);
      if (view === undefined || datum === undefined) continue;
      const asked = `What was ${wordsOf(item).name} in FY${view.year}?`;
      const { text = "", figures = [] } = answerQuestion(asked, [company]) ?? {};
      const isTold = figures.some(({ value }) => Math.abs((value ?? NaN) - datum.value) < 1e-9);
      expect(`${asked} ${isTold ? "so" : `not ${datum.value}: ${text}`}`).toBe(`${asked} so`);
    }
  });
});
