import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { formatMillions } from "#core/ledger/display.ts";
import type { Unit } from "#core/ledger/units.ts";
import { type Element, element, elementMarkup } from "#core/outputs/exhibits/element.ts";
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
  perShare: "0.00_);\\(0.00\\)",
  months: "0_);\\(0\\)",
  days: "0_);\\(0\\)",
};

/** LibreOffice takes formats of its own list alone from a page. */
const LIBRE_OFFICE_FORMATS: Readonly<Record<Unit, string>> = {
  money: "#,##0_);(#,##0)",
  shares: "#,##0_);(#,##0)",
  fraction: "0.00%",
  multiple: "0.00",
  perShare: "0.00",
  months: "0",
  days: "0",
};

/** The table as it pastes: a header row, group titles, and every row that is shown. */
export function tableCopy(table: StatementTable): TableCopy {
  const { name, ticker, breaks = [], columns, groups, noteHeader, unitHeader } = table;
  const notes = noteHeader === undefined ? [] : [noteHeader];
  const header = [unitHeader, ...columns.map(({ key }) => key), ...notes].map(cellSafe);
  const caption = cellSafe([`${spokenName(name)} (${ticker})`, ...breaks].join(". "));
  const lines = groups.flatMap(({ title, rows }) => [
    [title],
    ...rows.map(({ label, cells, note = "" }) => [
      label,
      ...cells.map(cellText),
      ...notes.map(() => note),
    ]),
  ]);
  const heads = header.map((text, at) =>
    element("th", { align: at === 0 || text === noteHeader ? "left" : "right" }, [text]),
  );
  const wide = (text: string) =>
    element("tr", {}, [element("th", { align: "left", colspan: header.length }, [cellSafe(text)])]);
  const body = groups.flatMap(({ title, rows }) => [
    wide(title),
    ...rows.map((row) => rowElement(row, notes.length > 0)),
  ]);
  // The namespace has Excel read the numbers themselves rather than their text.
  const html = element("table", { "xmlns:x": "urn:schemas-microsoft-com:office:excel" }, [
    element("thead", {}, [wide(caption), element("tr", {}, heads)]),
    element("tbody", {}, body),
  ]);
  return {
    text: [[caption], header, ...lines.map((line) => line.map(cellSafe))]
      .map((line) => line.join("\t"))
      .join("\n"),
    html: elementMarkup(html),
  };
}

/** A cell as words: where a growth rate means nothing, with the change itself. */
export function cellText({ text, change }: TableCell): string {
  return change === undefined ? text : `${text} (change ${formatMillions(change)})`;
}

function rowElement({ label, role, cells, unit, note = "" }: TableRow, hasNote: boolean): Element {
  const weight = `font-weight:${role === "subtotal" ? "bold" : "normal"}`;
  return element("tr", {}, [
    element("td", { align: "left", style: weight }, [cellSafe(label)]),
    ...cells.map((cell) => cellElement(cell, unit, weight)),
    ...(hasNote ? [element("td", { align: "left", style: "padding-left:12pt" }, [note])] : []),
  ]);
}

/** Excel reads `x:num`, LibreOffice `sdval`; both show it by the format beside it. */
function cellElement(cell: TableCell, unit: Unit, weight: string): Element {
  const look = `text-align:right;${weight}`;
  const text = [cellText(cell)];
  if (cell.value === null) return element("td", { align: "right", style: look }, text);
  const number = unit === "money" || unit === "shares" ? cell.value / MILLION : cell.value;
  const attributes = {
    align: "right",
    style: `${look};mso-number-format:'${cssEscaped(EXCEL_FORMATS[unit])}'`,
    "x:num": number,
    sdval: number,
    sdnum: `1033;0;${LIBRE_OFFICE_FORMATS[unit]}`,
  };
  return element("td", attributes, text);
}

/** Within a CSS string Office wants every sign that is not a letter or a digit escaped. */
function cssEscaped(format: string): string {
  return format.replaceAll(/[^\w–]|_/g, (sign) => (sign === '"' ? "\\0022" : `\\${sign}`));
}

/** A name that a spreadsheet would read as a formula begins with a quote, as there. */
function cellSafe(text: string): string {
  const line = text.replaceAll(/[\t\n\r]+/g, " ");
  return /^[=+@]|^-(?![\d.])/.test(line) ? `'${line}` : line;
}
