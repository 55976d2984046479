import { describe, expect, it } from "vitest";
import { sameTable } from "./same-table.ts";

type Made = { readonly caption?: string; readonly concept?: string; readonly heading?: string };

function table(year: number, labels: readonly string[], { caption, concept, heading }: Made = {}) {
  const rows = labels.map((label) => ({
    label,
    cells: [{ text: "1.0", ...(concept !== undefined && { concept: `${concept}${label}` }) }],
  }));
  const headings = [heading ?? `Note ${year - 2015}. Debt`];
  return { headings, table: { caption, headerRows: [["", String(year)]], rows } };
}

const NOTES = ["Term loan", "Senior notes due 2031", "Leases", "Total debt"];

describe("the same table of another filing", () => {
  const now = table(2025, NOTES, { caption: "Debt at December 31, 2025 was:" });
  const before = table(2024, NOTES, { caption: "Debt at December 31, 2024 was:" });
  const others = [table(2024, ["Salaries", "Rent", "Total"]), { headings: [], table: undefined }];

  it("is the one with its rows, caption and heading, whatever year and number they have", () => {
    expect(sameTable(now, [...others, before])).toBe(before);
  });

  it("is told by the tags of its rows where their words are new", () => {
    const tagged = table(2025, ["A", "B", "C"], { concept: "us-gaap:" });
    const told = { ...tagged, table: table(2024, ["A", "B", "C"], { concept: "us-gaap:" }).table };
    const renamed = told.table.rows.map((row) => ({ ...row, label: `${row.label} of ours` }));
    const same = { ...told, table: { ...told.table, rows: renamed } };
    const half = sameTable(table(2025, ["A", "B", "C"]), [{ ...same, headings: [] }]);
    expect(sameTable(tagged, [...others, { ...same, headings: tagged.headings }])).toBeDefined();
    expect(half).toBeUndefined();
  });

  it("is none where no table is alike enough, and where two are as much so", () => {
    expect(sameTable(now, others)).toBeUndefined();
    expect(sameTable(now, [before, { ...before }])).toBeUndefined();
    expect(sameTable(now, [])).toBeUndefined();
    expect(sameTable({ headings: now.headings }, [before])).toBeUndefined();
    const twin = table(2024, NOTES, { caption: "Debt of our joint venture was:" });
    expect(sameTable(now, [twin, before])).toBe(before);
  });
});
