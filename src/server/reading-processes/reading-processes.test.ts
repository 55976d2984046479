import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { z } from "zod";
import { askingUser } from "#server/turns.ts";
import { readingProcesses } from "./reading-processes.ts";
import type { Trick } from "./testing/pid-reader.ts";

const script = new URL("./testing/pid-reader.ts", import.meta.url);
const answerSchema = z.object({ pid: z.number(), files: z.number(), bytes: z.number() });

function reader(idleMs?: number) {
  const read = readingProcesses(2, { script, timeMs: 3_000, memoryMb: 64 }, idleMs);
  return async (trick?: Trick, size = 0) =>
    answerSchema.parse(
      await read({ name: "readPid", task: trick, bytes: new Uint8Array(size).fill(7) }),
    );
}

it("reads one user's files in one process, whole, and goes on after a refusal", async () => {
  const read = reader();
  const first = await read(undefined, 3_000_000);
  expect(first).toMatchObject({ files: 1, bytes: 3_000_000 });
  await expect(read("refuse")).rejects.toMatchObject({ message: "refused", field: "file" });
  expect(await read(undefined, 5)).toEqual({ pid: first.pid, files: 3, bytes: 5 });
});

it("loses no byte that comes before a long order is read", async () => {
  const read = readingProcesses(1, { script, timeMs: 10_000, memoryMb: 64 });
  const bytes = new Uint8Array(100);
  const [first, second] = ["", "words ".repeat(1_000_000)].map((beside) =>
    read({ name: "readPid", task: { beside }, bytes }),
  );
  const { pid } = answerSchema.parse(await first);
  expect(await second).toEqual({ pid, files: 2, bytes: 100 });
});

it("hands no process on to another user", async () => {
  const read = reader();
  const of = (user: string) => askingUser.run(user, () => read());
  const [ana, ben, again] = [await of("ana"), await of("ben"), await of("ana")];
  expect(ben.pid).not.toBe(ana.pid);
  expect(again).toMatchObject({ pid: ana.pid, files: 2 });
  expect(await of("cyd")).toMatchObject({ files: 1 });
});

it.each(["throw", "hang", "fill"] as const)(
  "ends a process in which a file did: %s",
  async (how) => {
    const read = reader();
    const { pid } = await read();
    const kind = { throw: "crash", hang: "time", fill: "memory" }[how];
    await expect(read(how)).rejects.toMatchObject({ name: "ReadingError", kind });
    const next = await read();
    expect(next.files).toBe(1);
    expect(isRunning(pid)).toBe(false);
  },
);

it("reads two at once, and gives back what waits too long or has read much", async () => {
  const read = reader(50);
  const [one, two, three] = await Promise.all([read("wait"), read("wait"), read()]);
  expect(one.pid).not.toBe(two.pid);
  expect([one.pid, two.pid]).toContain(three.pid);
  await sleep(500);
  expect([one, two].map(({ pid }) => isRunning(pid))).toEqual([false, false]);
  const kept = reader();
  const large = await kept(undefined, 5 * 1024 * 1024);
  expect((await kept()).pid).not.toBe(large.pid);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
