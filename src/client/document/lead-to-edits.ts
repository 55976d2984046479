import type { DocumentSession } from "./session/document-session.ts";

/**
 * Leads the focus to the first pending edit: the keys that decide edits work there. Whoever is in
 * another pane or a dialog by now, or writes anything but the `instruction`, is left there.
 */
export function leadToEdits(session: DocumentSession, instruction?: string): void {
  const [first] = session.get().manuscript.pendingEdits;
  if (first !== undefined && isWaitedFor(instruction)) {
    session.goTo({ position: first.position, length: 0 });
  }
}

function isWaitedFor(instruction: string | undefined): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  if (activeElement instanceof HTMLInputElement) return activeElement.value.trim() === instruction;
  // A template that was pressed has done its part.
  if (activeElement.closest("[data-templates]") !== null) return true;
  return activeElement.closest("[data-pane]")?.querySelector(".cm-content") != null;
}
