import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import {
  CHANGES_NOTHING,
  checkEdits,
  OUT_OF_BOUNDS,
  SPLITS_A_CHARACTER,
} from "#core/text/edits/check-edits.ts";
import { DUPLICATE_ID, OVERLAPS } from "#core/text/edits/merge-edits.ts";
import { editOf, textWithAnyEdits } from "#core/text/edits/testing/arbitrary-edits.ts";

describe("checkEdits", () => {
  it.each([
    ["beyond the end", { type: "add", position: 99, content: "x" }, OUT_OF_BOUNDS],
    ["a range past the end", { type: "remove", position: 2, length: 99 }, OUT_OF_BOUNDS],
    ["before the start", { type: "add", position: -1, content: "x" }, OUT_OF_BOUNDS],
    ["not a number", { type: "add", position: Number.NaN, content: "x" }, OUT_OF_BOUNDS],
    ["a negative length", { type: "remove", position: 3, length: -2 }, OUT_OF_BOUNDS],
    ["inside an emoji", { type: "add", position: 1, content: "x" }, SPLITS_A_CHARACTER],
    ["half an emoji removed", { type: "remove", position: 0, length: 1 }, SPLITS_A_CHARACTER],
    ["nothing added", { type: "add", position: 3, content: "" }, CHANGES_NOTHING],
    ["the same text", { type: "replace", position: 2, length: 1, content: "u" }, CHANGES_NOTHING],
  ] as const)("drops an edit with %s and says why", (_, fields, reason) => {
    const edit = editOf({ id: "e", ...fields });
    expect(checkEdits("😀up", [edit])).toEqual({ valid: [], dropped: [{ edit, reason }] });
  });

  it("keeps the earlier of two that overlap, and an addition at the edge of a range", () => {
    const edits = [
      editOf({ id: "range", type: "remove", position: 2, length: 4 }),
      editOf({ id: "inside", type: "add", position: 4, content: "x" }),
      editOf({ id: "across", type: "remove", position: 5, length: 2 }),
      editOf({ id: "edge", type: "add", position: 6, content: "x" }),
    ];
    const { valid, dropped } = checkEdits("0123456789", edits);
    expect(valid.map(({ id }) => id)).toEqual(["range", "edge"]);
    expect(dropped.map(({ edit, reason }) => [edit.id, reason])).toEqual([
      ["inside", OVERLAPS],
      ["across", OVERLAPS],
    ]);
  });

  it("refuses what collides with an edit that is already pending, by place or by id", () => {
    const pending = [editOf({ id: "p", type: "remove", position: 2, length: 4 })];
    const edits = [
      editOf({ id: "p", type: "add", position: 0, content: "x" }),
      editOf({ id: "q", type: "replace", position: 3, length: 1, content: "x" }),
    ];
    const { dropped } = checkEdits("0123456789", edits, pending);
    expect(dropped.map(({ reason }) => reason)).toEqual([DUPLICATE_ID, OVERLAPS]);
  });

  it("keeps the parts of a replacement that make it of this text, and no others", () => {
    const parts = [{ from: 0, to: 1, insert: "3" }];
    const edit = editOf({ id: "e", type: "replace", position: 0, length: 4, content: "3.8x" });
    expect(checkEdits("2.8x", [{ ...edit, parts }]).valid).toEqual([{ ...edit, parts }]);
    // Shown in parts, the 9 would seem to stay.
    expect(checkEdits("2.9x", [{ ...edit, parts }]).valid).toEqual([edit]);
  });

  it("normalises the text an edit brings in", () => {
    const edit = editOf({ id: "e", type: "add", position: 0, content: "a\r\nb\0\uD800" });
    expect(checkEdits("", [edit]).valid[0]?.content).toBe("a\nb\uFFFD\uFFFD");
  });

  it("lets nothing through that would break a character or run over the text", () => {
    fc.assert(
      fc.property(textWithAnyEdits, ({ text, edits }) => {
        const { valid, dropped } = checkEdits(text, edits);
        expect(applyEdits(text, valid).isWellFormed()).toBe(true);
        expect(valid.length + dropped.length).toBe(edits.length);
      }),
    );
  });
});
