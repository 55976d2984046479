import { describe, expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { MODEL_RESULTS } from "#core/ledger/saved-model-provider.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";

const MODEL = {
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
} satisfies ContextItem;

const STATEMENTS: ContextItem = {
  ...MODEL,
  id: "card-2",
  type: "financial",
  label: "Financial Statements",
  data: harbour,
};
function verdictsOf(content: string) {
  return checkFigures({ content, connectedData: [MODEL] })
    .figures.filter(({ verdict }) => verdict !== "ignored")
    .map(({ text, verdict }) => [text, verdict]);
}

describe("figures of an attached model", () => {
  it.each([
    "Our base case gives an enterprise value of USD 41.2bn at a WACC of 8.5%.",
    "By Gordon growth, enterprise value is USD 41.2bn; terminal growth is 2.0% at a WACC of 8.5%.",
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

const OF_MODEL = [
  ["enterprise value", "USD 41.2bn", MODEL_RESULTS.enterpriseValueGG],
  ["equity value", "USD 32,835 mm", MODEL_RESULTS.equityValueEM],
  ["WACC", "8.5%", MODEL_RESULTS.wacc],
  ["terminal growth", "2.0%", MODEL_RESULTS.terminalGrowthRate],
  ["exit multiple", "8.0x", MODEL_RESULTS.terminalEbitdaMultiple],
] as const;

/** What the model's figure is called where it was written from the model. */
function boundTo(content: string, text: string, item: string) {
  const from = content.indexOf(text);
  const binding = { ref: { entity: "HPKG", item, period: "2025" } };
  const stamp = { id: "a", by: "product", at: "2026-11-26T00:00:00.000Z" } as const;
  const anchors = fittingAnchors(
    [{ ...stamp, from, to: from + text.length, text, binding }],
    content,
  );
  const { figures } = checkAnchored({ content, connectedData: [STATEMENTS, MODEL], anchors });
  return figures.find(({ position }) => position === from)?.verdict;
}

describe("a figure written from a model", () => {
  it.each(OF_MODEL)("is its %s, and nobody else's or on other terms", (name, text, item) => {
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    expect(boundTo(`${capital} is ${text}.`, text, item)).toBe("verified");
    expect(boundTo(`Our base case puts the ${name} at ${text}.`, text, item)).toBe("verified");
    const others = [
      `Samsung's ${name} is ${text}.`,
      `The ${name} of Samsung is ${text}.`,
      `At Samsung, the ${name} is ${text}.`,
      `Without synergies, ${name} is ${text}.`,
      `${capital}, excluding leases, is ${text}.`,
      `The ${name} is ${text} without synergies.`,
      `The ${name} per share is ${text}.`,
    ];
    const verdicts = others.map((other) => [other, boundTo(other, text, item)]);
    expect(verdicts).toEqual(others.map((other) => [other, "unsupported"]));
  });

  it("is no multiple of another row", () => {
    const item = MODEL_RESULTS.terminalEbitdaMultiple;
    expect(boundTo("We use an exit multiple of 8.0x EBITDA.", "8.0x", item)).toBe("verified");
    expect(boundTo("We use an exit multiple of 8.0x sales.", "8.0x", item)).toBe("unsupported");
    expect(boundTo("Shares change hands at 8.0x sales.", "8.0x", item)).toBe("unsupported");
  });
});

describe("projections of an attached model", () => {
  const PROJECTED: ContextItem = {
    ...MODEL,
    data: {
      ...MODEL.data,
      projections: {
        "2026E": {
          Revenues: 2479,
          EBITDA: 370,
          "Capital Expenditure": -110,
          "Short-Term Debt": 75,
          "Long-Term Debt": 1100,
          "Net Debt": 997,
        },
        "2027E": { Revenues: 2541, EBITDA: 381, "Net Debt": 930 },
      },
      assumptionParameters: {
        baseYear: "2025",
        periods: ["2026E", "2027E"],
        ebitda_margin_assumptions: { basis: "fraction", values: [0.1493, 0.15] },
      },
    },
  };
  const judged = (content: string, connectedData = [STATEMENTS, PROJECTED]) =>
    checkFigures({ content, connectedData })
      .figures.filter(({ verdict }) => verdict !== "ignored")
      .map(({ verdict }) => verdict);

  it.each([
    "EBITDA is USD 370 mm in 2026E.",
    "Revenue is USD 2,479 mm in FY2026E, up 2.5%.",
    "The EBITDA margin is 14.9% in 2026E.",
    "Net leverage is 2.7x in 2026E.",
    "Total debt is USD 1,175 mm in 2026E.",
    "Capex is USD 110 mm in 2026E.",
    "Net debt falls to USD 930 mm in 2027E.",
    "Our base case gives EBITDA of USD 370 mm in 2026E.",
    "We project revenues of USD 2,541 mm in 2027E.",
    "In the base case EBITDA grows to USD 381 mm in 2027E.",
  ])("are verified: %s", (content) => {
    expect(judged(content).every((verdict) => verdict === "verified")).toBe(true);
  });

  it("are contradicted where they are another year's or the year before's", () => {
    expect(judged("EBITDA is USD 381 mm in 2026E.")).toEqual(["contradicted"]);
    expect(judged("Capex is USD 100 mm in 2026E.")).toEqual(["contradicted"]);
    expect(judged("We project EBITDA of USD 361 mm in 2026E.")).toEqual(["unsupported"]);
  });

  it.each([
    "Our bear case gives EBITDA of USD 370 mm in 2026E.",
    "Consensus EBITDA is USD 370 mm in 2026E.",
    "We were told of EBITDA of USD 370 mm in 2026E.",
    "We project revenues of USD 2,541 mm in 2025.",
    "The target for EBITDA is USD 370 mm in 2026E.",
    "The peers' EBITDA is USD 370 mm in 2026E.",
    "Our best case gives EBITDA of USD 370 mm in 2026E.",
    "Our model forecasts a WACC of 8.5% and EBITDA of USD 361 mm.",
  ])("are never verified as somebody else's: %s", (content) => {
    expect(judged(content)).not.toContain("verified");
  });

  it("name the model, and are read of none where two are connected", () => {
    const { figures } = checkFigures({
      content: "EBITDA is USD 370 mm in 2026E.",
      connectedData: [PROJECTED],
    });
    expect(figures.find(({ text }) => text === "USD 370 mm")).toMatchObject({
      item: "EBITDA",
      period: "2026E",
      source: { label: "HPKG base case, version 3" },
    });
    const two = [PROJECTED, { ...PROJECTED, id: "card-3" }];
    expect(judged("EBITDA is USD 370 mm in 2026E.", two)).toEqual(["unsupported"]);
  });
});

describe("another case of an attached model", () => {
  const bear = {
    name: "Bear case",
    valuationResults: {
      ...MODEL.data.valuationResults,
      equityValueGG: 1_200,
      equityValueEM: 1_450,
      dcfInputs: { ...MODEL.data.valuationResults.dcfInputs, wacc: 0.09 },
    },
    projections: { "2026E": { Revenues: 2400, EBITDA: 320 }, "2027E": { EBITDA: 331 } },
  };
  const own = { ...bear, name: "Recession", projections: { "2026E": { EBITDA: 260 } } };
  const card: ContextItem = {
    ...MODEL,
    data: {
      ...MODEL.data,
      projections: { "2026E": { Revenues: 2479, EBITDA: 370 }, "2027E": { EBITDA: 381 } },
      cases: [bear, own],
    },
  };
  const judged = (content: string) =>
    checkFigures({ content, connectedData: [STATEMENTS, card] })
      .figures.filter(({ verdict }) => verdict !== "ignored")
      .map(({ verdict }) => verdict);

  it.each([
    "In our bear case equity value is USD 1.2bn.",
    "In our bear case equity value is USD 1,450 mm at a WACC of 9.0%.",
    "The bear case gives EBITDA of USD 320 mm in 2026E.",
    "In the bear case EBITDA grows to USD 331 mm in 2027E.",
    "Our recession case gives EBITDA of USD 260 mm in 2026E.",
    "The EBITDA margin is 13.3% in 2026E in our bear case.",
    "EBITDA is USD 320 mm in 2026E in our bear case.",
    "Equity value in the bear case is USD 1.2bn.",
    "Equity value in our base case is USD 30,120 mm.",
    "The recession case takes EBITDA to USD 260 mm in 2026E.",
    "Our base case gives EBITDA of USD 370 mm in 2026E.",
  ])("is what its figures are verified against: %s", (content) => {
    expect(judged(content).every((verdict) => verdict === "verified")).toBe(true);
  });

  it.each([
    ["In our bear case equity value is USD 2.1bn.", "contradicted"],
    ["The bear case is at a WACC of 8.5%.", "contradicted"],
    ["In our bear case EBITDA is USD 370 mm in 2026E.", "unsupported"],
    ["In our bull case equity value is USD 1.2bn.", "unsupported"],
    ["The market sees a bear case equity value of USD 1.2bn.", "unsupported"],
    ["EBITDA is USD 320 mm in 2026E in the base case.", "unsupported"],
    ["EBITDA is USD 320 mm in 2026E in a bear case of our peers.", "unsupported"],
    ["Equity value is USD 1.2bn.", "unsupported"],
  ])("has what is not its own told: %s %s", (content, verdict) => {
    expect(judged(content)).toEqual([verdict]);
  });

  it("is the base case alone where a sentence names two", () => {
    for (const other of ["bear", "recession"]) {
      const content = `Equity value is USD 30,120 mm in the base case and USD 1.2bn in the ${other} case.`;
      expect(judged(content)).toEqual(["verified", "unsupported"]);
    }
  });

  it("is named as the source", () => {
    const { figures } = checkFigures({
      content: "In our bear case equity value is USD 1.2bn.",
      connectedData: [card],
    });
    expect(figures.find(({ verdict }) => verdict === "verified")).toMatchObject({
      item: "Equity Value (Gordon Growth)",
      period: "2025",
      source: { label: "HPKG base case, version 3" },
    });
  });
});
