import type { Archetype } from "#core/ledger/financial-data.ts";
import type { StatementItem } from "#core/ledger/items.ts";
import type { At } from "#core/finance/statements/cells/at.ts";
import { bankRows } from "#core/finance/statements/kinds/bank-rows.ts";
import { type Cell, absent, isFigure, withFlags } from "#core/finance/statements/cells/cell.ts";
import { among, subtotal } from "#core/finance/statements/cells/subtotal.ts";
import { insurerRows } from "#core/finance/statements/kinds/insurer-rows.ts";
import { reitRows } from "#core/finance/statements/kinds/reit-rows.ts";

type Rows = Partial<Readonly<Record<StatementItem, Cell>>>;

/** Premiums below this share of revenues: the group has businesses beside insurance. */
const MAINLY_INSURANCE = 0.5;
const DEBT_ROWS = ["Short-Term Debt", "Long-Term Debt", "Total Debt", "Net Debt"] as const;

const ROWS_OF: Readonly<Record<Archetype, (at: At, rows: Rows) => Rows>> = {
  corporate: () => ({}),
  bank: (at, rows) =>
    bankRows(at, {
      revenues: cell(rows, "Revenues"),
      preTax: cell(rows, "Pre-Tax Income"),
      cash: cell(rows, "Cash And Equivalents"),
    }),
  insurer: (at, rows) => {
    const [revenues, preTax] = [cell(rows, "Revenues"), cell(rows, "Pre-Tax Income")];
    return withOtherBusinesses(insurerRows(at, { revenues, preTax }), revenues);
  },
  reit: (at, rows) =>
    reitRows(at, {
      netIncome: cell(rows, "Net Income"),
      depreciation: cell(rows, "D&A"),
      interest: cell(rows, "Interest Expense"),
      tax: cell(rows, "Tax Expense"),
    }),
  "captive-finance": (_, rows) => captiveDebt(rows),
  "no-revenue": (_, rows) => ({ "Cash Burn": cashBurn(cell(rows, "Discretionary FCF")) }),
};

/** What the kind of company adds to the rows of a column, and changes in them. */
export function archetypeRows(at: At, rows: Rows): Rows {
  return ROWS_OF[at.archetype](at, rows);
}

function cell(rows: Rows, item: StatementItem): Cell {
  return rows[item] ?? absent();
}

/** Revenues of a conglomerate or a health group say so: its ratios on premiums cover a part of it. */
function withOtherBusinesses(insurer: Rows, revenues: Cell): Rows {
  const premiums = insurer["Premiums Earned"];
  const isMixed =
    isFigure(premiums) && isFigure(revenues) && premiums.value < MAINLY_INSURANCE * revenues.value;
  return isMixed
    ? { ...insurer, Revenues: withFlags(revenues, "includes_other_businesses") }
    : insurer;
}

/** Consolidated debt funds the finance arm's receivables too (finance.md 1.7). */
function captiveDebt(rows: Rows): Rows {
  return Object.fromEntries(
    DEBT_ROWS.flatMap((item) => {
      const debt = cell(rows, item);
      return isFigure(debt) ? [[item, withFlags(debt, "includes_captive_finance_debt")]] : [];
    }),
  );
}

/** What a company without revenues uses up of its cash, positive. */
export function cashBurn(free: Cell): Cell {
  if (!isFigure(free)) return absent("n.a.: Discretionary FCF not available");
  return free.value >= 0
    ? absent("n.m.: no cash is burnt")
    : subtotal("Cash Burn", among({ "Discretionary FCF": free }));
}
