import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptEdit, rejectEdit } from "#core/text/edits/accept-edit.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { editOf, textWithEdits } from "#core/text/edits/testing/arbitrary-edits.ts";

const TEXT = "Leverage is 2.8x. Overheads are under control.";
const EDITS = [
  editOf({ id: "figure", type: "replace", position: 12, length: 4, content: "3.0x" }),
  editOf({ id: "cover", type: "add", position: 17, content: " Cover is 3.5x." }),
  editOf({ id: "vague", type: "remove", position: 17, length: 29, content: "" }),
];

describe("applyEdits", () => {
  it("replaces a figure, adds a sentence and removes another at the same place", () => {
    expect(applyEdits(TEXT, EDITS)).toBe("Leverage is 3.0x. Cover is 3.5x.");
  });

  it("keeps the order of additions at one position", () => {
    const additions = ["first ", "second ", "third "].map((content) =>
      editOf({ id: content, type: "add", position: 0, content }),
    );
    expect(applyEdits("text", additions)).toBe("first second third text");
  });

  it("keeps every character that no edit removes", () => {
    fc.assert(
      fc.property(textWithEdits, ({ text, edits }) => {
        const untouched = [...text.split("").entries()]
          .filter(([at]) => !edits.some((edit) => covers(edit, at)))
          .map(([, unit]) => unit);
        const additions = edits.map((edit) => (edit.type === "remove" ? "" : edit.content));
        const expected = [...untouched, ...additions.join("").split("")].toSorted();
        expect(applyEdits(text, edits).split("").toSorted()).toEqual(expected);
      }),
    );
  });
});

describe("acceptEdit", () => {
  it("gives the same text in any order as all edits at once", () => {
    const cases = textWithEdits.chain((sample) =>
      fc.record({
        sample: fc.constant(sample),
        order: fc.shuffledSubarray([...sample.edits], { minLength: sample.edits.length }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ sample: { text, edits }, order }) => {
        const end = order.reduce<{ text: string; edits: readonly (typeof edits)[number][] }>(
          (state, { id }) => acceptEdit(state.text, state.edits, id),
          { text, edits },
        );
        expect(end).toEqual({ text: applyEdits(text, edits), edits: [] });
      }),
    );
  });

  it("leaves text and edits as they are for an id that is gone", () => {
    expect(acceptEdit(TEXT, EDITS, "gone")).toEqual({ text: TEXT, edits: EDITS });
  });
});

describe("rejectEdit", () => {
  it("takes one edit away and lets the others count as before", () => {
    expect(applyEdits(TEXT, rejectEdit(EDITS, "vague"))).toBe(
      "Leverage is 3.0x. Cover is 3.5x. Overheads are under control.",
    );
  });
});

function covers(edit: (typeof EDITS)[number], at: number): boolean {
  const length = edit.type === "add" ? 0 : (edit.length ?? 0);
  return at >= edit.position && at < edit.position + length;
}
