import { type RefObject, useEffect } from "react";

/** Leads the focus to an input on Ctrl / (Command / on macOS), wherever it is. */
export function useFocusShortcut(input: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== "/" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    }
    window.addEventListener("keydown", handleKeyDown);
    return () => {
      window.removeEventListener("keydown", handleKeyDown);
    };
  }, [input]);
}
