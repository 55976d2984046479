import { createHash, randomUUID } from "node:crypto";
import { and, eq, getTableColumns, getTableName, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { storeConnectedData } from "#contracts/connected-data.ts";
import { preferencesSchema } from "#contracts/preferences.ts";
import { figureCountsSchema, researchDocumentSchema } from "#contracts/research.ts";
import { NAME_MAX } from "#contracts/session.ts";
import { insertRows } from "#server/backup/tables.ts";
import { openZip, ZipError, type ZipFile } from "./zip-file.ts";
import type { Database } from "#server/db/client.ts";
import { databaseError, rootOf } from "#server/db/database-error.ts";
import { users } from "#server/db/schema/accounts.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { userStatementFiles, userTickers } from "#server/db/schema/companies.ts";
import { houseTemplates } from "#server/db/schema/house-templates.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import { savedOutputs, savedOutputVersions } from "#server/db/schema/models.ts";
import { preferences } from "#server/db/schema/preferences.ts";
import { blogPosts, threads, threadTweets } from "#server/db/schema/publishing.ts";
import { researchDocuments, researchRevisions } from "#server/db/schema/research.ts";
import { keepFile } from "#server/features/files/service.ts";
import { INGESTION } from "#server/features/library/ingestion.ts";
import { readTemplate } from "#server/features/reports/deck-work.ts";
import { storeData } from "#server/features/research/connected-data.ts";
import type { Dependencies } from "#server/http/env.ts";
import { StartError } from "#server/start-error.ts";

/** What became of an archive: whose account it is in now, and how much of each kind that was. */
export type Imported = {
  readonly email: string;
  /** The account was made for it, and has no password yet. */
  readonly isNewAccount: boolean;
  readonly counts: Readonly<Record<Kind, number>>;
};
type Kind =
  | "documents"
  | "revisions"
  | "models"
  | "versions"
  | "data"
  | "files"
  | "posts"
  | "threads";

type Parts = Pick<Dependencies, "db" | "files" | "jobs">;
type Row = z.infer<typeof rowSchema>;

const rowSchema = z.looseObject({});
const rowsSchema = z.array(rowSchema);
const withId = z.looseObject({ id: z.uuid() });
const profileSchema = z.object({ name: z.string().min(1).max(NAME_MAX), email: z.email() });
const fileSchema = withId.extend({ ticker: z.string(), fileName: z.string(), sha256: z.string() });
const dataSchema = z.object({
  id: z.string(),
  holds: z.enum(["statements", "other"]),
  data: z.unknown(),
});
const countsSchema = figureCountsSchema.extend({ revision: z.number() }).nullish();
/** What a row says whose file is in no archive: no file has this hash, so it opens nobody's. */
const NO_FILE = "0".repeat(64);
const NO_LIMIT = { quotaMb: Number.POSITIVE_INFINITY };
/** A title may have characters that end a line. */
const DOCUMENT = /^documents\/.+\/document\.json$/s;
const MODEL = /^models\/.+\.json$/s;
/** Of ids that other parts of an archive name: a row's, and that of data by its hash. */
const ID = /[\da-f]{64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * Puts the archive of one's own data into the account of an address, which is made where there is none:
 * all of it or nothing. Every row has a new id, and what names it is told; what the account has already
 * stays as it is. Plan, tokens and password stay where they were, and posts come as taken down.
 *
 * @throws StartError naming what of the archive can't be read
 */
export async function importUser(parts: Parts, file: string, address?: string): Promise<Imported> {
  try {
    const zip = await openZip(file);
    try {
      return await parts.db.transaction(async (db) => intoAccount({ ...parts, db }, zip, address));
    } finally {
      await zip.close();
    }
  } catch (error) {
    const why = whyDamaged(error);
    if (why === undefined) throw error;
    throw new StartError(
      `${file} is no whole archive of somebody's data: ${why}. Nothing was imported`,
      { cause: error },
    );
  }
}

function whyDamaged(error: unknown): string | undefined {
  if (error instanceof ZipError) return error.message;
  if (error instanceof SyntaxError) return "a file of it is no JSON";
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join(".")}: ${issue?.message}`;
  }
  const isOfData = databaseError(error)?.code === "invalid_input";
  // A value that a column does not take, or a row that names one that is not there.
  return isOfData || rootOf(error).code.startsWith("23")
    ? "it holds what can't be stored"
    : undefined;
}

async function intoAccount(parts: Parts, zip: ZipFile, address?: string): Promise<Imported> {
  const { db } = parts;
  const archive = await opened(zip);
  const profile = profileSchema.parse(await archive.json("profile.json"));
  const email = (address ?? profile.email).trim().toLowerCase();
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = known?.id ?? randomUUID();
  if (known === undefined) await db.insert(users).values({ id: userId, name: profile.name, email });
  const into = { ...parts, userId, archive };
  const put = (table: PgTable, rows: readonly Row[]) => putRows(db, table, userId, rows);
  // First what others name.
  await put(userTickers, rowsSchema.parse(await archive.json("tickers.json")));
  const files = (await putLibrary(into)) + (await putStatements(into));
  const data = await putConnectedData(into);
  const counts = { files, data, documents: 0, revisions: 0, models: 0, versions: 0 };
  for (const name of archive.namesOf(DOCUMENT)) {
    const { revisions, ...row } = rowSchema.parse(await archive.json(name));
    countsSchema.parse(row["figureCounts"]);
    counts.documents += await put(researchDocuments, [
      { ...row, ...researchDocumentSchema.parse(row) },
    ]);
    counts.revisions += await put(researchRevisions, rowsSchema.parse(revisions));
  }
  for (const name of archive.namesOf(MODEL)) {
    const { versions, ...row } = rowSchema.parse(await archive.json(name));
    counts.models += await put(savedOutputs, [row]);
    counts.versions += await put(savedOutputVersions, rowsSchema.parse(versions));
  }
  const posts = rowsSchema.parse(await archive.json("posts.json"));
  // What is public is what somebody pressed Publish for, here.
  const down = posts.map((post) => ({ ...post, status: "unpublished" }));
  const published = { posts: await put(blogPosts, down), threads: await putThreads(into) };
  await putSettings(into);
  return { email, isNewAccount: known === undefined, counts: { ...counts, ...published } };
}

type Archive = Awaited<ReturnType<typeof opened>>;
type Into = Parts & { readonly userId: string; readonly archive: Archive };

/** The archive with a new id in every place of an old one. */
async function opened(zip: ZipFile) {
  const ids = new Map<string, string>();
  const read = async (name: string) => (await zip.read(name)).toString("utf8");
  const json = async (name: string): Promise<unknown> => {
    const text = (await read(name)).replaceAll(ID, (id) => ids.get(id) ?? id);
    return JSON.parse(text);
  };
  const renew = (rows: unknown) => {
    for (const { id } of z.array(withId).parse(rows)) ids.set(id, randomUUID());
  };
  // What is changed anywhere is told before anything is put anywhere.
  for (const name of zip.names) await zip.read(name);
  const namesOf = (pattern: RegExp) => zip.names.filter((name) => pattern.test(name));
  for (const name of [...namesOf(DOCUMENT), ...namesOf(MODEL)]) renew([await json(name)]);
  for (const name of ["library/documents", "statements", "posts"]) {
    renew(await json(`${name}.json`));
  }
  const posted = z.array(z.object({ thread: withId })).parse(await json("threads.json"));
  renew([...new Map(posted.map(({ thread }) => [thread.id, thread])).values()]);
  const oldIds = new Map([...ids].map(([old, now]) => [now, old]));
  return {
    json,
    namesOf,
    bytes: zip.read,
    /** From now on the second stands in place of the first. */
    rename: (id: string, now: string) => ids.set(oldIds.get(id) ?? id, now),
    /** The file that was uploaded as a row; undefined where the archive has none with the row's hash. */
    async original(folder: string, row: z.infer<typeof fileSchema>) {
      const start = `${folder}/${(oldIds.get(row.id) ?? row.id).slice(0, 8)} `;
      for (const name of zip.names.filter((each) => each.startsWith(start))) {
        const bytes = await zip.read(name);
        if (createHash("sha256").update(bytes).digest("hex") === row.sha256) return bytes;
      }
      return undefined;
    },
  };
}

/** How many rows were not there yet. */
async function putRows(
  db: Database,
  table: PgTable,
  userId: string,
  rows: readonly Row[],
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, { generated }]) => generated === undefined && (name in first || name === "userId"),
  );
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, { name: column, dataType }]) => {
        const value = name === "userId" ? userId : row[name];
        // No column counts below nothing; a day's usage that did would be a limit lifted.
        if (dataType === "number" && value !== null) z.number().min(0).parse(value);
        return [column, value];
      }),
    ),
  );
  const names = columns.map(([, { name }]) => `"${name}"`);
  const into = { name: `"${getTableName(table)}"`, columns: names };
  return insertRows(db, into, JSON.stringify(values));
}

/** A file that its ticker has already is not put there twice; what names it names that one. */
async function putLibrary({ archive, userId, db, files, jobs }: Into): Promise<number> {
  let count = 0;
  for (const row of z.array(fileSchema).parse(await archive.json("library/documents.json"))) {
    const bytes = await archive.original("library", row);
    if (bytes === undefined) continue;
    const { ticker, sha256 } = libraryDocuments;
    const isSame = and(eq(ticker, row.ticker), eq(sha256, row.sha256));
    const [known] = await db
      .select({ id: libraryDocuments.id })
      .from(libraryDocuments)
      .where(and(isSame, eq(libraryDocuments.userId, userId)));
    if (known !== undefined) {
      archive.rename(row.id, known.id);
      continue;
    }
    await keepFile({ db, files }, row.sha256, bytes);
    // Its passages are read anew: the archive has the file alone.
    const queued = { ...row, bytes: bytes.length, status: "queued", chunks: 0, error: null };
    count += await putRows(db, libraryDocuments, userId, [queued]);
    await jobs.add(db, INGESTION, { documentId: row.id });
  }
  return count;
}

async function putStatements({ archive, userId, db, files }: Into): Promise<number> {
  let count = 0;
  for (const row of z.array(fileSchema).parse(await archive.json("statements.json"))) {
    const { ticker, fileName, sha256 } = userStatementFiles;
    const bytes = await archive.original("statements", row);
    const hash = bytes === undefined ? NO_FILE : row.sha256;
    const isSame = and(eq(ticker, row.ticker), eq(fileName, row.fileName), eq(sha256, hash));
    const ofUser = eq(userStatementFiles.userId, userId);
    if ((await db.$count(userStatementFiles, and(isSame, ofUser))) > 0) continue;
    if (bytes !== undefined) await keepFile({ db, files }, hash, bytes);
    count += await putRows(db, userStatementFiles, userId, [{ ...row, sha256: hash }]);
  }
  return count;
}

/** Data are known by the hash of what they hold: told by us, never by the archive. */
async function putConnectedData({ archive, userId, db }: Into): Promise<number> {
  const names = archive.namesOf(/^connected-data\/.+\.json$/);
  for (const name of names) {
    const { id, holds, data } = dataSchema.parse(await archive.json(name));
    const type = holds === "statements" ? "financial" : "company";
    const item = storeConnectedData.body.parse({ type, data });
    archive.rename(id, await storeData(db, { userId, room: NO_LIMIT }, item));
  }
  return names.length;
}

async function putThreads({ archive, userId, db }: Into): Promise<number> {
  const posted = z
    .array(z.object({ thread: withId, post: rowSchema.nullable() }))
    .parse(await archive.json("threads.json"));
  const found = new Map(
    posted.map(({ thread }) => [thread.id, { ...thread, holder: null, leaseUntil: null }]),
  );
  const count = await putRows(db, threads, userId, [...found.values()]);
  const there = await db
    .select({ id: threads.id })
    .from(threads)
    .where(inArray(threads.id, [...found.keys()]));
  const isThere = new Set(there.map(({ id }) => id));
  const posts = posted.flatMap(({ thread, post }) =>
    post !== null && isThere.has(thread.id) ? [post] : [],
  );
  await putRows(db, threadTweets, userId, posts);
  return count;
}

async function putSettings({ archive, userId, db }: Into): Promise<void> {
  await putRows(db, chatUsage, userId, rowsSchema.parse(await archive.json("usage.json")));
  const remembered = z
    .array(z.looseObject({ data: preferencesSchema }))
    .parse(await archive.json("preferences.json"));
  await putRows(db, preferences, userId, remembered);
  const [name] = archive.namesOf(/^house-template[/.]/);
  if (name === undefined) return;
  const file = new Uint8Array(await archive.bytes(name));
  const facts = readTemplate(file);
  if ("refusal" in facts) throw new ZipError(facts.refusal);
  const fileName = name.split("/").at(-1) ?? name;
  const hex = `\\x${Buffer.from(file).toString("hex")}`;
  await putRows(db, houseTemplates, userId, [{ fileName, size: file.length, file: hex, facts }]);
}
