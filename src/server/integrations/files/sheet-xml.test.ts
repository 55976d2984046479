import { describe, expect, it } from "vitest";
import { sheetRows } from "./sheet-xml.ts";

function cellOf(value: number, format: string) {
  const xml = `<row r="1"><c r="A1" s="0"><v>${value}</v></c></row>`;
  const [row] = sheetRows(xml, {
    sharedStrings: [],
    isDateStyle: [false],
    formats: [format],
    is1904: false,
    count: { rows: 0, cells: 0 },
  });
  return row?.cells[0];
}

describe("a number in the format of its cell", () => {
  it.each([
    "",
    "General",
    "#,##0",
    "0.0",
    "#,##0;(#,##0)",
    '_($* #,##0_);_($* (#,##0);_($* "-"??_);_(@_)',
  ])("is a number where the format says nothing else of it: %s", (format) => {
    expect(cellOf(500, format)).toBe(500);
  });

  it("is the percentage or multiple that it prints", () => {
    expect([cellOf(0.5, "0%"), cellOf(0.125, "0.0%"), cellOf(3, "0.0x")]).toEqual([
      "50%",
      "12.5%",
      "3.0x",
    ]);
  });

  it.each(["#,##0,,", "0.0,", '0"E"', "#,##0 €", "(#,##0)", '0 "bps"', "[$€-407]#,##0"])(
    "is no figure where a part of the format is not read: %s",
    (format) => {
      expect(cellOf(500, format)).toBe(`500 as ${format}`);
    },
  );
});
