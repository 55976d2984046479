import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentenceTokens, type Tokens, wordTokens } from "#core/text/diff/word-tokens.ts";

describe("wordTokens", () => {
  it.each([
    [
      "figures with their units",
      "1,234.5 3.2x (12.4%) 25bps -5%",
      ["1,234.5", "3.2x", "(12.4%)", "25bps", "-5%"],
    ],
    [
      "amounts with their currency",
      "USD 383.3bn, $4.2 million",
      ["USD 383.3bn", ",", "$4.2 million"],
    ],
    ["periods", "FY2024 3Q25 2025-09-27", ["FY2024", "3Q25", "2025-09-27"]],
    ["ratings and forms", "BBB+ or A- (10-K)", ["BBB+", "or", "A-", "(", "10-K", ")"]],
    ["both ends of a range", "2.5-3.0x", ["2.5", "-", "3.0x"]],
    [
      "words with a hyphen or an apostrophe",
      "year-on-year company's",
      ["year-on-year", "company's"],
    ],
    ["line ends one by one", "a.\n\nb", ["a", ".", "\n", "\n", "b"]],
    ["characters as people see them", "👨‍👩‍👧🇩🇪e\u0301", ["👨‍👩‍👧", "🇩🇪", "e\u0301"]],
    ["scripts without blanks by character", "负债上升", ["负", "债", "上", "升"]],
    ["a remark in brackets by its words", "(USD 5 mm)", ["(", "USD 5 mm", ")"]],
  ])("takes %s for one token each", (_, text, expected) => {
    expect(piecesOf(text, wordTokens(text))).toEqual(expected);
  });

  it("leaves out nothing but blanks, and cuts no character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const pieces = piecesOf(text, wordTokens(text));
        expect(pieces.join("").replaceAll(/[ \t\u00A0\u2000-\u200A]/g, "")).toBe(
          text.replaceAll(/[ \t\u00A0\u2000-\u200A]/g, ""),
        );
        expect(pieces.every((piece) => piece !== "" && piece.isWellFormed())).toBe(true);
      }),
    );
  });
});

describe("sentenceTokens", () => {
  it("ends a sentence before a capital, and not within a figure or an abbreviation", () => {
    const text = "Leverage is 2.8x, i.e. moderate. Cover is 5.0x.\n\nRisks:";
    expect(piecesOf(text, sentenceTokens(text))).toEqual([
      "Leverage is 2.8x, i.e. moderate. ",
      "Cover is 5.0x.\n\n",
      "Risks:",
    ]);
  });
});

function piecesOf(text: string, { starts, ends, count }: Tokens): string[] {
  return Array.from({ length: count }, (_, at) => text.slice(starts[at], ends[at]));
}
