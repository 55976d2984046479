import type { SessionCell } from "./session-cell.ts";

/** Writing has paused when no key was taken up for this long. */
const WRITING_PAUSE_MS = 400;

export type WritingPause = {
  /** Acts when nobody writes: in the midst of it the next keys would be lost or go elsewhere. */
  readonly wait: (act: () => void) => void;
  /** The document is left: what waits for a pause is done now, or it never would be. */
  readonly end: () => void;
};

/** What reaches a document from elsewhere waits for a pause in its writing. */
export function writingPause(cell: SessionCell): WritingPause {
  const waiting = new Map<() => void, ReturnType<typeof setTimeout>>();

  function wait(act: () => void): void {
    waiting.delete(act);
    const rest = untilPause(cell);
    if (rest <= 0) act();
    else waiting.set(act, setTimeout(wait, rest, act));
  }

  return {
    wait,
    end: () => {
      const acts = [...waiting];
      waiting.clear();
      for (const [act, timer] of acts) {
        clearTimeout(timer);
        act();
      }
    },
  };
}

/** Milliseconds until writing has paused, if no key comes. */
function untilPause(cell: SessionCell): number {
  const { isTyping, manuscript } = cell.get();
  const isWriting = isTyping || cell.editor()?.isComposing() === true;
  const lastKeyAt = isWriting ? Date.now() : (manuscript.burst?.lastKeyAt ?? 0);
  return lastKeyAt + WRITING_PAUSE_MS - Date.now();
}
