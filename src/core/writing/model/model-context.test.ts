import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { printDatum, printMagnitude } from "#core/ledger/print-datum.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { companySheet } from "./company-sheet.ts";
import { documentSheet } from "./document-sheet.ts";
import { ledgerSheet, printRows } from "./ledger-sheet.ts";
import { type ContextParts, modelContext } from "./model-context.ts";
import { modelInstructions } from "./model-instructions.ts";

const ledger = openLedger([cardOf(harbour)]);
const PASSAGES = Array.from({ length: 300 }, (_, at) => ({
  id: `p${at + 1}`,
  label: "10-K",
  cite: "10-K",
  text: at === 250 ? "Resin hedges end in March." : `Plant ${at} runs at two shifts a day.`,
}));

function context(parts: Partial<ContextParts>) {
  const { messages, leftOut } = modelContext({
    request: "What is said of resin hedges and revenues?",
    history: [],
    ledger,
    sheet: ledgerSheet(ledger),
    document: documentSheet("", [], ledger),
    passages: PASSAGES,
    budget: 3_000,
    ...parts,
  });
  return { text: messages.map(({ content }) => content).join(), leftOut };
}

it("holds no passage that says nothing, and says of none that it was left out", () => {
  const empty = ["None.", "See Item 10.", "Not applicable.", "Item 9B"].map((text, at) => ({
    id: `p${at + 2}`,
    label: "10-K",
    cite: "10-K",
    text,
  }));
  const { text, leftOut } = context({ passages: [...PASSAGES.slice(0, 1), ...empty] });
  for (const { text: said } of empty) expect(text).not.toContain(`>\n${said}`);
  expect(text).toContain("Plant 0 runs");
  expect(leftOut.filter((part) => part.includes("passages"))).toEqual([]);
});

describe("what a model is told of a company", () => {
  it("is how far its statements go, its filings newest first, and which is newer", () => {
    const filings = [
      { ticker: "HPKG", form: "10-K", filed: "2026-02-27", period: "2025-12-31" },
      { ticker: "HPKG", form: "10-Q", filed: "2099-05-01", period: "2099-03-28" },
      { ticker: "HPKG", form: "memo.pdf", filed: "2026-01-05", isOwn: true as const },
    ];
    const [sheet = ""] = companySheet(ledger, filings, () => "s1");
    expect(sheet).toMatch(
      /^HPKG Harbour Packaging Group.*: statements to \d{4}-\d\d-\d\d; 10-Q filed 2099-05-01, to 2099-03-28, newer than the statements; 10-K filed 2026-02-27, to 2025-12-31; the analyst's own “memo\.pdf”, uploaded 2026-01-05 \(searchLibrary\)\n/,
    );
  });

  it("is the scorecard's estimate with its levels, each figure under an id", () => {
    const told = new Map<string, Binding>();
    const [sheet = ""] = companySheet(ledger, [], (binding) => {
      told.set(`s${told.size + 1}`, binding);
      return `s${told.size}`;
    });
    expect(sheet).toContain("Rating estimate:");
    expect(sheet).toMatch(/Upward: .*\{\{s\d+=\d/);
    const shown = [...sheet.matchAll(/\{\{(s\d+)=([^{}]+)\}\}/g)];
    expect(shown.length).toBeGreaterThan(3);
    for (const [, id = "", printed] of shown) {
      const binding = told.get(id);
      const datum = binding && evaluate(binding, ledger);
      if (datum === undefined || isAbsent(datum)) throw new Error(`${id} names nothing`);
      expect([printDatum(datum, "mm"), printMagnitude(datum, "mm")]).toContain(printed);
    }
  });

  it("is a row once: no balance of twelve months beside its quarter", () => {
    const sheet = ledgerSheet(openLedger([cardOf(realCompany("WMT"))]));
    const [annual = "", recent = ""] = printRows(sheet.rows)
      .join("\n")
      .split("\n")
      .filter((line) => /\|Short-Term Debt\|/.test(line));
    expect(annual).not.toContain("·");
    expect(recent).toMatch(/\d\|·/);
  });
});

describe("what a model reads", () => {
  it("stays within its budget however much is connected, and keeps those asked about", () => {
    const { text, leftOut } = context({});
    expect(text.length / 3.5).toBeLessThan(3_000);
    expect(text).toContain("|Revenues|");
    expect(text).toContain("Resin hedges end in March.");
    expect(leftOut.join()).toMatch(/\d+ rows? of the connected data/);
    expect(leftOut.join()).toMatch(/\d+ of 300 connected passages, those least like the request/);
    expect(text).toContain(`<left_out>${leftOut.join("; ")}</left_out>`);
  });

  it("is everything where there is room, and nothing is said to be left out", () => {
    const { text, leftOut } = context({ budget: 200_000 });
    expect(leftOut).toEqual([]);
    expect(text.match(/<passage /g)).toHaveLength(300);
    expect(text).toContain("Plant 299");
  });
});

/** Of the length that passages of filings have. */
const REPORT = Array.from({ length: 50 }, (_, at) => ({
  id: `p${at + 1}`,
  label: "Item 7, 10-K filed 27 February 2026, p. 10",
  cite: "10-K Item 7",
  text: `Sales of line ${at} rose. ${"Volumes and prices were as planned. ".repeat(40)}`,
}));

it.each(REAL_TICKERS.filter((ticker) => realCompany(ticker).quarterly !== undefined))(
  "is short for a company with quarters, and with its whole report, its instructions included: %s",
  (ticker) => {
    const own = openLedger([cardOf(realCompany(ticker))]);
    const lengthWith = (passages: ContextParts["passages"]) => {
      const { text } = context({
        request: "What of line 49?",
        ledger: own,
        sheet: ledgerSheet(own),
        document: documentSheet("", [], own),
        companies: companySheet(own, [], () => "s1"),
        passages,
        budget: 48_000,
      });
      expect(text).toContain("quarters and twelve months");
      return text.length + modelInstructions("edit", "2026-11-25").length;
    };
    expect(lengthWith([])).toBeLessThan(24_000);
    expect(lengthWith(REPORT)).toBeLessThan(48_000);
  },
);
