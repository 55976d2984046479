import { describe, expect, it } from "vitest";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { COMPANY_SETS } from "#core/figures/read/outsiders/company-sets.ts";
import type { CompanySentences } from "#core/figures/read/outsiders/sixth/sentences.ts";
import { logisticProperties } from "#core/figures/read/outsiders/seventh/logistic-properties.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { Verdict } from "#core/figures/read/verdicts/verdict.ts";

/** The figures of sentences that are called so, each with its sentence. */
function called(
  verdict: Verdict,
  { ticker, beside = [] }: CompanySentences,
  sentences: readonly string[],
) {
  const cards = [ticker, ...beside].map((each) => cardOf(realCompany(each)));
  const ground = groundOf(cards, ticker);
  return sentences.flatMap((sentence) =>
    checkOn(ground, sentence)
      .figures.filter((figure) => figure.verdict === verdict)
      .map(({ text }) => `${text} in ${sentence}`),
  );
}

function isJudgedRightly(set: CompanySentences): void {
  it("are not verified where the figure is wrong or of something else", () => {
    expect(called("verified", set, set.wrong)).toEqual([]);
  });

  it("are not verified where one figure of several is wrong", () => {
    const passed = (set.wrongBeside ?? []).filter(([figure, sentence]) =>
      called("verified", set, [sentence]).some((each) => each.split(" in ")[0]?.includes(figure)),
    );
    expect(passed).toEqual([]);
  });

  it("are not called wrong where they are right, and seldom unsupported", () => {
    expect(called("contradicted", set, set.right)).toEqual([]);
    const verified = called("verified", set, set.right).length;
    const unsupported = called("unsupported", set, set.right);
    const most = Math.max(1, (verified + unsupported.length) / 10);
    expect(unsupported.length <= most ? [] : unsupported).toEqual([]);
  });
}

/** The directions that right sentences are warned about. */
function warned({ ticker, beside = [], right }: CompanySentences): readonly string[] {
  const ground = groundOf(
    [ticker, ...beside].map((each) => cardOf(realCompany(each))),
    ticker,
  );
  return right.flatMap((sentence) =>
    checkOn(ground, sentence)
      .warnings.filter(({ kind }) => kind === "direction")
      .map(({ text }) => `${text} in ${sentence}`),
  );
}

const MEASURED = COMPANY_SETS.filter(({ ticker }) => /^(?:MCD|NKE|AMD|NVDA|PG)$/.test(ticker));

describe.each(MEASURED)("right sentences about $ticker and $beside", (set) => {
  it("are warned about no direction", () => {
    expect(warned(set)).toEqual([]);
  });
});

describe.each(COMPANY_SETS)("sentences about $ticker and $beside", (set) => {
  isJudgedRightly(set);
});

describe.skipIf(!REAL_TICKERS.includes("LPA"))(
  "sentences about a company under IFRS, whose facts are not bundled",
  () => {
    isJudgedRightly(logisticProperties);
  },
);
