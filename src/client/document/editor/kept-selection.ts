import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

const focused = StateEffect.define<boolean>();
const kept = Decoration.mark({ class: "kept-selection" });

/** What is selected stays visible while the focus is elsewhere: a rewrite acts on it. */
const keptSelection = StateField.define<{ readonly hasFocus: boolean }>({
  create: () => ({ hasFocus: true }),
  update: (value, { effects }) => {
    const told = effects.findLast((effect) => effect.is(focused));
    return told === undefined ? value : { hasFocus: told.value };
  },
  provide: (field) =>
    EditorView.decorations.compute([field, "selection", "doc"], (state): DecorationSet => {
      const { from, to, empty } = state.selection.main;
      if (empty || state.field(field).hasFocus) return Decoration.none;
      return Decoration.set(kept.range(from, to));
    }),
});

export const KEPT_SELECTION: Extension = [
  keptSelection,
  EditorView.focusChangeEffect.of((_, isFocused) => focused.of(isFocused)),
];
