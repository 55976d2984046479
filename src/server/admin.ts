import { longDate } from "#core/ledger/dates.ts";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import { requestPasswordReset } from "#contracts/session.ts";
import { AppError } from "#core/errors.ts";
import { createAuth } from "#server/auth.ts";
import { restoreArchive } from "#server/backup/archive.ts";
import { backUp, backupFolder, removeOldBackups } from "#server/backup/backup.ts";
import { type Config, configOfProcess } from "#server/config.ts";
import { type Database, type DatabaseAddress, openDatabase } from "#server/db/client.ts";
import { findConnectionKind } from "#server/db/connection-kind.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { users } from "#server/db/schema/accounts.ts";
import { ownDataArchive } from "#server/features/accounts/own-data-archive.ts";
import { beginDeletion, isBilled } from "#server/features/accounts/own-data-repository.ts";
import { importUser } from "#server/features/own-data/import-user.ts";
import { ingestionQueue } from "#server/features/library/ingestion.ts";
import { grantProByEmail } from "#server/features/plans/service.ts";
import type { Dependencies } from "#server/http/env.ts";
import { ownOrigins } from "#server/http/origins.ts";
import { createDocumentReader } from "#server/integrations/documents/document-reader.ts";
import { type FileStore, openFileStore } from "#server/integrations/file-store/file-store.ts";
import { createMailer } from "#server/integrations/mailer/mailer.ts";
import {
  runningPostgres,
  startEmbeddedPostgres,
} from "#server/integrations/postgres/embedded-postgres.ts";
import { createJobs } from "#server/jobs.ts";
import { createLogger } from "#server/logger.ts";
import { authSecret } from "#server/settings.ts";
import { failureText, StartError } from "#server/start-error.ts";

const USAGE = `npm run admin -- grant-pro EMAIL
npm run admin -- backup [FOLDER]
npm run admin -- restore FILE
npm run admin -- move-to-postgres
npm run admin -- export-user EMAIL FILE
npm run admin -- delete-user EMAIL
npm run admin -- import-user FILE EMAIL`;

/** `npm run admin`: what whoever runs the server can do without the page. */
async function main([command, given, address]: readonly string[]): Promise<string> {
  const config = configOfProcess();
  const files = openFileStore(config);
  if (command === "grant-pro" && given !== undefined) {
    return withDatabase(config, async (db) => {
      await grantProByEmail(db, given);
      return `${given} is on Pro`;
    });
  }
  if (command === "backup") {
    const folder = given ?? backupFolder(config);
    return withDatabase(config, async (db) => {
      const { file, contents, withoutFile } = await backUp({ db, files }, folder);
      if (folder === config.backupDir) removeOldBackups(folder);
      const without =
        withoutFile === 0
          ? ""
          : `. Of ${withoutFile} files of statements no original is kept: what was read of them is in it`;
      return `${file}: ${summary(contents)}, restored and compared${without}`;
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
  if (command === "move-to-postgres") return moveToPostgres(config, files);
  return ofAccount({ config, files }, [command, given, address]);
}

/** What is done with one account's data. */
async function ofAccount(
  { config, files }: Omit<Opened, "db">,
  [command, given, address]: readonly (string | undefined)[],
): Promise<string> {
  if (command === "import-user" && given !== undefined && address !== undefined) {
    return withDatabase(config, (db) => importArchive({ config, db, files }, given, address));
  }
  if (command === "export-user" && given !== undefined && address !== undefined) {
    return withDatabase(config, async (db) => {
      const archive = ownDataArchive({ db, files }, await userIdOf(db, given));
      await pipeline(archive, createWriteStream(address, { flags: "wx", mode: 0o600 }));
      return `${address}: all that ${given} has here`;
    });
  }
  if (command === "delete-user" && given !== undefined) {
    return withDatabase(config, async (db) => {
      const userId = await userIdOf(db, given);
      if (await isBilled(db, userId)) {
        throw new StartError(`${given} is billed for Pro: end the subscription at Stripe first`);
      }
      const day = longDate((await beginDeletion(db, userId)).toISOString());
      return `${given} is signed out everywhere. The account and all it has are removed on ${day}`;
    });
  }
  throw new StartError(USAGE);
}

async function userIdOf(db: Database, email: string): Promise<string> {
  const isOf = eq(users.email, email.trim().toLowerCase());
  const [user] = await db.select({ id: users.id }).from(users).where(isOf);
  if (user === undefined) throw new StartError(`There is no account of ${email}`);
  return user.id;
}

/** From the embedded database of a Footnote that is stopped; the files stay where they are. */
async function moveToPostgres(config: Config, files: FileStore): Promise<string> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl } = config;
  if (migrationDatabaseUrl === undefined) {
    throw new StartError("Set DATABASE_URL to the database that it is to be moved to");
  }
  const from = { ...config, databaseUrl: undefined };
  const move = async (db: Database) => {
    const { file } = await backUp({ db, files }, backupFolder(config));
    const contents = await restoreArchive(file, { connectionString: migrationDatabaseUrl }, files);
    return `Moved and compared: ${summary(contents)}. ${file} is a backup of what was moved`;
  };
  return withDatabase(from, move, { mayRun: false });
}

type Opened = { readonly config: Config; readonly db: Database; readonly files: FileStore };

async function importArchive(parts: Opened, file: string, address: string): Promise<string> {
  const { config, db } = parts;
  const logger = createLogger("error");
  const jobs = createJobs({ db, logger, isAlone: false });
  const read = createDocumentReader();
  // Documents are read by the server, now or when it starts next.
  await jobs.start([{ ...ingestionQueue({ ...parts, jobs, read }), concurrency: 0 }]);
  try {
    const { email, isNewAccount, counts } = await importUser({ ...parts, jobs }, file, address);
    const found = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    const said = `Imported for ${email}: ${found.join(", ")}`;
    return isNewAccount ? `${said}\n${await mailReset({ config, db, logger }, email)}` : said;
  } finally {
    await jobs.stop();
  }
}

/** Mails the link that sets the first password. */
async function mailReset(
  { config, db, logger }: Pick<Dependencies, "config" | "db" | "logger">,
  email: string,
): Promise<string> {
  let said = `A link to set a password was mailed to ${email}`;
  const mailer = createMailer({
    ...config.mail,
    outbox: path.join(config.dataDir, "outbox"),
    report: {
      outbox: (mail) => {
        said = `No SMTP_URL is set: the mail with the link to set a password is ${mail}`;
      },
      failure: () => {
        said = `The link to set a password could not be mailed: ask for one under Forgot password`;
      },
    },
  });
  const secret = config.authSecret ?? (await authSecret(db));
  const auth = createAuth({ config, db, mailer, logger, secret, setupCode: undefined });
  const asked = new Request(new URL(requestPasswordReset.path, ownOrigins(config)[0]), {
    method: requestPasswordReset.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  await auth.handle(asked, "127.0.0.1");
  await mailer.close();
  return said;
}

function summary({ tables, files }: Awaited<ReturnType<typeof restoreArchive>>): string {
  const counts = Object.values(tables).map(({ rows }) => rows);
  const rows = counts.reduce((all, each) => all + each, 0);
  return `${rows} rows of ${counts.length} tables and ${files.rows} files`;
}

async function withDatabase<Result>(
  config: Config,
  work: (db: Database) => Promise<Result>,
  { mayRun } = { mayRun: true },
): Promise<Result> {
  const database = await databaseOf(config, { mayRun });
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
