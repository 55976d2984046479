import { RESTRICTED_CASH } from "#core/finance/statements/concepts/concepts.ts";
import { IFRS_LEASE_PAYMENTS } from "#core/finance/statements/concepts/ifrs-concepts.ts";

export const CASH = [
  "CashAndCashEquivalentsAtCarryingValue",
  "Cash",
  "ifrs-full:CashAndCashEquivalents",
  "ifrs-full:CashAndCashEquivalentsIfDifferentFromStatementOfFinancialPosition",
  "ifrs-full:CashAndBankBalancesAtCentralBanks",
] as const;
export const CASH_WITH_RESTRICTED = RESTRICTED_CASH;
export const SHORT_TERM_INVESTMENTS = [
  "ShortTermInvestments",
  "MarketableSecuritiesCurrent",
  "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
  "AvailableForSaleSecuritiesCurrent",
  "DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent",
  "HeldToMaturitySecuritiesCurrent",
  "DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossCurrent",
  "OtherShortTermInvestments",
  "ifrs-full:CurrentInvestments",
  "ifrs-full:ShorttermDepositsNotClassifiedAsCashEquivalents",
] as const;
/** Lines of filers that print debt and equity securities apart. */
export const SECURITIES_BY_KIND = ["DebtSecuritiesCurrent", "EquitySecuritiesFvNi"] as const;
/** Securities that may be sold but are not held for that within a year. */
export const NONCURRENT_SECURITIES = [
  "MarketableSecuritiesNoncurrent",
  "AvailableForSaleSecuritiesDebtSecuritiesNoncurrent",
  "DebtSecuritiesNoncurrent",
] as const;
/** Claims that a court has stayed, and what the proceedings cost: a lone tag of the first is no proceeding. */
export const STAYED_CLAIMS = "LiabilitiesSubjectToCompromise";
export const REORGANIZATION = [
  "ReorganizationItems",
  "DebtorReorganizationItemsLegalAndAdvisoryProfessionalFees",
] as const;
/** Deposits and securities of a year, with loans and derivatives at some filers. */
export const OTHER_CURRENT_FINANCIAL_ASSETS = "ifrs-full:OtherCurrentFinancialAssets";
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
/** Principal of leases in the cash flow from financing. */
export const LEASE_PRINCIPAL = [
  "FinanceLeasePrincipalPayments",
  "RepaymentsOfLongTermCapitalLeaseObligations",
  IFRS_LEASE_PAYMENTS.principal,
] as const;
export const RECEIVABLES = [
  "AccountsReceivableNetCurrent",
  "ReceivablesNetCurrent",
  "AccountsNotesAndLoansReceivableNetCurrent",
  "AccountsAndOtherReceivablesNetCurrent",
  "AccountsReceivableNet",
  "ifrs-full:TradeAndOtherCurrentReceivables",
  "ifrs-full:CurrentTradeReceivables",
  "ifrs-full:TradeAndOtherReceivables",
  "ifrs-full:TradeReceivables",
] as const;
export const INVENTORY = [
  "InventoryNet",
  "InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings",
  "RetailRelatedInventoryMerchandise",
  "InventoryFinishedGoodsNetOfReserves",
  "ifrs-full:Inventories",
] as const;
/** Trade payables alone: lines that hold accruals too are another thing. */
export const PAYABLES = [
  "AccountsPayableCurrent",
  "AccountsPayableTradeCurrent",
  "AccountsPayableCurrentAndNoncurrent",
  "ifrs-full:TradeAndOtherCurrentPayablesToTradeSuppliers",
  "ifrs-full:CurrentTradePayables",
] as const;
export const PROPERTY = [
  "PropertyPlantAndEquipmentNet",
  "PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization",
  "PropertyPlantAndEquipmentExcludingLessorAssetUnderOperatingLeaseAfterAccumulatedDepreciation",
  "ifrs-full:PropertyPlantAndEquipment",
] as const;
export const GOODWILL = ["Goodwill", "ifrs-full:Goodwill"] as const;
export const INTANGIBLES = [
  "IntangibleAssetsNetExcludingGoodwill",
  "FiniteLivedIntangibleAssetsNet",
  "ifrs-full:IntangibleAssetsOtherThanGoodwill",
] as const;
/** Cash that is restricted, as one line, else within a year and beyond. */
export const RESTRICTED_CASH_ALONE = [
  "RestrictedCash",
  "RestrictedCashAndCashEquivalents",
  "ifrs-full:RestrictedCashAndCashEquivalents",
] as const;
export const RESTRICTED_CASH_PARTS = ["RestrictedCashCurrent", "RestrictedCashNoncurrent"] as const;
export const LONG_TERM_INVESTMENTS = ["LongTermInvestments", ...NONCURRENT_SECURITIES] as const;
/** What borrowings would be bought back at, as notes tell it beside their carrying amount. */
export const DEBT_FAIR_VALUE = ["LongTermDebtFairValue", "DebtInstrumentFairValue"] as const;
/** What plans owe beyond what they hold, on the balance sheet: of pensions alone, else with other benefits. */
export const PENSION_LIABILITIES = [
  "DefinedBenefitPensionPlanLiabilitiesNoncurrent",
  "DefinedBenefitPensionPlanCurrentAndNoncurrentLiabilities",
  "ifrs-full:RecognisedLiabilitiesDefinedBenefitPlan",
] as const;
export const PENSION_AND_OTHER_LIABILITIES = [
  "PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent",
  "PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesCurrentAndNoncurrent",
] as const;
export const COMMERCIAL_PAPERS = ["CommercialPaper", "ifrs-full:CommercialPapersIssued"] as const;
export const CURRENT_ASSETS = ["AssetsCurrent", "ifrs-full:CurrentAssets"] as const;
export const CURRENT_LIABILITIES = ["LiabilitiesCurrent", "ifrs-full:CurrentLiabilities"] as const;
export const ASSETS = ["Assets", "ifrs-full:Assets"] as const;
export const LIABILITIES = ["Liabilities", "ifrs-full:Liabilities"] as const;
export const NONCURRENT_LIABILITIES = [
  "LiabilitiesNoncurrent",
  "ifrs-full:NoncurrentLiabilities",
] as const;
export const LIABILITIES_AND_EQUITY = [
  "LiabilitiesAndStockholdersEquity",
  "ifrs-full:EquityAndLiabilities",
] as const;
/** Equity with the part of minorities first. */
export const PARENT_EQUITY = "StockholdersEquity";
export const MINORITY_INTEREST = "MinorityInterest";
/** Of the shareholders of the parent alone. */
export const OWNERS_EQUITY = [
  PARENT_EQUITY,
  "PartnersCapital",
  "MembersEquity",
  "ifrs-full:EquityAttributableToOwnersOfParent",
] as const;
export const EQUITY = [
  "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
  PARENT_EQUITY,
  "PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest",
  "PartnersCapital",
  "MembersEquity",
  "ifrs-full:Equity",
  "ifrs-full:EquityAttributableToOwnersOfParent",
] as const;
/** Between liabilities and equity on the face of a balance sheet: lines that add up, and their total. */
export const MEZZANINE = [
  "TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests",
  "TemporaryEquityCarryingAmountAttributableToParent",
  "TemporaryEquityValueExcludingAdditionalPaidInCapital",
  "RedeemableNoncontrollingInterestEquityCarryingAmount",
  "RedeemableNoncontrollingInterestEquityCommonCarryingAmount",
  "RedeemableNoncontrollingInterestEquityPreferredCarryingAmount",
  "RedeemableNoncontrollingInterestEquityOtherCarryingAmount",
] as const;
export const UNDRAWN = [
  "LineOfCreditFacilityRemainingBorrowingCapacity",
  "DebtInstrumentUnusedBorrowingCapacityAmount",
  "ifrs-full:UndrawnBorrowingFacilities",
] as const;
export const FACILITY_SIZE = "LineOfCreditFacilityMaximumBorrowingCapacity";
export const FACILITY_DRAWN = ["LineOfCredit", "LongTermLineOfCredit"] as const;
