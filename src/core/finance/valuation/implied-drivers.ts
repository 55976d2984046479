import { driverSeries } from "#core/finance/valuation/drivers.ts";
import { orMissing, type Series } from "#core/finance/valuation/measure.ts";
import { historyColumns, type ModelHistory } from "#core/finance/valuation/model-history.ts";
import type { ModelItem } from "#core/finance/valuation/model-items.ts";
import type { PeriodTable } from "#core/finance/valuation/saved-periods.ts";
import type { Assumptions } from "#core/finance/valuation/valuation-model.ts";

/**
 * The drivers that give a saved model's projections back, for a model that came with its rows and
 * without its assumptions. Without D&A, tax is a share of EBITDA after interest, which leaves the
 * cash flow to the firm as finance.md 3.1 has it for such models.
 */
export function impliedDrivers(
  history: ModelHistory,
  { periods, rows }: PeriodTable,
  fallback: Assumptions,
): Assumptions {
  const past = historyColumns(history);
  const row = (item: ModelItem | "D&A"): Series =>
    periods.map((period) =>
      orMissing(rows.find((candidate) => candidate.item === item)?.amounts[period]),
    );
  const opening = (item: ModelItem): Series => [past[item].at(-1) ?? Number.NaN, ...row(item)];
  const each = (make: (at: number) => number): Series => periods.map((_, at) => make(at));

  const revenues = row("Revenues");
  const ebitda = row("EBITDA");
  const interest = zero(row("Interest Income/Expense"));
  const depreciation = zero(row("D&A").map(Math.abs));
  const longTermDebt = opening("Long-Term Debt");
  const debt = each(
    (at) => orMissing(opening("Short-Term Debt")[at]) + orMissing(longTermDebt[at]),
  );
  const issuance = zero(
    each((at) => orMissing(longTermDebt[at + 1]) - orMissing(longTermDebt[at])),
  );
  const financing = zero(row("Other Cash Flow from Financing"));
  const taxable = each(
    (at) => orMissing(ebitda[at]) - orMissing(depreciation[at]) + orMissing(interest[at]),
  );
  const dividends = opening("Dividends Paid");
  const values: Partial<Record<string, Series>> = {
    revenueGrowth: over(revenues, opening("Revenues")).map((ratio) => ratio - 1),
    grossMargin: over(row("Gross Profit"), revenues),
    ebitdaMargin: over(ebitda, revenues),
    workingCapital: zero(row("Change In Working Capital")),
    capex: row("Capital Expenditure"),
    daPctRevenue: over(depreciation, revenues),
    taxRate: over(row("Tax Expense"), taxable).map((rate) => (Number.isFinite(rate) ? -rate : 0)),
    costOfDebt: over(interest, debt).map((rate) => (Number.isFinite(rate) ? -rate : 0)),
    dividendGrowth: each((at) => {
      const ratio = orMissing(dividends[at + 1]) / orMissing(dividends[at]);
      return Number.isFinite(ratio) ? ratio - 1 : 0;
    }),
    otherOperatingCashFlow: zero(row("Other operating cash flow items")),
    netAcquisitions: zero(row("Net Acquisitions")),
    otherInvesting: zero(row("Other Cash Flow from Investing")),
    netDebtIssuance: issuance,
    otherFinancing: each((at) => orMissing(financing[at]) - orMissing(issuance[at])),
    fxEffect: zero(row("FX Effect")),
    otherCashFlow: zero(row("Other Cash Flow items")),
  };
  return {
    drivers: {
      ...driverSeries((name) => values[name] ?? periods.map(() => 0)),
      workingCapitalBasis: "amount",
      capexBasis: "amount",
    },
    dcf: fallback.dcf,
  };
}

function over(values: Series, by: Series): Series {
  return values.map((value, at) => value / orMissing(by[at]));
}

/** A row the saved model leaves out moves nothing. */
function zero(values: Series): Series {
  return values.map((value) => (Number.isNaN(value) ? 0 : value));
}
