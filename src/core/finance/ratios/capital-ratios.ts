import {
  type Formula,
  type Outcome,
  type Term,
  amount,
  level,
  over,
  overTwelveMonths,
  quotient,
  unavailable,
} from "#core/finance/ratios/outcome.ts";
import { cellOf } from "#core/finance/statements/statement-column.ts";

const TAX_RATE = over("-Tax Expense", "Pre-Tax Income", "Pre-Tax Income is not positive");
const NO_COST = "no cost of sales";

/** What stands in working capital, as days of the flow that it comes from or goes into. */
const DAYS = {
  inventory: daysOf("Inventory", "-COGS", NO_COST),
  receivables: daysOf("Receivables", "Revenues", "Revenues are not positive"),
  payables: daysOf("Payables", "-COGS", NO_COST),
} as const;

/** Ratios of what capital is held in, what it earns, and what of debt other assets stand against. */
export const CAPITAL_FORMULAS = {
  "Effective Tax Rate (%)": TAX_RATE,
  "Days of Inventory": DAYS.inventory,
  "Days of Receivables": DAYS.receivables,
  "Days of Payables": DAYS.payables,
  "Cash Conversion Cycle": (column) => {
    const [inventory, receivables, payables] = [
      DAYS.inventory(column),
      DAYS.receivables(column),
      DAYS.payables(column),
    ];
    const parts = [inventory, receivables, payables];
    const inputs = parts.flatMap((part) => part.inputs);
    const once = inputs.filter(
      ({ name }, at) => inputs.findIndex((input) => input.name === name) === at,
    );
    if (inventory.value === null || receivables.value === null || payables.value === null) {
      return unavailable(parts.find(({ value }) => value === null)?.reason ?? "", once);
    }
    const value = inventory.value + receivables.value - payables.value;
    return { value, reason: "", inputs: once };
  },
  // Owners' payouts do not raise it as they do the return on equity.
  "Return On Invested Capital (%)": overTwelveMonths((column, flows) => {
    const rate = TAX_RATE({ ...column, cells: flows });
    const earned = amount(flows, "EBIT");
    const inputs = [...earned.inputs, ...rate.inputs];
    if (rate.value === null) return unavailable(rate.reason, inputs);
    const taxed = { ...earned, value: earned.value * (1 - rate.value), inputs };
    const capital = amount(column.cells, "Total Debt", "Equity", "-Cash And Equivalents");
    return quotient(taxed, capital, "no invested capital");
  }),
  "Net Debt after Restricted Cash": ({ cells }) => {
    const net = amount(cells, "Net Debt", "-Restricted Cash");
    return cellOf(cells, "Cash And Equivalents").flags.includes("includes_restricted_cash")
      ? unavailable("n.a.: cash and equivalents hold restricted cash already", net.inputs)
      : level(net);
  },
  "Net Debt after Securities": ({ cells }) => {
    const held = (["Short-Term Investments", "Long-Term Investments"] as const).filter(
      (item) => cellOf(cells, item).value !== null,
    );
    const net = amount(cells, "Net Debt", ...held.map((item): Term => `-${item}`));
    return held.length > 0 ? level(net) : unavailable("n.a.: no securities are tagged", net.inputs);
  },
} as const satisfies Readonly<Record<string, Formula>>;

function daysOf(held: Term, flow: Term, whenNotPositive: string): Formula {
  return ({ cells, column }): Outcome => {
    const share = quotient(amount(cells, held), amount(cells, flow), whenNotPositive);
    const days = column.endDay - column.startDay + 1;
    return share.value === null ? share : { ...share, value: share.value * days };
  };
}
