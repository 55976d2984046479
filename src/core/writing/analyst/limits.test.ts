import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_LIMITS, withinLimits } from "#core/writing/analyst/limits.ts";

it("leaves what is quoted whole, with its source", () => {
  const quote = fc.constantFrom(
    "“The Company reports two segments. One sells caps.” (Item 1, Note 12. Debt, p. 2).",
    "“It may be redeemed.” (Item 8, p. 10).",
  );
  const law = fc.property(quote, fc.integer({ min: 1, max: 3 }), (own, sentences) => {
    const text = `${own} Debt fell. Cash rose.`;
    const kept = withinLimits({ text, anchors: [] }, { ...NO_LIMITS, sentences }).text;
    expect(kept.startsWith(own)).toBe(true);
    expect(kept).toBe(text.slice(0, kept.length));
    expect(kept.slice(own.length).split(".").length).toBe(sentences);
  });
  fc.assert(law);
});
