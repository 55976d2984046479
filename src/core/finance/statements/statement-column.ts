import { type StatementItem, statementItems } from "#core/ledger/items.ts";
import { archetypeRows } from "#core/finance/statements/kinds/archetype-rows.ts";
import { reasonNotApplicable } from "#core/finance/statements/kinds/archetype.ts";
import { type At, firstOf, flow } from "#core/finance/statements/cells/at.ts";
import { balanceSheetRows } from "#core/finance/statements/balance/balance-sheet.ts";
import { cashFlowRows } from "#core/finance/statements/cash-flow/cash-flow.ts";
import {
  type Cell,
  NOT_TAGGED,
  absent,
  isFigure,
  negated,
  vintageFlags,
  withFlags,
} from "#core/finance/statements/cells/cell.ts";
import { among, subtotal } from "#core/finance/statements/cells/subtotal.ts";
import { insurersOperatingLine } from "#core/finance/statements/kinds/insurer-rows.ts";
import { cleanEbitdaRows } from "#core/finance/statements/income/clean-ebitda.ts";
import { reasonOfStandard } from "#core/finance/statements/facts/accounting-standard.ts";
import { isAnnual } from "#core/finance/statements/facts/fact-index.ts";
import {
  AMORTISATION_OF_INTANGIBLES,
  IMPAIRMENT_PARTS,
  OTHER_OPERATING_LINES,
  RESEARCH,
  SHARE_BASED_COMPENSATION,
} from "#core/finance/statements/concepts/concepts.ts";
import { RENTAL_EQUIPMENT } from "#core/finance/statements/concepts/cash-flow-concepts.ts";
import {
  coverShares,
  dilutedShares,
  perShareRows,
} from "#core/finance/statements/income/shares.ts";
import { judgedByInterest } from "#core/finance/statements/debt/interest-on-debt.ts";
import { debtRows, netDebt } from "#core/finance/statements/debt/debt.ts";
import { depreciationAndAmortisation } from "#core/finance/statements/income/depreciation.ts";
import {
  netIncome,
  preTaxIncome,
  sellingExpense,
  taxExpense,
} from "#core/finance/statements/income/earnings.ts";
import { interestExpense, netInterest } from "#core/finance/statements/income/interest.ts";
import { operatingIncome } from "#core/finance/statements/income/operating-income.ts";
import { orPrinted } from "#core/finance/statements/cells/read-from-page.ts";
import { tradingRows } from "#core/finance/statements/income/revenues.ts";

/** One column of a statement: a cell for every item of its kind of company. */
export type StatementColumn = ReadonlyMap<StatementItem, Cell>;

type Rows = Partial<Readonly<Record<StatementItem, Cell>>>;

const NO_YEAR =
  "n.a.: not tagged in a quarterly report, and there is no annual report to put twelve months together from";
const LEASES = ["Operating Lease Liabilities", "Finance Lease Liabilities"] as const;

/** Every item of one column, resolved for its own period alone (finance.md 1.1). */
export function statementColumn(at: At): StatementColumn {
  const { revenues, cogs, grossProfit } = tradingRows(at);
  const preTax = preTaxIncome(at);
  const taggedInterest = interestExpense(at);
  const interest = orPrinted(at, "Interest Expense", taggedInterest);
  const net = netInterest(at);
  const tax = taxExpense(at);
  // Interest without a tag of its own may stand anywhere: no identity of operating income rests on it.
  const operating = operatingIncome(at, {
    revenues,
    preTax,
    interest: taggedInterest,
    netInterest: net,
  });
  const ebit = orPrinted(at, "EBIT", operating);
  const depreciation = orPrinted(at, "D&A", depreciationAndAmortisation(at));
  const ebitda = ebitdaOf(ebit, depreciation);
  const debt = debtRows(at);
  const sheet = balanceSheetRows(at, debt["Total Debt"] ?? absent());
  const totalDebt = judgedByInterest(at, debt["Total Debt"] ?? absent(), {
    interest,
    leases: LEASES.map((item) => sheet[item] ?? absent()),
    assets: sheet["Total Assets"] ?? absent(),
  });
  const rows: Rows = {
    Revenues: revenues,
    COGS: cogs,
    "Gross Profit": grossProfit,
    "SG&A": orPrinted(at, "SG&A", sellingExpense(at)),
    EBIT: ebit,
    "D&A": depreciation,
    EBITDA: ebitda,
    ...cleanEbitdaRows(at, {
      revenues,
      ebit,
      preTax,
      interest,
      netInterest: net,
      ebitda,
      depreciation,
    }),
    "Interest Expense": interest,
    "Interest Income/Expense": net,
    "Pre-Tax Income": preTax,
    "Tax Expense": tax,
    "Net Income": netIncome(at),
    ...cashFlowRows(at, { ebitda, netInterest: net, tax }),
    ...debt,
    "Total Debt": totalDebt,
    "Net Debt": netDebt(totalDebt, debt["Cash And Equivalents"] ?? absent()),
    ...sheet,
    ...rowsAsTagged(at),
  };
  const all = { ...rows, ...archetypeRows(at, rows) };
  return new Map(statementItems(at.archetype).map((item) => [item, itemCell(at, item, all)]));
}

/** Rows that filers tag as they are. */
function rowsAsTagged(at: At): Rows {
  return {
    "R&D": outflow(at, RESEARCH),
    "Amortisation of Intangibles": flow(at, AMORTISATION_OF_INTANGIBLES) ?? absent(),
    "Goodwill Impairment": firstOf(at, flow, IMPAIRMENT_PARTS.goodwill) ?? absent(),
    "Rental and Fleet Purchases": outflow(at, RENTAL_EQUIPMENT),
    "Other Operating Income": firstOf(at, flow, OTHER_OPERATING_LINES) ?? absent(),
    "Share-Based Compensation": firstOf(at, flow, SHARE_BASED_COMPENSATION) ?? absent(),
    "Diluted Shares": dilutedShares(at),
    "Shares Outstanding": coverShares(at),
    ...perShareRows(at),
  };
}

/** The cell of an item; absent for one that is of another kind of company. */
export function cellOf(column: StatementColumn, item: StatementItem): Cell {
  return column.get(item) ?? absent();
}

/** What was spent, negative. */
function outflow(at: At, concepts: readonly string[]): Cell {
  const tagged = firstOf(at, flow, concepts);
  return tagged === undefined ? absent() : negated(tagged);
}

function ebitdaOf(ebit: Cell, depreciation: Cell): Cell {
  const sum = subtotal("EBITDA", among({ EBIT: ebit, "D&A": depreciation }));
  if (!isFigure(sum)) return sum;
  const isRecast = ebit.flags.includes("recast_8k") !== depreciation.flags.includes("recast_8k");
  return isRecast
    ? withFlags(sum, "mixed_vintage")
    : withFlags(sum, ...vintageFlags([ebit, depreciation]));
}

/** Twelve months are a year with what came after it: quarterly reports alone give only their balances. */
function reasonOfTwelveMonths({ index, column }: At): string | undefined {
  const isKnown = index.annualFilings.length > 0 || !isAnnual(column.startDay, column.endDay);
  return isKnown ? undefined : NO_YEAR;
}

function itemCell(at: At, item: StatementItem, rows: Rows): Cell {
  return ownLine(at, item, rows) ?? applicable(at, item, rows[item] ?? absent());
}

/** What a filer prints of itself though the row means nothing to most of its kind. */
function ownLine(at: At, item: StatementItem, rows: Rows): Cell | undefined {
  if (at.archetype !== "insurer" || item !== "EBIT") return undefined;
  const { Revenues: revenues = absent(), "Pre-Tax Income": preTax = absent() } = rows;
  return insurersOperatingLine(at, { revenues, preTax });
}

function applicable(at: At, item: StatementItem, cell: Cell): Cell {
  const reason = reasonNotApplicable(at.archetype, item);
  if (reason !== undefined) return absent(reason);
  if (isFigure(cell) || cell.reason !== NOT_TAGGED) return cell;
  // A row without a tag may have one in the statements of an accounting standard left behind.
  const other = reasonOfStandard(at.index, at.column.endDay) ?? reasonOfTwelveMonths(at);
  return { ...cell, reason: other ?? cell.reason };
}
