import { expect, it } from "vitest";
import { equityResearch } from "#core/outputs/compositions/equity-research.ts";
import { executiveSummary } from "#core/outputs/compositions/executive-summary.ts";
import { presentationDeck } from "#core/outputs/compositions/presentation-deck.ts";
import { creditResearchDeck } from "#core/outputs/deck/credit-research-deck.ts";
import { reportTitle } from "#core/outputs/compositions/report-title.ts";
import { deckContent, type DeckRequest } from "#core/outputs/deck/deck-content.ts";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { OWN_FRAMES } from "#core/outputs/deck/deck.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { exhibitLine } from "#core/text/outline/exhibit-names.ts";

const NAMES = [
  "Net Leverage, FY2021 to FY2025",
  "Debt",
  "Revenues; EBITDA, FY2021 to FY2025",
  "Valuation Range",
];

/** The note of the fictional company with lines that name exhibits behind each paragraph. */
function withLines() {
  const { content, anchors: _, ...request } = harbourDeck();
  const lines = NAMES.map(exhibitLine);
  const paragraphs = content.split("\n\n");
  const text = paragraphs
    .map((one, at) => [one, lines[at % 7]].filter(Boolean).join("\n\n"))
    .join("\n\n");
  return { ...request, anchors: [], content: text };
}

it.each([
  ["the credit deck", (of: DeckRequest) => creditResearchDeck(deckContent(of), OWN_FRAMES)],
  ["presentation slides", (of: DeckRequest) => presentationDeck(of, OWN_FRAMES).deck],
])("%s draw them on slides of their own, numbered, and no slide says their names", (_, made) => {
  const request = withLines();
  const exhibits = noteExhibits(request.content, request.connectedData);
  const deck = made({ ...request, exhibits });
  const titles = deck.slides
    .map(({ title }) => title)
    .filter((title) => title.startsWith("Exhibit "));
  // The fictional company has no debt picture.
  expect(titles.map((title) => title.split(".")[0])).toEqual([
    "Exhibit 1",
    "Exhibit 2",
    "Exhibit 3",
  ]);
  expect(JSON.stringify(deck)).not.toContain("[Exhibit:");
});

it("what is composed of sentences takes none of them for one", () => {
  const request = withLines();
  expect(JSON.stringify(presentationDeck(request, OWN_FRAMES))).not.toContain("[Exhibit:");
  const figures = reportFigures(request);
  const input = { ...request, figures, title: reportTitle({ ...request, name: "" }), box: {} };
  expect(JSON.stringify(executiveSummary(input))).not.toContain("[Exhibit:");
  // A report on the shares takes the note's own paragraphs, and draws what stands between them.
  const exhibits = noteExhibits(request.content, request.connectedData);
  const { blocks } = equityResearch({ ...input, exhibits });
  const named = blocks.filter(({ text }) => text.startsWith("[Exhibit:"));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ exhibit }) => exhibit === undefined).map(({ text }) => text)).toEqual(
    named.filter(({ text }) => text.includes("Debt]")).map(({ text }) => text),
  );
});
