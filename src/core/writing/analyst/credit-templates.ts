import type { TemplateWriter } from "#core/writing/analyst/compose.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import {
  acquisitionsSentence,
  capexSentence,
  cashToDebt,
  conversionSentence,
  discretionaryPlain,
  dividendsSentence,
  intensitySentence,
  operatingCashFlow,
  repurchasesSentence,
  workingCapital,
} from "#core/writing/analyst/sections/cash.ts";
import {
  cleanLeverage,
  debtComposition,
  leases,
  netDebtSentence,
  shortTermCover,
} from "#core/writing/analyst/sections/debt.ts";
import { maturities, maturityCover } from "#core/writing/analyst/sections/maturities.ts";
import {
  leverageNote,
  propertyFunds,
  propertyIncome,
} from "#core/writing/analyst/sections/archetype-notes.ts";
import { capitalAssessment } from "#core/writing/analyst/sections/assessment.ts";
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
import {
  latestQuarter,
  latestTwelveMonths,
  yearToDate,
} from "#core/writing/analyst/sections/quarter.ts";
import { keyRisks, mitigants, riskConclusion } from "#core/writing/analyst/sections/risks.ts";
import {
  analystPrompt,
  projections,
  quarterDrivers,
} from "#core/writing/analyst/sections/views.ts";
import { warningIndicators } from "#core/writing/analyst/sections/indicators.ts";
import { outlookSentences, watchSentences } from "#core/writing/analyst/sections/watch.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

export const capitalStructure: TemplateWriter<"capital-structure"> = {
  Overview: (w) => [
    [
      leverageConclusion(w),
      netLeverageSentence(w),
      grossLeverageSentence(w),
      leverageNote(w),
      cleanLeverage(w),
    ],
  ],
  "Debt Composition": (w) => [
    [...debtComposition(w), netDebtSentence(w), debtToCapitalSentence(w)],
  ],
  Leverage: (w) => [[leveragePath(w), leverageAttribution(w), coverageSentence(w), cashToDebt(w)]],
  "Maturity and Refinancing": (w) => [[shortTermCover(w), maturityCover(w), maturities(w)]],
  "Lease and Off-Balance-Sheet Items": (w) => [[...leases(w), offBalanceSheet()]],
  Assessment: (w) => [capitalAssessment(w)],
};

export const liquidityAnalysis: TemplateWriter<"liquidity-analysis"> = {
  "Liquidity Position": (w) => [[...liquiditySources(w)]],
  "Cash Generation": (w) => [
    [operatingCashFlow(w), workingCapital(w), capexSentence(w), discretionaryPlain(w)],
  ],
  "Uses of Cash": (w) => [
    [dividendsSentence(w), ...propertyFunds(w), repurchasesSentence(w), acquisitionsSentence(w)],
  ],
  "Near-Term Obligations": (w) => [
    [shortTermCoverage(w), maturityCover(w), currentRatio(w), debtService(w)],
  ],
  Assessment: (w) => [liquidityAssessment(w), [netLeverageSentence(w), leverageNote(w)]],
};

export const profitabilityTrends: TemplateWriter<"profitability-trends"> = {
  "Revenue Trend": (w) => [
    [revenueSentence(w), revenuePath(w), revenueCagr(w), ...propertyIncome(w)],
  ],
  Margins: (w) => [[marginConclusion(w), ...marginSentences(w), marginPath(w)]],
  "Clean EBITDA": (w) => [[ebitdaSentence(w), ...cleanBridge(w)], propertyFunds(w)],
  "Cash Conversion": (w) => [[conversionSentence(w), intensitySentence(w), netIncomeSentence(w)]],
  Outlook: outlook,
};

export const currentTrading: TemplateWriter<"current-trading-analysis"> = {
  "Latest Quarter": (w) => [latestQuarter(w)],
  "Year to Date": (w) => [yearToDate(w)],
  LTM: (w) => [[...latestTwelveMonths(w), leverageNote(w)]],
  Drivers: (w) => [
    [quarterDrivers(w)],
    [analystPrompt("volumes, prices, costs and one-offs of the quarter, with page.")],
  ],
  "What to Watch": (w) => [watchSentences(w)],
};

export const creditRisk: TemplateWriter<"credit-risk"> = {
  "Key Risks": (w) => keyRisks(w).map((risk) => [risk]),
  Mitigants: (w) => mitigants(w).map((mitigant) => [mitigant]),
  "Early-Warning Indicators": (w) => warningIndicators(w).map((indicator) => [indicator]),
  Conclusion: (w) => [[...riskConclusion(w), leverageNote(w)]],
};

/** What figures give of the future, and what only the analyst can. */
export function outlook(writing: Writing): readonly (readonly Prose[])[] {
  return [
    [...outlookSentences(writing), ...projections(writing)],
    [analystPrompt("expected volumes, prices and costs, with the source of each.")],
  ];
}

function offBalanceSheet(): Prose {
  return prose`Guarantees, receivables programmes and other off-balance-sheet items are not disclosed in the connected data.`;
}
