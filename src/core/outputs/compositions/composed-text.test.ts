import fc from "fast-check";
import { expect, it } from "vitest";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import { figuresOfWords } from "#core/outputs/deck/deck-words.ts";
import { beginningOf, figuresIn, signedWords, type Stretch, wordsOf } from "./composed-text.ts";
import { textInBrief } from "./summary-text.ts";

const DATA = { date: "2026-11-20", connectedData: [cardOf(corda)] };
const LINES = [
  "14.9% was the EBITDA margin in FY2025, said the group.",
  "3.2x was net leverage vs. 3.4x before it.",
  "-5.2% was the change in U.S. revenues in FY2025.",
  "- Revenues were USD 7,512 mm in FY2025.",
  "2. Revenues were USD 7,513 mm in FY2025.",
];

function judged(content: string): Stretch {
  const figures = figuresOfWords(content, [], DATA);
  return { of: { content, figures }, from: 0, to: content.length };
}

it("a line in brief keeps every figure it opens with, and loses only its mark", () => {
  for (const line of LINES) {
    const { of } = judged(line);
    const [point] = textInBrief(
      { ...DATA, ...of },
      { most: 3, found: undefined, words: 60 },
    ).findings;
    expect(point && wordsOf(point.whole)).toBe(line.replace(/^(?:- |2\. )/, ""));
    expect(point && figuresIn(point.whole)).toEqual(of.figures.figures);
    expect(point && wordsOf(point.lead)).toBe(point && wordsOf(point.whole));
  }
});

it("a beginning ends at a word and parts no figure, and what is not borne out has its sign", () => {
  const text = fc.array(fc.constantFrom(...LINES.slice(0, 3), "U.S. sales fell."), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 30, max: 120 }), (lines, most) => {
      const whole = judged(lines.join(" "));
      const short = beginningOf(whole, most);
      expect(short.to - short.from).toBeLessThanOrEqual(most);
      expect(whole.of.content.slice(short.to, short.to + 1)).toMatch(/^\s?$/);
      for (const { position, length } of whole.of.figures.figures) {
        expect(position >= short.to || position + length <= short.to).toBe(true);
      }
      const open = figuresIn(short).filter(({ state }) => state !== "verified");
      expect(signedWords(short).match(/\u00A0[≠?E]/g) ?? []).toHaveLength(open.length);
    }),
  );
});

it("a beginning of one word that is too long is cut within it", () => {
  expect(wordsOf(beginningOf(judged("x".repeat(200)), 110))).toHaveLength(110);
});
