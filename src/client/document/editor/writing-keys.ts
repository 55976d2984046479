import {
  cursorDocEnd,
  cursorDocStart,
  cursorPageDown,
  cursorPageUp,
  deleteGroupBackward,
  deleteGroupForward,
  historyKeymap,
  insertNewline,
  selectAll,
  selectDocEnd,
  selectDocStart,
  selectPageDown,
  selectPageUp,
} from "@codemirror/commands";
import { EditorSelection, findClusterBreak } from "@codemirror/state";
import type { Command, KeyBinding } from "@codemirror/view";

/**
 * Keys of a plain text, beside those the browser has by itself. CodeMirror's own list knows about
 * indentation too and brings its parser along: 18 kB of scripts that prose has no use for.
 */
export const WRITING_KEYS: readonly KeyBinding[] = [
  { key: "Enter", run: insertNewline, shift: insertNewline },
  { key: "Backspace", run: deleteCharacter(false), shift: deleteCharacter(false) },
  { key: "Delete", run: deleteCharacter(true) },
  { key: "Mod-Backspace", mac: "Alt-Backspace", run: deleteGroupBackward },
  { key: "Mod-Delete", mac: "Alt-Delete", run: deleteGroupForward },
  { key: "Mod-a", run: selectAll },
  // Only the lines in view exist on the page: what goes beyond them is not the browser's to do.
  { key: "Mod-Home", mac: "Cmd-ArrowUp", run: cursorDocStart, shift: selectDocStart },
  { key: "Mod-End", mac: "Cmd-ArrowDown", run: cursorDocEnd, shift: selectDocEnd },
  { key: "PageUp", run: cursorPageUp, shift: selectPageUp },
  { key: "PageDown", run: cursorPageDown, shift: selectPageDown },
  ...historyKeymap,
];

/** Deletes the selection, or the character as people see it beside the cursor. */
function deleteCharacter(isForward: boolean): Command {
  return (view) => {
    const { state } = view;
    if (state.readOnly) return false;
    const change = state.changeByRange((range) => {
      if (!range.empty) return removal(range.from, range.to);
      const line = state.doc.lineAt(range.head);
      const offset = range.head - line.from;
      const isAtEdge = isForward ? offset === line.length : offset === 0;
      const step = isForward ? 1 : -1;
      const target = isAtEdge
        ? Math.max(0, Math.min(state.doc.length, range.head + step))
        : line.from + findClusterBreak(line.text, offset, isForward);
      return removal(Math.min(target, range.head), Math.max(target, range.head));
    });
    if (change.changes.empty) return true;
    const userEvent = isForward ? "delete.forward" : "delete.backward";
    view.dispatch(state.update(change, { userEvent, scrollIntoView: true }));
    return true;
  };
}

function removal(from: number, to: number) {
  return { changes: { from, to }, range: EditorSelection.cursor(from) };
}
