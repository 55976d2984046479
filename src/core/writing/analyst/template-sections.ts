import type { TemplateId } from "#core/writing/analyst/templates.ts";

/** Words an analysis stays under: spec section 9. */
export const WORDS_OF_ANALYSIS = 500;
export const WORDS_OF_FULL_ANALYSIS = 2_000;

/** The sections of each template in order, without the colon their titles end in (finance.md 7). */
export const TEMPLATE_SECTIONS = {
  "capital-structure": [
    "Overview",
    "Debt Composition",
    "Leverage",
    "Maturity and Refinancing",
    "Lease and Off-Balance-Sheet Items",
    "Assessment",
  ],
  "liquidity-analysis": [
    "Liquidity Position",
    "Cash Generation",
    "Uses of Cash",
    "Near-Term Obligations",
    "Assessment",
  ],
  "profitability-trends": [
    "Revenue Trend",
    "Margins",
    "Clean EBITDA",
    "Cash Conversion",
    "Outlook",
  ],
  "current-trading-analysis": ["Latest Quarter", "Year to Date", "LTM", "Drivers", "What to Watch"],
  "credit-risk": ["Key Risks", "Mitigants", "Early-Warning Indicators", "Conclusion"],
  "full-credit-analysis": [
    "Executive Summary",
    "Business Profile",
    "Industry and Competition",
    "Financial Performance",
    "Cash Flow",
    "Capital Structure and Leverage",
    "Liquidity",
    "Projections and Valuation Cushion",
    "Risks and Mitigants",
    "Rating Estimate",
    "Recommendation",
  ],
  "full-equity-analysis": [
    "Investment View",
    "Business Overview",
    "Growth and Profitability",
    "Cash Flow and Capital Allocation",
    "Balance Sheet",
    "Valuation",
    "Sensitivities",
    "Catalysts and Risks",
    "Recommendation",
  ],
} as const satisfies Readonly<Record<TemplateId, readonly string[]>>;

export type SectionTitle<Id extends TemplateId> = (typeof TEMPLATE_SECTIONS)[Id][number];

/** Words the text of a template stays under. */
export function wordLimit(id: TemplateId): number {
  return id === "full-credit-analysis" || id === "full-equity-analysis"
    ? WORDS_OF_FULL_ANALYSIS
    : WORDS_OF_ANALYSIS;
}
