import type { Drivers } from "#core/finance/valuation/drivers.ts";
import { orMissing, type Series } from "#core/finance/valuation/measure.ts";
import { type ModelColumns, modelColumns } from "#core/finance/valuation/model-history.ts";
import type { ModelItem } from "#core/finance/valuation/model-items.ts";

/** The last known year, from which the projected ones go on; NaN where not known. */
export type BaseYear = {
  readonly revenues: number;
  readonly shortTermDebt: number;
  readonly longTermDebt: number;
  readonly cash: number;
  /** An outflow: negative. */
  readonly dividends: number;
};

/** The projected years: the model's lines, D&A, and the cash flow that is discounted. */
export type Projection = {
  readonly columns: ModelColumns;
  /** Positive, as the drivers have it. */
  readonly depreciation: Series;
  /** Free cash flow to the firm, before interest: what WACC discounts. */
  readonly unleveredFcf: Series;
};

type Year = Readonly<Record<ModelItem, number>> & {
  readonly depreciation: number;
  readonly unleveredFcf: number;
};

/**
 * The projected years by finance.md 3.6. Interest is on opening balances, so nothing runs in a
 * circle; short-term debt stands still; a shortfall shows as negative cash and is never plugged.
 */
export function project(base: BaseYear, drivers: Drivers): Projection {
  const years: Year[] = [];
  for (let at = 0; at < drivers.revenueGrowth.length; at += 1) {
    years.push(projectYear(openingOf(base, years.at(-1)), driversOf(drivers, at), drivers));
  }
  return {
    columns: modelColumns((item) => years.map((year) => year[item])),
    depreciation: years.map(({ depreciation }) => depreciation),
    unleveredFcf: years.map(({ unleveredFcf }) => unleveredFcf),
  };
}

/**
 * EBITDA - tax on operating profit + change in working capital + other operating items + capital
 * expenditure, signs as in the rows. Tax on a loss is nothing.
 */
export function unleveredCashFlow(parts: {
  readonly ebitda: number;
  readonly depreciation: number;
  readonly taxRate: number;
  readonly workingCapital: number;
  readonly otherOperating: number;
  readonly capex: number;
}): number {
  const { ebitda, depreciation, taxRate, workingCapital, otherOperating, capex } = parts;
  const tax = taxRate * Math.max(0, ebitda - depreciation);
  return ebitda - tax + workingCapital + otherOperating + capex;
}

type YearDrivers = ReturnType<typeof driversOf>;

function driversOf(drivers: Drivers, at: number) {
  return {
    growth: orMissing(drivers.revenueGrowth[at]),
    grossMargin: orMissing(drivers.grossMargin[at]),
    ebitdaMargin: orMissing(drivers.ebitdaMargin[at]),
    workingCapital: orMissing(drivers.workingCapital[at]),
    capex: orMissing(drivers.capex[at]),
    daPctRevenue: orMissing(drivers.daPctRevenue[at]),
    taxRate: orMissing(drivers.taxRate[at]),
    costOfDebt: orMissing(drivers.costOfDebt[at]),
    cashYield: orMissing(drivers.cashYield[at]),
    dividendGrowth: orMissing(drivers.dividendGrowth[at]),
    otherOperating: orMissing(drivers.otherOperatingCashFlow[at]),
    netAcquisitions: orMissing(drivers.netAcquisitions[at]),
    otherInvesting: orMissing(drivers.otherInvesting[at]),
    netDebtIssuance: orMissing(drivers.netDebtIssuance[at]),
    otherFinancing: orMissing(drivers.otherFinancing[at]),
    fxEffect: orMissing(drivers.fxEffect[at]),
    otherCashFlow: orMissing(drivers.otherCashFlow[at]),
  };
}

function openingOf(base: BaseYear, prior: Year | undefined): BaseYear {
  if (prior === undefined) return base;
  return {
    revenues: prior.Revenues,
    shortTermDebt: prior["Short-Term Debt"],
    longTermDebt: prior["Long-Term Debt"],
    cash: prior["Cash And Equivalents"],
    dividends: prior["Dividends Paid"],
  };
}

function projectYear(opening: BaseYear, year: YearDrivers, bases: Drivers): Year {
  const revenues = opening.revenues * (1 + year.growth);
  const grossProfit = revenues * year.grossMargin;
  const ebitda = revenues * year.ebitdaMargin;
  const depreciation = revenues * year.daPctRevenue;
  const interest =
    opening.cash * year.cashYield -
    (opening.shortTermDebt + opening.longTermDebt) * year.costOfDebt;
  const tax = -Math.max(0, year.taxRate * (ebitda - depreciation + interest));
  const workingCapital =
    year.workingCapital *
    (bases.workingCapitalBasis === "amount" ? 1 : opening.revenues - revenues);
  const capex = year.capex * (bases.capexBasis === "amount" ? 1 : -revenues);
  const operating = ebitda + interest + tax + workingCapital + year.otherOperating;
  const dividends = opening.dividends * (1 + year.dividendGrowth);
  const freeCashFlow = operating + capex + dividends;
  const financing = year.netDebtIssuance + year.otherFinancing;
  const netChange =
    freeCashFlow +
    year.netAcquisitions +
    year.otherInvesting +
    financing +
    year.fxEffect +
    year.otherCashFlow;
  const longTermDebt = opening.longTermDebt + year.netDebtIssuance;
  const cash = opening.cash + netChange;
  return {
    Revenues: revenues,
    COGS: grossProfit - revenues,
    "Gross Profit": grossProfit,
    "SG&A": ebitda - grossProfit,
    EBITDA: ebitda,
    "Interest Income/Expense": interest,
    "Tax Expense": tax,
    "Change In Working Capital": workingCapital,
    "Other operating cash flow items": year.otherOperating,
    "Cash Flow From Operating Activities": operating,
    "Capital Expenditure": capex,
    "Discretionary FCF": operating + capex,
    "Dividends Paid": dividends,
    FCF: freeCashFlow,
    "Net Acquisitions": year.netAcquisitions,
    "Other Cash Flow from Investing": year.otherInvesting,
    "Other Cash Flow from Financing": financing,
    "FX Effect": year.fxEffect,
    "Other Cash Flow items": year.otherCashFlow,
    "Net Change In Cash": netChange,
    "Short-Term Debt": opening.shortTermDebt,
    "Long-Term Debt": longTermDebt,
    "Cash And Equivalents": cash,
    "Net Debt": opening.shortTermDebt + longTermDebt - cash,
    depreciation,
    unleveredFcf: unleveredCashFlow({ ...year, ebitda, depreciation, workingCapital, capex }),
  };
}
