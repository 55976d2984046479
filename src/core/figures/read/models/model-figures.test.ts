import { describe, expect, it } from "vitest";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

const MODEL: ContextItem = {
  id: "card-1",
  ticker: "HPKG",
  type: "saved-model",
  label: "Saved Financial Model",
  timestamp: "2026-11-22T10:00:00Z",
  status: "success",
  savedOutputId: "so_1",
  data: {
    savedOutput: { id: "so_1", ticker: "HPKG", name: "HPKG base case", version: 3 },
    projections: { "2026E": { Revenues: 2479, "Net Debt": 997 } },
    assumptionParameters: { baseYear: "2025" },
    valuationResults: {
      enterpriseValueGG: 41_187,
      enterpriseValueEM: 43_902,
      equityValueGG: 30_120,
      equityValueEM: 32_835,
      dcfInputs: { wacc: 0.085, terminalGrowthRate: 0.02, terminalEbitdaMultiple: 8 },
      netDebt: 11_067,
      meta: { currency: "USD", scale: 1_000_000 },
    },
  },
};

function verdictsOf(content: string) {
  return checkFigures({ content, connectedData: [MODEL] })
    .figures.filter(({ verdict }) => verdict !== "ignored")
    .map(({ text, verdict }) => [text, verdict]);
}

describe("figures of an attached model", () => {
  it.each([
    "Our base case gives an enterprise value of USD 41.2bn at a WACC of 8.5%.",
    "By Gordon growth, enterprise value is USD 41.2bn; terminal growth is 2.0% on an 8.5% WACC.",
    "We reach an equity value of USD 32,835 mm on an exit multiple of 8.0x.",
  ])("are verified: %s", (content) => {
    const verdicts = verdictsOf(content);
    expect(verdicts.length).toBeGreaterThan(1);
    expect(verdicts.map(([, verdict]) => verdict)).toEqual(verdicts.map(() => "verified"));
  });

  it("are never verified when typed wrong", () => {
    expect(
      verdictsOf("Our base case gives an enterprise value of USD 42.1bn at a WACC of 5.8%."),
    ).toEqual([
      ["USD 42.1bn", "contradicted"],
      ["5.8%", "contradicted"],
    ]);
    expect(verdictsOf("Enterprise value is USD 42.1bn.")).toEqual([["USD 42.1bn", "unsupported"]]);
    expect(verdictsOf("By Gordon growth, enterprise value is USD 43.9bn.")).toEqual([
      ["USD 43.9bn", "contradicted"],
    ]);
    for (const wrong of [
      "Our bear case gives an enterprise value of USD 41.2bn.",
      "The market enterprise value of USD 41.2bn is lower.",
      "Enterprise value is EUR 41.2bn.",
      "Enterprise value is USD 41.2 mm.",
      "Revenues of USD 41.2bn are expected.",
      "A WACC of 2.0% and terminal growth of 8.5% are used.",
    ]) {
      expect(verdictsOf(wrong).filter(([, verdict]) => verdict === "verified")).toEqual([]);
    }
  });

  it("name the model and its version as their source", () => {
    const { figures } = checkFigures({ content: "The WACC is 8.5%.", connectedData: [MODEL] });
    expect(figures.find(({ text }) => text === "8.5%")).toMatchObject({
      item: "WACC",
      ticker: "HPKG",
      source: { label: "HPKG base case, version 3" },
    });
  });
});
