import { describe, expect, it } from "vitest";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { bindingOf, evaluate, isAbsent } from "#core/ledger/formula.ts";
import { ledgerOf, openCards, openLedger } from "#core/ledger/ledger.ts";
import { type Opener, providerOf } from "#core/ledger/provider.ts";
import type { Binding, Formula, Op } from "#core/ledger/reference.ts";
import { isOfStatements } from "#core/ledger/statements-provider.ts";
import { isEstimate } from "#core/ledger/source.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";

const data = connectedOf(
  {
    columns: {
      "2024": { Revenues: 1_000, EBIT: 100, "D&A": 50, "Capital Expenditure": -40 },
      "2025": { Revenues: 1_100, EBIT: 140, "D&A": 60, "Capital Expenditure": -60 },
    },
  },
  {
    quarterly: { period: "quarterly", columns: { "Q1 FY2026": { Revenues: 300 } } },
    ltm: { period: "ltm", columns: { "LTM 2026-03-31": { Revenues: 1_150 } } },
  },
);
const card: ContextItem = {
  id: "statements-1",
  ticker: "HPKG",
  type: "financial",
  label: "Financial Statements",
  timestamp: "2026-05-01T10:00:00.000Z",
  status: "success",
  data,
};

/** A kind of connected data that the product does not know: what the market pays. */
const MARKET: Opener = {
  types: ["valuation"],
  open: ({ id, ticker }) =>
    providerOf(
      { id, kind: "market", entity: ticker, name: "Harbour Packaging Group", currency: "USD" },
      [
        {
          kind: "row",
          ticker,
          item: "Market Capitalisation",
          period: "2026-05-01",
          value: 2.4e9,
          unit: "money",
          currency: "USD",
          source: { by: "Ana", date: "2026-05-01", note: "Closing price" },
        },
      ],
    ),
};

function at(item: string, period: string): Binding {
  return { ref: { entity: "HPKG", item, period } };
}

function valueOf(op: Formula["op"], ...args: Formula["args"]): Datum | undefined {
  return evaluated({ formula: { op, args } });
}

function shownValue(op: Op, ...args: readonly Binding[]): number | undefined {
  return evaluated({ formula: { op, args, signs: "shown" } })?.value;
}

function evaluated(binding: Binding): Datum | undefined {
  const found = evaluate(binding, openLedger([card]));
  return isAbsent(found) ? undefined : found;
}

describe("the ledger of connected data", () => {
  it("finds a row in a year, in a quarter and over twelve months, with its source", () => {
    const ledger = openLedger([card]);
    const values = ["2025", "Q1 FY2026", "LTM 2026-03-31"].map(
      (period) => ledger.find({ entity: "HPKG", item: "Revenues", period })?.value,
    );
    expect(values).toEqual([1.1e9, 3e8, 1.15e9]);
    expect(ledger.find({ entity: "HPKG", item: "EBITDA", period: "2025" })?.provider).toBe(card.id);
    const rows = [...data.data, ...(data.ltm?.data ?? [])];
    for (const { item, sources } of rows) {
      for (const [period, source] of Object.entries(sources)) {
        expect(ledger.find({ entity: "HPKG", item, period })?.source).toEqual(source);
      }
    }
    const margin = ledger.find({ entity: "HPKG", item: "EBITDA Margin (%)", period: "2025" });
    expect(margin?.source).toMatchObject({ formula: "EBITDA / Revenues" });
  });

  it("says why there is none", () => {
    const ledger = openLedger([card]);
    expect(ledger.find({ entity: "OTHR", item: "Revenues", period: "2025" })).toBeUndefined();
    expect(ledger.reason({ entity: "OTHR", item: "Revenues", period: "2025" })).toMatch(/^n\.a\./);
    expect(ledger.reason({ entity: "HPKG", item: "COGS", period: "2025" })).toMatch(/^n\.a\./);
  });

  it("gives a row over all its columns", () => {
    expect(
      openLedger([card])
        .series("HPKG", "Revenues")
        .map(({ period }) => period),
    ).toEqual(["2024", "2025", "Q1 FY2026", "LTM 2026-03-31"]);
  });

  it("gives what is nearest to a value, of its unit alone", () => {
    const [nearest, second] = openLedger([card]).near(1.14e9, "money");
    expect(nearest).toMatchObject({ item: "Revenues", period: "LTM 2026-03-31" });
    expect(second).toMatchObject({ item: "Revenues", period: "2025" });
  });

  it("holds nothing of a card that has not loaded", () => {
    expect(openLedger([{ ...card, status: "loading" }]).providers).toEqual([]);
  });

  it("opens a card once for its data", () => {
    const again = openLedger([{ ...card, label: "Renamed" }]);
    expect(again.providers[0]).toBe(openLedger([card]).providers[0]);
    expect(again.providers.filter(isOfStatements).map(({ statements }) => statements)).toEqual([
      data,
    ]);
  });

  it("takes a new kind of data by one opener, and reads it like any other", () => {
    const market: ContextItem = { ...card, id: "market-1", type: "valuation", data: {} };
    const ledger = ledgerOf([...openLedger([card]).providers, ...openCards([market], [MARKET])]);
    const found = ledger.find({
      entity: "HPKG",
      item: "Market Capitalisation",
      period: "2026-05-01",
    });
    expect(found).toMatchObject({ value: 2.4e9, provider: "market-1" });
    expect(found?.source && isEstimate(found.source)).toBe(true);
    expect(ledger.near(2.3e9, "money")[0]).toBe(found);
    expect(ledger.describe()).toMatchObject([
      { entity: "HPKG", providers: [{ kind: "statements" }, { kind: "market" }] },
    ]);
    const ratio: Binding = {
      formula: { op: "ratio", args: [bindingOf(sure(found)), at("EBITDA", "2025")] },
    };
    expect(evaluate(ratio, ledger)).toMatchObject({ value: 12, unit: "multiple" });
  });
});

it("names a figure that a passage begins with by the whole of its words", () => {
  const source = { accession: "0000000000-26-000001", anchor: "a1", hash: "0", form: "10-K" };
  const content = "Plant 7 cost USD 4 mm. Plant 8 cost USD 5 mm.";
  const filing: ContextItem = {
    ...card,
    type: "rag-summary",
    data: { results: [{ content, source }] },
  };
  expect(openLedger([filing]).describe()[0]?.providers[0]?.items).toEqual([
    "“Plant 7 cost USD 4 mm”",
    "“Plant 8 cost USD 5 mm”",
  ]);
});

describe("a formula over references", () => {
  it("grows, with its working", () => {
    expect(valueOf("growth", at("Revenues", "2025"), at("Revenues", "2024"))).toMatchObject({
      value: expect.closeTo(0.1),
      unit: "fraction",
      source: { formula: "Revenues FY2025 / Revenues FY2024 - 1" },
    });
  });

  it("takes outflows with the sign they are shown with, by their size in growth and shares", () => {
    const [now, before] = [at("Capital Expenditure", "2025"), at("Capital Expenditure", "2024")];
    const ebitda = at("EBITDA", "2025");
    expect(shownValue("growth", now, before)).toBeCloseTo(0.5);
    expect(shownValue("share", now, ebitda)).toBeCloseTo(0.3);
    expect(shownValue("sum", ebitda, now)).toBe(1.4e8);
    expect(shownValue("difference", ebitda, now)).toBe(2.6e8);
    expect(shownValue("change", now, before)).toBe(-2e7);
    expect(shownValue("average", now, before)).toBe(-5e7);
    expect(shownValue("max", now, before)).toBe(-4e7);
    expect(shownValue("negate", now)).toBe(6e7);
  });

  it("keeps the value of a formula stored when outflows entered by their size", () => {
    const [now, before] = [at("Capital Expenditure", "2025"), at("Capital Expenditure", "2024")];
    expect(valueOf("growth", now, before)?.value).toBeCloseTo(0.5);
    expect(valueOf("sum", now, before)?.value).toBe(1e8);
    expect(valueOf("difference", at("EBITDA", "2025"), now)?.value).toBe(1.4e8);
    expect(valueOf("max", now, before)?.value).toBe(6e7);
    expect(valueOf("negate", now)?.value).toBe(6e7);
  });

  it("takes what nobody reported as a constant", () => {
    const fall: Binding = { constant: { value: 0.1, unit: "fraction", name: "EBITDA scenario" } };
    const left: Binding = { formula: { op: "difference", args: [1, fall] } };
    expect(valueOf("product", at("EBITDA", "2025"), left)).toMatchObject({
      value: 1.8e8,
      unit: "money",
      source: { formula: "EBITDA FY2025 * (1 - 0.1)" },
    });
  });

  it("is computed anew from its own binding", () => {
    const grown = valueOf("growth", at("EBITDA", "2025"), at("EBITDA", "2024"));
    expect(evaluate(bindingOf(sure(grown)), openLedger([card]))).toEqual(grown);
  });

  it("means nothing from a loss, over nothing, and without an operand", () => {
    const ledger = openLedger([card]);
    const over: Binding = { formula: { op: "ratio", args: [at("Revenues", "2025"), 0] } };
    expect(evaluate(over, ledger)).toMatchObject({ reason: expect.stringMatching(/^n\.m\./) });
    const missing: Binding = { formula: { op: "sum", args: [at("COGS", "2025"), 1] } };
    expect(evaluate(missing, ledger)).toMatchObject({ reason: expect.stringMatching(/^n\.a\./) });
  });
});

function sure(datum: Datum | undefined): Datum {
  if (datum === undefined) throw new Error("no datum");
  return datum;
}
