import { afterEach, describe, expect, it } from "vitest";
import { createWorkerPool, ThreadError, type WorkerPool } from "#server/worker-pool.ts";

type Task = { readonly say: string; readonly waitMs?: number };

/** A script that echoes, waits, fails or dies as its task says. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from "node:worker_threads";
    export async function echo({ say, waitMs }) {
      if (say === "fail") throw new Error("it failed");
      if (say === "spin") for (;;);
      if (say === "die") setTimeout(() => { throw new Error("it died"); }, 0);
      await new Promise((resolve) => setTimeout(resolve, waitMs ?? (say === "die" ? 5_000 : 0)));
      return say + " " + threadId;
    }
  `)}`,
);

const pools: WorkerPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe("a pool of one thread", () => {
  it("starts with its first task, keeps its place for the next, and does one at a time", async () => {
    const pool = open({});
    expect(pool.isRunning()).toBe(false);
    const [first, second] = await Promise.all([
      ask(pool, { say: "first", waitMs: 50 }),
      ask(pool, { say: "second" }),
    ]);
    expect(first).toMatch(/^first /);
    expect(second).toBe(first.replace("first", "second"));
    expect(pool.isRunning()).toBe(true);
  });

  it("ends when nobody asked for a while, and starts again", async () => {
    const pool = open({ idleMs: 20 });
    await ask(pool, { say: "a" });
    await expect.poll(() => pool.isRunning(), { timeout: 5_000 }).toBe(false);
    expect(await ask(pool, { say: "b" })).toMatch(/^b /);
  });

  it("stops a task that takes too long, though it never pauses, and the next finds another", async () => {
    const pool = open({});
    const slow = ask(pool, { say: "spin" }, { timeoutMs: 1_000 });
    const next = ask(pool, { say: "next" });
    await expect(slow).rejects.toThrow(ThreadError);
    expect(await next).toMatch(/^next /);
  });

  it("tells of a task that failed and goes on", async () => {
    const pool = open({});
    const before = await ask(pool, { say: "a" });
    await expect(ask(pool, { say: "fail" })).rejects.toThrow("it failed");
    expect(await ask(pool, { say: "a" })).toBe(before);
  });

  it("replaces a thread that dies over a task", async () => {
    const pool = open({});
    await expect(ask(pool, { say: "die" })).rejects.toThrow(ThreadError);
    expect(await ask(pool, { say: "again" })).toMatch(/^again /);
  });

  it("stops a task nobody waits for, under way or in the row", async () => {
    const pool = open({});
    const gone = new AbortController();
    const running = ask(pool, { say: "running", waitMs: 60_000 }, { signal: gone.signal });
    const waiting = ask(pool, { say: "waiting" }, { signal: gone.signal });
    const other = ask(pool, { say: "other" });
    setTimeout(() => {
      gone.abort(new Error("gone"));
    }, 100);
    await expect(running).rejects.toThrow("gone");
    await expect(waiting).rejects.toThrow("gone");
    expect(await other).toMatch(/^other /);
  });
});

function open({ idleMs = 30_000 }): WorkerPool {
  const pool = createWorkerPool({ threads: 1, idleMs, limits: {} });
  pools.push(pool);
  return pool;
}

type How = { readonly timeoutMs?: number; readonly signal?: AbortSignal };

function ask(pool: WorkerPool, task: Task, { timeoutMs = 30_000, signal }: How = {}) {
  return pool.run<Task, string>({ script: SCRIPT, name: "echo", task, timeoutMs, signal });
}
