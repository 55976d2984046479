import { type RefObject, useEffect } from "react";
import { stopIn } from "#client/lib/focus-beside.ts";
import { isPageSilent, matchesKeys } from "#client/lib/keys.ts";

/** F6 leads the focus to the next pane of the workspace and Shift F6 to the one before. */
export function usePaneKeys(workspace: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isKey = matchesKeys(event, "F6") || matchesKeys(event, "Shift F6");
      if (!isKey || isPageSilent()) return;
      const panes = [...(workspace.current?.querySelectorAll<HTMLElement>("[data-pane]") ?? [])];
      // The innermost: the toolbar is a group of its own in the pane of the text.
      const here = panes.findLastIndex((pane) => pane.contains(document.activeElement));
      const back = here === -1 ? panes.length - 1 : here - 1 + panes.length;
      const first = event.shiftKey ? back : here + 1;
      const step = event.shiftKey ? panes.length - 1 : 1;
      // Past panes in which nothing stands yet: they load.
      const entries = panes.map((_, at) => panes[(first + at * step) % panes.length]);
      const next = entries.map((pane) => pane && entryOf(pane)).find((entry) => entry != null);
      if (next == null) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener("keydown", handleKey);
    return () => {
      window.removeEventListener("keydown", handleKey);
    };
  }, [workspace]);
}

/** Where one starts in a pane: what it names itself, itself where it is scrolled, else its first control. */
function entryOf(pane: HTMLElement): HTMLElement | null {
  const named = pane.dataset["pane"];
  return (
    (named === undefined || named === "" ? null : pane.querySelector<HTMLElement>(named)) ??
    (pane.tabIndex >= 0 ? pane : stopIn(pane))
  );
}
