import { describe, expect, it } from "vitest";
import { type Around, others, SAID } from "#core/figures/read/testing/said-around.ts";

/** Texts with a row, its figure and its year in place of `R`, `X` and `Y`. */
function made(texts: readonly string[]): readonly Around[] {
  return texts.map(
    (text) =>
      ({ row, figure, year }) =>
        text
          .replace(/\bR\b/, row.toLowerCase())
          .replace(/\bX\b/, figure)
          .replace(/\bY\b/, `fiscal ${year}`),
  );
}

/** Every one of some words in a text in place of `W`. */
function each(text: string, words: string): readonly string[] {
  return words.split(", ").map((word) => text.replace("W", word));
}

const verified = (texts: readonly string[]) => others(made(texts), "verified");
const notVerified = (texts: readonly string[]) => others(made(texts), "not verified");

describe("a word in -ly", () => {
  it("leaves a figure what it is where the adjective it is made of does", () => {
    expect(SAID.length).toBeGreaterThan(0);
    const plain = "fully, comfortably, largely, steadily, currently, roughly";
    expect(verified(each("R was W X in Y.", plain))).toEqual([]);
  });

  it("is a name, or on other terms, where no adjective is known that it is made of", () => {
    const names = "Italy, Lilly, Grammarly, Sicily, the monopoly";
    const terms =
      "incorrectly, provisionally, fictitiously, conditionally, nightly, normally, wishfully";
    expect(notVerified(each("R in W was X in Y.", names))).toEqual([]);
    expect(notVerified(each("W had R of X in Y.", names))).toEqual([]);
    expect(notVerified(each("R was W X in Y.", terms))).toEqual([]);
    expect(notVerified(each("W, R was X in Y.", terms))).toEqual([]);
  });
});
