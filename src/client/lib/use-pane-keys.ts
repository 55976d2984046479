import type { RefObject } from "react";
import { stopIn } from "#client/lib/focus-beside.ts";
import { usePageKeys } from "#client/lib/use-page-keys.ts";

/** F6 leads the focus to the next pane of the workspace and Shift F6 to the one before. */
export function usePaneKeys(workspace: RefObject<HTMLElement | null>): void {
  usePageKeys(() => [
    { keys: "F6", run: () => goBy(workspace.current, 1) },
    { keys: "Shift F6", run: () => goBy(workspace.current, -1) },
  ]);
}

function goBy(workspace: HTMLElement | null, step: 1 | -1): void {
  const panes = [...(workspace?.querySelectorAll<HTMLElement>("[data-pane]") ?? [])];
  // The innermost: the toolbar is a group of its own in the pane of the text.
  const here = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const from = here === -1 && step === -1 ? panes.length : here;
  // Past panes in which nothing stands yet: they load.
  const entries = panes.map((_, at) => panes.at((from + step * (at + 1)) % panes.length));
  const next = entries.map((pane) => pane && entryOf(pane)).find((entry) => entry != null);
  next?.focus();
}

/** Where one starts in a pane: what it names itself, itself where it is scrolled, else its first control. */
function entryOf(pane: HTMLElement): HTMLElement | null {
  const named = pane.dataset["pane"];
  return (
    (named === undefined || named === "" ? null : pane.querySelector<HTMLElement>(named)) ??
    (pane.tabIndex >= 0 ? pane : stopIn(pane))
  );
}
