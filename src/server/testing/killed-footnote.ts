import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { signUp } from "#contracts/session.ts";
import { runningPostgres } from "#server/integrations/postgres/embedded-postgres.ts";
import { isRunning } from "#server/integrations/postgres/processes.ts";
import { startSmtpSink } from "#server/testing/smtp-sink.ts";
import { freePort, spawnFootnote, until, untilAnswering } from "#server/testing/spawned.ts";
import { startStripeServer } from "#server/testing/stripe-server.ts";
import { startXServer } from "#server/testing/x-server.ts";

export type Call = { readonly method?: string; readonly headers?: Record<string, string> } & (
  | { readonly json?: unknown }
  | { readonly body?: string | FormData }
);

/** The real product as a process with a database of its own, its upstreams played, to be killed at any time. */
export type KilledFootnote = Awaited<ReturnType<typeof startKilledFootnote>>;

/** What is written while it is killed knows of no more. */
export type Written = Pick<KilledFootnote, "call" | "query" | "smtp" | "x" | "stripe">;

const OWNER = "owner@example.com";

/** What is left running of those that were killed. */
export const OF_DEAD = [
  "update threads set lease_until = null",
  "update newsletter_deliveries set lease_until = now() - interval '1 second' where state = 'sending'",
];

/** What the product depends on, played, and the settings that say where. */
export async function playUpstreams() {
  const [smtp, x, stripe] = await Promise.all([
    startSmtpSink({ delayMs: 2 }),
    startXServer({ delayMs: 3 }),
    startStripeServer(),
  ]);
  const env = {
    OWNER_EMAIL: OWNER,
    SMTP_URL: smtp.url,
    X_BASE_URL: x.url,
    X_API_KEY: "k",
    X_API_SECRET: "k",
    X_ACCESS_TOKEN: "k",
    X_ACCESS_SECRET: "k",
    STRIPE_SECRET_KEY: stripe.config.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
    STRIPE_PRICE_ID: stripe.config.priceId,
    STRIPE_API_URL: stripe.config.apiUrl,
    RESEARCH_QUOTA_MB: "100000",
    LIBRARY_QUOTA_MB: "100000",
    LOG_LEVEL: "error",
    ...plantedOptions(),
  };
  const close = async () => void (await Promise.all([smtp.close(), x.close(), stripe.close()]));
  return { smtp, x, stripe, env, close };
}

/** The answer; undefined where there was none, and nobody knows what was done. */
export async function callOf(url: string, cookie: string, { method, headers, ...rest }: Call) {
  const json = "json" in rest ? JSON.stringify(rest.json) : undefined;
  const body = "body" in rest ? rest.body : json;
  const isJson = typeof body === "string";
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { cookie, ...(isJson ? { "content-type": "application/json" } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const parsed: unknown = text.startsWith("{") ? JSON.parse(text) : text;
    return { status: response.status, json: parsed, headers: response.headers };
  } catch {
    return undefined;
  }
}

/** Signs the owner up where Footnote was just started, for the session's cookie. */
export async function ownerCookie(url: string, output: () => string): Promise<string> {
  await until(() => output().includes("set-up code"), output);
  const setupCode = /set-up code (\S+)/.exec(output())?.[1];
  const json = { name: "Owner", email: OWNER, password: "correct horse", setupCode };
  const signedUp = await callOf(`${url}${signUp.path}`, "", { json });
  return (signedUp?.headers.getSetCookie() ?? []).map((one) => one.split(";")[0]).join("; ");
}

export async function startKilledFootnote(settings: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-killed-"));
  const { smtp, x, stripe, ...played } = await playUpstreams();
  const env = { ...played.env, DATA_DIR: dataDir, PORT: await freePort(), ...settings };
  let footnote = spawnFootnote(env);
  await untilAnswering(footnote);
  const cookie = await ownerCookie(footnote.url, footnote.output);
  let isUp = true;
  const reopened: number[] = [];

  const call = (to: string, init: Call = {}) => callOf(`${footnote.url}${to}`, cookie, init);

  async function query<Row extends object>(statement: string): Promise<Row[]> {
    const address = runningPostgres(dataDir);
    if (address === undefined) throw new Error("the database does not run");
    const client = new Client(address);
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function letGo(): Promise<void> {
    for (const each of OF_DEAD) await query(each);
  }

  /** One of seven is killed again while it starts. */
  async function start(): Promise<void> {
    footnote = spawnFootnote(env);
    if (randomInt(100) >= 15) return;
    await sleep(randomInt(1_500));
    footnote.kill("SIGKILL");
    await footnote.exited;
    footnote = spawnFootnote(env);
  }

  /** Kills the app, its database or both, and starts what is missing until it answers. */
  async function killAndStart(what: { readonly app: boolean; readonly database: boolean }) {
    isUp = false;
    const postmaster = what.database ? postmasterOf(dataDir) : undefined;
    if (what.app) footnote.kill("SIGKILL");
    if (postmaster !== undefined) killIfThere(postmaster);
    if (what.app) await footnote.exited;
    if (postmaster !== undefined) await until(() => !isRunning(postmaster));
    if (what.app && !what.database) await letGo();
    const began = performance.now();
    if (what.app) await start();
    await untilAnswering(footnote);
    if (what.app && what.database) await letGo();
    reopened.push(performance.now() - began);
    isUp = true;
  }

  return {
    dataDir,
    url: footnote.url,
    pid: () => footnote.pid,
    cookie,
    smtp,
    x,
    stripe,
    reopened,
    call,
    query,
    killAndStart,
    up: () => until(() => isUp, footnote.output),
    async stop() {
      footnote.kill("SIGTERM");
      await footnote.exited;
      await played.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function postmasterOf(dataDir: string): number | undefined {
  const file = path.join(dataDir, "postgres", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

/** Where a bug is planted, into the product's process too. */
function plantedOptions(): Readonly<Record<string, string>> {
  const bug = process.env["FOOTNOTE_PLANTED"];
  const options = process.env["FOOTNOTE_PLANTING"];
  if (bug === undefined || options === undefined) return {};
  return { FOOTNOTE_PLANTED: bug, NODE_OPTIONS: options };
}
