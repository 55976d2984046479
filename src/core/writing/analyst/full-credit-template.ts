import type { TemplateWriter } from "#core/writing/analyst/compose.ts";
import {
  leverageNote,
  propertyFunds,
  propertyIncome,
  ratingNote,
} from "#core/writing/analyst/sections/archetype-notes.ts";
import { capitalAssessment } from "#core/writing/analyst/sections/assessment.ts";
import {
  acquisitionsSentence,
  capexSentence,
  cashToDebt,
  conversionSentence,
  discretionaryPlain,
  dividendsSentence,
  operatingCashFlow,
  payoutSentence,
  repurchasesSentence,
  workingCapital,
} from "#core/writing/analyst/sections/cash.ts";
import {
  cleanLeverage,
  debtComposition,
  leases,
  netDebtSentence,
} from "#core/writing/analyst/sections/debt.ts";
import { maturities, maturityCover } from "#core/writing/analyst/sections/maturities.ts";
import {
  coverageSentence,
  debtToCapitalSentence,
  grossLeverageSentence,
  leverageConclusion,
  netLeverageSentence,
} from "#core/writing/analyst/sections/leverage.ts";
import { leverageAttribution, leveragePath } from "#core/writing/analyst/sections/leverage-path.ts";
import {
  currentRatio,
  debtService,
  liquidityAssessment,
  liquiditySources,
  shortTermCoverage,
} from "#core/writing/analyst/sections/liquidity.ts";
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
import { ratingParagraphs } from "#core/writing/analyst/sections/rating.ts";
import { pairedRisks } from "#core/writing/analyst/sections/risks.ts";
import { creditSummary } from "#core/writing/analyst/sections/summary.ts";
import {
  analystPrompt,
  businessGap,
  creditRecommendation,
  industryGap,
  projections,
  valuationCushion,
} from "#core/writing/analyst/sections/views.ts";

export const fullCreditAnalysis: TemplateWriter<"full-credit-analysis"> = {
  "Executive Summary": (w) => [[...creditSummary(w), leverageNote(w)]],
  "Business Profile": (w) => businessGap(w),
  "Industry and Competition": (w) => industryGap(w),
  "Financial Performance": (w) => [
    [revenueSentence(w), revenuePath(w), revenueCagr(w), ...propertyIncome(w)],
    [ebitdaSentence(w), marginConclusion(w), ...marginSentences(w), marginPath(w)],
    [...cleanBridge(w), netIncomeSentence(w), ...propertyFunds(w)],
    w.book.ltm === undefined || endsWithYear(w, w.book.ltm) ? [] : latestTwelveMonths(w),
  ],
  "Cash Flow": (w) => [
    [
      operatingCashFlow(w),
      workingCapital(w),
      capexSentence(w),
      discretionaryPlain(w),
      conversionSentence(w),
    ],
    [dividendsSentence(w), repurchasesSentence(w), payoutSentence(w), acquisitionsSentence(w)],
  ],
  "Capital Structure and Leverage": (w) => [
    [leverageConclusion(w), ...debtComposition(w), netDebtSentence(w), debtToCapitalSentence(w)],
    [netLeverageSentence(w), grossLeverageSentence(w), cleanLeverage(w)],
    [leveragePath(w), leverageAttribution(w), coverageSentence(w), cashToDebt(w)],
    [...leases(w), maturities(w)],
    capitalAssessment(w),
  ],
  Liquidity: (w) => [
    [
      ...liquiditySources(w),
      shortTermCoverage(w),
      maturityCover(w),
      currentRatio(w),
      debtService(w),
    ],
    liquidityAssessment(w),
  ],
  "Projections and Valuation Cushion": (w) => [[...projections(w), valuationCushion(w)]],
  "Risks and Mitigants": (w) => [
    ...pairedRisks(w).map((risk) => [risk]),
    [analystPrompt("customers, litigation and covenants, with the page of the filing.")],
  ],
  "Rating Estimate": (w) => [...ratingParagraphs(w), [ratingNote(w)]],
  Recommendation: (w) => [creditRecommendation(w)],
};
