import type { DriverName, Drivers } from "#core/finance/valuation/drivers.ts";
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
    years.push(projectYear(openingOf(base, years.at(-1)), drivers, at));
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

function projectYear(opening: BaseYear, drivers: Drivers, at: number): Year {
  const of = (name: DriverName): number => orMissing(drivers[name][at]);
  const revenues = opening.revenues * (1 + of("revenueGrowth"));
  const grossProfit = revenues * of("grossMargin");
  const ebitda = revenues * of("ebitdaMargin");
  const depreciation = revenues * of("daPctRevenue");
  const taxRate = of("taxRate");
  const otherOperating = of("otherOperatingCashFlow");
  const interest =
    opening.cash * of("cashYield") -
    (opening.shortTermDebt + opening.longTermDebt) * of("costOfDebt");
  const tax = -Math.max(0, taxRate * (ebitda - depreciation + interest));
  const workingCapital =
    of("workingCapital") *
    (drivers.workingCapitalBasis === "amount" ? 1 : opening.revenues - revenues);
  const capex = of("capex") * (drivers.capexBasis === "amount" ? 1 : -revenues);
  const operating = ebitda + interest + tax + workingCapital + otherOperating;
  const dividends = opening.dividends * (1 + of("dividendGrowth"));
  const freeCashFlow = operating + capex + dividends;
  const issuance = of("netDebtIssuance");
  const financing = issuance + of("otherFinancing");
  const netChange =
    freeCashFlow +
    of("netAcquisitions") +
    of("otherInvesting") +
    financing +
    of("fxEffect") +
    of("otherCashFlow");
  const longTermDebt = opening.longTermDebt + issuance;
  const cash = opening.cash + netChange;
  const parts = { ebitda, depreciation, taxRate, workingCapital, otherOperating, capex };
  return {
    Revenues: revenues,
    COGS: grossProfit - revenues,
    "Gross Profit": grossProfit,
    "SG&A": ebitda - grossProfit,
    EBITDA: ebitda,
    "Interest Income/Expense": interest,
    "Tax Expense": tax,
    "Change In Working Capital": workingCapital,
    "Other operating cash flow items": otherOperating,
    "Cash Flow From Operating Activities": operating,
    "Capital Expenditure": capex,
    "Discretionary FCF": operating + capex,
    "Dividends Paid": dividends,
    FCF: freeCashFlow,
    "Net Acquisitions": of("netAcquisitions"),
    "Other Cash Flow from Investing": of("otherInvesting"),
    "Other Cash Flow from Financing": financing,
    "FX Effect": of("fxEffect"),
    "Other Cash Flow items": of("otherCashFlow"),
    "Net Change In Cash": netChange,
    "Short-Term Debt": opening.shortTermDebt,
    "Long-Term Debt": longTermDebt,
    "Cash And Equivalents": cash,
    "Net Debt": opening.shortTermDebt + longTermDebt - cash,
    depreciation,
    unleveredFcf: unleveredCashFlow(parts),
  };
}
