import { describe, expect, it } from "vitest";
import { figuresOf, readingOf } from "#core/finance/own-statements/testing/sheets.ts";

/** The columns that heads are read as, by kind and label. */
function labelsOf(...heads: readonly string[]): readonly string[] {
  const reading = readingOf([
    ["USD mm", ...heads],
    ["Revenue", ...heads.map((_, at) => 10 + at)],
    ["Net income", ...heads.map((_, at) => at)],
  ]);
  return reading.columns.map(({ kind, label }) => `${kind} ${label}`);
}

describe("periods", () => {
  it("that are estimates or lie ahead are left out, with a note each", () => {
    const reading = readingOf([
      ["USD mm", "2024A", "2025A", "2026E", "2030"],
      ["Revenue", 1, 2, 3, 4],
      ["Net income", 1, 1, 1, 1],
    ]);
    expect(reading.columns.map(({ label }) => label)).toEqual(["2024", "2025"]);
    expect(reading.notes).toContain("“2026E” is an estimate and is left out.");
    expect(reading.notes).toContain("“2030” has not ended yet: estimates are left out.");
  });

  it("named by year alone end on 31 December by assumption, unless the file names the day", () => {
    const rows = [
      ["USD mm", 2024],
      ["Revenue", 1],
      ["Net income", 1],
    ];
    expect(readingOf(rows).columns[0]).toMatchObject({ end: "2024-12-31", isEndAssumed: true });
    const said = readingOf([["Fiscal year ended June 30,"], ...rows]);
    expect(said.columns[0]).toMatchObject({
      start: "2023-07-01",
      end: "2024-06-30",
      isEndAssumed: false,
    });
  });

  it("are labelled by the company's year, not the calendar's, for years that end in January", () => {
    const reading = readingOf([
      ["USD mm", "Feb 2, 2025"],
      ["Revenue", 1],
      ["Net income", 1],
    ]);
    expect(reading.columns[0]).toMatchObject({ label: "2025", isLabelAssumed: true });
  });
});

describe("twelve months that say nothing of their end", () => {
  const rows = [
    ["USD mm", 2023, 2024, "TTM"],
    ["Revenue", 1, 2, 3],
    ["Net income", 1, 1, 2],
  ];

  it("are asked about, and the years are kept without them", () => {
    const reading = readingOf(rows);
    expect(reading.questions).toMatchObject([{ field: "ltmEnd", canWait: true }]);
    expect(reading.questions[0]?.sentence).toContain("“TTM” does not say when");
    expect(reading.file?.columns.map(({ label }) => label)).toEqual(["2023", "2024"]);
  });

  it("are a column once the day is given, and none where it has not come yet", () => {
    const dated = readingOf(rows, { ltmEnd: "2025-09-30" });
    expect(dated.questions).toEqual([]);
    expect(figuresOf(dated, "Revenues")).toEqual({ 2023: 1e6, 2024: 2e6, "LTM 2025-09-30": 3e6 });
    const ahead = readingOf(rows, { ltmEnd: "2027-09-30" });
    expect(ahead.columns).toHaveLength(2);
    expect(ahead.notes).toContain("“TTM” has not ended yet: estimates are left out.");
  });

  it("can't wait where the file has nothing else", () => {
    const alone = rows.map(([name, , , figure]) => [name ?? null, figure ?? null]);
    const reading = readingOf(alone);
    expect(reading.file).toBeUndefined();
    expect(reading.questions).toEqual([
      { field: "ltmEnd", sentence: "“TTM” does not say when its twelve months end. Give the day." },
    ]);
    const dated = readingOf(alone, { ltmEnd: "2025-09-30" });
    expect(figuresOf(dated, "Revenues")).toEqual({ "LTM 2025-09-30": 3e6 });
  });
});

describe("parts of a year", () => {
  it("are half-years and nine months by any of their names", () => {
    expect(labelsOf("H1 2024", "2H24", "9M 2025")).toEqual([
      "span H1 FY2024",
      "span H2 FY2024",
      "span 9M 2025-09-30",
    ]);
    expect(labelsOf("FY ended 30 June 2024", "Six months ended 31 December 2024")).toEqual([
      "annual 2024",
      "span H1 FY2025",
    ]);
    expect(labelsOf("1. Halbjahr 2025", "1.1.-30.09.2025")).toEqual([
      "span H1 FY2025",
      "span 9M 2025-09-30",
    ]);
    expect(labelsOf("3M 2025", "YTD Q2 2025")).toEqual(["quarterly Q1 FY2025", "span H1 FY2025"]);
  });

  it("of twelve months are a year by their date, else the last twelve months", () => {
    expect(labelsOf("12M to 30 June 2024", "12M to 30 June 2025")).toEqual([
      "annual 2024",
      "annual 2025",
    ]);
    expect(labelsOf("2023", "2024", "12M to 30 June 2025")).toEqual([
      "annual 2023",
      "annual 2024",
      "ltm LTM 2025-06-30",
    ]);
  });

  it("are told for what they are good for", () => {
    const made = readingOf([
      ["USD mm", "2024", "H1 2024", "H1 2025", "YTD"],
      ["Revenue", 90, 40, 45, 5],
      ["Net income", 9, 4, 5, 1],
    ]);
    expect(made.notes).toEqual([
      "“YTD” says of no quarter, half-year, nine months or year and is left out.",
      "Not shown as columns: H1 FY2024, H1 FY2025. Made with them: LTM 2025-06-30.",
    ]);
  });
});
