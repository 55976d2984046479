import { AppError } from "#core/errors.ts";
import { type DecimalEvidence, decimalMark } from "#core/finance/sheets/amounts.ts";
import {
  chosenTables,
  noStatements,
  tableList,
} from "#core/finance/own-statements/chosen-tables.ts";
import { checksOf } from "#core/finance/own-statements/file-checks.ts";
import { type FileColumns, fileColumns } from "#core/finance/own-statements/file-columns.ts";
import { type Sheet, textOf } from "#core/finance/sheets/grid.ts";
import { differencesOf } from "#core/finance/own-statements/own-column.ts";
import { givenColumns, ownColumns } from "#core/finance/own-statements/own-statements.ts";
import { openQuestions } from "#core/finance/own-statements/open-questions.ts";
import type { Reading, ReadingChoices } from "#core/finance/own-statements/reading.ts";
import { readRows } from "#core/finance/own-statements/read-rows.ts";
import { columnKey, type StatementFile } from "#core/finance/own-statements/statement-file.ts";
import { unitOfFile } from "#core/finance/sheets/unit-of-file.ts";

/** A file as it arrived: its sheets, its name and the day. */
export type UploadedSheets = {
  readonly fileName: string;
  readonly sheets: readonly Sheet[];
  /** `YYYY-MM-DD`; periods that end later are estimates. */
  readonly today: string;
};

/**
 * What a file of statements says: its layout, unit, currency, periods and rows, and what must be
 * asked before it can be kept.
 *
 * @throws AppError "invalid_input" for the field `file` when it holds no statements of one company
 */
export function understand(
  { fileName, sheets, today }: UploadedSheets,
  choices: ReadingChoices,
): Reading {
  const evidence = new Map(sheets.map((sheet) => [sheet, marksOf(sheet)]));
  const marks = new Map(
    sheets.map((sheet) => [sheet, choices.decimalMark ?? evidence.get(sheet)?.mark ?? "."]),
  );
  const chosen = chosenTables(sheets, marks, choices, fileName);
  const tables = chosen.flatMap(({ table, reason }) => (reason === undefined ? [table] : []));
  if (tables.length === 0) {
    throw new AppError("invalid_input", noStatements(sheets, chosen), { field: "file" });
  }
  const periods = fileColumns(tables, sheets, { today, ...choices });
  refuseWithoutColumns(periods);
  const unit = unitOfFile(tables, sheets, choices);
  const read = readRows({ tables, periods, unit, choices });
  const used = new Set(read.file.flatMap(({ figures }) => figures.map(({ column }) => column)));
  const columns = periods.columns.filter((column) => used.has(`${column.kind}:${column.label}`));
  refuseWithoutRows(columns, periods);
  const file: StatementFile = {
    fileName,
    uploaded: today,
    currency: unit.currency ?? "USD",
    columns,
    rows: read.file,
  };
  const questions = openQuestions({ tables, evidence, choices, unit, periods, read, columns });
  const checks = checksIn(file);
  return {
    fileName,
    tables: tableList(sheets, chosen),
    currency: unit.currency,
    scale: unit.scale,
    decimalMark: marks.get(tables[0]?.sheet ?? sheets[0] ?? EMPTY) ?? ".",
    columns,
    rows: read.rows,
    differences: [...differences(file), ...checks.filter(({ holds }) => !holds)],
    notes: [
      ...new Set([
        ...sheets.flatMap(({ notes }) => notes),
        ...hiddenSheets(sheets),
        ...tables.flatMap(({ notes }) => notes),
        ...periods.notes,
        ...unit.notes,
        ...read.notes,
        ...spanNotes(file),
        ...(checks.length > 0 && checks.every(({ holds }) => holds) ? [ADDS_UP] : []),
      ]),
    ],
    questions,
    ...(questions.every(({ canWait }) => canWait) && { file }),
  };
}

const ASSIGN = "Name rows as statements do: Revenue, Operating income, Total assets.";
const ADDS_UP = "Balance and cash add up wherever the file has both sides.";
const EMPTY: Sheet = { isHidden: false, rows: [], notes: [] };

function hiddenSheets(sheets: readonly Sheet[]): string[] {
  const hidden = sheets.flatMap(({ isHidden, name }) =>
    isHidden && name !== undefined ? [`“${name}”`] : [],
  );
  return hidden.length === 0
    ? []
    : [`Hidden sheets are not read unless you choose them: ${hidden.join(", ")}.`];
}

function refuseWithoutColumns({ columns, notes, undated }: FileColumns): void {
  if (columns.length > 0 || undated.length > 0) return;
  const why = notes[0] ?? "No year, quarter or date was found.";
  throw new AppError("invalid_input", `This file holds no past period. ${why}`, { field: "file" });
}

function refuseWithoutRows(used: FileColumns["columns"], { undated, twice }: FileColumns): void {
  // Figures may wait for an answer.
  if (used.length > 0 || undated.length > 0 || twice.length > 0) return;
  throw new AppError("invalid_input", `No row of this file is known by name. ${ASSIGN}`, {
    field: "file",
  });
}

function marksOf(sheet: Sheet): DecimalEvidence {
  const texts = sheet.rows.flatMap(({ cells }) =>
    cells
      // A number is one already: only what was written as text has a mark.
      .filter((cell) => typeof cell !== "number")
      .map(textOf)
      .filter((text) => /\d[.,]\d/.test(text) && text.length <= 30),
  );
  return decimalMark(texts, sheet.delimiter);
}

/** What half-years and the like are for: statements have no column of them. */
function spanNotes(file: StatementFile): string[] {
  const spans = file.columns.filter(({ kind }) => kind === "span");
  if (spans.length === 0) return [];
  const given = new Set(file.columns.map(columnKey));
  const made = ownColumns([file]).flatMap(({ column }) =>
    given.has(columnKey(column)) ? [] : [column.label],
  );
  const names = spans.map(({ label }) => label).join(", ");
  const aim =
    made.length > 0
      ? `Made with them: ${made.join(", ")}.`
      : "Quarters and twelve months are made with them once the rest of the year is there.";
  return [`Not shown as columns: ${names}. ${aim}`];
}

function checksIn(file: StatementFile) {
  const all = givenColumns([file]);
  return all.flatMap((own) =>
    checksOf(own, all).map((check) => ({ ...check, column: own.column.label })),
  );
}

function differences(file: StatementFile): Reading["differences"] {
  return givenColumns([file]).flatMap(({ column, lines }) =>
    differencesOf(lines).map((difference) => ({ ...difference, column: column.label })),
  );
}
