import type { SectionWriter } from "#core/writing/analyst/compose.ts";
import {
  leverageNote,
  propertyFunds,
  ratingNote,
} from "#core/writing/analyst/sections/archetype-notes.ts";
import { capitalAssessment } from "#core/writing/analyst/sections/assessment.ts";
import { balanceSheetOverview } from "#core/writing/analyst/sections/balance-sheet.ts";
import {
  capexSentence,
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
  netDebtSentence,
} from "#core/writing/analyst/sections/debt.ts";
import { maturities } from "#core/writing/analyst/sections/maturities.ts";
import {
  coverageSentence,
  grossLeverageSentence,
  leverageConclusion,
  netLeverageSentence,
} from "#core/writing/analyst/sections/leverage.ts";
import { leveragePath } from "#core/writing/analyst/sections/leverage-path.ts";
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
  marginSentences,
  netIncomeSentence,
  revenueCagr,
  revenuePath,
  revenueSentence,
} from "#core/writing/analyst/sections/profit.ts";
import { outlook } from "#core/writing/analyst/credit-templates.ts";
import { latestQuarter, latestTwelveMonths } from "#core/writing/analyst/sections/quarter.ts";
import { ratingParagraphs } from "#core/writing/analyst/sections/rating.ts";
import { pairedRisks, riskConclusion } from "#core/writing/analyst/sections/risks.ts";
import { creditSummary } from "#core/writing/analyst/sections/summary.ts";
import {
  businessGap,
  creditRecommendation,
  industryGap,
  projections,
  valuation,
} from "#core/writing/analyst/sections/views.ts";

/** A section the analyst can write on request. */
export type Topic = {
  readonly title: string;
  /** The words of a request that ask for it. */
  readonly asks: RegExp;
  readonly write: SectionWriter;
};

const EXECUTIVE_SUMMARY: Topic = {
  title: "Executive Summary",
  asks: /\b(executive summary|summary|introduction|intro|key takeaways|highlights)\b/,
  write: (w) => [[...creditSummary(w), leverageNote(w)]],
};

const PROFITABILITY: Topic = {
  title: "Profitability",
  asks: /\b(profitab\w+|margins?|earnings|ebitda|results|financial performance)\b/,
  write: (w) => [
    [ebitdaSentence(w), marginConclusion(w), ...marginSentences(w)],
    [...cleanBridge(w), netIncomeSentence(w), ...propertyFunds(w)],
  ],
};

const CAPITAL_STRUCTURE: Topic = {
  title: "Capital Structure",
  asks: /\b(capital structure|leverage|debt|indebtedness|borrowings|coverage)\b/,
  write: (w) => [
    [leverageConclusion(w), ...debtComposition(w), netDebtSentence(w)],
    [netLeverageSentence(w), grossLeverageSentence(w), leverageNote(w), cleanLeverage(w)],
    [leveragePath(w), coverageSentence(w), maturities(w)],
    capitalAssessment(w),
  ],
};

const LIQUIDITY: Topic = {
  title: "Liquidity",
  asks: /\bliquid\w*\b/,
  write: (w) => [
    [...liquiditySources(w), shortTermCoverage(w)],
    [currentRatio(w), debtService(w)],
    liquidityAssessment(w),
  ],
};

const RATING: Topic = {
  title: "Rating Estimate",
  asks: /\b(rating|credit quality)\b/,
  write: (w) => [...ratingParagraphs(w), [ratingNote(w)]],
};

/** What a request for credit analysis in general gets: a note of a page. */
export const CREDIT_NOTE: readonly Topic[] = [
  EXECUTIVE_SUMMARY,
  {
    ...PROFITABILITY,
    write: (w) => [[revenueSentence(w), ebitdaSentence(w), ...marginSentences(w)]],
  },
  {
    ...CAPITAL_STRUCTURE,
    write: (w) => [
      [leverageConclusion(w), netLeverageSentence(w), leverageNote(w), coverageSentence(w)],
      [...debtComposition(w), leveragePath(w), maturities(w)],
    ],
  },
  LIQUIDITY,
  RATING,
];

/** Sections by what a request asks for, the more particular first; several may be asked at once. */
export const TOPICS: readonly Topic[] = [
  EXECUTIVE_SUMMARY,
  {
    title: "Conclusion",
    asks: /\bconclu(sions?|ding)\b|\bclosing (paragraph|remarks|view|section)\b|\bwrap[- ]?up\b/,
    write: (w) => [[...riskConclusion(w), ...capitalAssessment(w)], creditRecommendation(w)],
  },
  {
    title: "Recommendation",
    asks: /\b(recommendation|investment view|credit view)\b/,
    write: (w) => [creditRecommendation(w)],
  },
  {
    title: "Balance Sheet Overview",
    asks: /\b(balance sheet|financial position)\b/,
    write: balanceSheetOverview,
  },
  {
    title: "Current Trading",
    asks: /\b(current trading|trading|latest quarter|last quarter|quarter(ly)?|ltm)\b/,
    write: (w) => [[...latestQuarter(w)], [...latestTwelveMonths(w)]],
  },
  LIQUIDITY,
  CAPITAL_STRUCTURE,
  {
    title: "Revenue Trend",
    asks: /\b(revenues?|sales|growth|top line)\b/,
    write: (w) => [[revenueSentence(w), revenuePath(w), revenueCagr(w)]],
  },
  PROFITABILITY,
  {
    title: "Cash Flow",
    asks: /\b(cash ?flows?|fcf|free cash flow|capital allocation|capex|dividends?|buy-?backs?)\b/,
    write: (w) => [
      [operatingCashFlow(w), workingCapital(w), capexSentence(w), discretionaryPlain(w)],
      [conversionSentence(w), dividendsSentence(w), repurchasesSentence(w), payoutSentence(w)],
    ],
  },
  {
    title: "Risks and Mitigants",
    asks: /\b(risks?|mitigants?|(bear|downside) case)\b/,
    write: (w) => pairedRisks(w).map((risk) => [risk]),
  },
  RATING,
  {
    title: "Business Profile",
    asks: /\b(business( profile| overview| model)?|company overview|strategy|management)\b/,
    write: (w) => businessGap(w),
  },
  {
    title: "Industry and Competition",
    asks: /\b(industry|compet\w+|peers?|market position|comparison)\b/,
    write: (w) => industryGap(w),
  },
  {
    title: "Valuation",
    asks: /\b(valuation|dcf)\b/,
    write: (w) => [valuation(w), projections(w)],
  },
  {
    title: "Outlook",
    asks: /\b(projections?|forecasts?|outlook)\b/,
    write: outlook,
  },
];
