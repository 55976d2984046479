import { useEffect } from "react";
import { matchesKeys } from "./keys.ts";
import { listCommands } from "./commands.ts";

/** Runs the command whose keys are pressed, unless something nearer to the focus took them. */
export function useCommandKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const pressed = listCommands().find(
        ({ keys, disabledReason }) =>
          keys !== undefined && disabledReason === undefined && matchesKeys(event, keys),
      );
      if (pressed === undefined) return;
      event.preventDefault();
      pressed.run();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}
