import type { LineNames } from "#core/finance/sheets/lines.ts";

/**
 * XBRL concepts that a file of facts may carry as names of its rows, in the order of finance.md 1.1.
 * Narrower than the reading of SEC data, which weighs concepts against each other.
 */
export const XBRL_NAMES: LineNames = {
  Revenues: `
    Revenues; RevenueFromContractWithCustomerExcludingAssessedTax;
    RevenueFromContractWithCustomerIncludingAssessedTax; SalesRevenueNet; Revenue;
    RevenuesNetOfInterestExpense`,
  COGS: `
    CostOfRevenue; CostOfGoodsAndServicesSold; CostOfGoodsSold; CostOfSales`,
  "Gross Profit": `
    GrossProfit`,
  "SG&A": `
    SellingGeneralAndAdministrativeExpense`,
  "Selling And Marketing": `
    SellingAndMarketingExpense; DistributionCosts`,
  "General And Administrative": `
    GeneralAndAdministrativeExpense; AdministrativeExpense`,
  "Research And Development": `
    ResearchAndDevelopmentExpense`,
  "Operating Expenses": `
    OperatingExpenses`,
  "Costs And Expenses": `
    CostsAndExpenses`,
  EBIT: `
    OperatingIncomeLoss; ProfitLossFromOperatingActivities`,
  "D&A": `
    DepreciationDepletionAndAmortization; DepreciationAmortizationAndAccretionNet;
    DepreciationAndAmortization; AdjustmentsForDepreciationAndAmortisationExpense;
    DepreciationAndAmortisationExpense`,
  Depreciation: `
    Depreciation`,
  Amortisation: `
    AmortizationOfIntangibleAssets`,
  "Interest Expense": `
    InterestExpense; InterestExpenseNonoperating; InterestAndDebtExpense; FinanceCosts`,
  "Interest Income": `
    InvestmentIncomeInterest; InvestmentIncomeInterestAndDividend; FinanceIncome`,
  "Interest Income/Expense": `
    InterestIncomeExpenseNonoperatingNet; InterestIncomeExpenseNet`,
  "Other Non-Operating Items": `
    OtherNonoperatingIncomeExpense`,
  "Pre-Tax Income": `
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest;
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments;
    ProfitLossBeforeTax`,
  "Tax Expense": `
    IncomeTaxExpenseBenefit; IncomeTaxExpenseContinuingOperations`,
  "Net Income": `
    NetIncomeLoss; ProfitLossAttributableToOwnersOfParent; ProfitLoss;
    NetIncomeLossAvailableToCommonStockholdersBasic`,
  "Diluted Shares": `
    WeightedAverageNumberOfDilutedSharesOutstanding`,
  "Cash Flow From Operating Activities": `
    NetCashProvidedByUsedInOperatingActivities; CashFlowsFromUsedInOperatingActivities;
    NetCashProvidedByUsedInOperatingActivitiesContinuingOperations`,
  "Capital Expenditure": `
    PaymentsToAcquirePropertyPlantAndEquipment; PaymentsToAcquireProductiveAssets;
    PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities`,
  "Dividends Paid": `
    PaymentsOfDividends; PaymentsOfDividendsCommonStock;
    DividendsPaidClassifiedAsFinancingActivities`,
  "Share Repurchases": `
    PaymentsForRepurchaseOfCommonStock`,
  Acquisitions: `
    PaymentsToAcquireBusinessesNetOfCashAcquired`,
  Divestitures: `
    ProceedsFromDivestitureOfBusinesses; ProceedsFromDivestitureOfBusinessesNetOfCashDivested`,
  "Cash Flow From Investing Activities": `
    NetCashProvidedByUsedInInvestingActivities; CashFlowsFromUsedInInvestingActivities`,
  "Cash Flow From Financing Activities": `
    NetCashProvidedByUsedInFinancingActivities; CashFlowsFromUsedInFinancingActivities`,
  "FX Effect": `
    EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents;
    EffectOfExchangeRateOnCashAndCashEquivalents`,
  "Net Change In Cash": `
    CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect;
    CashAndCashEquivalentsPeriodIncreaseDecrease`,
  "Interest Paid": `
    InterestPaidNet; InterestPaid`,
  "Taxes Paid": `
    IncomeTaxesPaidNet; IncomeTaxesPaid`,
  "Short-Term Debt": `
    DebtCurrent`,
  "Short-Term Borrowings": `
    ShortTermBorrowings; CommercialPaper; NotesPayableCurrent; LoansPayableCurrent`,
  "Current Portion Of Long-Term Debt": `
    LongTermDebtCurrent; LongTermDebtAndCapitalLeaseObligationsCurrent`,
  "Long-Term Debt": `
    LongTermDebtNoncurrent; LongTermDebtAndCapitalLeaseObligations; LongtermBorrowings`,
  "Cash And Equivalents": `
    CashAndCashEquivalentsAtCarryingValue; CashAndCashEquivalents; Cash`,
  "Short-Term Investments": `
    ShortTermInvestments; MarketableSecuritiesCurrent;
    AvailableForSaleSecuritiesDebtSecuritiesCurrent; DebtSecuritiesCurrent`,
  "Operating Lease Liabilities": `
    OperatingLeaseLiability`,
  "Operating Lease Liabilities, Current": `
    OperatingLeaseLiabilityCurrent`,
  "Operating Lease Liabilities, Non-Current": `
    OperatingLeaseLiabilityNoncurrent`,
  "Finance Lease Liabilities": `
    FinanceLeaseLiability`,
  "Finance Lease Liabilities, Current": `
    FinanceLeaseLiabilityCurrent`,
  "Finance Lease Liabilities, Non-Current": `
    FinanceLeaseLiabilityNoncurrent`,
  Receivables: `
    AccountsReceivableNetCurrent; ReceivablesNetCurrent`,
  "Current Assets": `
    AssetsCurrent; CurrentAssets`,
  "Current Liabilities": `
    LiabilitiesCurrent; CurrentLiabilities`,
  "Total Assets": `
    Assets`,
  "Total Liabilities": `
    Liabilities`,
  Equity: `
    StockholdersEquity; StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest;
    Equity`,
  "Liabilities And Equity": `
    LiabilitiesAndStockholdersEquity; EquityAndLiabilities`,
  "Undrawn Credit Facilities": `
    LineOfCreditFacilityRemainingBorrowingCapacity`,
  "Operating Lease Cost": `
    OperatingLeaseCost`,
  "Share-Based Compensation": `
    ShareBasedCompensation; AllocatedShareBasedCompensationExpense`,
  Impairments: `
    AssetImpairmentCharges; GoodwillAndIntangibleAssetImpairment; GoodwillImpairmentLoss`,
  Restructuring: `
    RestructuringCharges`,
  "Disposal Gains": `
    GainLossOnSaleOfBusiness; GainLossOnDispositionOfAssets1; GainLossOnDispositionOfAssets`,
};
