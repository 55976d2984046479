import type { Clock } from "#server/integrations/edgar/clock.ts";
import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";

/** EDGAR allows 10 a second over all machines of a user (finance.md 6.4): several instances have a share each. */
const REQUESTS_PER_SECOND = 8;
export const CONCURRENT_REQUESTS = 4;
/** How long EDGAR is left alone after its page about the request rate. */
export const THROTTLE_STOP_MS = 10 * 60_000;
/** Addresses of a host that fail without an answer between them: one that fails says nothing of others. */
export const BREAKER_FAILURES = 5;
export const BREAKER_OPEN_MS = 60_000;

/** The one door to the network: how often, how many at once, and when not at all. */
export type RequestGate = {
  /**
   * Runs `send` when its turn has come.
   *
   * @throws EdgarFailureError "throttled" while EDGAR is left alone, "breaker_open" while this host of it is
   */
  pass<Answer>(address: Address, send: () => Promise<Answer>): Promise<Answer>;
  /** Lets nothing pass for `durationMs`. */
  stop(durationMs: number): void;
  /** The host of an address answered. */
  succeeded(address: Address): void;
  /** The host of an address did not answer, or said that it can't. */
  failed(address: Address): void;
};

export type Address = Pick<URL, "host" | "pathname">;

/** Of a host: the addresses that failed since it answered last, and how long it is left alone. */
type Breaker = { readonly failing: Set<string>; openUntilMs: number };

export function createRequestGate(clock: Clock, perSecond = REQUESTS_PER_SECOND): RequestGate {
  const pace = createPace(clock, perSecond);
  const slots = createSlots(CONCURRENT_REQUESTS);
  let stoppedUntilMs = Number.NEGATIVE_INFINITY;
  const breakers = new Map<string, Breaker>();

  function breakerOf({ host }: Address): Breaker {
    const known = breakers.get(host);
    const breaker = known ?? { failing: new Set(), openUntilMs: Number.NEGATIVE_INFINITY };
    if (known === undefined) breakers.set(host, breaker);
    return breaker;
  }

  function refuseWhileStopped(): void {
    const remainingMs = stoppedUntilMs - clock.monotonicMs();
    if (remainingMs > 0) throw new EdgarFailureError({ kind: "throttled", remainingMs });
  }

  function refuseWhileOpen(breaker: Breaker): void {
    const now = clock.monotonicMs();
    const remainingMs = breaker.openUntilMs - now;
    if (remainingMs > 0) throw new EdgarFailureError({ kind: "breaker_open", remainingMs });
    // One request tries whether EDGAR is well again; the others wait for its outcome.
    openWhereDown(breaker, now);
  }

  return {
    async pass(address, send) {
      await slots.take();
      try {
        refuseWhileStopped();
        refuseWhileOpen(breakerOf(address));
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
    succeeded(address) {
      breakers.delete(address.host);
    },
    failed(address) {
      const breaker = breakerOf(address);
      breaker.failing.add(address.pathname);
      openWhereDown(breaker, clock.monotonicMs());
    },
  };
}

function openWhereDown(breaker: Breaker, now: number): void {
  if (breaker.failing.size >= BREAKER_FAILURES) breaker.openUntilMs = now + BREAKER_OPEN_MS;
}

/**
 * A function that resolves when the next request may start: at most `perSecond` starts
 * lie in any second. (A bucket of tokens would let twice as many through in its first second.)
 */
function createPace(clock: Clock, perSecond: number): () => Promise<void> {
  const starts: number[] = [];
  let last: Promise<void> = Promise.resolve();

  async function next(): Promise<void> {
    const earliest = (starts.at(-perSecond) ?? Number.NEGATIVE_INFINITY) + 1000;
    const waitMs = earliest - clock.monotonicMs();
    if (waitMs > 0) await clock.wait(waitMs);
    // The moment it really starts: what a busy machine delays must not meet those that are on time.
    starts.push(Math.max(earliest, clock.monotonicMs()));
    if (starts.length > perSecond) starts.shift();
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
