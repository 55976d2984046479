import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { formatMillions } from "#core/ledger/display.ts";
import type { Unit } from "#core/ledger/items.ts";
import type { StatementTable, TableCell, TableRow } from "#core/outputs/report/statement-table.ts";

/** A table on the clipboard: rich for Word and Excel, tab-separated for everything else. */
export type TableCopy = { readonly html: string; readonly text: string };

const MILLION = 1e6;

/** How Excel shows the numbers of a unit: as the table does, closing parentheses hung. */
const EXCEL_FORMATS: Readonly<Record<Unit, string>> = {
  money: '#,##0_);\\(#,##0\\);"–"_)',
  shares: '#,##0_);\\(#,##0\\);"–"_)',
  fraction: "0.0%_);\\(0.0%\\)",
  multiple: '0.0"x"_);\\(0.0"x"\\)',
  months: "0_);\\(0\\)",
};

/** LibreOffice takes formats of its own list alone from a page. */
const LIBRE_OFFICE_FORMATS: Readonly<Record<Unit, string>> = {
  money: "#,##0_);(#,##0)",
  shares: "#,##0_);(#,##0)",
  fraction: "0.00%",
  multiple: "0.00",
  months: "0",
};

/** The table as it pastes: a header row, group titles, and every row that is shown. */
export function tableCopy(table: StatementTable): TableCopy {
  const notes = table.noteHeader === undefined ? [] : [table.noteHeader];
  const header = [table.unitHeader, ...table.columns.map((column) => column.key), ...notes];
  const groups = table.groups.map((group) => ({
    title: group.title,
    rows: group.rows.map((row) => [
      row.label,
      ...row.cells.map(cellText),
      ...notes.map(() => row.note ?? ""),
    ]),
  }));
  const caption = [`${spokenName(table.name)} (${table.ticker})`, ...(table.breaks ?? [])].join(
    ". ",
  );
  const lines = [[caption], header, ...groups.flatMap(({ title, rows }) => [[title], ...rows])];
  return {
    text: lines.map((line) => line.map(cellSafe).join("\t")).join("\n"),
    html: htmlTable({ caption, header, table }),
  };
}

/** A cell as words: where a growth rate means nothing, with the change itself. */
export function cellText({ text, change }: TableCell): string {
  return change === undefined ? text : `${text} (change ${formatMillions(change)})`;
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
  const width = header.length;
  const head = [
    wideRow(caption, width),
    `<tr>${th(unit, "left")}${columns.map((key) => th(key, key === table.noteHeader ? "left" : "right")).join("")}</tr>`,
  ];
  const body = table.groups.map(
    (group) =>
      wideRow(group.title, width) +
      group.rows.map((row) => htmlRow(row, table.noteHeader !== undefined)).join(""),
  );
  // The namespace has Excel read the numbers themselves rather than their text.
  return `<table xmlns:x="urn:schemas-microsoft-com:office:excel"><thead>${head.join("")}</thead><tbody>${body.join("")}</tbody></table>`;
}

function wideRow(title: string, width: number): string {
  return `<tr><th align="left" colspan="${width}">${escapeHtml(cellSafe(title))}</th></tr>`;
}

function htmlRow(row: TableRow, hasNote: boolean): string {
  const weight = row.role === "subtotal" ? "bold" : "normal";
  const cells = row.cells.map((cell) => htmlCell(cell, row.unit, weight));
  const note = hasNote
    ? `<td align="left" style="padding-left:12pt">${escapeHtml(row.note ?? "")}</td>`
    : "";
  return `<tr><td align="left" style="font-weight:${weight}">${escapeHtml(cellSafe(row.label))}</td>${cells.join("")}${note}</tr>`;
}

/** Excel reads `x:num`, LibreOffice `sdval`; both show it by the format beside it. */
function htmlCell(cell: TableCell, unit: Unit, weight: string): string {
  const look = `text-align:right;font-weight:${weight}`;
  const text = escapeHtml(cellText(cell));
  if (cell.value === null) return `<td align="right" style="${look}">${text}</td>`;
  const number = unit === "money" || unit === "shares" ? cell.value / MILLION : cell.value;
  const style = `${look};mso-number-format:'${cssEscaped(EXCEL_FORMATS[unit])}'`;
  const excel = `x:num="${number}"`;
  const libreOffice = `sdval="${number}" sdnum="1033;0;${LIBRE_OFFICE_FORMATS[unit]}"`;
  return `<td align="right" style="${escapeHtml(style)}" ${excel} ${libreOffice}>${text}</td>`;
}

/** Within a CSS string Office wants every sign that is not a letter or a digit escaped. */
function cssEscaped(format: string): string {
  return format.replaceAll(/[^\w–]|_/g, (sign) => (sign === '"' ? "\\0022" : `\\${sign}`));
}

function th(text: string, align: "left" | "right"): string {
  return `<th align="${align}">${escapeHtml(text)}</th>`;
}

/** A name that a spreadsheet would read as a formula begins with a quote, as there. */
function cellSafe(text: string): string {
  const line = text.replaceAll(/[\t\n\r]+/g, " ");
  return /^[=+@]|^-(?![\d.])/.test(line) ? `'${line}` : line;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
