/** Keys pressed one after another, which one undo takes back; milliseconds since 1970. */
export type Burst = { readonly beganAt: number; readonly lastKeyAt: number };

/** A pause this long ends a burst of typing, and so does a burst this long. */
export const BURST_PAUSE_MS = 5_000;
export const BURST_MAX_MS = 60_000;

/** Names the undo of a burst. */
export const TYPING = "Typing";

export function typingGoesOn(burst: Burst | undefined, time: number): burst is Burst {
  return (
    burst !== undefined &&
    time - burst.lastKeyAt < BURST_PAUSE_MS &&
    time - burst.beganAt < BURST_MAX_MS
  );
}
