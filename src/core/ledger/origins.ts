import {
  type CellSource,
  type FileSource,
  type FinancialData,
  inputsOf,
  isFromFile,
  isTagged,
  type SourceInput,
} from "#core/ledger/financial-data.ts";
import type { ModelSource, PassagePlace } from "#core/ledger/source.ts";
import { rowOf, sourceOfRow } from "#core/ledger/find-datum.ts";

/** A filing that figures rest on. */
export type Filing = {
  /** Accession number with dashes. */
  readonly accession: string;
  readonly form: string;
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string;
};

/** A sheet of a file the analyst uploaded, that figures rest on. */
export type OwnSheet = Pick<FileSource, "fileName" | "sheet" | "uploaded">;

/** Where a figure stands: a filing, a sheet of the analyst's own, a page of a document, or a saved model. */
export type Origin = Filing | OwnSheet | PassagePlace | ModelSource;

/** What tells one source from another: the accession number, the sheet of the file, the page, the model. */
export function originKey(origin: Origin): string {
  if ("accession" in origin) return origin.accession;
  if ("savedOutputId" in origin) return JSON.stringify([origin.savedOutputId, origin.version]);
  if ("anchor" in origin) return JSON.stringify([origin.document, origin.page ?? origin.anchor]);
  return JSON.stringify([origin.fileName, origin.sheet, origin.uploaded]);
}

/** A cell that a filer or the analyst gave, and where it stands; computed values rest on such cells. */
export type OriginCell = {
  readonly origin: Origin;
  /** The row, or what a row was computed of that has none of its own. */
  readonly item: string;
  readonly column: string;
};

/** The filings and sheets behind one cell, those of a formula's inputs included, in order of use. */
export function originsOfSource(
  data: FinancialData,
  column: string,
  source: CellSource,
): readonly Origin[] {
  return distinct(cellsOf(data, { item: "", column, source }, new Set()));
}

type Cell = { readonly item: string; readonly column: string };

/** The cells behind a row in a column as given by filers or the analyst; none where it has no source. */
export function originCellsOf(data: FinancialData, { item, column }: Cell): readonly OriginCell[] {
  return cellsOfRow(data, { item, column }, new Set());
}

/** The cells behind the operands of a value computed in a column, in order of use. */
export function originCellsOfInputs(
  data: FinancialData,
  cell: Cell,
  inputs: readonly SourceInput[],
): readonly OriginCell[] {
  const seen = new Set<string>();
  return inputs.flatMap((input) => cellsOfInput(data, { ...cell, input }, seen));
}

function distinct(cells: readonly OriginCell[]): readonly Origin[] {
  return [...new Map(cells.map(({ origin }) => [originKey(origin), origin])).values()];
}

/** `seen` guards against a formula that leads back to itself. */
function cellsOf(
  data: FinancialData,
  { item, column, source }: Cell & { readonly source: CellSource },
  seen: Set<string>,
): readonly OriginCell[] {
  if (isTagged(source)) return [{ origin: filingFrom(source), item, column }];
  if (isFromFile(source)) return [{ origin: sheetFrom(source), item, column }];
  return inputsOf(source).flatMap((input) => cellsOfInput(data, { item, column, input }, seen));
}

function cellsOfInput(
  data: FinancialData,
  { item, column, input }: Cell & { readonly input: SourceInput },
  seen: Set<string>,
): readonly OriginCell[] {
  const { accession, form, filed, file, period = column } = input;
  if (file !== undefined) return [{ origin: sheetFrom(file), item, column: period }];
  if (accession !== undefined && form !== undefined && filed !== undefined) {
    return [{ origin: { accession, form, filed }, item, column: period }];
  }
  const name = input.name.startsWith("prior") ? input.name.replace(PRIOR_YEAR, "") : input.name;
  const isEarlier = input.period === undefined && name !== input.name;
  return cellsOfRow(
    data,
    { item: name, column: isEarlier ? columnBefore(data, column) : period },
    seen,
  );
}

function cellsOfRow(
  data: FinancialData,
  { item, column }: Cell,
  seen: Set<string>,
): readonly OriginCell[] {
  const key = `${item}|${column}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const source = sourceOfRow(data, item, column);
  if (source !== undefined) return cellsOf(data, { item, column, source }, seen);
  const operands = rowOf(data.ratios, item)?.inputs?.[column] ?? [];
  return operands.flatMap((input) => cellsOfInput(data, { item, column, input }, seen));
}

/** How ratios name an operand of the column before: "prior year EBITDA". */
const PRIOR_YEAR = /^prior year(?:-end)? /;

function columnBefore({ years }: FinancialData, column: string): string {
  return years[years.indexOf(column) - 1] ?? "";
}

function filingFrom({ accession, form, filed }: Filing): Filing {
  return { accession, form, filed };
}

function sheetFrom({ fileName, sheet, uploaded }: FileSource): OwnSheet {
  return { fileName, ...(sheet !== undefined && { sheet }), uploaded };
}
