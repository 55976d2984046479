import { strToU8, zipSync, type Zippable } from "fflate";

/** A cell of a workbook made for a test. `xml` stands as it is, for what no writer would write. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { readonly serial: number }
  | { readonly xml: string };

export type TestSheet = {
  readonly name: string;
  readonly rows: readonly (readonly TestCell[])[];
  readonly state?: "hidden" | "veryHidden";
};

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** An XLSX file. `parts` replaces or adds parts of the package by name. */
export function workbook(
  sheets: readonly TestSheet[],
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  const own: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheets
      .map(({ name, state }, place) => {
        const hidden = state === undefined ? "" : ` state="${state}"`;
        return `<sheet name="${escaped(name)}" sheetId="${place + 1}"${hidden} r:id="rId${place + 1}"/>`;
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map(
        (_, place) =>
          `<Relationship Id="rId${place + 1}" Target="worksheets/sheet${place + 1}.xml"/>`,
      )
      .join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, place) => [`xl/worksheets/sheet${place + 1}.xml`, sheetXml(rows)]),
    ),
    ...parts,
  };
  const files: Zippable = Object.fromEntries(
    Object.entries(own).map(([name, part]) => [
      name,
      typeof part === "string" ? strToU8(part) : part,
    ]),
  );
  return new Uint8Array(zipSync(files));
}

/** The XML of a worksheet. */
export function sheetXml(rows: readonly (readonly TestCell[])[]): string {
  const lines = rows.map(
    (cells, index) =>
      `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, column, index + 1)).join("")}</row>`,
  );
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: TestCell, column: number, row: number): string {
  const place = `${String.fromCodePoint(65 + column)}${row}`;
  if (cell === null) return "";
  if (typeof cell === "string") {
    return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  }
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if ("serial" in cell) return `<c r="${place}" s="1"><v>${cell.serial}</v></c>`;
  return cell.xml.replace("<c ", `<c r="${place}" `);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
