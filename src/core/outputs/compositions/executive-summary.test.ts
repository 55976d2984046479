import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";
import { executiveSummary } from "#core/outputs/compositions/executive-summary.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { reportTitle } from "#core/outputs/compositions/report-title.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import { countWords } from "#core/text/outline/word-count.ts";

const date = "2026-11-20";

function summaryOf(
  content: string,
  connectedData: readonly ContextItem[],
  name = "A note",
): ReportDocument {
  const text = { content, connectedData, anchors: [], date };
  return executiveSummary({
    ...text,
    figures: reportFigures(text),
    title: reportTitle({ ...text, name }),
  });
}

const numbersOn = ({ titleRuns, blocks }: ReportDocument): readonly number[] => {
  const runs = [titleRuns, ...blocks.map((block) => block.runs)].flat();
  return [...new Set(runs.flatMap(({ sourceNumbers = [] }) => sourceNumbers))];
};
const textsOf = ({ blocks }: ReportDocument) => blocks.map(({ text }) => text);

describe.each(BUNDLED.map(({ ticker }) => ticker))("the page of %s", (ticker) => {
  const company = bundledCompany(ticker);
  const facts = bundledFacts(company);
  const data = standardise({ facts, company, period: "annual", years: 5, origin: "bundled" });
  const report = summaryOf("Overview:\nA year of change.", [cardOf(data)]);

  it("says five findings with a source each, and what would change the view", () => {
    const { blocks, pageOne } = report;
    const view = blocks.slice(0, pageOne.viewBlocks);
    expect(view).toHaveLength(5);
    for (const { kind, text } of view) {
      expect(kind).toBe("item");
      expect(countWords(text)).toBeLessThan(60);
    }
    // All is verified but what is the text's own.
    expect(blocks.flatMap(({ runs }) => runs.map(({ mark }) => mark))).not.toContain("[?]");
    expect(blocks).toHaveLength(pageOne.viewBlocks + pageOne.besideBlocks);
  });

  it("lists the sources of the page from 1 on, in the order in which they are met", () => {
    const { sources } = report.pageOne;
    expect(sources.map(({ number }) => number)).toEqual(sources.map((_, at) => at + 1));
    const met = numbersOn(report);
    expect(met.toSorted((a, b) => a - b)).toEqual(met.map((_, at) => at + 1));
    expect(met.length).toBeGreaterThan(0);
    expect(report.tables).toEqual([]);
  });
});

describe("the page of a text", () => {
  it("takes what the text says before what could be said, and judges it as it stands there", () => {
    const content = `Harbour delevers

Leverage:
- Net debt fell to USD 1,076 mm in FY2025. It was more before.
Trading:
EBITDA was USD 300 mm in FY2025.
What would change our view:
Debt for an acquisition.
Disclosure: I own 100 shares.`;
    const report = summaryOf(content, [connectedCard(HARBOUR)]);
    expect(report.title).toBe("Harbour delevers");
    const texts = textsOf(report);
    expect(texts.slice(0, 2)).toEqual([
      "Net debt fell to USD 1,076 mm in FY2025. It was more before.",
      "EBITDA was USD 300 mm in FY2025.",
    ]);
    expect(texts.at(-1)).toBe("Debt for an acquisition.");
    expect(texts.join()).not.toContain("100 shares");
    const marks = report.blocks[1]?.runs.map(({ mark }) => mark);
    expect(marks).toContain("[≠]");
    expect(report.notes.join()).toContain("≠ USD 300 mm: the source says USD 361 mm");
  });

  it.each([
    "It posted EBITDA of USD 361 mm in FY2025.",
    "In FY2025 they earned EBITDA of USD 361 mm.",
    "This left net debt of USD 1,076 mm in FY2025.",
  ])("takes no sentence that names nobody without the one before it: %s", (said) => {
    const content = `Harbour delevers\n\nResults:\n${said}`;
    expect(textsOf(summaryOf(content, [connectedCard(HARBOUR)]))).not.toContain(said);
    // Without data there is nothing but the author's words.
    expect(textsOf(summaryOf(content, []))).toContain(said);
  });

  it("says that nothing is recommended, and why", () => {
    const { box, boxNotes } = summaryOf("A year.", [connectedCard(HARBOUR)]).pageOne;
    expect(box[0]).toEqual({
      label: "Recommendation",
      text: "No recommendation",
      isNone: true,
    });
    expect(boxNotes[0]).toBe("No market spread connected.");
  });

  const nothing: FinancialData = {
    ...HARBOUR,
    data: HARBOUR.data.map((row) => ({
      ...row,
      amounts: Object.fromEntries(HARBOUR.years.map((year) => [year, null])),
      sources: {},
    })),
    ratios: [],
  };

  it.each<readonly [string, string, readonly ContextItem[]]>([
    ["one word", "Debt", []],
    ["no sentence", "Overview:\n\nRisks:\n| a | b |", []],
    ["all n.a.", "Debt fell.", [connectedCard(nothing)]],
    ["right to left", "מינוף יורד\n\nסקירה:\nהחוב הנקי היה USD 1,076 mm בשנת FY2025.", []],
    ["a sentence without end", `Leverage ${"was high and ".repeat(2_000)}rose.`, []],
  ])("stands with %s", (_, content, connectedData) => {
    const report = summaryOf(content, connectedData, "Name ".repeat(100));
    expect(report.title).not.toBe("");
    expect(report.title.length).toBeLessThanOrEqual(151);
    expect(report.blocks.length).toBeLessThan(10);
    for (const { text } of report.blocks) expect(text.trim()).not.toBe("");
  });
});
