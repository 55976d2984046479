import { type Extension, Prec } from "@codemirror/state";
import { type Command, keymap } from "@codemirror/view";
import { openedField, openMark } from "./opened-field.ts";

type FigureCommands = { readonly openSource: Command; readonly openProposed: Command };

/**
 * Keys of the text while the caret is at a figure (ui.md, keyboard). Alt Enter opens its popover and
 * goes into it, and from an open popover on to the source; away from any figure it opens that of the
 * pending edit which keys act on.
 */
export function figureKeys({ openSource, openProposed }: FigureCommands): Extension {
  const keys = keymap.of([
    {
      key: "Alt-Enter",
      run: (view) => {
        const isOpen = view.state.field(openedField)?.by === "keys";
        if (isOpen) return openSource(view) || enterPopover(view);
        return openAtCaret(view) || openProposed(view);
      },
    },
    { key: "Tab", run: enterPopover },
    { key: "Escape", run: closePopover },
  ]);
  // Before the Enter that breaks a line.
  return [Prec.high(keymap.of([{ key: "Enter", run: isAwaited }])), keys];
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
  const { from: place, proposed } = opened;
  const figure = proposed && opened.mark.figure;
  view.dispatch({
    effects: openMark.of({ place, proposed, figure, by: "keys", isFocused: true }),
  });
  return true;
};

/** The popover was entered while its code is still fetched: Enter is meant for it, not for the text. */
const isAwaited: Command = ({ state }) =>
  state.field(openedField)?.isFocused === true &&
  document.querySelector("[data-figure-popover]") === null;

const closePopover: Command = (view) => {
  if (view.state.field(openedField) === undefined) return false;
  view.dispatch({ effects: openMark.of(undefined) });
  return true;
};
