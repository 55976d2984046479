import { type Cell, Workbook, type Worksheet } from "@cj-tech-master/excelts";
import type {
  CellFormat,
  WorkbookCell,
  WorkbookSheet,
} from "#core/outputs/workbook/workbook-cell.ts";

/** What the thread is given: sheets are plain data. */
export type WorkbookTask = { readonly sheets: readonly WorkbookSheet[]; readonly created: string };

const FORMATS: Readonly<Record<CellFormat, string>> = {
  millions: "#,##0_);(#,##0);–_)",
  percent: "0.0%_);(0.0%)",
  multiple: '0.0"x"_);(0.0"x")',
  years: "0.00",
  factor: "0.0000",
  date: "yyyy-mm-dd",
  shares: "#,##0.0",
  perShare: "#,##0.00_);(#,##0.00)",
};
const BLUE = { argb: "FF0000FF" };
const BLACK = { argb: "FF000000" };
const HEAD = { argb: "FFF3F2EE" };
const BREAK = { argb: "FF14496B" };
const FONT = "Arial";
const LONG_TEXT = 70;
const LINE_POINTS = 13.5;

/** The bytes of an XLSX file: inputs blue, computed cells black, ready to print in landscape. */
export async function workbookFile({ sheets, created }: WorkbookTask): Promise<Uint8Array> {
  const workbook = new Workbook();
  workbook.creator = "Footnote";
  workbook.created = new Date(created);
  workbook.calcProperties.fullCalcOnLoad = true;
  for (const sheet of sheets) fill(workbook.addWorksheet(sheet.name, viewOf(sheet)), sheet);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function viewOf({ frozen }: WorkbookSheet) {
  return {
    views: [
      {
        state: "frozen" as const,
        xSplit: frozen.columns,
        ySplit: frozen.rows,
        showGridLines: false,
      },
    ],
    pageSetup: {
      orientation: "landscape" as const,
      paperSize: 9,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    },
    headerFooter: { oddFooter: "&LFootnote&C&A&RPage &P of &N" },
  };
}

function fill(worksheet: Worksheet, { widths, rows, frozen }: WorkbookSheet): void {
  widths.forEach((width, at) => {
    worksheet.getColumn(at + 1).width = width;
  });
  if (frozen.rows > 0) worksheet.pageSetup.printTitlesRow = `1:${frozen.rows}`;
  rows.forEach((cells, row) => {
    const lines = cells.map((cell, column) => linesOf(cell, widths[column] ?? LONG_TEXT));
    const most = Math.max(1, ...lines);
    if (most > 1) worksheet.getRow(row + 1).height = most * LINE_POINTS;
    cells.forEach((content, column) => {
      if (content !== undefined) put(worksheet.getCell(row + 1, column + 1), content);
    });
  });
}

/** How many lines a long text takes in a column so wide; readers don't measure it. */
function linesOf(cell: WorkbookCell | undefined, width: number): number {
  const length = cell?.kind === "text" ? cell.text.length : 0;
  return length > LONG_TEXT ? Math.ceil(length / width) : 1;
}

function put(cell: Cell, content: WorkbookCell): void {
  if (content.isBreak === true) cell.border = { left: { style: "mediumDashed", color: BREAK } };
  if (content.kind === "text") {
    cell.value = content.text;
    const isBold = content.isBold === true || content.isHeading === true;
    cell.font = { name: FONT, size: 10, bold: isBold, color: BLACK };
    // Long words in the last column would make the whole page small in print.
    cell.alignment =
      content.isAtRight === true
        ? { horizontal: "right" }
        : { wrapText: content.text.length > LONG_TEXT, vertical: "top" };
    if (content.isHeading === true)
      cell.fill = { type: "pattern", pattern: "solid", fgColor: HEAD };
    return;
  }
  cell.numFmt = FORMATS[content.format];
  cell.alignment = { horizontal: "right", vertical: "top" };
  if (content.kind === "input") {
    cell.value = content.value;
    cell.font = { name: FONT, size: 10, color: BLUE };
    if (content.note !== undefined) cell.note = content.note;
    return;
  }
  cell.value = { formula: content.formula, result: content.value };
  cell.font = { name: FONT, size: 10, bold: content.isBold === true, color: BLACK };
}
