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

  it.each([
    ["#,##0,", "2,391"],
    ["0.0,", "2391.0"],
    ["#,##0.0,,", "2.4"],
    ['"USD "#,##0', "USD 2,391,000"],
    ['#,##0.0,"m"', "2,391.0m"],
    ['General" mm"', "2391000 mm"],
    ['0"E"', "2391000E"],
  ])("is what its cell shows of it, scaled and beside its words: %s", (format, shown) => {
    expect(cellOf(2_391_000, format)).toBe(shown);
    expect(cellOf(-2_391_000, format)).toBe(`-${shown}`);
    expect(cellOf(500, "[$-409]#,##0")).toBe(500);
  });

  it.each(["#,##0 €", "(#,##0)", "0.00E+00", "?/?", "[>1000]#,##0,", "[$€-407]#,##0"])(
    "is no figure where a part of the format is not read: %s",
    (format) => {
      expect(cellOf(500, format)).toBe(`500 as ${format}`);
    },
  );
});
