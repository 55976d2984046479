import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { createConnection } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "#server/integrations/postgres/account.ts";
import type { Engine } from "#server/integrations/postgres/engine.ts";
import type { Home } from "#server/integrations/postgres/home.ts";
import { removeSocketFolder } from "#server/integrations/postgres/socket-folder.ts";
import { postgresSettings } from "#server/integrations/postgres/settings.ts";
import {
  hasEndedWithin,
  isErrorCode,
  isRunning,
  signal,
  workingFolderOf,
} from "#server/integrations/postgres/processes.ts";
import { StartError } from "#server/start-error.ts";

/** One database cluster on this machine: its programs, its place, and whom it runs as. */
export type Cluster = {
  readonly engine: Engine;
  readonly home: Home;
  readonly account: Account | undefined;
  /** Settings in place of those of `postgresSettings`. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** A PostgreSQL server that answers on its socket. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string };

/** The superuser of the cluster; the socket's private folder is what keeps others out. */
export const DATABASE_USER = "footnote";
export const DATABASE_NAME = "postgres";

const POLL_MS = 5;
/** Recovery after a crash replays at most `max_wal_size`; a slow disk may need minutes for it. */
const READY_TIMEOUT_MS = 5 * 60_000;
const STOP_TIMEOUT_MS = 20_000;
/** Processes of a killed server may hold its shared memory a moment longer than itself. */
const LEFTOVER_TIMEOUT_MS = 10_000;
const LOG_MAX_BYTES = 5_000_000;
const DRAFT_SUFFIX = ".new-";

/**
 * Makes the data directory unless there is one. initdb works in a folder that is moved into place
 * when it is whole, so one that was cut short leaves nothing but a draft, which the next start removes.
 */
export async function makeDataDirectory(cluster: Cluster): Promise<void> {
  const { engine, home, account } = cluster;
  removeDrafts(home);
  if (isThere(home.data)) return;
  const draft = mkdtempSync(`${home.data}${DRAFT_SUFFIX}`);
  if (account !== undefined) chownSync(draft, account.uid, account.gid);
  const args = ["-D", draft, "--encoding=UTF8", "--locale=C", "--auth=trust"];
  const initdb = start(cluster, path.join(engine.bin, "initdb"), [
    ...args,
    `--username=${DATABASE_USER}`,
    "--no-instructions",
  ]);
  const code = await exitOf(initdb);
  if (code !== 0) throw new StartError(`PostgreSQL could not make its files: ${lastWords(home)}`);
  if (existsSync(home.data)) rmSync(home.data, { recursive: true });
  renameSync(draft, home.data);
  syncFolder(home.folder);
}

/**
 * The cluster's server, ready: the one a killed Footnote left behind when it still answers, else one
 * started now with its socket in `newSocketFolder()`.
 *
 * @throws StartError with PostgreSQL's own words when it does not come up
 */
export async function runPostmaster(
  cluster: Cluster,
  newSocketFolder: () => string,
): Promise<Postmaster> {
  const left = await adoptPostmaster(cluster);
  if (left !== undefined) return left;
  const socketFolder = newSocketFolder();
  // From the first failure on: on a busy machine one attempt alone may take as long.
  let deadline: number | undefined;
  for (;;) {
    const started = await startPostmaster(cluster, socketFolder);
    if (started !== undefined) return started;
    deadline ??= performance.now() + LEFTOVER_TIMEOUT_MS;
    const words = lastWords(cluster.home);
    const isLeftover = /shared memory block|lock file .* already exists/.test(words);
    if (!isLeftover || performance.now() > deadline) {
      removeSocketFolder(socketFolder);
      throw new StartError(`PostgreSQL did not start on ${cluster.home.data}: ${words}`);
    }
    await sleep(POLL_MS * 20);
  }
}

/** Ends the server: connections are closed, changes written out. At once when that takes too long. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  signal(pid, "SIGINT");
  if (await hasEndedWithin(pid, STOP_TIMEOUT_MS)) return;
  signal(pid, "SIGQUIT");
  await hasEndedWithin(pid, STOP_TIMEOUT_MS);
}

async function adoptPostmaster({ home }: Cluster): Promise<Postmaster | undefined> {
  const found = readPidFile(home);
  if (found === undefined) return undefined;
  if (!isRunning(found.pid) || !worksIn(found.pid, home.data)) {
    removeSocketFolder(found.socketFolder);
    return undefined;
  }
  const isReady = await becomesReady(home, found.pid);
  if (isReady && (await answers(found.socketFolder))) return found;
  await stopPostmaster(found.pid);
  return undefined;
}

/** The server that another process keeps running in `home`, once it is ready. */
export function findPostmaster(home: Home): Postmaster | undefined {
  const found = readPidFile(home);
  const isReady =
    found?.status === "ready" && isRunning(found.pid) && worksIn(found.pid, home.data);
  return isReady ? found : undefined;
}

async function startPostmaster(
  cluster: Cluster,
  socketFolder: string,
): Promise<Postmaster | undefined> {
  const { engine, home, settings: own } = cluster;
  const settings = postgresSettings(engine.major, socketFolder, own);
  const child = start(cluster, path.join(engine.bin, "postgres"), ["-D", home.data, ...settings]);
  // Absent when the program could not be started at all, which `exitOf` throws.
  const pid = child.pid ?? 0;
  const exited = exitOf(child).then(() => false);
  const isReady = await Promise.race([exited, becomesReady(home, pid)]);
  child.unref();
  return isReady ? { pid, socketFolder } : undefined;
}

/** Starts one of PostgreSQL's programs, its words going to the log. */
function start({ home, account }: Cluster, program: string, args: readonly string[]): ChildProcess {
  const log = openSync(logOf(home), "a", 0o600);
  if (statSync(logOf(home)).size > LOG_MAX_BYTES) truncateSync(logOf(home));
  const child = spawn(program, args, {
    // A folder the account can enter: PostgreSQL gives up where it can't tell its own place.
    cwd: account === undefined ? home.folder : "/",
    // A group of its own: Ctrl-C in a terminal is for us, and the database outlives our requests.
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  });
  closeSync(log);
  return child;
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function becomesReady(home: Home, pid: number): Promise<boolean> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline && isRunning(pid)) {
    const found = readPidFile(home);
    if (found?.pid === pid && found.status === "ready") return true;
    if (found?.pid === pid && found.status === "stopping") return false;
    await sleep(POLL_MS);
  }
  return false;
}

type PidFile = Postmaster & { readonly status: string };

/** Lines of postmaster.pid: pid, data directory, start, port, socket folder, address, key, status. */
function readPidFile(home: Home): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(home.data, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, socketFolder: lines[4] ?? "", status: lines[7]?.trim() ?? "" };
  } catch (error) {
    if (isErrorCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** A number of a stale file may be another program's by now; where /proc is silent we trust it. */
function worksIn(pid: number, data: string): boolean {
  const folder = workingFolderOf(pid);
  return folder === undefined || folder === data;
}

function answers(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path.join(socketFolder, ".s.PGSQL.5432"));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** An empty folder, made by hand for us, counts as none. */
function isThere(data: string): boolean {
  return existsSync(data) && readdirSync(data).length > 0;
}

/** Removes what a cut short initdb left; one that lost its parent may go on writing for a while. */
export function removeDrafts(home: Home): void {
  const prefix = path.basename(home.data) + DRAFT_SUFFIX;
  for (const name of readdirSync(home.folder).filter((one) => one.startsWith(prefix))) {
    rmSync(path.join(home.folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function logOf(home: Home): string {
  return path.join(home.folder, "postgres.log");
}

/** The last thing PostgreSQL said, on one line. */
function lastWords(home: Home): string {
  const lines = readFileSync(logOf(home), "utf8").trim().split("\n").slice(-3);
  return `${lines.join(" ")} (${logOf(home)})`;
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
