import { history, historyKeymap } from "@codemirror/commands";
import { Compartment, EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { figureCheck } from "#client/document/check/figure-check.ts";
import { type FigureMarks, figureMarks } from "#client/document/marks/figure-marks.ts";
import { FigurePopover } from "#client/features/figures/popover/figure-popover.tsx";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import { anchoredManuscript } from "#core/figures/anchors/anchored-manuscript.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { newManuscript } from "#core/text/edits/manuscript.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

/** Corda's statements, each cell of the first table told by one filing. */
export const CORDA: ContextItem = cardOf({
  ...corda,
  cik: "0000123456",
  data: corda.data.map((row) => ({
    ...row,
    sources: Object.fromEntries(
      Object.keys(row.amounts).map((year) => [
        year,
        {
          accession: `0000123456-${year.slice(2)}-000001`,
          form: "10-K",
          filed: `${Number(year) + 1}-02-20`,
          concept: "us-gaap:Revenues",
        },
      ]),
    ),
  })),
});

type Parts = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  readonly anchors: readonly Anchor[];
};

type Options = Partial<Parts> & { readonly readOnlyReason?: string };

/** An editor with marks and popover over a document of its own, as the canvas puts them together. */
export async function markedEditor(content: string, options: Options = {}) {
  let parts: Parts = {
    content,
    connectedData: [CORDA],
    anchors: [],
    ...options,
  };
  const listeners = new Set<() => void>();
  const change = (changes: Partial<Parts>): void => {
    parts = { ...parts, ...changes };
    for (const listener of listeners) listener();
  };
  const check = figureCheck({
    get: () => ({ ...parts, pendingEdits: [] }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  });
  const onOpenSource = vi.fn<(cell: ChosenSource) => void>();
  // Nothing is laid out here: the open mark stands in view.
  const marks: FigureMarks = {
    ...figureMarks(check, onOpenSource),
    place: () => new DOMRect(100, 100, 40, 20),
  };
  const view = mountedView(content, marks);
  const takeUpTyping = () => change({ content: view.state.doc.toString() });
  const onAnchor = (anchors: readonly Anchor[], ended: readonly string[]) => {
    const { content: text } = parts;
    const action = { type: "anchored", anchors, ended, content: text, time: 0 } as const;
    const manuscript = newManuscript(text, [], parts.anchors);
    change({ anchors: anchoredManuscript(manuscript, action).anchors });
  };
  const onConfirmAll = vi.fn<() => void>();
  const { user } = renderWithProviders(
    <FigurePopover
      marks={marks}
      check={check}
      document={{
        takeUpTyping,
        onAnchor,
        onDecide: onAnchor,
        onConfirmAll,
        readOnlyReason: options.readOnlyReason,
      }}
    />,
  );
  const close = check.open();
  const editor = {
    user,
    view,
    marks,
    change,
    takeUpTyping,
    onOpenSource,
    onConfirmAll,
    anchors: () => parts.anchors,
    /** What the figures in the text wear: "2.8x contradicted". */
    worn: () =>
      [...view.contentDOM.querySelectorAll<HTMLElement>(".figure")].map(
        ({ textContent, dataset }) => `${textContent} ${dataset["state"]}`,
      ),
    close: () => {
      close();
      view.destroy();
    },
  };
  // The checker is fetched first, which takes its time on a busy machine.
  await waitFor(
    () => {
      expect(check.get()).toMatchObject({ status: "ready", content });
    },
    { timeout: 10_000 },
  );
  return editor;
}

function mountedView(doc: string, marks: FigureMarks): EditorView {
  const plugged = new Compartment();
  const view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc,
      extensions: [history(), keymap.of(historyKeymap), plugged.of([])],
    }),
  });
  view.dispatch({ effects: plugged.reconfigure(marks.extension) });
  return view;
}
