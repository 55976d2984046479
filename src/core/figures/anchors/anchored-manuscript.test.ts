import { describe, expect, it } from "vitest";
import { keptThroughWords, mergeAnchors } from "#core/figures/anchors/anchored-manuscript.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import { type Anchor, NO_FIGURE } from "#core/ledger/anchor.ts";
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

describe("two windows that decide one figure", () => {
  const from = BEFORE.indexOf("$5bn");
  const place = { from, to: from + 4, text: "$5bn", by: "analyst" } as const;
  const bound = { ...anchorIn(BEFORE), ...place, id: "bound", at: "2026-11-27T09:00:00Z" };
  const kept = { ...place, id: "kept", kept: NO_FIGURE, at: "2026-11-27T09:01:00Z" };
  const merged = (taken: readonly Anchor[], other: readonly Anchor[], saved: readonly Anchor[]) =>
    mergeAnchors({
      saved,
      taken,
      other,
      content: { taken: BEFORE, other: BEFORE },
      didOtherWrite: false,
    }).map(({ id }) => id);

  it("let the later decision stand, whichever window has it", () => {
    expect(merged([bound], [kept], [])).toEqual(["kept"]);
    expect(merged([kept], [bound], [])).toEqual(["kept"]);
    const rebound = { ...bound, id: "rebound", at: "2026-11-27T09:02:00Z" };
    expect(merged([bound], [rebound], [])).toEqual(["rebound"]);
    expect(merged([{ ...bound, at: rebound.at }], [rebound], [])).toEqual(["bound"]);
  });

  it("keep what one decided while the other wrote, wherever that stands now", () => {
    const [content, first] = [{ taken: `First. ${BEFORE}`, other: BEFORE }, [bound]];
    const merge = (didOtherWrite: boolean, texts = content) =>
      mergeAnchors({ saved: [], taken: [], other: first, content: texts, didOtherWrite });
    expect(merge(false)).toMatchObject([{ id: "bound", from: from + 7, to: from + 11 }]);
    expect(merge(true)).toEqual([]);
    expect(merge(false, { ...content, taken: BEFORE.replace("$5bn", "$6bn") })).toEqual([]);
  });

  it("leave alone that words are kept, and what was decided before both", () => {
    expect(merged([bound], [{ ...kept, kept: "a warning" }], [])).toEqual(["kept", "bound"]);
    expect(merged([], [bound, kept], [bound])).toEqual(["kept"]);
  });
});

describe("edits of one sentence", () => {
  it("keep its anchors in force only where every one of them changes words alone", () => {
    expect(isKeptThrough(true, true)).toBe(true);
    expect(isKeptThrough(true, false)).toBe(false);
    expect(isKeptThrough(false, true)).toBe(false);
    expect(isKeptThrough(false, false)).toBe(false);
  });
});
