import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import { partsOf } from "#core/text/edits/edit-parts.ts";
import { MAX_CHANGES } from "#core/text/edits/max-changes.ts";
import { rewriteEdits, WHOLE_REPLACE_UP_TO } from "#core/text/edits/rewrite-edits.ts";
import { NOTE, NOTE_EDITED } from "#core/text/edits/testing/analyst-texts.ts";

const now = "2026-11-20T09:44:00.000Z";
const stamp = () => {
  let count = 0;
  return { newId: () => `e${(count += 1)}`, now };
};

describe("rewriteEdits", () => {
  it("makes one replacement of a selection", () => {
    const selection = { position: 9, length: 4 };
    const edits = rewriteEdits({
      content: "Leverage fell.",
      selection,
      result: "rose",
      ...stamp(),
    });
    expect(edits).toEqual([
      { id: "e1", type: "replace", position: 9, length: 4, content: "rose", timestamp: now },
    ]);
  });

  it("marks words when the result is longer than half the text", () => {
    const content = "Leverage fell sharply to 2.8x. Cover is strong.";
    const result = "Leverage fell to 2.9x. Cover is very strong.";
    const edits = rewriteEdits({ content, result, ...stamp() });
    expect(edits.map(({ type, content: text }) => [type, text])).toEqual([
      ["remove", "sharply "],
      ["replace", "2.9x"],
      ["add", "very "],
    ]);
    expect(applyEdits(content, edits)).toBe(result);
  });

  it("counts half the text in UTF-16 units, and replaces all up to it", () => {
    expect(WHOLE_REPLACE_UP_TO).toBe(0.5);
    const content = "one two ten";
    const whole = { type: "replace", position: 0, length: 11, content: "one t" };
    expect(rewriteEdits({ content, result: "one t", ...stamp() })).toMatchObject([whole]);
    const diff = rewriteEdits({ content, result: "one tw", ...stamp() });
    expect(diff).toMatchObject([{ type: "replace", position: 4, length: 7, content: "tw" }]);
  });

  it("takes an empty selection for none, and an empty result for a removal", () => {
    const selection = { position: 3, length: 0 };
    const edits = rewriteEdits({ content: "Risks.", selection, result: "", ...stamp() });
    expect(edits).toMatchObject([{ type: "remove", position: 0, length: 6, content: "Risks." }]);
  });

  it("brings in normalised text, and nothing where nothing changed", () => {
    expect(rewriteEdits({ content: "a\nb", result: "a\r\nb", ...stamp() })).toEqual([]);
    const selection = { position: 0, length: 1 };
    expect(rewriteEdits({ content: "a b", selection, result: "a", ...stamp() })).toEqual([]);
  });

  it("makes at most 10 changes unless told otherwise, at most 50 ever, and loses none", () => {
    expect(MAX_CHANGES).toEqual({ lowest: 1, highest: 50, default: 10 });
    const content = Array.from(
      { length: 80 },
      (_, at) => `Figure ${at} stood at ${at}.5x then.`,
    ).join(" ");
    const result = content.replaceAll(".5x", ".7x");
    const counts = [undefined, 1, 50, 500].map((maxChanges) => {
      const limit = maxChanges === undefined ? {} : { maxChanges };
      const edits = rewriteEdits({ content, result, ...limit, ...stamp() });
      expect(applyEdits(content, edits)).toBe(result);
      expect(checkEdits(content, edits).valid).toEqual(edits);
      const told = edits.flatMap((edit) => partsOf(edit).map(({ insert }) => insert));
      expect(told.filter((insert) => insert.endsWith(".7x"))).toHaveLength(80);
      return edits.length;
    });
    expect(counts).toEqual([10, 1, 50, 50]);
  });

  it("makes edits that the manuscript takes as they are", () => {
    const edits = rewriteEdits({ content: NOTE, result: NOTE_EDITED, ...stamp() });
    expect(checkEdits(NOTE, edits)).toEqual({ valid: edits, dropped: [] });
  });
});
