import { EditorState } from "@codemirror/state";
import { EditorView, keymap, runScopeHandlers } from "@codemirror/view";
import { afterEach, expect, it } from "vitest";
import { WRITING_KEYS } from "./writing-keys.ts";

let view: EditorView | undefined;

afterEach(() => view?.destroy());

it.each([
  ["Backspace", "Net debt", 8, "Net deb"],
  ["Backspace", "Net\ndebt", 4, "Netdebt"],
  ["Backspace", "Net 👩‍💼", 9, "Net "],
  ["Backspace", "Net", 0, "Net"],
  ["Delete", "Net\ndebt", 3, "Netdebt"],
  ["Delete", "Net debt", 8, "Net debt"],
  ["Delete", "é debt", 0, " debt"],
  ["Enter", "Netdebt", 3, "Net\ndebt"],
])("%s in %j at %d gives %j", (key, doc, at, expected) => {
  view = new EditorView({
    state: EditorState.create({
      doc,
      selection: { anchor: at },
      extensions: keymap.of(WRITING_KEYS),
    }),
  });
  runScopeHandlers(view, new KeyboardEvent("keydown", { key }), "editor");
  expect(view.state.doc.toString()).toBe(expected);
});

it("deletes a selection whole", () => {
  view = new EditorView({
    state: EditorState.create({
      doc: "Net debt fell",
      selection: { anchor: 3, head: 8 },
      extensions: keymap.of(WRITING_KEYS),
    }),
  });
  runScopeHandlers(view, new KeyboardEvent("keydown", { key: "Backspace" }), "editor");
  expect(view.state.doc.toString()).toBe("Net fell");
});
