import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { textWithEdits } from "#core/text/edits/testing/arbitrary-edits.ts";
import {
  applyChanges,
  changesOf,
  invertChanges,
  textChange,
} from "#core/text/edits/text-change.ts";

describe("textChange", () => {
  it("finds the stretch that was typed", () => {
    expect(textChange("Net debt fell.", "Net debt rose.")).toEqual({
      from: 9,
      to: 13,
      insert: "rose",
    });
  });

  it("turns any text into any other, and never cuts a character in two", () => {
    const texts = fc.tuple(textWithEdits, textWithEdits).map(([a, b]) => [a.text, b.text] as const);
    fc.assert(
      fc.property(texts, ([before, after]) => {
        const change = textChange(before, after) ?? { from: 0, to: 0, insert: "" };
        expect(applyChanges(before, [change])).toBe(after);
        expect(change.insert.isWellFormed()).toBe(true);
        expect(before.slice(change.from, change.to).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("invertChanges", () => {
  it("takes any list of edits back", () => {
    fc.assert(
      fc.property(textWithEdits, ({ text, edits }) => {
        const changes = changesOf(edits);
        const back = invertChanges(text, changes);
        expect(applyChanges(applyEdits(text, edits), back)).toBe(text);
      }),
    );
  });
});
