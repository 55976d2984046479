import { EditorSelection } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FigureCheckState } from "#client/document/check/figure-check.ts";
import { figuresOf } from "./testing/figures-of.ts";
import { figureMarks } from "./figure-marks.ts";

const RIGHT = "Revenues were USD 7,512 mm in FY2025.";

let view: EditorView;
let listeners: (() => void)[];
let state: FigureCheckState;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = [];
  state = checked("");
  const check = {
    get: () => state,
    checkNow: () => state,
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
    suggest: () => undefined,
    retry: () => undefined,
  };
  const { extension } = figureMarks(check, () => undefined);
  view = new EditorView({ parent: document.body, doc: RIGHT, extensions: extension });
});

afterEach(() => {
  view.destroy();
  vi.useRealTimers();
});

it("marks the text once it has been checked as it stands", async () => {
  await checkedNow(`${RIGHT} `);
  expect(worn()).toEqual([]);
  await checkedNow(RIGHT);
  expect(worn()).toEqual(["USD 7,512 mm verified"]);
});

it("judges a sentence after a pause in writing it, and a figure at the caret after a longer one", async () => {
  await type(" Net leverage was 2.8x");
  await checkedNow(view.state.doc.toString());
  expect(worn()).toEqual(["USD 7,512 mm verified"]);
  await vi.advanceTimersByTimeAsync(600);
  expect(worn()).toEqual(["USD 7,512 mm verified"]);
  await vi.advanceTimersByTimeAsync(700);
  expect(worn()).toEqual(["USD 7,512 mm verified", "2.8x contradicted"]);
});

it("does not wait where the caret has left the figure", async () => {
  await type(" Net leverage was 2.8x");
  await checkedNow(view.state.doc.toString());
  await vi.advanceTimersByTimeAsync(500);
  view.dispatch({ selection: EditorSelection.cursor(0) });
  await vi.advanceTimersByTimeAsync(0);
  expect(worn()).toContain("2.8x contradicted");
});

it("does not wait for what was pasted", async () => {
  const insert = " Net leverage was 2.8x";
  view.dispatch({ changes: { from: RIGHT.length, insert }, userEvent: "input.paste" });
  await checkedNow(view.state.doc.toString());
  expect(worn()).toContain("2.8x contradicted");
});

async function type(insert: string): Promise<void> {
  await checkedNow(RIGHT);
  view.dispatch({
    changes: { from: RIGHT.length, insert },
    selection: { anchor: RIGHT.length + insert.length },
    userEvent: "input.type",
  });
}

function checked(content: string): FigureCheckState {
  return {
    status: "ready",
    statements: "ready",
    content,
    document: figuresOf(content),
    checked: undefined,
    editFigures: new Map(),
    parts: undefined,
  };
}

/** The document was checked with this text. */
async function checkedNow(content: string): Promise<void> {
  state = checked(content);
  for (const listener of listeners) listener();
  await vi.advanceTimersByTimeAsync(0);
}

function worn(): string[] {
  return [...view.contentDOM.querySelectorAll<HTMLElement>(".figure")].map(
    ({ textContent, dataset }) => `${textContent} ${dataset["state"]}`,
  );
}
