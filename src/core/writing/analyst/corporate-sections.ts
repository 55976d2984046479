import { leverageNote, ratingNote } from "#core/writing/analyst/sections/archetype-notes.ts";
import { capitalAssessment } from "#core/writing/analyst/sections/assessment.ts";
import {
  cashLines,
  conversionSentence,
  intensitySentence,
  payoutLines,
} from "#core/writing/analyst/sections/cash.ts";
import { balanceSentence, leases } from "#core/writing/analyst/sections/debt.ts";
import { warningIndicators } from "#core/writing/analyst/sections/indicators.ts";
import {
  debtLines,
  leverageConclusion,
  leverageLines,
  netLeverageSentence,
  serviceLines,
} from "#core/writing/analyst/sections/leverage.ts";
import {
  liquidityAssessment,
  liquiditySources,
  nearTermLines,
  shortTermCoverage,
} from "#core/writing/analyst/sections/liquidity.ts";
import { maturities, maturityCover } from "#core/writing/analyst/sections/maturities.ts";
import {
  bridgeLines,
  ebitdaSentence,
  marginLines,
  netIncomeSentence,
  revenueLines,
} from "#core/writing/analyst/sections/profit.ts";
import {
  endsWithYear,
  latestQuarter,
  latestTwelveMonths,
  outlookSentences,
  yearToDate,
} from "#core/writing/analyst/sections/quarter.ts";
import { ratingParagraphs } from "#core/writing/analyst/sections/rating.ts";
import { ownersReturns } from "#core/writing/analyst/sections/returns.ts";
import {
  keyRisks,
  mitigants,
  pairedRisks,
  riskConclusion,
} from "#core/writing/analyst/sections/risks.ts";
import { earningsSensitivity } from "#core/writing/analyst/sections/sensitivity.ts";
import {
  creditSummary,
  equitySummary,
  sharesSentence,
} from "#core/writing/analyst/sections/summary.ts";
import {
  analystPrompt,
  creditRecommendation,
  projections,
  quarterDrivers,
  valuation,
  valuationCushion,
} from "#core/writing/analyst/sections/views.ts";
import type { SectionTitle } from "#core/writing/analyst/template-sections.ts";
import type { SharedTitle, SectionWriter } from "#core/writing/analyst/section-writer.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";

const OFF_BALANCE_SHEET = prose`Guarantees, receivables programmes and other off-balance-sheet items are not disclosed in the connected data.`;

const PERFORMANCE: SectionWriter = (w) => [
  revenueLines(w),
  marginLines(w),
  bridgeLines(w),
  w.book.ltm === undefined || endsWithYear(w, w.book.ltm) ? [] : latestTwelveMonths(w),
];

const CAPITAL: SectionWriter = (w) => [
  debtLines(w),
  leverageLines(w),
  serviceLines(w),
  [...leases(w), maturities(w)],
  capitalAssessment(w),
];

function each(lines: readonly Prose[]): readonly (readonly Prose[])[] {
  return lines.map((line) => [line]);
}

/** Sections on request that no template has. */
type OwnTitle =
  | "Profitability"
  | "Capital Structure"
  | "Balance Sheet Overview"
  | "Current Trading";
/** Sections that one template tells otherwise. */
type TemplateTitle = "liquidity-analysis/Assessment" | "credit-risk/Conclusion";
type Title = Exclude<SectionTitle<TemplateId>, SharedTitle> | OwnTitle | TemplateTitle;

/** What each section says of a company that is neither bank nor insurer, by its title. */
export const CORPORATE_SECTIONS: Readonly<Record<Title, SectionWriter>> = {
  Overview: (w) => [[leverageConclusion(w), ...leverageLines(w)]],
  "Debt Composition": (w) => [debtLines(w)],
  Leverage: (w) => [serviceLines(w)],
  "Maturity and Refinancing": (w) => [[shortTermCoverage(w), maturityCover(w), maturities(w)]],
  "Lease and Off-Balance-Sheet Items": (w) => [[...leases(w), OFF_BALANCE_SHEET]],
  Assessment: (w) => [capitalAssessment(w)],

  "Liquidity Position": (w) => [liquiditySources(w)],
  "Cash Generation": (w) => [cashLines(w)],
  "Uses of Cash": (w) => [payoutLines(w)],
  "Near-Term Obligations": (w) => [nearTermLines(w)],
  "liquidity-analysis/Assessment": (w) => [
    liquidityAssessment(w),
    [netLeverageSentence(w), leverageNote(w)],
  ],

  "Revenue Trend": (w) => [revenueLines(w)],
  Margins: (w) => [marginLines(w)],
  "Clean EBITDA": (w) => [bridgeLines(w)],
  "Cash Conversion": (w) => [[conversionSentence(w), intensitySentence(w), netIncomeSentence(w)]],
  Outlook: (w) => [
    [...outlookSentences(w), ...projections(w)],
    [analystPrompt("expected volumes, prices and costs, with the source of each.")],
  ],

  "Latest Quarter": (w) => [latestQuarter(w)],
  "Year to Date": (w) => [yearToDate(w)],
  LTM: (w) => [[...latestTwelveMonths(w), leverageNote(w)]],
  Drivers: (w) => [
    [quarterDrivers(w)],
    [analystPrompt("volumes, prices, costs and one-offs of the quarter, with page.")],
  ],
  "What to Watch": (w) => each(warningIndicators(w)),
  "Current Trading": (w) => [latestQuarter(w), latestTwelveMonths(w)],

  "Key Risks": (w) => each(keyRisks(w)),
  Mitigants: (w) => each(mitigants(w)),
  "Early-Warning Indicators": (w) => each(warningIndicators(w)),
  "credit-risk/Conclusion": (w) => [[...riskConclusion(w), leverageNote(w)]],
  Conclusion: (w) => [[...riskConclusion(w), ...capitalAssessment(w)], creditRecommendation(w)],

  "Executive Summary": creditSummary,
  "Financial Performance": PERFORMANCE,
  Profitability: (w) => [[ebitdaSentence(w), ...marginLines(w)], bridgeLines(w)],
  "Cash Flow": (w) => [cashLines(w), payoutLines(w)],
  "Capital Structure and Leverage": CAPITAL,
  "Capital Structure": CAPITAL,
  "Balance Sheet Overview": (w) => [
    [balanceSentence(w, "Total Assets"), balanceSentence(w, "Equity")],
    debtLines(w),
    nearTermLines(w),
    [netLeverageSentence(w)],
  ],
  Liquidity: (w) => [[...liquiditySources(w), ...nearTermLines(w)], liquidityAssessment(w)],
  "Projections and Valuation Cushion": (w) => [[...projections(w), valuationCushion(w)]],
  "Risks and Mitigants": (w) => [
    ...each(pairedRisks(w)),
    [analystPrompt("customers, litigation and covenants, with the page of the filing.")],
  ],
  "Rating Estimate": (w) => [...ratingParagraphs(w), [ratingNote(w)]],

  "Investment View": equitySummary,
  "Growth and Profitability": PERFORMANCE,
  "Cash Flow and Capital Allocation": (w) => [
    ownersReturns(w),
    cashLines(w),
    [...payoutLines(w), sharesSentence(w)],
  ],
  "Balance Sheet": (w) => [
    debtLines(w),
    [netLeverageSentence(w)],
    [...serviceLines(w), ...leases(w)],
  ],
  Valuation: (w) => [valuation(w), projections(w)],
  Sensitivities: (w) => [earningsSensitivity(w)],
  "Catalysts and Risks": (w) => [
    ...each(pairedRisks(w)),
    [analystPrompt("dated events that could move the shares, with their source.")],
  ],
};
