import path from "node:path";
import { AppError } from "#core/errors.ts";
import { restoreArchive } from "#server/backup/archive.ts";
import { backUp, removeOldBackups } from "#server/backup/backup.ts";
import { type Config, configOfProcess } from "#server/config.ts";
import { type Database, type DatabaseAddress, openDatabase } from "#server/db/client.ts";
import { findConnectionKind } from "#server/db/connection-kind.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { grantProByEmail } from "#server/features/plans/service.ts";
import { createFileStore } from "#server/integrations/file-store/file-store.ts";
import {
  runningPostgres,
  startEmbeddedPostgres,
} from "#server/integrations/postgres/embedded-postgres.ts";
import { failureText, StartError } from "#server/start-error.ts";

const USAGE = `npm run admin -- grant-pro EMAIL
npm run admin -- backup [FOLDER]
npm run admin -- restore FILE`;

/** `npm run admin`: what whoever runs the server can do without the page. */
async function main([command, given]: readonly string[]): Promise<string> {
  const config = configOfProcess();
  const files = createFileStore(path.join(config.dataDir, "files"));
  if (command === "grant-pro" && given !== undefined) {
    return withDatabase(config, async (db) => {
      await grantProByEmail(db, given);
      return `${given} is on Pro`;
    });
  }
  if (command === "backup") {
    const folder = given ?? config.backupDir ?? path.join(config.dataDir, "backups");
    return withDatabase(config, async (db) => {
      const { file, contents } = await backUp({ db, files }, folder);
      if (folder === config.backupDir) removeOldBackups(folder);
      return `${file}: ${summary(contents)}, restored and compared`;
    });
  }
  if (command === "restore" && given !== undefined) {
    const database = await databaseOf(config, { mayRun: false });
    try {
      const contents = await restoreArchive(given, database.address, files);
      return `Restored and compared: ${summary(contents)}`;
    } finally {
      await database.stop();
    }
  }
  throw new StartError(USAGE);
}

function summary({ tables, files }: Awaited<ReturnType<typeof restoreArchive>>): string {
  const counts = Object.values(tables).map(({ rows }) => rows);
  const rows = counts.reduce((all, each) => all + each, 0);
  return `${rows} rows of ${counts.length} tables and ${files.rows} files`;
}

async function withDatabase<Result>(
  config: Config,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const database = await databaseOf(config, { mayRun: true });
  try {
    if (config.databaseUrl === undefined) await migrateDatabase(database.address);
    const kind = await findConnectionKind(database.address);
    const { db, close } = openDatabase(database.address, () => undefined, { max: 2, kind });
    try {
      return await work(db);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}
type OpenedDatabase = {
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
};

/** The database of DATABASE_URL, that of a Footnote that runs unless it may not, or our own for as long as we need it. */
async function databaseOf(
  { databaseUrl, dataDir }: Config,
  { mayRun }: { readonly mayRun: boolean },
): Promise<OpenedDatabase> {
  const running = mayRun ? runningPostgres(dataDir) : undefined;
  const given = databaseUrl === undefined ? running : { connectionString: databaseUrl };
  if (given !== undefined) return { address: given, stop: () => Promise.resolve() };
  return startEmbeddedPostgres({ dataDir, report: () => undefined });
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof AppError ? error.message : failureText(error)}\n`);
  process.exitCode = 1;
}
