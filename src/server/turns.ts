import { AsyncLocalStorage } from "node:async_hooks";

/** Runs something when its turn comes. */
export type InTurn = <Value>(run: () => Promise<Value>) => Promise<Value>;

/**
 * The user whose request is being answered, by id: known wherever work waits for its turn, so that no
 * call on the way can forget to hand it on. Nobody for what the server does of itself.
 */
export const askingUser = new AsyncLocalStorage<string>();

type Place = () => void;

/**
 * Lets so many run at once, and of one user's at most so many. Who waits is served by user in turn, each
 * user's in the order they came: a long row of one user's delays the next user by one piece of work.
 */
export function turns(most: number, mostOfUser: number = most): InTurn {
  /** Who waits, the user whose turn comes next first. */
  const waiting = new Map<string | undefined, Place[]>();
  const running = new Map<string | undefined, number>();
  let all = 0;

  function mayRun(user: string | undefined): boolean {
    const own = running.get(user) ?? 0;
    return all < most && (user === undefined || own < mostOfUser);
  }

  function add(user: string | undefined, count: 1 | -1): void {
    const own = (running.get(user) ?? 0) + count;
    all += count;
    if (own === 0) running.delete(user);
    else running.set(user, own);
  }

  /** Gives what is free to those whose turn it is. */
  function serve(): void {
    for (const [user, places] of waiting) {
      if (!mayRun(user)) continue;
      const next = places.shift();
      // Whoever has had a turn comes after all others who wait.
      waiting.delete(user);
      if (places.length > 0) waiting.set(user, places);
      if (next === undefined) continue;
      add(user, 1);
      next();
    }
  }

  return async function inTurn(run) {
    const user = askingUser.getStore();
    await new Promise<void>((resolve) => {
      const places = waiting.get(user);
      if (places === undefined) waiting.set(user, [resolve]);
      else places.push(resolve);
      serve();
    });
    try {
      return await run();
    } finally {
      add(user, -1);
      serve();
    }
  };
}
