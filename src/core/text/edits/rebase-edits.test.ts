import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { endOf } from "#core/text/edits/edit-range.ts";
import { mergeEdits } from "#core/text/edits/merge-edits.ts";
import {
  ALREADY_SO,
  ITS_TEXT_CHANGED,
  rebaseEdits,
  rebaseThrough,
} from "#core/text/edits/rebase-edits.ts";
import { editOf, textWithEdits } from "#core/text/edits/testing/arbitrary-edits.ts";
import { applyChanges, changesOf } from "#core/text/edits/text-change.ts";

describe("rebaseEdits", () => {
  const three = [
    editOf({ id: "before", type: "remove", position: 0, length: 3 }),
    editOf({ id: "inside", type: "remove", position: 6, length: 3 }),
    editOf({ id: "behind", type: "add", position: 12, content: "!" }),
  ];

  it("keeps edits in front, moves those behind, drops those whose text changed", () => {
    // "one two three" becomes "one twenty three".
    const rebased = rebaseEdits(three, [{ from: 6, to: 7, insert: "enty" }]);
    expect(rebased.edits.map(({ id, position }) => [id, position])).toEqual([
      ["before", 0],
      ["behind", 15],
    ]);
    expect(rebased.dropped).toEqual([{ edit: three[1], reason: ITS_TEXT_CHANGED }]);
  });

  it("keeps an edit between two changes", () => {
    const figure = editOf({ id: "f", type: "replace", position: 12, length: 4, content: "3.0x" });
    const text = "Leverage is 2.8x. Cover is 5.0x.";
    const changes = [
      { from: 0, to: 8, insert: "Net leverage" },
      { from: 27, to: 31, insert: "4.9x" },
    ];
    const rebased = rebaseEdits([figure], changes);
    expect(applyEdits(applyChanges(text, changes), rebased.edits)).toBe(
      "Net leverage is 3.0x. Cover is 4.9x.",
    );
  });

  it("adds behind a sentence that was ended at the same place meanwhile", () => {
    const addition = editOf({ id: "a", type: "add", position: 4, content: "\n\nOverview:" });
    const { edits: moved } = rebaseEdits([addition], [{ from: 4, to: 4, insert: " fell." }]);
    expect(applyEdits("Debt fell.", moved)).toBe("Debt fell.\n\nOverview:");
  });

  it("drops an edit that somebody else made already, and says so", () => {
    const twice = editOf({ id: "t", type: "replace", position: 5, length: 4, content: "rose" });
    const { dropped } = rebaseEdits([twice], changesOf([twice]));
    expect(dropped).toEqual([{ edit: twice, reason: ALREADY_SO }]);
  });

  it("gives the same text whether edits are made before or after the changes", () => {
    fc.assert(
      fc.property(textWithEdits, fc.infiniteStream(fc.boolean()), ({ text, edits }, coins) => {
        const isMine = new Map(edits.map(({ id }) => [id, coins.next().value]));
        const mine = edits.filter(({ id }) => isMine.get(id));
        const theirs = edits.filter(({ id }) => !isMine.get(id));
        const rebased = rebaseEdits(mine, changesOf(theirs));
        const told = new Set(rebased.dropped.map(({ edit }) => edit.id));
        // What theirs brings in at one place comes first.
        const kept = mine.filter(({ id }) => !told.has(id));
        expect(applyEdits(applyEdits(text, theirs), rebased.edits)).toBe(
          applyEdits(text, [...theirs, ...kept]),
        );
      }),
    );
  });

  it("moves every edit with the very text it was made for, and drops the rest with a reason", () => {
    fc.assert(
      fc.property(textWithEdits, textWithEdits, ({ text, edits }, other) => {
        const { valid: theirs } = checkEdits(text, other.edits);
        const after = applyEdits(text, theirs);
        const { edits: moved, dropped } = rebaseEdits(edits, changesOf(theirs));
        expect(moved.length + dropped.length).toBe(edits.length);
        for (const edit of moved) {
          const before = edits.find(({ id }) => id === edit.id);
          expect(after.slice(edit.position, endOf(edit))).toBe(textUnder(text, before));
        }
        expect(applyEdits(after, moved).isWellFormed()).toBe(true);
        expect(dropped.every(({ reason }) => reason !== "")).toBe(true);
      }),
    );
  });
});

describe("rebaseThrough", () => {
  it("counts through many changes and tells what is dropped as it was made", () => {
    const edits = [
      editOf({ id: "kept", type: "add", position: 9, content: "!" }),
      editOf({ id: "lost", type: "remove", position: 4, length: 4 }),
    ];
    const steps = [[{ from: 0, to: 0, insert: "Net " }], [{ from: 9, to: 10, insert: "" }]];
    const { edits: moved, dropped } = rebaseThrough(edits, steps);
    expect(moved.map(({ id, position }) => [id, position])).toEqual([["kept", 12]]);
    expect(dropped).toEqual([{ edit: edits[1], reason: ITS_TEXT_CHANGED }]);
  });
});

describe("mergeEdits", () => {
  it("leaves nothing that collides, and loses no edit without a reason", () => {
    fc.assert(
      fc.property(textWithEdits, textWithEdits, ({ text, edits }, other) => {
        const second = checkEdits(text, other.edits).valid.map((edit) => ({
          ...edit,
          id: `second ${edit.id}`,
        }));
        const { merged, dropped } = mergeEdits(edits, second);
        expect(merged.length + dropped.length).toBe(second.length);
        const all = checkEdits(text, [...edits, ...merged]);
        expect(all.dropped).toEqual([]);
        const slow = second.filter((edit) => edits.every((first) => !meet(first, edit)));
        expect(merged).toEqual(slow);
      }),
    );
  });
});

function textUnder(text: string, edit: Edit | undefined): string | undefined {
  return edit && text.slice(edit.position, endOf(edit));
}

/** By trying: two edits meet when one changes a character of, or stands strictly within, the other. */
function meet(first: Edit, second: Edit): boolean {
  const isSame =
    first.position === second.position &&
    endOf(first) === endOf(second) &&
    (first.type === "remove" ? "" : first.content) ===
      (second.type === "remove" ? "" : second.content);
  return (
    isSame ||
    touched(first).some((at) => touched(second).includes(at)) ||
    (touched(first).length === 0 && isInside(second, first.position)) ||
    (touched(second).length === 0 && isInside(first, second.position))
  );
}

function touched(edit: Edit): number[] {
  return Array.from({ length: endOf(edit) - edit.position }, (_, at) => edit.position + at);
}

function isInside(edit: Edit, point: number): boolean {
  return point > edit.position && point < endOf(edit);
}
