import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/outsiders/testing/connected.ts";
import {
  NOT_SAID,
  OTHER_ROWS,
  OTHER_SCOPES,
  RIGHT_FIGURES,
} from "#core/figures/read/outsiders/testing/near-misses.ts";

const ground = groundOf(cardsOf(["CLDR"]), "CLDR");

/** Sentences whose figure is called verified. */
function verifiedIn(sentences: readonly (readonly [text: string, figure: string])[]) {
  return sentences
    .filter(([text, figure]) =>
      checkOn(ground, text).figures.some(
        (each) => each.verdict === "verified" && each.text.includes(figure),
      ),
    )
    .map(([text]) => text);
}

describe("the right figure of something else is never verified", () => {
  it.each(OTHER_ROWS.split("|"))("%s revenue, EBITDA and the like", (word) => {
    const sentences = RIGHT_FIGURES.map(
      ([row, figure]) => [`In 2025, ${word} ${row} was ${figure}.`, figure] as const,
    );
    expect(verifiedIn(sentences)).toEqual([]);
  });

  it.each(OTHER_SCOPES.split("|"))("revenue, EBITDA and the like %s", (scope) => {
    const sentences = RIGHT_FIGURES.map(
      ([row, figure]) => [`In 2025, ${row} ${scope} was ${figure}.`, figure] as const,
    );
    expect(verifiedIn(sentences)).toEqual([]);
  });

  it.each(NOT_SAID)("%s", (sentence) => {
    const sentences = RIGHT_FIGURES.map(([row, figure]) => {
      const capital = row.charAt(0).toUpperCase() + row.slice(1);
      const text = sentence.replace("{r}", row).replace("{R}", capital).replace("{f}", figure);
      return [text, figure] as const;
    });
    expect(verifiedIn(sentences)).toEqual([]);
  });

  it("and verified where nothing else is said", () => {
    const sentences = RIGHT_FIGURES.map(
      ([row, figure]) => [`In 2025, ${row} was ${figure}.`, figure] as const,
    );
    expect(verifiedIn(sentences)).toHaveLength(RIGHT_FIGURES.length);
  });
});
