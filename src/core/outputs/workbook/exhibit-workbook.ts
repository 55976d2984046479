import { findRatioDefinition } from "#core/finance/ratios/ratio-items.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import { asTable, type NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import type { ExhibitCell, ExhibitRow } from "#core/outputs/exhibits/exhibit.ts";
import {
  type CellFormat,
  columnLetters,
  formulaCell,
  inputCell,
  text,
  type WorkbookCell,
  type WorkbookSheet,
} from "#core/outputs/workbook/workbook-cell.ts";

const DATA = "Data";
/** The first row of the data, below their head. */
const FIRST = 2;
/** Title, note, an empty line, the head. */
const ROWS_ABOVE = 4;

/** An exhibit as two sheets: itself in formulas, and the data that those read, with their sources. */
export function exhibitWorkbook(exhibit: NoteExhibit): readonly WorkbookSheet[] {
  const { drawing, title, note, origins } = exhibit;
  const sources = origins.map((origin, at) => sourceLabel({ ...origin, number: at + 1 }));
  const { columns, rows } = asTable(drawing);
  const data: WorkbookCell[][] = [];
  const places = placesOf(rows);
  const shown = rows.map(({ label, kind, cells }): WorkbookCell[] => {
    const isBold = kind === "total" || kind === "heading";
    const printed = cells.map((cell, at): WorkbookCell => {
      const { value } = cell;
      if (value === undefined || value === null) return text(cell.text, "absent");
      const format = formatOf(cell, kind);
      const place = `${DATA}!$D$${data.length + FIRST}`;
      const made = quotientOf(label, (row) => places.get(placeKey(row, at)), value);
      const of = [text(label), text(columns[at + 1] ?? ""), text(cell.text, "absent")];
      data.push([
        ...of,
        made === undefined ? inputCell(value, format) : formulaCell(made, value, { format }),
      ]);
      return formulaCell(place, value, { format, isBold });
    });
    return [text(label, isBold ? "bold" : "plain"), ...printed];
  });
  const heads = columns.map((column, at) => text(column, at === 0 ? "heading" : "column"));
  const last = columnLetters(Math.max(0, columns.length - 1));
  return [
    {
      name: "Exhibit",
      widths: [40, ...columns.slice(1).map(() => 14)],
      frozen: { rows: ROWS_ABOVE, columns: 1 },
      rows: [[text(title, "bold")], [text(note)], [], heads, ...shown],
    },
    {
      name: DATA,
      widths: [40, 22, 14, 16, 4, 70],
      frozen: { rows: 1, columns: 1 },
      rows: withSources(data, sources, `Exhibit!A${ROWS_ABOVE}:${last}${ROWS_ABOVE + rows.length}`),
    },
  ];
}

type Placed = { readonly cell: string; readonly value: number };

/** Where the data have each figure, by its row and column: their order is that of the table. */
function placesOf(rows: readonly ExhibitRow[]): ReadonlyMap<string, Placed> {
  const known = rows.flatMap(({ label, cells }) =>
    cells.flatMap(({ value }, at) =>
      value === undefined || value === null ? [] : [{ key: placeKey(label, at), value }],
    ),
  );
  return new Map(known.map(({ key, value }, at) => [key, { cell: `D${at + FIRST}`, value }]));
}

function placeKey(label: string, column: number): string {
  return `${column} ${label}`;
}

/** A ratio as the quotient that its definition makes of two rows; undefined where they do not come to it. */
function quotientOf(
  label: string,
  placed: (row: string) => Placed | undefined,
  value: number,
): string | undefined {
  const definition = [`${label} (x)`, `${label} (%)`].flatMap(
    (item) => findRatioDefinition(item) ?? [],
  )[0];
  const [over, under, ...more] = (definition?.formula.split(" / ") ?? []).map((said) => {
    const isNegated = said.startsWith("-");
    const found = placed(isNegated ? said.slice(1) : said);
    return (
      found && {
        cell: (isNegated ? "-" : "") + found.cell,
        value: isNegated ? -found.value : found.value,
      }
    );
  });
  if (over === undefined || under === undefined || more.length > 0) return undefined;
  const isSame = Math.abs(over.value / under.value - value) <= Math.abs(value) * 1e-9;
  return isSame ? `${over.cell}/${under.cell}` : undefined;
}

/** What an amount's cells say of themselves: "14.9%", "3.0x", or whole units in millions. */
function formatOf({ text: printed }: ExhibitCell, kind: ExhibitRow["kind"]): CellFormat {
  if (printed.includes("%")) return "percent";
  if (/\dx\)?$/.test(printed)) return "multiple";
  return kind === "heading" ? "factor" : "millions";
}

function withSources(
  data: readonly WorkbookCell[][],
  sources: readonly string[],
  read: string,
): (WorkbookCell | undefined)[][] {
  const heads = [
    text("Row", "heading"),
    text("Time", "heading"),
    text("Printed", "column"),
    text("Value", "column"),
    undefined,
    text("Sources", "heading"),
  ];
  const noted = [...sources, `Read by ${read}`];
  const lines = Math.max(data.length, noted.length);
  return [
    heads,
    ...Array.from({ length: lines }, (_, at) => {
      const own = data[at] ?? [undefined, undefined, undefined, undefined];
      const source = noted[at];
      return source === undefined ? own : [...own, undefined, text(source)];
    }),
  ];
}
