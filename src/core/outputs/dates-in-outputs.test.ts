import { expect, it } from "vitest";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import { creditResearchDeck } from "#core/outputs/deck/credit-research-deck.ts";
import { OWN_FRAMES } from "#core/outputs/deck/deck.ts";
import { deckContent } from "#core/outputs/deck/deck-content.ts";
import { HARBOUR_MODEL, harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { postArticle } from "#core/outputs/post/post-article.ts";
import { reportDocument } from "#core/outputs/report/document.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import { modelWorkbook } from "#core/outputs/workbook/model-workbook.ts";

/** As data have a day; outputs have it in words. */
const ISO_DAY = /\b\d{4}-\d{2}-\d{2}\b/;

const MODEL = harbourModel({
  marketCap: { value: 1_417e6, date: "2026-03-11" },
  valuationDate: "2026-03-12",
});
const REQUEST = harbourDeck({ model: { ...HARBOUR_MODEL, parts: writeModel(MODEL) } });
const { content, connectedData, anchors, date } = REQUEST;
const FIGURES = reportFigures({ content, connectedData, anchors });

/** Every text of a printed thing, whatever it is built of; what names a column or a source is no text. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (KEYS.has(name) ? [] : textsIn(part)));
}

const KEYS = new Set(["column", "key", "end", "start", "accession", "filed", "date", "sources"]);

it.each([
  ["slides", () => creditResearchDeck(deckContent(REQUEST), OWN_FRAMES).slides],
  [
    "a report",
    () => {
      const report = reportDocument({ title: "", content, figures: FIGURES, connectedData, date });
      return [report, report.sources.map(sourceLabel), report.pageOne.sources.map(sourceLabel)];
    },
  ],
  ["a post", () => postArticle({ title: "", content, figures: FIGURES, connectedData })],
  ["a workbook", () => modelWorkbook(MODEL, MODEL.cases[0] ?? neverHere())],
] as const)("the dates of %s are in words", (_, made) => {
  const texts = textsIn(made());
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => ISO_DAY.test(text))).toEqual([]);
});

function neverHere(): never {
  throw new Error("the model has no case");
}
