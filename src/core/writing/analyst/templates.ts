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

export type TemplateCategory = "market" | "financial" | "risk" | "structure" | "full";

/** What a template's badge says. */
export const CATEGORY_LABELS: Readonly<Record<TemplateCategory, string>> = {
  market: "Market",
  financial: "Financial",
  risk: "Risk",
  structure: "Structure",
  full: "Full",
};

/** The filter buttons of the template panel, in the spec's order; `all` hides nothing. */
export const TEMPLATE_FILTERS = [
  { id: "all", label: "All" },
  { id: "market", label: "Market" },
  { id: "financial", label: "Financial" },
  { id: "risk", label: "Risk" },
  { id: "structure", label: "Structure" },
  { id: "full", label: "Full Analysis" },
] as const satisfies readonly { id: TemplateCategory | "all"; label: string }[];

export type TemplateFilter = (typeof TEMPLATE_FILTERS)[number]["id"];

/** Names of lucide icons, as the icon set spells them. */
export type TemplateIcon =
  | "layers"
  | "droplets"
  | "trending-up"
  | "activity"
  | "shield-alert"
  | "file-check"
  | "chart-candlestick";

/**
 * One standard analysis: spec section 3, "Template". Its prompt, which is long, is made by
 * `templatePrompt` where it is sent.
 */
export type Template = {
  readonly id: TemplateId;
  readonly title: string;
  readonly description: string;
  readonly category: TemplateCategory;
  /** What the conversation shows as the analyst's message. */
  readonly userMessage: string;
  readonly icon: TemplateIcon;
};

/** The seven standard analyses in the spec's order. */
export const TEMPLATES: readonly Template[] = [
  {
    id: "capital-structure",
    title: "Capital structure",
    description: "Debt by maturity and ranking; leverage, leases and cover on a stated basis.",
    category: "structure",
    userMessage: "Analyse the capital structure",
    icon: "layers",
  },
  {
    id: "liquidity-analysis",
    title: "Liquidity",
    description: "Cash, cash generation and its uses against what falls due within a year.",
    category: "financial",
    userMessage: "Analyse liquidity",
    icon: "droplets",
  },
  {
    id: "profitability-trends",
    title: "Profitability trends",
    description: "Five years of revenue and margins, Clean EBITDA and cash conversion.",
    category: "financial",
    userMessage: "Analyse profitability trends",
    icon: "trending-up",
  },
  {
    id: "current-trading-analysis",
    title: "Current trading",
    description: "The latest quarter against the same quarter last year, year to date and LTM.",
    category: "market",
    userMessage: "Analyse current trading",
    icon: "activity",
  },
  {
    id: "credit-risk",
    title: "Risks & Mitigants",
    description: "The risks that matter for the credit, each with its metric and threshold.",
    category: "risk",
    userMessage: "Analyse risks and mitigants",
    icon: "shield-alert",
  },
  {
    id: "full-credit-analysis",
    title: "Full credit analysis",
    description: "Up to 2,000 words with a rating estimate and a recommendation.",
    category: "full",
    userMessage: "Write a full credit analysis",
    icon: "file-check",
  },
  {
    id: "full-equity-analysis",
    title: "Full equity analysis",
    description: "Up to 2,000 words with an OW, Neutral or UW recommendation.",
    category: "full",
    userMessage: "Write a full equity analysis",
    icon: "chart-candlestick",
  },
];

/** The template of an id. */
export function templateOf(id: TemplateId): Template {
  const template = TEMPLATES.find((candidate) => candidate.id === id);
  if (template === undefined) throw new Error(`No template ${id}`);
  return template;
}

/** The templates a filter button leaves in view, in their order. */
export function templatesIn(filter: TemplateFilter): readonly Template[] {
  return filter === "all" ? TEMPLATES : TEMPLATES.filter(({ category }) => category === filter);
}
