import { expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { anchoredWords, deckDoubts, judgedWords } from "#core/outputs/deck/deck-words.ts";
import { deckContent } from "#core/outputs/deck/deck-content.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { researchSummary } from "#core/outputs/deck/research-summary.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { connectedCard } from "#core/outputs/report/testing/harbour.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { drafts } from "#core/writing/rewrite/testing/drafts.ts";

const STAMP = { id: "a", by: "product", at: "2026-11-25T00:00:00.000Z" } as const;
const NO_WORDS = { subtitle: undefined, assumptions: undefined, valuation: undefined };

it("the words over a deck are borne out as the note they are taken from is", () => {
  const date = "2026-11-20";
  const doubted = drafts().flatMap(({ name, text, data, placed }) => {
    const by = { date, connectedData: [connectedCard(data)] };
    const note = { content: text, anchors: fittingAnchors(anchorsIn(text, placed, STAMP), text) };
    const figures = [
      ...new Set(reportFigures({ ...by, ...note }).figures.map(({ state }) => state)),
    ];
    // A summary kept by an earlier version knows nothing of its title.
    const made = researchSummary({ ...by, ...note });
    const words = { ...NO_WORDS, ...made, anchors: { summary: made.anchors } };
    const own = { ...words, anchors: anchoredWords(words, note) };
    const judged = judgedWords(own, by);
    const states = Object.values(judged).flatMap((field) => field.figures.figures);
    const isBorneOut = states.every(({ state }) => figures.includes(state));
    return isBorneOut && deckDoubts([], judged).length === 0 ? [] : [[name, made.title]];
  });
  expect(doubted).toEqual([]);
});

it.each(REAL_TICKERS)("a deck on %s has one name for it, as people say it", (ticker) => {
  const data = realCompany(ticker);
  const { head, words, sources } = deckContent({
    ...harbourDeck({ content: "Debt.", anchors: [], model: undefined }),
    connectedData: [connectedCard(data)],
    words: { ...harbourDeck().words, subtitle: undefined },
  });
  const spoken = spokenName(data.name);
  const named = [head, words.subtitle, ...sources.map(({ label }) => label)];
  expect(named.filter((text) => !text.includes(spoken))).toEqual([]);
  expect(named.filter((text) => spoken !== data.name && text.includes(data.name))).toEqual([]);
});

it("a company without another name is called by its symbol, and one in capitals as people write it", () => {
  const names = [
    "AAPL",
    "GOOGL",
    "NIKE, Inc.",
    "WALMART INC.",
    "HP INC",
    "Harbour Group (fictional)",
  ];
  const spoken = names.map(spokenName).join(", ");
  expect(spoken).toBe("AAPL, GOOGL, Nike, Walmart, HP, Harbour Group");
});
