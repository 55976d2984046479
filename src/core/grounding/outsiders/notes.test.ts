import { describe, expect, it } from "vitest";
import { checkFigures } from "#core/grounding/check-figures.ts";
import { creditNotes } from "#core/grounding/outsiders/first/credit-notes.ts";
import { equityNotes } from "#core/grounding/outsiders/first/equity-notes.ts";
import { kindsOfCompanies } from "#core/grounding/outsiders/first/kinds-of-companies.ts";
import { listsAndTables } from "#core/grounding/outsiders/first/lists-and-tables.ts";
import { nearMisses } from "#core/grounding/outsiders/first/near-misses.ts";
import { noClaims } from "#core/grounding/outsiders/first/no-claims.ts";
import { periods } from "#core/grounding/outsiders/first/periods.ts";
import { severalCompanies } from "#core/grounding/outsiders/first/several-companies.ts";
import { stylesOfNumbers } from "#core/grounding/outsiders/first/styles-of-numbers.ts";
import { abroad } from "#core/grounding/outsiders/second/abroad.ts";
import { mixedDesk } from "#core/grounding/outsiders/fourth/mixed-desk.ts";
import { americanCompanies } from "#core/grounding/outsiders/second/american-companies.ts";
import { paragraphs } from "#core/grounding/outsiders/third/paragraphs.ts";
import { cardsOf } from "#core/grounding/outsiders/testing/connected.ts";
import { type MarkedNote, unmarked } from "#core/grounding/outsiders/testing/marked-note.ts";

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
