import { describe, expect, it } from "vitest";
import { columnHeads, headWords, subHeadings } from "#core/ledger/column-heads.ts";
import { withValues } from "#core/ledger/table-values.ts";

const row = (label: string, ...texts: readonly string[]) => ({
  label,
  cells: texts.map((text) => ({ text })),
});

function heads(...headerRows: readonly (readonly string[])[]): readonly string[] {
  const rows = [row("Caps", "1", "2", "3", "4")];
  return columnHeads({ headerRows, rows }).map(({ text, isCertain }) =>
    isCertain ? text : `${text}?`,
  );
}

describe("the heads of columns", () => {
  it("go on over the empty places right of them", () => {
    expect(
      heads(["", "Three months", "", "Year", ""], ["", "2025", "2024", "2025", "2024"]),
    ).toEqual(["Three months 2025", "Three months 2024", "Year 2025", "Year 2024"]);
  });

  it("are not certain where two columns would have one name, or one is passed by", () => {
    const years = ["", "2025", "2024", "2025", "2024"];
    expect(heads(years)).toEqual(["2025?", "2024?", "2025?", "2024?"]);
    expect(heads(["", "", "Three months", "", ""], ["", "2025", "2024", "2023", "2022"])[0]).toBe(
      "2025?",
    );
  });

  it.each([
    ["Packaging (in millions) 2025", "Packaging"],
    ["Years ended December 31, 2025", ""],
    ["$ million", ""],
    ["(Dollars in thousands, except per share amounts)", ""],
    ["As restated 2024", "restated"],
  ])("say beside times and units: %s", (head, words) => {
    expect(headWords(head)).toBe(words);
  });
});

it("a row stands under those without figures above it, until another takes their place or they are totalled", () => {
  const rows = [
    row("Assets", "", ""),
    row("Current assets:", "", ""),
    row("Cash", "1", "2"),
    row("Total current assets", "1", "2"),
    row("Plant", "5", "6"),
    row("Discontinued operations", "", ""),
    row("Revenue", "7", "8"),
  ];
  expect(subHeadings({ rows })).toEqual([
    [],
    [],
    ["Assets", "Current assets:"],
    ["Assets", "Current assets:"],
    ["Assets"],
    [],
    ["Discontinued operations"],
  ]);
});

const debt = (label: string, total: string) => [
  row("Secured", "", ""),
  row("Term loan", "420.0", "435.5"),
  row("Unsecured", "", ""),
  row("Senior notes", "300.0", "310.0"),
  row("Issue costs", "(6.4)", "—"),
  row(label, total, total === "713.6" ? "745.5" : "310.0"),
  row("Less: current portion", "(15.5)", "(15.5)"),
];

describe("a total that doesn't name the heading above it", () => {
  it.each([
    ["is of all that it sums, and ends them", "Total borrowings", "713.6", [[], []]],
    ["is of its heading", "Total notes", "293.6", [["Unsecured"], ["Unsecured"]]],
    ["is of nothing certain", "Total borrowings", "700.0", [undefined, ["Unsecured"]]],
    ["says its own", "Total unsecured debt", "1.0", [["Unsecured"], []]],
  ])("%s", (_, label, total, under) => {
    expect(subHeadings({ rows: debt(label, total) }).slice(-2)).toEqual(under);
  });

  it("is no data where nothing says of what it is, unless it is tagged as the company's", () => {
    const table = { units: "($ in millions)", headerRows: [["", "2025", "2024"]] };
    const valued = (rows: ReturnType<typeof debt>) =>
      withValues({ ...table, rows }).rows.at(-2)?.cells[0]?.value;
    expect(valued(debt("Total borrowings", "713.6"))).toBeCloseTo(713.6e6);
    expect(valued(debt("Total borrowings", "700.0"))).toBeUndefined();
    const tagged = debt("Total borrowings", "700.0").map(({ label, cells }) => ({
      label,
      cells: cells.map((cell) => ({
        ...cell,
        ...(cell.text !== "" && {
          concept: "us-gaap:DebtCurrent",
          value: 7e8,
          isOfStatements: true,
        }),
      })),
    }));
    expect(valued(tagged)).toBe(7e8);
  });
});
