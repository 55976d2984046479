import {
  AlignmentType,
  BorderStyle,
  type ISpacingProperties,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from "docx";
import { GREY, INK, lines, SANS } from "#client/features/reports/word-styles.ts";
import type { ReportTable } from "#core/outputs/report/document.ts";
import { numberRanges } from "#core/outputs/report/number-ranges.ts";
import type { PageOneTable } from "#core/outputs/report/page-one.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { markedText, type TableRow as StatementRow } from "#core/outputs/report/statement-table.ts";

const HEAD_FILL = "F3F2EE";
const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: "E2DFD8" } as const;
const RULE = { style: BorderStyle.SINGLE, size: 6, color: "89867D" } as const;
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: "auto" } as const;
const NO_SPACE: ISpacingProperties = { before: 0, after: 0, ...lines(240) };
/** Half points. */
const TEXT_SIZE = 16;
const RATIO_INDENT = 200;
/** Width of ")" in Arial of this size: figures without one keep off the edge, so digits align. */
const PARENTHESIS_WIDTH = 53;
/** Share of the width that the labels take. */
const LABEL_SHARE = 0.42;
/** And that the numbers of a row's sources take. */
const SOURCE_SHARE = 0.1;

type Look = {
  readonly isBold?: boolean;
  readonly isGrey?: boolean;
  readonly isShaded?: boolean;
  readonly isIndented?: boolean;
  readonly hasRuleAbove?: boolean;
};

/** The statement table: a header row that repeats, figures to the right, subtotals bold. */
export function wordTable({ table, sourceNumbers }: ReportTable, width: number): Table {
  const count = table.columns.length;
  const label = Math.round(width * (count === 0 ? 1 : LABEL_SHARE));
  const widths = [label, ...table.columns.map(() => Math.floor((width - label) / count))];
  const sources = table.columns.map(({ key }) => (sourceNumbers[key] ?? []).join(", "));
  return ruledTable(widths, [
    headLine([table.unitHeader, ...table.columns.map(({ key }) => key)], widths),
    ...table.groups.flatMap((group) => [
      groupLine(group.title, widths),
      ...group.rows.map((row) => rowLine(row, widths)),
    ]),
    ...(sources.some((numbers) => numbers !== "")
      ? [tableLine(["Sources", ...sources], { look: { isGrey: true, hasRuleAbove: true }, widths })]
      : []),
  ]);
}

/** The five-year table of the first page: a last column says where each row comes from. */
export function pageOneWordTable(
  { unitHeader, columns, rows }: PageOneTable,
  width: number,
): Table {
  const label = Math.round(width * LABEL_SHARE);
  const isSourced = rows.some(({ sourceNumbers }) => sourceNumbers.length > 0);
  const source = isSourced ? Math.round(width * SOURCE_SHARE) : 0;
  const each = Math.floor((width - label - source) / Math.max(1, columns.length));
  const widths = [label, ...columns.map(() => each), ...(isSourced ? [source] : [])];
  return ruledTable(widths, [
    headLine([unitHeader, ...columns, ...(isSourced ? ["Source"] : [])], widths),
    ...rows.map((row) => rowLine(row, widths, isSourced ? [numberRanges(row.sourceNumbers)] : [])),
  ]);
}

function ruledTable(widths: readonly number[], rows: readonly TableRow[]): Table {
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, size) => sum + size, 0), type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: RULE,
      bottom: RULE,
      left: NO_LINE,
      right: NO_LINE,
      insideHorizontal: HAIRLINE,
      insideVertical: NO_LINE,
    },
    rows,
  });
}

function headLine(texts: readonly string[], widths: readonly number[]): TableRow {
  return tableLine(texts, { look: { isBold: true, isShaded: true }, widths, isHeader: true });
}

function rowLine(
  row: StatementRow,
  widths: readonly number[],
  behind: readonly string[] = [],
): TableRow {
  const texts = [row.label, ...row.cells.map(markedText), ...behind];
  return tableLine(texts, { look: lookOf(row), widths });
}

function groupLine(title: string, widths: readonly number[]): TableRow {
  const width = widths.reduce((sum, size) => sum + size, 0);
  const look = { isBold: true, isShaded: true };
  const children = [cell(title, { look, index: 0, width, span: widths.length })];
  return new TableRow({ cantSplit: true, children });
}

function lookOf({ role }: StatementRow): Look {
  return {
    isBold: role === "subtotal",
    hasRuleAbove: role === "subtotal",
    isGrey: role === "ratio",
    isIndented: role === "ratio",
  };
}

type Line = {
  readonly look: Look;
  readonly widths: readonly number[];
  readonly isHeader?: boolean;
};

function tableLine(texts: readonly string[], { look, widths, isHeader = false }: Line): TableRow {
  return new TableRow({
    // docx writes a false as an element of its own in every row.
    ...(isHeader ? { tableHeader: true } : {}),
    cantSplit: true,
    children: texts.map((text, index) => cell(text, { look, index, width: widths[index] ?? 0 })),
  });
}

type CellPlace = {
  readonly look: Look;
  readonly index: number;
  readonly width: number;
  readonly span?: number;
};

function cell(text: string, { look, index, width, span = 1 }: CellPlace): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    columnSpan: span,
    verticalAlign: VerticalAlignTable.CENTER,
    margins: { top: 20, bottom: 20, left: 60, right: 60 },
    ...(look.isShaded === true
      ? { shading: { type: ShadingType.CLEAR, color: "auto", fill: HEAD_FILL } }
      : {}),
    ...(look.hasRuleAbove === true ? { borders: { top: RULE } } : {}),
    children: [
      new Paragraph({
        alignment: index === 0 ? AlignmentType.LEFT : AlignmentType.RIGHT,
        spacing: NO_SPACE,
        indent:
          index === 0
            ? { left: look.isIndented === true ? RATIO_INDENT : 0 }
            : { right: text.endsWith(")") ? 0 : PARENTHESIS_WIDTH },
        children: [
          new TextRun({
            text: printable(text),
            font: SANS,
            size: TEXT_SIZE,
            bold: look.isBold === true,
            color: look.isGrey === true ? GREY : INK,
          }),
        ],
      }),
    ],
  });
}
