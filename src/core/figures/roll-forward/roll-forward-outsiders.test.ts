import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { unmarked } from "#core/figures/read/testing/marked-note.ts";
import { randomFrom } from "#core/figures/read/testing/planted.ts";
import { type SetRow, setRows } from "#core/figures/read/testing/sets.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { withStatements } from "#core/ledger/statements-provider.ts";
import { aYearLater } from "#core/figures/roll-forward/testing/next-year.ts";
import { rolled } from "#core/figures/roll-forward/testing/rolled.ts";

const SEED = 2027;

function later(card: ContextItem, random: () => number): ContextItem {
  return withStatements(card, (data) => aYearLater(data, random));
}

/** A note of somebody else's, its companies a made-up year later, and what went wrong with it. */
function faultsOf({ tickers, text: marked }: SetRow): readonly string[] {
  const { text: content } = unmarked(marked);
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
    "credit-notes",
    "equity-notes",
    "styles-of-numbers",
    "periods",
    "kinds-of-companies",
    "several-companies",
    "lists-and-tables",
    "american-companies",
    "abroad",
    "paragraphs",
    "mixed-desk",
  ])(
    "%s: every figure that was right is right or named, and nothing is left to do",
    (set) => {
      const notes = setRows(`${set}.tsv`);
      expect(notes.length).toBeGreaterThan(20);
      expect(notes.flatMap(faultsOf)).toEqual([]);
    },
    120_000,
  );
});
