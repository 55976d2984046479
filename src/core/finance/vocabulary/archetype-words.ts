import { wordTable } from "#core/finance/vocabulary/word-table.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";

/** Words of the rows that banks, insurers, REITs and companies without revenues have of their own. */
export const ARCHETYPE_WORDS = wordTable<StatementItem | RatioItem>("flow", [
  [
    "Interest Income",
    "gross interest income",
    "gross interest income | total interest income | interest income",
  ],
  [
    "Net Interest Income",
    "net interest income",
    "net interest income | nii",
    { negative: "net interest loss", good: "higher" },
  ],
  [
    "Noninterest Income",
    "noninterest income",
    "noninterest income | non-interest income | fee income | fees",
    { good: "higher" },
  ],
  [
    "Provision For Credit Losses",
    "the provision for credit losses",
    "provision for credit losses | provisions for credit losses | loan loss provision | loan loss provisions | credit loss provision | credit losses | credit costs | provision | provisions",
    { good: "lower" },
  ],
  [
    "Noninterest Expense",
    "noninterest expense",
    "noninterest expense | noninterest expenses | non-interest expense | operating expenses",
  ],
  [
    "Pre-Provision Net Revenue",
    "pre-provision net revenue",
    "pre-provision net revenue | pre-provision profit | ppnr",
    { negative: "pre-provision loss", good: "higher" },
  ],
  [
    "Loans",
    "loans",
    "loans | loan book | total loans | lending | loan growth",
    { isPlural: true, kind: "balance" },
  ],
  [
    "Allowance For Credit Losses",
    "the allowance for credit losses",
    "allowance for credit losses | loan loss reserve | loan loss allowance | allowance",
    { kind: "balance" },
  ],
  [
    "Deposits",
    "deposits",
    "deposits | deposit base | total deposits | customer deposits",
    { isPlural: true, kind: "balance", good: "higher" },
  ],
  [
    "CET1 Ratio",
    "the CET1 ratio",
    "cet1 ratio | cet1 | common equity tier 1 ratio | common equity tier 1 | capital ratio",
    { kind: "ratio", good: "higher" },
  ],
  ["Return On Equity (%)", "return on equity", "return on equity | roe"],
  ["Return On Assets (%)", "return on assets", "return on assets | return on total assets | roa"],
  ["Net Interest Margin (%)", "net interest margin", "net interest margin | nim"],
  [
    "Efficiency Ratio (%)",
    "the efficiency ratio",
    "efficiency ratio | cost income ratio | cost/income ratio | cost/income | cost to income ratio | cost-to-income ratio | cost-income ratio | cost to income | efficiency",
  ],
  [
    "Loans / Deposits (%)",
    "loans to deposits",
    "loans to deposits | loan to deposit ratio | loan-to-deposit ratio | loans/deposits",
  ],
  ["Equity / Assets (%)", "equity to assets", "equity to assets | equity/assets | equity ratio"],
  [
    "Premiums Earned",
    "premiums earned",
    "premiums earned | earned premiums | net premiums earned | premiums | premium income",
    { isPlural: true, good: "higher" },
  ],
  [
    "Net Investment Income",
    "net investment income",
    "net investment income | investment income",
    { negative: "net investment loss", good: "higher" },
  ],
  [
    "Investment Gains And Losses",
    "investment gains",
    "investment gains and losses | investment gains | realised gains | realized gains",
    { negative: "net investment loss", isPlural: true },
  ],
  [
    "Losses And Benefits",
    "losses and benefits",
    "losses and benefits | claims incurred | medical costs | medical claims | policyholder benefits | losses incurred | claims",
    { isPlural: true, good: "lower" },
  ],
  [
    "Interest Credited To Policyholders",
    "interest credited to policyholders",
    "interest credited to policyholders | interest credited",
  ],
  [
    "Acquisition Costs",
    "policy acquisition costs",
    "policy acquisition costs | acquisition costs | dac amortisation | dac amortization",
    { isPlural: true },
  ],
  [
    "Other Underwriting Expense",
    "other underwriting expense",
    "other underwriting expense | underwriting expense | underwriting expenses",
  ],
  [
    "Benefits, Losses And Expenses",
    "benefits, losses and expenses",
    "benefits, losses and expenses | total benefits and expenses",
    { isPlural: true },
  ],
  [
    "Investments",
    "investments",
    "invested assets | investment portfolio | total investments",
    { isPlural: true, kind: "balance" },
  ],
  [
    "Claims Reserves",
    "claims reserves",
    "claims reserves | loss reserves | claim reserves | insurance reserves",
    { isPlural: true, kind: "balance" },
  ],
  [
    "Loss Ratio (%)",
    "the loss ratio",
    "loss ratio | medical loss ratio | medical care ratio | mlr | claims ratio",
  ],
  ["Expense Ratio (%)", "the expense ratio", "expense ratio | underwriting expense ratio"],
  [
    "Combined Ratio (%)",
    "the combined ratio",
    "combined ratio | underwriting ratio | underwriting result",
  ],
  [
    "Rental Revenue",
    "rental revenue",
    "rental revenue | rental income | rents | lease income",
    { good: "higher" },
  ],
  [
    "Property Operating Expense",
    "property operating expense",
    "property operating expense | property operating expenses | property expenses",
  ],
  [
    "Net Operating Income",
    "net operating income",
    "net operating income | noi",
    { good: "higher" },
  ],
  ["Real Estate D&A", "real estate depreciation", "real estate depreciation | real estate d&a"],
  [
    "Gains On Property Sales",
    "gains on property sales",
    "gains on property sales | gains on sale | property gains",
    { negative: "loss on property sales", isPlural: true },
  ],
  [
    "Real Estate Impairments",
    "real estate impairments",
    "real estate impairments | property impairments",
    { isPlural: true },
  ],
  ["EBITDAre", "EBITDAre", "ebitdare", { negative: "EBITDAre loss", good: "higher" }],
  [
    "FFO (NAREIT)",
    "NAREIT FFO",
    "nareit ffo | ffo (nareit) | ffo nareit",
    { negative: "FFO loss", good: "higher" },
  ],
  [
    "Net Debt / EBITDAre (x)",
    "net debt to EBITDAre",
    "net debt to ebitdare | net debt/ebitdare | net debt / ebitdare",
  ],
  ["FFO Payout (%)", "the FFO payout", "ffo payout | ffo payout ratio | payout ratio"],
  ["Cash Burn", "cash burn", "annual burn | burn", { good: "lower" }],
  [
    "Cash Runway incl. Short-Term Investments",
    "cash runway with short-term investments",
    "runway including investments | runway with investments",
    { kind: "balance" },
  ],
  [
    "Revenue CAGR 3Y (%)",
    "three-year revenue CAGR",
    "three-year revenue cagr | 3-year revenue cagr",
  ],
  ["Revenue Growth (%)", "revenue growth", "revenue growth rate"],
]);
