import { toastNotice } from "#client/lib/toast.ts";
import { listCommands } from "./commands.ts";
import { usePageKeys } from "./use-page-keys.ts";

/** Runs the command whose keys are pressed, or says why it can't be run now. */
export function useCommandKeys(): void {
  usePageKeys(() =>
    listCommands().flatMap(({ keys, label, disabledReason, run }) => {
      if (keys === undefined) return [];
      const say = () => toastNotice(`${label}: ${disabledReason}`);
      return { keys, run: disabledReason === undefined ? run : say };
    }),
  );
}
