import type { DocumentBlock } from "#core/retrieval/document-blocks.ts";
import { joinColumns, joinSigns, printedTable } from "./printed-table.ts";

/** The tables a parser is in, one within the other. */
export type HtmlTables = {
  /** What is written now belongs to a cell. */
  readonly isIn: () => boolean;
  /** A table begins. @returns what the one around it has said so far: it only lays out */
  readonly begin: () => DocumentBlock[];
  /** @returns what the table says */
  readonly end: () => DocumentBlock[];
  readonly row: () => void;
  readonly cell: (span: number) => void;
  readonly endCell: () => void;
  readonly write: (text: string) => void;
  readonly depth: () => number;
};

type OpenTable = {
  readonly rows: string[][];
  row: string[] | undefined;
  cell: string | undefined;
  span: number;
  /** It holds another table, so it only lays out. */
  isLayout: boolean;
};

const SPAN_MAX = 100;
const ROWS_MAX = 50_000;

export function createHtmlTables(): HtmlTables {
  const tables: OpenTable[] = [];
  const inner = (): OpenTable | undefined => {
    const table = tables.at(-1);
    return table?.isLayout === false ? table : undefined;
  };
  return {
    isIn: () => inner() !== undefined,
    begin() {
      const outer = inner();
      tables.push({ rows: [], row: undefined, cell: undefined, span: 1, isLayout: false });
      if (outer === undefined) return [];
      endRow(outer);
      outer.isLayout = true;
      return textBlocks(outer.rows.splice(0));
    },
    end() {
      const table = tables.pop();
      if (table === undefined || table.isLayout) return [];
      endRow(table);
      return tableBlocks(table.rows);
    },
    row() {
      const table = inner();
      if (table !== undefined) endRow(table);
    },
    cell(span) {
      const table = inner();
      if (table === undefined) return;
      endCell(table);
      table.cell = "";
      table.span = Math.min(SPAN_MAX, Math.max(1, Math.trunc(span) || 1));
    },
    endCell() {
      const table = inner();
      if (table !== undefined) endCell(table);
    },
    write(text) {
      const table = inner();
      if (table?.cell !== undefined) table.cell += text;
    },
    depth: () => tables.length,
  };
}

function endCell(table: OpenTable): void {
  if (table.cell === undefined) return;
  table.row ??= [];
  table.row.push(tidy(table.cell).replaceAll("\n", " "));
  for (let column = 1; column < table.span; column++) table.row.push("");
  table.cell = undefined;
}

function endRow(table: OpenTable): void {
  endCell(table);
  if (table.row !== undefined && table.rows.length < ROWS_MAX) table.rows.push(table.row);
  table.row = undefined;
}

function tableBlocks(rows: readonly (readonly string[])[]): DocumentBlock[] {
  const filled = rows.map((row) => row.filter((cell) => cell !== "").length);
  // One column is a list, or the frame round a paragraph.
  if (filled.every((cells) => cells < 2)) return textBlocks(rows);
  const table = printedTable(joinColumns(rows.map(joinSigns)));
  return table === undefined ? [] : [{ kind: "table", table }];
}

function textBlocks(rows: readonly (readonly string[])[]): DocumentBlock[] {
  return rows.flatMap((row): DocumentBlock[] => {
    const text = row.filter((cell) => cell !== "").join(" ");
    return text === "" ? [] : [{ kind: "text", text }];
  });
}

/** Spaces joined; line ends stay where they were written by a `br`. */
export function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replaceAll(/[\s\u00A0]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
