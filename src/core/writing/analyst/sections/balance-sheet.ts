import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import {
  balanceSentence,
  debtComposition,
  netDebtSentence,
} from "#core/writing/analyst/sections/debt.ts";
import {
  debtToCapitalSentence,
  leverageConclusion,
  netLeverageSentence,
} from "#core/writing/analyst/sections/leverage.ts";
import { currentRatio, shortTermCoverage } from "#core/writing/analyst/sections/liquidity.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

/** A balance sheet in three short paragraphs: size and equity, debt and cash, what it means. */
export function balanceSheetOverview(writing: Writing): readonly (readonly Prose[])[] {
  return [
    [
      leverageConclusion(writing),
      balanceSentence(writing, "Total Assets"),
      equity(writing),
      debtToCapitalSentence(writing),
    ],
    [
      ...debtComposition(writing),
      netDebtSentence(writing),
      shortTermCoverage(writing),
      currentRatio(writing),
    ],
    [netLeverageSentence(writing)],
  ];
}

function equity(writing: Writing): Prose {
  const datum = writing.now("Equity");
  return datum === undefined || datum.value <= 0 ? prose`` : balanceSentence(writing, "Equity");
}
