import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { searchedSources, sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { groundFor, setRows } from "#core/figures/read/testing/sets.ts";
import {
  CANDIDATES_SHOWN,
  type CheckedFigure,
  type FigureCandidate,
} from "#core/figures/read/verdicts/verdict.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { cardOf, corda, velden } from "#core/figures/read/testing/sample.ts";

const ground = groundOf([cardOf(corda), cardOf(velden)], "CRDA");

/** What is offered for the first figure of a text, one line each. */
function offered(content: string, query = "", anchors: readonly Anchor[] = []): readonly string[] {
  const [figure] = checkOn(ground, content).figures.filter(({ verdict }) => verdict !== "ignored");
  if (figure === undefined) throw new Error("No figure");
  return sourceCandidates({ content, ground, anchors })(figure, { query }).map(
    ({ ticker, item, period, also = [], display, isEqual, isNamed }) =>
      `${ticker} ${item} ${[period, ...also].join(" = ")}: ${display}${isEqual ? " =" : ""}${isNamed ? " named" : ""}`,
  );
}

function candidatesOf(content: string, nth: number): readonly FigureCandidate[] {
  const figure = checkOn(ground, content).figures.filter(({ verdict }) => verdict !== "ignored")[
    nth
  ];
  if (figure === undefined) throw new Error("No figure");
  return sourceCandidates({ content, ground, anchors: [] })(figure);
}

describe("what a figure may come from", () => {
  it("is first what its words name and what says its value", () => {
    expect(offered("Revenues were USD 7,031 mm in FY2025.").slice(0, 2)).toEqual([
      "CRDA Revenues 2025: USD 7,512 mm named",
      "CRDA Revenues 2024: USD 7,031 mm =",
    ]);
  });

  it("is of each name in turn where a sentence says respectively", () => {
    const text = "EBITDA was USD 1 mm and USD 2 mm in FY2023 and FY2025, respectively.";
    const firstOf = (nth: number) => candidatesOf(text, nth)[0]?.period;
    expect([firstOf(0), firstOf(1)]).toEqual(["2023", "2025"]);
    const both = "Net leverage was 9.1x and 9.2x at Velden and Corda, respectively.";
    expect([0, 1].map((nth) => candidatesOf(both, nth)[0]?.ticker)).toEqual(["VLD", "CRDA"]);
  });

  it("is the sum of the years that a sentence takes together", () => {
    expect(offered("Over FY2024 and FY2025 combined, revenues were USD 14,543 mm.")[0]).toBe(
      "CRDA Revenues total 2025: USD 14,543 mm = named",
    );
  });

  it("takes one place for a year, its last quarter and the twelve months to its end", () => {
    const saying = [
      "It owed USD 4,079 mm net of cash.",
      "Net debt was USD 4,079 mm in Q4 FY2024.",
    ].map((text) => offered(text).filter((line) => line.includes("4,079 mm")));
    expect(saying).toEqual([
      ["CRDA Net Debt 2024 = Q4 FY2024: USD 4,079 mm ="],
      ["CRDA Net Debt Q4 FY2024 = 2024: USD 4,079 mm = named"],
    ]);
  });

  it("is then what says the same by another name, within what the figure leaves open", () => {
    const lines = offered("The group set aside about USD 405 mm for plants.");
    expect(lines).toContain("CRDA Capital Expenditure 2025: USD (402) mm =");
    expect(lines).toContain("CRDA Capital Expenditure 2023: USD (411) mm =");
    expect(lines.every((line) => line.endsWith(" ="))).toBe(true);
  });

  it("is a growth or a change of the row that its words name", () => {
    expect(offered("We liked the 6.8% by which turnover beat that of FY2024.")).toContain(
      "CRDA Revenues growth 2025: 6.8% = named",
    );
  });

  it("is no zero cell for a figure that says something", () => {
    const lines = ["about USD 3 mm", "USD 0.4 mm"].flatMap((amount) =>
      offered(`Impairments were ${amount} in FY2024.`),
    );
    expect(lines.filter((line) => line.includes(" –"))).toEqual([]);
  });

  it("is first of all what it was bound to before its sentence was rewritten", () => {
    const text = "Turnover hit USD 7,512 mm.";
    const [from, to] = [text.indexOf("USD"), text.indexOf(".")];
    const binding = { ref: { entity: "CRDA", item: "Revenues", period: "2025" } };
    const anchor: Anchor = {
      id: "a",
      from,
      to,
      text: text.slice(from, to),
      binding,
      by: "product",
      at: "2026-01-01T00:00:00.000Z",
      words: "another sentence",
    };
    expect(offered(text, "", [anchor])[0]).toBe("CRDA Revenues 2025: USD 7,512 mm = named");
    const rewritten = text.replace("7,512", "9,999");
    const elsewhere = { ...anchor, text: "USD 9,999 mm" };
    expect(offered(rewritten, "", [elsewhere])[0]).not.toContain(" =");
  });

  it.each([
    "Turnover, they say, hit minus USD 7,512 mm in FY2025.",
    "Turnover, they say, hit negative USD 7,512 mm in FY2025.",
    "Turnover, they say, hit -USD 7,512 mm in FY2025.",
    "Turnover, they say, hit USD (7,512 mm) in FY2025.",
    "Turnover, they say, hit USD (7.5bn) in FY2025.",
    "Turnover, they say, hit USD (7,512) mm in FY2025.",
  ])("is no value of the other sign: %s", (text) => {
    expect(candidatesOf(text, 0).filter(({ isEqual }) => isEqual)).toEqual([]);
  });

  it.each(["EUR (12 mm)", "EUR (12mm)", "minus EUR 12 mm"])(
    "is one of its own sign: %s",
    (said) => {
      const [figure] = checkOn(ground, `Velden's EBITDA was ${said} in FY2025.`).figures;
      expect(figure?.verdict).not.toBe("contradicted");
      const [first] = candidatesOf(`Velden's EBITDA was ${said} in FY2025.`, 0);
      expect(first).toMatchObject({ item: "EBITDA", period: "2025", isEqual: true, isNamed: true });
    },
  );

  it("is nothing in another currency or unit", () => {
    expect(offered("It cost GBP 402 mm.").filter((line) => line.includes(" ="))).toEqual([]);
    expect(offered("It grew by 12.3%.", "revenues")).toEqual([]);
  });

  it("is found by every name a row has", () => {
    const figure = "The group took USD 7.0bn from customers.";
    expect(offered(figure, "turnover")[0]).toBe("CRDA Revenues 2024: USD 7,031 mm = named");
    expect(offered(figure, "capex 2023")).toEqual([
      "CRDA Capital Expenditure 2023: USD (411) mm named",
      "VLD Capital Expenditure 2023: EUR (102) mm named",
    ]);
    expect(offered(figure, "vld net debt FY2025")).toEqual(["VLD Net Debt 2025: EUR 312 mm named"]);
    expect(offered(figure, "pensions")).toEqual([]);
  });

  it("is a list of twenty at most", () => {
    expect(offered("It was USD 3 mm.", "debt")).toHaveLength(20);
  });
});

/** A figure as if nothing of its sentence had been understood. */
function untied(figure: CheckedFigure): CheckedFigure {
  return { ...figure, ticker: null, item: null, period: null };
}

/** The places of the right cells among what is offered for the level figures of right sentences. */
function places(change: (text: string, figure: CheckedFigure) => string): readonly number[] {
  return setRows().flatMap(({ kind, tickers, text: sentence }) => {
    if (kind !== "right" || tickers.length > 1) return [];
    const company = groundFor(tickers);
    return checkOn(company, sentence).figures.flatMap((figure) => {
      const { binding, verdict, period, text } = figure;
      if (verdict !== "verified" || binding === undefined || !("ref" in binding)) return [];
      const written = change(text, figure);
      const content =
        sentence.slice(0, figure.position) +
        written +
        sentence.slice(figure.position + figure.length);
      const asked = untied({ ...figure, text: written, length: written.length });
      const found = sourceCandidates({ content, ground: company, anchors: [] })(asked);
      return [found.findIndex((each) => each.item === binding.ref.item && each.period === period)];
    });
  });
}

function shareInFirst(all: readonly number[]): number {
  return all.filter((place) => place >= 0 && place < CANDIDATES_SHOWN).length / all.length;
}

describe("the right cell of a level figure whose sentence was not understood", () => {
  it("is among the first three", () => {
    const all = places((text) => text);
    expect(all.length).toBeGreaterThan(500);
    expect(shareInFirst(all)).toBeGreaterThan(0.95);
  });

  it("is among them for most figures that are a digit off", () => {
    const all = places((text) =>
      text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 3) % 10)),
    );
    expect(shareInFirst(all)).toBeGreaterThan(0.85);
  });
});

describe("what was searched, in words", () => {
  it("names companies and their periods", () => {
    expect(searchedSources(ground)).toBe(
      "Searched: Corda Instruments, Inc. annual FY2021 to FY2025, quarters, LTM; Velden Logistik AG annual FY2023 to FY2025",
    );
  });

  it("says when nothing is connected", () => {
    expect(searchedSources(groundOf([], undefined))).toBe("No data are connected");
  });
});
