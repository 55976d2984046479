export const TEMPLATE_IDS = [
  "capital-structure",
  "liquidity-analysis",
  "profitability-trends",
  "current-trading-analysis",
  "credit-risk",
  "full-credit-analysis",
  "full-equity-analysis",
] as const;

export type TemplateId = (typeof TEMPLATE_IDS)[number];
