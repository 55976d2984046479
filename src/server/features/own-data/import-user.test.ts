import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, getTableColumns, ne, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { unzipSync, zipSync } from "fflate";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { getConnectedData } from "#contracts/connected-data.ts";
import { uploadDocument } from "#contracts/knowledge-base.ts";
import { createSavedOutput, updateSavedOutput } from "#contracts/models.ts";
import { savePreferences } from "#contracts/preferences.ts";
import { convertToBlog } from "#contracts/publishing.ts";
import { exportCreditResearch, uploadHouseTemplate } from "#contracts/reports.ts";
import { createResearch, getResearch, saveResearch } from "#contracts/research.ts";
import { resetPassword, signIn } from "#contracts/session.ts";
import { createUserTicker } from "#contracts/user-tickers.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { users } from "#server/db/schema/accounts.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { userStatementFiles, userTickers } from "#server/db/schema/companies.ts";
import { connectedData } from "#server/db/schema/connected-data.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import { savedOutputs, savedOutputVersions } from "#server/db/schema/models.ts";
import { blogPosts, threads, threadTweets } from "#server/db/schema/publishing.ts";
import { researchDocuments, researchRevisions } from "#server/db/schema/research.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { ownDataArchive } from "#server/features/accounts/own-data-archive.ts";
import { adminCommand } from "#server/testing/admin-command.ts";
import { linksIn, outboxOf } from "#server/testing/mail-link.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { importUser } from "./import-user.ts";

const EMAIL = "owner@example.com";
const NOTE = "Covenant: net leverage below 3.5x.\n".repeat(50);
/** What JSON and lines are easily broken by. */
const TEXT = 'Leverage\twas "low"\\n\n\u2028 ünïcode \u{1f4c8}\nDisclosure: none.';
const AT = "2026-03-12T10:00:00.000Z";
const FIELDS = {
  title: "Harbour",
  excerpt: "Less debt.",
  tags: [],
  creditRating: "BB",
  ratingTrend: "Stable",
  sendNewsletter: false,
};

const folder = mkdtempSync(path.join(tmpdir(), "footnote-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function workspace(): Promise<TestApp> {
  return createTestApp({ signedInAs: "owner", withJobs: true, config: { ownerEmail: EMAIL } });
}

async function exported({ db, dependencies }: TestApp, email = EMAIL): Promise<Uint8Array> {
  const isUnread = ne(libraryDocuments.status, "ready");
  while ((await db.$count(libraryDocuments, isUnread)) > 0) await sleep(20);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const archive = ownDataArchive(dependencies, user?.id ?? "");
  return new Uint8Array(await new Response(archive).arrayBuffer());
}

async function sent(app: TestApp, target: string, json: unknown, method = "POST") {
  const answer = await app.request(target, { method, json });
  expect([target, answer.ok]).toEqual([target, true]);
  return answer.json();
}

const REFUSED = /^StartError: [^\n]+ is no whole archive [^\n]+ Nothing was imported$/;

function thereIs(isSame: boolean, isThere: boolean): string {
  if (isSame) return "the same";
  return isThere ? "half" : "nothing";
}

/** An upload under a ticker. */
function form(ticker: string, file: File, fields: object = {}) {
  const body = new FormData();
  body.set("ticker", ticker);
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  body.set("file", file);
  return { method: "POST", body };
}

/** One of each kind of thing that somebody can have here, naming one another. */
async function fill(app: TestApp): Promise<void> {
  const { request, db } = app;
  await request(uploadDocument.path, form("HPKG", new File([NOTE], "covenants.txt")));
  const income = "in millions;FY2024;FY2025\nRevenue;2,298;2,419\nNet income;90;108";
  const choices = '{"currency":"USD"}';
  await request(createUserTicker.path, form("MINE", new File([income], "own.csv"), { choices }));
  const [uploaded] = await db.select().from(libraryDocuments);

  const model = { ticker: "HPKG", name: "Base", historicalData: {}, projections: { a: 1 } };
  const { savedOutput } = createSavedOutput.response.parse(
    await sent(app, createSavedOutput.path, model),
  );
  const target = updateSavedOutput.path.replace(":id", savedOutput.id);
  await sent(app, target, { projections: { a: 2 } }, "PUT");

  const card = { ticker: "HPKG", label: "Card", timestamp: AT, status: "success" as const };
  const source = { documentId: uploaded?.id, anchor: "p1" };
  const passages = { context: "x".repeat(5_000), results: [{ content: NOTE, source }] };
  const cards = [
    HARBOUR_STATEMENTS,
    { ...card, id: "kb", type: "knowledge-base", data: passages },
    { ...card, id: "model", type: "saved-model", savedOutputId: savedOutput.id, data: {} },
  ];
  const made = await sent(app, createResearch.path, { title: TEXT.slice(0, 50), content: TEXT });
  const { document } = createResearch.response.parse(made);
  const messages = [{ id: "m", role: "user", content: TEXT, timestamp: AT }];
  const save = {
    baseRevision: document.revision,
    connectedData: cards,
    messages,
    content: `${TEXT}!`,
  };
  await sent(app, saveResearch.path.replace(":id", document.id), save, "PUT");
  await sent(app, createResearch.path, { title: "Blank" });

  await sent(app, savePreferences.path, { theme: "dark", disclosure: "None." }, "PUT");
  const deck = await request(exportCreditResearch.path, { method: "POST", json: { content: "D" } });
  const body = new FormData();
  body.set("file", new File([new Uint8Array(await deck.arrayBuffer())], "house.pptx"));
  expect((await request(uploadHouseTemplate.path, { method: "POST", body })).status).toBe(201);

  await sent(app, convertToBlog.path, { ...FIELDS, researchContent: TEXT });
  const userId = await app.userId("owner");
  const thread = { userId, researchId: document.id, idempotencyKey: randomUUID() };
  const [posted] = await db
    .insert(threads)
    .values({ ...thread, state: "interrupted", message: "1 of 2" })
    .returning();
  const threadId = posted?.id ?? "";
  await db.insert(threadTweets).values([
    { threadId, order: 1, text: "One", state: "posted", tweetId: "1", postedAt: new Date(AT) },
    { threadId, order: 2, text: "Two" },
  ]);
  await db.insert(chatUsage).values({ userId, day: "2026-03-12", used: 3, tokens: 5_000 });
  await db.insert(subscriptions).values({ userId, status: "active", isGranted: true });
}

/** Leaves out what says where something is kept. */
function here(key: string, value: unknown): unknown {
  return ["userId", "storedAt", "status"].includes(key) ? undefined : value;
}

const named = z.looseObject({ id: z.string() });

/** The tables that an archive's rows come into. */
const IMPORTED = [
  userTickers,
  userStatementFiles,
  libraryDocuments,
  researchDocuments,
  researchRevisions,
  savedOutputs,
  savedOutputVersions,
  blogPosts,
  threads,
  threadTweets,
];

type IdPlace = { readonly name: string; readonly key: string };

/** Where a file of an archive has ids of rows or of data, each kind of place once. */
function idPlaces(archive: Uint8Array): readonly IdPlace[] {
  return Object.entries(unzipSync(archive)).flatMap(([name, bytes]) => {
    if (!name.endsWith(".json") || name.startsWith("statements/")) return [];
    const keys = new Set<string>();
    JSON.parse(new TextDecoder().decode(bytes), (key, value: unknown) => {
      if (/(^i|I)d$/.test(key) && /^([\da-f]{64}|[\da-f-]{36})$/.test(String(value))) keys.add(key);
    });
    return [...keys].map((key) => ({ name, key }));
  });
}

/** The file with another id in that place. */
function withId(archive: Uint8Array, { name, key, id }: IdPlace & { readonly id: string }) {
  const text = new TextDecoder().decode(unzipSync(archive)[name]);
  const value: unknown = JSON.parse(text, (at, old: unknown) => (at === key ? id : old));
  return new TextEncoder().encode(JSON.stringify(value));
}

/**
 * What an archive holds, each id as the name of what it is of: two archives of the same things are the
 * same, whatever ids these have. Left out: what says where an account is, not what it holds.
 */
function contents(archive: Uint8Array): Record<string, unknown> {
  const files = unzipSync(archive);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const names = new Map<string, string>();
  const add = (row: unknown) => {
    const { id, title, fileName, name, message } = named.parse(row);
    names.set(id, `the id of ${JSON.stringify(title ?? fileName ?? name ?? message)}`);
  };
  for (const name of Object.keys(files)) {
    if (/document\.json$|^models\//.test(name)) add(JSON.parse(text(name)));
    if (/^(library\/documents|statements|posts)\.json$/.test(name)) {
      z.array(z.unknown())
        .parse(JSON.parse(text(name)))
        .forEach(add);
    }
    if (name === "threads.json") {
      for (const { thread } of z.array(z.object({ thread: named })).parse(JSON.parse(text(name)))) {
        add(thread);
      }
    }
  }
  const withNames = (json: string) =>
    [...names].reduce(
      (all, [id, name]) => all.replaceAll(id, JSON.stringify(name).slice(1, -1)),
      json,
    );
  for (const name of Object.keys(files).filter((each) => each.startsWith("connected-data/"))) {
    const { id, data } = named.parse(JSON.parse(text(name)));
    const said = withNames(JSON.stringify(data));
    names.set(id, `the data ${createHash("sha256").update(said).digest("hex")}`);
  }
  return Object.fromEntries(
    Object.keys(files).flatMap((name) => {
      if (name === "profile.json" || name === "index.html") return [];
      const shown = [...names].reduce(
        (all, [id, known]) => all.replaceAll(id, known).replaceAll(id.slice(0, 8), known),
        name,
      );
      const isRow = name.endsWith(".json") && !name.startsWith("statements/");
      const held = isRow
        ? (JSON.parse(withNames(text(name)), here) as unknown)
        : createHash("sha256")
            .update(files[name] ?? "")
            .digest("hex");
      return [[shown, held]];
    }),
  );
}

describe("the archive of one's own data", () => {
  let archive: Uint8Array;
  let empty: TestApp;
  const file = path.join(folder, "own.zip");
  beforeAll(async () => {
    const app = await workspace();
    await fill(app);
    archive = await exported(app);
    writeFileSync(file, archive);
    await app.close();
    empty = await workspace();
  });

  it("is read back into a new workspace, whose archive then holds the same", async () => {
    const app = await workspace();
    const { counts, ...done } = await importUser(app.dependencies, file, " New@Example.com ");
    expect(done).toEqual({ email: "new@example.com", isNewAccount: true });
    expect(counts).toEqual({
      documents: 2,
      revisions: 3,
      models: 1,
      versions: 2,
      data: 2,
      files: 2,
      posts: 1,
      threads: 1,
    });
    const again = await exported(app, "new@example.com");
    expect(contents(again)).toEqual(contents(archive));
    expect(Object.keys(contents(again)).length).toBeGreaterThan(15);
    // What is another place's stays there, and nothing is public by it.
    const [made] = await app.db.select().from(users).where(eq(users.email, "new@example.com"));
    expect(made?.emailVerified).toBe(false);
    expect(await app.db.$count(subscriptions)).toBe(0);
    const { rows } = await app.db.execute(sql`select status from blog_posts`);
    expect(rows).toEqual([{ status: "unpublished" }]);
  });

  it("comes beside what an account has, and brings no file, ticker or setting twice", async () => {
    const app = await workspace();
    await app.userId("owner");
    const first = await importUser(app.dependencies, file, EMAIL);
    const second = await importUser(app.dependencies, file, EMAIL);
    expect([first.isNewAccount, second.isNewAccount]).toEqual([false, false]);
    expect(second.counts).toMatchObject({
      documents: 2,
      models: 1,
      files: 0,
      posts: 0,
      threads: 0,
    });
    // The second copy's cards lead to the file that was there.
    const held = unzipSync(await exported(app));
    const [uploaded] = await app.db.select().from(libraryDocuments);
    for (const [name, bytes] of Object.entries(held)) {
      if (!name.endsWith("document.json")) continue;
      const { id } = named.parse(JSON.parse(new TextDecoder().decode(bytes)));
      const answer = await app.request(getResearch.path.replace(":id", id));
      const { document } = getResearch.response.parse(await answer.json());
      const card = document.connectedData.find(({ type }) => type === "knowledge-base");
      if (card === undefined) continue;
      const target = getConnectedData.path.replace(":dataId", card.dataId ?? "");
      expect(await (await app.request(target)).text()).toContain(uploaded?.id);
    }
  });

  it("that is cut or changed anywhere is refused in a line, or is what it was; never half", async () => {
    const app = await workspace();
    const damaged = path.join(folder, "damaged.zip");
    const before = await app.db.$count(users);
    const whole = contents(archive);
    const outcomes: string[] = [];
    for (let time = 0; time < 24; time += 1) {
      const bytes = new Uint8Array(archive);
      const at = Math.floor((archive.length * (time + 0.5)) / 24);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (time % 8));
      writeFileSync(damaged, time % 5 === 0 ? bytes.subarray(0, at) : bytes);
      const email = `n${time}@example.com`;
      const said = await importUser(app.dependencies, damaged, email).then(
        () => "imported",
        (error: unknown) => String(error).replace(REFUSED, "refused"),
      );
      const isThere = (await app.db.$count(users)) > before;
      const isSame = isThere && isDeepStrictEqual(contents(await exported(app, email)), whole);
      outcomes.push(`${said}, ${thereIs(isSame, isThere)} is there`);
      await app.db.execute(sql`delete from users where email = ${email}`);
    }
    const refused = "refused, nothing is there";
    const isSound = (each: string) => each === refused || each === "imported, the same is there";
    expect(outcomes.filter((each) => !isSound(each))).toEqual([]);
    expect(outcomes.filter((each) => each === refused).length).toBeGreaterThan(18);
  });

  it("that unpacks to more than it can hold is refused before it is", async () => {
    const bomb = path.join(folder, "bomb.zip");
    const big = new Uint8Array(110 * 1024 * 1024);
    writeFileSync(bomb, zipSync({ "profile.json": big }));
    await expect(importUser(empty.dependencies, bomb, EMAIL)).rejects.toThrow(
      "it unpacks to more than it can hold",
    );
  });

  it.each([
    ["a row that is none", "posts.json", '[{"id":1}]'],
    ["a limit lifted", "usage.json", '[{"day":"2026-03-12","used":-100}]'],
    ["a value that no column takes", "tickers.json", '[{"ticker":null,"name":"x"}]'],
    ["no account", "profile.json", "{}"],
    ["no JSON", "threads.json", "[{"],
    ["text that can't be stored", "tickers.json", '[{"ticker":"A","name":"\\u0000"}]'],
  ])("with %s in it leaves nothing", async (_, name, text) => {
    const changed = path.join(folder, "changed.zip");
    writeFileSync(
      changed,
      zipSync({ ...unzipSync(archive), [name]: new TextEncoder().encode(text) }),
    );
    const importing = importUser(empty.dependencies, changed, "new@example.com");
    await expect(importing).rejects.toThrow(/is no whole archive .+ Nothing was imported$/s);
    const left = await Promise.all(
      [users, researchDocuments, savedOutputs, connectedData].map((table) =>
        empty.db.$count(table),
      ),
    );
    expect(left).toEqual([0, 0, 0, 0]);
  });

  it("is read back by the command, which mails a link that sets the new account's password", async () => {
    const app = await workspace();
    const { host, user } = inject("testCluster");
    const { rows } = await app.db.execute(sql`select current_database() as name`);
    const [database] = z.array(z.object({ name: z.string() })).parse(rows);
    const dataDir = path.join(folder, "data");
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgresql://${user}@/${database?.name}?host=${host}`,
    };
    const missing = path.join(folder, "missing.zip");
    const unread = await adminCommand(env, ["import-user", missing, EMAIL]);
    expect(unread).toMatch(/^\S+missing\.zip can't be read: [^\n]+\n$/);
    // Whoever made the archive wrote the address in it: whose account it is, is asked.
    expect(await adminCommand(env, ["import-user", file])).toContain("import-user FILE EMAIL\n");
    expect(await adminCommand(env, ["import-user", file, "nobody"])).toMatch(
      /^nobody is no e-mail address[^\n]+\n$/,
    );
    expect(await app.db.$count(users)).toBe(0);
    const said = await adminCommand(env, ["import-user", file, "new@example.com"]);
    expect(said).toMatch(
      /^Imported for new@example\.com: .*2 documents.*\nNo SMTP_URL is set: .+\n$/,
    );
    const [mail = ""] = outboxOf(dataDir);
    const token = new URL(linksIn(mail)[0] ?? "").searchParams.get("token");
    const password = "correct horse battery";
    await sent(app, resetPassword.path, { token, newPassword: password });
    await sent(app, signIn.path, { email: "new@example.com", password });
  });

  it("names no row but its own: any id of it put in the place of another's changes nothing of theirs", async () => {
    const app = await workspace();
    await app.userId("owner");
    await fill(app);
    const theirs = await exported(app);
    const others = [researchDocuments, savedOutputs, threads].map(async (table) => {
      const [row] = await app.db.select({ id: table.id }).from(table);
      return row?.id ?? "";
    });
    const otherIds = await Promise.all(others);
    const [data] = await app.db.select({ id: connectedData.id }).from(connectedData);
    const places = idPlaces(archive);
    const keys = places.map(({ key }) => key);
    // Whatever column refers to another table is among the places.
    for (const table of IMPORTED) {
      for (const { reference } of getTableConfig(table).foreignKeys) {
        const own = new Set(
          Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
            reference().columns.includes(column) ? [key] : [],
          ),
        );
        if (own.delete("userId")) continue;
        expect(keys).toEqual(expect.arrayContaining([...own]));
      }
    }
    const forged = path.join(folder, "forged.zip");
    const outcomes = new Map<string, number>();
    for (const { name, key } of places) {
      const put = key === "dataId" ? ["e".repeat(64), data?.id ?? ""] : otherIds;
      for (const id of put.flatMap((each) => [each, each.toUpperCase()])) {
        writeFileSync(
          forged,
          zipSync(
            { ...unzipSync(archive), [name]: withId(archive, { name, key, id }) },
            { level: 0 },
          ),
        );
        const said = await importUser(app.dependencies, forged, "mallory@example.com").then(
          () => "imported",
          (error: unknown) => String(error).replace(REFUSED, "refused"),
        );
        outcomes.set(said, (outcomes.get(said) ?? 0) + 1);
      }
    }
    expect([...outcomes.keys()].toSorted()).toEqual(["imported", "refused"]);
    expect(contents(await exported(app))).toEqual(contents(theirs));
  });

  it("opens nobody's file by naming its hash", async () => {
    const app = await workspace();
    const body = new FormData();
    body.set("ticker", "HPKG");
    body.set("file", new File(["Another's secret"], "secret.txt"));
    await app.as("ben")(uploadDocument.path, { method: "POST", body });
    const sha256 = createHash("sha256").update("Another's secret").digest("hex");
    const files = unzipSync(archive);
    for (const name of ["library/documents.json", "statements.json"]) {
      const text = new TextDecoder().decode(files[name]).replaceAll(/[\da-f]{64}/g, sha256);
      files[name] = new TextEncoder().encode(text);
    }
    const stolen = path.join(folder, "stolen.zip");
    writeFileSync(stolen, zipSync(files));
    await importUser(app.dependencies, stolen, "new@example.com");
    const held = Object.values(unzipSync(await exported(app, "new@example.com")));
    expect(held.some((bytes) => new TextDecoder().decode(bytes).includes("secret"))).toBe(false);
  });
});
