import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { AppError } from "#core/errors.ts";
import { READY_COMPANIES } from "#core/finance/companies/ready-companies.ts";
import { createApp } from "#server/app.ts";
import { backUpNightly, removeKilledProofs } from "#server/backup/backup.ts";
import { createAuth } from "#server/auth.ts";
import type { Config } from "#server/config.ts";
import { type DatabaseAddress, openDatabase } from "#server/db/client.ts";
import { findConnectionKind } from "#server/db/connection-kind.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { removeExpiredAttempts } from "#server/features/accounts/attempts.ts";
import { removeDeletedAccounts } from "#server/features/accounts/own-data-repository.ts";
import { hasVerifiedUser, removeExpiredSessions } from "#server/features/accounts/repository.ts";
import { purgeUnnamedData } from "#server/features/research/connected-data-repository.ts";
import { purgeRemovedDocuments } from "#server/features/research/repository.ts";
import { ingestionQueue } from "#server/features/library/ingestion.ts";
import { removeLeftFiles } from "#server/features/files/service.ts";
import { newsletterQueue } from "#server/features/publishing/newsletter-queue.ts";
import { limitArrival, SERVER_LIMITS } from "#server/http/arrival.ts";
import type { Dependencies } from "#server/http/env.ts";
import { ownOrigins } from "#server/http/origins.ts";
import { createDocumentReader } from "#server/integrations/documents/document-reader.ts";
import { createEdgar } from "#server/integrations/edgar/edgar.ts";
import { openFileStore } from "#server/integrations/file-store/file-store.ts";
import { createGrammar } from "#server/integrations/grammar/grammar.ts";
import { createMailer } from "#server/integrations/mailer/mailer.ts";
import { createBilling } from "#server/integrations/stripe/billing.ts";
import { createJobs } from "#server/jobs.ts";
import { createX } from "#server/integrations/x/x.ts";
import { createLogger } from "#server/logger.ts";
import { authSecret, claimFiles, setupCode } from "#server/settings.ts";
import { StartError } from "#server/start-error.ts";
import { VERSION } from "#server/version.ts";

/** The product, answering requests. */
export type RunningServer = {
  readonly url: string;
  /** What whoever started it should also know, a line each. */
  readonly notes: readonly string[];
  /** Takes no new requests, finishes those under way, and closes what was open. */
  stop(): Promise<void>;
};

const CLIENT_DIR = fileURLToPath(new URL("../../dist/client", import.meta.url));
/** How long requests under way may take when the server stops; with jobs and database, it ends within ten seconds. */
const DRAIN_MS = 5_000;
/** Answers that go on by then are ended with a word, and given back, while there is time for both. */
const ANSWERS_MS = 3_500;
const STOPPING_TEXT =
  "Footnote is being restarted. The answer was cut and is not counted; ask again.";
const IDLE_CHECK_MS = 20;
const CLEAN_UP_MS = 3_600_000;
/** Soon after a start, and within the hour after one that failed. */
const BACKUP_CHECK_MS = 5 * 60_000;

/**
 * Brings the database up to date and serves the product on it.
 *
 * @throws StartError when the database can't be used or the port is taken
 */
export async function runServer(config: Config, address: DatabaseAddress): Promise<RunningServer> {
  const logger = createLogger(config.logLevel);
  const { databaseUrl, migrationDatabaseUrl, databaseConnections: max } = config;
  if (migrationDatabaseUrl === undefined) await migrateDatabase(address);
  else {
    const setting = "MIGRATION_DATABASE_URL";
    await migrateDatabase({ connectionString: migrationDatabaseUrl }, { setting });
  }
  const kind = databaseUrl === undefined ? "session" : await findConnectionKind(address);
  const onLost = (error: Error) => {
    logger.warn({ err: error }, "a connection to the database was lost");
  };
  const database = openDatabase(address, onLost, { kind, max });
  try {
    const files = openFileStore(config);
    await claimFiles(database.db, files);
    if (config.backupDir !== undefined)
      mkdirSync(config.backupDir, { recursive: true, mode: 0o700 });
    const secret = config.authSecret ?? (await authSecret(database.db));
    const stopping = new AbortController();
    const made = { config, db: database.db, files, logger, secret, stopping: stopping.signal };
    return await serve(createDependencies(made), { stopping, closeDatabase: database.close });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(
  dependencies: Dependencies,
  { stopping, closeDatabase }: { stopping: AbortController; closeDatabase: () => Promise<void> },
): Promise<RunningServer> {
  const { config, jobs, mailer } = dependencies;
  await jobs.start([
    ingestionQueue({ ...dependencies, read: createDocumentReader() }),
    newsletterQueue(dependencies),
  ]);
  const owner = await ownerSetup(dependencies);
  const auth = createAuth({ ...dependencies, setupCode: owner?.setupCode });
  const app = createApp({ ...dependencies, auth, clientDir: CLIENT_DIR });
  const answer = getRequestListener((request, env) => app.fetch(request, env));
  const http = createServer(SERVER_LIMITS, (incoming, outgoing) => {
    limitArrival(incoming);
    void answer(incoming, outgoing);
  });
  try {
    await listen(http, config);
  } catch (error) {
    await jobs.stop();
    throw error;
  }
  const timers = [
    setInterval(() => void removeOutdated(dependencies), CLEAN_UP_MS),
    setInterval(() => void backUpNightly(dependencies), BACKUP_CHECK_MS),
  ];
  for (const timer of timers) timer.unref();
  removeKilledProofs().catch((error: unknown) => {
    dependencies.logger.warn({ err: error }, "what a killed backup left");
  });

  return {
    url: ownOrigins(config)[0],
    notes: [
      ...(owner === undefined ? [] : [owner.note]),
      figuresNote(config),
      ...reachNotes(config),
    ],
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const cut = setTimeout(() => {
        stopping.abort(new AppError("unavailable", STOPPING_TEXT));
      }, ANSWERS_MS);
      await drain(http);
      clearTimeout(cut);
      await jobs.stop();
      await mailer.close();
      await closeDatabase();
    },
  };
}

function createDependencies({
  config,
  db,
  files,
  logger,
  secret,
  stopping,
}: Pick<Dependencies, "config" | "db" | "files" | "logger" | "secret" | "stopping">): Dependencies {
  const edgar = createEdgar({
    ...config.edgar,
    cacheDir: path.join(config.dataDir, "edgar"),
    version: VERSION,
    logger,
  });
  const mailer = createMailer({
    ...config.mail,
    outbox: path.join(config.dataDir, "outbox"),
    report: {
      outbox: (file) => logger.info({ file }, "no SMTP_URL is set: the mail is a file"),
      failure: (error) => logger.error({ err: error }, "a mail could not be sent"),
    },
  });
  // The embedded database is this process's alone.
  const jobs = createJobs({ db, logger, isAlone: config.databaseUrl === undefined });
  const grammar = createGrammar();
  const x = createX(config.x);
  const stripe = createBilling(config.stripe);
  return { config, db, edgar, files, grammar, jobs, mailer, stripe, x, secret, logger, stopping };
}

/**
 * What nobody can use any more: counts of old sign-in attempts, sessions, deleted accounts, documents
 * removed long ago, data that no document names, files of none.
 */
async function removeOutdated(dependencies: Dependencies): Promise<void> {
  const { db, logger } = dependencies;
  try {
    await removeExpiredAttempts(db);
    await removeExpiredSessions(db);
    await removeDeletedAccounts(db);
    await purgeRemovedDocuments(db);
    await purgeUnnamedData(db);
    await removeLeftFiles(dependencies);
  } catch (error) {
    logger.warn({ err: error }, "clean-up");
  }
}

/** The code for the owner's sign-up, until there is a verified account with the owner's address. */
async function ownerSetup({ config, db }: Dependencies) {
  const { ownerEmail } = config;
  if (ownerEmail === undefined || (await hasVerifiedUser(db, ownerEmail))) return undefined;
  const code = await setupCode(db);
  return { setupCode: code, note: `To sign up as ${ownerEmail}, use the set-up code ${code}` };
}

/** Which companies open at once, and how to get the others. */
function figuresNote({ edgar }: Config): string {
  const bundled = `The figures of ${READY_COMPANIES.length} companies are bundled`;
  if (edgar.mirror !== undefined) return `${bundled}; others come from ${edgar.mirror}`;
  return edgar.contact === undefined
    ? `${bundled}; set EDGAR_CONTACT to your e-mail to fetch others from the SEC`
    : `${bundled}; others come from the SEC`;
}

function reachNotes({ host, baseUrl }: Config): string[] {
  const isLoopback = ["127.0.0.1", "localhost", "::1"].includes(host);
  if (isLoopback || baseUrl !== undefined) return [];
  return ["Set BASE_URL to the address people open, or their browsers can't sign in."];
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (cause) {
    throw new StartError(listenFailure(cause, host, port), { cause });
  }
}

function listenFailure(cause: unknown, host: string, port: number): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is taken by another program. Set PORT to a free one`;
  }
  if (code === "EACCES")
    return `Port ${port} needs rights this account has not. Set PORT to another`;
  return `Can't listen on ${host}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}`;
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  // A connection kept alive is idle, and can be closed, as soon as its last answer is out.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const outcome = await Promise.race([closed, sleep(DRAIN_MS, "late", { ref: false })]);
  clearInterval(idle);
  if (outcome !== "late") return;
  server.closeAllConnections();
  await closed;
}
