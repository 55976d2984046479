import { formatPercent } from "#core/ledger/display.ts";
import { defaultAssumptions, lastKnown } from "#core/finance/valuation/default-assumptions.ts";
import type { Series } from "#core/finance/valuation/measure.ts";
import {
  historyColumns,
  type ModelHistory,
  revenueBreaks,
} from "#core/finance/valuation/model-history.ts";
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
  const since = revenueBreaks(history).at(-1) ?? 0;
  const years = Math.min(3, history.years.length - 1 - since);
  return {
    revenueGrowth: note(
      years > 0 &&
        `growth of ${formatPercent(growth)} a year, that of the last ${years === 1 ? "year" : `${years} years`} held within (10.0%) and 15.0%, fades to the terminal rate.`,
    ),
    ebitdaMargin: note(earned !== "" && `the mean of the last Clean EBITDA margins: ${earned}.`),
    workingCapital: note(
      lastKnown(columns["Change In Working Capital"]).length > 0 &&
        `${formatPercent(workingCapital)} of the change of revenues: the mean of the last three years, with 10.0% for one whose revenues stood still, held within (30.0%) and 30.0%.`,
    ),
    capex: note(spent !== "" && `the mean of the last years: ${spent} of revenues.`),
  };
}

function note(text: string | false): AssumptionNote {
  return text === false ? NO_NOTE : { ...NO_NOTE, rationale: `Starting point: ${text}` };
}
