import { setTimeout as delay } from "node:timers/promises";

/** Time as this client needs it; tests bring their own. */
export type Clock = {
  /** Milliseconds that only go forward, for durations. */
  monotonicMs(): number;
  /** Milliseconds since 1970, for the age of files. */
  wallMs(): number;
  wait(durationMs: number): Promise<void>;
};

export const SYSTEM_CLOCK: Clock = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  wait: (durationMs) => delay(durationMs),
};
