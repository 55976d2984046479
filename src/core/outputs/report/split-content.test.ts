import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWords } from "#core/text/outline/word-count.ts";
import {
  SECTION_WORD_LIMITS,
  SPLIT_WORD_LIMIT,
  splitContent,
} from "#core/outputs/report/split-content.ts";

function prose(words: number): string {
  return Array.from({ length: words }, (_, index) => `w${index}`).join(" ");
}

function note(sections: Readonly<Record<string, number>>): string {
  return Object.entries(sections)
    .map(([name, words]) => `${name}:\n${prose(words)}`)
    .join("\n\n");
}

describe("splitContent", () => {
  it("has four sections of at most 500, 500, 500 and 800 words, 2,300 in all", () => {
    expect(SECTION_WORD_LIMITS).toEqual([500, 500, 500, 800]);
    expect(SPLIT_WORD_LIMIT).toBe(2300);
    expect(splitContent("A note.").sections.map((section) => section.limit)).toEqual([
      500, 500, 500, 800,
    ]);
  });

  it("keeps sections of the document whole and spreads them evenly", () => {
    const text = note({
      Summary: 75,
      Profit: 49,
      Liquidity: 49,
      Capital: 53,
      Value: 45,
      Risks: 45,
    });

    const split = splitContent(text);

    expect(split.sections.map((section) => section.headings)).toEqual([
      ["Summary"],
      ["Profit", "Liquidity"],
      ["Capital"],
      ["Value", "Risks"],
    ]);
    expect(split.sections.map((section) => section.words)).toEqual([76, 100, 54, 92]);
  });

  it("cuts between paragraphs where whole sections don't fit", () => {
    const text = `Summary:\n${Array.from({ length: 6 }, () => prose(200)).join("\n\n")}`;

    const { sections, overflow } = splitContent(text);

    expect(overflow.words).toBe(0);
    for (const section of sections) expect((section.words - section.headings.length) % 200).toBe(0);
  });

  it("cuts a paragraph only where 2,300 words would not fit otherwise", () => {
    const text = Array.from({ length: 5 }, () => prose(460)).join("\n");

    const { sections, overflow } = splitContent(text);

    expect(overflow).toEqual({ text: "", words: 0 });
    expect(sections.map((section) => section.words)).toEqual([500, 500, 500, 800]);
  });

  it("says how much lies past 2,300 words and keeps it", () => {
    const text = Array.from({ length: 30 }, () => prose(100)).join("\n");

    const { sections, overflow } = splitContent(text);

    expect(sections.map((section) => section.words)).toEqual([500, 500, 500, 800]);
    expect(overflow.words).toBe(700);
  });

  it("cuts one endless paragraph at the end of a sentence", () => {
    const text = Array.from({ length: 100 }, () => `${prose(29)} end.`).join(" ");

    const { sections } = splitContent(text);

    for (const section of sections) expect(section.text.trim()).toMatch(/end\.$/);
  });

  it("splits 50,000 words and blank text without trouble", () => {
    expect(splitContent(prose(50_000)).overflow.words).toBe(47_700);
    expect(splitContent(" \n ").sections.map((section) => section.words)).toEqual([0, 0, 0, 0]);
    expect(splitContent("").overflow.words).toBe(0);
  });

  it("loses nothing, keeps every limit, and fits whatever has 2,300 words or fewer", () => {
    const word = fc.constantFrom("debt", "3.0x.", "Risks:", "é", "\u{1F600}", "a!");
    const space = fc.constantFrom(" ", "\n", "\n\n", "\t", "  ");
    const run = fc.tuple(word, space, fc.integer({ min: 1, max: 300 }));
    const texts = fc
      .tuple(fc.array(run, { maxLength: 30 }), space)
      .map(([runs, lead]) => lead + runs.map(([w, s, n]) => `${w} `.repeat(n) + s).join(""));

    const law = fc.property(texts, (text) => {
      const { sections, overflow } = splitContent(text);
      expect(sections.map((section) => section.text).join("") + overflow.text).toBe(text);
      for (const section of sections) {
        expect(section.words).toBe(countWords(section.text));
        expect(section.words).toBeLessThanOrEqual(section.limit);
      }
      expect(overflow.words === 0 || countWords(text) > SPLIT_WORD_LIMIT).toBe(true);
    });
    fc.assert(law, { numRuns: 200 });
  });
});
