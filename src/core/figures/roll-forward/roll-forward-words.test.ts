import { describe, expect, it } from "vitest";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { phrasedSentences } from "#core/figures/read/testing/planted-phrases.ts";
import { type WordedSentence, wordedSentences } from "#core/figures/read/testing/planted-words.ts";
import { dataUpTo } from "#core/figures/roll-forward/earlier-data.ts";
import { rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import { statementsOn, withStatements } from "#core/ledger/statements-provider.ts";

const TICKERS = ["AAPL", "AMD", "HD", "HTZ", "KHC", "NKE"];
/** One in so many: a company has a thousand of them. */
const ONE_IN = 11;

/** A company's data without its latest year, and with it. */
function yearOn(ticker: string): { readonly before: Ground; readonly after: Ground } {
  const cards = cardsOf([ticker]);
  const [data] = cards.flatMap((card) => statementsOn(card) ?? []);
  const day = data?.periods[data.years.at(-2) ?? ""]?.end ?? "";
  const earlier = cards.map((card) => withStatements(card, (own) => dataUpTo(own, day)));
  return { before: groundOf(earlier, ticker), after: groundOf(cards, ticker) };
}

function sentencesOn({ ledgers: [company] }: Ground): readonly WordedSentence[] {
  if (company === undefined) return [];
  return [...wordedSentences(company), ...phrasedSentences(company)]
    .filter(({ isRight }) => isRight)
    .filter((_, index) => index % ONE_IN === 0);
}

describe.each([
  ["bound", true],
  ["typed", false],
] as const)(
  "a sentence of %s figures and words that the data bear out, a year on",
  (_, isBound) => {
    const all = TICKERS.flatMap((ticker) => {
      const grounds = yearOn(ticker);
      return sentencesOn(grounds.before).map(({ text: content, placed }) => {
        const { text, anchors, words } = rolled(content, grounds, isBound ? placed : []);
        const { counts, warnings } = checkOn(
          grounds.after,
          text,
          boundSentences(anchors, grounds.after),
        );
        const isAgain = rolled(text, grounds).edits.length > 0;
        const isNamed = words.some(({ kind }) => kind === "broken");
        return { content, text, counts, isAgain, isSilent: warnings.length > 0 && !isNamed };
      });
    });
    const moved = all.filter(({ content, text }) => content !== text);

    it("goes on with its words turned, or stays", () => {
      expect(moved.length).toBeGreaterThan(100);
      const wrong = moved.filter(
        ({ counts, isSilent, isAgain }) => counts.contradicted > 0 || isSilent || isAgain,
      );
      expect(wrong.map(({ text }) => text)).toEqual([]);
    });
  },
);
