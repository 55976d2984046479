import { createHash, randomUUID } from "node:crypto";
import { and, eq, getTableColumns, getTableName, inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { storeConnectedData } from "#contracts/connected-data.ts";
import { preferencesSchema } from "#contracts/preferences.ts";
import { figureCountsSchema, researchDocumentSchema } from "#contracts/research.ts";
import { NAME_MAX } from "#contracts/session.ts";
import { DamageError, refusingDamage } from "#server/backup/damage.ts";
import { insertRows, NO_FILE } from "#server/backup/tables.ts";
import { openZip, type ZipFile } from "./zip-file.ts";
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
import { queueReading } from "#server/features/library/ingestion.ts";
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
const NO_LIMIT = { quotaMb: Number.POSITIVE_INFINITY };
/** A title may have characters that end a line. */
const DOCUMENT = /^documents\/.+\/document\.json$/s;
const MODEL = /^models\/.+\.json$/s;
/** Of ids that other parts of an archive name: a row's, and that of data by its hash. */
const ID = /[\da-f]{64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Puts the archive of one's own data into the account of an address, which is made where there is none:
 * all of it or nothing. Every row has a new id, and what names it is told; what the account has already
 * stays as it is. Plan, tokens and password stay where they were, and posts come as taken down.
 *
 * @param address whose account: whoever made the archive wrote the address in it
 * @throws StartError naming what of the archive can't be read, or that the address is none
 */
export async function importUser(parts: Parts, file: string, address: string): Promise<Imported> {
  const email = z.email().safeParse(address.trim().toLowerCase());
  if (!email.success) throw new StartError(`${address} is no e-mail address. Nothing was imported`);
  const isNone = `${file} is no whole archive of somebody's data`;
  return refusingDamage({ file, isNone, after: ". Nothing was imported" }, async () => {
    const zip = await openZip(file);
    try {
      return await parts.db.transaction((db) => intoAccount({ ...parts, db }, zip, email.data));
    } finally {
      await zip.close();
    }
  });
}

async function intoAccount(parts: Parts, zip: ZipFile, email: string): Promise<Imported> {
  const { db } = parts;
  const archive = await opened(zip);
  const profile = profileSchema.parse(await archive.json("profile.json"));
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const userId = known?.id ?? randomUUID();
  if (known === undefined) await db.insert(users).values({ id: userId, name: profile.name, email });
  const into = { ...parts, userId, archive };
  const put = (table: PgTable, rows: readonly Row[]) => putRows(into, table, rows);
  // First what others name.
  await put(userTickers, rowsSchema.parse(await archive.json("tickers.json")));
  const files = (await putLibrary(into)) + (await putStatements(into));
  const data = await putConnectedData(into);
  const counts = { files, data, documents: 0, revisions: 0, models: 0, versions: 0 };
  for (const name of archive.namesOf(DOCUMENT)) {
    const { revisions, ...row } = rowSchema.parse(await archive.json(name));
    countsSchema.parse(row["figureCounts"]);
    const document = researchDocumentSchema.parse(row);
    for (const { dataId } of document.connectedData) {
      if (dataId !== undefined) requireDeclared(archive, dataId, "data");
    }
    counts.documents += await put(researchDocuments, [{ ...row, ...document }]);
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
  /** Ids that this import made: rows of an archive have these, and name no others. */
  const made = new Set<string>();
  const read = async (name: string) => (await zip.read(name)).toString("utf8");
  const json = async (name: string): Promise<unknown> => {
    const text = (await read(name)).replaceAll(ID, (id) => ids.get(id.toLowerCase()) ?? id);
    return JSON.parse(text);
  };
  const renew = (rows: unknown) => {
    for (const { id } of z.array(withId).parse(rows)) {
      const now = randomUUID();
      ids.set(id.toLowerCase(), now);
      made.add(now);
    }
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
    rename: (id: string, now: string) => ids.set((oldIds.get(id) ?? id).toLowerCase(), now),
    made,
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

/** @throws DamageError for an id that is of no row of the archive: it would be of somebody else's */
function requireDeclared({ made }: Archive, id: unknown, what: string): void {
  if (typeof id !== "string" || !made.has(id))
    throw new DamageError(`${what}: it names what is not in it`);
}

/**
 * How many rows were not there yet. Whatever the archive says, a row is the account's, has an id made here
 * and belongs to rows with such ids.
 */
async function putRows(
  { db, userId, archive }: Pick<Into, "db" | "userId" | "archive">,
  table: PgTable,
  rows: readonly Row[],
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, { generated, notNull, columnType }]) =>
      generated === undefined &&
      (name in first || name === "userId" || (notNull && columnType === "PgUUID")),
  );
  const values = rows.map((row) =>
    Object.fromEntries(
      columns.map(([name, column]) => [
        column.name,
        name === "userId" ? userId : valueOf(archive, column, row[name]),
      ]),
    ),
  );
  const names = columns.map(([, { name }]) => `"${name}"`);
  const into = { name: `"${getTableName(table)}"`, columns: names };
  return insertRows(db, into, JSON.stringify(values));
}

function valueOf(archive: Archive, column: PgColumn, value: unknown): unknown {
  const { columnType, dataType, notNull, name } = column;
  // No column counts below nothing; a day's usage that did would be a limit lifted.
  if (dataType === "number" && value !== null) z.number().min(0).parse(value);
  if (columnType !== "PgUUID") return value;
  if (notNull) requireDeclared(archive, value, name);
  // What a row was made from may have been removed since.
  return typeof value === "string" && archive.made.has(value) ? value : null;
}

/** A file that its ticker has already is not put there twice; what names it names that one. */
async function putLibrary(into: Into): Promise<number> {
  const { archive, userId, db, files, jobs } = into;
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
    count += await putRows(into, libraryDocuments, [queued]);
    await queueReading({ db, jobs }, { userId, id: row.id });
  }
  return count;
}

async function putStatements(into: Into): Promise<number> {
  const { archive, userId, db, files } = into;
  let count = 0;
  for (const row of z.array(fileSchema).parse(await archive.json("statements.json"))) {
    const { ticker, fileName, sha256 } = userStatementFiles;
    const bytes = await archive.original("statements", row);
    const hash = bytes === undefined ? NO_FILE : row.sha256;
    const isSame = and(eq(ticker, row.ticker), eq(fileName, row.fileName), eq(sha256, hash));
    const ofUser = eq(userStatementFiles.userId, userId);
    if ((await db.$count(userStatementFiles, and(isSame, ofUser))) > 0) continue;
    if (bytes !== undefined) await keepFile({ db, files }, hash, bytes);
    count += await putRows(into, userStatementFiles, [{ ...row, sha256: hash }]);
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
    const now = await storeData(db, { userId, room: NO_LIMIT }, item);
    archive.rename(id, now);
    archive.made.add(now);
  }
  return names.length;
}

async function putThreads(into: Into): Promise<number> {
  const { archive, db } = into;
  const posted = z
    .array(z.object({ thread: withId, post: rowSchema.nullable() }))
    .parse(await archive.json("threads.json"));
  const found = new Map(
    posted.map(({ thread }) => [thread.id, { ...thread, holder: null, leaseUntil: null }]),
  );
  const count = await putRows(into, threads, [...found.values()]);
  const there = await db
    .select({ id: threads.id })
    .from(threads)
    .where(inArray(threads.id, [...found.keys()]));
  const isThere = new Set(there.map(({ id }) => id));
  const posts = posted.flatMap(({ thread, post }) =>
    post !== null && isThere.has(thread.id) ? [post] : [],
  );
  await putRows(into, threadTweets, posts);
  return count;
}

async function putSettings(into: Into): Promise<void> {
  const { archive } = into;
  await putRows(into, chatUsage, rowsSchema.parse(await archive.json("usage.json")));
  const remembered = z
    .array(z.looseObject({ data: preferencesSchema }))
    .parse(await archive.json("preferences.json"));
  await putRows(into, preferences, remembered);
  const [name] = archive.namesOf(/^house-template[/.]/);
  if (name === undefined) return;
  const file = new Uint8Array(await archive.bytes(name));
  const facts = readTemplate(file);
  if ("refusal" in facts) throw new DamageError(facts.refusal);
  const fileName = name.split("/").at(-1) ?? name;
  const hex = `\\x${Buffer.from(file).toString("hex")}`;
  await putRows(into, houseTemplates, [{ fileName, size: file.length, file: hex, facts }]);
}
