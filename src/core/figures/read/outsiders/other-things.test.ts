import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import {
  BRANNOCK_ROWS,
  OTHER_CLAIMS,
  OTHER_KINDS,
  OTHER_REACHES,
  TESSALY_ROWS,
} from "#core/figures/read/outsiders/fifth/other-things.ts";
import {
  FURTHER_CLAIMS,
  FURTHER_KINDS,
  FURTHER_REACHES,
} from "#core/figures/read/outsiders/fifth/further-things.ts";
import { RIGHT_FIGURES } from "#core/figures/read/outsiders/testing/near-misses.ts";
import { cardsOf } from "#core/figures/read/outsiders/testing/connected.ts";

type Company = {
  readonly ground: Ground;
  readonly rows: readonly (readonly [row: string, figure: string])[];
};

const COMPANIES: readonly Company[] = [
  { ground: groundOf(cardsOf(["BRNK"]), "BRNK"), rows: BRANNOCK_ROWS },
  { ground: groundOf(cardsOf(["TSLY"]), "TSLY"), rows: TESSALY_ROWS },
];

const CALDER: readonly Company[] = [
  { ground: groundOf(cardsOf(["CLDR"]), "CLDR"), rows: RIGHT_FIGURES.slice(0, 18) },
];

/** What a company has at a day is the same at the end of the year and of its last quarter. */
const AT_A_DAY = /^(?:net debt|total debt|debt|cash|equity|net leverage|gross leverage)$/;
const AT_THE_END = /fourth[ -]quarter|final quarter|4Q|H2|second[ -]half|December|exit/;
/** Net income is after what belongs to minorities. */
const AFTER_MINORITIES = /minorit/i;

function isSame(row: string, words: string): boolean {
  return (
    (AT_A_DAY.test(row) && AT_THE_END.test(words)) ||
    (row.startsWith("net ") && AFTER_MINORITIES.test(words))
  );
}

/** The sentences made of a pattern, one for each row, whose figure is called verified. */
function verifiedIn(pattern: string, companies = COMPANIES): readonly string[] {
  return companies.flatMap(({ ground, rows }) =>
    rows.flatMap(([row, figure]) => {
      if (isSame(row, pattern)) return [];
      const capital = row.charAt(0).toUpperCase() + row.slice(1);
      const text = pattern.replace("{r}", row).replace("{R}", capital).replace("{f}", figure);
      const isVerified = checkOn(ground, text).figures.some(
        (each) => each.verdict === "verified" && each.text.includes(figure),
      );
      return isVerified ? [text] : [];
    }),
  );
}

describe("the right figure is not verified", () => {
  it.each(OTHER_KINDS.split("|"))("of %s revenue, EBITDA and the like", (word) => {
    expect(verifiedIn(`In 2025, ${word} {r} was {f}.`)).toEqual([]);
  });

  it.each(OTHER_REACHES.split("|"))("of revenue, EBITDA and the like %s", (words) => {
    expect(verifiedIn(`In 2025, {r} ${words} was {f}.`)).toEqual([]);
  });

  it.each(OTHER_CLAIMS)("where the text says: %s", (sentence) => {
    expect(verifiedIn(sentence)).toEqual([]);
  });

  it.each(FURTHER_KINDS.split("|"))("of %s revenue, a second time", (word) => {
    expect(verifiedIn(`In 2025, ${word} {r} was {f}.`, CALDER)).toEqual([]);
  });

  it.each(FURTHER_REACHES.split("|"))("of revenue %s, a second time", (words) => {
    expect(verifiedIn(`In 2025, {r} ${words} was {f}.`, CALDER)).toEqual([]);
  });

  it.each(FURTHER_CLAIMS)("where the text says, a second time: %s", (sentence) => {
    expect(verifiedIn(sentence, CALDER)).toEqual([]);
  });
});
