import { history, isolateHistory, redo, undo } from "@codemirror/commands";
import { EditorState, type Transaction } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import type { Anchor } from "#core/ledger/anchor.ts";
import { ANCHORS, anchorsField, decideAnchors, setAnchors } from "./anchors-field.ts";

const DOC = "Net debt was USD 5 mm and EBITDA USD 2 mm.";

function anchorOn(text: string): Anchor {
  const from = DOC.indexOf(text);
  const binding = { ref: { entity: "HPKG", item: text, period: "2025" } };
  return { id: text, from, to: from + text.length, text, binding, by: "product", at: "" };
}

/** An editor without a page. */
function editor() {
  let state = EditorState.create({
    doc: DOC,
    extensions: [
      history(),
      ANCHORS,
      anchorsField.init(() => [anchorOn("USD 5 mm"), anchorOn("USD 2 mm")]),
    ],
  });
  const dispatch = (transaction: Transaction) => {
    state = transaction.state;
  };
  return {
    change: (from: number, to: number, insert: string) => {
      dispatch(state.update({ changes: { from, to, insert }, userEvent: "input.type" }));
    },
    /** As the session writes accepted edits: one change over all that stands between them. */
    accept: (text: string) => {
      const anchors = state.field(anchorsField).map((anchor) => {
        const from = text.indexOf(anchor.text);
        return { ...anchor, from, to: from + anchor.text.length };
      });
      const changes = { from: 0, to: state.doc.length, insert: text };
      dispatch(
        state.update({
          changes,
          effects: setAnchors.of(anchors),
          annotations: isolateHistory.of("full"),
        }),
      );
    },
    decide: (anchors: readonly Anchor[], ended: readonly string[] = []) => {
      const effects = decideAnchors.of({ anchors, ended });
      dispatch(state.update({ effects, annotations: isolateHistory.of("full") }));
    },
    anchors: () => state.field(anchorsField).map(({ id }) => id),
    undo: () => undo({ state, dispatch }),
    redo: () => redo({ state, dispatch }),
    /** The figures that stand as they were bound. */
    standing: () =>
      state
        .field(anchorsField)
        .filter(({ from, to, text }) => state.sliceDoc(from, to) === text)
        .map(({ id }) => id),
  };
}

describe("anchors in the editor", () => {
  it("move with what is typed before them", () => {
    const { change, standing } = editor();
    change(0, 0, "In FY2025, ");
    expect(standing()).toEqual(["USD 5 mm", "USD 2 mm"]);
  });

  it("are decided in steps of their own, between what is typed, each taken back and done again", () => {
    const { change, decide, anchors, ...keys } = editor();
    const both = ["USD 5 mm", "USD 2 mm"];
    change(0, 0, "Up. ");
    const chosen = { ...anchorOn("USD 5 mm"), id: "chosen", from: 17, to: 25 };
    decide([chosen]);
    change(0, 0, "All ");
    expect(anchors()).toEqual(["chosen", "USD 2 mm"]);
    keys.undo();
    expect(anchors()).toEqual(["chosen", "USD 2 mm"]);
    keys.undo();
    expect(anchors()).toEqual(both);
    keys.redo();
    expect(anchors()).toEqual(["chosen", "USD 2 mm"]);
    keys.undo();
    keys.undo();
    expect(anchors()).toEqual(both);
    decide([], both);
    expect(anchors()).toEqual([]);
    keys.undo();
    expect(anchors()).toEqual(both);
  });

  it("end with their figure and come back with it on Ctrl Z", () => {
    const { change, standing, ...keys } = editor();
    change(0, DOC.indexOf("EBITDA"), "");
    expect(standing()).toEqual(["USD 2 mm"]);
    keys.undo();
    expect(standing()).toEqual(["USD 5 mm", "USD 2 mm"]);
    keys.redo();
    expect(standing()).toEqual(["USD 2 mm"]);
  });

  it("stand again where a change that was written over them, and kept them, is taken back", () => {
    const { change, accept, standing, ...keys } = editor();
    change(0, 0, "Up. ");
    accept(`New. ${DOC} More.`);
    expect(standing()).toEqual(["USD 5 mm", "USD 2 mm"]);
    keys.undo();
    expect(standing()).toEqual(["USD 5 mm", "USD 2 mm"]);
  });

  it("stand again when a changed figure is taken back", () => {
    const { change, standing, ...keys } = editor();
    const at = DOC.indexOf("5 mm");
    change(at, at + 4, "7 mm");
    expect(standing()).toEqual(["USD 2 mm"]);
    keys.undo();
    expect(standing()).toEqual(["USD 5 mm", "USD 2 mm"]);
  });
});
