import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { savedModelCard } from "#core/finance/valuation/attached-model.ts";
import { shifted } from "#core/finance/valuation/cases.ts";
import { valuationCardData } from "#core/finance/valuation/research-cards.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, openLedger } from "#core/ledger/ledger.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { renewedNote } from "#core/writing/analyst/renewed-note.ts";
import { TEMPLATE_IDS, type TemplateId } from "#core/writing/analyst/templates.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

const STATEMENTS = cardOf(harbour);
const CARD = { id: "model", timestamp: "2026-11-22T10:00:00Z" };

function modelCard(model: ValuationModel): ContextItem {
  const saved = { id: "m", ticker: STATEMENTS.ticker, name: "Base", createdAt: CARD.timestamp };
  return savedModelCard({ ...saved, version: 1, ...writeModel(model) }, CARD);
}

const MODEL = modelCard(harbourModel());
const OTHER = modelCard(
  harbourModel({
    cases: harbourModel().cases.map((one) => ({ ...one, ...shifted(one, { wacc: 0.01 }) })),
  }),
);
const MARKET: ContextItem = {
  ...CARD,
  id: "market",
  ticker: STATEMENTS.ticker,
  type: "valuation",
  label: CONTEXT_ITEM_LABELS.valuation,
  status: "success",
  data: valuationCardData(harbour, {
    by: "Ana",
    inputs: { marketCap: { value: 1417e6, date: "2026-03-11" } },
  }),
};

/** What was connected when the note was written, and what is now. */
const CHANGES: readonly (readonly [string, readonly ContextItem[], readonly ContextItem[]])[] = [
  ["a model comes", [STATEMENTS], [STATEMENTS, MODEL]],
  ["a model is replaced", [STATEMENTS, MODEL], [STATEMENTS, OTHER]],
  ["a market value comes", [STATEMENTS], [STATEMENTS, MARKET]],
  ["a market value comes to a model", [STATEMENTS, MODEL], [STATEMENTS, MODEL, MARKET]],
  ["a model goes", [STATEMENTS, MODEL], [STATEMENTS]],
];

function noteOn(templateId: TemplateId, items: readonly ContextItem[]): string {
  const request = { templateId, statements: connectedStatements(items), ledger: openLedger(items) };
  return writeTemplate(request)?.text ?? "";
}

function renewed(content: string, before: readonly ContextItem[], after: readonly ContextItem[]) {
  let count = 0;
  const stamp = { newId: () => `e${(count += 1)}`, now: CARD.timestamp };
  const steps = renewedNote({ content, before: [before], after }, stamp);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

const sentences = (text: string) => text.split(/(?<=[.!?]) |\n+/).filter(Boolean);

describe.each(CHANGES)("a note when %s", (_, before, after) => {
  it.each(TEMPLATE_IDS)("says nothing of %s that it would not say now", (id) => {
    const [then, now] = [noteOn(id, before), noteOn(id, after)];
    const edits = renewed(then, before, after);
    const text = applyEdits(then, edits);
    const right = new Set(sentences(now));
    expect(sentences(text).filter((one) => !right.has(one))).toEqual([]);
    expect(renewed(text, before, after)).toEqual([]);
    for (const { content, anchors = [], type } of edits) {
      const digits = type === "remove" ? 0 : anchors.length;
      expect(anchors.every(({ from, to }) => /\d/.test(content.slice(from, to)))).toBe(true);
      expect(digits > 0 || !/USD|%/.test(content) || type === "remove").toBe(true);
    }
  });
});

it("what the analyst wrote or changed stays", () => {
  const note = noteOn("full-equity-analysis", [STATEMENTS]);
  const after = [STATEMENTS, MODEL];
  const changed = renewed(note, [STATEMENTS], after).find(({ type }) => type !== "add");
  const { position = 0, length = 0 } = changed ?? {};
  const own = `${note.slice(0, position)}The board needs a new chair.${note.slice(position + length)}`;
  expect(length).toBeGreaterThan(0);
  const text = applyEdits(own, renewed(own, [STATEMENTS], after));
  expect(text).toContain("The board needs a new chair.");
  expect(renewed("Our own view: value needs a DCF.", [STATEMENTS], after)).toEqual([]);
});

it("a section that the note missed comes before the recommendation, whatever stands at the end", () => {
  const note = `${noteOn("full-credit-analysis", [STATEMENTS])}\n\n[Exhibit: Net Leverage]`;
  const text = applyEdits(note, renewed(note, [STATEMENTS], [STATEMENTS, MODEL]));
  const at = text.indexOf("Projections and Valuation Cushion:");
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(text.indexOf("\nRecommendation:"));
  expect(text.endsWith("[Exhibit: Net Leverage]")).toBe(true);
});
