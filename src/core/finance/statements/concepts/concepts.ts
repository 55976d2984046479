import { IFRS_IMPAIRMENT_PARTS } from "#core/finance/statements/concepts/ifrs-concepts.ts";

/**
 * The XBRL concepts of the income statement and its notes, in priority order by item (finance.md
 * 1.1). A name without a prefix is us-gaap's. What is a synonym and what an addend is said by the
 * rules that use them.
 */
const PRETAX_STEM = "IncomeLossFromContinuingOperationsBeforeIncomeTaxes";
export const RESTRICTED_CASH = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents";

export const REVENUES = [
  "Revenues",
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
  "SalesRevenueNet",
  "SalesRevenueGoodsNet",
  "RevenuesNetOfInterestExpense",
  "RegulatedAndUnregulatedOperatingRevenue",
  "UtilityRevenue",
  "RealEstateRevenueNet",
  "HealthCareOrganizationRevenue",
  "OilAndGasRevenue",
  "ifrs-full:Revenue",
  "ifrs-full:RevenueFromContractsWithCustomers",
] as const;
export const REVENUE_PARTS = { goods: "SalesRevenueGoodsNet", services: "SalesRevenueServicesNet" };
export const BANK_REVENUES = {
  net: "RevenuesNetOfInterestExpense",
  netInterestIncome: "InterestIncomeExpenseNet",
  noninterestIncome: "NoninterestIncome",
};
/** Cost of sales without the depreciation and amortisation of production. */
export const COGS_EXCLUDING_DA = [
  "CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization",
  "CostOfGoodsSoldExcludingDepreciationDepletionAndAmortization",
  "CostOfServicesExcludingDepreciationDepletionAndAmortization",
] as const;
/** The flag of cost of sales without depreciation and amortisation: gross profit is before them too. */
export const EXCLUDES_DA = "excludes_d&a";
export const COGS = [
  "CostOfRevenue",
  "CostOfGoodsAndServicesSold",
  "CostOfGoodsSold",
  ...COGS_EXCLUDING_DA,
  "ifrs-full:CostOfSales",
] as const;
/** A line beside the cost of goods until 2018; alone, it is cost of sales only where gross profit proves it. */
export const COGS_PARTS = { goods: "CostOfGoodsSold", services: "CostOfServices" } as const;
export const GROSS_PROFIT = ["GrossProfit", "ifrs-full:GrossProfit"] as const;
export const SGA = [
  "SellingGeneralAndAdministrativeExpense",
  "ifrs-full:SellingGeneralAndAdministrativeExpense",
] as const;
export const GENERAL_AND_ADMINISTRATIVE = "GeneralAndAdministrativeExpense";
/** Halves of SG&A: a sum needs one of each. */
export const SGA_HALVES = [
  {
    administration: [GENERAL_AND_ADMINISTRATIVE],
    selling: ["SellingAndMarketingExpense", "SellingExpense", "MarketingExpense"],
  },
  {
    administration: [
      "ifrs-full:AdministrativeExpense",
      "ifrs-full:GeneralAndAdministrativeExpense",
    ],
    selling: [
      "ifrs-full:SalesAndMarketingExpense",
      "ifrs-full:DistributionCosts",
      "ifrs-full:SellingExpense",
    ],
  },
] as const;
/** Distribution and marketing as lines of their own beside administration. */
export const SGA_IFRS_THREE = [
  "ifrs-full:DistributionCosts",
  "ifrs-full:SalesAndMarketingExpense",
  "ifrs-full:AdministrativeExpense",
] as const;
/** Tagged by some in a note on advertising alone, by others as the selling half of SG&A. */
export const MARKETING = "MarketingExpense";
export const OPERATING_INCOME = "OperatingIncomeLoss";
/** Operating income by its meaning, under a name few use: income before interest and taxes. */
export const INCOME_BEFORE_INTEREST_AND_TAXES =
  "IncomeLossFromContinuingOperationsBeforeInterestExpenseInterestIncomeIncomeTaxesExtraordinaryItemsNoncontrollingInterestsNet";
export const IFRS_OPERATING_INCOME = "ifrs-full:ProfitLossFromOperatingActivities";
export const COSTS_AND_EXPENSES = "CostsAndExpenses";
export const OPERATING_EXPENSES = "OperatingExpenses";
export const RESEARCH = [
  "ResearchAndDevelopmentExpense",
  "ifrs-full:ResearchAndDevelopmentExpense",
] as const;
export const NONOPERATING = "NonoperatingIncomeExpense";
export const OTHER_NONOPERATING = "OtherNonoperatingIncomeExpense";
export const EQUITY_INCOME = "IncomeLossFromEquityMethodInvestments";
/** Lines some print between operating and pre-tax income beside interest, each an income where positive. */
export const BELOW_OPERATING_INCOME = [
  OTHER_NONOPERATING,
  NONOPERATING,
  EQUITY_INCOME,
  "GainsLossesOnExtinguishmentOfDebt",
] as const;
/** The same, an expense where positive: pensions but for the cost of the year's service. */
export const PENSION_BELOW_OPERATING_INCOME =
  "NetPeriodicDefinedBenefitsExpenseReversalOfExpenseExcludingServiceCostComponent";
/** A line between gross profit and operating income beside SG&A and research. */
export const OTHER_OPERATING = "OtherOperatingIncomeExpenseNet";
export const OTHER_OPERATING_LINES = [
  OTHER_OPERATING,
  "OtherOperatingIncome",
  "ifrs-full:OtherOperatingIncomeExpense",
] as const;

export const DA_COMBINED = [
  "DepreciationDepletionAndAmortization",
  "DepreciationAmortizationAndAccretionNet",
  "DepreciationAndAmortization",
  "OtherDepreciationAndAmortization",
  "UtilitiesOperatingExpenseDepreciationAndAmortization",
  "ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense",
  "ifrs-full:DepreciationAndAmortisationExpense",
] as const;
/** Of one function of the income statement: D&A as a whole can't be less. */
export const DA_INSIDE_COSTS = "CostDepreciationAmortizationAndDepletion";
/** Alternatives, each a pair of addends: of the cash flow statement, then of the notes. */
export const IFRS_DA_PARTS = [
  ["ifrs-full:AdjustmentsForDepreciationExpense", "ifrs-full:AdjustmentsForAmortisationExpense"],
  ["ifrs-full:DepreciationExpense", "ifrs-full:AmortisationExpense"],
] as const;
/** D&A and impairments in one line. */
export const IFRS_DA_WITH_IMPAIRMENT = [
  "ifrs-full:AdjustmentsForDepreciationAndAmortisationExpenseAndImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss",
  "ifrs-full:DepreciationAmortisationAndImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss",
] as const;
export const DEPRECIATION = "Depreciation";
export const DEPRECIATION_NONPRODUCTION = "DepreciationNonproduction";
export const DEPRECIATION_IN_COST_OF_SALES = "CostOfGoodsAndServicesSoldDepreciation";
export const DEPRECIATION_IN_COST_OF_SERVICES = "CostOfServicesDepreciation";
export const AMORTISATION_OF_INTANGIBLES = "AmortizationOfIntangibleAssets";
/** Amortisation of software, which some print as a third line of the cash flow statement. */
export const AMORTISATION_OF_SOFTWARE = [
  "CapitalizedComputerSoftwareAmortization1",
  "CapitalizedComputerSoftwareAmortization",
] as const;

export const INTEREST_EXPENSE = {
  total: "InterestExpense",
  nonoperating: "InterestExpenseNonoperating",
  operating: "InterestExpenseOperating",
  andDebt: "InterestAndDebtExpense",
  debt: "InterestExpenseDebt",
  financeLeases: "FinanceLeaseInterestExpense",
  ifrs: "ifrs-full:InterestExpense",
  ifrsFinanceCosts: "ifrs-full:FinanceCosts",
} as const;
/** One kind of interest each: the whole only where pre-tax income proves it. */
export const INTEREST_KINDS = [
  "InterestExpenseOther",
  "InterestExpenseLongTermDebt",
  "InterestExpenseBorrowings",
] as const;
/** Interest of a period before and the part put into the cost of assets. */
export const INTEREST_INCURRED = "InterestCostsIncurred";
export const INTEREST_CAPITALISED = [
  "InterestCostsCapitalized",
  "InterestCostsIncurredCapitalized",
] as const;
export const INTEREST_NET = [
  "InterestIncomeExpenseNonoperatingNet",
  "InterestIncomeExpenseNet",
  "ifrs-full:FinanceIncomeCost",
] as const;
export const INTEREST_INCOME = [
  "InvestmentIncomeInterest",
  "InvestmentIncomeInterestAndDividend",
  "InterestIncomeOther",
  "ifrs-full:FinanceIncome",
  "ifrs-full:RevenueFromInterest",
] as const;

export const PRETAX = [
  `${PRETAX_STEM}ExtraordinaryItemsNoncontrollingInterest`,
  `${PRETAX_STEM}MinorityInterestAndIncomeLossFromEquityMethodInvestments`,
  "ifrs-full:ProfitLossBeforeTax",
] as const;
export const PRETAX_PARTS = [`${PRETAX_STEM}Domestic`, `${PRETAX_STEM}Foreign`] as const;
export const TAX = [
  "IncomeTaxExpenseBenefit",
  "ifrs-full:IncomeTaxExpenseContinuingOperations",
] as const;
/** Net income of the shareholders of the parent. */
export const NET_INCOME = [
  "NetIncomeLoss",
  "ifrs-full:ProfitLossAttributableToOwnersOfParent",
] as const;
/** Net income of the shareholders and of the minorities together. */
export const NET_INCOME_OF_ALL = ["ProfitLoss", "ifrs-full:ProfitLoss"] as const;
export const NET_INCOME_OF_MINORITIES = [
  "NetIncomeLossAttributableToNoncontrollingInterest",
  "ifrs-full:ProfitLossAttributableToNoncontrollingInterests",
] as const;
/** After preferred dividends. */
export const NET_INCOME_OF_COMMON = "NetIncomeLossAvailableToCommonStockholdersBasic";

/** Continuing income before it is split between the parent and minorities: pre-tax income less tax. */
export const INCOME_WITH_MINORITIES = [
  "IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest",
  "ProfitLoss",
  "NetIncomeLoss",
  "ifrs-full:ProfitLossFromContinuingOperations",
  "ifrs-full:ProfitLoss",
] as const;

export const SHARE_BASED_COMPENSATION = [
  "ShareBasedCompensation",
  "AllocatedShareBasedCompensationExpense",
  "ifrs-full:AdjustmentsForSharebasedPayments",
  "ifrs-full:ExpenseFromSharebasedPaymentTransactionsWithEmployees",
  "ifrs-full:ExpenseFromEquitysettledSharebasedPaymentTransactions",
] as const;

export const IMPAIRMENT_TOTALS = [
  "GoodwillAndIntangibleAssetImpairment",
  "AssetImpairmentCharges",
  "ifrs-full:ImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss",
  "ifrs-full:AdjustmentsForImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss",
] as const;
export const IMPAIRMENT_PARTS = {
  goodwill: ["GoodwillImpairmentLoss", IFRS_IMPAIRMENT_PARTS.goodwill],
  intangibles: [
    "ImpairmentOfIntangibleAssetsExcludingGoodwill",
    "ImpairmentOfIntangibleAssetsIndefinitelivedExcludingGoodwill",
    IFRS_IMPAIRMENT_PARTS.intangibles,
  ],
  longLived: ["ImpairmentOfLongLivedAssetsHeldForUse", IFRS_IMPAIRMENT_PARTS.property],
} as const;
export const RESTRUCTURING = [
  "RestructuringCharges",
  "RestructuringCosts",
  "ifrs-full:ExpenseOfRestructuringActivities",
] as const;
/** Restructuring and impairments in one figure. */
export const RESTRUCTURING_WITH_IMPAIRMENTS = [
  "RestructuringCostsAndAssetImpairmentCharges",
  "RestructuringSettlementAndImpairmentProvisions",
] as const;
/** What of a restructuring charge is translation: losses released below operating income, as a rule. */
export const RESTRUCTURING_TRANSLATION = "RestructuringReserveTranslationAdjustment";
/** Costs of restructuring programmes as their note gives them, at times cumulative. */
export const RESTRUCTURING_PROGRAMMES = "RestructuringAndRelatedCostIncurredCost";
export const ACQUISITION_COSTS = [
  "BusinessCombinationAcquisitionRelatedCosts",
  "BusinessCombinationIntegrationRelatedCosts",
  "ifrs-full:AcquisitionrelatedCostsForTransactionRecognisedSeparatelyFromAcquisitionOfAssetsAndAssumptionOfLiabilitiesInBusinessCombination",
] as const;
/** A change in value, not earned: part of operating profit under IFRS. */
export const INVESTMENT_PROPERTY_GAINS =
  "ifrs-full:GainsLossesOnFairValueAdjustmentInvestmentProperty";
/** Gains on what was sold, taken out only where operating income is proven to hold them. */
export const DISPOSAL_GAINS = [
  "GainLossOnSaleOfBusiness",
  "GainLossOnDispositionOfAssets1",
  "GainLossOnDispositionOfAssets",
] as const;
/** Earnings of one share; where one figure is both, it is of either. */
export const EARNINGS_PER_SHARE = {
  basic: [
    "EarningsPerShareBasic",
    "EarningsPerShareBasicAndDiluted",
    "ifrs-full:BasicEarningsLossPerShare",
  ],
  diluted: [
    "EarningsPerShareDiluted",
    "EarningsPerShareBasicAndDiluted",
    "ifrs-full:DilutedEarningsLossPerShare",
  ],
} as const;
export const DIVIDENDS_PER_SHARE = [
  "CommonStockDividendsPerShareDeclared",
  "CommonStockDividendsPerShareCashPaid",
  "ifrs-full:DividendsRecognisedAsDistributionsToOwnersPerShare",
] as const;
/** On the cover of a report, of a day after its period. */
export const COVER_SHARES = "dei:EntityCommonStockSharesOutstanding";
export const DILUTED_SHARES = [
  "WeightedAverageNumberOfDilutedSharesOutstanding",
  // One count for both, of filers with a loss or without anything that dilutes.
  "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
  "ifrs-full:AdjustedWeightedAverageShares",
] as const;
