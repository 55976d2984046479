import { AppError } from "#core/errors.ts";
import { type Config, configOfProcess } from "#server/config.ts";
import { type DatabaseAddress, openDatabase } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { grantProByEmail } from "#server/features/plans/service.ts";
import {
  runningPostgres,
  startEmbeddedPostgres,
} from "#server/integrations/postgres/embedded-postgres.ts";
import { failureText, StartError } from "#server/start-error.ts";

const USAGE = "npm run admin -- grant-pro EMAIL";

/** `npm run admin`: what whoever runs the server can do without the page. */
async function main([command, email]: readonly string[]): Promise<string> {
  if (command !== "grant-pro" || email === undefined) throw new StartError(USAGE);
  const database = await databaseOf(configOfProcess());
  try {
    const { db, close } = openDatabase(database.address, () => undefined, { max: 2 });
    try {
      await grantProByEmail(db, email);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
  return `${email} is on Pro`;
}

type OpenedDatabase = {
  readonly address: DatabaseAddress;
  readonly stop: () => Promise<void>;
};

/** The database of DATABASE_URL, that of a Footnote that runs, or else our own, for as long as we need it. */
async function databaseOf({ databaseUrl, dataDir }: Config): Promise<OpenedDatabase> {
  const running =
    databaseUrl === undefined ? runningPostgres(dataDir) : { connectionString: databaseUrl };
  if (running !== undefined) return { address: running, stop: () => Promise.resolve() };
  const embedded = await startEmbeddedPostgres({ dataDir, report: () => undefined });
  await migrateDatabase(embedded.address);
  return { address: embedded.address, stop: () => embedded.stop() };
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof AppError ? error.message : failureText(error)}\n`);
  process.exitCode = 1;
}
