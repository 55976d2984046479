import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBetween } from "#core/text/edits/changes-between.ts";
import { showChanges } from "#core/text/edits/testing/show-changes.ts";
import { applyChanges } from "#core/text/edits/text-change.ts";

describe("changesBetween", () => {
  it.each([
    [
      "parts changes that have a word of their own between them",
      "Leverage is 2.8x. Cover is strong. Cash fell.",
      "Leverage is 3.0x. Cover is strong. Cash rose.",
      "Leverage is [-2.8-]{+3.0+}x. Cover is strong. Cash [-fell-]{+rose+}.",
    ],
    [
      "takes as one what is parted only by words that stand elsewhere too",
      "cash and debt and cost",
      "bond and loan and sale",
      "[-cash and debt and cost-]{+bond and loan and sale+}",
    ],
    [
      "knows a single stretch to the character",
      "Margins rise.",
      "Margins rose.",
      "Margins r[-i-]{+o+}se.",
    ],
  ])("%s", (_, before, after, expected) => {
    expect(showChanges(before, changesBetween(before, after))).toBe(expected);
  });

  it("rebuilds any text from any other, and cuts no character", () => {
    const piece = fc.constantFrom("a ", "b ", "c", "\n", "😀", "😁", "3.2x ", "e\u0301", ".");
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = changesBetween(before, after);
        expect(applyChanges(before, changes)).toBe(after);
        for (const { from, to, insert } of changes) {
          expect(insert.isWellFormed() && before.slice(from, to).isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
