import type { StatementItem } from "#core/ledger/items.ts";
import {
  type At,
  balance,
  firstOf,
  flow,
  plainName,
  sumOfFigures,
  sumOfTagged,
} from "#core/finance/statements/cells/at.ts";
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
} from "#core/finance/statements/cells/cell.ts";
import { among, subtotal } from "#core/finance/statements/cells/subtotal.ts";
import {
  ACQUISITIONS,
  ACQUISITIONS_NET,
  CAPEX,
  CAPEX_KINDS,
  CAPEX_NET_OF_SALES,
  CAPEX_WITH_INTANGIBLES,
  CASH_FROM_OPERATIONS,
  DISTRIBUTIONS,
  DIVESTITURES,
  DIVIDENDS,
  DIVIDENDS_DECLARED,
  DIVIDEND_PARTS,
  FINANCING_CASH_FLOW,
  FURTHER_ACQUISITION,
  FX_EFFECT,
  INTANGIBLES_EXPENDITURE,
  INVESTING_CASH_FLOW,
  INVESTMENT_PROPERTY,
  MINORITY_DIVIDENDS,
  NET_CHANGE_BEFORE_FX,
  NET_CHANGE_IN_CASH,
  OPERATING_CASH_FLOW,
  OPERATING_CASH_FLOW_CONTINUING,
  RENTAL_EQUIPMENT,
  SHARE_REPURCHASES,
  SOFTWARE_EXPENDITURE,
  TAXES_PAID,
} from "#core/finance/statements/concepts/cash-flow-concepts.ts";
import { depreciatesEquipmentForRent } from "#core/finance/statements/income/equipment-depreciation.ts";
import { interestPaid } from "#core/finance/statements/income/interest-paid.ts";
import { isClose } from "#core/finance/statements/cells/is-close.ts";
import {
  beforeLeasePrincipal,
  leasePrincipalPaid,
} from "#core/finance/statements/cash-flow/lease-principal.ts";
import { besideOtherInvesting } from "#core/finance/statements/cash-flow/other-investing.ts";
import { orPrinted, printedLine } from "#core/finance/statements/cells/read-from-page.ts";
import { qualified } from "#core/finance/statements/concepts/used-concepts.ts";
import { workingCapitalChange } from "#core/finance/statements/cash-flow/working-capital.ts";

type Earnings = { readonly ebitda: Cell; readonly netInterest: Cell; readonly tax: Cell };

/** Years without a dividend tag after which none was paid (finance.md 1.1). */
const YEARS_WITHOUT_DIVIDENDS = 3;
const EXACT = 0.001;

/** The rows of the cash flow statement, inflows positive; every subtotal is a plain sum. */
export function cashFlowRows(at: At, earnings: Earnings): Partial<Record<StatementItem, Cell>> {
  const operating = operatingCashFlow(at);
  const workingCapital = workingCapitalChange(at);
  const capex = besideOtherInvesting(
    at,
    orPrinted(at, "Capital Expenditure", capitalExpenditure(at)),
  );
  const dividends = dividendsPaid(at);
  const cells = among({
    "Cash Flow From Operating Activities": operating,
    "Capital Expenditure": capex,
    "Dividends Paid": dividends,
    EBITDA: earnings.ebitda,
    "Interest Income/Expense": earnings.netInterest,
    "Tax Expense": earnings.tax,
    "Change In Working Capital": workingCapital,
  });
  const discretionary = subtotal("Discretionary FCF", cells);
  return {
    "Cash Flow From Operating Activities": operating,
    "Change In Working Capital": workingCapital,
    "Other operating cash flow items": subtotal("Other operating cash flow items", cells),
    "Capital Expenditure": capex,
    "Discretionary FCF": beforeLeasePrincipal(at, discretionary),
    "Dividends Paid": dividends,
    FCF: beforeLeasePrincipal(
      at,
      subtotal("FCF", among({ "Discretionary FCF": discretionary, "Dividends Paid": dividends })),
    ),
    "Share Repurchases": outflow(firstOf(at, flow, SHARE_REPURCHASES)),
    ...investingAndFinancing(at, { operating, capex, dividends }),
    "Interest Paid": interestPaid(at) ?? absent(),
    "Taxes Paid": firstOf(at, flow, TAXES_PAID) ?? absent(),
    "Lease Principal Paid": leasePrincipalPaid(at),
  };
}

function operatingCashFlow(at: At): Cell {
  const total = firstOf(at, flow, OPERATING_CASH_FLOW);
  if (total !== undefined) return total;
  const continuing = firstOf(at, flow, OPERATING_CASH_FLOW_CONTINUING);
  if (continuing !== undefined) return withFlags(continuing, "continuing_operations");
  const generated = flow(at, CASH_FROM_OPERATIONS);
  if (generated === undefined) return absent();
  return leavesNetChange(at, generated)
    ? generated
    : absent("n.a.: only cash from operations before interest and taxes paid is tagged");
}

/** Whether cash from operations with the other flows makes up the net change in cash: nothing is left out of it. */
function leavesNetChange(at: At, operating: Figure): boolean {
  const parts = [INVESTING_CASH_FLOW, FINANCING_CASH_FLOW].map((list) => firstOf(at, flow, list));
  const change = firstOf(at, flow, NET_CHANGE_IN_CASH);
  if (change === undefined || parts.some((part) => part === undefined)) return false;
  const rest = parts.reduce((sum, part) => sum + (part?.value ?? 0), operating.value);
  const fx = firstOf(at, flow, FX_EFFECT)?.value ?? 0;
  return [rest, rest + fx].some((sum) => isClose(sum, change.value, operating.value, EXACT));
}

/** Other Cash Flow from Investing keeps what is left out here, and the flags say what that is. */
function capitalExpenditure(at: At): Cell {
  const whole = firstOf(at, flow, CAPEX);
  const kinds = sumOfTagged(at, flow, CAPEX_KINDS);
  const mixed = firstOf(at, flow, CAPEX_WITH_INTANGIBLES);
  // A whole of zero beside lines that are not is a stale tag.
  const gross = whole?.value === 0 && kinds !== undefined ? kinds : (whole ?? kinds);
  const tagged = gross ?? netOfSales(at);
  if (tagged === undefined) {
    return mixed === undefined ? absent() : withFlags(negated(mixed), "includes_intangible_assets");
  }
  return withFlags(negated(tagged), ...leftOutOfCapex(at));
}

function netOfSales(at: At): Figure | undefined {
  const net = flow(at, CAPEX_NET_OF_SALES);
  return net && withFlags(net, "net_of_sales");
}

function leftOutOfCapex(at: At): string[] {
  const isSpent = (concepts: readonly string[]): boolean =>
    (firstOf(at, flow, concepts)?.value ?? 0) !== 0;
  const { purchases, balance: property } = INVESTMENT_PROPERTY;
  return [
    ...(isSpent(RENTAL_EQUIPMENT) || depreciatesEquipmentForRent(at)
      ? ["excludes_rental_equipment"]
      : []),
    ...(isSpent(SOFTWARE_EXPENDITURE) ? ["excludes_capitalised_software"] : []),
    ...(isSpent(INTANGIBLES_EXPENDITURE) ? ["excludes_intangible_assets"] : []),
    ...(purchases.some((each) => isSpent([each])) || (balance(at, property)?.value ?? 0) > 0
      ? ["excludes_investment_property"]
      : []),
  ];
}

/**
 * Dividends Paid to the shareholders of the parent, negative. None is assumed only where none is
 * tagged over years and none was declared either.
 */
function dividendsPaid(at: At): Cell {
  const parts = DIVIDEND_PARTS.flatMap((synonyms): Operand[] => {
    const figure = firstOf(at, flow, synonyms);
    return figure === undefined ? [] : [[conceptName(figure), figure]];
  });
  const total = firstOf(at, flow, DIVIDENDS);
  const sum = sumOfFigures(parts);
  const paid = total?.value === 0 && sum !== undefined ? sum : (total ?? sum);
  if (paid !== undefined) return negated(paid);
  const distributed = firstOf(at, flow, DISTRIBUTIONS);
  if (distributed !== undefined) return withFlags(negated(distributed), "paid_as_distributions");
  const printed = printedLine(at, "Dividends Paid");
  if (printed !== undefined) return printed;
  const doubt = reasonToAssumeNothing(at);
  if (doubt !== undefined) return absent(doubt);
  return derived(0, "no dividend tagged in the last three years", [], ["assumed_none"]);
}

/** Why a missing tag does not say that no dividend was paid; undefined where it may. */
function reasonToAssumeNothing(at: At): string | undefined {
  if (hasRecentDividendTag(at)) {
    return "n.a.: dividends are tagged in neighbouring periods but not in this one";
  }
  if ((firstOf(at, flow, DIVIDENDS_DECLARED)?.value ?? 0) !== 0) {
    return "n.a.: dividends were declared, but their payment is not tagged";
  }
  if (firstOf(at, flow, FINANCING_CASH_FLOW) === undefined) {
    return "n.a.: no cash flow statement is tagged for the period, so nothing says whether dividends were paid";
  }
  if (at.archetype === "reit") return "n.a.: a REIT pays out its income, but no payment is tagged";
  return (firstOf(at, flow, MINORITY_DIVIDENDS)?.value ?? 0) === 0
    ? undefined
    : "n.a.: distributions to minorities are tagged, those to shareholders are not";
}

function conceptName({ source }: Figure): string {
  return "concept" in source ? plainName(source.concept) : "dividends";
}

function hasRecentDividendTag(at: At): boolean {
  const { endDay } = at.column;
  const since = endDay - Math.round(YEARS_WITHOUT_DIVIDENDS * 365.25);
  return [...DIVIDENDS, ...DIVIDEND_PARTS.flat()].some((concept) => {
    const entries = at.index.series.get(qualified(concept))?.byPeriod.values() ?? [];
    return [...entries].some((entry) => entry.endDay > since && entry.endDay <= endDay + 7);
  });
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
  const further = flow(at, FURTHER_ACQUISITION);
  const others = firstOf(at, flow, ACQUISITIONS);
  const paid = sumOfFigures([
    ...(others === undefined ? [] : [["acquisitions", others] as const]),
    ...(further === undefined ? [] : [["a further acquisition", further] as const]),
  ]);
  const received = firstOf(at, flow, DIVESTITURES);
  if (received === undefined) return outflow(paid ?? flow(at, ACQUISITIONS_NET));
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
