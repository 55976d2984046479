import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWords, readingMinutes } from "./word-count.ts";

describe("countWords", () => {
  it("counts runs of anything but white space", () => {
    expect(countWords("Net leverage was 3.4x,\n\tdown from 3.7x.")).toBe(7);
    expect(countWords("  \n ")).toBe(0);
    expect(countWords("")).toBe(0);
    expect(countWords("日本語 العربية 👩‍👩‍👧")).toBe(3);
  });

  it("agrees with splitting at white space for any text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom("a", " ", "\u00A0", "\u2003", "\uFEFF", "\u3000", "\u200B", "\n")),
    );
    fc.assert(
      fc.property(text, (value) => {
        const plain = typeof value === "string" ? value : value.join("");
        const split = plain.split(/\s+/).filter((word) => word !== "");
        expect(countWords(plain)).toBe(split.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe("readingMinutes", () => {
  it("is 200 words a minute, whole minutes upwards, at least one", () => {
    expect([0, 1, 200, 201, 2000].map(readingMinutes)).toEqual([1, 1, 1, 2, 10]);
  });
});
