import type { StatementItem } from "#core/ledger/items.ts";
import { type At, firstOf, flow, sumOfFigures, sumOfTagged } from "#core/statements/at.ts";
import {
  type Cell,
  type Figure,
  type Operand,
  absent,
  derived,
  isFigure,
  negated,
  sumOf,
  withFlags,
} from "#core/statements/cell.ts";
import {
  ACQUISITIONS,
  CAPEX,
  CAPEX_KINDS,
  DIVESTITURES,
  DIVIDENDS,
  DIVIDEND_PARTS,
  FINANCING_CASH_FLOW,
  FX_EFFECT,
  INTEREST_PAID,
  INVESTING_CASH_FLOW,
  NET_CHANGE_BEFORE_FX,
  NET_CHANGE_IN_CASH,
  OPERATING_CASH_FLOW,
  OPERATING_CASH_FLOW_CONTINUING,
  RENTAL_EQUIPMENT,
  SHARE_REPURCHASES,
  TAXES_PAID,
} from "#core/statements/concepts.ts";
import { qualified } from "#core/statements/used-concepts.ts";
import { workingCapitalChange } from "#core/statements/working-capital.ts";

type Earnings = { readonly ebitda: Cell; readonly netInterest: Cell; readonly tax: Cell };

/** Years without a dividend tag after which none was paid (finance.md 1.1). */
const YEARS_WITHOUT_DIVIDENDS = 3;

/** The rows of the cash flow statement, inflows positive; every subtotal is a plain sum. */
export function cashFlowRows(at: At, earnings: Earnings): Partial<Record<StatementItem, Cell>> {
  const operating = operatingCashFlow(at);
  const workingCapital = workingCapitalChange(at);
  const capex = capitalExpenditure(at);
  const dividends = dividendsPaid(at);
  const discretionary = sumOf("Cash Flow From Operating Activities + Capital Expenditure", [
    ["Cash Flow From Operating Activities", operating],
    ["Capital Expenditure", capex],
  ]);
  return {
    "Cash Flow From Operating Activities": operating,
    "Change In Working Capital": workingCapital,
    "Other operating cash flow items": otherOperating(operating, workingCapital, earnings),
    "Capital Expenditure": capex,
    "Discretionary FCF": discretionary,
    "Dividends Paid": dividends,
    FCF: sumOf("Discretionary FCF + Dividends Paid", [
      ["Discretionary FCF", discretionary],
      ["Dividends Paid", dividends],
    ]),
    "Share Repurchases": outflow(firstOf(at, flow, SHARE_REPURCHASES)),
    ...investingAndFinancing(at, { operating, capex, dividends }),
    "Interest Paid": firstOf(at, flow, INTEREST_PAID) ?? absent(),
    "Taxes Paid": firstOf(at, flow, TAXES_PAID) ?? absent(),
  };
}

function operatingCashFlow(at: At): Cell {
  const total = firstOf(at, flow, OPERATING_CASH_FLOW);
  if (total !== undefined) return total;
  const continuing = flow(at, OPERATING_CASH_FLOW_CONTINUING);
  return continuing === undefined ? absent() : withFlags(continuing, "continuing_operations");
}

function capitalExpenditure(at: At): Cell {
  const tagged = firstOf(at, flow, CAPEX) ?? sumOfTagged(at, flow, CAPEX_KINDS);
  if (tagged === undefined) return absent();
  const hasRental = firstOf(at, flow, RENTAL_EQUIPMENT) !== undefined;
  return withFlags(negated(tagged), ...(hasRental ? ["excludes_rental_equipment"] : []));
}

function dividendsPaid(at: At): Cell {
  const paid = firstOf(at, flow, DIVIDENDS) ?? sumOfTagged(at, flow, DIVIDEND_PARTS);
  if (paid !== undefined) return negated(paid);
  if (hasRecentDividendTag(at)) {
    return absent("n.a.: dividends are tagged in neighbouring periods but not in this one");
  }
  return derived(0, "no dividend tagged in the last three years", [], ["assumed_none"]);
}

function hasRecentDividendTag(at: At): boolean {
  const { endDay } = at.column;
  const since = endDay - Math.round(YEARS_WITHOUT_DIVIDENDS * 365.25);
  return [...DIVIDENDS, ...DIVIDEND_PARTS].some((concept) => {
    const entries = at.index.series.get(qualified(concept))?.byPeriod.values() ?? [];
    return [...entries].some((entry) => entry.endDay > since && entry.endDay <= endDay + 7);
  });
}

function otherOperating(operating: Cell, workingCapital: Cell, earnings: Earnings): Cell {
  return sumOf(
    "Cash Flow From Operating Activities - (EBITDA + Interest Income/Expense + Tax Expense + Change In Working Capital)",
    [
      ["Cash Flow From Operating Activities", operating],
      ["EBITDA", earnings.ebitda, -1],
      ["Interest Income/Expense", earnings.netInterest, -1],
      ["Tax Expense", earnings.tax, -1],
      ["Change In Working Capital", workingCapital, -1],
    ],
  );
}

type Flows = { readonly operating: Cell; readonly capex: Cell; readonly dividends: Cell };

function investingAndFinancing(at: At, flows: Flows): Partial<Record<StatementItem, Cell>> {
  const investing = firstOf(at, flow, INVESTING_CASH_FLOW) ?? absent();
  const financing = firstOf(at, flow, FINANCING_CASH_FLOW) ?? absent();
  const acquisitions = netAcquisitions(at);
  const fx = firstOf(at, flow, FX_EFFECT) ?? absent();
  const netChange = netChangeInCash(at, fx);
  return {
    "Net Acquisitions": acquisitions,
    "Other Cash Flow from Investing": remainder("cash flow from investing activities", investing, [
      ["Capital Expenditure", flows.capex],
      ["Net Acquisitions", acquisitions],
    ]),
    "Other Cash Flow from Financing": remainder("cash flow from financing activities", financing, [
      ["Dividends Paid", flows.dividends],
    ]),
    "FX Effect": fx,
    "Other Cash Flow items": otherItems(netChange, [
      ["Cash Flow From Operating Activities", flows.operating],
      ["cash flow from investing activities", investing],
      ["cash flow from financing activities", financing],
      ["FX Effect", fx],
    ]),
    "Net Change In Cash": netChange,
  };
}

function netAcquisitions(at: At): Cell {
  const paid = firstOf(at, flow, ACQUISITIONS);
  const received = firstOf(at, flow, DIVESTITURES);
  if (received === undefined) return outflow(paid);
  const operands: Operand[] = [["divestitures", received]];
  if (paid !== undefined) operands.push(["acquisitions", paid, -1]);
  return sumOfFigures(operands) ?? absent();
}

/**
 * A total less the parts shown apart. A part that is not tagged stays inside the remainder, which
 * says so; a total that is not tagged leaves none.
 */
function remainder(name: string, total: Cell, parts: readonly Operand[]): Cell {
  const known = parts.filter(([, cell]) => isFigure(cell));
  const unknown = parts.filter(([, cell]) => !isFigure(cell));
  const formula = [name, ...known.map(([part]) => part)].join(" - ");
  const cell = sumOf(formula, [
    [name, total],
    ...known.map(([part, figure]): Operand => [part, figure, -1]),
  ]);
  return isFigure(cell) ? withFlags(cell, ...unknown.map(([part]) => `includes ${part}`)) : cell;
}

function otherItems(netChange: Cell, flows: readonly Operand[]): Cell {
  const isEssentialMissing = flows.slice(0, -1).some(([, cell]) => !isFigure(cell));
  if (isEssentialMissing) return absent("n.a.: a cash flow subtotal is not tagged");
  return remainder("Net Change In Cash", netChange, flows);
}

function netChangeInCash(at: At, fx: Cell): Cell {
  const tagged = firstOf(at, flow, NET_CHANGE_IN_CASH);
  if (tagged !== undefined) return tagged;
  const before = firstOf(at, flow, NET_CHANGE_BEFORE_FX);
  if (before === undefined) return absent();
  return isFigure(fx)
    ? sumOf("net change before exchange rates + FX Effect", [
        ["net change before exchange rates", before],
        ["FX Effect", fx],
      ])
    : before;
}

function outflow(figure: Figure | undefined): Cell {
  return figure === undefined ? absent() : negated(figure);
}
