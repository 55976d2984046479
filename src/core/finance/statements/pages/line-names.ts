import type { StatementItem } from "#core/ledger/items.ts";
import type { PrimaryStatement } from "#core/finance/statements/pages/filing-face.ts";

/** What the sign of a line must be, so that it is what its name says. */
export type LineSense =
  /** Revenues, balances, amortisation added back: positive, and printed so. */
  | "positive"
  /** A cost of the income statement: positive as tagged, in parentheses or not. */
  | "cost"
  /** A payment of the cash flow statement: in parentheses. */
  | "outflow"
  /** Income or loss: printed with the sign it has. */
  | "result";

/** How a line of a primary statement is known to be an item. */
export type LineName = {
  readonly statement: PrimaryStatement;
  readonly sense: LineSense;
  /** The whole of a row's name, as `plainLabel` makes it. */
  readonly names: RegExp;
  /** Standard concepts of the item that some filers print in parts alone. */
  readonly concepts: readonly string[];
};

const INCOME = "income-statement";
const BALANCE = "balance-sheet";
const CASH_FLOW = "cash-flow";
const PROPERTY = "property(, plant)?,? and equipment";

/**
 * The items read from a page where companyfacts has none, with the whole names of their rows. Names
 * are anchored and few: one that only contains the words is another line (a total of liabilities
 * *and* equity is no total of liabilities).
 */
export const LINE_NAMES: Readonly<Partial<Record<StatementItem, LineName>>> = {
  Revenues: {
    statement: INCOME,
    sense: "positive",
    names:
      /^(total )?(net |operating |net operating )?(revenues?|sales)(, net| and other income)?$/,
    concepts: [],
  },
  COGS: {
    statement: INCOME,
    sense: "cost",
    names:
      /^(total )?costs? of ((goods|products|services|equipment) sold|goods and services sold|sales|revenues?)$/,
    concepts: ["CostOfRevenue", "CostOfGoodsAndServicesSold"],
  },
  "SG&A": {
    statement: INCOME,
    sense: "cost",
    names: /^selling, general,? and administrative( expenses?)?$/,
    concepts: ["SellingGeneralAndAdministrativeExpense"],
  },
  EBIT: {
    statement: INCOME,
    sense: "result",
    names:
      /^(total )?(operating (income|profit|earnings|loss)|(income|earnings|loss) from operations)( loss| income)?$/,
    concepts: [],
  },
  "Interest Expense": {
    statement: INCOME,
    sense: "cost",
    names:
      /^(total )?interest (expense|and other financial charges|and other financing costs|and financing costs|and debt expense)$/,
    concepts: ["InterestExpense", "InterestExpenseNonoperating"],
  },
  "D&A": {
    statement: CASH_FLOW,
    sense: "positive",
    names: /^depreciation(, depletion,?)? and amortization( expense)?$/,
    concepts: ["DepreciationDepletionAndAmortization", "DepreciationAndAmortization"],
  },
  "Capital Expenditure": {
    statement: CASH_FLOW,
    sense: "outflow",
    names: new RegExp(
      `^(capital expenditures|((payments for|purchases? of|additions to|acquisitions? of|expenditures for|investments? in) )${PROPERTY})$`,
    ),
    concepts: ["PaymentsToAcquirePropertyPlantAndEquipment"],
  },
  "Dividends Paid": {
    statement: CASH_FLOW,
    sense: "outflow",
    names:
      /^((payments? of )?(cash )?dividends( paid)?)( (to|on) (common )?(shareholders|stockholders|shareowners|common stock|common shares))?$/,
    concepts: ["PaymentsOfDividends"],
  },
  "Short-Term Debt": {
    statement: BALANCE,
    sense: "positive",
    // Names of all of it alone: borrowings and the current part are often lines of their own, to be added.
    names:
      /^(((short-term (debt|borrowings)|notes payable) and current (portion|maturities|installments) of long-term debt)|(total )?debt (due|payable|maturing) within one year|total short-term (debt|borrowings))$/,
    concepts: ["DebtCurrent"],
  },
  "Long-Term Debt": {
    statement: BALANCE,
    sense: "positive",
    names:
      /^long-term (debt|borrowings)(, net)?(,? (less|excluding|net of) current (portion|maturities|installments))?$/,
    concepts: ["LongTermDebtNoncurrent", "LongTermDebtAndCapitalLeaseObligations"],
  },
  "Cash And Equivalents": {
    statement: BALANCE,
    sense: "positive",
    names: /^cash and (cash )?equivalents$/,
    concepts: ["CashAndCashEquivalentsAtCarryingValue"],
  },
  "Short-Term Investments": {
    statement: BALANCE,
    sense: "positive",
    names: /^(short-term|current) (investments|marketable securities|investment securities)$/,
    concepts: [],
  },
};

/** A row's name without notes, footnote marks and what tells spellings apart: `selling, general and administrative`. */
export function plainLabel(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/\((?:see )?notes?\b[^)]*\)|\(\w{1,2}\)|\*+|:\s*$/g, " ")
    .replaceAll(/[()]/g, " ")
    .replaceAll("&", " and ")
    .replaceAll("amortisation", "amortization")
    .replaceAll(/[’']s\b/g, "s")
    .replaceAll(/\s+([,.;])/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
}
