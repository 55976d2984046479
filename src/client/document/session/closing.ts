/** A document whose saving hangs is opened all the same: what it kept is found at the next opening. */
const WAITED_FOR_MS = 2_000;

/** By document, its last session of this window until that has saved and kept what it holds. */
const closing = new Map<string, Promise<void>>();

/** Says that a session of a document ends, and when it has ended. */
export function noteClosing(documentId: string, ended: Promise<void>): void {
  closing.set(documentId, ended);
  void ended.finally(() => {
    if (closing.get(documentId) === ended) closing.delete(documentId);
  });
}

/** Who comes back at once finds the document as it was left, with what waits in it. */
export async function whenClosed(documentId: string): Promise<void> {
  const ended = closing.get(documentId);
  if (ended === undefined) return;
  const { promise: waited, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, WAITED_FOR_MS, undefined);
  await Promise.race([ended, waited]);
  clearTimeout(timer);
}
