import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isErrorCode, isRunning, startTicksOf } from "#server/integrations/postgres/processes.ts";
import { StartError } from "#server/start-error.ts";

/** Another Footnote runs on the same data; `message` names its process. */
export class AlreadyRunningError extends StartError {
  override readonly name = "AlreadyRunningError";
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`Footnote already runs on the data in ${folder}: process ${pid}`);
    this.pid = pid;
  }
}

const LOCK_FILE = "footnote.lock";
const ATTEMPTS = 20;

/**
 * Takes the folder for this process and gives the function that lets it go. A lock whose process is
 * gone, or whose number now belongs to another process, is taken over.
 *
 * @throws AlreadyRunningError when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, LOCK_FILE);
  const own = `${process.pid}\n${identityOf(process.pid)}\n`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (createWhole(file, own)) return () => release(file, own);
    const held = readIfThere(file);
    if (held === undefined) continue;
    const pid = Number(held.split("\n")[0]);
    if (isHeld(pid, held)) throw new AlreadyRunningError(folder, pid);
    removeStale(file, held);
  }
  throw new Error(`${file} can't be locked`);
}

/** A process number means little after a reboot or when it is used again: start and boot tell. */
function identityOf(pid: number): string {
  return `${startTicksOf(pid) ?? "unknown"} ${readIfThere("/proc/sys/kernel/random/boot_id")?.trim() ?? "unknown"}`;
}

function isHeld(pid: number, lock: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return false;
  return lock === `${pid}\n${identityOf(pid)}\n`;
}

/** Creates the file with its content in one step, so that no reader sees it half written. */
function createWhole(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isErrorCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Of several that found the same stale lock one moves it away; a lock taken meanwhile goes back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, "utf8") !== stale) linkSync(aside, file);
    unlinkSync(aside);
  } catch (error) {
    if (!isErrorCode(error, "ENOENT") && !isErrorCode(error, "EEXIST")) throw error;
  }
}

function release(file: string, own: string): void {
  if (readIfThere(file) === own) unlinkSync(file);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isErrorCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
