import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countOf, countTerms, packTerms, termId, termsOf, unpackTerms } from "./terms.ts";

describe("termsOf", () => {
  it("reads forms of a word as one and amounts as they are printed", () => {
    expect(termsOf("The Company's borrowings: borrowing $12,571 of long-term U.S. debt")).toEqual(
      termsOf("company borrowing borrowings 12571 long term us debts"),
    );
  });

  it.each([
    ["maturities", "maturity"],
    ["liabilities", "liability"],
    ["acquired", "acquires"],
    ["leases", "lease"],
    ["taxes", "taxed"],
    ["expenses", "expense"],
    ["investing", "invested"],
  ])("knows %s and %s for the same", (one, other) => {
    expect(termsOf(one)).toEqual(termsOf(other));
  });
});

describe("packTerms", () => {
  it("keeps every count", () => {
    const law = fc.property(fc.lorem({ maxCount: 300 }), (text) => {
      const counts = countTerms(text);
      expect(unpackTerms(packTerms(counts))).toEqual(counts);
      for (const term of termsOf(text)) {
        const times = termsOf(text).filter((other) => other === term).length;
        expect(countOf(counts, termId(term))).toBe(Math.min(255, times));
      }
    });
    fc.assert(law, { numRuns: 30 });
  });
});
