import { describe, expect, it } from "vitest";
import { keptThroughWords } from "#core/figures/anchors/anchored-manuscript.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import type { Edit } from "#core/text/edits/edit.ts";

const BEFORE = "Revenue was strong at $5bn here.";
const AFTER = "Sales were strong at $5bn there.";

const anchorIn = (content: string) => {
  const from = content.indexOf("$5bn");
  const binding = { ref: { entity: "AAPL", item: "Revenues", period: "2024" } };
  return { id: "a", from, to: from + 4, text: "$5bn", binding, by: "product", at: "" } as const;
};

/** Whether an anchor is bound anew by an edit at either end of its sentence; each may be of words alone. */
function isKeptThrough(isFirst: boolean, isLast: boolean): boolean {
  const edit = (id: string, word: string, content: string, keepsAnchors: boolean): Edit => ({
    id,
    type: "replace",
    position: BEFORE.indexOf(word),
    length: word.length,
    content,
    timestamp: "",
    keepsAnchors,
  });
  const edits = [
    edit("1", "Revenue was", "Sales were", isFirst),
    edit("2", "here", "there", isLast),
  ];
  const [known] = withWords([anchorIn(BEFORE)], BEFORE);
  const before = { content: BEFORE, anchors: known === undefined ? [] : [known] };
  const after = { content: AFTER, anchors: [{ ...anchorIn(AFTER), words: known?.words }] };
  return keptThroughWords(before, edits, after)[0]?.words === undefined;
}

describe("edits of one sentence", () => {
  it("keep its anchors in force only where every one of them changes words alone", () => {
    expect(isKeptThrough(true, true)).toBe(true);
    expect(isKeptThrough(true, false)).toBe(false);
    expect(isKeptThrough(false, true)).toBe(false);
    expect(isKeptThrough(false, false)).toBe(false);
  });
});
