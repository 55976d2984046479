import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Hono } from "hono";
import { Client } from "pg";
import { inject } from "vitest";
import { AppError } from "#core/errors.ts";
import { createApp } from "#server/app.ts";
import { createAuth } from "#server/auth.ts";
import { type Config, readConfig } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/client.ts";
import { ingestionQueue } from "#server/features/library/ingestion.ts";
import { newsletterQueue } from "#server/features/publishing/newsletter-queue.ts";
import type { Dependencies } from "#server/http/env.ts";
import { createDocumentReader } from "#server/integrations/documents/document-reader.ts";
import type { Edgar } from "#server/integrations/edgar/edgar.ts";
import { openFileStore } from "#server/integrations/file-store/file-store.ts";
import { createGrammar } from "#server/integrations/grammar/grammar.ts";
import type { MODEL_LIMITS } from "#server/integrations/language-model/language-model.ts";
import { createMailer, type Mailer } from "#server/integrations/mailer/mailer.ts";
import { createBilling } from "#server/integrations/stripe/billing.ts";
import { createJobs } from "#server/jobs.ts";
import { createX } from "#server/integrations/x/x.ts";
import { createLogger } from "#server/logger.ts";
import { createTestUsers } from "#server/testing/test-users.ts";

/** A request as tests write it: `json` becomes the body and its Content-Type. */
export type TestInit = Omit<RequestInit, "headers"> & {
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
  /** Address of the client's socket. */
  readonly from?: string;
};

export type TestRequest = (path: string, init?: TestInit) => Promise<Response>;

/** The real app on a database of its own. */
export type TestApp = {
  /** As the user of `signedInAs`, or as nobody. */
  readonly request: TestRequest;
  /** The same request, signed in as another user; each name is one user. */
  readonly as: (name: string) => TestRequest;
  readonly anonymous: TestRequest;
  readonly userId: (name: string) => Promise<string>;
  readonly db: Database;
  readonly dependencies: Dependencies;
  readonly app: Hono;
  /** Also called for every app at the end of its test file. */
  readonly close: () => Promise<void>;
};

export type TestAppOptions = {
  readonly signedInAs?: string;
  readonly edgar?: Edgar;
  readonly mailer?: Mailer;
  readonly config?: Partial<Config>;
  readonly setupCode?: string;
  readonly clientDir?: string;
  /** Background jobs are worked on; without it they only wait. */
  readonly withJobs?: boolean;
  /** How long a language model may take. */
  readonly modelLimits?: typeof MODEL_LIMITS;
  /** Another way to the database than the cluster's own. */
  readonly databaseAt?: { readonly host: string; readonly port: number };
  /** As `Dependencies` says; never without it. */
  readonly stopping?: AbortSignal;
  /** Is given every line of the log, which is then at its most talkative. */
  readonly log?: (line: string) => void;
};

const SECRET = "a secret that only the tests know, 32 characters and more";
const open = new Set<TestApp>();

/** The real app, real sessions, a fresh database cloned from the migrated template. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await cloneDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-app-"));
  const { kind, connections: max } = inject("testCluster");
  const { db, close: closeDatabase } = openDatabase(database.address, () => undefined, {
    kind,
    max,
    ...options.databaseAt,
  });
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), ...options.config };
  const logger =
    options.log === undefined
      ? createLogger(config.logLevel)
      : createLogger("trace", { write: options.log });
  const mailer = options.mailer ?? outboxMailer(config);
  const grammar = createGrammar();
  const edgar = options.edgar ?? UNREACHABLE_EDGAR;
  const files = openFileStore(config);
  const jobs = createJobs({ db, logger, isAlone: true });
  const secret = SECRET;
  const x = createX(config.x);
  const stripe = createBilling(config.stripe);
  const made = { config, db, logger, mailer, grammar, edgar, files, jobs, secret };
  const { stopping = new AbortController().signal } = options;
  const dependencies = { ...made, stripe, x, stopping };
  const read = createDocumentReader();
  if (options.withJobs === true) {
    await jobs.start([ingestionQueue({ ...dependencies, read }), newsletterQueue(dependencies)]);
  }
  const auth = createAuth({ ...dependencies, setupCode: options.setupCode });
  const clientDir = options.clientDir ?? path.join(dataDir, "no-client");
  const { modelLimits } = options;
  const app = createApp({ ...dependencies, auth, clientDir, modelLimits });
  const users = createTestUsers(db, SECRET);

  const requestAs =
    (name: string | undefined): TestRequest =>
    async (target, init = {}) => {
      const cookie = name === undefined ? {} : { cookie: await users.cookieOf(name) };
      return app.request(target, toRequestInit(init, cookie), socketOf(init.from));
    };

  const testApp: TestApp = {
    request: requestAs(options.signedInAs),
    as: requestAs,
    anonymous: requestAs(undefined),
    userId: users.idOf,
    db,
    dependencies,
    app,
    async close() {
      if (!open.delete(testApp)) return;
      if (options.withJobs === true) await jobs.stop();
      await grammar.close();
      await mailer.close();
      await closeDatabase();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  open.add(testApp);
  return testApp;
}

export async function closeTestApps(): Promise<void> {
  await Promise.all([...open].map((app) => app.close()));
}

function toRequestInit(init: TestInit, cookie: object): RequestInit {
  const { json, headers, ...rest } = init;
  if (json === undefined) return { ...rest, headers: { ...cookie, ...headers } };
  return {
    ...rest,
    body: JSON.stringify(json),
    headers: { "content-type": "application/json", ...cookie, ...headers },
  };
}

/** What @hono/node-server would hand over beside the request. */
function socketOf(remoteAddress = "127.0.0.1") {
  return { incoming: { socket: { remoteAddress } } };
}

async function cloneDatabase() {
  const { host, user, template } = inject("testCluster");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = { host, user, database: "postgres" };
  await once(admin, `create database ${database} template ${template}`);
  return {
    address: { host, user, database },
    drop: () => once(admin, `drop database ${database} with (force)`),
  };
}

async function once(address: object, statement: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query(statement);
  await client.end();
}

function outboxMailer({ mail, dataDir }: Config): Mailer {
  return createMailer({
    ...mail,
    outbox: path.join(dataDir, "outbox"),
    report: { outbox: () => undefined, failure: () => undefined },
  });
}

const unreachable = () => Promise.reject(new AppError("upstream_failed", "This test has no EDGAR"));
const UNREACHABLE_EDGAR: Edgar = {
  directory: unreachable,
  companyFacts: unreachable,
  submissions: unreachable,
  filingFace: () => Promise.resolve({ unknown: "EDGAR could not be reached" }),
  filingPage: unreachable,
  filingDocuments: () => Promise.resolve([]),
};
