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
import {
  type ExhibitCell,
  type ExhibitRow,
  type ExhibitTable,
  sourcedHeads,
  type Tone,
} from "#core/outputs/exhibits/exhibit.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";
import { printable } from "#core/outputs/report/printable.ts";

const HEAD_FILL = "F3F2EE";
const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: "E2DFD8" } as const;
const RULE = { style: BorderStyle.SINGLE, size: 6, color: "89867D" } as const;
/** Of a grid: above the market and below it, more than a tenth or less. */
const FILLS: Readonly<Partial<Record<Tone, string>>> = {
  "brand-soft": "B9CBD6",
  "brand-pale": "E6EEF3",
  "warn-soft": "ECD3AE",
  "warn-pale": "F6EAD8",
};
const FRAME_LINE = { style: BorderStyle.SINGLE, size: 8, color: INK } as const;
const FRAME = { top: FRAME_LINE, bottom: FRAME_LINE, left: FRAME_LINE, right: FRAME_LINE } as const;
/** A table of fewer rows stands on one page. */
const LONG = 30;
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: "auto" } as const;
const NO_SPACE: ISpacingProperties = { before: 0, after: 0, ...lines(240) };
/** Half points. */
const TEXT_SIZE = 16;
const RATIO_INDENT = 200;
/** Width of ")" in Arial of this size: figures without one keep off the edge, so digits align. */
const PARENTHESIS_WIDTH = 53;
/** Shares of the width that the labels take at most and at least. */
const LABELS = { most: 0.42, least: 0.22 } as const;
/** In a column beside a text numbers of sources stand without a word over them. */
const NARROW = 4000;
/** Characters of a cell on one line; what is longer takes lines. */
const CELL_MOST = 24;
/** Twentieths of a point that a bold character takes in the widest letters that stand in for these. */
const CHARACTER = 111;
const MARGINS = 120;

type Look = {
  readonly isBold?: boolean;
  readonly isGrey?: boolean;
  readonly isShaded?: boolean;
  readonly isIndented?: boolean;
  readonly hasRuleAbove?: boolean;
};

/** A table as Word lays it out: a header row that repeats, figures to the right, totals bold, estimates tinted. */
export function wordTable(table: ExhibitTable, width: number): Table {
  const { rows, projectedFrom } = table;
  const {
    heads: [head, ...columns],
    isSourced,
  } = sourcedHeads(table);
  // A word over numbers of one digit would break.
  const heads = [head, ...columns, ...(isSourced ? [width < NARROW ? "" : "Source"] : [])];
  const widths = widthsOf(
    heads
      .slice(1)
      .map((text, at) => [
        text,
        ...rows.map(({ cells, sourceNumbers = [] }) =>
          at < columns.length ? (cells[at]?.text ?? "") : numberRanges(sourceNumbers),
        ),
      ]),
    width,
  );
  const estimates = { from: projectedFrom ?? heads.length, to: columns.length };
  const isLong = rows.length >= LONG;
  return ruledTable(widths, [
    tableLine(
      heads.map((text) => ({ text })),
      { look: { isBold: true, isShaded: true }, widths, estimates, isHeader: true, isKept: true },
    ),
    ...rows.map((row, at) => {
      // The last row of a table never stands alone.
      const isKept = isLong ? at === rows.length - 2 : at < rows.length - 1;
      return row.kind === "heading"
        ? groupLine(row.label, widths, isKept)
        : rowLine(row, { widths, estimates, isKept }, isSourced);
    }),
  ]);
}

/**
 * Figures have what the widest takes, so that none breaks whatever letters there are; labels have the rest.
 * Where that leaves labels less than their least, heads break between words.
 */
function widthsOf(columns: readonly (readonly string[])[], width: number): readonly number[] {
  const whole = columns.map(([head = "", ...cells]) => columnWidth([head], cells));
  const isTight = sumOf(whole) > width * (1 - LABELS.least);
  const wanted = isTight
    ? columns.map(([head = "", ...cells]) => columnWidth(head.split(" "), cells))
    : whole;
  const sum = sumOf(wanted);
  if (sum === 0) return [width];
  const room = width - sum;
  const label = Math.round(width * Math.min(LABELS.most, Math.max(LABELS.least, room / width)));
  const widths = wanted.map((one) => Math.floor((one * (width - label)) / sum));
  return [width - sumOf(widths), ...widths];
}

/** What a column takes with these pieces of its head and its cells each on a line. */
function columnWidth(head: readonly string[], cells: readonly string[]): number {
  const longest = Math.max(
    ...head.map(({ length }) => length),
    ...cells.map(({ length }) => Math.min(length, CELL_MOST)),
  );
  return longest * CHARACTER + MARGINS;
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((all, one) => all + one, 0);
}

function ruledTable(widths: readonly number[], rows: readonly TableRow[]): Table {
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: sumOf(widths), type: WidthType.DXA },
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
  line: Omit<Line, "look">,
  isSourced: boolean,
): TableRow {
  const behind = isSourced ? [{ text: numberRanges(sourceNumbers) }] : [];
  const look = {
    isBold: kind === "total",
    hasRuleAbove: kind === "total" || kind === "sources",
    isGrey: kind === "ratio" || kind === "sources",
    isIndented: kind === "ratio",
  };
  return tableLine([{ text: label }, ...cells, ...behind], { ...line, look });
}

function groupLine(title: string, widths: readonly number[], isKept: boolean): TableRow {
  const width = sumOf(widths);
  const look = { isBold: true, isShaded: true };
  const children = [cell({ text: title }, { look, index: 0, width, span: widths.length, isKept })];
  return new TableRow({ cantSplit: true, children });
}

type Line = {
  readonly look: Look;
  readonly widths: readonly number[];
  /** The columns of estimates, the first and the last. */
  readonly estimates: { readonly from: number; readonly to: number };
  readonly isHeader?: boolean;
  /** It stands on the page of the next. */
  readonly isKept: boolean;
};

function tableLine(
  cells: readonly ExhibitCell[],
  { look, widths, estimates: { from, to }, isHeader = false, isKept }: Line,
): TableRow {
  return new TableRow({
    // docx writes a false as an element of its own in every row.
    ...(isHeader ? { tableHeader: true } : {}),
    cantSplit: true,
    children: cells.map((one, index) =>
      cell(one, {
        look: { ...look, isShaded: look.isShaded === true || (index >= from && index <= to) },
        index,
        width: widths[index] ?? 0,
        hasRuleBefore: index === from,
        isKept,
      }),
    ),
  });
}

type CellPlace = {
  readonly look: Look;
  readonly index: number;
  readonly width: number;
  readonly span?: number;
  readonly hasRuleBefore?: boolean;
  readonly isKept: boolean;
};

function cell(given: ExhibitCell, place: CellPlace): TableCell {
  const { look, width, span = 1 } = place;
  const borders = bordersOf(given, place);
  const ground = (given.fill && FILLS[given.fill]) ?? (look.isShaded === true && HEAD_FILL);
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    columnSpan: span,
    verticalAlign: VerticalAlignTable.CENTER,
    margins: { top: 20, bottom: 20, left: 60, right: 60 },
    ...(ground !== false && { shading: { type: ShadingType.CLEAR, color: "auto", fill: ground } }),
    ...(Object.keys(borders).length > 0 && { borders }),
    children: [cellLine(given, place)],
  });
}

function bordersOf({ isFramed }: ExhibitCell, { look, hasRuleBefore }: CellPlace) {
  return {
    ...(look.hasRuleAbove === true && { top: RULE }),
    ...(hasRuleBefore === true && { left: RULE }),
    ...(isFramed === true && FRAME),
  };
}

function cellLine(
  { text, isBold = false }: ExhibitCell,
  { look, index, isKept }: CellPlace,
): Paragraph {
  return new Paragraph({
    ...(isKept && { keepNext: true }),
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
        bold: look.isBold === true || isBold,
        color: look.isGrey === true ? GREY : INK,
      }),
    ],
  });
}
