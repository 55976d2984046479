import {
  type CellSource,
  type FileSource,
  type FinancialData,
  inputsOf,
  isFromFile,
  isTagged,
  type SourceInput,
} from "#core/ledger/financial-data.ts";

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

/** Where a figure stands: a filing, or a sheet of the analyst's own. */
export type Origin = Filing | OwnSheet;

/** What tells one source from another: the accession number, or the sheet of the file. */
export function originKey(origin: Origin): string {
  if ("accession" in origin) return origin.accession;
  return JSON.stringify([origin.fileName, origin.sheet, origin.uploaded]);
}

/** The filings and sheets behind one cell, those of a formula's inputs included, in order of use. */
export function originsOfSource(
  data: FinancialData,
  column: string,
  source: CellSource,
): readonly Origin[] {
  return distinct(originsOf(data, { column, source }, new Set()));
}

/** The filings and sheets behind the operands of a value computed in a column. */
export function originsOfInputs(
  data: FinancialData,
  column: string,
  inputs: readonly SourceInput[],
): readonly Origin[] {
  const seen = new Set<string>();
  return distinct(inputs.flatMap((input) => originsOfInput(data, { column, input }, seen)));
}

function distinct(origins: readonly Origin[]): readonly Origin[] {
  return [...new Map(origins.map((origin) => [originKey(origin), origin])).values()];
}

type SourcedCell = { readonly column: string; readonly source: CellSource };

/** `seen` guards against a formula that leads back to itself. */
function originsOf(
  data: FinancialData,
  { column, source }: SourcedCell,
  seen: Set<string>,
): readonly Origin[] {
  if (isTagged(source)) return [filingFrom(source)];
  if (isFromFile(source)) return [sheetFrom(source)];
  return inputsOf(source).flatMap((input) => originsOfInput(data, { column, input }, seen));
}

function originsOfInput(
  data: FinancialData,
  { column, input }: { readonly column: string; readonly input: SourceInput },
  seen: Set<string>,
): readonly Origin[] {
  const { accession, form, filed, file } = input;
  if (file !== undefined) return [sheetFrom(file)];
  if (accession !== undefined && form !== undefined && filed !== undefined) {
    return [{ accession, form, filed }];
  }
  const item = input.name.replace(PRIOR_YEAR, "");
  const inputColumn = input.period ?? (item === input.name ? column : columnBefore(data, column));
  const key = `${item}|${inputColumn}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const source = data.data.find((row) => row.item === item)?.sources[inputColumn];
  if (source !== undefined) return originsOf(data, { column: inputColumn, source }, seen);
  const ratio = data.ratios.find((row) => row.item === item);
  const operands = ratio?.inputs?.[inputColumn] ?? [];
  return operands.flatMap((operand) =>
    originsOfInput(data, { column: inputColumn, input: operand }, seen),
  );
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
