import { RESTRICTED_CASH } from "#core/statements/concepts.ts";

export const DEBT_CURRENT = "DebtCurrent";
export const LONG_TERM_DEBT_CURRENT = [
  "LongTermDebtCurrent",
  "LongTermDebtAndCapitalLeaseObligationsCurrent",
] as const;
export const SHORT_TERM_BORROWINGS = "ShortTermBorrowings";
export const COMMERCIAL_PAPER = "CommercialPaper";
export const OTHER_SHORT_TERM = [
  "OtherShortTermBorrowings",
  "NotesPayableCurrent",
  "LoansPayableCurrent",
  "ConvertibleNotesPayableCurrent",
  "ConvertibleDebtCurrent",
] as const;
/** Current liabilities that are not debt, as the face of a balance sheet names them. */
export const OTHER_CURRENT_LIABILITIES = [
  "AccountsPayableCurrent",
  "AccountsPayableAndAccruedLiabilitiesCurrent",
  "AccruedLiabilitiesCurrent",
  "ContractWithCustomerLiabilityCurrent",
  "DeferredRevenueCurrent",
  "OperatingLeaseLiabilityCurrent",
  "EmployeeRelatedLiabilitiesCurrent",
  "TaxesPayableCurrent",
  "AccruedIncomeTaxesCurrent",
  "OtherLiabilitiesCurrent",
] as const;
/** Non-current liabilities that are not debt, likewise. */
export const OTHER_NONCURRENT_LIABILITIES = [
  "OperatingLeaseLiabilityNoncurrent",
  "FinanceLeaseLiabilityNoncurrent",
  "ContractWithCustomerLiabilityNoncurrent",
  "DeferredRevenueNoncurrent",
  "DeferredIncomeTaxLiabilitiesNet",
  "AccruedIncomeTaxesNoncurrent",
  "OtherLiabilitiesNoncurrent",
] as const;
export const IFRS_SHORT_TERM = {
  total: "ifrs-full:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings",
  borrowings: "ifrs-full:ShorttermBorrowings",
  currentPart: "ifrs-full:CurrentPortionOfLongtermBorrowings",
} as const;
export const LONG_TERM_DEBT = [
  "LongTermDebtNoncurrent",
  "LongTermDebtAndCapitalLeaseObligations",
] as const;
/** Long-term debt of filers that tag neither of the two above: addends of different kinds. */
export const LONG_TERM_DEBT_KINDS = [
  "LongTermLoansPayable",
  "LongTermNotesPayable",
  "LongTermNotesAndLoans",
  "LongTermLineOfCredit",
  "ConvertibleDebtNoncurrent",
  "ConvertibleLongTermNotesPayable",
  "SeniorLongTermNotes",
  "OtherLongTermDebtNoncurrent",
] as const;
/** Includes the current portion, whatever its name says. */
export const LONG_TERM_DEBT_WITH_CURRENT = "LongTermDebt";
export const TOTAL_DEBT = [
  "DebtAndCapitalLeaseObligations",
  "DebtLongtermAndShorttermCombinedAmount",
] as const;
export const IFRS_LONG_TERM_DEBT = "ifrs-full:LongtermBorrowings";
export const IFRS_BORROWINGS = "ifrs-full:Borrowings";
/** Debt tags that already hold finance leases, so that these are not added again. */
export const DEBT_WITH_FINANCE_LEASES: readonly string[] = [
  "LongTermDebtAndCapitalLeaseObligations",
  "LongTermDebtAndCapitalLeaseObligationsCurrent",
  "DebtAndCapitalLeaseObligations",
].map((name) => `us-gaap:${name}`);

export const CASH = [
  "CashAndCashEquivalentsAtCarryingValue",
  "Cash",
  "ifrs-full:CashAndCashEquivalents",
] as const;
export const CASH_WITH_RESTRICTED = RESTRICTED_CASH;
export const SHORT_TERM_INVESTMENTS = [
  "ShortTermInvestments",
  "MarketableSecuritiesCurrent",
  "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
  "AvailableForSaleSecuritiesCurrent",
] as const;
export const OPERATING_LEASES = {
  total: "OperatingLeaseLiability",
  current: "OperatingLeaseLiabilityCurrent",
  noncurrent: "OperatingLeaseLiabilityNoncurrent",
} as const;
export const FINANCE_LEASES = {
  total: "FinanceLeaseLiability",
  current: "FinanceLeaseLiabilityCurrent",
  noncurrent: "FinanceLeaseLiabilityNoncurrent",
} as const;
export const IFRS_LEASES = {
  total: "ifrs-full:LeaseLiabilities",
  current: "ifrs-full:CurrentLeaseLiabilities",
  noncurrent: "ifrs-full:NoncurrentLeaseLiabilities",
} as const;
export const OPERATING_LEASE_COST = ["OperatingLeaseCost"] as const;
export const RECEIVABLES = [
  "AccountsReceivableNetCurrent",
  "ReceivablesNetCurrent",
  "AccountsNotesAndLoansReceivableNetCurrent",
  "ifrs-full:TradeAndOtherCurrentReceivables",
  "ifrs-full:CurrentTradeReceivables",
] as const;
export const CURRENT_ASSETS = ["AssetsCurrent", "ifrs-full:CurrentAssets"] as const;
export const CURRENT_LIABILITIES = ["LiabilitiesCurrent", "ifrs-full:CurrentLiabilities"] as const;
export const ASSETS = ["Assets", "ifrs-full:Assets"] as const;
export const LIABILITIES = ["Liabilities", "ifrs-full:Liabilities"] as const;
export const LIABILITIES_AND_EQUITY = "LiabilitiesAndStockholdersEquity";
export const EQUITY = [
  "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
  "StockholdersEquity",
  "PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest",
  "PartnersCapital",
  "MembersEquity",
  "ifrs-full:Equity",
] as const;
/** Between liabilities and equity on the face of a balance sheet. */
export const MEZZANINE = [
  "TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests",
  "TemporaryEquityCarryingAmountAttributableToParent",
  "RedeemableNoncontrollingInterestEquityCarryingAmount",
] as const;
export const UNDRAWN = "LineOfCreditFacilityRemainingBorrowingCapacity";
export const FACILITY_SIZE = "LineOfCreditFacilityMaximumBorrowingCapacity";
export const FACILITY_DRAWN = ["LineOfCredit", "LongTermLineOfCredit"] as const;
