import { isOpenWarning } from "#core/figures/check/decided-figures.ts";
import { figureName } from "#core/figures/check/document-figures-text.ts";
import { figureChip } from "#core/figures/check/figure-chip.ts";
import type { Span } from "./after-change.ts";
import { markField } from "./mark-field.ts";
import type { Mark, Marks } from "./mark.ts";
import { openedField } from "./opened-field.ts";
import { type Extension, Prec, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

type Looks = {
  decorations: DecorationSet;
  readonly update: (update: ViewUpdate) => void;
};

/** The marks of the lines in view as looks of their text; no character comes or goes. */
const plugin = ViewPlugin.define(
  (view): Looks => {
    const looks: Looks = {
      decorations: looksIn(view),
      update: (update) => {
        const { docChanged, viewportChanged, startState, state } = update;
        const isSame =
          startState.field(markField, false) === state.field(markField) &&
          startState.field(openedField, false) === state.field(openedField);
        if (docChanged || viewportChanged || !isSame) looks.decorations = looksIn(update.view);
      },
    };
    return looks;
  },
  { decorations: ({ decorations }) => decorations },
);

/** Outermost, so that no other look cuts a figure in two and gives it a second chip. */
export const MARK_LOOKS: Extension = Prec.highest(plugin);

function looksIn(view: EditorView): DecorationSet {
  return looksOf(view, view.state.field(markField), view.state.field(openedField));
}

function looksOf(
  { state, visibleRanges }: EditorView,
  marks: Marks,
  opened: Span | undefined,
): DecorationSet {
  const looks = new RangeSetBuilder<Decoration>();
  let done = 0;
  for (const visible of visibleRanges) {
    marks.between(Math.max(visible.from, done), visible.to, (from, to, mark) => {
      // A figure over a line end wears its line and chip on the last line alone.
      const start = Math.max(from, state.doc.lineAt(to).from);
      if (start < done || start >= to) return;
      looks.add(start, to, lookOf(mark, from === opened?.from && to === opened.to));
      done = to;
    });
  }
  return looks.finish();
}

/** Looks have names of figures in them: those of texts long gone are forgotten together. */
const KNOWN_MAX = 5_000;
const known = new Map<string, Decoration>();

/** One object for all marks that look the same, so that the page is touched only where one differs. */
function lookOf(mark: Mark, isOpen: boolean): Decoration {
  const attributes = attributesOf(mark, isOpen);
  const key = JSON.stringify(attributes);
  const look = known.get(key) ?? Decoration.mark({ attributes });
  if (known.size > KNOWN_MAX) known.clear();
  known.set(key, look);
  return look;
}

/** What `styles/figures.css` reads. */
function attributesOf({ figure, warnings, isChecking }: Mark, isOpen: boolean) {
  const open = isOpen ? { "data-open": "" } : {};
  const isKept = !warnings.some(isOpenWarning);
  if (figure === undefined) {
    return { class: "figure-warning", ...(isKept ? { "data-kept": "" } : {}), ...open };
  }
  if (isChecking) return { class: "figure", "data-state": "checking", "data-chip": " " };
  const chip = figureChip(figure);
  return {
    class: "figure",
    role: "group",
    "aria-label": figureName(figure),
    "data-state": figure.state,
    "data-chip": chip,
    "data-digits": String(chip.length),
    ...(figure.kept !== undefined && !figure.isOutdated ? { "data-kept": "" } : {}),
    ...(warnings.length > 0 ? { "data-warned": isKept ? "kept" : "" } : {}),
    ...open,
  };
}
