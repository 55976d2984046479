import { describe, expect, it } from "vitest";
import { ratioDefinitions } from "#core/finance/ratios/ratio-items.ts";
import { ratioTable } from "#core/outputs/report/ratio-table.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

describe("ratioTable", () => {
  it("has a named group for every ratio of a company", () => {
    const ratios = ratioDefinitions("corporate").map(({ item, unit, formula }) => ({
      item,
      unit,
      formula,
      amounts: { "2025": 1 },
      reasons: {},
    }));
    const table = ratioTable(
      { ...HARBOUR, years: ["2025"], ratios },
      { columns: 5, vintage: "latest" },
    );
    expect(table.groups.map((group) => group.title)).toEqual([
      "Growth and margins",
      "Returns and working capital",
      "Leverage",
      "Coverage",
      "Cash flow to debt",
      "Liquidity",
    ]);
    expect(table.groups.flatMap((group) => group.rows)).toHaveLength(ratios.length);
  });

  it.each([
    ["us-gaap", "Leverage, operating leases excluded from debt"],
    ["ifrs-full", "Leverage, leases included in debt"],
    ["user", "Leverage"],
  ] as const)(
    "says over the leverage of %s statements whether leases are in it",
    (taxonomy, title) => {
      const table = ratioTable({ ...HARBOUR, taxonomy }, { columns: 2, vintage: "latest" });
      expect(table.groups.map((group) => group.title)).toContain(title);
    },
  );

  it("shows each ratio with its formula, and its inputs as its source", () => {
    const table = ratioTable(HARBOUR, { columns: 2, vintage: "latest" });
    const [margin] = table.groups.flatMap((group) => group.rows);
    expect(margin).toMatchObject({ label: "Gross Margin", note: "Gross Profit / Revenues" });
    expect(margin?.cells.at(-1)?.source).toMatchObject({
      inputs: [{ name: "Gross Profit" }, { name: "Revenues" }],
    });
  });

  it("calls FFO what it is where it falls back on operating cash flow", () => {
    const item = "FFO / Debt (%)";
    const row = { item, unit: "fraction", formula: "", reasons: {} } as const;
    const label = (flags: Record<string, readonly string[]>) =>
      ratioTable(
        { ...HARBOUR, ratios: [{ ...row, amounts: { "2024": 0.2, "2025": 0.3 }, flags }] },
        { columns: 2, vintage: "latest" },
      ).groups[0]?.rows[0]?.label;
    expect(label({})).toBe("FFO / Debt");
    expect(label({ "2024": ["cfo_pre_wc"] })).toBe("FFO or CFO pre-WC / Debt");
    expect(label({ "2024": ["cfo_pre_wc"], "2025": ["cfo_pre_wc"] })).toBe("CFO pre-WC / Debt");
  });
});
