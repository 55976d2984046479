import { type BarChart, plottedValues } from "#core/outputs/exhibits/exhibit.ts";
import { packageBytes } from "./package-bytes.ts";
import { escapeXml, relationshipsPart, xmlPart } from "./xml.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/**
 * The workbook that "Edit Data" opens: years and values in millions, as they are. It has six parts and
 * no formula, so it is written here, without a general writer's work for each chart.
 */
export function chartWorkbook(chart: BarChart): Uint8Array {
  const values = plottedValues(chart);
  const rows = chart.bars.map(({ label }, at) => {
    const value = values[at] ?? null;
    const figure = value === null ? "" : `<c r="B${at + 2}" s="1"><v>${value}</v></c>`;
    return `<row r="${at + 2}">${text(`A${at + 2}`, label)}${figure}</row>`;
  });
  const head = `<row r="1">${text("A1", "Year")}${text("B1", chart.series)}</row>`;
  return packageBytes(
    new Map<string, string>([
      ["xl/workbook.xml", WORKBOOK],
      [
        "xl/_rels/workbook.xml.rels",
        relationshipsPart([
          { id: "rId1", type: "worksheet", target: "worksheets/sheet1.xml" },
          { id: "rId2", type: "styles", target: "styles.xml" },
        ]),
      ],
      [
        "xl/worksheets/sheet1.xml",
        xmlPart(
          `<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="10" customWidth="1"/><col min="2" max="2" width="24" customWidth="1"/></cols><sheetData>${head}${rows.join("")}</sheetData></worksheet>`,
        ),
      ],
      ["xl/styles.xml", STYLES],
      [
        "_rels/.rels",
        relationshipsPart([{ id: "rId1", type: "officeDocument", target: "xl/workbook.xml" }]),
      ],
    ]),
    CONTENT_TYPES,
  );
}

function text(cell: string, words: string): string {
  return `<c r="${cell}" t="inlineStr"><is><t>${escapeXml(words)}</t></is></c>`;
}

const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const CONTENT_TYPES = {
  defaults: new Map<string, string>(),
  overrides: new Map([
    ["xl/workbook.xml", `${SHEET}.sheet.main+xml`],
    ["xl/worksheets/sheet1.xml", `${SHEET}.worksheet+xml`],
    ["xl/styles.xml", `${SHEET}.styles+xml`],
  ]),
};

const WORKBOOK = xmlPart(
  `<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
);

const STYLES = xmlPart(
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0;(#,##0)"/></numFmts><fonts count="1"><font><sz val="10"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
);
