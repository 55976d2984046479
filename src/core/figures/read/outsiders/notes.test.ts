import { describe, expect, it } from "vitest";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import { creditNotes } from "#core/figures/read/outsiders/first/credit-notes.ts";
import { equityNotes } from "#core/figures/read/outsiders/first/equity-notes.ts";
import { kindsOfCompanies } from "#core/figures/read/outsiders/first/kinds-of-companies.ts";
import { listsAndTables } from "#core/figures/read/outsiders/first/lists-and-tables.ts";
import { nearMisses } from "#core/figures/read/outsiders/first/near-misses.ts";
import { noClaims } from "#core/figures/read/outsiders/first/no-claims.ts";
import { periods } from "#core/figures/read/outsiders/first/periods.ts";
import { severalCompanies } from "#core/figures/read/outsiders/first/several-companies.ts";
import { stylesOfNumbers } from "#core/figures/read/outsiders/first/styles-of-numbers.ts";
import { abroad } from "#core/figures/read/outsiders/second/abroad.ts";
import { mixedDesk } from "#core/figures/read/outsiders/fourth/mixed-desk.ts";
import { americanCompanies } from "#core/figures/read/outsiders/second/american-companies.ts";
import { paragraphs } from "#core/figures/read/outsiders/third/paragraphs.ts";
import { cardsOf } from "#core/figures/read/outsiders/testing/connected.ts";
import { type MarkedNote, unmarked } from "#core/figures/read/outsiders/testing/marked-note.ts";

/** What the checker says of each figure of a note, where it may say something else. */
function wrongIn([companies, marked]: MarkedNote): readonly string[] {
  const { text, figures } = unmarked(marked);
  const tickers = companies.split(" ");
  const checked = checkFigures({
    content: text,
    connectedData: cardsOf(tickers),
    primaryTicker: tickers[0],
  }).figures;
  const said = figures.map((mark) => {
    const found = checked.find(
      ({ position, length }) =>
        position < mark.position + mark.text.length && mark.position < position + length,
    );
    return { mark, found };
  });
  const wrong = said.flatMap(({ mark, found }) =>
    found !== undefined && mark.allowed.includes(found.verdict)
      ? []
      : [`${mark.text} is ${found?.verdict ?? "not found"}, not ${mark.allowed.join(" or ")}`],
  );
  const known = new Set(said.map(({ found }) => found));
  const more = checked.flatMap((figure) =>
    known.has(figure) || figure.verdict === "ignored" || !/\d/.test(figure.text)
      ? []
      : [`${figure.text} claims nothing and is ${figure.verdict}`],
  );
  return [...wrong, ...more];
}

describe.each([
  ["credit analysts", creditNotes],
  ["equity analysts", equityNotes],
  ["those who write numbers in their own way", stylesOfNumbers],
  ["those who name times in their own way", periods],
  ["those who are wrong by a little", nearMisses],
  ["those who follow banks, insurers and companies at a loss", kindsOfCompanies],
  ["those who compare companies", severalCompanies],
  ["those who claim nothing", noClaims],
  ["those who write lists and tables", listsAndTables],
  ["outsiders on American companies", americanCompanies],
  ["outsiders on companies abroad", abroad],
  ["outsiders in paragraphs", paragraphs],
  ["a desk in the morning", mixedDesk],
])("notes of %s", (_, notes) => {
  it.each(notes.map((note) => [note[1], note] as const))(
    "%s",
    { timeout: 30_000 },
    (_said, note) => {
      expect(wrongIn(note)).toEqual([]);
    },
  );
});
