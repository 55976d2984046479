import { describe, expect, it } from "vitest";
import { columnHeads, headWords, subHeadings } from "#core/ledger/column-heads.ts";

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
