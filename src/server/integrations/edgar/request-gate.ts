import type { Clock } from "#server/integrations/edgar/clock.ts";
import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";

/** EDGAR allows 10 a second over all machines of a user (finance.md 6.4). */
export const REQUESTS_PER_SECOND = 8;
export const CONCURRENT_REQUESTS = 4;
/** How long EDGAR is left alone after its page about the request rate. */
export const THROTTLE_STOP_MS = 10 * 60_000;
export const BREAKER_FAILURES = 5;
export const BREAKER_OPEN_MS = 60_000;

/** The one door to the network: how often, how many at once, and when not at all. */
export type RequestGate = {
  /**
   * Runs `send` when its turn has come.
   *
   * @throws EdgarFailureError "throttled" or "breaker_open" while EDGAR is left alone
   */
  pass<Answer>(send: () => Promise<Answer>): Promise<Answer>;
  /** Lets nothing pass for `durationMs`. */
  stop(durationMs: number): void;
  succeeded(): void;
  failed(): void;
};

export function createRequestGate(clock: Clock): RequestGate {
  const pace = createPace(clock);
  const slots = createSlots(CONCURRENT_REQUESTS);
  let stoppedUntilMs = Number.NEGATIVE_INFINITY;
  let openUntilMs = Number.NEGATIVE_INFINITY;
  let failures = 0;

  function refuseWhileStopped(): void {
    const remainingMs = stoppedUntilMs - clock.monotonicMs();
    if (remainingMs > 0) throw new EdgarFailureError({ kind: "throttled", remainingMs });
  }

  function refuseWhileOpen(): void {
    const now = clock.monotonicMs();
    if (now < openUntilMs) {
      throw new EdgarFailureError({ kind: "breaker_open", remainingMs: openUntilMs - now });
    }
    // One request tries whether EDGAR is well again; the others wait for its outcome.
    if (failures >= BREAKER_FAILURES) openUntilMs = now + BREAKER_OPEN_MS;
  }

  return {
    async pass(send) {
      await slots.take();
      try {
        refuseWhileStopped();
        refuseWhileOpen();
        await pace();
        refuseWhileStopped();
        return await send();
      } finally {
        slots.give();
      }
    },
    stop(durationMs) {
      stoppedUntilMs = Math.max(stoppedUntilMs, clock.monotonicMs() + durationMs);
    },
    succeeded() {
      failures = 0;
      openUntilMs = Number.NEGATIVE_INFINITY;
    },
    failed() {
      failures += 1;
      if (failures >= BREAKER_FAILURES) openUntilMs = clock.monotonicMs() + BREAKER_OPEN_MS;
    },
  };
}

/**
 * A function that resolves when the next request may start: at most `REQUESTS_PER_SECOND` starts
 * lie in any second. (A bucket of tokens would let twice as many through in its first second.)
 */
function createPace(clock: Clock): () => Promise<void> {
  const starts: number[] = [];
  let last: Promise<void> = Promise.resolve();

  async function next(): Promise<void> {
    const earliest = (starts.at(-REQUESTS_PER_SECOND) ?? Number.NEGATIVE_INFINITY) + 1000;
    const waitMs = earliest - clock.monotonicMs();
    if (waitMs > 0) await clock.wait(waitMs);
    // The moment it really starts: what a busy machine delays must not meet those that are on time.
    starts.push(Math.max(earliest, clock.monotonicMs()));
    if (starts.length > REQUESTS_PER_SECOND) starts.shift();
  }

  return function pace() {
    last = last.then(next);
    return last;
  };
}

function createSlots(count: number): { take(): Promise<void>; give(): void } {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    take() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      return promise;
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
