import { afterEach, describe, expect, it } from "vitest";
import { createWorkerThread, ThreadError, type WorkerThread } from "#server/worker-thread.ts";

type Task = { readonly say?: string; readonly waitMs?: number; readonly die?: true };

/** A thread whose script echoes, waits, fails or dies as its task says. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", async ({ say, waitMs, die }) => {
      if (die) process.exit(3);
      if (say === "fail") return parentPort.postMessage({ failure: "it failed" });
      if (say === "throw") throw new Error("it threw");
      await new Promise((resolve) => setTimeout(resolve, waitMs ?? 0));
      parentPort.postMessage({ answer: say + " " + threadId });
    });
  `)}`,
);

const threads: WorkerThread<Task, string>[] = [];

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.close()));
});

describe("a thread", () => {
  it("starts with its first task, keeps its place for the next, and does one at a time", async () => {
    const thread = open({});
    expect(thread.isRunning()).toBe(false);
    const [first, second] = await Promise.all([
      thread.run({ say: "first", waitMs: 50 }),
      thread.run({ say: "second" }),
    ]);
    expect(first).toMatch(/^first /);
    expect(second).toBe(first.replace("first", "second"));
    expect(thread.isRunning()).toBe(true);
  });

  it("ends when nobody asked for a while, and starts again", async () => {
    const thread = open({ idleMs: 20 });
    await thread.run({ say: "a" });
    await expect.poll(() => thread.isRunning(), { timeout: 5_000 }).toBe(false);
    expect(await thread.run({ say: "b" })).toMatch(/^b /);
  });

  it("is stopped when a task takes too long, and the next finds another", async () => {
    const thread = open({ timeoutMs: 2_000 });
    const slow = thread.run({ say: "slow", waitMs: 60_000 });
    const next = thread.run({ say: "next" });
    await expect(slow).rejects.toThrow(ThreadError);
    expect(await next).toMatch(/^next /);
  }, 20_000);

  it("tells of a task that failed and goes on", async () => {
    const thread = open({});
    const before = await thread.run({ say: "a" });
    await expect(thread.run({ say: "fail" })).rejects.toThrow("it failed");
    expect(await thread.run({ say: "a" })).toBe(before);
  });

  it.each([{ die: true as const }, { say: "throw" }])(
    "that dies over %j is replaced",
    async (task) => {
      const thread = open({});
      await expect(thread.run(task)).rejects.toThrow(ThreadError);
      expect(await thread.run({ say: "again" })).toMatch(/^again /);
    },
  );

  it("stops a task nobody waits for, under way or in the row", async () => {
    const thread = open({});
    const gone = new AbortController();
    const running = thread.run({ say: "running", waitMs: 60_000 }, gone.signal);
    const waiting = thread.run({ say: "waiting" }, gone.signal);
    const other = thread.run({ say: "other" });
    setTimeout(() => {
      gone.abort(new Error("gone"));
    }, 100);
    await expect(running).rejects.toThrow("gone");
    await expect(waiting).rejects.toThrow("gone");
    expect(await other).toMatch(/^other /);
  });
});

function open({ timeoutMs = 30_000, idleMs = 30_000 }): WorkerThread<Task, string> {
  const thread = createWorkerThread<Task, string>({
    script: SCRIPT,
    timeoutMs,
    idleMs,
    limits: {},
  });
  threads.push(thread);
  return thread;
}
