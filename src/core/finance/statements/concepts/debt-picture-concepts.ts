/** The names of one family of maturity tags; a family is chosen whole, never mixed with another. */
export type LadderFamily = {
  /** What the fiscal year still has to run, in reports within a year. */
  readonly remainder: string | undefined;
  /** Years one to five after the balance-sheet date (or after the year in progress). */
  readonly years: readonly [string, string, string, string, string];
  readonly thereafter: string;
  /** Whether payments of finance leases are among the maturities. */
  readonly holdsLeases: boolean;
  /** Whether the years run from the balance-sheet date instead of the fiscal year's end. */
  readonly isRolling: boolean;
};

/** Maturities of long-term debt, the commonest family first. */
export const LADDER_FAMILIES: readonly LadderFamily[] = [
  {
    remainder: "LongTermDebtMaturitiesRepaymentsOfPrincipalRemainderOfFiscalYear",
    years: [
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearThree",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearFour",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearFive",
    ],
    thereafter: "LongTermDebtMaturitiesRepaymentsOfPrincipalAfterYearFive",
    holdsLeases: false,
    isRolling: false,
  },
  {
    remainder: undefined,
    years: [
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInNextRollingTwelveMonths",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInRollingYearTwo",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInRollingYearThree",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInRollingYearFour",
      "LongTermDebtMaturitiesRepaymentsOfPrincipalInRollingYearFive",
    ],
    thereafter: "LongTermDebtMaturitiesRepaymentsOfPrincipalInRollingAfterYearFive",
    holdsLeases: false,
    isRolling: true,
  },
  {
    remainder:
      "LongTermDebtAndCapitalLeaseObligationsMaturitiesRepaymentsOfPrincipalRemainderOfFiscalYear",
    years: [
      "LongTermDebtAndCapitalLeaseObligationsRepaymentsOfPrincipalInNextTwelveMonths",
      "LongTermDebtAndCapitalLeaseObligationsMaturitiesRepaymentsOfPrincipalInYearTwo",
      "LongTermDebtAndCapitalLeaseObligationsMaturitiesRepaymentsOfPrincipalInYearThree",
      "LongTermDebtAndCapitalLeaseObligationsMaturitiesRepaymentsOfPrincipalInYearFour",
      "LongTermDebtAndCapitalLeaseObligationsMaturitiesRepaymentsOfPrincipalInYearFive",
    ],
    thereafter:
      "LongTermDebtAndCapitalLeaseObligationsMaturitiesRepaymentsOfPrincipalAfterYearFive",
    holdsLeases: true,
    isRolling: false,
  },
];

/**
 * What separates the principal that falls due from the debt a balance sheet carries: the net tag
 * where filed, else discount and costs apart. Positive where principal is the larger.
 */
export const DISCOUNT_AND_COSTS = "DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet";
export const DISCOUNT = [
  "DebtInstrumentUnamortizedDiscountPremiumNet",
  "DebtInstrumentUnamortizedDiscount",
] as const;
export const ISSUE_COSTS = ["UnamortizedDebtIssuanceExpense", "DeferredFinanceCostsNet"] as const;

/** Debt before discount and costs, as the notes total it. */
export const PRINCIPAL = ["DebtInstrumentCarryingAmount", "DebtInstrumentFaceAmount"] as const;

export const LETTERS_OF_CREDIT = "LettersOfCreditOutstandingAmount";
