import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import {
  historyColumns,
  type ModelColumns,
  modelColumns,
  revenueBreaks,
} from "#core/finance/valuation/model-history.ts";
import {
  type ModelItem,
  modelRowLabel,
  type ModelRowName,
} from "#core/finance/valuation/model-items.ts";
import { joined, type ModelRow, modelTable } from "#core/finance/valuation/model-table.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { orMissing } from "#core/finance/valuation/measure.ts";
import { readSavedModel, type SavedParts } from "#core/finance/valuation/saved-model.ts";
import { readProjections } from "#core/finance/valuation/saved-periods.ts";
import type { ValuationResults } from "#core/finance/valuation/saved-results.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { formatCell, formatMultiple, formatPercent } from "#core/ledger/display.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";

/** A model as slides show it. */
export type ModelExhibit = {
  /** The 33 rows. */
  readonly table: ExhibitTable;
  /** What it comes to, in a line: the slide's title. */
  readonly finding: string;
  readonly isProjected: boolean;
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
  const seriesOf = (item: ModelItem): readonly number[] =>
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
  return {
    table: tableOf(rows, model.history.years, periods, model.history.currency),
    finding: findingOf(rows, periods),
    isProjected,
    valuation: attachedParts(saved).valuationResults ?? undefined,
    model,
  };
}

/** EBITDA of the last year before the projection. */
export function lastEbitda({ rows, projectedFrom }: ExhibitTable): number | null {
  const cells = rows.find(({ label }) => label === "EBITDA")?.cells;
  return cells?.[(projectedFrom ?? 1) - 2]?.value ?? null;
}

/** The past of a company in the rows of a model, where nobody made one; they mean nothing of a bank. */
export function historyAsModel(data: FinancialData): ExhibitTable | undefined {
  const history = historyFromStatements(data);
  const isOfBank = data.archetype === "bank" || data.archetype === "insurer";
  if (history.years.length === 0 || isOfBank) return undefined;
  const columns: ModelColumns = historyColumns(history);
  return tableOf(modelTable(columns, revenueBreaks(history)), history.years, [], history.currency);
}

const UNIT = / \((?:%|x)\)$/;
/** Rows that a model makes otherwise than the statements beside it do (finance.md 3.1, 3.7). */
const LABELS: Readonly<Partial<Record<ModelRowName, string>>> = {
  "Interest Coverage (x)": "Interest Coverage, net interest",
};

function tableOf(
  rows: readonly ModelRow[],
  years: readonly string[],
  periods: readonly string[],
  currency: string,
): ExhibitTable {
  const from = Math.max(0, years.length - YEARS_A_SIDE);
  const columns = [...years.slice(from), ...periods.slice(0, YEARS_A_SIDE)];
  return {
    name: TITLE,
    title: TITLE,
    columns: [`${currency} mm`, ...columns],
    projectedFrom: years.length - from + 1,
    rows: rows.map(({ item, kind, unit, values, reasons }): ExhibitRow => ({
      label: LABELS[item] ?? modelRowLabel(item).replace(UNIT, ""),
      kind: kind === "metric" ? "ratio" : kind,
      cells: columns.map((_, at) => {
        const value = values[from + at] ?? null;
        return { text: formatCell(value, unit, reasons[from + at]), value };
      }),
    })),
  };
}

/** "Model: net leverage falls to 1.2x by 2030 on 2.8% growth a year". */
function findingOf(rows: readonly ModelRow[], periods: readonly string[]): string {
  const last = periods.at(-1);
  const [before, now] = ends(rows, "Net Leverage (x)", periods.length);
  if (last === undefined || now === null) return TITLE;
  const [start, end] = ends(rows, "Revenues", periods.length);
  const year = last.replace(/E$/, "");
  const to = `${verbOf(before, now)} ${formatMultiple(now)} by ${year}`;
  if (start === null || end === null || start <= 0 || end <= 0) {
    return `${TITLE}: net leverage ${to}`;
  }
  const growth = (end / start) ** (1 / periods.length) - 1;
  return `${TITLE}: net leverage ${to} on ${formatPercent(growth)} growth a year`;
}

function verbOf(before: number | null, now: number): string {
  if (before === null) return "is";
  if (formatMultiple(before) === formatMultiple(now)) return "stays at";
  return now < before ? "falls to" : "rises to";
}

/** A row in the last year of the past and in the last projected one. */
function ends(
  rows: readonly ModelRow[],
  item: string,
  projected: number,
): readonly [number | null, number | null] {
  const values = rows.find((row) => row.item === item)?.values ?? [];
  return [values.at(-1 - projected) ?? null, values.at(-1) ?? null];
}
