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
import type { ExhibitRow, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";
import { printable } from "#core/outputs/report/printable.ts";

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

/** In a column beside a text. */
const NARROW = 4000;
const NARROW_SHARES = { label: 0.53, source: 0.18 } as const;
/** Seven columns and more leave the labels less. */
const WIDE_FROM = 7;
const WIDE_SHARES = { label: 0.26, source: 0.12 } as const;

type Look = {
  readonly isBold?: boolean;
  readonly isGrey?: boolean;
  readonly isShaded?: boolean;
  readonly isIndented?: boolean;
  readonly hasRuleAbove?: boolean;
};

/** A table as Word lays it out: a header row that repeats, figures to the right, totals bold. */
export function wordTable(
  { columns: [head = "", ...columns], rows }: ExhibitTable,
  width: number,
): Table {
  const count = columns.length;
  const isSourced = rows.some(({ sourceNumbers = [] }) => sourceNumbers.length > 0);
  const shares = sharesOf(width, count);
  const label = Math.round(width * (count === 0 ? 1 : shares.label));
  const source = isSourced ? [Math.round(width * shares.source)] : [];
  const each = Math.floor((width - label - (source[0] ?? 0)) / Math.max(1, count));
  const widths = [label, ...columns.map(() => each), ...source];
  // A word over numbers of one digit would break.
  const heads = [head, ...columns, ...(isSourced ? [width < NARROW ? "" : "Source"] : [])];
  return ruledTable(widths, [
    tableLine(heads, { look: { isBold: true, isShaded: true }, widths, isHeader: true }),
    ...rows.map((row) =>
      row.kind === "heading" ? groupLine(row.label, widths) : rowLine(row, widths, isSourced),
    ),
  ]);
}

function sharesOf(width: number, count: number) {
  if (width < NARROW) return NARROW_SHARES;
  return count < WIDE_FROM ? { label: LABEL_SHARE, source: SOURCE_SHARE } : WIDE_SHARES;
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

function rowLine(
  { label, kind, cells, sourceNumbers = [] }: ExhibitRow,
  widths: readonly number[],
  isSourced: boolean,
): TableRow {
  const behind = isSourced ? [numberRanges(sourceNumbers)] : [];
  const look = {
    isBold: kind === "total",
    hasRuleAbove: kind === "total" || kind === "sources",
    isGrey: kind === "ratio" || kind === "sources",
    isIndented: kind === "ratio",
  };
  return tableLine([label, ...cells.map(({ text }) => text), ...behind], { look, widths });
}

function groupLine(title: string, widths: readonly number[]): TableRow {
  const width = widths.reduce((sum, size) => sum + size, 0);
  const look = { isBold: true, isShaded: true };
  const children = [cell(title, { look, index: 0, width, span: widths.length })];
  return new TableRow({ cantSplit: true, children });
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
