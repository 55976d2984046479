/**
 * Concepts of the IFRS taxonomy whose rules are not those of a us-gaap list: addends, parts of notes
 * and lines a bank or insurer prints. Plain synonyms stand in the lists of their items.
 */

/** Revenues by kind, addends, of filers that tag no total. */
export const IFRS_REVENUE_KINDS = [
  "ifrs-full:RevenueFromSaleOfGoods",
  "ifrs-full:RevenueFromRenderingOfServices",
  "ifrs-full:RevenueFromConstructionContracts",
  "ifrs-full:RevenueFromRoyalties",
  "ifrs-full:OtherRevenue",
] as const;
/** Revenues and other income in one total, as oil companies print below their sales. */
export const IFRS_REVENUE_WITH_OTHER_INCOME = "ifrs-full:RevenueAndOperatingIncome";
/** Lines of an income statement by the nature of costs: such a statement has no cost of sales. */
export const IFRS_COSTS_BY_NATURE = [
  "ifrs-full:RawMaterialsAndConsumablesUsed",
  "ifrs-full:EmployeeBenefitsExpense",
] as const;
/** Lines between gross profit and operating profit beside selling, administration and research. */
export const IFRS_OTHER_OPERATING = {
  incomes: ["ifrs-full:OtherIncome", "ifrs-full:OtherOperatingIncomeExpense"],
  expenses: [
    "ifrs-full:OtherExpenseByFunction",
    "ifrs-full:ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9",
  ],
  gains: [
    "ifrs-full:OtherGainsLosses",
    "ifrs-full:GainsLossesOnFairValueAdjustmentInvestmentProperty",
  ],
} as const;
export const IFRS_EXPENSE_TOTALS = [
  "ifrs-full:OperatingExpense",
  "ifrs-full:ExpenseByNature",
] as const;
/** Lines between operating and pre-tax profit beside finance income and costs, each an income where positive. */
export const IFRS_BELOW_OPERATING_INCOME = [
  "ifrs-full:ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod",
  "ifrs-full:ShareOfProfitLossOfAssociatesAccountedForUsingEquityMethod",
  "ifrs-full:ShareOfProfitLossOfJointVenturesAccountedForUsingEquityMethod",
  "ifrs-full:GainsLossesOnExchangeDifferencesOnTranslationRecognisedInProfitOrLoss",
  "ifrs-full:OtherFinanceIncomeCost",
  "ifrs-full:OtherGainsLosses",
  "ifrs-full:GainsLossesOnNetMonetaryPosition",
] as const;
export const IFRS_NET_FINANCE = "ifrs-full:FinanceIncomeCost";
export const IFRS_FINANCE_INCOME = "ifrs-full:FinanceIncome";
export const IFRS_INTEREST_REVENUE = "ifrs-full:RevenueFromInterest";

/** What depreciates, one note each; leased assets stand apart or inside property, plant and equipment. */
export const IFRS_DEPRECIATION_OF = {
  property: "ifrs-full:DepreciationPropertyPlantAndEquipment",
  propertyAndLeased: "ifrs-full:DepreciationPropertyPlantAndEquipmentIncludingRightofuseAssets",
  leased: "ifrs-full:DepreciationRightofuseAssets",
  intangibles: "ifrs-full:AmortisationIntangibleAssetsOtherThanGoodwill",
} as const;
export const IFRS_IMPAIRMENT_PARTS = {
  goodwill: "ifrs-full:ImpairmentLossRecognisedInProfitOrLossGoodwill",
  intangibles: "ifrs-full:ImpairmentLossRecognisedInProfitOrLossIntangibleAssetsOtherThanGoodwill",
  property: "ifrs-full:ImpairmentLossRecognisedInProfitOrLossPropertyPlantAndEquipment",
} as const;

/** Interest by what it is paid on: addends. */
export const IFRS_INTEREST_KINDS = {
  borrowings: "ifrs-full:InterestExpenseOnBorrowings",
  borrowingsByKind: [
    "ifrs-full:InterestExpenseOnBankLoansAndOverdrafts",
    "ifrs-full:InterestExpenseOnBonds",
    "ifrs-full:InterestExpenseOnDebtInstrumentsIssued",
    "ifrs-full:InterestExpenseOnOtherFinancialLiabilities",
  ],
  leases: "ifrs-full:InterestExpenseOnLeaseLiabilities",
} as const;
/** The same cost as the cash flow statement adds it back. */
export const IFRS_INTEREST_ADDED_BACK = [
  "ifrs-full:AdjustmentsForInterestExpense",
  "ifrs-full:AdjustmentsForFinanceCosts",
] as const;

/** Borrowings by kind, with their current part: addends of filers that tag no total. */
export const IFRS_DEBT_KINDS = [
  "ifrs-full:BondsIssued",
  "ifrs-full:NotesAndDebenturesIssued",
  "ifrs-full:LoansReceived",
  "ifrs-full:CommercialPapersIssued",
  "ifrs-full:SubordinatedLiabilities",
  "ifrs-full:OtherBorrowings",
] as const;
/** Of a bank that tags neither bonds nor notes: all debt instruments it has issued. */
export const IFRS_DEBT_ISSUED = "ifrs-full:DebtSecurities";
/** Debt with leases, as the note that reconciles the cash flows from financing totals them. */
export const IFRS_FINANCING_LIABILITIES = "ifrs-full:LiabilitiesArisingFromFinancingActivities";
/** Principal of leases paid, which stands in the cash flow from financing; else principal and interest together. */
export const IFRS_LEASE_PAYMENTS = {
  principal: "ifrs-full:PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities",
  total: "ifrs-full:CashOutflowForLeases",
} as const;
/** Signs of leases beside their liabilities. */
export const IFRS_LEASE_TRACES = {
  balances: ["ifrs-full:RightofuseAssets"],
  flows: [
    IFRS_DEPRECIATION_OF.leased,
    IFRS_INTEREST_KINDS.leases,
    IFRS_LEASE_PAYMENTS.principal,
    IFRS_LEASE_PAYMENTS.total,
  ],
} as const;

/** What a bank earns beside interest: addends where it tags no total income. */
export const IFRS_BANK_INCOME = [
  "ifrs-full:FeeAndCommissionIncomeExpense",
  "ifrs-full:TradingIncomeExpense",
  "ifrs-full:RevenueFromDividends",
  "ifrs-full:OtherOperatingIncomeExpense",
  "ifrs-full:InsuranceServiceResult",
] as const;
/** Net fees where only the two sides are tagged. */
export const IFRS_FEES = {
  income: "ifrs-full:FeeAndCommissionIncome",
  expense: "ifrs-full:FeeAndCommissionExpense",
} as const;
/** Claims and the costs of insurance together: one line since IFRS 17. */
export const IFRS_INSURANCE_SERVICE_EXPENSE =
  "ifrs-full:InsuranceServiceExpensesFromInsuranceContractsIssued";

/**
 * Costs and payments that are positive by their definition. Filers print them in brackets, and some
 * tag what they print.
 */
export const IFRS_POSITIVE_BY_NATURE: readonly string[] = [
  "CostOfSales",
  "DistributionCosts",
  "SellingExpense",
  "SalesAndMarketingExpense",
  "AdministrativeExpense",
  "GeneralAndAdministrativeExpense",
  "SellingGeneralAndAdministrativeExpense",
  "ResearchAndDevelopmentExpense",
  "DepreciationAndAmortisationExpense",
  "DepreciationExpense",
  "AmortisationExpense",
  "DepreciationRightofuseAssets",
  "FinanceCosts",
  "InterestExpense",
  "InterestExpenseOnBorrowings",
  "InterestExpenseOnLeaseLiabilities",
  "PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
  "PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets",
  "PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities",
  "PurchaseOfInvestmentProperty",
  "DividendsPaidClassifiedAsFinancingActivities",
  "DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities",
  "PaymentsToAcquireOrRedeemEntitysShares",
  "InterestPaidClassifiedAsOperatingActivities",
  "InterestPaidClassifiedAsFinancingActivities",
  "InterestPaidClassifiedAsInvestingActivities",
  "PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities",
  "InsuranceServiceExpensesFromInsuranceContractsIssued",
].map((name) => `ifrs-full:${name}`);
