import { type RefObject, useEffect } from "react";

const FOCUSABLE =
  '[contenteditable="true"], [tabindex="0"], textarea, input, button:not(:disabled), a[href]';

/** F6 leads the focus to the next pane of the workspace and Shift F6 to the one before. */
export function usePaneKeys(workspace: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
      const panes = [...(workspace.current?.querySelectorAll<HTMLElement>("[data-pane]") ?? [])];
      const here = panes.findIndex((pane) => pane.contains(document.activeElement));
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

/** Where one starts in a pane: what it names itself, else its first control. */
function entryOf(pane: HTMLElement): HTMLElement | null {
  const named = pane.dataset["pane"];
  return (
    (named === undefined || named === "" ? null : pane.querySelector<HTMLElement>(named)) ??
    pane.querySelector<HTMLElement>(FOCUSABLE)
  );
}
