import type { Datum } from "#core/ledger/datum.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import type { Unit } from "#core/ledger/units.ts";
import { isCellSource } from "#core/ledger/source.ts";
import type { NoteTable } from "#core/outputs/report/note-table.ts";
import {
  columnOf,
  companyTable,
  shown,
  type StatementTable,
  type TableCell,
  type TableRow,
} from "#core/outputs/report/statement-table.ts";
import type { RatingEstimate, ScorecardInput } from "#core/finance/ratios/rating-estimate.ts";

/** Every figure the scorecard read, under the step that read it, with what it reads in it. */
export function ratingTable(data: FinancialData, estimate: RatingEstimate): StatementTable {
  const { inputs, column } = estimate;
  const steps = [...new Set(inputs.map(({ step }) => step))];
  const groups = steps.map((title) => ({
    title,
    rows: inputs.filter(({ step }) => step === title).map((input) => inputRow(input, column)),
  }));
  return {
    ...companyTable(data, [], groups),
    noteHeader: "Read as",
    columns: [columnOf(data, column)],
  };
}

/** What the rows of the table are in the ledger. */
export function ratingBinding({ inputs }: RatingEstimate): NoteTable["bindingOf"] {
  return ({ item }) => {
    const datum = inputs.find((input) => itemOf(input) === item)?.datum;
    return datum && bindingOf(datum);
  };
}

/** The same figure may be read by two steps. */
function itemOf({ step, name }: ScorecardInput): string {
  return `${step}: ${name}`;
}

function inputRow(input: ScorecardInput, column: string): TableRow {
  const unit = input.datum === undefined ? "money" : unitOf(input.datum);
  return {
    item: itemOf(input),
    label: input.name.replace(/ \((?:%|x)\)/, ""),
    unit,
    role: "line",
    isBalance: false,
    note: input.reading,
    cells: [inputCell(input, unit, column)],
  };
}

function inputCell({ datum, reason }: ScorecardInput, unit: Unit, column: string): TableCell {
  if (datum === undefined) return { column, ...shown(null, unit, reason), flags: [] };
  return {
    column,
    ...shown(datum.value, unit, undefined),
    source: datum.source !== undefined && isCellSource(datum.source) ? datum.source : undefined,
    flags: datum.flags ?? [],
  };
}

/** The scorecard reads money, fractions and multiples alone. */
function unitOf({ unit }: Datum): Unit {
  return unit === "bps" || unit === "count" ? "multiple" : unit;
}
