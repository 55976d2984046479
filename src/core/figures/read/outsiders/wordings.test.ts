import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/outsiders/testing/connected.ts";
import {
  NAMES,
  SAME_FACTS,
  VERBS_DOWN,
  VERBS_UP,
} from "#core/figures/read/outsiders/testing/wordings.ts";

const homeDepot = groundOf(cardsOf(["HD"]), "HD");
const calder = groundOf(cardsOf(["CLDR"]), "CLDR");

type Ground = typeof calder;

/** The figures of a sentence with what they are called. */
function verdictsOn(ground: Ground, text: string): readonly string[] {
  return checkOn(ground, text)
    .figures.filter(({ verdict }) => verdict !== "ignored")
    .map((figure) => `${figure.text} ${figure.verdict}`);
}

/** Red, or amber where the words are not plain enough. */
const WRONG: unknown = expect.stringMatching(/ (?:contradicted|unsupported)$/);

describe("names that texts give the rows", () => {
  it.each(NAMES)("of %s: %s", (figure, names) => {
    for (const name of names.split("|")) {
      const verb = name.endsWith("s") ? "were" : "was";
      const text = `In FY2025, ${name} ${verb} ${figure}.`;
      expect([text, ...verdictsOn(homeDepot, text)]).toEqual([text, `${figure} verified`]);
    }
  });
});

describe("verbs that say which way", () => {
  /** Verbs that are said of amounts that are good to have, not of debt, margins or leverage. */
  const good = /added|gained|strengthened/;

  it.each(VERBS_UP.split("|"))("%s", (verb) => {
    expect(verdictsOn(calder, `EBITDA ${verb} 10.6% in 2025.`)).toEqual(["10.6% verified"]);
    expect(verdictsOn(calder, `EBITDA ${verb} by 10.6% to $448 million in 2025.`)).toEqual([
      "10.6% verified",
      "$448 million verified",
    ]);
    expect(verdictsOn(calder, `EBITDA ${verb} $43 million to $448 million in 2025.`)).toEqual([
      "$43 million verified",
      "$448 million verified",
    ]);
    expect(verdictsOn(calder, `EBITDA ${verb} 10.6% in 2024.`)).toEqual([WRONG]);
  });

  it.each(VERBS_DOWN.split("|").filter((verb) => verb !== "weakened"))("%s", (verb) => {
    expect(verdictsOn(calder, `EBITDA ${verb} 10.6% in 2025.`)).toEqual([WRONG]);
    expect(verdictsOn(calder, `Net debt ${verb} 9.6% in 2025.`)).toEqual(["9.6% verified"]);
    expect(verdictsOn(calder, `Net debt ${verb} to $1,264 million in 2025.`)).toEqual([
      "$1,264 million verified",
    ]);
  });

  it.each(VERBS_UP.split("|").filter((verb) => !good.test(verb) && verb !== "improved"))(
    "%s is not said of what fell",
    (verb) => {
      expect(verdictsOn(calder, `Net debt ${verb} 9.6% in 2025.`)).toEqual([WRONG]);
    },
  );
});

describe("the same facts in other words", () => {
  it.each(SAME_FACTS)("%s", (text) => {
    const verdicts = verdictsOn(calder, text);
    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts.filter((verdict) => !verdict.endsWith(" verified"))).toEqual([]);
  });
});
