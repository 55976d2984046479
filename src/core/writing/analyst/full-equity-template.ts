import type { TemplateWriter } from "#core/writing/analyst/compose.ts";
import {
  leverageNote,
  propertyFunds,
  propertyIncome,
} from "#core/writing/analyst/sections/archetype-notes.ts";
import {
  acquisitionsSentence,
  capexSentence,
  conversionSentence,
  discretionaryPlain,
  dividendsSentence,
  operatingCashFlow,
  payoutSentence,
  repurchasesSentence,
  workingCapital,
} from "#core/writing/analyst/sections/cash.ts";
import { debtComposition, leases, netDebtSentence } from "#core/writing/analyst/sections/debt.ts";
import {
  coverageSentence,
  debtToCapitalSentence,
  leverageConclusion,
  netLeverageSentence,
} from "#core/writing/analyst/sections/leverage.ts";
import { leveragePath } from "#core/writing/analyst/sections/leverage-path.ts";
import {
  cleanBridge,
  ebitdaSentence,
  marginConclusion,
  marginPath,
  marginSentences,
  netIncomeSentence,
  revenueCagr,
  revenuePath,
  revenueSentence,
} from "#core/writing/analyst/sections/profit.ts";
import { endsWithYear, latestTwelveMonths } from "#core/writing/analyst/sections/quarter.ts";
import { ratingSentence } from "#core/writing/analyst/sections/rating.ts";
import { pairedRisks } from "#core/writing/analyst/sections/risks.ts";
import { ownersReturns } from "#core/writing/analyst/sections/returns.ts";
import { earningsSensitivity } from "#core/writing/analyst/sections/sensitivity.ts";
import { equitySummary, sharesSentence } from "#core/writing/analyst/sections/summary.ts";
import {
  analystPrompt,
  businessGap,
  equityRecommendation,
  projections,
  valuation,
} from "#core/writing/analyst/sections/views.ts";

export const fullEquityAnalysis: TemplateWriter<"full-equity-analysis"> = {
  "Investment View": (w) => [[...equitySummary(w), leverageNote(w)]],
  "Business Overview": (w) => businessGap(w),
  "Growth and Profitability": (w) => [
    [revenueSentence(w), revenuePath(w), revenueCagr(w), ...propertyIncome(w)],
    [ebitdaSentence(w), marginConclusion(w), ...marginSentences(w), marginPath(w)],
    [...cleanBridge(w), netIncomeSentence(w), ...propertyFunds(w)],
    w.book.ltm === undefined || endsWithYear(w, w.book.ltm) ? [] : latestTwelveMonths(w),
  ],
  "Cash Flow and Capital Allocation": (w) => [
    ownersReturns(w),
    [
      operatingCashFlow(w),
      workingCapital(w),
      capexSentence(w),
      discretionaryPlain(w),
      conversionSentence(w),
    ],
    [
      dividendsSentence(w),
      repurchasesSentence(w),
      payoutSentence(w),
      acquisitionsSentence(w),
      sharesSentence(w),
    ],
  ],
  "Balance Sheet": (w) => [
    [leverageConclusion(w), ...debtComposition(w), netDebtSentence(w)],
    [netLeverageSentence(w)],
    [leveragePath(w), coverageSentence(w), debtToCapitalSentence(w), ...leases(w)],
  ],
  Valuation: (w) => [valuation(w), projections(w)],
  Sensitivities: (w) => [earningsSensitivity(w)],
  "Catalysts and Risks": (w) => [
    ...pairedRisks(w).map((risk) => [risk]),
    [analystPrompt("dated events that could move the shares, with their source.")],
  ],
  Recommendation: (w) => [[equityRecommendation(w), ratingSentence(w)]],
};
