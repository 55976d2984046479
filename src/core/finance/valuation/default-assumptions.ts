import { formatPercent } from "#core/ledger/display.ts";
import { ASSUMED_RATES } from "#core/ledger/saved-model-provider.ts";
import type { DcfInputs } from "#core/finance/valuation/dcf-inputs.ts";
import { driverSeries } from "#core/finance/valuation/drivers.ts";
import { orMissing, type Series } from "#core/finance/valuation/measure.ts";
import {
  historyColumns,
  historySeries,
  type ModelHistory,
  revenueBreaks,
} from "#core/finance/valuation/model-history.ts";
import type { Assumptions } from "#core/finance/valuation/valuation-model.ts";

/** Years a model projects unless it says otherwise. */
export const PROJECTED_YEARS = 5;

export const ASSUMED_DCF_INPUTS: DcfInputs = ASSUMED_RATES;

const YEARS_OF_A_MEAN = 3;
const GROWTH_RANGE = [-0.1, 0.15] as const;
const WORKING_CAPITAL_RANGE = [-0.3, 0.3] as const;
const TAX_WITHOUT_HISTORY = 0.25;
/** Of the change of revenues, where that is too small to measure it. */
const USUAL_WORKING_CAPITAL = 0.1;
const SMALL_REVENUE_CHANGE = 0.01;

/**
 * What the past suggests (finance.md 3.6): growth fades from the three-year rate to the terminal
 * one, margins and shares are three-year means, dividends stay, debt is neither issued nor repaid.
 * NaN where the past does not say.
 */
export function defaultAssumptions(
  history: ModelHistory,
  dcf: DcfInputs = ASSUMED_DCF_INPUTS,
  years = PROJECTED_YEARS,
): Assumptions {
  const flat = (value: number): Series => Array.from({ length: years }, () => value);
  const columns = historyColumns(history);
  const revenues = columns.Revenues;
  const since = revenueBreaks(history).at(-1) ?? 0;
  const comparable = revenues.map((value, at) => (at < since ? Number.NaN : value));
  const shareOfRevenues = (values: Series): number =>
    mean(
      values.map((value, at) =>
        (revenues[at] ?? 0) > 0 ? value / (revenues[at] ?? 1) : Number.NaN,
      ),
    );
  const cost = heldRate("costOfDebt", history);
  const values = {
    ...driverSeries(() => flat(0)),
    revenueGrowth: fading(startingGrowth(comparable), dcf.terminalGrowthRate, years),
    grossMargin: flat(shareOfRevenues(columns["Gross Profit"])),
    ebitdaMargin: flat(shareOfRevenues(columns.EBITDA)),
    workingCapital: flat(workingCapitalShare(comparable, columns["Change In Working Capital"])),
    capex: flat(-shareOfRevenues(columns["Capital Expenditure"])),
    daPctRevenue: flat(shareOfRevenues(historySeries(history, "D&A"))),
    taxRate: flat(heldRate("taxRate", history)),
    // A company without debt pays nothing on it, whatever the rate.
    costOfDebt: flat(Number.isNaN(cost) && debtOf(history).at(-1) === 0 ? 0 : cost),
    cashYield: flat(heldRate("cashYield", history)),
  };
  return {
    drivers: {
      ...values,
      workingCapitalBasis: "pct_of_revenue_change",
      capexBasis: "pct_of_revenue",
    },
    dcf,
  };
}

/** Rates of the past, and the range they are held within. */
const HELD = {
  taxRate: { of: effectiveTaxRate, range: [0.15, 0.3] },
  costOfDebt: { of: costOfDebt, range: [0.02, 0.15] },
  // More is earned on securities that are not among cash: cash that piles up would earn it too.
  cashYield: { of: cashYield, range: [0, 0.05] },
} as const;

function heldRate(name: keyof typeof HELD, history: ModelHistory): number {
  return clamp(HELD[name].of(history), HELD[name].range);
}

/** "held at 5.0%: the past gives 7.2%", of a driver that stands where its range ends. */
export function heldText(name: string, value: number, history: ModelHistory): string | undefined {
  const held = Object.entries(HELD).find(([driver]) => driver === name)?.[1];
  const past = held?.of(history) ?? value;
  return held === undefined || past === value || clamp(past, held.range) !== value
    ? undefined
    : `held at ${formatPercent(value)}: the past gives ${formatPercent(past)}`;
}

/** The median effective rate of three years, else 25%. */
function effectiveTaxRate(history: ModelHistory): number {
  const tax = historySeries(history, "Tax Expense");
  const preTax = historySeries(history, "Pre-Tax Income");
  const rates = lastKnown(
    preTax.map((income, at) => (income > 0 ? -(tax[at] ?? Number.NaN) / income : Number.NaN)),
  ).toSorted((a, b) => a - b);
  const middle = rates.length / 2;
  const median =
    rates.length % 2 === 1
      ? rates[Math.floor(middle)]
      : ((rates[middle - 1] ?? Number.NaN) + (rates[middle] ?? Number.NaN)) / 2;
  return median === undefined || Number.isNaN(median) ? TAX_WITHOUT_HISTORY : median;
}

function startingGrowth(revenues: Series): number {
  const end = revenues.at(-1) ?? Number.NaN;
  for (const years of [3, 2, 1]) {
    const start = revenues.at(-1 - years) ?? Number.NaN;
    if (start > 0 && end > 0) return clamp((end / start) ** (1 / years) - 1, GROWTH_RANGE);
  }
  return Number.NaN;
}

/** Without a past to start from, the terminal rate in every year. */
function fading(start: number, end: number, years: number): Series {
  return Array.from({ length: years }, (_, at) => {
    if (Number.isNaN(start) || years === 1) return end;
    return start + ((end - start) * at) / (years - 1);
  }).map(toTenDecimals);
}

function workingCapitalShare(revenues: Series, changes: Series): number {
  const shares = changes.map((change, at) => {
    const before = revenues[at - 1] ?? Number.NaN;
    const rise = (revenues[at] ?? Number.NaN) - before;
    if (Number.isNaN(rise) || Number.isNaN(change)) return Number.NaN;
    return Math.abs(rise) < SMALL_REVENUE_CHANGE * before ? USUAL_WORKING_CAPITAL : -change / rise;
  });
  const share = mean(shares);
  return Number.isNaN(share) ? USUAL_WORKING_CAPITAL : clamp(share, WORKING_CAPITAL_RANGE);
}

/** Interest over the average of the year's opening and closing debt. */
function costOfDebt(history: ModelHistory): number {
  const interest = historySeries(history, "Interest Expense");
  const net = historySeries(history, "Interest Income/Expense");
  const debt = debtOf(history);
  const rates = debt.map((value, at) => {
    const average = (value + (debt[at - 1] ?? Number.NaN)) / 2;
    const paid = Math.abs(interest[at] ?? Number.NaN);
    const cost = Number.isNaN(paid) ? -(net[at] ?? Number.NaN) : paid;
    return average > 0 ? cost / average : Number.NaN;
  });
  return orMissing(lastKnown(rates).at(-1));
}

function debtOf(history: ModelHistory): Series {
  const long = historySeries(history, "Long-Term Debt");
  return historySeries(history, "Short-Term Debt").map((value, at) => value + orMissing(long[at]));
}

/** What net interest leaves for cash once gross interest is taken out; nothing where not told apart. */
function cashYield(history: ModelHistory): number {
  const gross = historySeries(history, "Interest Expense");
  const net = historySeries(history, "Interest Income/Expense");
  const cash = historySeries(history, "Cash And Equivalents");
  const rates = cash.map((value, at) => {
    const average = (value + (cash[at - 1] ?? Number.NaN)) / 2;
    return average > 0
      ? ((net[at] ?? Number.NaN) + Math.abs(gross[at] ?? Number.NaN)) / average
      : Number.NaN;
  });
  return lastKnown(rates).at(-1) ?? 0;
}

/** The known ones of the last three values. */
export function lastKnown(values: Series): number[] {
  return values.slice(-YEARS_OF_A_MEAN).filter(Number.isFinite);
}

function mean(values: Series): number {
  const past = lastKnown(values);
  return past.reduce((sum, value) => sum + value, 0) / past.length;
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value));
}

function toTenDecimals(value: number): number {
  return Math.round(value * 1e10) / 1e10;
}
