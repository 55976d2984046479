import { chownSync, existsSync, mkdirSync, realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseAccount, isRoot } from "#server/integrations/postgres/account.ts";
import {
  type Cluster,
  DATABASE_NAME,
  DATABASE_USER,
  findPostmaster,
  makeDataDirectory,
  type Postmaster,
  removeDrafts,
  runPostmaster,
  stopPostmaster,
} from "#server/integrations/postgres/cluster.ts";
import { installEngine } from "#server/integrations/postgres/engine.ts";
import { knownHome, reachableHome, recordHome } from "#server/integrations/postgres/home.ts";
import { lockFolder } from "#server/integrations/postgres/process-lock.ts";
import { isRunning, signal } from "#server/integrations/postgres/processes.ts";
import {
  makeSocketFolder,
  removeSocketFolder,
} from "#server/integrations/postgres/socket-folder.ts";

/** The product's own PostgreSQL, running. */
export type EmbeddedPostgres = {
  /** What node-postgres needs to reach it: `host` is the folder of its socket. */
  readonly address: { readonly host: string; readonly user: string; readonly database: string };
  /** The folder that holds the database. */
  readonly folder: string;
  /** True when that folder had to be made outside of the data directory. */
  readonly isElsewhere: boolean;
  /** Stops the server and lets the data directory go. */
  stop(): Promise<void>;
  /** Tells the server to stop, and waits for nothing. */
  abandon(): void;
};

export type EmbeddedPostgresOptions = {
  /** Created when it isn't there. */
  readonly dataDir: string;
  /** Told what whoever runs the server should know, a sentence at a time. */
  readonly report: (message: string) => void;
};

const WATCH_MS = 250;
/** Between attempts to start a server that does not come up. */
const RESTART_PAUSE_MS = 5_000;

/**
 * Starts PostgreSQL on the data directory, or adopts the one a killed Footnote left running on it,
 * and keeps it running until `stop`.
 *
 * @throws AlreadyRunningError at once, when another Footnote runs on the same data directory
 */
export async function startEmbeddedPostgres({
  dataDir,
  report,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const unlock = lockFolder(folder);
  try {
    return await startIn(folder, report, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Where the database of a Footnote that runs on the data directory answers; undefined for none. */
export function runningPostgres(dataDir: string): EmbeddedPostgres["address"] | undefined {
  if (!existsSync(dataDir)) return undefined;
  const running = findPostmaster(knownHome(realpathSync(dataDir)));
  return running === undefined ? undefined : addressOf(running);
}

function addressOf({ socketFolder }: Postmaster): EmbeddedPostgres["address"] {
  return { host: socketFolder, user: DATABASE_USER, database: DATABASE_NAME };
}

/** @param folder the data directory's real path, locked by this process */
async function startIn(
  folder: string,
  report: (message: string) => void,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const account = databaseAccount(knownHome(folder).data);
  const home = account === undefined ? knownHome(folder) : reachableHome(folder, account, report);
  const unlockHome = home.folder === folder ? undefined : lockFolder(home.folder);
  const cluster: Cluster = { engine: installEngine(isRoot(), home.folder), home, account };

  await makeDataDirectory(cluster);
  recordHome(folder, home);
  const first = await runPostmaster(cluster, () => makeSocketFolder(account));
  const watch = keepRunning(cluster, first, report);

  return {
    address: addressOf(first),
    folder: home.folder,
    isElsewhere: home.folder !== folder,
    async stop() {
      await stopPostmaster(watch.end());
      removeDrafts(home);
      removeSocketFolder(first.socketFolder);
      unlockHome?.();
      unlock();
    },
    abandon: () => signal(watch.end(), "SIGINT"),
  };
}

/** Starts the server anew, on the same socket, whenever it ended without being asked to. */
function keepRunning(cluster: Cluster, first: Postmaster, report: (message: string) => void) {
  let pid = first.pid;
  let isRestarting = false;

  async function restart(): Promise<void> {
    report("PostgreSQL ended; starting it again");
    mkdirSync(first.socketFolder, { recursive: true, mode: 0o700 });
    if (cluster.account !== undefined) {
      chownSync(first.socketFolder, cluster.account.uid, cluster.account.gid);
    }
    ({ pid } = await runPostmaster(cluster, () => first.socketFolder));
  }

  const timer = setInterval(() => {
    if (isRestarting || isRunning(pid)) return;
    isRestarting = true;
    restart()
      .catch(async (error: unknown) => {
        report(error instanceof Error ? error.message : String(error));
        await sleep(RESTART_PAUSE_MS, undefined, { ref: false });
      })
      .finally(() => {
        isRestarting = false;
      });
  }, WATCH_MS);
  timer.unref();

  return {
    /** Stops watching; gives the process that is to be stopped. */
    end(): number {
      clearInterval(timer);
      return pid;
    },
  };
}
