import { describe, expect, it } from "vitest";
import type { KeptAnchor } from "#core/ledger/anchor.ts";
import { type DocumentParts, partsOf } from "./document-parts.ts";
import { mergeParts } from "./merge-parts.ts";
import { cardOf, documentOf } from "./testing/documents.ts";

const [statements, model, filing] = [cardOf("statements"), cardOf("model"), cardOf("filing")];
const SAVED = partsOf(documentOf({ content: "Debt", connectedData: [] }));

function kept(id: string): KeptAnchor {
  const [by, at] = ["analyst", "2026-11-20T10:00:00.000Z"] as const;
  return { id, from: 0, to: 4, text: "Debt", kept: id, by, at };
}

describe("mergeParts", () => {
  it("takes the text of the side that changed it", () => {
    expect(merge({ theirs: { content: "Debt fell" } })).toMatchObject({
      parts: { content: "Debt fell" },
      isConflict: false,
    });
    expect(merge({ mine: { content: "Debt rose" } })).toMatchObject({
      parts: { content: "Debt rose" },
      isConflict: false,
    });
  });

  it("asks when both sides changed the text, and keeps mine meanwhile", () => {
    expect(
      merge({ mine: { content: "Debt rose" }, theirs: { content: "Debt fell" } }),
    ).toMatchObject({ parts: { content: "Debt rose" }, isConflict: true });
  });

  it("knows its own text again when the answer to a save was lost", () => {
    const sent = [{ ...SAVED, content: "Debt ro" }];
    expect(
      merge({ mine: { content: "Debt rose" }, theirs: { content: "Debt ro" }, sent }),
    ).toMatchObject({ parts: { content: "Debt rose" }, isConflict: false });
  });

  it("joins the cards of both sides, without what either removed", () => {
    const saved = { ...SAVED, connectedData: [statements, model] };
    const changedModel = { ...model, label: "Base case" };
    const { parts } = mergeParts({
      saved,
      sent: [],
      mine: { ...saved, connectedData: [changedModel, cardOf("mine")] },
      theirs: { ...saved, connectedData: [statements, model, filing] },
    });
    expect(parts.connectedData).toEqual([changedModel, filing, cardOf("mine")]);
  });

  it("keeps the company that one window chose while another connected a card", () => {
    const saved = { ...SAVED, connectedData: [statements, model] };
    const chosen = { ...saved, connectedData: [model, statements] };
    const more = { ...saved, connectedData: [statements, model, filing] };
    for (const [mine, theirs] of [
      [chosen, more],
      [more, chosen],
    ] as const) {
      const { parts } = mergeParts({ saved, sent: [], mine, theirs });
      expect(parts.connectedData).toEqual([model, statements, filing]);
    }
  });

  it("joins decisions about figures of both windows, without what either took back", () => {
    const [old, gone, here, there] = [kept("old"), kept("gone"), kept("here"), kept("there")];
    const saved = { ...SAVED, anchors: [old, gone] };
    const { parts, isConflict } = mergeParts({
      saved,
      sent: [],
      mine: { ...saved, anchors: [old, here] },
      theirs: { ...saved, anchors: [old, gone, there] },
    });
    expect(parts.anchors.map(({ id }) => id).toSorted()).toEqual(["here", "old", "there"]);
    expect(isConflict).toBe(false);
  });

  it("takes the as-of date of the side that changed it, mine where both did", () => {
    const [mine, theirs] = [{ asOfDate: "2023-12-31" }, { asOfDate: "2024-12-31" }];
    expect(merge({ theirs }).parts).toMatchObject(theirs);
    expect(merge({ mine }).parts).toMatchObject(mine);
    expect(merge({ mine, theirs }).parts).toMatchObject(mine);
  });

  it("returns their very list when nothing here differs, so that nothing is saved again", () => {
    const theirs = { ...SAVED, connectedData: [statements] };
    const { parts } = mergeParts({ saved: SAVED, sent: [], mine: SAVED, theirs });
    expect(parts.connectedData).toBe(theirs.connectedData);
  });
});

function merge(change: {
  readonly mine?: Partial<DocumentParts>;
  readonly theirs?: Partial<DocumentParts>;
  readonly sent?: readonly DocumentParts[];
}) {
  return mergeParts({
    saved: SAVED,
    sent: change.sent ?? [],
    mine: { ...SAVED, ...change.mine },
    theirs: { ...SAVED, ...change.theirs },
  });
}
