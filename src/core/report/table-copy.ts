import type { StatementTable, TableRow } from "#core/report/statement-table.ts";

/** A table on the clipboard: rich for Word and Excel, tab-separated for everything else. */
export type TableCopy = { readonly html: string; readonly text: string };

/** The table as it pastes: a header row, group titles, and every row that is shown. */
export function tableCopy(table: StatementTable): TableCopy {
  const header = [table.unitHeader, ...table.columns.map((column) => column.key)];
  const groups = table.groups.map((group) => ({
    title: group.title,
    rows: group.rows.map((row) => [row.label, ...row.cells.map((cell) => cell.text)]),
  }));
  const caption = `${table.name} (${table.ticker})`;
  const lines = [[caption], header, ...groups.flatMap(({ title, rows }) => [[title], ...rows])];
  return {
    text: lines.map((line) => line.map(tabSafe).join("\t")).join("\n"),
    html: htmlTable({ caption, header, table }),
  };
}

function htmlTable({
  caption,
  header,
  table,
}: {
  readonly caption: string;
  readonly header: readonly string[];
  readonly table: StatementTable;
}): string {
  const [unit = "", ...columns] = header;
  const head = `<tr>${th(unit, "left")}${columns.map((key) => th(key, "right")).join("")}</tr>`;
  const body = table.groups.map(
    (group) =>
      `<tr><th align="left" colspan="${header.length}">${escapeHtml(group.title)}</th></tr>${group.rows.map(htmlRow).join("")}`,
  );
  return `<table><caption>${escapeHtml(caption)}</caption><thead>${head}</thead><tbody>${body.join("")}</tbody></table>`;
}

function htmlRow(row: TableRow): string {
  const weight = row.role === "subtotal" ? "bold" : "normal";
  const cells = row.cells.map(
    (cell) =>
      `<td align="right" style="text-align:right;font-weight:${weight}">${escapeHtml(cell.text)}</td>`,
  );
  return `<tr><td align="left" style="font-weight:${weight}">${escapeHtml(row.label)}</td>${cells.join("")}</tr>`;
}

function th(text: string, align: "left" | "right"): string {
  return `<th align="${align}">${escapeHtml(text)}</th>`;
}

function tabSafe(text: string): string {
  return text.replaceAll(/[\t\n\r]+/g, " ");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
