import type { FindingKind, Side, Span, Topic, Verdict } from "#core/findings/finding.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

/** Words an analysis stays under: spec section 9. */
const WORDS_OF_ANALYSIS = 500;
export const WORDS_OF_FULL_ANALYSIS = 2_000;

/** Findings that a section takes: all that fit every condition, weightiest first, at most `most`. */
export type Take = {
  readonly topics?: readonly Topic[];
  readonly kinds?: readonly FindingKind[];
  readonly items?: readonly string[];
  /** Of the latest quarter and the year to date, or of twelve months; of the year or twelve months without. */
  readonly of?: Span;
  /** Only of the row that a topic is read by. */
  readonly isOfFirstRows?: true;
  /** What they are to the side that the note is for. */
  readonly good?: Verdict;
  /** To whom, where not to the side that the note is for. */
  readonly side?: Side;
  readonly most: number;
};

/**
 * What a section does with its findings: says them; leads with the verdict; numbers risks; sets mitigants
 * beside them; both at once; lists them in their short wording, where the detail is another note's. Views come from outside the findings: a rating, a call, a model.
 */
export type SectionForm =
  | "says"
  | "verdict"
  | "risks"
  | "mitigants"
  | "paired risks"
  | "short"
  | "rating"
  | "credit call"
  | "equity call"
  | "projections"
  | "valuation";

export type SectionPlan = {
  /** Without its colon (finance.md 7). */
  readonly title: string;
  readonly form: SectionForm;
  readonly takes: readonly Take[];
};

/** A template as data: for whom, how long, what its title and its verdict are of, and its sections. */
export type NotePlan = {
  readonly side: Side;
  readonly words: number;
  /** How many short findings stand in one sentence, in which of their wordings. */
  readonly together: 1 | 2 | 3;
  /** What the note is about, the first of a company's kind first. */
  readonly lead: readonly Topic[];
  readonly of?: Take["of"];
  /** The section that the verdict opens; none where nothing asks for one. */
  readonly opensAt: number;
  readonly sections: readonly SectionPlan[];
};

const STRUCTURE: readonly Topic[] = [
  "leverage",
  "coverage",
  "capital",
  "funding",
  "refinancing",
  "underwriting",
  "property",
];
/** What is earned on what was put in. */
const RETURNED = ["Return On Invested Capital (%)", "Return On Equity (%)", "Return On Assets (%)"];
const LIQUIDITY: readonly Topic[] = ["refinancing", "liquidity", "funding", "cash"];
export const PROFIT: readonly Topic[] = [
  "margin",
  "growth",
  "returns",
  "underwriting",
  "lending",
  "property",
];
export const EARNED: readonly Topic[] = [...PROFIT, "cash"];
export const EVERYTHING: readonly Topic[] = [
  ...new Set([...STRUCTURE, ...LIQUIDITY, ...EARNED] satisfies Topic[]),
];
export const TOLD: readonly FindingKind[] = ["moved", "level", "conflict"];
export const THRESHOLDS: readonly FindingKind[] = ["headroom", "scenario"];

export function says(title: string, ...takes: readonly Take[]): SectionPlan {
  return { title, form: "says", takes };
}

export function verdict(title: string, ...takes: readonly Take[]): SectionPlan {
  return { title, form: "verdict", takes };
}

export function view(title: string, form: SectionForm, ...takes: readonly Take[]): SectionPlan {
  return { title, form, takes };
}

/** What speaks against the credit, of the newest quarter beside the twelve months. */
const RISKS: readonly Take[] = [
  { topics: EVERYTHING, good: "no", most: 5 },
  { of: "quarter", topics: PROFIT, kinds: ["moved"], good: "no", most: 1 },
];

export const NOTE_PLANS: Readonly<Record<TemplateId, NotePlan>> = {
  "capital-structure": {
    side: "creditor",
    words: WORDS_OF_ANALYSIS,
    together: 1,
    lead: STRUCTURE,
    opensAt: 0,
    sections: [
      verdict("Overview"),
      says(
        "Debt Composition",
        {
          items: ["Total Debt", "Net Debt", "Gross Leverage (x)", "Deposits", "Short-Term Debt"],
          kinds: TOLD,
          most: 3,
        },
        { items: ["Short-Term Debt"], kinds: ["due"], most: 1 },
      ),
      says(
        "Leverage",
        { topics: ["leverage", "coverage"], kinds: [...TOLD, "range", "peer"], most: 3 },
        { topics: ["capital"], kinds: TOLD, most: 2 },
      ),
      says("Maturity and Refinancing", { items: ["Maturities"], most: 1 }),
      says("Lease and Off-Balance-Sheet Items", {
        items: ["Lease-Adjusted Leverage (x)"],
        most: 1,
      }),
      says("Assessment", { topics: ["leverage"], kinds: THRESHOLDS, most: 2 }),
    ],
  },
  "liquidity-analysis": {
    side: "creditor",
    words: WORDS_OF_ANALYSIS,
    together: 1,
    lead: LIQUIDITY,
    opensAt: 0,
    sections: [
      verdict("Liquidity Position", { topics: ["liquidity", "funding"], kinds: TOLD, most: 3 }),
      says(
        "Cash Generation",
        { items: ["Cash Flow From Operating Activities"], kinds: ["moved", "level"], most: 1 },
        { topics: ["cash"], kinds: ["bridge"], most: 1 },
        { items: ["Discretionary FCF", "Cash Burn"], kinds: TOLD, most: 1 },
      ),
      says(
        "Uses of Cash",
        { items: ["Shareholder Distributions"], most: 1 },
        { items: ["Capital Expenditure", "Dividends Paid", "Share Repurchases"], most: 2 },
      ),
      says("Near-Term Obligations", { items: ["Short-Term Debt"], most: 2 }),
      says("Assessment", { topics: ["cash", "liquidity"], kinds: ["headroom"], most: 1 }),
    ],
  },
  "profitability-trends": {
    side: "creditor",
    words: WORDS_OF_ANALYSIS,
    together: 1,
    lead: ["growth", ...PROFIT],
    opensAt: 0,
    sections: [
      verdict("Revenue Trend", { topics: ["growth"], most: 3 }),
      says(
        "Margins",
        { items: ["EBITDA Margin (%)", "Gross Margin (%)"], kinds: ["moved", "level"], most: 2 },
        { topics: ["margin"], kinds: ["moved", "level", "range", "peer"], most: 5 },
        { items: ["EBITDA"], kinds: ["bridge"], most: 1 },
        { topics: ["underwriting", "lending", "property"], most: 5 },
      ),
      says("Clean EBITDA", { topics: ["margin"], kinds: ["oneOff", "conflict"], most: 3 }),
      says("Cash Conversion", { items: ["Cash Conversion (%)"], most: 1 }),
      view("Outlook", "projections"),
    ],
  },
  "current-trading-analysis": {
    side: "creditor",
    words: WORDS_OF_ANALYSIS,
    together: 1,
    lead: EARNED,
    of: "quarter",
    opensAt: 0,
    sections: [
      verdict("Latest Quarter", { of: "quarter", kinds: TOLD, most: 6 }),
      says("Year to Date", { of: "year to date", most: 3 }),
      view("LTM", "short", { of: "twelve months", topics: EARNED, kinds: TOLD, most: 3 }),
      says("Drivers", {
        of: "quarter",
        items: ["EBITDA", "Net Income"],
        kinds: ["bridge"],
        most: 1,
      }),
      says(
        "What to Watch",
        { of: "quarter", good: "no", most: 2 },
        { of: "year to date", good: "no", most: 1 },
      ),
    ],
  },
  "credit-risk": {
    side: "creditor",
    words: WORDS_OF_ANALYSIS,
    together: 1,
    lead: EVERYTHING,
    opensAt: 0,
    sections: [
      view("Key Risks", "risks", ...RISKS),
      view("Mitigants", "mitigants", { topics: EVERYTHING, good: "yes", most: 4 }),
      says("Early-Warning Indicators", {
        kinds: ["headroom"],
        topics: ["coverage", "cash", "liquidity"],
        most: 2,
      }),
      // What figures are is no risk, and must be known of them.
      says(
        "Conclusion",
        { kinds: ["scenario"], most: 1 },
        { items: ["Captive finance", "Fleet"], kinds: ["conflict"], most: 1 },
      ),
    ],
  },
  "full-credit-analysis": {
    side: "creditor",
    words: WORDS_OF_FULL_ANALYSIS,
    together: 2,
    lead: EVERYTHING,
    opensAt: 0,
    sections: [
      verdict("Executive Summary", {
        topics: EVERYTHING,
        kinds: TOLD,
        isOfFirstRows: true,
        most: 3,
      }),
      says("Business Profile", { items: ["Business"], most: 1 }),
      says(
        "Industry and Competition",
        { items: ["Competition"], most: 1 },
        { kinds: ["peer"], most: 3 },
      ),
      says("Financial Performance", {
        topics: PROFIT.filter((topic) => topic !== "returns"),
        kinds: [...TOLD, "bridge", "range"],
        most: 9,
      }),
      says("Cash Flow", { topics: ["cash"], kinds: [...TOLD, "due", "bridge"], most: 6 }),
      says("Capital Structure and Leverage", {
        topics: ["leverage", "coverage", "capital", "funding"],
        kinds: [...TOLD, "range", "bridge"],
        most: 9,
      }),
      says(
        "Liquidity",
        { items: ["Short-Term Debt"], kinds: ["due"], most: 1 },
        { topics: ["liquidity", "refinancing"], kinds: [...TOLD, "due"], most: 5 },
      ),
      view("Projections and Valuation Cushion", "projections"),
      view("Risks and Mitigants", "paired risks", ...RISKS),
      // The scorecard's own thresholds stand in the estimate.
      view("Rating Estimate", "rating", {
        topics: ["leverage", "cash", "liquidity"],
        kinds: THRESHOLDS,
        most: 3,
      }),
      view("Recommendation", "credit call"),
    ],
  },
  "full-equity-analysis": {
    side: "shareholder",
    words: WORDS_OF_FULL_ANALYSIS,
    together: 3,
    lead: ["returns", "margin", "growth", "cash", "underwriting", "lending", "property"],
    opensAt: 0,
    sections: [
      verdict(
        "Investment View",
        { topics: ["growth"], kinds: TOLD, isOfFirstRows: true, most: 1 },
        { topics: ["cash"], kinds: TOLD, isOfFirstRows: true, most: 1 },
      ),
      says("Business Overview", { items: ["Business", "Competition"], most: 2 }),
      says(
        "Growth and Profitability",
        {
          topics: PROFIT.filter((topic) => topic !== "returns"),
          kinds: [...TOLD, "bridge"],
          most: 8,
        },
        { items: RETURNED, kinds: TOLD, most: 2 },
        { of: "quarter", items: ["EPS Diluted"], most: 1 },
      ),
      says("Cash Flow and Capital Allocation", {
        topics: ["cash", "returns"],
        kinds: [...TOLD, "due"],
        most: 8,
      }),
      view("Balance Sheet", "short", {
        topics: ["leverage", "capital", "liquidity", "funding"],
        kinds: TOLD,
        most: 4,
      }),
      view("Valuation", "valuation"),
      // What moved is told above.
      view(
        "Catalysts and Risks",
        "short",
        { kinds: ["headroom"], most: 2 },
        { topics: ["refinancing"], kinds: ["due"], side: "creditor", good: "no", most: 2 },
      ),
      view("Recommendation", "equity call"),
    ],
  },
};

/** The titles of a template's sections in order, without the colon they end in. */
export function sectionTitles(id: TemplateId): readonly string[] {
  return NOTE_PLANS[id].sections.map(({ title }) => title);
}

/** Words the text of a template stays under. */
export function wordLimit(id: TemplateId): number {
  return NOTE_PLANS[id].words;
}
