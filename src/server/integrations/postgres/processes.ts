import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 10;

/** True while a process runs; false for one that ended and only waits to be collected. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!isErrorCode(error, "EPERM")) return false;
  }
  return statFields(pid)?.[STATE] !== "Z";
}

/** When a process started, in the kernel's ticks since boot; undefined where /proc does not tell. */
export function startTicksOf(pid: number): string | undefined {
  return statFields(pid)?.[START_TICKS];
}

/** The folder a process works in; undefined where /proc does not tell. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Waits until a process has ended; false when it still runs after `timeoutMs`. */
export async function hasEndedWithin(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Sends a signal; nothing happens when the process has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isErrorCode(error, "ESRCH")) throw error;
  }
}

/** True for a system error of this code, such as `ENOENT`. */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Fields of /proc/PID/stat that follow the command's name, which may hold spaces itself. */
const STATE = 0;
const START_TICKS = 19;

function statFields(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
