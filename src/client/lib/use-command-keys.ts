import { useEffect } from "react";
import { isPageSilent, matchesKeys } from "./keys.ts";
import { toastNotice } from "#client/lib/toast.ts";
import { listCommands } from "./commands.ts";

/**
 * Runs the command whose keys are pressed, or says why it can't be run now, unless something nearer
 * to the focus took them or a dialog stands over the page.
 */
export function useCommandKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyped(event) || isPageSilent()) return;
      const pressed = listCommands().find(
        ({ keys }) => keys !== undefined && matchesKeys(event, keys),
      );
      if (pressed === undefined) return;
      event.preventDefault();
      if (pressed.disabledReason === undefined) pressed.run();
      else toastNotice(`${pressed.label}: ${pressed.disabledReason}`);
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}

/** Whether a key press writes: a bare sign in a field is a letter of what is typed there. */
function isTyped({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.length > 1 || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) {
    return false;
  }
  return target.isContentEditable || target.matches("input, textarea, select");
}
