import { type ModelWarning, warningsOf } from "#core/finance/valuation/cross-checks.ts";
import { timing } from "#core/finance/valuation/discounting.ts";
import { type DcfValuation, valueFlows } from "#core/finance/valuation/dcf-valuation.ts";
import { known } from "#core/finance/valuation/measure.ts";
import {
  historyColumns,
  type ModelColumns,
  type ModelHistory,
  revenueBreaks,
} from "#core/finance/valuation/model-history.ts";
import { joined, modelTable, type ModelRow } from "#core/finance/valuation/model-table.ts";
import { type BaseYear, project, type Projection } from "#core/finance/valuation/projections.ts";
import type { Assumptions, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

/** Everything a case comes to: the rows, the value, and what is to be known of it. */
export type CaseValuation = {
  readonly projection: Projection;
  readonly rows: readonly ModelRow[];
  readonly dcf: DcfValuation;
  readonly warnings: readonly ModelWarning[];
};

/** What a model needs once, whatever its cases say. */
export type PreparedHistory = { readonly columns: ModelColumns; readonly base: BaseYear };

/** The past made to foot, and the year the projection goes on from. */
export function prepareHistory(history: ModelHistory): PreparedHistory {
  const columns = historyColumns(history);
  const last = (item: keyof ModelColumns): number => columns[item].at(-1) ?? Number.NaN;
  return {
    columns,
    base: {
      revenues: last("Revenues"),
      shortTermDebt: last("Short-Term Debt"),
      longTermDebt: last("Long-Term Debt"),
      cash: last("Cash And Equivalents"),
      dividends: last("Dividends Paid"),
    },
  };
}

/** The whole of one case, computed anew: projection, 33 rows, both values, both grids, warnings. */
export function valueCase(
  model: ValuationModel,
  assumptions: Assumptions,
  { columns, base }: PreparedHistory = prepareHistory(model.history),
): CaseValuation {
  const projection = project(base, assumptions.drivers);
  const dcf = valueFlows({
    flows: {
      cashFlows: projection.unleveredFcf,
      terminalEbitda: projection.columns.EBITDA.at(-1) ?? Number.NaN,
      timing: timing(projection.unleveredFcf.length, model.discounting, stubOf(model)),
    },
    inputs: assumptions.dcf,
    bridge: { ...model.claims, netDebt: known(columns["Net Debt"].at(-1)) },
    marketCap: model.marketCap?.value ?? null,
  });
  return {
    projection,
    rows: modelTable(joined(columns, projection.columns), revenueBreaks(model.history)),
    dcf,
    warnings: warningsOf(model, assumptions, { projection, dcf }),
  };
}

/** A valuation date other than the base year's end counts the days. */
function stubOf({ valuationDate, periodEnds, history }: ValuationModel) {
  const baseEnd = history.periodEnds[history.years.at(-1) ?? ""];
  if (valuationDate === undefined || valuationDate === baseEnd || periodEnds.length === 0) {
    return undefined;
  }
  return { valuationDate, periodEnds };
}
