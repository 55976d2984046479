import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { textStyle } from "#core/ledger/display.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { bindingOf, constantDatum } from "#core/ledger/formula.ts";
import { periodText } from "#core/ledger/period.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import type { StatementTable, TableCell, TableRow } from "#core/outputs/report/statement-table.ts";

/** Lines for a document, with what their figures are of. */
export type NoteText = { readonly text: string; readonly anchors: readonly PlacedBinding[] };

/**
 * A table as lines of text under a section line, a row a line, every figure with its unit and period:
 * those that the connected data hold are bound to them. Rows without any figure are left out.
 */
export function tableInWords(
  title: string,
  table: StatementTable,
  connected: ConnectedFinancialData,
): NoteText {
  const views = [connected, connected.quarterly, connected.ltm].filter(
    (view) => view !== undefined,
  );
  const revenues = findDatum(connected, "Revenues", connected.years.at(-1));
  const style = textStyle(revenues?.value ?? null);
  const anchors: PlacedBinding[] = [];
  let text = `${spokenName(table.name)}, ${title}:`;
  for (const row of table.groups.flatMap(({ rows }) => rows)) {
    if (row.cells.every(({ value }) => value === null)) continue;
    let joint = `\n${row.label}: `;
    for (const cell of row.cells) {
      const { value } = cell;
      if (value === null) continue;
      const found = datumOf(views, row.item, cell);
      const unbound = { value, unit: row.unit, name: row.item, currency: table.currency };
      const printed = printDatum(found ?? constantDatum(unbound), style);
      const from = text.length + joint.length;
      if (found !== undefined) {
        anchors.push({ from, to: from + printed.length, binding: bindingOf(found) });
      }
      text += `${joint}${printed} in ${periodText(cell.column)}`;
      joint = ", ";
    }
    text += `${missingPeriods(row)}.`;
  }
  return { text, anchors };
}

/** The datum that a cell shows; none where another filing speaks in the cell. */
function datumOf(
  views: readonly FinancialData[],
  item: string,
  { column, value }: TableCell,
): Datum | undefined {
  return views
    .map((view) => findDatum(view, item, column))
    .find((datum) => datum !== undefined && datum.value === value);
}

/** "; n.a. in FY2021, FY2022": said once of all the periods without a figure. */
function missingPeriods({ cells }: TableRow): string {
  const missing = cells.filter(({ value }) => value === null);
  const of = (text: string) =>
    missing.filter((cell) => cell.text === text).map(({ column }) => periodText(column));
  return [...new Set(missing.map(({ text }) => text))]
    .map((text) => `; ${text} in ${of(text).join(", ")}`)
    .join("");
}
