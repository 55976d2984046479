import { IFRS_EXPENSE_TOTALS } from "#core/finance/statements/concepts/ifrs-concepts.ts";

/**
 * The XBRL concepts of banks, insurers, real estate investment trusts and finance arms, in priority
 * order by item (finance.md 1.7). A name without a prefix is us-gaap's. What is a synonym and what an
 * addend is said by the rules that use them.
 */

export const INTEREST_INCOME_TOTAL = [
  "InterestAndDividendIncomeOperating",
  "InterestIncomeOperating",
  "ifrs-full:RevenueFromInterest",
  "ifrs-full:InterestRevenueCalculatedUsingEffectiveInterestMethod",
] as const;
/** Interest on loans: all of a lender's interest income, a part of another bank's. */
export const INTEREST_ON_LOANS = [
  "InterestAndFeeIncomeLoansAndLeases",
  "InterestAndFeeIncomeLoansAndLeasesHeldInPortfolio",
  "InterestAndFeeIncomeLoansConsumer",
] as const;
/** Of every liability, deposits included: what is taken from interest income. */
export const BANK_INTEREST_EXPENSE = [
  "InterestExpense",
  "InterestExpenseOperating",
  "ifrs-full:InterestExpense",
] as const;
export const NET_INTEREST_INCOME = [
  "InterestIncomeExpenseNet",
  "InterestIncomeExpenseOperatingNet",
  "ifrs-full:InterestRevenueExpense",
] as const;
export const NONINTEREST_INCOME = ["NoninterestIncome"] as const;
/** The whole charge first; the later names hold loans alone. */
export const PROVISION = [
  "ProvisionForLoanLeaseAndOtherLosses",
  "ProvisionForCreditLosses",
  "CreditLossExpenseReversal",
  "ProvisionForLoanAndLeaseLosses",
  "ProvisionForLoanLossesExpensed",
  "FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal",
  "FinancingReceivableCreditLossExpenseReversal",
  "ifrs-full:ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9",
  "ifrs-full:ImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLossLoansAndAdvances",
] as const;
export const NONINTEREST_EXPENSE = "NoninterestExpense";
/** Totals that are a bank's noninterest expense where they leave its pre-tax income. */
export const EXPENSE_TOTALS = [
  "OperatingExpenses",
  "CostsAndExpenses",
  "BenefitsLossesAndExpenses",
  ...IFRS_EXPENSE_TOTALS,
  "ifrs-full:AdministrativeExpense",
] as const;
/** At amortised cost: without loans held for sale or at fair value. */
export const LOANS_RETAINED =
  "FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss";
export const LOANS_GROSS = [
  "LoansAndLeasesReceivableNetOfDeferredIncome",
  LOANS_RETAINED,
  "LoansAndLeasesReceivableGrossCarryingAmount",
  "NotesReceivableGross",
] as const;
export const LOANS_NET = [
  "FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss",
  "LoansAndLeasesReceivableNetReportedAmount",
  "LoansReceivableNet",
  "NotesReceivableNet",
  "ifrs-full:LoansAndAdvancesToCustomers",
] as const;
export const ALLOWANCE = [
  "FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest",
  "FinancingReceivableAllowanceForCreditLosses",
  "LoansAndLeasesReceivableAllowance",
] as const;
/** Of banks that tag no cash and equivalents: cash and what other banks owe on demand. */
export const CASH_OF_BANKS = ["CashAndDueFromBanks"] as const;
export const DEPOSITS = ["Deposits", "ifrs-full:DepositsFromCustomers"] as const;
export const DEPOSIT_KINDS = [
  "NoninterestBearingDepositLiabilities",
  "InterestBearingDepositLiabilities",
] as const;
/** Older names and newer ones of the same ratio; large banks tag it by legal entity alone. */
export const CET1_RATIO = [
  "CommonEquityTierOneCapitalRatio",
  "CommonEquityTier1CapitalToRiskWeightedAssets",
  "CommonEquityTierOneCapitalToRiskWeightedAssets",
] as const;
export const PREMIUMS_EARNED = ["PremiumsEarnedNet", "ifrs-full:InsuranceRevenue"] as const;
export const PREMIUM_KINDS = [
  "PremiumsEarnedNetPropertyAndCasualty",
  "PremiumsEarnedNetLife",
] as const;
export const LOSSES_AND_BENEFITS = [
  "PolicyholderBenefitsAndClaimsIncurredNet",
  "PolicyholderBenefitsAndClaimsIncurredHealthCare",
] as const;
export const LOSS_KINDS = [
  "IncurredClaimsPropertyCasualtyAndLiability",
  "PolicyholderBenefitsAndClaimsIncurredLifeAndAnnuity",
] as const;
/** The same loss as the claims note states it: for filers whose face has a name of its own. */
export const LOSSES_OF_THE_CLAIMS_NOTE =
  "LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseIncurredClaims1";
export const INTEREST_CREDITED = [
  "InterestCreditedToPolicyholdersAccountBalances",
  "InterestCreditedToPolicyownerAccounts",
] as const;
export const ACQUISITION_COSTS_OF_POLICIES = [
  "DeferredPolicyAcquisitionCostAmortizationExpense",
  "DeferredPolicyAcquisitionCostsAndPresentValueOfFutureProfitsAmortization1",
] as const;
export const OTHER_UNDERWRITING = ["OtherUnderwritingExpense"] as const;
/** What runs the business of an insurer that names no underwriting expense. */
export const INSURER_OPERATING_EXPENSE = [
  "GeneralAndAdministrativeExpense",
  "OperatingCostsAndExpenses",
] as const;
/** A health insurer's benefits and expenses under the name any company may use. */
export const ALL_COSTS = "CostsAndExpenses";
export const BENEFITS_AND_EXPENSES = ["BenefitsLossesAndExpenses"] as const;
export const NET_INVESTMENT_INCOME = [
  "NetInvestmentIncome",
  "InvestmentIncomeNet",
  "InterestAndDividendIncomeOperating",
  "ifrs-full:InvestmentIncome",
  // Of health insurers.
  "InvestmentIncomeInterestAndDividend",
  "InvestmentIncomeInterest",
] as const;
export const INVESTMENT_GAINS = [
  "GainLossOnInvestments",
  "RealizedInvestmentGainsLosses",
  "GainsLossesOnInvestments",
] as const;
export const INVESTMENTS = ["Investments"] as const;
export const CLAIMS_RESERVES = ["LiabilityForClaimsAndClaimsAdjustmentExpense"] as const;
/** Addends: what a life insurer owes its policyholders. */
export const POLICY_LIABILITIES = [
  "LiabilityForFuturePolicyBenefits",
  "PolicyholderContractDeposits",
  "PolicyholderAccountBalance",
  "SeparateAccountsLiability",
  "ifrs-full:InsuranceContractsThatAreLiabilities",
  "ifrs-full:LiabilitiesUnderInsuranceContractsAndReinsuranceContractsIssued",
] as const;

export const RENTAL_REVENUE = [
  "OperatingLeaseLeaseIncome",
  "OperatingLeasesIncomeStatementLeaseRevenue",
  "LeaseIncome",
] as const;
export const PROPERTY_OPERATING_EXPENSE = [
  "CostOfRealEstateRevenue",
  "DirectCostsOfLeasedAndRentedPropertyOrEquipment",
] as const;
export const REAL_ESTATE_TAX = ["RealEstateTaxExpense"] as const;
export const PROPERTY_GAINS = [
  "GainLossOnSaleOfProperties",
  "GainsLossesOnSalesOfInvestmentRealEstate",
  "GainLossOnSaleOfPropertiesNetOfApplicableIncomeTaxes",
  "GainLossOnSaleOfPropertyPlantEquipment",
] as const;
export const REAL_ESTATE_IMPAIRMENT = ["ImpairmentOfRealEstate"] as const;
export const REAL_ESTATE = [
  "RealEstateInvestmentPropertyNet",
  "RealEstateInvestmentPropertyAtCost",
] as const;

/** What a finance arm lends in a year, on the cash flow statement: its balances may be tagged by segment alone. */
export const FINANCE_PURCHASES = [
  "PaymentsToAcquireFinanceReceivables",
  "PaymentsToAcquireLoansAndLeasesHeldForInvestment",
] as const;
/** Receivables of a finance arm: a total, else its current and non-current parts. */
export const FINANCING_RECEIVABLES = {
  total: [
    "FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss",
    "LoansAndLeasesReceivableNetReportedAmount",
    "NotesReceivableNet",
  ],
  parts: [
    [
      "FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLossCurrent",
      "FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLossNoncurrent",
    ],
    ["NotesAndLoansReceivableNetCurrent", "NotesAndLoansReceivableNetNoncurrent"],
    ["FinancingReceivableNetCurrent", "FinancingReceivableNetNoncurrent"],
  ],
} as const;
