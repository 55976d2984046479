import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/text-edits/apply-edits.ts";
import { editOf, textWithEdits } from "#core/text-edits/testing/arbitrary-edits.ts";
import { ITS_TEXT_CHANGED, rebaseEdits, textChange } from "#core/text-edits/text-change.ts";

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
        expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after);
        expect(change.insert.isWellFormed()).toBe(true);
        expect(before.slice(change.from, change.to).isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("rebaseEdits", () => {
  const edits = [
    editOf({ id: "before", type: "remove", position: 0, length: 3 }),
    editOf({ id: "inside", type: "remove", position: 6, length: 3 }),
    editOf({ id: "behind", type: "add", position: 12, content: "!" }),
  ];

  it("keeps edits in front, moves those behind, drops those whose text changed", () => {
    const texts = { before: "one two three", after: "one twenty three" };
    const rebased = rebaseEdits(edits, texts);
    expect(rebased.edits.map(({ id, position }) => [id, position])).toEqual([
      ["before", 0],
      ["behind", 15],
    ]);
    expect(rebased.dropped).toEqual([{ edit: edits[1], reason: ITS_TEXT_CHANGED }]);
  });

  it("adds behind a sentence that was ended at the same place meanwhile", () => {
    const addition = editOf({ id: "a", type: "add", position: 4, content: "\n\nOverview:" });
    const texts = { before: "Debt", after: "Debt fell." };
    expect(applyEdits(texts.after, rebaseEdits([addition], texts).edits)).toBe(
      "Debt fell.\n\nOverview:",
    );
  });
});
