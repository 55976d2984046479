import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markedName } from "#core/finance/statements/facts/company-facts.ts";

/** A name as a filer writes it, with the marks that a directory leaves out. */
const WRITTEN = fc
  .tuple(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), fc.constantFrom("'s", "’s", "-Clark", " & Co"))
  .map(([word, end]) => `${word}${end}`);

describe("markedName", () => {
  it("takes the marks of the same letters, whatever their case and the form of the company", () => {
    fc.assert(
      fc.property(WRITTEN, fc.constantFrom("", " CORP", ", INC.", " Co"), (name, form) => {
        const listed = `${name.replaceAll(/['’-]/g, " ").replace(" s", "S").toUpperCase()}${form}`;
        const isMarked = /['’-]/.test(name);
        expect(markedName(listed, name)).toBe(isMarked ? name : listed);
        expect(markedName(name, listed)).toBe(name);
      }),
    );
  });

  it("keeps a name of other letters", () => {
    expect(markedName("FACEBOOK INC", "Meta-Platforms, Inc.")).toBe("FACEBOOK INC");
    expect(markedName("Apple Inc.", "")).toBe("Apple Inc.");
  });

  it("is a filer's own where a directory has the plain letters", () => {
    const [mcd, kmb] = ["McDONALD’S CORPORATION", "KIMBERLY-CLARK CORPORATION"];
    expect(markedName("MCDONALDS CORP", mcd)).toBe(mcd);
    expect(markedName("KIMBERLY CLARK CORP", kmb)).toBe(kmb);
  });
});
