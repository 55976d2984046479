import type { DecimalMark } from "#core/finance/sheets/amounts.ts";
import type { Sheet } from "#core/finance/sheets/grid.ts";
import { isWithoutPeriods, tablesOf } from "#core/finance/sheets/sheet-tables.ts";
import type { ReadingChoices, ReadTable } from "#core/finance/own-statements/reading.ts";
import {
  companiesOf,
  type FileTable,
  knownFigures,
  knownRows,
  textsIn,
  valuesOf,
} from "#core/finance/sheets/tables.ts";

/** A table of the file, and why its figures are not taken, if they are not. */
export type ChosenTable = { readonly table: FileTable; readonly reason?: string | undefined };

const LOOKS_AHEAD =
  /project|forecast|assumption|scenario|sensitiv|\bdcf\b|\bwacc\b|valuation|\bcomps?\b|comparable|peer|\bbeta\b|market ?data|\bratios?\b|ratioanalysis|common[ -_]?size|growth ?rates?|budget|\bplan\b|\bfcff\b|\bfcfe\b|schedule|validation|\bchecks?\b|adjust|working ?capital|\bmodel\b|fixedassets|\b\d*_?da\b/i;
const RATIO_BLOCK =
  /common[ -]?size|% of (?:net )?(?:revenues?|sales|assets)|as a percentage|growth rates?|ratio|margins? analysis/i;
/** Ratios and shares of revenues stay under this; statements in any unit do not. */
const RATIO_MAX = 10;

/** The tables of a file, those whose figures are read first: the most rows known by name first. */
export function chosenTables(
  sheets: readonly Sheet[],
  marks: ReadonlyMap<Sheet, DecimalMark>,
  choices: ReadingChoices,
  fileName: string,
): ChosenTable[] {
  const found = sheets.flatMap((sheet) => {
    const title = sheet.name ?? fileName.replace(/\.\w+$/, "");
    const tables = tablesOf({ sheet, mark: marks.get(sheet) ?? ".", title });
    return tables.map((table) => ({ table, reason: reasonLeftOut(table, choices) }));
  });
  const isOnly = found.every(({ reason }) => reason !== undefined);
  const settled = isOnly ? found.map(withSecondLook) : found;
  return settled.toSorted((a, b) => rank(b) - rank(a));
}

/** Without any statement, a table of a sheet with an unlikely name is one; ratios never are. */
function withSecondLook({ table, reason }: ChosenTable): ChosenTable {
  return reason === NOT_A_STATEMENT && knownRows(table) > 0 ? { table } : { table, reason };
}

function rank({ table, reason }: ChosenTable): number {
  return reason === undefined ? knownFigures(table) : -1;
}

const NOT_A_STATEMENT = "Its name is that of a calculation, not of a statement.";

function reasonLeftOut(table: FileTable, choices: ReadingChoices): string | undefined {
  const { sheet } = table;
  const name = sheet.name ?? "";
  if (choices.sheets !== undefined && sheet.name !== undefined) {
    return choices.sheets.includes(name) ? undefined : "You left this sheet out.";
  }
  if (sheet.isHidden) return "The sheet is hidden.";
  if (knownRows(table) === 0) return "None of its rows is known by name.";
  if (table.companies.length > 1) return "Its rows are of several companies.";
  if (isRatioBlock(table)) return "Its figures are ratios, which the product computes itself.";
  return LOOKS_AHEAD.test(name.replaceAll("_", " ")) || LOOKS_AHEAD.test(name)
    ? NOT_A_STATEMENT
    : undefined;
}

function isRatioBlock(table: FileTable): boolean {
  const values = table.rows.flatMap(valuesOf).filter((value) => value !== 0);
  if (values.some((value) => Math.abs(value) > RATIO_MAX)) return false;
  if (table.texts.slice(1).some((text) => RATIO_BLOCK.test(text))) return true;
  const isBillions = table.texts.some((text) => /billion|\bbn\b/i.test(text));
  const fractions = values.filter((value) => !Number.isInteger(value)).length;
  return !isBillions && table.rows.length >= 3 && fractions * 2 >= values.length;
}

/** How the tables are told to the analyst, sheets without any included. */
export function tableList(sheets: readonly Sheet[], chosen: readonly ChosenTable[]): ReadTable[] {
  return sheets.flatMap((sheet): ReadTable[] => {
    const own = chosen.filter(({ table }) => table.sheet === sheet);
    const named = sheet.name === undefined ? {} : { sheet: sheet.name };
    const none = { ...named, layout: "wide", rows: 0, isUsed: false, reason: NO_PERIODS } as const;
    if (own.length === 0) return sheet.rows.length === 0 ? [] : [none];
    return own.map(({ table: { layout, rows }, reason }) => ({
      ...named,
      layout,
      rows: rows.length,
      isUsed: reason === undefined,
      reason,
    }));
  });
}

const NO_PERIODS = "No periods were found in it.";

/** Why a file gives no statements at all, in one sentence that says what to do. */
export function noStatements(sheets: readonly Sheet[], chosen: readonly ChosenTable[]): string {
  const several = chosen.find(({ table }) => table.companies.length > 1)?.table.companies;
  const compared = several ?? comparedCompanies(sheets);
  if (compared.length > 1) {
    const names = compared.slice(0, 4).join(", ");
    return `This file compares several companies (${names}${compared.length > 4 ? " and others" : ""}). Upload the statements of one company.`;
  }
  if (sheets.every(({ rows }) => rows.length === 0)) return "This file is empty.";
  if (chosen.some(({ table }) => isWithoutPeriods(table))) {
    return "The rows of this file do not say which period they are of. Add a column with the period or its end date.";
  }
  if (sheets.every(({ rows }) => textsIn(rows).length === 0))
    return "This file holds no row names, so its figures can't be told apart.";
  if (chosen.length === 0) {
    return "No periods were found in this file. A statement needs a row or a column of years, quarters or dates.";
  }
  const [first] = chosen;
  return `No statements were found in this file. ${first?.reason ?? ""}`.trim();
}

/** Companies that the rows under a heading such as "ticker" name, where no table was found. */
function comparedCompanies(sheets: readonly Sheet[]): readonly string[] {
  for (const { rows } of sheets) {
    for (const [index, header] of rows.slice(0, 10).entries()) {
      const companies = companiesOf(header.cells, rows.slice(index + 1));
      if (companies.length > 1) return companies;
    }
  }
  return [];
}
