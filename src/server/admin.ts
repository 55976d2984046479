import { AppError } from "#core/errors.ts";
import { configOfProcess } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { grantProByEmail } from "#server/features/plans/service.ts";
import { startEmbeddedPostgres } from "#server/integrations/postgres/embedded-postgres.ts";
import { StartError } from "#server/start-error.ts";

const USAGE = "npm run admin -- grant-pro EMAIL";

/** `npm run admin`: what whoever runs the server can do without the page. */
async function main([command, email]: readonly string[]): Promise<string> {
  if (command !== "grant-pro" || email === undefined) throw new StartError(USAGE);
  const { databaseUrl, dataDir } = configOfProcess();
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, report: () => undefined })
      : undefined;
  const address = embedded?.address ?? { connectionString: databaseUrl ?? "" };
  try {
    await migrateDatabase(address);
    const { db, close } = openDatabase(address, () => undefined, { max: 2 });
    try {
      await grantProByEmail(db, email);
    } finally {
      await close();
    }
  } finally {
    await embedded?.stop();
  }
  return `${email} is on Pro`;
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
