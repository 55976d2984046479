import { vi } from "vitest";
import type {
  DocumentFigure,
  DocumentFigures,
  FigureState,
} from "#core/figures/check/document-figures.ts";
import { untiedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { FigureStore, ShownFigures } from "#client/document/check/figure-store.ts";

/** A check that stands still, and can be told what it has found. */
export function storeOf(state: Partial<ShownFigures>) {
  const listeners = new Set<() => void>();
  let shown: ShownFigures = {
    status: "ready",
    statements: "ready",
    document: undefined,
    editFigures: new Map(),
    ...state,
  };
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    retry: vi.fn<() => void>(),
    show: (next: Partial<ShownFigures>) => {
      shown = { ...shown, ...next };
      for (const listener of listeners) listener();
    },
  } satisfies FigureStore & { readonly show: (next: Partial<ShownFigures>) => void };
}

/** A figure of a document with the fields that a test does not care about filled in. */
export function figureOf(fields: Partial<DocumentFigure>): DocumentFigure {
  const { state = "verified" } = fields;
  return {
    ...untiedFigure({
      position: 0,
      length: 4,
      text: "3.0x",
      verdict: state === "estimate" ? "unsupported" : state,
      value: 3,
      unit: "multiple",
      note: null,
    }),
    kept: undefined,
    isOutdated: false,
    sourceNumbers: [],
    ...fields,
    state,
  };
}

/** A document whose figures stand so, ten characters apart. */
export function figuresOf(states: readonly FigureState[]): DocumentFigures {
  const count = (state: FigureState) => states.filter((each) => each === state).length;
  return {
    figures: states.map((state, at) => figureOf({ state, position: at * 10 })),
    warnings: [],
    sources: [],
    counts: {
      total: states.length,
      sourced: count("verified"),
      contradicted: count("contradicted"),
      matches: count("matches"),
      unsupported: count("unsupported"),
      estimates: count("estimate"),
    },
  };
}
