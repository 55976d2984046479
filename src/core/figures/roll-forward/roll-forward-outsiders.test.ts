import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { creditNotes } from "#core/figures/read/outsiders/first/credit-notes.ts";
import { equityNotes } from "#core/figures/read/outsiders/first/equity-notes.ts";
import { kindsOfCompanies } from "#core/figures/read/outsiders/first/kinds-of-companies.ts";
import { listsAndTables } from "#core/figures/read/outsiders/first/lists-and-tables.ts";
import { periods } from "#core/figures/read/outsiders/first/periods.ts";
import { severalCompanies } from "#core/figures/read/outsiders/first/several-companies.ts";
import { stylesOfNumbers } from "#core/figures/read/outsiders/first/styles-of-numbers.ts";
import { mixedDesk } from "#core/figures/read/outsiders/fourth/mixed-desk.ts";
import { abroad } from "#core/figures/read/outsiders/second/abroad.ts";
import { americanCompanies } from "#core/figures/read/outsiders/second/american-companies.ts";
import { cardsOf } from "#core/figures/read/outsiders/testing/connected.ts";
import { type MarkedNote, unmarked } from "#core/figures/read/outsiders/testing/marked-note.ts";
import { paragraphs } from "#core/figures/read/outsiders/third/paragraphs.ts";
import { randomFrom } from "#core/figures/read/testing/planted.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { withStatements } from "#core/ledger/statements-provider.ts";
import { aYearLater } from "#core/figures/roll-forward/testing/next-year.ts";
import { rolled } from "#core/figures/roll-forward/testing/rolled.ts";

const SEED = 2027;

function later(card: ContextItem, random: () => number): ContextItem {
  return withStatements(card, (data) => aYearLater(data, random));
}

/** A note of somebody else's, its companies a made-up year later, and what went wrong with it. */
function faultsOf([companies, marked]: MarkedNote): readonly string[] {
  const { text: content } = unmarked(marked);
  const tickers = companies.split(" ");
  const random = randomFrom(SEED);
  const cards = cardsOf(tickers);
  const before = groundOf(cards, tickers[0]);
  const after = groundOf(
    cards.map((card) => later(card, random)),
    tickers[0],
  );
  const { text, stale } = rolled(content, { before, after });
  const named = new Set(
    stale.filter(({ becomes }) => becomes === undefined).map(({ position }) => position),
  );
  const now = checkOn(after, text).figures;
  const wrong = checkOn(before, content).figures.flatMap((was, index) => {
    const is = now[index];
    const isDone = was.verdict !== "verified" || named.has(was.position);
    return isDone || is?.verdict === "verified" ? [] : [`${was.text} became ${is?.text}: ${text}`];
  });
  const again = rolled(text, { before, after }).edits.length;
  return again === 0 ? wrong : [...wrong, `${again} edits again: ${text}`];
}

describe("notes of outsiders, a made-up year on", () => {
  it.each([
    ["credit", creditNotes],
    ["equity", equityNotes],
    ["styles of numbers", stylesOfNumbers],
    ["times", periods],
    ["kinds of companies", kindsOfCompanies],
    ["several companies", severalCompanies],
    ["lists and tables", listsAndTables],
    ["American companies", americanCompanies],
    ["companies abroad", abroad],
    ["paragraphs", paragraphs],
    ["a mixed desk", mixedDesk],
  ])(
    "%s: every figure that was right is right or named, and nothing is left to do",
    (_, notes) => {
      expect(notes.flatMap(faultsOf)).toEqual([]);
    },
    120_000,
  );
});
