/** A section the analyst can write on request. */
export type Topic = {
  readonly title: string;
  /** The words of a request that ask for it. */
  readonly asks: RegExp;
};

/** Sections by what a request asks for, the more particular first; several may be asked at once. */
export const TOPICS: readonly Topic[] = [
  {
    title: "Executive Summary",
    asks: /\b(executive summary|summary|introduction|intro|key takeaways|highlights)\b/,
  },
  {
    title: "Conclusion",
    asks: /\bconclu(sions?|ding)\b|\bclosing (paragraph|remarks|view|section)\b|\bwrap[- ]?up\b/,
  },
  {
    title: "Recommendation",
    asks: /\b(recommendation|investment view|credit view)\b/,
  },
  {
    title: "Balance Sheet Overview",
    asks: /\b(balance sheet|financial position)\b/,
  },
  {
    title: "Current Trading",
    asks: /\b(current trading|trading|latest quarter|last quarter|quarter(ly)?|ltm)\b/,
  },
  {
    title: "Liquidity",
    asks: /\bliquid\w*\b/,
  },
  {
    title: "Capital Structure",
    asks: /\b(capital structure|leverage|debt|indebtedness|borrowings|coverage)\b/,
  },
  {
    title: "Revenue Trend",
    asks: /\b(revenues?|sales|growth|top line)\b/,
  },
  {
    title: "Profitability",
    asks: /\b(profitab\w+|margins?|earnings|ebitda|results|financial performance)\b/,
  },
  {
    title: "Cash Flow",
    asks: /\b(cash ?flows?|fcf|free cash flow|capital allocation|capex|dividends?|buy-?backs?)\b/,
  },
  {
    title: "Risks and Mitigants",
    asks: /\b(risks?|mitigants?|(bear|downside) case)\b/,
  },
  {
    title: "Rating Estimate",
    asks: /\b(rating|credit quality)\b/,
  },
  {
    title: "Business Profile",
    asks: /\b(business( profile| overview| model)?|company overview|strategy|management)\b/,
  },
  {
    title: "Industry and Competition",
    asks: /\b(industry|compet\w+|peers?|market position|comparison)\b/,
  },
  {
    title: "Valuation",
    asks: /\b(valuation|dcf)\b/,
  },
  {
    title: "Outlook",
    asks: /\b(projections?|forecasts?|outlook)\b/,
  },
];

/** What a request for credit analysis in general gets: a note of a page. */
export const CREDIT_NOTE: readonly Topic[] = [
  "Executive Summary",
  "Profitability",
  "Capital Structure",
  "Liquidity",
  "Rating Estimate",
].flatMap((wanted) => TOPICS.filter(({ title }) => title === wanted));
