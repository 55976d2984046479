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
/** Title, note, an empty line, the head. */
const ROWS_ABOVE = 4;

/** An exhibit as two sheets: itself in formulas, and the data that those read, with their sources. */
export function exhibitWorkbook(exhibit: NoteExhibit): readonly WorkbookSheet[] {
  const { drawing, title, note, origins } = exhibit;
  const sources = origins.map((origin, at) => sourceLabel({ ...origin, number: at + 1 }));
  const { columns, rows } = asTable(drawing);
  const data: WorkbookCell[][] = [];
  const shown = rows.map(({ label, kind, cells }): WorkbookCell[] => {
    const isBold = kind === "total" || kind === "heading";
    const printed = cells.map((cell, at): WorkbookCell => {
      const { value } = cell;
      if (value === undefined || value === null) return text(cell.text, "absent");
      const format = formatOf(cell, kind);
      // Its own row of the data, from 1, below their head.
      const place = `${DATA}!$D$${data.length + 2}`;
      const of = [text(label), text(columns[at + 1] ?? ""), text(cell.text, "absent")];
      data.push([...of, inputCell(value, format)]);
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
