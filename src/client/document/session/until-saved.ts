import type { DocumentSession } from "./document-session.ts";
import { saveStatus } from "./save-status.ts";

/**
 * Waits until the server has the document as it stands here.
 *
 * @throws Error with the reason when it can't be saved; the signal's reason when it was aborted
 */
export async function untilSaved(session: DocumentSession, signal: AbortSignal): Promise<void> {
  session.takeUpTyping();
  session.retry();
  await new Promise<void>((resolve, reject) => {
    const settle = (act: () => void) => {
      unsubscribe();
      signal.removeEventListener("abort", look);
      act();
    };
    const look = () => {
      const status = saveStatus(session.get());
      if (signal.aborted) settle(() => reject(new DOMException("Stopped", "AbortError")));
      else if (status.kind === "saved") settle(resolve);
      else if (status.kind !== "saving") {
        const reason = status.kind === "not-saved" ? status.reason : undefined;
        settle(() => reject(new Error(reason ?? status.text)));
      }
    };
    const unsubscribe = session.subscribe(look);
    signal.addEventListener("abort", look);
    look();
  });
}
