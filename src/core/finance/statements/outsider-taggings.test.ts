import { describe, expect, it } from "vitest";
import { differencesFromPrint } from "#core/finance/statements/testing/outsider-rows.ts";
import {
  type Outsider,
  type PrintedReport,
  type Tag,
  outsiders,
} from "#core/finance/statements/testing/outsiders.ts";

const PRETAX = "IncomeLossFromContinuingOperationsBeforeIncomeTaxes";
const CONTRACTS = "RevenueFromContractWithCustomerExcludingAssessedTax";
/** What banks tag: their interest expense has other names. */
const BANKS = ["Deposits"];
const RESTRICTED = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents";

/** A legitimate other tagging of the same lines; undefined where a report has no such line. */
type Tagging = readonly [
  name: string,
  change: (tags: readonly Tag[]) => readonly Tag[] | undefined,
];

/** The lines under other names; not where a report already uses one of them for something else. */
function renamed(
  names: Readonly<Record<string, string>>,
  { unless = [] }: { readonly unless?: readonly string[] } = {},
): Tagging {
  const pairs = Object.entries(names);
  return [
    pairs.map(([from, to]) => `${from} as ${to}`).join(", "),
    (tags) => {
      const has = (name: string): boolean => tags.some(({ concept }) => concept === name);
      if (!pairs.some(([from]) => has(from)) || pairs.some(([, to]) => has(to))) return undefined;
      if (unless.some(has)) return undefined;
      return tags.map((tag) => ({ ...tag, concept: names[tag.concept] ?? tag.concept }));
    },
  ];
}

/** A line in two: the first has a share of it, the second the rest. */
function split(
  from: string,
  first: string,
  second: string,
  { share = 0.7, unless = "" }: { readonly share?: number; readonly unless?: string } = {},
): Tagging {
  return [
    `${from} as ${first} and ${second}`,
    (tags) => {
      const whole = tags.find(({ concept }) => concept === from);
      if (whole === undefined || tags.some(({ concept }) => concept === unless)) return undefined;
      const part = whole.values.map((value) => value && Math.round(value * share));
      const rest = whole.values.map((value, at) => value && value - (part[at] ?? 0));
      return [
        ...tags.filter(({ concept }) => ![from, first, second].includes(concept)),
        { ...whole, concept: first, values: part },
        { ...whole, concept: second, values: rest },
      ];
    },
  ];
}

/** Two lines in one. */
function merged(first: string, second: string, into: string, keep = false): Tagging {
  return [
    `${first} and ${second} as ${into}${keep ? " with both beside it" : ""}`,
    (tags) => {
      const one = tags.find(({ concept }) => concept === first);
      const two = tags.find(({ concept }) => concept === second);
      if (one === undefined || two === undefined) return undefined;
      const values = one.values.map((value, at) =>
        value === undefined ? undefined : value + (two.values[at] ?? 0),
      );
      const others = tags.filter(
        ({ concept }) => concept !== into && (keep || (concept !== first && concept !== second)),
      );
      return [...others, { ...one, concept: into, values }];
    },
  ];
}

/** A line that the report does not tag, where `only` says what else must tell the same. */
function without(name: string, { only }: { readonly only?: string } = {}): Tagging {
  return [
    `no ${name}`,
    (tags) => {
      const left = tags.filter(({ concept }) => concept !== name);
      const isTold = only === undefined || left.some(({ concept }) => concept === only);
      return left.length === tags.length || !isTold ? undefined : left;
    },
  ];
}

function each(from: string, ...others: readonly string[]): Tagging[] {
  return others.map((to) => renamed({ [from]: to }));
}

const TAGGINGS: readonly Tagging[] = [
  ...[
    "RevenueFromContractWithCustomerExcludingAssessedTax",
    "RevenueFromContractWithCustomerIncludingAssessedTax",
    "SalesRevenueNet",
    // A part of revenues beside it is never tagged by a wider name than the whole.
  ].map((to) => renamed({ Revenues: to }, { unless: [CONTRACTS] })),
  ...each("RevenueFromContractWithCustomerExcludingAssessedTax", "Revenues"),
  ...each("CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold"),
  ...each("CostOfGoodsAndServicesSold", "CostOfRevenue", "CostOfGoodsSold"),
  split("CostOfGoodsAndServicesSold", "CostOfGoodsSold", "CostOfServices"),
  without("GrossProfit"),
  merged(
    "SellingAndMarketingExpense",
    "GeneralAndAdministrativeExpense",
    "SellingGeneralAndAdministrativeExpense",
  ),
  merged(
    "SellingAndMarketingExpense",
    "GeneralAndAdministrativeExpense",
    "SellingGeneralAndAdministrativeExpense",
    true,
  ),
  split(
    "SellingGeneralAndAdministrativeExpense",
    "SellingAndMarketingExpense",
    "GeneralAndAdministrativeExpense",
  ),
  ...each("SellingAndMarketingExpense", "SellingExpense", "MarketingExpense"),
  without("CostsAndExpenses"),
  without("OperatingExpenses"),
  renamed({ CostsAndExpenses: "OperatingExpenses" }),
  without("NonoperatingIncomeExpense"),
  ...each(
    "DepreciationDepletionAndAmortization",
    "DepreciationAmortizationAndAccretionNet",
    "DepreciationAndAmortization",
    "OtherDepreciationAndAmortization",
  ),
  ...each("DepreciationAmortizationAndAccretionNet", "DepreciationDepletionAndAmortization"),
  split("DepreciationDepletionAndAmortization", "Depreciation", "AmortizationOfIntangibleAssets"),
  split(
    "DepreciationAmortizationAndAccretionNet",
    "Depreciation",
    "AmortizationOfIntangibleAssets",
  ),
  ...each(
    "PaymentsToAcquirePropertyPlantAndEquipment",
    "PaymentsToAcquireProductiveAssets",
    "PaymentsForCapitalImprovements",
    "PaymentsToAcquireOtherPropertyPlantAndEquipment",
  ),
  split(
    "PaymentsToAcquirePropertyPlantAndEquipment",
    "PaymentsToAcquireMachineryAndEquipment",
    "PaymentsToAcquireBuildings",
  ),
  ...["InterestExpenseNonoperating", "InterestExpenseDebt", "InterestAndDebtExpense"].map((to) =>
    renamed({ InterestExpense: to }, { unless: BANKS }),
  ),
  ...each("InterestExpense", "InterestExpenseOperating"),
  ...each("InterestAndDebtExpense", "InterestExpense", "InterestExpenseNonoperating"),
  ...each("InterestExpenseDebt", "InterestExpense"),
  ...each("InvestmentIncomeInterest", "InvestmentIncomeInterestAndDividend", "InterestIncomeOther"),
  renamed({
    [`${PRETAX}ExtraordinaryItemsNoncontrollingInterest`]: `${PRETAX}MinorityInterestAndIncomeLossFromEquityMethodInvestments`,
  }),
  without("ProfitLoss"),
  renamed({ NetIncomeLoss: "ProfitLoss" }),
  without("NetIncomeLoss", { only: "ProfitLoss" }),
  ...each("InterestPaid", "InterestPaidNet"),
  ...each("InterestPaidNet", "InterestPaid"),
  ...each("IncomeTaxesPaidNet", "IncomeTaxesPaid"),
  ...each("PaymentsOfDividends", "PaymentsOfDividendsCommonStock", "PaymentsOfOrdinaryDividends"),
  split(
    "PaymentsOfDividends",
    "PaymentsOfDividendsCommonStock",
    "PaymentsOfDividendsPreferredStockAndPreferenceStock",
  ),
  ...each("PaymentsForRepurchaseOfCommonStock", "PaymentsForRepurchaseOfEquity"),
  ...each(
    "PaymentsToAcquireBusinessesNetOfCashAcquired",
    "PaymentsToAcquireBusinessesAndInterestInAffiliates",
    "PaymentsToAcquireBusinessesGross",
  ),
  renamed({
    CashAndCashEquivalentsPeriodIncreaseDecrease: `${RESTRICTED}PeriodIncreaseDecreaseIncludingExchangeRateEffect`,
    EffectOfExchangeRateOnCashAndCashEquivalents: `EffectOfExchangeRateOn${RESTRICTED}`,
  }),
  renamed({
    [`${RESTRICTED}PeriodIncreaseDecreaseIncludingExchangeRateEffect`]:
      "CashAndCashEquivalentsPeriodIncreaseDecrease",
    [`EffectOfExchangeRateOn${RESTRICTED}`]: "EffectOfExchangeRateOnCashAndCashEquivalents",
  }),
  renamed({
    LongTermDebtNoncurrent: "LongTermDebtAndCapitalLeaseObligations",
    LongTermDebtCurrent: "LongTermDebtAndCapitalLeaseObligationsCurrent",
  }),
  renamed({ LongTermDebtAndCapitalLeaseObligations: "LongTermDebtNoncurrent" }),
  merged("LongTermDebtNoncurrent", "LongTermDebtCurrent", "LongTermDebt", true),
  merged("LongTermDebtNoncurrent", "DebtCurrent", "DebtLongtermAndShorttermCombinedAmount", true),
  ...each(
    "LongTermDebtNoncurrent",
    "LongTermNotesPayable",
    "LongTermNotesAndLoans",
    "SeniorLongTermNotes",
    "UnsecuredLongTermDebt",
    "ConvertibleDebtNoncurrent",
  ),
  split("DebtCurrent", "LongTermDebtCurrent", "ShortTermBorrowings"),
  split("DebtCurrent", "LongTermDebtCurrent", "OtherShortTermBorrowings"),
  split("DebtCurrent", "LongTermDebtAndCapitalLeaseObligationsCurrent", "ShortTermBorrowings", {
    unless: "LongTermDebtCurrent",
  }),
  without("LongTermDebt", { only: "LongTermDebtNoncurrent" }),
  without("Liabilities"),
  without("StockholdersEquity", {
    only: "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
  }),
  without("MinorityInterest"),
  ...each(
    "AccountsReceivableNetCurrent",
    "ReceivablesNetCurrent",
    "AccountsAndOtherReceivablesNetCurrent",
  ),
  ...["MarketableSecuritiesCurrent", "OtherShortTermInvestments"].map((to) =>
    renamed({ ShortTermInvestments: to }, { unless: ["AvailableForSaleSecuritiesCurrent"] }),
  ),
  without("OperatingLeaseLiability", { only: "OperatingLeaseLiabilityCurrent" }),
  ...each("ShareBasedCompensation", "AllocatedShareBasedCompensationExpense"),
  ...each(
    "WeightedAverageNumberOfDilutedSharesOutstanding",
    "WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
  ),
  ...each(
    "IncreaseDecreaseInAccountsReceivable",
    "IncreaseDecreaseInReceivables",
    "IncreaseDecreaseInAccountsAndOtherReceivables",
  ),
  ...each("IncreaseDecreaseInDeferredRevenue", "IncreaseDecreaseInContractWithCustomerLiability"),
  ...each(
    "IncreaseDecreaseInAccruedLiabilities",
    "IncreaseDecreaseInOtherAccruedLiabilities",
    "IncreaseDecreaseInAccruedLiabilitiesAndOtherOperatingLiabilities",
  ),
  ...each(
    "IncreaseDecreaseInAccruedIncomeTaxesPayable",
    "IncreaseDecreaseInIncomeTaxesPayableNetOfIncomeTaxesReceivable",
    "IncreaseDecreaseInIncomeTaxes",
  ),
  ...each("IncreaseDecreaseInAccountsPayable", "IncreaseDecreaseInAccountsPayableTrade"),
  ...each("RestructuringCharges", "RestructuringCosts"),
  without("RestructuringAndRelatedCostIncurredCost"),
  without("RevenuesNetOfInterestExpense", { only: "NoninterestIncome" }),
  without("InterestIncomeExpenseNet", { only: "InterestAndDividendIncomeOperating" }),
  without("NoninterestIncome", { only: "InterestIncomeExpenseNet" }),
  ...each(
    "ProvisionForLoanLeaseAndOtherLosses",
    "ProvisionForCreditLosses",
    "CreditLossExpenseReversal",
  ),
  ...each("NoninterestExpense", "OperatingExpenses", "CostsAndExpenses"),
  ...each("InterestAndDividendIncomeOperating", "InterestIncomeOperating"),
  ...each("CashAndCashEquivalentsAtCarryingValue", "Cash"),
  ...each(
    "GainLossOnSaleOfBusiness",
    "GainLossOnDispositionOfAssets1",
    "GainLossOnDispositionOfAssets",
  ),
  ...each(
    "ProceedsFromDivestitureOfBusinesses",
    "ProceedsFromDivestitureOfBusinessesNetOfCashDivested",
  ),
  without("OperatingIncomeLoss", { only: "OperatingExpenses" }),
];

function retagged(outsider: Outsider, change: Tagging[1]): Outsider | undefined {
  const changed = outsider.reports.map((report) => ({ report, tags: change(report.tags) }));
  if (changed.every(({ tags }) => tags === undefined)) return undefined;
  return {
    ...outsider,
    reports: changed.map(({ report, tags }): PrintedReport => ({
      ...report,
      tags: tags ?? report.tags,
    })),
  };
}

describe("another legitimate tagging of the same lines changes no row", () => {
  it.each(TAGGINGS)("%s", (_, change) => {
    const wrong = outsiders().flatMap((outsider) => {
      const other = retagged(outsider, change);
      return other === undefined
        ? []
        : differencesFromPrint(other).map(
            (difference) => `${outsider.company.ticker} ${difference}`,
          );
    });
    expect(wrong).toEqual([]);
  });
});

/** The year after: a report that tags the newest two years of this one again, one line changed. */
function withNextReport(outsider: Outsider, share: number): Outsider {
  const last = outsider.reports.at(-1);
  if (last === undefined) return outsider;
  const restated = ({ kind, concept, values }: Tag): Tag => ({
    kind,
    concept,
    values: values.slice(0, 2).map((value) => value && Math.round(value * share)),
  });
  const next: PrintedReport = {
    ...last,
    filed: `${Number(last.filed.slice(0, 4)) + 1}${last.filed.slice(4)}`,
    spans: last.spans.slice(0, 2),
    tags: last.tags.map(restated),
    rows: last.rows.map(({ item, values }) => ({
      item,
      values: values.slice(0, 2).map((value) => value && Math.round(value * share)),
    })),
  };
  const earlier = last.rows.map(({ item, values }) => ({
    item,
    values: values.map((value, column) => (column < 2 ? undefined : value)),
  }));
  return {
    ...outsider,
    reports: [...outsider.reports.slice(0, -1), { ...last, rows: earlier }, next],
  };
}

describe("total costs where operating income is not tagged", () => {
  it("hold no interest where pre-tax income comes out with interest income beside it", () => {
    const [, change] = without("OperatingIncomeLoss");
    const amazon = outsiders().find(({ company }) => company.ticker === "AMZN");
    const other = amazon && retagged(amazon, change);
    expect(other && differencesFromPrint(other)).toEqual([]);
  });
});

describe("comparatives of the next report", () => {
  it.each(outsiders())("$company.name: told again, they change nothing", (outsider) => {
    expect(differencesFromPrint(withNextReport(outsider, 1))).toEqual([]);
  });

  it.each(outsiders())("$company.name: restated, every row is of the new report", (outsider) => {
    expect(differencesFromPrint(withNextReport(outsider, 1.1))).toEqual([]);
  });
});
