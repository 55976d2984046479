import { formatPercent } from "#core/ledger/display.ts";
import { defaultAssumptions, lastKnown } from "#core/finance/valuation/default-assumptions.ts";
import type { Series } from "#core/finance/valuation/measure.ts";
import { historyColumns, type ModelHistory } from "#core/finance/valuation/model-history.ts";
import {
  type AssumptionNote,
  type AssumptionNotes,
  NO_NOTE,
} from "#core/finance/valuation/valuation-model.ts";

/** Where the first assumptions of a new model come from, for the analyst to go on from. */
export function openingNotes(history: ModelHistory): AssumptionNotes {
  const columns = historyColumns(history);
  const { drivers } = defaultAssumptions(history);
  const [growth = Number.NaN] = drivers.revenueGrowth;
  const [workingCapital = Number.NaN] = drivers.workingCapital;
  const shares = (values: Series): string =>
    history.years
      .map((year, at) => ({
        year,
        share: (values[at] ?? Number.NaN) / (columns.Revenues[at] ?? 0),
      }))
      .slice(-3)
      .filter(({ share }) => Number.isFinite(share))
      .map(({ year, share }) => `${formatPercent(share)} in ${year}`)
      .join(", ");
  const spent = shares(columns["Capital Expenditure"].map((value) => -value));
  const earned = shares(columns.EBITDA);
  return {
    revenueGrowth: note(
      history.years.length > 1 &&
        `revenues grew ${formatPercent(growth)} a year over the last three years; growth fades to the terminal rate.`,
    ),
    ebitdaMargin: note(earned !== "" && `the mean of the last three years: ${earned}.`),
    workingCapital: note(
      lastKnown(columns["Change In Working Capital"]).length > 0 &&
        `${formatPercent(workingCapital)} of the change of revenues, as in the last three years, limited to 30%.`,
    ),
    capex: note(spent !== "" && `the mean of the last three years: ${spent} of revenues.`),
  };
}

function note(text: string | false): AssumptionNote {
  return text === false ? NO_NOTE : { ...NO_NOTE, rationale: `Starting point: ${text}` };
}
