import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { migrateDatabase } from "#server/db/migrate.ts";
import { isRunning } from "#server/integrations/postgres/processes.ts";
import { hasPooler, startPooler } from "#server/testing/pooler.ts";
import {
  freePort,
  killSpawned,
  type Spawned,
  spawnFootnote,
  until,
  untilAnswering,
} from "#server/testing/spawned.ts";

const made: string[] = [];
afterEach(killSpawned);
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

// Processes, each with a database of its own, on a machine that may be busy.
describe("a start", () => {
  // Skipped where the machine has no PgBouncer.
  it.skipIf(!hasPooler())(
    "goes through PgBouncer as the package comes: two at once, after one that was killed as it made the tables; and says no secret",
    async () => {
      const database = `behind_pooler_${process.pid}`;
      await query(`create database ${database}`);
      const { host, user } = inject("testCluster");
      const pooler = await startPooler(host, Number(await freePort()));
      const env = {
        DATABASE_URL: `postgresql://${user}@127.0.0.1:${pooler.port}/${database}`,
        DATABASE_CONNECTIONS: "1",
        LOG_LEVEL: "trace",
      };
      const dataDir = newDataDir();
      const killed = spawnFootnote({ PORT: await freePort(), DATA_DIR: dataDir, ...env });
      await until(async () => (await query(HOLDERS, database)).length > 0);
      killed.kill("SIGKILL");
      const [first, second] = await Promise.all([started(dataDir, env), started(dataDir, env)]);
      const cookie = (await signUp(first, "ana@example.com")).headers.get("set-cookie") ?? "";
      expect((await signIn(second, "ana@example.com")).status).toBe(200);
      const [secret] = await query(
        "select value from settings where key = 'auth_secret'",
        database,
      );
      // With the pooler gone every query fails, and each failure is logged with what it was about.
      await pooler.stop();
      expect((await signUp(first, "ben@example.com")).status).toBe(503);
      const said = [killed, first, second].map(({ output }) => output()).join("\n");
      expect(said).toMatch(/ECONNREFUSED|Connection terminated/);
      const secrets = [secret?.["value"], cookie.split(/[=.;]/)[2], PASSWORD, "@example.com"];
      for (const each of secrets) {
        expect(each).toMatch(/./);
        expect(said).not.toContain(each);
      }
      for (const one of [first, second]) one.kill("SIGTERM");
      expect(await Promise.all([first.exited, second.exited])).toEqual([0, 0]);
      await query(`drop database ${database} with (force)`);
    },
  );

  it("says where Footnote is and where its data is, and stops cleanly on SIGTERM", async () => {
    const dataDir = newDataDir();
    const footnote = await started(dataDir);
    expect(footnote.output()).toContain(`Footnote is at ${footnote.url}\n`);
    expect(footnote.output()).toContain(`Its data is in ${dataDir}`);
    const postmaster = postmasterOf(dataDir);
    expect(isRunning(postmaster)).toBe(true);

    // One that never says the rest holds nobody up.
    const silent = connect(Number(new URL(footnote.url).port), "127.0.0.1");
    silent.on("error", () => undefined);
    silent.write(
      "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n",
    );
    await once(silent, "connect");
    const stopping = performance.now();
    footnote.kill("SIGTERM");
    expect(await footnote.exited).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(10_000);
    expect(isRunning(postmaster)).toBe(false);
    expect(existsSync(path.join(dataDir, "footnote.lock"))).toBe(false);
  });

  it("finishes the request under way before it ends", async () => {
    const footnote = await started(dataDirInUse());
    // Passwords are hashed slowly on purpose: the answer comes after the signal.
    const answer = signUp(footnote, "ben@example.com");
    await until(async () => (await fetch(`${footnote.url}/api/health`)).ok);
    footnote.kill("SIGINT");
    expect((await answer).status).toBe(200);
    expect(await footnote.exited).toBe(0);
  });

  it("keeps what it acknowledged when it is killed, and adopts the database left running", async () => {
    const dataDir = dataDirInUse();
    const first = await started(dataDir);
    expect((await signUp(first, "cleo@example.com")).status).toBe(200);
    const postmaster = postmasterOf(dataDir);
    first.kill("SIGKILL");
    await first.exited;
    expect(isRunning(postmaster)).toBe(true);

    const second = await started(dataDir);
    expect(postmasterOf(dataDir)).toBe(postmaster);
    expect((await signIn(second, "cleo@example.com")).status).toBe(200);
    second.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    expect(isRunning(postmaster)).toBe(false);
  });

  it("goes on when database and server were both killed", async () => {
    const dataDir = dataDirInUse();
    const first = await started(dataDir);
    await signUp(first, "dora@example.com");
    const postmaster = postmasterOf(dataDir);
    first.kill("SIGKILL");
    process.kill(postmaster, "SIGKILL");
    await first.exited;

    const second = await started(dataDir);
    expect(postmasterOf(dataDir)).not.toBe(postmaster);
    expect((await signIn(second, "dora@example.com")).status).toBe(200);
    second.kill("SIGTERM");
    expect(await second.exited).toBe(0);
  });

  it("starts its database again when that alone was killed", async () => {
    const dataDir = dataDirInUse();
    const footnote = await started(dataDir);
    await signUp(footnote, "emil@example.com");
    const postmaster = postmasterOf(dataDir);
    process.kill(postmaster, "SIGKILL");
    await until(() => !isRunning(postmaster));
    await untilAnswering(footnote);
    expect((await signIn(footnote, "emil@example.com")).status).toBe(200);
    footnote.kill("SIGTERM");
    expect(await footnote.exited).toBe(0);
  });

  it("keeps its sessions: the secret is made once", async () => {
    const dataDir = dataDirInUse();
    const first = await started(dataDir);
    const cookie = (await signUp(first, "fay@example.com")).headers.get("set-cookie") ?? "";
    first.kill("SIGTERM");
    await first.exited;
    const second = await started(dataDir);
    const response = await fetch(`${second.url}/api/preferences`, {
      headers: { cookie: cookie.split(";")[0] ?? "" },
    });
    expect(response.status).toBe(200);
    second.kill("SIGTERM");
    await second.exited;
  });

  it("prints the owner's set-up code until the owner has signed up", async () => {
    const dataDir = dataDirInUse();
    const owner = { OWNER_EMAIL: "owner@example.com" };
    const first = await started(dataDir, owner);
    const setupCode = /use the set-up code (\S+)/.exec(first.output())?.[1];
    const refused = await signUp(first, "owner@example.com");
    expect(refused.status).toBe(400);
    expect((await signUp(first, "owner@example.com", { setupCode })).status).toBe(200);
    first.kill("SIGTERM");
    await first.exited;
    const second = await started(dataDir, owner);
    expect(second.output()).not.toContain("set-up code");
    second.kill("SIGTERM");
    await second.exited;
  });
});

describe("npm start", () => {
  it("ends with npm, whose shell passes no signal on", async () => {
    const dataDir = newDataDir();
    const port = await freePort();
    const script = path.join(import.meta.dirname, "main.ts");
    // What npm does: a shell that runs the program as its child, not in its place.
    const shell = spawn("sh", ["-c", `"${process.execPath}" "${script}"; exit $?`], {
      env: {
        PATH: process.env["PATH"],
        PORT: port,
        DATA_DIR: dataDir,
        npm_lifecycle_event: "start",
      },
      stdio: "ignore",
    });
    const url = `http://127.0.0.1:${port}/api/ready`;
    await until(async () => (await fetch(url).catch(() => undefined))?.ok === true);
    const postmaster = postmasterOf(dataDir);
    shell.kill("SIGTERM");
    await until(() => !isRunning(postmaster));
    await until(() => !existsSync(path.join(dataDir, "footnote.lock")));
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });
});

describe("a start that can't be", () => {
  it("on data another Footnote holds ends at once, names its process and leaves it be", async () => {
    const dataDir = dataDirInUse();
    const first = await started(dataDir);
    const second = spawnFootnote({ PORT: await freePort(), DATA_DIR: dataDir });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `Footnote already runs on the data in ${dataDir}: process ${first.pid}\n`,
    );
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
    first.kill("SIGTERM");
    expect(await first.exited).toBe(0);
  });

  it("on a taken port says so in one line and stops its database", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const dataDir = dataDirInUse();
    const footnote = spawnFootnote({ PORT: port, DATA_DIR: dataDir });
    expect(await footnote.exited).toBe(1);
    expect(footnote.output()).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one\n`,
    );
    expect(existsSync(path.join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    server.close();
  });

  it("for a bad variable names it in one line and touches nothing", async () => {
    const dataDir = path.join(newDataDir(), "not-made");
    const footnote = spawnFootnote({ PORT: "eighty", DATA_DIR: dataDir });
    expect(await footnote.exited).toBe(1);
    expect(footnote.output()).toMatch(/^PORT [^\n]+\n$/);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("for a database that does not answer names it without its password", async () => {
    const port = await freePort();
    const footnote = spawnFootnote({
      PORT: await freePort(),
      DATA_DIR: newDataDir(),
      DATABASE_URL: `postgresql://footnote:secret-word@127.0.0.1:${port}/research`,
    });
    expect(await footnote.exited).toBe(1);
    expect(footnote.output()).toMatch(
      new RegExp(
        `^DATABASE_URL \\(127\\.0\\.0\\.1:${port}/research\\) can't be reached: [^\\n]+\\n$`,
      ),
    );
    expect(footnote.output()).not.toContain("secret-word");
  });

  it("for a direct way that does not answer names the setting of that way", async () => {
    const { host, user } = inject("testCluster");
    const port = await freePort();
    const footnote = spawnFootnote({
      PORT: await freePort(),
      DATA_DIR: newDataDir(),
      DATABASE_URL: `postgresql://${user}@/postgres?host=${encodeURIComponent(host)}`,
      MIGRATION_DATABASE_URL: `postgresql://footnote:secret-word@127.0.0.1:${port}/research`,
    });
    expect(await footnote.exited).toBe(1);
    expect(footnote.output()).toMatch(
      new RegExp(
        `^MIGRATION_DATABASE_URL \\(127\\.0\\.0\\.1:${port}/research\\) can't be reached: `,
      ),
    );
    expect(footnote.output()).not.toContain("secret-word");
  });

  it("for a certificate that is not there names the setting that names it", async () => {
    const footnote = spawnFootnote({
      PORT: await freePort(),
      DATA_DIR: newDataDir(),
      DATABASE_URL: "postgresql://footnote:secret-word@127.0.0.1/research?sslrootcert=/no/ca.pem",
    });
    expect(await footnote.exited).toBe(1);
    expect(footnote.output()).toMatch(
      /^DATABASE_URL \(127\.0\.0\.1\/research\) [^\n]+ca\.pem'?\n$/,
    );
    expect(footnote.output()).not.toContain("secret-word");
  });

  it("that fails on a query prints neither the secret it made nor the owner's code", async () => {
    const { host, user } = inject("testCluster");
    const database = "refusing";
    await query(`create database ${database}`);
    await migrateDatabase({ host, user, database });
    await query("alter table settings add column reason text not null", database);
    const footnote = spawnFootnote({
      PORT: await freePort(),
      DATA_DIR: newDataDir(),
      DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    });
    expect(await footnote.exited).toBe(1);
    expect(footnote.output()).toContain('Failed query: insert into "settings"');
    expect(footnote.output()).not.toMatch(/[\w-]{43}/);
    await query(`drop database ${database} with (force)`);
  });
});

describe("a data directory", () => {
  it("that was left half made is made anew", async () => {
    const dataDir = newDataDir();
    const first = spawnFootnote({ PORT: await freePort(), DATA_DIR: dataDir });
    await until(() => readdirSync(dataDir).some((name) => name.startsWith("postgres.new-")));
    first.kill("SIGKILL");
    await first.exited;

    const second = await started(dataDir);
    expect((await signUp(second, "ana@example.com")).status).toBe(200);
    second.kill("SIGTERM");
    expect(await second.exited).toBe(0);
    expect(readdirSync(dataDir).filter((name) => name.includes(".new-"))).toEqual([]);
  });

  it("that PostgreSQL can't open is named and never removed", async () => {
    const dataDir = newDataDir();
    const first = await started(dataDir);
    first.kill("SIGTERM");
    await first.exited;
    const control = path.join(dataDir, "postgres", "global", "pg_control");
    writeFileSync(control, "not what PostgreSQL wrote");
    const second = spawnFootnote({ PORT: await freePort(), DATA_DIR: dataDir });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`PostgreSQL did not start on ${dataDir}/postgres: `);
    expect(readFileSync(control, "utf8")).toBe("not what PostgreSQL wrote");
  });
});

describe("a given database", () => {
  it("is used by several Footnotes at once, which share its accounts", async () => {
    const { host, user } = inject("testCluster");
    const database = "given";
    await query(`create database ${database}`);
    const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`;
    const dataDir = newDataDir();
    const [first, second] = await Promise.all([
      started(dataDir, { DATABASE_URL: url }),
      started(dataDir, { DATABASE_URL: url }),
    ]);
    expect(await (await fetch(`${first.url}/api/health`)).json()).toMatchObject({
      database: "external",
    });
    await signUp(first, "ana@example.com");
    expect((await signIn(second, "ana@example.com")).status).toBe(200);
    for (const one of [first, second]) one.kill("SIGTERM");
    expect(await Promise.all([first.exited, second.exited])).toEqual([0, 0]);
    await query(`drop database ${database} with (force)`);
  });
});

async function started(dataDir: string, env: Record<string, string> = {}): Promise<Spawned> {
  const footnote = spawnFootnote({ PORT: await freePort(), DATA_DIR: dataDir, ...env });
  await untilAnswering(footnote);
  await until(() => footnote.output().includes("Its data is in"), footnote.output);
  return footnote;
}

function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-main-"));
  made.push(folder);
  return folder;
}

let inUse: string | undefined;

/** One directory for the tests that leave theirs sound: to make a database takes seconds. */
function dataDirInUse(): string {
  return (inUse ??= newDataDir());
}

function postmasterOf(dataDir: string): number {
  const file = path.join(dataDir, "postgres", "postmaster.pid");
  return Number(readFileSync(file, "utf8").split("\n")[0]);
}

const PASSWORD = "correct horse battery";

function signUp({ url }: Spawned, email: string, more: object = {}): Promise<Response> {
  return post(`${url}/api/auth/sign-up/email`, { name: "Ana", email, password: PASSWORD, ...more });
}

function signIn({ url }: Spawned, email: string): Promise<Response> {
  return post(`${url}/api/auth/sign-in/email`, { email, password: PASSWORD });
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Who makes or changes tables at the moment. */
const HOLDERS = "select from pg_locks where mode = 'AccessExclusiveLock' and relation is not null";

async function query(statement: string, database = "postgres"): Promise<Record<string, unknown>[]> {
  const { Client } = await import("pg");
  const { host, user } = inject("testCluster");
  const client = new Client({ host, user, database });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
