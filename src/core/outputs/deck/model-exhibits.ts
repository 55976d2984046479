import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import {
  earningsOf,
  historyColumns,
  type ModelColumns,
  modelColumns,
  type ModelHistory,
  revenueBreaks,
} from "#core/finance/valuation/model-history.ts";
import {
  MODEL_ROWS,
  type ModelItem,
  modelRowLabel,
  type ModelRowName,
} from "#core/finance/valuation/model-items.ts";
import { joined, type ModelRow, modelTable } from "#core/finance/valuation/model-table.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { known, orMissing, type Series } from "#core/finance/valuation/measure.ts";
import { readSavedModel, type SavedParts } from "#core/finance/valuation/saved-model.ts";
import { readProjections } from "#core/finance/valuation/saved-periods.ts";
import type { ValuationResults } from "#core/finance/valuation/saved-results.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { formatCell, formatMultiple } from "#core/ledger/display.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";

/** A model as slides show it. */
export type ModelExhibit = {
  /** The 33 rows. */
  readonly table: ExhibitTable;
  /** What it comes to, in a line: the slide's title. */
  readonly finding: string;
  readonly isProjected: boolean;
  /**
   * Net income of the projected years, whole units: EBITDA after D&A, interest and tax. None where EBITDA is
   * without one-offs, which reported net income is not.
   */
  readonly netIncome: readonly (number | null)[];
  readonly valuation: ValuationResults | undefined;
  readonly model: ValuationModel;
};

/** Years a side of the model shows. */
const YEARS_A_SIDE = 5;
const TITLE = "Model";

/**
 * The model of a saved output. What it says of a projected year stands as it was saved, which is what
 * texts quote; only what it leaves out is computed. Without a valuation nothing is valued.
 */
export function modelExhibit(saved: SavedParts): ModelExhibit | undefined {
  const model = readSavedModel(saved);
  const [base] = model.cases;
  const projected = readProjections(saved.projections);
  const isProjected = projected.periods.length > 0;
  if (base === undefined || (!isProjected && model.history.years.length === 0)) return undefined;
  const valued = valueCase(model, base);
  const seriesOf = (item: ModelItem): Series =>
    model.periods.map((period, at) => {
      const row = projected.rows.find((one) => one.item === item);
      const given = row?.amounts[projected.periods[at] ?? period];
      return given ?? orMissing(valued.projection.columns[item][at]);
    });
  const past = historyColumns(model.history);
  const periods = isProjected ? model.periods : [];
  const rows = modelTable(
    isProjected ? joined(past, modelColumns(seriesOf)) : past,
    revenueBreaks(model.history),
  );
  const table = tableOf(rows, model.history, periods);
  return {
    table,
    finding: modelFinding(table),
    isProjected,
    netIncome:
      earningsOf(model.history) === "EBITDA"
        ? earned(seriesOf, valued.projection.depreciation)
        : [],
    valuation: attachedParts(saved).valuationResults ?? undefined,
    model,
  };
}

function earned(seriesOf: (item: ModelItem) => Series, depreciation: Series) {
  const parts = (["EBITDA", "Interest Income/Expense", "Tax Expense"] as const).map(seriesOf);
  return depreciation.map((value, at) =>
    known(parts.reduce((sum, part) => sum + orMissing(part[at]), -value)),
  );
}

/** A row of a model's table, whatever it is called on the earnings that it stands on. */
export function modelRow({ rows }: ExhibitTable, item: ModelRowName): ExhibitRow | undefined {
  return rows[MODEL_ROWS.findIndex((row) => row.item === item)];
}

/** EBITDA of the last year before the projection. */
export function lastEbitda(table: ExhibitTable): {
  readonly name: string;
  readonly value: number | null;
} {
  const row = modelRow(table, "EBITDA");
  const value = row?.cells[(table.projectedFrom ?? 1) - 2]?.value ?? null;
  return { name: row?.label ?? "EBITDA", value };
}

/** The past of a company in the rows of a model, where nobody made one; they mean nothing of a bank. */
export function historyAsModel(data: FinancialData): ExhibitTable | undefined {
  const history = historyFromStatements(data);
  const isOfBank = data.archetype === "bank" || data.archetype === "insurer";
  if (history.years.length === 0 || isOfBank) return undefined;
  const columns: ModelColumns = historyColumns(history);
  return tableOf(modelTable(columns, revenueBreaks(history)), history, []);
}

const UNIT = / \((?:%|x)\)$/;
/** Rows that a model makes otherwise than the statements beside it do (finance.md 3.1, 3.7). */
const SUFFIXES: Readonly<Partial<Record<ModelRowName, string>>> = {
  "Interest Coverage (x)": ", net interest",
};

function tableOf(
  rows: readonly ModelRow[],
  history: ModelHistory,
  periods: readonly string[],
): ExhibitTable {
  const { years, currency } = history;
  const basis = earningsOf(history);
  const from = Math.max(0, years.length - YEARS_A_SIDE);
  const columns = [...years.slice(from), ...periods.slice(0, YEARS_A_SIDE)];
  return {
    name: TITLE,
    title: TITLE,
    columns: [`${currency} mm`, ...columns],
    projectedFrom: years.length - from + 1,
    rows: rows.map(({ item, kind, unit, values, reasons }): ExhibitRow => ({
      label: modelRowLabel(item, basis).replace(UNIT, "") + (SUFFIXES[item] ?? ""),
      kind: kind === "metric" ? "ratio" : kind,
      cells: columns.map((_, at) => {
        const value = values[from + at] ?? null;
        return { text: formatCell(value, unit, reasons[from + at]), value };
      }),
    })),
  };
}

/**
 * "Model: net leverage of 1.2x by 2030, from 3.0x in 2025": what the years of a model's table come to, up to
 * `end`, the last of its columns that is shown; of a company without leverage its revenues.
 */
export function modelFinding(table: ExhibitTable, end = table.columns.length - 1): string {
  const { columns, projectedFrom = columns.length } = table;
  if (end < projectedFrom) return TITLE;
  const [year, last] = [projectedFrom - 1, end].map((at) => columns[at]?.replace(/E$/, "") ?? "");
  const said = (["Net Leverage (x)", "Revenues"] as const).flatMap((item) => {
    const row = modelRow(table, item);
    const [past, next] = [row?.cells[projectedFrom - 2], row?.cells[end - 1]];
    if (row === undefined || past?.value == null || next?.value == null) return [];
    const isAlike = past.value < 0 === next.value < 0;
    const on = row.label.startsWith("Clean") ? " on Clean EBITDA" : "";
    return item === "Revenues"
      ? [{ to: `revenues of ${columns[0]?.slice(0, 3)} ${next.text} mm`, from: past.text }]
      : [
          {
            to: turns(next.value) + on,
            from: turns(past.value).slice(isAlike ? turns(past.value).lastIndexOf(" ") + 1 : 0),
          },
        ];
  });
  const [first] = said;
  return first === undefined
    ? TITLE
    : `${TITLE}: ${first.to} by ${last}, from ${first.from} in ${year}`;
}

function turns(multiple: number): string {
  const size = formatMultiple(Math.abs(multiple));
  return multiple < 0 ? `net cash of ${size}` : `net leverage of ${size}`;
}
