import { describe, expect, it } from "vitest";
import {
  cellMarks,
  fullValue,
  inputLines,
  restatementLines,
  sourceLines,
} from "#client/features/companies/cell-source.ts";
import type { TableCell } from "#core/outputs/report/statement-table.ts";

const TAGGED = {
  accession: "0000320193-23-000106",
  form: "10-K",
  filed: "2023-11-03",
  concept: "us-gaap:Revenues",
};

const tagged: TableCell = {
  column: "2022",
  text: "394,328",
  value: 394_328_000_000,
  source: TAGGED,
  flags: [],
};

const derived: TableCell = {
  column: "2022",
  text: "130,541",
  value: 130_541_000_000,
  source: {
    formula: "EBIT + D&A",
    inputs: [
      { name: "EBIT", value: 119_437_000_000 },
      {
        name: "D&A",
        value: 11_104_000_000,
        period: "2022",
        accession: "0000320193-23-000106",
        form: "10-K",
        filed: "2023-11-03",
        concept: "us-gaap:DepreciationDepletionAndAmortization",
      },
      { name: "Leases", value: null },
    ],
  },
  flags: [],
};

describe("fullValue", () => {
  it.each([
    [416_161_000_000, "money", "USD 416,161,000,000"],
    [-109_000_000, "money", "USD (109,000,000)"],
    [15_408_095_000, "shares", "15,408,095,000 shares"],
    [0.24720555, "fraction", "24.7206%"],
    [-0.5, "multiple", "(0.5x)"],
    [2.980609, "multiple", "2.9806x"],
    [14.24, "months", "14.2 months"],
  ] as const)("shows %d of %s in full: %s", (value, unit, text) => {
    expect(fullValue(value, unit, "USD")).toBe(text);
  });
});

describe("sourceLines", () => {
  it("names form, filing date, accession and tag of a tagged figure", () => {
    expect(sourceLines(tagged).map(({ name, text }) => `${name}: ${text}`)).toEqual([
      "Form: 10-K",
      "Filed: 3 November 2023",
      "Accession: 0000320193-23-000106",
      "Tag: us-gaap:Revenues",
    ]);
  });

  it("names the formula of a derived figure, and its inputs with their filings", () => {
    expect(sourceLines(derived)).toEqual([{ name: "Formula", text: "EBIT + D&A" }]);
    expect(inputLines(derived, "USD")).toMatchObject([
      { name: "EBIT", text: "USD 119,437,000,000" },
      {
        name: "D&A, 2022",
        text: "USD 11,104,000,000, 10-K filed 3 November 2023, us-gaap:DepreciationDepletionAndAmortization",
        accession: "0000320193-23-000106",
      },
      { name: "Leases", text: "n.a." },
    ]);
  });

  it("shows an operand that the formula takes away as its own row has it, and names a period once", () => {
    const netDebt: TableCell = {
      ...derived,
      source: {
        formula: "Total Debt - Cash And Equivalents",
        inputs: [
          { name: "FY2025", value: 20_032_000_000, period: "FY2025" },
          { name: "Cash And Equivalents", value: -1_400_000_000, isSubtracted: true },
        ],
      },
    };
    expect(inputLines(netDebt, "USD")).toMatchObject([
      { name: "FY2025", text: "USD 20,032,000,000" },
      { name: "Cash And Equivalents", text: "USD 1,400,000,000" },
    ]);
  });

  it("says both vintages of a restated figure, and how far they are apart", () => {
    const latest = { ...TAGGED, value: 400_304_000_000 };
    const restated: TableCell = {
      ...tagged,
      restatement: { first: FIRST, latest, difference: 0.016 },
    };
    expect(restatementLines(restated, "money", "USD").map(({ text }) => text)).toEqual([
      "USD 394,000,000,000 in Form 10-K filed 28 October 2022, accession 0000320193-22-000108",
      "USD 400,304,000,000 in Form 10-K filed 3 November 2023, accession 0000320193-23-000106",
      "+1.6%",
    ]);
    expect(restatementLines(tagged, "money", "USD")).toEqual([]);
    expect(cellMarks(restated, false)).toEqual(["R"]);
  });
});

describe("cellMarks", () => {
  it("marks a derived figure in a row that is tagged otherwise, and any flag", () => {
    expect(cellMarks(derived, false)).toEqual(["ƒ"]);
    expect(cellMarks(derived, true)).toEqual([]);
    expect(cellMarks({ ...tagged, flags: ["assumed_none"] }, false)).toEqual(["*"]);
    expect(cellMarks({ ...tagged, flags: ["restated"] }, false)).toEqual(["R"]);
    expect(cellMarks(tagged, false)).toEqual([]);
  });
});

const FIRST = {
  value: 394_000_000_000,
  accession: "0000320193-22-000108",
  form: "10-K",
  filed: "2022-10-28",
};
