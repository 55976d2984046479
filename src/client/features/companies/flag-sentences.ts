/** What the flags of figures and periods (finance.md 1) mean to an analyst. */
const FLAG_SENTENCES: Readonly<Record<string, string>> = {
  "53_weeks": "The fiscal year has 53 weeks.",
  transition_period: "A transition period, not a fiscal year.",
  fiscal_label_assumed: "Too few annual filings to confirm the label of the fiscal year.",
  restated: "Restated since it was first reported.",
  recast_8k: "Recast in a Form 8-K.",
  mixed_vintage: "Computed from filings of different dates.",
  derived: "Computed, not tagged for this period.",
  sum_of_tagged_lines: "The sum of several tagged lines.",
  gross_profit_derived: "Computed as Revenues plus COGS: the company does not tag it.",
  revenues_by_identity: "Chosen because it satisfies Revenues less COGS equals Gross Profit.",
  revenues_tag_is_subtotal: "Tagged elsewhere as a subtotal; the total of the statement is taken.",
  ebit_derived: "Computed: the company does not tag operating income.",
  ebit_from_pre_tax: "Computed from pre-tax income and interest.",
  pre_tax_derived: "Computed: the company does not tag pre-tax income.",
  operating_income_tag_rejected:
    "The tagged operating income fails the identities of the statement.",
  identity_untested: "Too few lines are tagged to test this figure against the statement.",
  liabilities_derived: "Computed: the company does not tag total liabilities.",
  depreciation_only: "Depreciation alone: amortisation is not tagged.",
  "d&a_two_lines": "The sum of depreciation and amortisation, printed as two lines.",
  amortisation_rounded: "Amortisation is tagged rounded.",
  "excludes_d&a": "Excludes depreciation and amortisation.",
  includes_operating_equipment: "Includes depreciation of operating equipment.",
  excludes_rental_equipment: "Excludes rental equipment.",
  interest_sign_corrected: "The filed sign was the wrong way round and is corrected.",
  interest_net_of_income: "Net of interest income.",
  includes_other_finance_costs: "Includes other finance costs.",
  assumed_none: "No tag in the last three years: taken as none.",
  none_by_balance_sheet: "The balance sheet leaves no room for any: taken as none.",
  included_in_debt: "Already included in debt.",
  includes_current_portion: "Includes the current portion.",
  current_part_derived: "The current part is computed.",
  commercial_paper_not_on_face: "Commercial paper is tagged but not on the balance sheet itself.",
  includes_restricted_cash: "Includes restricted cash.",
  continuing_operations: "Continuing operations only.",
  before_split: "As filed, before a later share split.",
  ifrs_16: "Leases are in debt and their cost below EBITDA (IFRS 16).",
};

/** A flag in words; one without a sentence is shown readably. */
export function flagSentence(flag: string): string {
  const text = flag.replaceAll("_", " ");
  return FLAG_SENTENCES[flag] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
