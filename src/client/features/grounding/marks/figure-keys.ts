import type { Extension } from "@codemirror/state";
import { type Command, keymap } from "@codemirror/view";
import { openedField, openMark } from "./opened-field.ts";

/**
 * Keys of the text while the caret is at a figure (ui.md, keyboard). Alt Enter opens its popover and
 * goes into it, and from an open popover on to the source.
 */
export function figureKeys(openSource: Command): Extension {
  return keymap.of([
    {
      key: "Alt-Enter",
      run: (view) => {
        const isOpen = view.state.field(openedField)?.by === "keys";
        return isOpen ? openSource(view) || enterPopover(view) : openAtCaret(view);
      },
    },
    { key: "Tab", run: enterPopover },
    { key: "Escape", run: closePopover },
  ]);
}

const openAtCaret: Command = (view) => {
  const place = view.state.selection.main.head;
  view.dispatch({ effects: openMark.of({ place, by: "keys", isFocused: true }) });
  return view.state.field(openedField) !== undefined;
};

/** The popover that keys opened comes next after the text. */
const enterPopover: Command = (view) => {
  const opened = view.state.field(openedField);
  if (opened?.by !== "keys") return false;
  view.dispatch({ effects: openMark.of({ place: opened.from, by: "keys", isFocused: true }) });
  return true;
};

const closePopover: Command = (view) => {
  if (view.state.field(openedField) === undefined) return false;
  view.dispatch({ effects: openMark.of(undefined) });
  return true;
};
