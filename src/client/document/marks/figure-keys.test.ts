import { defaultKeymap } from "@codemirror/commands";
import { EditorView, keymap, runScopeHandlers } from "@codemirror/view";
import { afterEach, expect, it, vi } from "vitest";
import type { FigureCheckState } from "#client/document/check/figure-check.ts";
import { figuresOf } from "./testing/figures-of.ts";
import { type FigureMarks, figureMarks } from "./figure-marks.ts";

const TEXT = "Net leverage was 2.8x in FY2025.";

let view: EditorView;

afterEach(() => {
  view.destroy();
});

it("Enter breaks no line while the popover that was entered is still fetched", async () => {
  const marks = await shown();
  marks.step(1);
  press("Tab");
  press("Enter");
  expect(view.state.doc.toString()).toBe(TEXT);

  press("Escape");
  press("Enter");
  expect(view.state.doc.lines).toBe(2);
});

/** A text with its marks, and no popover. */
async function shown(): Promise<FigureMarks> {
  const state = {
    status: "ready",
    statements: "ready",
    parts: undefined,
    content: TEXT,
    document: figuresOf(TEXT),
    checked: undefined,
    editFigures: new Map(),
  } as const satisfies FigureCheckState;
  const check = {
    get: () => state,
    checkNow: () => state,
    subscribe: () => () => undefined,
    suggest: () => undefined,
    retry: () => undefined,
  };
  const marks = figureMarks(check, () => undefined);
  const extensions = [keymap.of(defaultKeymap), marks.extension];
  view = new EditorView({ parent: document.body, doc: TEXT, extensions });
  await vi.waitFor(() => {
    expect(view.contentDOM.querySelector(".figure")).not.toBeNull();
  });
  return marks;
}

function press(key: string): void {
  runScopeHandlers(view, new KeyboardEvent("keydown", { key }), "editor");
}
