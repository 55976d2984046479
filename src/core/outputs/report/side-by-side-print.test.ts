import { describe, expect, it } from "vitest";
import type { CompanyHead } from "#core/finance/ratios/side-by-side.ts";
import {
  copiedSideBySide,
  headNote,
  sideBySideTable,
} from "#core/outputs/report/side-by-side-print.ts";
import type { SideBySide, SideBySideRow } from "#core/outputs/report/side-by-side-table.ts";
import { tableCopy } from "#core/outputs/report/table-copy.ts";

function head(ticker: string, changed: Partial<CompanyHead> = {}): CompanyHead {
  return {
    ticker,
    name: `${ticker} Inc.`,
    currency: "USD",
    archetype: "corporate",
    origin: "sec",
    asOf: "2026-02-18",
    column: "2025",
    start: "2025-01-01",
    end: "2025-12-31",
    flags: [],
    ...changed,
  };
}

function row(item: string, values: readonly number[], changed: Partial<SideBySideRow> = {}) {
  const base = { item, label: item, unit: "multiple", role: "ratio", isBalance: false } as const;
  const cells = values.map((value, at) => ({
    column: ["A", "B", "C"][at] ?? "",
    text: `${value}.0x`,
    value,
    flags: [],
  }));
  return { ...base, cells, ...changed };
}

function answer(companies: readonly CompanyHead[], rows: readonly SideBySideRow[]): SideBySide {
  return {
    measure: "absolute",
    companies,
    years: ["2025"],
    groups: [{ title: "Income", rows }],
    folded: [],
    warnings: ["Amounts are in different currencies."],
    notes: ["Only filings up to 31 January 2026 are known."],
  };
}

const THREE = [head("A"), head("B", { currency: "EUR" }), head("C", { column: "LTM 2026-03-28" })];

describe("a side-by-side to read", () => {
  it("has a column a company and, of three or more, a last one for the median with its values", () => {
    const table = sideBySideTable(
      answer(THREE, [
        row("Net Leverage (x)", [1, 2, 6], { median: 2 }),
        row("Interest Coverage (x)", [1, 2, 6], { median: null, hasMixedBases: true }),
        row("Revenues", [1, 2, 6]),
      ]),
    );
    expect(table.columns.map(({ key }) => key)).toEqual(["A", "B", "C", "Median"]);
    const cells = table.groups[0]?.rows.map(({ cells: of }) => of.at(-1));
    expect(cells?.[0]).toMatchObject({
      text: "2.0x",
      source: { formula: "Median of 3 companies", inputs: [{ name: "A", value: 1 }, {}, {}] },
    });
    expect(cells?.[1]).toMatchObject({ text: "n.m.", reason: expect.stringContaining("leases") });
    expect(cells?.[2]).toMatchObject({ text: "", reason: expect.stringContaining("no median") });
    expect(table.noteHeader).toBe("Note");
  });

  it("names the unit once where there is one, and no currency that is not everyone's", () => {
    expect(sideBySideTable(answer([head("A"), head("B")], [])).unitHeader).toBe("USD mm");
    expect(sideBySideTable(answer(THREE, [])).unitHeader).toBe("mm, each in its own currency");
    const several = { companies: THREE, measure: "absolute" } as const;
    expect(THREE.map((of) => headNote(of, several))).toEqual([
      "USD mm, FY2025",
      "EUR mm, FY2025",
      "USD mm, LTM to 28 March 2026",
    ]);
    expect(headNote(head("A"), { ...several, measure: "growth" })).toBe("FY2025");
    expect(headNote(head("A"), { ...several, companies: [head("A")] })).toBe("FY2025");
  });

  it("is copied with currency and period in each column's head, and the warnings beneath", () => {
    const { text } = tableCopy(copiedSideBySide(answer(THREE, [row("Revenues", [1, 2, 6])])));
    expect(text.split("\n")).toEqual([
      "Side by side (A, B, C)",
      "mm, each in its own currency\tA, USD mm, FY2025\tB, EUR mm, FY2025\tC, USD mm, LTM to 28 March 2026\tMedian",
      "Income",
      "Revenues\t1.0x\t2.0x\t6.0x\t",
      "Before comparing",
      "Amounts are in different currencies.",
      "Only filings up to 31 January 2026 are known.",
    ]);
  });
});
