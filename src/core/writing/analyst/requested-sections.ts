import type { Topic } from "#core/findings/finding.ts";
import {
  EARNED,
  EVERYTHING,
  NOTE_PLANS,
  type NotePlan,
  PROFIT,
  says,
  type SectionPlan,
  THRESHOLDS,
  TOLD,
  verdict,
  view,
  WORDS_OF_FULL_ANALYSIS,
} from "#core/writing/analyst/note-plans.ts";

/** A section the analyst can write on request, by what a request calls it. */
export type RequestedSection = { readonly plan: SectionPlan; readonly asks: RegExp };

/** The more particular first; several may be asked at once. */
export const REQUESTED: readonly RequestedSection[] = [
  {
    plan: verdict("Executive Summary", {
      topics: EVERYTHING,
      kinds: TOLD,
      isOfFirstRows: true,
      most: 3,
    }),
    asks: /\b(executive summary|summary|introduction|intro|key takeaways|highlights)\b/,
  },
  {
    plan: verdict("Conclusion", { kinds: THRESHOLDS, most: 2 }),
    asks: /\bconclu(sions?|ding)\b|\bclosing (paragraph|remarks|view|section)\b|\bwrap[- ]?up\b/,
  },
  {
    plan: view("Recommendation", "credit call"),
    asks: /\b(recommendation|investment view|credit view)\b/,
  },
  {
    plan: says("Balance Sheet Overview", {
      topics: ["leverage", "capital", "liquidity", "refinancing", "funding"],
      kinds: [...TOLD, "due"],
      most: 7,
    }),
    asks: /\b(balance sheet|financial position)\b/,
  },
  {
    plan: says(
      "Current Trading",
      { of: "quarter", most: 4 },
      { of: "year to date", most: 2 },
      { of: "twelve months", topics: EARNED, kinds: TOLD, most: 2 },
    ),
    asks: /\b(current trading|trading|latest quarter|last quarter|quarter(ly)?)\b/,
  },
  {
    plan: says("Liquidity", {
      topics: ["liquidity", "refinancing", "funding"],
      kinds: [...TOLD, "due", "headroom"],
      most: 6,
    }),
    asks: /\bliquid\w*\b/,
  },
  {
    plan: says("Capital Structure", {
      topics: ["leverage", "coverage", "capital", "funding"],
      kinds: [...TOLD, "bridge", "range", "headroom"],
      most: 8,
    }),
    asks: /\b(capital structure|leverage|debt|indebtedness|borrowings|coverage)\b/,
  },
  {
    plan: says("Revenue Trend", { topics: ["growth"], most: 4 }),
    asks: /\b(revenues?|sales|growth|top line)\b/,
  },
  {
    plan: says("Profitability", {
      topics: PROFIT.filter((topic) => topic !== "growth"),
      kinds: [...TOLD, "oneOff", "bridge", "range"],
      most: 7,
    }),
    asks: /\b(profitab\w+|margins?|earnings|ebitda|results|financial performance)\b/,
  },
  {
    plan: says("Cash Flow", { topics: ["cash"], most: 7 }),
    asks: /\b(cash ?flows?|fcf|free cash flow|capital allocation|capex|dividends?|buy-?backs?)\b/,
  },
  {
    plan: view("Risks and Mitigants", "paired risks", { topics: EVERYTHING, good: "no", most: 5 }),
    asks: /\b(risks?|mitigants?|(bear|downside) case)\b/,
  },
  { plan: view("Rating Estimate", "rating"), asks: /\b(rating|credit quality)\b/ },
  {
    plan: says("Business Profile", { items: ["Business"], most: 1 }),
    asks: /\b(business( profile| overview| model)?|company overview|strategy|management)\b/,
  },
  {
    plan: says(
      "Industry and Competition",
      { items: ["Competition"], most: 1 },
      { kinds: ["peer"], most: 3 },
    ),
    asks: /\b(industry|compet\w+|peers?|market position|comparison)\b/,
  },
  { plan: view("Valuation", "valuation"), asks: /\b(valuation|dcf)\b/ },
  { plan: view("Outlook", "projections"), asks: /\b(projections?|forecasts?|outlook)\b/ },
];

/** The topics that a section of this title is of; none of a title that is the analyst's own. */
export function topicsOfTitle(title: string): readonly Topic[] {
  const plans = [
    ...Object.values(NOTE_PLANS).flatMap(({ sections }) => sections),
    ...REQUESTED.map(({ plan }) => plan),
  ];
  return plans
    .filter((plan) => plan.form === "says" && plan.title.toLowerCase() === title.toLowerCase())
    .flatMap(({ takes }) => takes.flatMap(({ topics = [] }) => topics));
}

/** What a request for credit analysis in general gets: a note of a page. */
export const CREDIT_NOTE: readonly RequestedSection[] = [
  "Executive Summary",
  "Profitability",
  "Capital Structure",
  "Liquidity",
  "Rating Estimate",
].flatMap((wanted) => REQUESTED.filter(({ plan }) => plan.title === wanted));

/** Sections on request as a note of their own. */
export function planOf(sections: readonly RequestedSection[]): NotePlan {
  const plans = sections.map(({ plan }) => plan);
  const opensAt = plans.findIndex(({ form }) => form === "verdict");
  const topics = plans.flatMap(({ takes }) => takes.flatMap((take) => take.topics ?? []));
  return {
    side: "creditor",
    words: WORDS_OF_FULL_ANALYSIS,
    together: 2,
    lead: opensAt === -1 ? [...new Set(topics)] : EVERYTHING,
    opensAt,
    sections: plans,
  };
}
