import { randomInt, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createResearch, listResearch, saveResearch } from "#contracts/research.ts";
import { prepareDocument } from "#core/retrieval/prepare-document.ts";
import { askPassages, storeDocument } from "#server/features/passages/service.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { counted, newWord } from "#server/testing/suite.ts";

/** In `npm run scale`: what grows with the passages and documents of others, and what with one's own. */
const isShort = process.env["FOOTNOTE_SECONDS"] === undefined;
const LONG = { timeout: 1_800_000 };
const OF_DOCUMENT = 500;
const ASKED = 15;
const DOCUMENT = {
  kind: "library",
  ticker: "AAPL",
  accession: undefined,
  form: undefined,
  period: undefined,
  filed: undefined,
  title: "Made up",
  fileName: "made-up.txt",
  readerVersion: 1,
} as const;
/** As many words as a company's filings have, the first of them in most passages. */
const WORDS = Array.from({ length: 4_000 }, newWord);
const word = () => WORDS[Math.floor(4_000 * Math.random() ** 3)] ?? "";

async function addPassages(app: TestApp, userId: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += OF_DOCUMENT) {
    const blocks = Array.from({ length: OF_DOCUMENT }, (_, at) => ({
      kind: "text" as const,
      page: at + 1,
      text: `${Array.from({ length: 120 }, word).join(" ")}.`,
    }));
    const document = prepareDocument({ pageCount: OF_DOCUMENT, blocks });
    await storeDocument(app.db, { ...DOCUMENT, id: randomUUID(), userId }, document);
  }
}

/** The least and the middle of several times, in milliseconds. */
async function timed(call: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return `${times[0]?.toFixed(1)} ms (p50 ${times[Math.floor(ASKED / 2)]?.toFixed(1)})`;
}

async function megabytes({ db }: TestApp, table: string): Promise<string> {
  const { rows } = await db.execute<{ size: number }>(
    sql`select pg_total_relation_size(${table}::regclass)::float8 / 1048576 as size`,
  );
  return `${rows[0]?.size.toFixed(0)} MB`;
}

it.skipIf(isShort)("searching one's own passages beside others'", LONG, async () => {
  const app = await createTestApp();
  const [ana, others] = await Promise.all([app.userId("ana"), app.userId("others")]);
  const ask = (userId: string) => {
    const question = `${word()} ${word()} ${word()}?`;
    return askPassages(app.db, { kind: "library", userId, ticker: "AAPL" }, question, {
      limit: 10,
    });
  };
  await addPassages(app, ana, 1_000);
  let all = 0;
  for (const count of [1_000, 10_000, 100_000]) {
    await addPassages(app, others, count - all);
    all = count;
    await app.db.execute(sql`analyze passages`);
    counted(
      `beside ${count} of others: own 1,000 ${await timed(() => ask(ana))}; own ${count} ${await timed(() => ask(others))}; ${await megabytes(app, "passages")}`,
    );
  }
  expect((await ask(ana)).length).toBeGreaterThan(0);
});

/** Users of these numbers, each with documents and their revisions. */
async function addUsers({ db }: TestApp, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email)
    select 'user' || n, 'User', 'user' || n || '@example.com' from generate_series(${from + 1}::int, ${to}::int) n`);
  await db.execute(sql`
    insert into research_documents (user_id, title, content)
    select 'user' || n, 'Note ' || d, (select string_agg(md5(random()::text || n || d || i), ' ') from generate_series(1, 600) i)
    from generate_series(${from + 1}::int, ${to}::int) n, generate_series(1, 20) d`);
  await db.execute(sql`
    insert into research_revisions (document_id, revision, title, content)
    select d.id, r, title, content from research_documents d, generate_series(1, 10) r
    where d.user_id in (select 'user' || n from generate_series(${from + 1}::int, ${to}::int) n)`);
}

it.skipIf(isShort)("one's own documents beside others'", LONG, async () => {
  const app = await createTestApp({ signedInAs: "ana" });
  const made = await app.request(createResearch.path, { method: "POST", json: {} });
  const { document } = createResearch.response.parse(await made.json());
  const path = saveResearch.path.replace(":id", document.id);
  let baseRevision = 0;
  const save = async () => {
    const content = `Leverage fell. ${randomUUID()} ${"x".repeat(20_000)}${randomInt(10)}`;
    const answer = await app.request(path, { method: "PUT", json: { baseRevision, content } });
    baseRevision = saveResearch.response.parse(await answer.json()).document.revision;
  };
  let before = 0;
  for (const users of [10, 100, 1_000]) {
    // A query may take thirty seconds.
    for (let from = before; from < users; from += 50)
      await addUsers(app, from, Math.min(from + 50, users));
    before = users;
    await app.db.execute(sql`analyze`);
    counted(
      `${users} users of 20 documents and 200 revisions: list ${await timed(async () => app.request(listResearch.path))}; autosave ${await timed(save)}; ${await megabytes(app, "research_revisions")}`,
    );
  }
  const listed = listResearch.response.parse(await (await app.request(listResearch.path)).json());
  expect(listed.documents).toHaveLength(1);
});
