/** Keys that follow each other within this long are one movement of the fingers, in milliseconds. */
const RUN_MS = 500;

/** What a key is pressed for: words, or the pending edits. */
export type KeyUse = "writing" | "deciding";

export type RunOnKeys = {
  /** Whether a key that can be meant for either runs on from the other; `time` in milliseconds. */
  readonly press: (use: KeyUse, time: number) => boolean;
  /** A key that can be meant for this alone. */
  readonly settle: (use: KeyUse, time: number) => void;
};

/**
 * What keys are for changes under the fingers: writing goes on for a moment when edits have come, and
 * deciding when the last edit is decided. Such keys are meant for neither, until there is a pause.
 */
export function runOnKeys(): RunOnKeys {
  let last: { readonly use: KeyUse; readonly at: number } | undefined;
  const settle = (use: KeyUse, at: number): void => {
    last = { use, at };
  };
  return {
    press: (use, time) => {
      const meant = last !== undefined && time - last.at < RUN_MS ? last.use : use;
      settle(meant, time);
      return meant !== use;
    },
    settle,
  };
}
