import { describe, expect, it } from "vitest";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { mcdonalds } from "#core/figures/read/outsiders/sixth/mcdonalds.ts";
import { nike } from "#core/figures/read/outsiders/sixth/nike.ts";
import type { CompanySentences } from "#core/figures/read/outsiders/sixth/sentences.ts";
import { walmart } from "#core/figures/read/outsiders/sixth/walmart.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { Verdict } from "#core/figures/read/verdicts/verdict.ts";

/** The figures of sentences that are called so, each with its sentence. */
function called(
  verdict: Verdict,
  ticker: CompanySentences["ticker"],
  sentences: readonly string[],
) {
  const ground = groundOf([cardOf(realCompany(ticker))], ticker);
  return sentences.flatMap((sentence) =>
    checkOn(ground, sentence)
      .figures.filter((figure) => figure.verdict === verdict)
      .map(({ text }) => `${text} in ${sentence}`),
  );
}

describe.each([walmart, nike, mcdonalds])("sentences about $ticker", ({ ticker, right, wrong }) => {
  it("are not verified where the figure is wrong or of something else", () => {
    expect(called("verified", ticker, wrong)).toEqual([]);
  });

  it("are not called wrong where they are right, and seldom unsupported", () => {
    expect(called("contradicted", ticker, right)).toEqual([]);
    const verified = called("verified", ticker, right).length;
    const unsupported = called("unsupported", ticker, right).length;
    expect(unsupported / (verified + unsupported)).toBeLessThan(0.1);
  });
});
