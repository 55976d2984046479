import { enableCompileCache } from "node:module";
import { setImmediate as immediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Config, configOfProcess } from "#server/config.ts";
import type { DatabaseAddress } from "#server/db/client.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/integrations/postgres/embedded-postgres.ts";
import type { RunningServer } from "#server/run-server.ts";
import { failureText } from "#server/start-error.ts";

/**
 * The composition root. The database starts while the rest of the program is still being loaded, so
 * nothing heavy is imported above.
 */
// Compiled code of what is loaded from here on; a private folder, for whoever writes it runs as us.
const COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url));

const PARENT_CHECK_MS = 250;

let starting: Promise<DatabaseAddress> | undefined;
let database: EmbeddedPostgres | undefined;
let server: RunningServer | undefined;
let isStopping = false;

async function main(): Promise<void> {
  const config = configOfProcess();
  enableCompileCache(COMPILE_CACHE);
  if (config.isUnderNpm) stopWithParent();
  starting = startDatabase(config);
  // A data directory that is taken is known by now: say so before anything is loaded.
  await Promise.race([starting, immediate()]);
  const loading = import("#server/run-server.ts");
  const [address, { runServer }] = await Promise.all([starting, loading]);
  server = await runServer(config, address);
  print(`Footnote is at ${server.url}`, `Its data is in ${placesOf(config)}`, ...server.notes);
}

async function startDatabase({ dataDir, databaseUrl }: Config): Promise<DatabaseAddress> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl };
  database = await startEmbeddedPostgres({ dataDir, report: print });
  return database.address;
}

function placesOf({ dataDir, databaseUrl }: Config): string {
  if (databaseUrl !== undefined) return `${dataDir} and in the database of DATABASE_URL`;
  const isElsewhere = database?.isElsewhere === true;
  return isElsewhere ? `${dataDir}, its database in ${database?.folder}` : dataDir;
}

/** SIGTERM to npm ends npm and its shell, and would leave us running behind their back. */
function stopWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    void stop(0);
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** First: what is under way is finished, the database closed. Again: now. */
async function stop(exitCode: number): Promise<void> {
  if (isStopping) {
    database?.abandon();
    process.exit(1);
  }
  isStopping = true;
  // A database that is only coming up is stopped too, when it is there.
  await starting?.catch(() => undefined);
  await server?.stop();
  await database?.stop();
  process.exit(exitCode);
}

/** One line says why; what we did not expect comes with its stack. */
async function fail(error: unknown): Promise<void> {
  process.stderr.write(`${failureText(error)}\n`);
  await stop(1);
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => void stop(0));
}

// Node would print the error with all that hangs on it.
process.on("uncaughtException", (error) => void fail(error));

main().catch(fail);
