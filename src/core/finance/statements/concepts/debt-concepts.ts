/** What of debt is due within a year, in one figure: with it nothing else is added. */
export const DEBT_CURRENT = "DebtCurrent";

/** The two halves of long-term debt that go together, without and with finance leases. */
export const DEBT_FAMILIES = [
  { current: "LongTermDebtCurrent", noncurrent: "LongTermDebtNoncurrent" },
  {
    current: "LongTermDebtAndCapitalLeaseObligationsCurrent",
    noncurrent: "LongTermDebtAndCapitalLeaseObligations",
  },
] as const;

export const LONG_TERM_DEBT_CURRENT = [
  "LongTermDebtCurrent",
  "LongTermDebtAndCapitalLeaseObligationsCurrent",
] as const;
export const SHORT_TERM_BORROWINGS = "ShortTermBorrowings";
export const COMMERCIAL_PAPER = "CommercialPaper";
/** What a lender draws on the loans it is about to sell, secured by them. */
export const WAREHOUSE_BORROWINGS = "WarehouseAgreementBorrowings";
/** Short-term debt by kind: lines of smaller filers and of utilities, parts of a note elsewhere. */
export const OTHER_SHORT_TERM = [
  "OtherShortTermBorrowings",
  "NotesPayableCurrent",
  "LoansPayableCurrent",
  "ConvertibleNotesPayableCurrent",
  "ConvertibleDebtCurrent",
  "LinesOfCreditCurrent",
  "ShortTermBankLoansAndNotesPayable",
  "ShortTermNonBankLoansAndNotesPayable",
  "BankOverdrafts",
  "NotesAndLoansPayableCurrent",
  "NotesPayableToBankCurrent",
  "LoansPayableToBankCurrent",
  "OtherNotesPayableCurrent",
  "OtherLoansPayableCurrent",
  "NotesPayableRelatedPartiesClassifiedCurrent",
  "SecuredDebtCurrent",
  "UnsecuredDebtCurrent",
  "SeniorNotesCurrent",
  "SubordinatedDebtCurrent",
  "ConvertibleSubordinatedDebtCurrent",
  "MediumtermNotesCurrent",
  "OtherLongTermDebtCurrent",
  "LongTermCommercialPaperCurrent",
  "LongtermTransitionBondCurrent",
  "LongtermPollutionControlBondCurrent",
  "JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustCurrent",
  "BridgeLoan",
  "LongTermConstructionLoanCurrent",
  WAREHOUSE_BORROWINGS,
] as const;

export const LONG_TERM_DEBT = [
  "LongTermDebtNoncurrent",
  "LongTermDebtAndCapitalLeaseObligations",
] as const;
/** Long-term debt of filers that tag neither of the two above: addends of different kinds. */
export const LONG_TERM_DEBT_KINDS = [
  "LongTermLoansPayable",
  "LongTermLoansFromBank",
  "LongTermNotesPayable",
  "LongTermNotesAndLoans",
  "LongTermLineOfCredit",
  "ConvertibleDebtNoncurrent",
  "ConvertibleLongTermNotesPayable",
  "ConvertibleSubordinatedDebtNoncurrent",
  "SeniorLongTermNotes",
  "SecuredLongTermDebt",
  "UnsecuredLongTermDebt",
  "SubordinatedLongTermDebt",
  "JuniorSubordinatedLongTermNotes",
  "JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustNoncurrent",
  "MediumtermNotesNoncurrent",
  "OtherLongTermDebtNoncurrent",
  "OtherLoansPayableLongTerm",
  "LongTermCommercialPaperNoncurrent",
  "LongtermTransitionBondNoncurrent",
  "LongtermPollutionControlBondNoncurrent",
  "NotesPayableRelatedPartiesNoncurrent",
] as const;
/** Includes the current portion, whatever its name says. */
export const LONG_TERM_DEBT_WITH_CURRENT = "LongTermDebt";
export const TOTAL_DEBT = [
  "DebtAndCapitalLeaseObligations",
  "DebtLongtermAndShorttermCombinedAmount",
] as const;
/** The total whose name says that it holds short-term borrowings too. */
export const DEBT_WITH_BORROWINGS = "DebtLongtermAndShorttermCombinedAmount";
/** Totals of long-term debt with its current part and finance leases. */
export const LONG_TERM_TOTALS = [
  "LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities",
] as const;
/** Debt by kind without a word on when it is due: lines where the balance sheet is not classified. */
export const DEBT_KINDS = [
  "NotesPayable",
  "LoansPayable",
  "SecuredDebt",
  "UnsecuredDebt",
  "SeniorNotes",
  "ConvertibleNotesPayable",
  "ConvertibleDebt",
  "LineOfCredit",
  "LinesOfCredit",
  "SubordinatedDebt",
  "JuniorSubordinatedNotes",
  "ConvertibleSubordinatedDebt",
  "MediumTermNotes",
  "NotesAndLoansPayable",
  "LoansPayableToBank",
  "NotesPayableToBank",
  "OtherLoansPayable",
  "OtherNotesPayable",
  "OtherLongTermDebt",
  "OtherBorrowings",
  "NotesPayableRelatedPartiesCurrentAndNoncurrent",
  "ConstructionLoan",
  "LongtermTransitionBond",
  "LongtermPollutionControlBond",
  "JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust",
  "SurplusNotes",
  "AdvancesFromFederalHomeLoanBanks",
  "FederalHomeLoanBankAdvancesLongTerm",
] as const;

export const IFRS_SHORT_TERM = {
  total: "ifrs-full:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings",
  borrowings: "ifrs-full:ShorttermBorrowings",
  currentPart: "ifrs-full:CurrentPortionOfLongtermBorrowings",
} as const;
/** Addends where IFRS filers tag borrowings by kind alone. */
export const IFRS_SHORT_TERM_KINDS = [
  "ifrs-full:CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived",
  "ifrs-full:CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued",
  "ifrs-full:CurrentNotesAndDebenturesIssuedAndCurrentPortionOfNoncurrentNotesAndDebenturesIssued",
  "ifrs-full:CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued",
  "ifrs-full:CurrentSecuredBankLoansReceivedAndCurrentPortionOfNoncurrentSecuredBankLoansReceived",
  "ifrs-full:CurrentUnsecuredBankLoansReceivedAndCurrentPortionOfNoncurrentUnsecuredBankLoansReceived",
  "ifrs-full:OtherCurrentBorrowingsAndCurrentPortionOfOtherNoncurrentBorrowings",
] as const;
export const IFRS_LONG_TERM_DEBT = "ifrs-full:LongtermBorrowings";
export const IFRS_LONG_TERM_KINDS = [
  "ifrs-full:NoncurrentPortionOfNoncurrentLoansReceived",
  "ifrs-full:NoncurrentPortionOfNoncurrentBondsIssued",
  "ifrs-full:NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued",
  "ifrs-full:NoncurrentPortionOfNoncurrentCommercialPapersIssued",
  "ifrs-full:NoncurrentPortionOfNoncurrentSecuredBankLoansReceived",
  "ifrs-full:NoncurrentPortionOfNoncurrentUnsecuredBankLoansReceived",
  "ifrs-full:NoncurrentPortionOfOtherNoncurrentBorrowings",
] as const;
/** The kinds that are loans: where one is tagged, a note splits borrowings into loans, bonds and others. */
export const IFRS_LOAN_KINDS: readonly string[] = [
  IFRS_SHORT_TERM_KINDS[0],
  IFRS_SHORT_TERM_KINDS[4],
  IFRS_SHORT_TERM_KINDS[5],
  IFRS_LONG_TERM_KINDS[0],
  IFRS_LONG_TERM_KINDS[4],
  IFRS_LONG_TERM_KINDS[5],
];
export const IFRS_BORROWINGS = "ifrs-full:Borrowings";
/** Debt tags that already hold finance leases, so that these are not added again. */
export const DEBT_WITH_FINANCE_LEASES: readonly string[] = [
  "LongTermDebtAndCapitalLeaseObligations",
  "LongTermDebtAndCapitalLeaseObligationsCurrent",
  "LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities",
  "DebtAndCapitalLeaseObligations",
].map((name) => `us-gaap:${name}`);

/** Current liabilities that are not debt, as the face of a balance sheet names them. */
export const OTHER_CURRENT_LIABILITIES = [
  "AccountsPayableCurrent",
  "AccountsPayableTradeCurrent",
  "AccountsPayableRelatedPartiesCurrent",
  "AccountsPayableAndAccruedLiabilitiesCurrent",
  "AccountsPayableAndOtherAccruedLiabilitiesCurrent",
  "AccruedLiabilitiesCurrent",
  "OtherAccruedLiabilitiesCurrent",
  "AccruedLiabilitiesAndOtherLiabilities",
  "ContractWithCustomerLiabilityCurrent",
  "DeferredRevenueCurrent",
  "CustomerDepositsCurrent",
  "OperatingLeaseLiabilityCurrent",
  "FinanceLeaseLiabilityCurrent",
  "EmployeeRelatedLiabilitiesCurrent",
  "AccruedSalariesCurrent",
  "TaxesPayableCurrent",
  "AccruedIncomeTaxesCurrent",
  "InterestPayableCurrent",
  "DividendsPayableCurrent",
  "ProductWarrantyAccrualClassifiedCurrent",
  "OtherLiabilitiesCurrent",
] as const;
/** Non-current liabilities that are not debt, likewise. */
export const OTHER_NONCURRENT_LIABILITIES = [
  "OperatingLeaseLiabilityNoncurrent",
  "FinanceLeaseLiabilityNoncurrent",
  "ContractWithCustomerLiabilityNoncurrent",
  "DeferredRevenueNoncurrent",
  "DeferredIncomeTaxLiabilitiesNet",
  "DeferredTaxLiabilitiesOther",
  "AccruedIncomeTaxesNoncurrent",
  "LiabilityForUncertainTaxPositionsNoncurrent",
  "PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent",
  "DefinedBenefitPensionPlanLiabilitiesNoncurrent",
  "OtherPostretirementDefinedBenefitPlanLiabilitiesNoncurrent",
  "OtherLiabilitiesNoncurrent",
] as const;
