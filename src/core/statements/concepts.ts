/**
 * The XBRL concepts the product reads, in priority order by item (finance.md 1.1). A name without
 * a prefix is us-gaap's. What is a synonym and what an addend is said by the rules that use them.
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
export const COGS_EXCLUDING_DA =
  "CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization";
export const COGS = [
  "CostOfRevenue",
  "CostOfGoodsAndServicesSold",
  "CostOfGoodsSold",
  COGS_EXCLUDING_DA,
  "ifrs-full:CostOfSales",
] as const;
export const GROSS_PROFIT = ["GrossProfit", "ifrs-full:GrossProfit"] as const;
export const SGA = [
  "SellingGeneralAndAdministrativeExpense",
  "ifrs-full:SellingGeneralAndAdministrativeExpense",
] as const;
/** Halves of SG&A: a sum needs both. */
export const SGA_HALVES = [
  ["GeneralAndAdministrativeExpense", "SellingAndMarketingExpense"],
  ["ifrs-full:AdministrativeExpense", "ifrs-full:DistributionCosts"],
] as const;
export const OPERATING_INCOME = "OperatingIncomeLoss";
export const IFRS_OPERATING_INCOME = "ifrs-full:ProfitLossFromOperatingActivities";
export const COSTS_AND_EXPENSES = "CostsAndExpenses";
export const OPERATING_EXPENSES = "OperatingExpenses";
export const RESEARCH = ["ResearchAndDevelopmentExpense"] as const;
export const NONOPERATING = "NonoperatingIncomeExpense";
export const OTHER_NONOPERATING = "OtherNonoperatingIncomeExpense";

export const DA_COMBINED = [
  "DepreciationDepletionAndAmortization",
  "DepreciationAmortizationAndAccretionNet",
  "DepreciationAndAmortization",
  "OtherDepreciationAndAmortization",
  "ifrs-full:AdjustmentsForDepreciationAndAmortisationExpense",
  "ifrs-full:DepreciationAndAmortisationExpense",
] as const;
/** Of one function of the income statement: D&A as a whole can't be less. */
export const DA_INSIDE_COSTS = "CostDepreciationAmortizationAndDepletion";
export const IFRS_DA_PARTS = [
  "ifrs-full:AdjustmentsForDepreciationExpense",
  "ifrs-full:AdjustmentsForAmortisationExpense",
] as const;
export const DEPRECIATION = "Depreciation";
export const DEPRECIATION_NONPRODUCTION = "DepreciationNonproduction";
export const DEPRECIATION_IN_COST_OF_SALES = "CostOfGoodsAndServicesSoldDepreciation";
export const AMORTISATION_OF_INTANGIBLES = "AmortizationOfIntangibleAssets";

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
export const INTEREST_NET = [
  "InterestIncomeExpenseNonoperatingNet",
  "InterestIncomeExpenseNet",
] as const;
export const INTEREST_INCOME = [
  "InvestmentIncomeInterest",
  "InvestmentIncomeInterestAndDividend",
  "ifrs-full:FinanceIncome",
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
export const NET_INCOME = [
  "NetIncomeLoss",
  "ProfitLoss",
  "NetIncomeLossAvailableToCommonStockholdersBasic",
  "ifrs-full:ProfitLoss",
] as const;

/** Continuing income before it is split between the parent and minorities: pre-tax income less tax. */
export const INCOME_WITH_MINORITIES = [
  "IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest",
  "ProfitLoss",
  "NetIncomeLoss",
] as const;

export const OPERATING_CASH_FLOW = [
  "NetCashProvidedByUsedInOperatingActivities",
  "ifrs-full:CashFlowsFromUsedInOperatingActivities",
] as const;
export const OPERATING_CASH_FLOW_CONTINUING =
  "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations";
export const INVESTING_CASH_FLOW = [
  "NetCashProvidedByUsedInInvestingActivities",
  "NetCashProvidedByUsedInInvestingActivitiesContinuingOperations",
  "ifrs-full:CashFlowsFromUsedInInvestingActivities",
] as const;
export const FINANCING_CASH_FLOW = [
  "NetCashProvidedByUsedInFinancingActivities",
  "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
  "ifrs-full:CashFlowsFromUsedInFinancingActivities",
] as const;
export const CAPEX = [
  "PaymentsToAcquirePropertyPlantAndEquipment",
  "PaymentsToAcquireProductiveAssets",
  "PaymentsToAcquireOtherPropertyPlantAndEquipment",
  "PaymentsForCapitalImprovements",
  "PaymentsToAcquireOtherProductiveAssets",
  "ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
] as const;
/** Narrow lines of the cash flow statement, of filers without one of the above: addends. */
export const CAPEX_KINDS = [
  "PaymentsToAcquireMachineryAndEquipment",
  "PaymentsToAcquireBuildings",
  "PaymentsToAcquireLandHeldForUse",
  "PaymentsToAcquireOilAndGasPropertyAndEquipment",
  "PaymentsToAcquireMiningAssets",
] as const;
/** Purchases of equipment that is rented out: never inside Capital Expenditure. */
export const RENTAL_EQUIPMENT = ["PaymentsToAcquireEquipmentOnLease"] as const;
export const DIVIDENDS = [
  "PaymentsOfDividends",
  "ifrs-full:DividendsPaidClassifiedAsFinancingActivities",
  "ifrs-full:DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities",
] as const;
export const DIVIDEND_PARTS = [
  "PaymentsOfDividendsCommonStock",
  "PaymentsOfDividendsPreferredStockAndPreferenceStock",
] as const;
export const SHARE_REPURCHASES = [
  "PaymentsForRepurchaseOfCommonStock",
  "PaymentsForRepurchaseOfEquity",
  "ifrs-full:PaymentsToAcquireOrRedeemEntitysShares",
] as const;
export const ACQUISITIONS = [
  "PaymentsToAcquireBusinessesNetOfCashAcquired",
  "PaymentsToAcquireBusinessesAndInterestInAffiliates",
  "ifrs-full:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities",
] as const;
export const DIVESTITURES = [
  "ProceedsFromDivestitureOfBusinessesNetOfCashDivested",
  "ProceedsFromDivestitureOfBusinesses",
  "ProceedsFromDivestitureOfBusinessesAndInterestsInAffiliates",
  "ifrs-full:CashFlowsFromLosingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities",
] as const;
export const FX_EFFECT = [
  `EffectOfExchangeRateOn${RESTRICTED_CASH}`,
  `EffectOfExchangeRateOn${RESTRICTED_CASH}IncludingDisposalGroupAndDiscontinuedOperations`,
  "EffectOfExchangeRateOnCashAndCashEquivalents",
  "ifrs-full:EffectOfExchangeRateChangesOnCashAndCashEquivalents",
] as const;
export const NET_CHANGE_IN_CASH = [
  `${RESTRICTED_CASH}PeriodIncreaseDecreaseIncludingExchangeRateEffect`,
  "CashAndCashEquivalentsPeriodIncreaseDecrease",
  "ifrs-full:IncreaseDecreaseInCashAndCashEquivalents",
] as const;
export const NET_CHANGE_BEFORE_FX = [
  `${RESTRICTED_CASH}PeriodIncreaseDecreaseExcludingExchangeRateEffect`,
  "CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect",
  "ifrs-full:IncreaseDecreaseInCashAndCashEquivalentsBeforeEffectOfExchangeRateChanges",
] as const;
export const INTEREST_PAID = [
  "InterestPaidNet",
  "InterestPaid",
  "ifrs-full:InterestPaidClassifiedAsOperatingActivities",
  "ifrs-full:InterestPaidClassifiedAsFinancingActivities",
] as const;
export const TAXES_PAID = [
  "IncomeTaxesPaidNet",
  "IncomeTaxesPaid",
  "ifrs-full:IncomeTaxesPaidRefundClassifiedAsOperatingActivities",
] as const;
export const SHARE_BASED_COMPENSATION = [
  "ShareBasedCompensation",
  "AllocatedShareBasedCompensationExpense",
  "ifrs-full:AdjustmentsForSharebasedPayments",
] as const;

export const IMPAIRMENT_TOTALS = [
  "GoodwillAndIntangibleAssetImpairment",
  "AssetImpairmentCharges",
] as const;
export const IMPAIRMENT_PARTS = {
  goodwill: "GoodwillImpairmentLoss",
  intangibles: [
    "ImpairmentOfIntangibleAssetsExcludingGoodwill",
    "ImpairmentOfIntangibleAssetsIndefinitelivedExcludingGoodwill",
  ],
  longLived: ["ImpairmentOfLongLivedAssetsHeldForUse"],
} as const;
export const RESTRUCTURING = ["RestructuringCharges", "RestructuringCosts"] as const;
/** Costs of restructuring programmes as their note gives them, at times cumulative. */
export const RESTRUCTURING_PROGRAMMES = "RestructuringAndRelatedCostIncurredCost";
export const ACQUISITION_COSTS = [
  "BusinessCombinationAcquisitionRelatedCosts",
  "BusinessCombinationIntegrationRelatedCosts",
] as const;
export const DILUTED_SHARES = [
  "WeightedAverageNumberOfDilutedSharesOutstanding",
  "ifrs-full:AdjustedWeightedAverageShares",
] as const;

export const WORKING_CAPITAL_TOTAL = [
  "IncreaseDecreaseInOperatingCapital",
  "ifrs-full:IncreaseDecreaseInWorkingCapital",
] as const;
/** Alternatives, each a list of addends; the first with a tagged name counts. */
type WorkingCapitalLines = readonly (readonly (readonly string[])[])[];

/** A positive change is an outflow. */
export const WORKING_CAPITAL_ASSETS: WorkingCapitalLines = [
  [
    ["IncreaseDecreaseInReceivables"],
    ["IncreaseDecreaseInAccountsAndOtherReceivables"],
    ["IncreaseDecreaseInAccountsReceivable", "IncreaseDecreaseInOtherReceivables"],
    ["IncreaseDecreaseInAccountsAndNotesReceivable"],
  ],
  [["IncreaseDecreaseInInventories"], ["IncreaseDecreaseInRetailRelatedInventories"]],
  [
    ["IncreaseDecreaseInOtherOperatingAssets"],
    ["IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets"],
    [
      "IncreaseDecreaseInPrepaidExpense",
      "IncreaseDecreaseInPrepaidExpensesOther",
      "IncreaseDecreaseInOtherCurrentAssets",
      "IncreaseDecreaseInOtherNoncurrentAssets",
    ],
  ],
  [["IncreaseDecreaseInContractWithCustomerAsset"]],
  [["IncreaseDecreaseInDeferredCharges"]],
  [["IncreaseDecreaseInOtherOperatingCapitalNet"]],
];
/** A positive change is an inflow. */
export const WORKING_CAPITAL_LIABILITIES: WorkingCapitalLines = [
  [
    ["IncreaseDecreaseInAccountsPayableAndAccruedLiabilities"],
    ["IncreaseDecreaseInAccountsPayable", "IncreaseDecreaseInAccruedLiabilities"],
    ["IncreaseDecreaseInAccountsPayableTrade", "IncreaseDecreaseInAccruedLiabilities"],
  ],
  [
    ["IncreaseDecreaseInAccruedLiabilitiesAndOtherOperatingLiabilities"],
    ["IncreaseDecreaseInOtherAccruedLiabilities"],
  ],
  [["IncreaseDecreaseInContractWithCustomerLiability"], ["IncreaseDecreaseInDeferredRevenue"]],
  [
    ["IncreaseDecreaseInAccruedIncomeTaxesPayable"],
    ["IncreaseDecreaseInIncomeTaxesPayableNetOfIncomeTaxesReceivable"],
    ["IncreaseDecreaseInAccruedTaxesPayable"],
  ],
  [["IncreaseDecreaseInEmployeeRelatedLiabilities"]],
  [
    ["IncreaseDecreaseInOtherOperatingLiabilities"],
    ["IncreaseDecreaseInOtherCurrentLiabilities", "IncreaseDecreaseInOtherNoncurrentLiabilities"],
  ],
  [["IncreaseDecreaseInOperatingLeaseLiability"]],
  [["IncreaseDecreaseInSelfInsuranceReserve"]],
];
