import {
  PRIMARY_STATEMENTS,
  type PrimaryStatement,
} from "#core/finance/statements/pages/filing-face.ts";
import type { InlinePage, PageTable } from "#core/finance/statements/pages/inline-page.ts";
import { markupText } from "#core/finance/statements/pages/markup-text.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";

/** A line that tells a statement, under any of its names. */
type Anchor = ReadonlySet<string>;

type Anchors = {
  /** A run of tables without all of these is not the statement. */
  readonly needed: readonly Anchor[];
  /** The more of these it has, the more complete it is. */
  readonly wanted: readonly Anchor[];
};

function anchor(...names: readonly string[]): Anchor {
  return new Set(names.map(qualified));
}

function cashFlowTotal(kind: "Operating" | "Investing" | "Financing"): Anchor {
  return anchor(
    `NetCashProvidedByUsedIn${kind}Activities`,
    `NetCashProvidedByUsedIn${kind}ActivitiesContinuingOperations`,
    `ifrs-full:CashFlowsFromUsedIn${kind}Activities`,
  );
}

// Spelt out: what tells a statement must not move with the lists that rules read values from.
const PRETAX_STEM = "IncomeLossFromContinuingOperationsBeforeIncomeTaxes";
const NET_INCOME = anchor(
  "NetIncomeLoss",
  "ProfitLoss",
  "NetIncomeLossAvailableToCommonStockholdersBasic",
  "IncomeLossFromContinuingOperations",
  "IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest",
  "ifrs-full:ProfitLoss",
);
const EARNINGS_PER_SHARE = anchor(
  "EarningsPerShareBasic",
  "EarningsPerShareDiluted",
  "EarningsPerShareBasicAndDiluted",
  "IncomeLossFromContinuingOperationsPerBasicShare",
  "IncomeLossFromContinuingOperationsPerDilutedShare",
  "ifrs-full:BasicEarningsLossPerShare",
  "ifrs-full:DilutedEarningsLossPerShare",
  "ifrs-full:BasicAndDilutedEarningsLossPerShare",
);
const TAX = anchor("IncomeTaxExpenseBenefit", "ifrs-full:IncomeTaxExpenseContinuingOperations");
const REVENUES = anchor(
  "Revenues",
  "RevenueFromContractWithCustomerExcludingAssessedTax",
  "RevenueFromContractWithCustomerIncludingAssessedTax",
  "SalesRevenueNet",
  "SalesRevenueGoodsNet",
  "RevenuesNetOfInterestExpense",
  "RegulatedAndUnregulatedOperatingRevenue",
  "InterestAndDividendIncomeOperating",
  "InterestIncomeExpenseNet",
  "PremiumsEarnedNet",
  "ifrs-full:Revenue",
  "ifrs-full:RevenueFromContractsWithCustomers",
);
const EARNINGS_LINE = anchor(
  "OperatingIncomeLoss",
  "OperatingExpenses",
  "CostsAndExpenses",
  `${PRETAX_STEM}ExtraordinaryItemsNoncontrollingInterest`,
  `${PRETAX_STEM}MinorityInterestAndIncomeLossFromEquityMethodInvestments`,
  "ifrs-full:ProfitLossBeforeTax",
  "ifrs-full:ProfitLossFromOperatingActivities",
);
const OPERATING = cashFlowTotal("Operating");
const INVESTING = cashFlowTotal("Investing");
const FINANCING = cashFlowTotal("Financing");
const NET_CHANGE = anchor(
  "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect",
  "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect",
  "CashAndCashEquivalentsPeriodIncreaseDecrease",
  "ifrs-full:IncreaseDecreaseInCashAndCashEquivalents",
);
const ASSETS = anchor("Assets", "ifrs-full:Assets");
const ASSETS_IN_BALANCE = anchor(
  "LiabilitiesAndStockholdersEquity",
  "ifrs-full:EquityAndLiabilities",
);
const CASH = anchor(
  "CashAndCashEquivalentsAtCarryingValue",
  "Cash",
  "CashAndDueFromBanks",
  "CashCashEquivalentsAndShortTermInvestments",
  "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
  "ifrs-full:CashAndCashEquivalents",
);

const ANCHORS: Readonly<Record<PrimaryStatement, Anchors>> = {
  "balance-sheet": { needed: [ASSETS, ASSETS_IN_BALANCE], wanted: [CASH] },
  "income-statement": {
    needed: [NET_INCOME],
    wanted: [REVENUES, TAX, EARNINGS_PER_SHARE, EARNINGS_LINE],
  },
  "cash-flow": { needed: [OPERATING, INVESTING, FINANCING], wanted: [NET_INCOME, NET_CHANGE] },
};
/** An income statement without this many of its wanted lines is a note. */
const INCOME_WANTED_MIN = 2;
/** Tables a statement runs over at most: pages break it, and some filers make a table of each part. */
const RUN_MAX = 4;
/** Between the tables of one statement stand a page's foot and head and the statement's name again. */
const GAP_TEXT_MAX = 600;
const GAP_MARKUP_MAX = 60_000;

export function isInstantStatement(statement: PrimaryStatement): boolean {
  return statement === "balance-sheet";
}

/**
 * The tables of one primary statement, told by their content (finance.md 1.2): the run of
 * neighbouring tables that has most of the statement's lines, the shortest of such runs, the first
 * of these. Condensed, parent-only and note tables lose by their gaps, and by coming later. Empty
 * when there is none.
 */
export function statementTables(
  { html, tables }: InlinePage,
  statement: PrimaryStatement,
): readonly PageTable[] {
  const marked = tables.map((table) => marksOf(table));
  let best: { readonly found: number; readonly run: readonly PageTable[] } = { found: 0, run: [] };
  for (let length = 1; length <= RUN_MAX; length += 1) {
    for (let from = 0; from + length <= tables.length; from += 1) {
      const marks = marked.slice(from, from + length);
      const found = completeness(marks, statement);
      if (found <= best.found || marks.some((each) => isOfAnother(each, statement))) continue;
      const run = tables.slice(from, from + length);
      if (areNeighbours(html, run)) best = { found, run };
    }
  }
  return best.run;
}

/**
 * The statement a list of presented lines is; undefined for none of the three, such as the statement
 * of comprehensive income or of equity.
 */
export function statementOfLines(concepts: ReadonlySet<string>): PrimaryStatement | undefined {
  const marks = { instants: concepts, flows: concepts };
  return PRIMARY_STATEMENTS.find(
    (statement) => completeness([marks], statement) > 0 && !isOfAnother(marks, statement),
  );
}

function areNeighbours(html: string, run: readonly PageTable[]): boolean {
  return run.every((table, at) => {
    const before = run[at - 1];
    if (before === undefined) return true;
    if (table.start - before.end > GAP_MARKUP_MAX) return false;
    return markupText(html.slice(before.end, table.start)).length <= GAP_TEXT_MAX;
  });
}

/** Which concepts a table has, as instants and as flows. */
type Marks = { readonly instants: ReadonlySet<string>; readonly flows: ReadonlySet<string> };

function marksOf({ facts }: PageTable): Marks {
  const instants = new Set<string>();
  const durations = new Set<string>();
  for (const { concept, context } of facts) {
    (context.start === undefined ? instants : durations).add(concept);
  }
  return { instants, flows: durations };
}

/** Needed and wanted lines found; 0 when one that is needed is missing. */
function completeness(run: readonly Marks[], statement: PrimaryStatement): number {
  const { needed, wanted } = ANCHORS[statement];
  const kind = isInstantStatement(statement) ? "instants" : "flows";
  const has = (each: Anchor): boolean => run.some((marks) => hasAny(marks[kind], each));
  if (!needed.every((each) => has(each))) return 0;
  const extra = wanted.filter((each) => has(each)).length;
  if (statement === "income-statement" && extra < INCOME_WANTED_MIN) return 0;
  return needed.length + extra;
}

/** Whether a table bears the mark of another statement and not of this one. */
function isOfAnother(marks: Marks, statement: PrimaryStatement): boolean {
  const kinds: Readonly<Record<PrimaryStatement, boolean>> = {
    "balance-sheet": hasAny(marks.instants, ASSETS) || hasAny(marks.instants, ASSETS_IN_BALANCE),
    "income-statement":
      hasAny(marks.flows, EARNINGS_PER_SHARE) ||
      (hasAny(marks.flows, NET_INCOME) && hasAny(marks.flows, TAX)),
    "cash-flow": [OPERATING, INVESTING, FINANCING].some((each) => hasAny(marks.flows, each)),
  };
  return !kinds[statement] && Object.values(kinds).includes(true);
}

function hasAny(concepts: ReadonlySet<string>, names: Anchor): boolean {
  for (const name of names) if (concepts.has(name)) return true;
  return false;
}
