/** What the flags of figures and periods (finance.md 1) mean to an analyst. */
const FLAG_SENTENCES: Readonly<Record<string, string>> = {
  "53_weeks": "The fiscal year has 53 weeks.",
  transition_period: "A transition period, not a fiscal year.",
  earlier_years_in_another_currency:
    "Earlier years were reported in another currency and are left out: nothing is converted.",
  fiscal_label_assumed: "Too few annual filings to confirm the label of the fiscal year.",
  restated: "Restated since it was first reported.",
  recast_8k: "Recast in a Form 8-K.",
  mixed_vintage: "Computed from filings of different dates.",
  as_first_reported:
    "As the first filing of the period had it: no later filing repeats it in full.",
  derived: "Computed, not tagged for this period.",
  sum_of_tagged_lines: "The sum of several tagged lines.",
  gross_profit_derived: "Computed as Revenues plus COGS: the company does not tag it.",
  revenues_derived: "Computed as Gross Profit plus cost of sales: the company tags no total.",
  identity_fails: "Revenues plus COGS does not give the tagged Gross Profit.",
  revenues_by_identity: "Chosen because it satisfies Revenues less COGS equals Gross Profit.",
  revenues_tag_is_subtotal: "Tagged elsewhere as a subtotal; the total of the statement is taken.",
  ebit_derived: "Computed: the company does not tag operating income.",
  ebit_from_pre_tax: "Computed from pre-tax income and interest.",
  pre_tax_derived: "Computed: the company does not tag pre-tax income.",
  operating_income_tag_rejected:
    "The tagged operating income fails the identities of the statement.",
  identity_untested: "Too few lines are tagged to test this figure against the statement.",
  liabilities_derived: "Computed: the company does not tag total liabilities.",
  includes_impairment: "Includes impairments, which the company tags together with it.",
  net_income_derived: "Computed: the company does not tag net income of its own shareholders.",
  depreciation_only: "Depreciation alone: amortisation is not tagged.",
  "d&a_two_lines": "The sum of depreciation and amortisation, printed as two lines.",
  amortisation_rounded: "Amortisation is tagged rounded.",
  "excludes_d&a": "Excludes depreciation and amortisation.",
  includes_operating_equipment: "Includes depreciation of operating equipment.",
  excludes_rental_equipment: "Excludes rental equipment.",
  interest_sign_corrected: "The filed sign was the wrong way round and is corrected.",
  interest_net_of_income: "Net of interest income.",
  interest_parts_incomplete: "A part of interest that the company tags apart may be missing.",
  includes_other_finance_costs: "Includes other finance costs.",
  paid_as_distributions: "Paid out under the name of distributions, not of dividends.",
  assumed_none: "No tag in the last three years: taken as none.",
  none_by_balance_sheet: "The balance sheet leaves no room for any: taken as none.",
  included_in_debt: "Already included in debt.",
  includes_current_portion: "Includes the current portion.",
  current_part_derived: "The current part is computed.",
  commercial_paper_not_on_face: "Commercial paper is tagged but not on the balance sheet itself.",
  includes_restricted_cash: "Includes restricted cash.",
  continuing_operations: "Continuing operations only.",
  face_not_checked:
    "Decided without the filing's own statements, which would tell whether this tag is a line of them.",
  maturities_of_an_earlier_date: "From an earlier balance sheet than the debt beside it.",
  outside_short_term_debt: "Not part of Short-Term Debt as the balance sheet has it.",
  letters_of_credit_not_deducted: "Before letters of credit, which use up a part of the facility.",
  provision_not_reconciled:
    "Revenues less expenses and this provision does not give the tagged pre-tax income.",
  before_allowance: "Before the allowance for credit losses.",
  loans_at_amortised_cost:
    "Loans kept at amortised cost, before the allowance: those held for sale or at fair value are left out.",
  large_other_investing:
    "Other investing outflows are large beside it: they may hold capital spending under another name.",
  costs_proven_as_benefits_and_expenses:
    "All costs of the statement, which lead from revenues to pre-tax income.",
  insurers_own_operating_line:
    "The operating line as the company prints it: revenues less all benefits and expenses.",
  interest_income_by_size:
    "Two lines of interest income are tagged and no sum tells which is the whole: the larger is taken.",
  net_of_allowance: "After the allowance for credit losses: the amount before it is not tagged.",
  losses_of_claims_note: "From the note on claims: the statement has no line for it in the tags.",
  general_expense_as_underwriting:
    "General expenses taken as underwriting expenses: they may hold other businesses.",
  "real_estate_d&a_is_total": "All depreciation and amortisation: real estate's own is not tagged.",
  noi_derived: "Computed: the company does not tag NOI.",
  property_gains_not_tagged: "Gains on property sales are not tagged, so none are taken out.",
  may_hold_fair_values:
    "May hold changes in the fair value of property, which NAREIT's definition does not know.",
  includes_captive_finance_debt:
    "Includes captive finance debt, which funds customers' loans and leases.",
  includes_other_businesses:
    "Most of it is not premiums: ratios on premiums cover a part of the group.",
  cfo_pre_wc:
    "CFO pre-WC: operating cash flow before the change in working capital, since EBITDA, interest paid and taxes paid are not all there.",
  short_term_investments_not_tagged: "Without short-term investments, which are not tagged.",
  equity_derived: "Computed as liabilities and equity less liabilities: it is not tagged itself.",
  minorities_added: "With minority interests, which the company tags apart.",
  redeemable_interests_beside:
    "Redeemable interests stand beside it, neither liabilities nor equity.",
  may_leave_out_debt:
    "Another kind of short-term debt is tagged; nothing says whether it is a line beside this one.",
  interest_on_loans_alone:
    "Interest on loans: less interest expense it is net interest as tagged, so there is no other.",
  includes_warehouse_funding:
    "Includes warehouse borrowings: secured by loans the company is about to sell, and repaid from them.",
  borrowings_added:
    "Bonds and notes tagged beside borrowings are added: no total tells whether they are among them.",
  interest_high_for_debt:
    "The interest of the period is high for this debt: some debt may be tagged elsewhere or was repaid within it.",
  net_of_sales: "Purchases less what sales of such assets brought: the company tags one total.",
  includes_intangible_assets: "Includes purchases of intangible assets.",
  excludes_capitalised_software: "Excludes capitalised software, which the company tags apart.",
  excludes_intangible_assets: "Excludes purchases of intangible assets, tagged apart.",
  excludes_investment_property: "Excludes purchases of property held to let.",
  outside_ebit: "Charged below operating income, so there is nothing to add back.",
  not_proven_in_ebit:
    "Nothing proves that operating income holds it, so Clean EBITDA leaves it as it is.",
  restructuring_of_programmes:
    "The cost of restructuring programmes: the charge of the period itself is not tagged.",
  restructuring_partly_outside_ebit:
    "Without the translation losses in the charge, which stand below operating income.",
  own_line_of_the_filer: "A line under the company's own tag, read from the filing itself.",
  debt_by_balance_sheet_difference:
    "What the tagged lines leave of the balance sheet's total: debt has no tag of its own.",
  current_and_noncurrent_swapped:
    "The filer tagged the current and the long-term part the wrong way round; corrected.",
  exceeds_current_liabilities: "More than all current liabilities as tagged: treat with care.",
  exceeds_liabilities: "More than all liabilities as tagged: treat with care.",
  share_scale_corrected: "Tagged in thousands or millions; brought to whole shares.",
  interest_from_net: "Computed from interest income and net interest, both tagged.",
  interest_derived: "Interest incurred less interest capitalised.",
  interest_by_identity: "Chosen because operating income less it gives the tagged pre-tax income.",
  may_include_current_part: "May hold what is due within a year: that part is not tagged.",
  dash_on_face: "Printed as a dash in the filing: none.",
  commercial_paper_in_other_liabilities:
    "Includes commercial paper, which the balance sheet holds within another line.",
  differs_from_file: "The file states another amount than its own lines make.",
  exchange_added: "The effect of exchange rates is added: the file states the change before it.",
  period_end_assumed: "The file names no day: the end of the period is assumed.",
  fiscal_label_from_date: "The fiscal year is named by the date of its end.",
  finance_leases_not_tagged: "Finance leases are not tagged: any there are is left out.",
  may_count_twice:
    "One of the lines added up is tagged as a part of a note: it may be in the others already.",
  read_from_page: "Read from the filing's own page: the SEC's data leave it out.",
  adjustments_incomplete:
    "A one-off charge of under 2% of EBITDA is tagged for a part of the period only and is left out.",
  maturity_tags_shifted:
    "The filer's tags stand one year late; named by when the amounts fall due.",
  lease_liabilities_not_tagged:
    "Lease liabilities are not tagged, so debt is without them though EBITDA is before rent.",
  before_split: "As filed, before a later share split.",
  on_cover: "As on the report's cover, of a day some weeks after the period.",
  includes_other_benefits: "Includes other benefits after retirement beside pensions.",
  noncurrent_securities_beside:
    "More marketable securities are tagged as not current, outside this row and net debt.",
  includes_stayed_claims: "Includes claims subject to compromise in Chapter 11.",
  all_other_financial_assets:
    "All other current financial assets: there may be loans and derivatives among them.",
  no_line_of_leases:
    "The balance sheet prints no line of lease liabilities: they are taken to be inside debt.",
  leases_without_liabilities:
    "The company leases, as other tags tell, but does not tag what it owes for it.",
  expense_by_difference:
    "What revenues, credit losses and pre-tax income leave: the company tags no total of its costs.",
  includes_insurance_expenses:
    "Insurance service expense: claims and the costs of insurance in one line, as IFRS 17 has it.",
  before_lease_principal:
    "Before lease principal, which IFRS shows in financing: see Lease Principal Paid.",
  includes_short_leases: "Includes what was paid for leases of a year or less.",
  includes_other_income: "Includes other income: the company tags one total of both.",
  ifrs_16: "Leases are in debt and their cost below EBITDA (IFRS 16).",
};

/** Flags that say themselves: "includes Net Acquisitions", "no adjustments identified". */
const IN_WORDS = /^[a-z]+ /;

/** Whether a flag means something to an analyst as `flagSentence` puts it. */
export function isFlagKnown(flag: string): boolean {
  return flag in FLAG_SENTENCES || IN_WORDS.test(flag);
}

/** A flag in words; one of a later version, which has no sentence here, is shown readably. */
export function flagSentence(flag: string): string {
  const text = flag.replaceAll("_", " ");
  return FLAG_SENTENCES[flag] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
