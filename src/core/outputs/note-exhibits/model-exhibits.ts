import { assumedRates } from "#core/finance/valuation/cases.ts";
import { objectOf } from "#core/finance/valuation/json-reading.ts";
import type { ValuationResults } from "#core/finance/valuation/saved-results.ts";
import { type ModelExhibitName, modelName } from "#core/outputs/note-exhibits/model-names.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { formatMillions } from "#core/ledger/display.ts";
import { savedOutputIdOf } from "#core/ledger/saved-model-provider.ts";
import { lastEbitda, type ModelExhibit, modelExhibit } from "#core/outputs/deck/model-exhibits.ts";
import { valuationExhibits } from "#core/outputs/deck/valuation-exhibits.ts";
import { barsOf, type ExhibitTable, stepRange } from "#core/outputs/exhibits/exhibit.ts";
import type { NoteExhibit } from "#core/outputs/report/note-exhibit.ts";

type Asked = {
  readonly name: string;
  readonly what: ModelExhibitName;
  readonly rows: readonly string[];
  /** As its sources are called. */
  readonly company: string;
};

/** A table or chart of a saved model's base case; undefined where it holds nothing to draw it of. */
export function modelExhibitOf(
  card: ContextItem,
  { name, what, rows, company }: Asked,
): NoteExhibit | undefined {
  const { historicalData, projections, assumptionParameters, valuationResults, savedOutput } =
    objectOf(card.data);
  const parts = { historicalData, projections, assumptionParameters, valuationResults };
  const made = modelExhibit({ ticker: card.ticker, ...parts });
  if (made === undefined) return undefined;
  const { version } = objectOf(savedOutput);
  const origin = {
    savedOutputId: savedOutputIdOf(card),
    version: typeof version === "number" ? version : 1,
    cell: what,
    name: modelName(card),
    company,
  };
  const common = { name, origins: [origin] };
  const drawn =
    what === "Model"
      ? modelRows(made, rows)
      : made.valuation && valuationOf(what, made.valuation, made);
  return drawn && { ...common, ...drawn };
}

type Drawn = Pick<NoteExhibit, "title" | "note" | "drawing">;

/** The rows of a model that are named, or all; one of them as a chart. */
function modelRows({ table, finding }: ModelExhibit, names: readonly string[]): Drawn | undefined {
  const chosen = names.map((name) =>
    table.rows.find(({ label }) =>
      [label, label.replace("Clean ", "")].some((one) => one.toLowerCase() === name.toLowerCase()),
    ),
  );
  if (!chosen.every((row) => row !== undefined)) return undefined;
  const [only] = chosen;
  const note = table.columns[0] ?? "";
  if (only !== undefined && chosen.length === 1) return { ...rowOf(table, only), note };
  const rows = chosen.length === 0 ? table.rows : chosen;
  return { title: finding, note, drawing: { ...table, title: finding, rows } };
}

function valuationOf(
  what: ModelExhibitName,
  results: ValuationResults,
  { table, model }: ModelExhibit,
): Drawn | undefined {
  const tables = valuationExhibits(results, lastEbitda(table), assumedRates(model));
  if (tables === undefined) return undefined;
  const { note, finding, summary, grids } = tables;
  if (what === "Valuation")
    return { title: finding, note, drawing: { ...summary, title: finding } };
  if (what === "Valuation Range") {
    const ranges = rangesOf(results);
    const isEmpty = ranges.ranges.every(({ range }) => range === undefined);
    if (isEmpty) return undefined;
    return { title: finding, note, drawing: { name: what, title: finding, note, ...ranges } };
  }
  const grid = grids[what === "Gordon Growth Sensitivity" ? 0 : 1];
  if (grid === undefined || grid.rows.length === 0) return undefined;
  return { title: grid.title, note, drawing: grid };
}

function rowOf(
  table: ExhibitTable,
  { label, kind, cells }: ExhibitTable["rows"][number],
): Pick<NoteExhibit, "title" | "drawing"> {
  const keys = table.columns.slice(1);
  const bars = barsOf(
    cells.map(({ text, value = null }, at) => ({ column: keys[at] ?? "", text, value })),
  );
  const [first, last] = [bars[0], bars.at(-1)];
  const title = `${label}: ${first?.text} in ${first?.label} to ${last?.text} in ${last?.label}`;
  const isMoney = kind !== "ratio";
  const ratio = cells.some(({ text }) => text.includes("%")) ? "fraction" : "multiple";
  const unit = isMoney ? "money" : ratio;
  const series = isMoney ? `${label}, ${table.columns[0] ?? ""}` : label;
  return {
    title,
    drawing: { name: label, title, note: table.columns[0] ?? "", series, unit, bars },
  };
}

/** Each method's enterprise value one step of its inputs to either side, beside the market's. */
function rangesOf({ sensitivityTables, actualEV, meta }: ValuationResults) {
  const whole = (grid: readonly (readonly (number | null)[])[]) =>
    stepRange(grid.map((row) => row.map((value) => value && value * meta.scale)));
  return {
    ranges: [
      { label: "Gordon Growth", range: whole(sensitivityTables.gordonGrowth) },
      { label: "EBITDA multiple", range: whole(sensitivityTables.ebitdaMultiple) },
    ],
    mark: actualEV === null ? undefined : { label: "Market", value: actualEV * meta.scale },
    print: formatMillions,
  };
}
