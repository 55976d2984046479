import { sectionTitles, wordLimit } from "#core/writing/analyst/note-plans.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";

/** The rules every analysis keeps, whoever writes it: spec section 9 and finance.md 7. */
export const WRITING_RULES = [
  "Use only figures of the connected data, or computed from them; never estimate or recall one. Say in words what is missing, once, where the reader would look for it: “not disclosed in the connected data”.",
  "Every amount carries its currency and mm or bn, one style through the text: USD 1,234 mm, or USD 12.3bn where revenues exceed USD 10,000 mm.",
  "Latest period first, then the prior one. A change names both ends, or the change and the end.",
  "State the basis of Clean EBITDA once and the basis of leases once, and keep debt and EBITDA on the same lease basis (IFRS 16: leases in both; US GAAP: operating leases in neither).",
  "Conclusion, number, comparison, cause, consequence, in that order; give a cause only with its source (10-K Item 7).",
  "Direction words agree with what is good for a creditor: lower leverage improved, higher leverage deteriorated.",
  "Each section title stands on its own line and ends with a colon. No tables, no URLs, no bullet characters.",
  "One idea a sentence. No adverbs of enthusiasm, no “robust”, “solid” or “strong” without its figure, no “going forward”.",
] as const;

/** How the one line begins that says what a text could not cover. */
export const NOT_IN_THE_DATA = "Not in the data:";

const TASKS: Readonly<Record<TemplateId, string>> = {
  "capital-structure":
    "Analyse the capital structure: short-term, long-term and total debt, cash, net debt, gross and net leverage on reported and Clean EBITDA with their path over three to five years, share of short-term debt, debt to capital, lease liabilities and lease-adjusted leverage, maturities and ranking where a filing is connected.",
  "liquidity-analysis":
    "Analyse liquidity: cash, short-term investments, undrawn committed facilities, operating cash flow, capital expenditure, Discretionary FCF, dividends, FCF, working capital, short-term debt, liquidity to short-term debt, current ratio, DSCR, and months of runway where FCF is negative.",
  "profitability-trends":
    "Analyse profitability over three to five years: revenue, growth and CAGR; gross, EBITDA and EBIT margins with their change in bps; the bridge to Clean EBITDA; cash conversion; capex intensity; projections where a model is connected.",
  "current-trading-analysis":
    "Analyse current trading: the latest quarter against the same quarter of last year, year to date, LTM revenue, EBITDA and FCF, LTM leverage, and the drivers the 10-Q names.",
  "credit-risk":
    "Set out the key risks, numbered, each tied to a metric and a threshold (leverage, coverage, free cash flow, maturities, volatility of margins, customers and legal matters from Items 1A and 3), their mitigants, early-warning indicators and a conclusion.",
  "full-credit-analysis":
    "Write a full credit analysis with a rating estimate (label it “Model estimate, not an agency rating”; NR with the reason where none can be made), its trend and drivers up and down, and a recommendation with a spread view in bps.",
  "full-equity-analysis":
    "Write a full equity analysis: growth, margins, free cash flow, dividends and buy-backs, net debt, DCF values by both methods with WACC, growth and multiple where a model is connected, sensitivities, an OW, Neutral or UW recommendation (Neutral with the reason where no value can be computed) and a rating estimate.",
};

/** What a template asks for: task, sections, length. */
export function templateTask(id: TemplateId): string {
  const sections = sectionTitles(id)
    .map((title) => `${title}:`)
    .join(" ");
  return `${TASKS[id]}\n\nSections, in this order: ${sections}\nA section for which nothing is connected is left out; one last line that begins with “${NOT_IN_THE_DATA}” names what is missing.\nStay under ${wordLimit(id)} words.`;
}

/** The task with the rules of writing, as a template is sent by whoever runs one. */
export function templatePrompt(id: TemplateId): string {
  const rules = WRITING_RULES.map((rule) => `- ${rule}`).join("\n");
  return `${templateTask(id)}\n\nRules:\n${rules}`;
}
