import type { DocumentBlock } from "#core/retrieval/document-blocks.ts";
import type { GridCell, GridRow, Sheet } from "#core/finance/sheets/grid.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { PLACES_MAX } from "#server/integrations/files/table-limits.ts";
import { gridRow, gridTables } from "./grid-table.ts";
import { isFigure } from "./printed-text.ts";

const CAPTION_MAX = 200;

export const TOO_WIDE_TEXT = `The tables of this file span more than ${PLACES_MAX.toLocaleString("en-US")} cells, most of them empty. Keep only what matters and upload it again.`;

/**
 * The blocks of sheets: each is a page with its name for a heading, its tables stand between empty rows.
 *
 * @throws AppError "too_large" for the field `file` where long tables have single rows that are very wide
 */
export function sheetBlocks(sheets: readonly Sheet[]): readonly DocumentBlock[] {
  const parts = sheets.map(({ rows }) => tablesOf(rows));
  const places = parts.flat().reduce((sum, part) => sum + part.length * widthOf(part), 0);
  if (places > PLACES_MAX) throw refusal("too_large", TOO_WIDE_TEXT);
  const named = sheets.length > 1 || sheets[0]?.name !== undefined;
  return sheets.flatMap(({ name }, at) => {
    const page = named ? at + 1 : undefined;
    const heading: DocumentBlock[] =
      name === undefined ? [] : [{ kind: "heading", level: 1, text: name, page }];
    return [...heading, ...(parts[at] ?? []).flatMap((part) => blocksOf(part, page))];
  });
}

/** The columns of a table's widest row. */
function widthOf(rows: readonly GridRow[]): number {
  return rows.reduce((width, { cells }) => Math.max(width, cells.length), 0);
}

/** Rows that stand together. */
function tablesOf(rows: readonly GridRow[]): readonly (readonly GridRow[])[] {
  const tables: GridRow[][] = [];
  let last = -1;
  for (const row of rows) {
    if (row.number !== last + 1) tables.push([]);
    tables.at(-1)?.push(row);
    last = row.number;
  }
  return tables;
}

function blocksOf(rows: readonly GridRow[], page: number | undefined): DocumentBlock[] {
  const printed = rows.map(({ cells }) => cells.map(cellText));
  const first = printed.findIndex((row) => row.filter((cell) => cell !== "").length > 1);
  // Lines of one cell over a table are its titles; a table of such lines is a text.
  const above = first === -1 ? printed : printed.slice(0, first);
  const titles = above.map((row) => row.find((cell) => cell !== "") ?? "");
  const blocks = titles.map((text): DocumentBlock =>
    text.length <= CAPTION_MAX && first !== -1 && !isFigure(text)
      ? { kind: "heading", level: 3, text, page }
      : { kind: "text", text, page },
  );
  if (first === -1) return blocks;
  const tables = gridTables(printed.slice(first).map(gridRow), {
    caption: titles.at(-1),
    ofWords: true,
  });
  return [...blocks, ...tables.map((table): DocumentBlock => ({ kind: "table", table, page }))];
}

/** A cell as a sheet shows it. */
export function cellText(cell: GridCell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell.replaceAll(/\s+/g, " ").trim();
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return "date" in cell ? cell.date : cell.fault;
}

/** A number as a sheet shows it that has no format: years stay ungrouped. */
function numberText(value: number): string {
  const isYear = Number.isInteger(value) && value >= 1900 && value < 2100;
  if (isYear) return String(value);
  return value.toLocaleString("en-US", { maximumSignificantDigits: 12 });
}
