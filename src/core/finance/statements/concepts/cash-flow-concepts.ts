import { RESTRICTED_CASH } from "#core/finance/statements/concepts/concepts.ts";

/**
 * The XBRL concepts of the cash flow statement, in priority order by item (finance.md 1.1). A name
 * without a prefix is us-gaap's. What is a synonym and what an addend is said by the rules that use
 * them.
 */
export const OPERATING_CASH_FLOW = [
  "NetCashProvidedByUsedInOperatingActivities",
  "ifrs-full:CashFlowsFromUsedInOperatingActivities",
] as const;
export const OPERATING_CASH_FLOW_CONTINUING = [
  "NetCashProvidedByUsedInOperatingActivitiesContinuingOperations",
  "ifrs-full:CashFlowsFromUsedInOperatingActivitiesContinuingOperations",
] as const;
/** Before interest and taxes paid at most filers; the total at some: only where net change in cash proves it. */
export const CASH_FROM_OPERATIONS = "ifrs-full:CashFlowsFromUsedInOperations";
export const INVESTING_CASH_FLOW = [
  "NetCashProvidedByUsedInInvestingActivities",
  "NetCashProvidedByUsedInInvestingActivitiesContinuingOperations",
  "ifrs-full:CashFlowsFromUsedInInvestingActivities",
  "ifrs-full:CashFlowsFromUsedInInvestingActivitiesContinuingOperations",
] as const;
export const FINANCING_CASH_FLOW = [
  "NetCashProvidedByUsedInFinancingActivities",
  "NetCashProvidedByUsedInFinancingActivitiesContinuingOperations",
  "ifrs-full:CashFlowsFromUsedInFinancingActivities",
  "ifrs-full:CashFlowsFromUsedInFinancingActivitiesContinuingOperations",
] as const;
/** The whole of capital expenditure, in priority order. */
export const CAPEX = [
  "PaymentsToAcquirePropertyPlantAndEquipment",
  "PaymentsToAcquireProductiveAssets",
  "ifrs-full:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities",
] as const;
/**
 * Lines of the cash flow statement by the kind of asset, of filers without one of the above:
 * addends. A lone line is the whole.
 */
export const CAPEX_KINDS = [
  "PaymentsToAcquireOtherPropertyPlantAndEquipment",
  "PaymentsToAcquireOtherProductiveAssets",
  "PaymentsForCapitalImprovements",
  "PaymentsForFlightEquipment",
  "PaymentsToAcquireMachineryAndEquipment",
  "PaymentsToAcquireBuildings",
  "PaymentsToAcquireLand",
  "PaymentsToAcquireLandHeldForUse",
  "PaymentsForConstructionInProcess",
  "PaymentsToAcquireOilAndGasPropertyAndEquipment",
  "PaymentsToExploreAndDevelopOilAndGasProperties",
  "PaymentsToAcquireMiningAssets",
  "PaymentsToAcquireTimberlands",
  "PaymentsToAcquireWaterAndWasteWaterSystems",
  "PaymentsForNuclearFuel",
  "ifrs-full:PurchaseOfOilAndGasAssets",
  "ifrs-full:PurchaseOfMiningAssets",
  "ifrs-full:PurchaseOfExplorationAndEvaluationAssets",
] as const;
/** Purchases less what sales of such assets brought, in one line. */
export const CAPEX_NET_OF_SALES = "PaymentsForProceedsFromProductiveAssets";
/** Tangible and intangible assets in one line. */
export const CAPEX_WITH_INTANGIBLES = [
  "ifrs-full:PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets",
] as const;
/** Software and other intangibles bought or built: shown apart, never inside Capital Expenditure. */
export const SOFTWARE_EXPENDITURE = [
  "PaymentsToDevelopSoftware",
  "PaymentsForSoftware",
  "PaymentsToAcquireSoftware",
] as const;
export const INTANGIBLES_EXPENDITURE = [
  "PaymentsToAcquireIntangibleAssets",
  "ifrs-full:PurchaseOfIntangibleAssetsClassifiedAsInvestingActivities",
  "ifrs-full:PaymentsForDevelopmentProjectExpenditure",
] as const;
/** Purchases of what is rented out: never inside Capital Expenditure. */
export const RENTAL_EQUIPMENT = [
  "PaymentsToAcquireEquipmentOnLease",
  "PaymentsToAcquireLeasesHeldForInvestment",
  "PaymentsToAcquireLoansAndLeasesHeldForInvestment",
] as const;
/** Land and buildings let to others, the main asset of some: never inside Capital Expenditure. */
export const INVESTMENT_PROPERTY = {
  purchases: [
    "ifrs-full:PurchaseOfInvestmentProperty",
    "PaymentsToAcquireRealEstateHeldForInvestment",
    "PaymentsToAcquireCommercialRealEstate",
    "PaymentsToAcquireResidentialRealEstate",
    "PaymentsToAcquireAndDevelopRealEstate",
    "PaymentsToDevelopRealEstateAssets",
  ],
  balance: "ifrs-full:InvestmentProperty",
} as const;
export const DIVIDENDS = [
  "PaymentsOfDividends",
  "ifrs-full:DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities",
  "ifrs-full:DividendsPaidClassifiedAsFinancingActivities",
  "ifrs-full:DividendsPaidClassifiedAsOperatingActivities",
] as const;
/** Addends, each with its synonyms: of common and of preferred shares. Those of minorities stay apart. */
export const DIVIDEND_PARTS = [
  ["PaymentsOfDividendsCommonStock", "PaymentsOfOrdinaryDividends"],
  ["PaymentsOfDividendsPreferredStockAndPreferenceStock"],
] as const;
/** To the minorities of subsidiaries: never dividends of the parent, but a sign that profit is paid out. */
export const MINORITY_DIVIDENDS = [
  "PaymentsOfDividendsMinorityInterest",
  "ifrs-full:DividendsPaidToNoncontrollingInterestsClassifiedAsFinancingActivities",
] as const;
/** What partnerships and trusts pay out. */
export const DISTRIBUTIONS = [
  "PaymentsOfCapitalDistribution",
  "DistributionMadeToLimitedPartnerCashDistributionsPaid",
  "DistributionMadeToMemberOrLimitedPartnerCashDistributionsPaid",
] as const;
/** Declared, as the equity statement shows it: no proof of what was paid, but that something was. */
export const DIVIDENDS_DECLARED = [
  "Dividends",
  "DividendsCash",
  "DividendsCommonStock",
  "DividendsCommonStockCash",
  "ifrs-full:DividendsPaid",
  "ifrs-full:DividendsRecognisedAsDistributionsToOwnersOfParent",
] as const;
export const SHARE_REPURCHASES = [
  "PaymentsForRepurchaseOfCommonStock",
  "PaymentsForRepurchaseOfEquity",
  "ifrs-full:PaymentsToAcquireOrRedeemEntitysShares",
] as const;
export const ACQUISITIONS = [
  "PaymentsToAcquireBusinessesNetOfCashAcquired",
  "PaymentsToAcquireBusinessesAndInterestInAffiliates",
  "PaymentsToAcquireBusinessesGross",
  "ifrs-full:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities",
] as const;
/** Acquisitions less disposals, in one line. */
export const ACQUISITIONS_NET = "PaymentsForProceedsFromBusinessesAndInterestInAffiliates";
/** A second acquisition on a line of its own beside the others. */
export const FURTHER_ACQUISITION = "PaymentsToAcquireBusinessTwoNetOfCashAcquired";
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
export const INTEREST_PAID = ["InterestPaidNet", "InterestPaid"] as const;
/** Addends: leases' interest often stands in one part of the statement and loans' in another. */
export const IFRS_INTEREST_PAID = [
  "ifrs-full:InterestPaidClassifiedAsOperatingActivities",
  "ifrs-full:InterestPaidClassifiedAsFinancingActivities",
  "ifrs-full:InterestPaidClassifiedAsInvestingActivities",
] as const;
export const TAXES_PAID_BEFORE_REFUNDS = "IncomeTaxesPaid";
export const TAXES_PAID = [
  "IncomeTaxesPaidNet",
  TAXES_PAID_BEFORE_REFUNDS,
  "ifrs-full:IncomeTaxesPaidRefundClassifiedAsOperatingActivities",
  "ifrs-full:IncomeTaxesPaidRefund",
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
    ["IncreaseDecreaseInAccountsReceivableAndOtherOperatingAssets"],
    ["IncreaseDecreaseInReceivables"],
    ["IncreaseDecreaseInAccountsAndOtherReceivables"],
    ["IncreaseDecreaseInAccountsReceivable", "IncreaseDecreaseInOtherReceivables"],
    ["IncreaseDecreaseInAccountsAndNotesReceivable"],
  ],
  [
    ["IncreaseDecreaseInInventoriesAndOtherOperatingAssets"],
    ["IncreaseDecreaseInInventories"],
    ["IncreaseDecreaseInRetailRelatedInventories"],
  ],
  [["IncreaseDecreaseInUnbilledReceivables"]],
  [["IncreaseDecreaseInFinanceReceivables"]],
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
  [
    ["IncreaseDecreaseInDueFromRelatedParties"],
    ["IncreaseDecreaseInAccountsReceivableRelatedParties"],
  ],
  [["IncreaseDecreaseInIncomeTaxesReceivable"], ["IncreaseDecreaseInPrepaidTaxes"]],
  [["IncreaseDecreaseInOtherCurrentAssetsAndLiabilitiesNet"]],
  [["IncreaseDecreaseInOtherNoncurrentAssetsAndLiabilitiesNet"]],
  [["IncreaseDecreaseInOtherOperatingCapitalNet"]],
];
/** A positive change is an inflow. */
export const WORKING_CAPITAL_LIABILITIES: WorkingCapitalLines = [
  [
    ["IncreaseDecreaseInAccountsPayableAndOtherOperatingLiabilities"],
    ["IncreaseDecreaseInAccountsPayableAndAccruedLiabilities"],
    [
      "IncreaseDecreaseInAccountsPayable",
      "IncreaseDecreaseInAccountsPayableTrade",
      "IncreaseDecreaseInAccruedLiabilities",
      "IncreaseDecreaseInOtherAccountsPayableAndAccruedLiabilities",
    ],
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
    ["IncreaseDecreaseInIncomeTaxes"],
  ],
  [["IncreaseDecreaseInEmployeeRelatedLiabilities"], ["IncreaseDecreaseInAccruedSalaries"]],
  [
    ["IncreaseDecreaseInCustomerAdvancesAndDeposits"],
    ["IncreaseDecreaseInCustomerDeposits", "IncreaseDecreaseInCustomerAdvances"],
  ],
  [["IncreaseDecreaseInPropertyAndOtherTaxesPayable"]],
  [
    ["IncreaseDecreaseInOtherOperatingLiabilities"],
    ["IncreaseDecreaseInOtherCurrentLiabilities", "IncreaseDecreaseInOtherNoncurrentLiabilities"],
  ],
  [["IncreaseDecreaseInSelfInsuranceReserve"]],
  [["IncreaseDecreaseInInterestPayableNet"]],
  [["IncreaseDecreaseInDueToRelatedParties"], ["IncreaseDecreaseInAccountsPayableRelatedParties"]],
  // IFRS names both directions as they enter the statement: a decrease of an asset is positive.
  [["ifrs-full:AdjustmentsForDecreaseIncreaseInInventories"]],
  [
    ["ifrs-full:AdjustmentsForDecreaseIncreaseInTradeAndOtherReceivables"],
    [
      "ifrs-full:AdjustmentsForDecreaseIncreaseInTradeAccountReceivable",
      "ifrs-full:AdjustmentsForDecreaseIncreaseInOtherOperatingReceivables",
    ],
  ],
  [
    ["ifrs-full:AdjustmentsForDecreaseIncreaseInOtherAssets"],
    ["ifrs-full:AdjustmentsForDecreaseIncreaseInOtherCurrentAssets"],
  ],
  [
    ["ifrs-full:AdjustmentsForIncreaseDecreaseInTradeAndOtherPayables"],
    [
      "ifrs-full:AdjustmentsForIncreaseDecreaseInTradeAccountPayable",
      "ifrs-full:AdjustmentsForIncreaseDecreaseInOtherOperatingPayables",
    ],
  ],
  [
    ["ifrs-full:AdjustmentsForIncreaseDecreaseInOtherLiabilities"],
    ["ifrs-full:AdjustmentsForIncreaseDecreaseInOtherCurrentLiabilities"],
  ],
  [["ifrs-full:AdjustmentsForIncreaseDecreaseInDeferredIncome"]],
  [["ifrs-full:AdjustmentsForDecreaseIncreaseInContractAssets"]],
  [["ifrs-full:AdjustmentsForIncreaseDecreaseInContractLiabilities"]],
  [["ifrs-full:AdjustmentsForIncreaseDecreaseInEmployeeBenefitLiabilities"]],
];
/** Parts of another line: they count where that is not tagged. */
export const WORKING_CAPITAL_PARTS = {
  IncreaseDecreaseInAccountsPayableTrade: "IncreaseDecreaseInAccountsPayable",
} as const;
/** A line of the cash flow statement at some filers, a mention of cash paid in the lease note at others. */
export const LEASE_LIABILITY_CHANGE = "IncreaseDecreaseInOperatingLeaseLiability";
/** The line of the cash flow statement for what has no other, positive where cash is paid or received. */
export const OTHER_INVESTING = {
  paid: "PaymentsForProceedsFromOtherInvestingActivities",
  received: "ifrs-full:OtherInflowsOutflowsOfCashClassifiedAsInvestingActivities",
} as const;
