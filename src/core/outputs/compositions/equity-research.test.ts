import { describe, expect, it } from "vitest";
import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { equityResearch } from "#core/outputs/compositions/equity-research.ts";
import { reportTitle } from "#core/outputs/compositions/report-title.ts";
import { HARBOUR_MODEL, HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";

const date = "2026-03-12";
const CONTENT = `The shares are cheap

Thesis:
EBITDA rose to USD 361 mm in FY2025.

Key risks:
Resin.

Cash:
Net debt fell to USD 1,076 mm in FY2025.`;

function reportOf(content: string, connectedData: readonly ContextItem[]): ReportDocument {
  const text = { content, connectedData, anchors: [], date };
  const title = reportTitle({ ...text, name: "Harbour" });
  return equityResearch({ ...text, figures: reportFigures(text), title });
}

/** The base case, with its shares, at a price. */
function modelAt(price: number): ContextItem {
  const shares = 64e6;
  const written = writeModel(
    harbourModel({
      dilutedShares: shares,
      sharePrice: { value: price, date: "2026-03-11" },
      marketCap: { value: price * shares, date: "2026-03-11" },
    }),
  );
  const { card } = HARBOUR_MODEL;
  const data = {
    savedOutput: { id: "so_1", ticker: "HPKG", name: "Base case", version: 3 },
    ...attachedParts({ ticker: "HPKG", ...written }),
  };
  return { ...card, data };
}

describe("equity research", () => {
  it("opens with the call, the target of both methods, the price of its day, and key data", () => {
    const { pageOne, exhibits } = reportOf(CONTENT, [HARBOUR_STATEMENTS, modelAt(10)]);
    expect(pageOne.runningHead[0]).toBe("Equity research");
    expect(pageOne.box.slice(0, 4)).toEqual([
      { label: "Recommendation", text: "Overweight" },
      { label: "Target", text: "USD 17.63" },
      { label: "Price, 11 March 2026", text: "USD 10.00" },
      { label: "Upside", text: "76.3%" },
    ]);
    const named = new Map(pageOne.keyData?.rows.map(({ label, cells }) => [label, cells[0]?.text]));
    expect(named.get("Market value, USD mm")).toBe("640");
    expect(named.get("Diluted shares, mm")).toBe("64.0");
    expect(pageOne.table?.columns).toHaveLength(6);
    expect(exhibits?.tables.map(({ name }) => name)).toEqual([
      "ValuationTable",
      "sensitivity_gg",
      "sensitivity_em",
      "Estimates",
    ]);
  });

  it("sets the values a share by each method against the price", () => {
    const { chart } = reportOf(CONTENT, [HARBOUR_STATEMENTS, modelAt(10)]).pageOne;
    if (chart === undefined || !("ranges" in chart)) throw new Error("no football field");
    expect(chart.mark).toEqual({ label: "Price", value: 10 });
    const bases = chart.ranges.map(({ range }) => range?.base ?? Number.NaN);
    expect(bases.reduce((sum, one) => sum + one, 0) / 2).toBeCloseTo(17.63, 2);
    for (const { range } of chart.ranges) {
      expect(range?.low).toBeLessThan(range?.base ?? 0);
      expect(range?.high).toBeGreaterThan(range?.base ?? 0);
    }
  });

  it("says why it recommends, and tells the risks of the text behind the valuation", () => {
    const { blocks, exhibits } = reportOf(CONTENT, [HARBOUR_STATEMENTS, modelAt(10)]);
    const texts = blocks.map(({ text }) => text);
    expect(texts[0]).toMatch(/^Overweight: the mean equity value of USD/);
    expect(texts.slice(exhibits?.at)).toEqual(["Key risks:", "Resin."]);
    expect(texts.indexOf("Cash:")).toBeLessThan(exhibits?.at ?? 0);
  });

  it.each<readonly [string, readonly ContextItem[]]>([
    ["no data", []],
    ["statements alone", [HARBOUR_STATEMENTS]],
  ])("recommends nothing with %s, and says why", (_, connectedData) => {
    const { pageOne, exhibits } = reportOf("Debt.", connectedData);
    expect(pageOne.box[0]).toMatchObject({ text: "No recommendation", isNone: true });
    expect(pageOne.boxNotes[0]).toBe("No market capitalisation or DCF connected.");
    expect(pageOne.box.map(({ label }) => label)).not.toContain("Target");
    expect(exhibits?.tables).toEqual([]);
  });

  it("marks what its source contradicts as the note does", () => {
    const report = reportOf(CONTENT.replace("361", "300"), [HARBOUR_STATEMENTS, modelAt(10)]);
    expect(report.notes.join()).toContain("≠ USD 300 mm: the source says USD 361 mm");
  });
});
