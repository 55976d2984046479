import type { SectionWriter } from "#core/analyst/compose.ts";
import { type Prose, prose } from "#core/analyst/prose.ts";
import {
  financialBalances,
  financialEarnings,
  financialRatios,
  notMeaningful,
} from "#core/analyst/sections/financials.ts";
import { latestQuarter } from "#core/analyst/sections/quarter.ts";
import { ratingSentence } from "#core/analyst/sections/rating.ts";
import {
  analystPrompt,
  businessGap,
  creditRecommendation,
  equityRecommendation,
  industryGap,
  projectionsGap,
  valuationGap,
} from "#core/analyst/sections/views.ts";
import type { Writing } from "#core/analyst/writing.ts";

/**
 * What a section says of a bank or an insurer, for the titles that have something of their own to
 * say; the others name what is missing and ask the analyst.
 */
const FINANCIAL_SECTIONS: Readonly<Record<string, SectionWriter>> = {
  Overview: (w) => [[...financialBalances(w), notMeaningful(w)]],
  "Debt Composition": (w) => [financialRatios(w)],
  "Liquidity Position": (w) => [[...financialBalances(w), notMeaningful(w)]],
  "Revenue Trend": (w) => [[...financialEarnings(w), notMeaningful(w)]],
  "Cash Conversion": (w) => [financialRatios(w)],
  "Latest Quarter": (w) => [[...latestQuarter(w), notMeaningful(w)]],
  LTM: (w) => [financialEarnings(w)],
  "Key Risks": (w) => [
    [
      prose`1. Capital: the threshold is the regulatory minimum, which is not disclosed in the connected data.`,
    ],
    [prose`2. Earnings: the threshold is net income of zero.`],
    [
      prose`3. Asset quality: provisions and non-performing loans are not disclosed in the connected data; connect the latest 10-K.`,
    ],
    [notMeaningful(w)],
  ],
  Mitigants: (w) => [[...financialEarnings(w), ...financialRatios(w)]],
  "Executive Summary": (w) => [[...financialEarnings(w), notMeaningful(w)]],
  "Investment View": (w) => [[equityRecommendation(), ...financialEarnings(w), notMeaningful(w)]],
  "Business Profile": (w) => businessGap(w),
  "Business Overview": (w) => businessGap(w),
  "Industry and Competition": (w) => industryGap(w),
  "Financial Performance": (w) => [financialRatios(w)],
  "Growth and Profitability": (w) => [financialRatios(w)],
  "Capital Structure and Leverage": (w) => [financialBalances(w)],
  "Balance Sheet": (w) => [financialBalances(w)],
  "Projections and Valuation Cushion": (w) => [[projectionsGap(w)]],
  "Balance Sheet Overview": (w) => [
    [...financialBalances(w), notMeaningful(w)],
    financialRatios(w),
  ],
  Profitability: (w) => [[...financialEarnings(w), ...financialRatios(w), notMeaningful(w)]],
  "Capital Structure": (w) => [[...financialBalances(w), notMeaningful(w)], financialRatios(w)],
  "Current Trading": (w) => [latestQuarter(w)],
  Valuation: (w) => [[projectionsGap(w), ...valuationGap()]],
  "Rating Estimate": (w) => [[ratingSentence(w)]],
};

/** The text of a section about a bank or an insurer. */
export function writeFinancialSection(
  title: string,
  isEquity: boolean,
  writing: Writing,
): readonly (readonly Prose[])[] {
  if (title === "Recommendation") {
    return isEquity
      ? [[equityRecommendation(), ratingSentence(writing)]]
      : [creditRecommendation(writing)];
  }
  const paragraphs = FINANCIAL_SECTIONS[title]?.(writing) ?? [];
  return paragraphs.some((sentences) => sentences.some(({ length }) => length > 0))
    ? paragraphs
    : [[analystPrompt(`${title.toLowerCase()}, from the regulatory figures of the filing.`)]];
}
