import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { HARBOUR_MODEL, HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { exhibitLine } from "#core/text/outline/exhibit-names.ts";
import { exhibitsWhenNamed } from "./when-named.ts";

let view: EditorView | undefined;
afterEach(() => view?.destroy());

/** An editor of a text, on cards that may change. */
function editorOf(doc: string, first: readonly ContextItem[]) {
  let cards = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  // What the drawings ask of a session, and no more.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const session = {
    id: "d1",
    get: () => ({ connectedData: cards }),
    subscribe,
  } as unknown as DocumentSession;
  const figures: FigureStore = {
    get: () => ({
      status: "ready",
      statements: "ready",
      document: undefined,
      editFigures: new Map(),
    }),
    subscribe: () => () => undefined,
    retry: () => undefined,
  };
  const made = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions: exhibitsWhenNamed(session, figures) }),
  });
  view = made;
  return {
    view: made,
    connect: (next: readonly ContextItem[]) => {
      cards = next;
      for (const listener of listeners) listener();
    },
    drawn: () =>
      [...made.dom.querySelectorAll(".doc-exhibit")].map(
        (box) => box.querySelector("figcaption b")?.textContent ?? box.textContent,
      ),
  };
}

const NET = exhibitLine("Net Leverage, FY2021 to FY2025");
const FINDING = "Net leverage improved to 3.0x in FY2025, from 3.4x";

const gone = (name: string) => `${name}: its source is not connected.`;

describe("exhibits in the canvas", () => {
  it("stand below their lines, with nothing of them in the text", async () => {
    const editor = editorOf(`Before.\n${NET}\nAfter.`, [HARBOUR_STATEMENTS]);
    await vi.waitFor(() => expect(editor.drawn()).toEqual([FINDING]));
    expect(editor.view.state.doc.toString()).toBe(`Before.\n${NET}\nAfter.`);
    expect(editor.view.dom.querySelector(".doc-exhibit svg")?.getAttribute("aria-label")).toContain(
      "FY2021 3.9x",
    );
    expect(editor.view.dom.querySelectorAll(".doc-exhibit button")).toHaveLength(2);
  });

  it("come with the line that is typed and go with it", async () => {
    const editor = editorOf("Before.\n", [HARBOUR_STATEMENTS]);
    expect(editor.drawn()).toEqual([]);
    editor.view.dispatch({ changes: { from: 8, insert: NET } });
    await vi.waitFor(() => expect(editor.drawn()).toEqual([FINDING]));
    editor.view.dispatch({ changes: { from: 8, to: 8 + NET.length } });
    expect(editor.drawn()).toEqual([]);
  });

  it("say that their source is not connected, and are drawn again once it is connected", async () => {
    const editor = editorOf(`${NET}\n${exhibitLine("Valuation")}`, []);
    await vi.waitFor(() =>
      expect(editor.drawn()).toEqual([gone("Net Leverage, FY2021 to FY2025"), gone("Valuation")]),
    );
    editor.connect([HARBOUR_STATEMENTS, HARBOUR_MODEL.card]);
    expect(editor.drawn()).toEqual([FINDING, "Valuation: both methods sit below the market"]);
  });

  it("are the same drawing while one types elsewhere", async () => {
    const editor = editorOf(`Before.\n${NET}`, [HARBOUR_STATEMENTS]);
    await vi.waitFor(() => expect(editor.drawn()).toEqual([FINDING]));
    const box = editor.view.dom.querySelector(".doc-exhibit");
    editor.view.dispatch({ changes: { from: 0, insert: "Words " } });
    expect(editor.view.dom.querySelector(".doc-exhibit")).toBe(box);
  });

  it("say what the numbers of their sources are", async () => {
    const { view: made, drawn } = editorOf(exhibitLine("Valuation"), [HARBOUR_MODEL.card]);
    await vi.waitFor(() => expect(drawn()).toHaveLength(1));
    const sources = made.dom.querySelector(".doc-exhibit-sources");
    const lines = [...(sources?.querySelectorAll("p") ?? [])].map(({ textContent }) => textContent);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map((line, at) => line.startsWith(`${at + 1} `))).not.toContain(false);
    expect(lines.join()).toContain("DCF model");
  });
});
