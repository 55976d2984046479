import type { Journal } from "./journal.ts";
import { workToKeep } from "./kept-work.ts";
import type { SessionCell } from "./session-cell.ts";

/** With the editor's own delay, every change stands on this computer within a second. */
export const KEEP_DELAY_MS = 200;

export type Keeper = {
  /** Keeps what is not kept yet, now. */
  readonly keep: () => Promise<void>;
  readonly stop: () => void;
};

/** Keeps a session's unsaved work and undo snapshots in the journal as they change. */
export function startKeeper(
  cell: SessionCell,
  journal: Journal,
  ids: { readonly documentId: string; readonly sessionId: string },
): Keeper {
  const { documentId, sessionId } = ids;
  const initial = cell.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorkKept = false;
  let keptSnapshots =
    initial.manuscript.snapshots.length > 0 ? undefined : initial.manuscript.snapshots;

  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const session = cell.get();
    const work = workToKeep(session, { ...ids, at: Date.now() });
    const { snapshots } = session.manuscript;
    try {
      if (work !== undefined) {
        isWorkKept = true;
        await journal.keepWork(work);
      } else if (isWorkKept) {
        await journal.forgetWork(documentId, sessionId);
        isWorkKept = false;
      }
      if (snapshots !== keptSnapshots) {
        await journal.keepHistory({ documentId, sessionId, at: Date.now(), snapshots });
        keptSnapshots = snapshots;
      }
      cell.dispatch({ type: "kept", isKept: true });
    } catch {
      // A private window or a full disk keeps nothing: the status line must not say it does.
      cell.dispatch({ type: "kept", isKept: false });
    }
  }

  let seen = initial;
  const unsubscribe = cell.subscribe(() => {
    const session = cell.get();
    const isSame =
      session.manuscript === seen.manuscript &&
      session.queue === seen.queue &&
      session.title === seen.title;
    seen = session;
    if (!isSame) timer ??= setTimeout(() => void keep(), KEEP_DELAY_MS);
  });

  return {
    keep,
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
