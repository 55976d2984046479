import { Dialog } from "#client/components/dialog.tsx";
import { KeyCap } from "#client/components/key-cap.tsx";
import { printedKeys } from "#client/lib/keys.ts";
import { PALETTE_KEYS, SHORTCUTS_KEYS, showShortcuts } from "./palette-state.ts";

type Shortcut = { readonly keys: readonly string[]; readonly does: string };

const SHORTCUTS: readonly { readonly where: string; readonly list: readonly Shortcut[] }[] = [
  {
    where: "Everywhere",
    list: [
      { keys: [PALETTE_KEYS], does: "Find a ticker, a document or a command" },
      { keys: [SHORTCUTS_KEYS], does: "This list, while nothing is being typed" },
      { keys: ["Esc"], does: "Close the popover, then the dialog" },
      { keys: ["Alt T"], does: "Go to the messages at the foot of the window" },
      { keys: ["F2", "Delete"], does: "Rename, delete a document of Home" },
    ],
  },
  {
    where: "Canvas",
    list: [
      { keys: ["F6", "Shift F6"], does: "Next or previous pane, or the toolbar" },
      { keys: ["Ctrl /"], does: "Go to the chat" },
      { keys: ["Enter", "Shift Enter"], does: "Send, or begin a line in the chat" },
      { keys: ["Ctrl Z"], does: "Take back what was typed last" },
      { keys: ["F8", "Shift F8"], does: "Next or previous open figure" },
      { keys: ["E", "X", "K"], does: "There: my estimate, no figure, keep it as it is" },
      { keys: ["Alt Enter"], does: "Open the source of a figure" },
      { keys: ["Arrows", "Enter"], does: "Walk the ticks of the status line, go to the figure" },
      { keys: ["Alt Up", "Alt Down"], does: "Move a connected card" },
      { keys: ["Ctrl Shift E"], does: "Export" },
    ],
  },
  {
    where: "While edits are pending",
    list: [
      { keys: ["J", "Shift J"], does: "Next or previous edit" },
      { keys: ["A", "R"], does: "Accept or reject it" },
      { keys: ["Shift A"], does: "Accept All" },
    ],
  },
  {
    where: "Tables and pages",
    list: [
      { keys: ["Arrows", "Enter", "Esc"], does: "Move, edit, leave a cell of a model" },
      { keys: ["F6", "Shift F6"], does: "Next or previous pane of a model" },
      { keys: ["Ctrl Z"], does: "Take back a change to a model, again and again" },
      { keys: ["Enter", "1 to 9"], does: "Pick a page of the library, place it" },
    ],
  },
];

/** Every key that does something, by where it does. */
export function ShortcutsDialog() {
  return (
    <Dialog onClose={() => showShortcuts(false)} title="Keyboard shortcuts" className="max-w-160">
      <div className="grid gap-x-8 gap-y-4 px-5 py-4 sm:grid-cols-2">
        {SHORTCUTS.map(({ where, list }) => (
          <section key={where} aria-label={where}>
            <h3 className="mb-1 text-12 font-semibold text-ink-2">{where}</h3>
            <dl className="grid gap-1 text-12">
              {list.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-3">
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <KeyCap key={key}>{printedKeys(key)}</KeyCap>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
