import { setImmediate as immediate } from "node:timers/promises";
import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Database } from "#server/db/client.ts";
import { rowJson } from "#server/db/row-json.ts";
import { accessTokens, users } from "#server/db/schema/accounts.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { userStatementFiles, userTickers } from "#server/db/schema/companies.ts";
import { connectedData, connectedDataOwners } from "#server/db/schema/connected-data.ts";
import { houseTemplates } from "#server/db/schema/house-templates.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import { savedOutputs, savedOutputVersions } from "#server/db/schema/models.ts";
import { preferences } from "#server/db/schema/preferences.ts";
import { blogPosts, threads, threadTweets } from "#server/db/schema/publishing.ts";
import { researchDocuments, researchRevisions } from "#server/db/schema/research.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { plainFileName } from "#server/http/multipart.ts";
import type { Dependencies } from "#server/http/env.ts";
import type { FileStore } from "#server/integrations/file-store/file-store.ts";
import { indexPage, type IndexLine } from "./own-data-index.ts";

/** Bytes packed before others have their turn. */
const PACKED_AT_ONCE = 64 * 1024;

type Parts = Pick<Dependencies, "db" | "files">;
type Entry = {
  readonly name: string;
  /** What it is, for the page that lists all. */
  readonly about: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** Of a kind that is packed already. */
  readonly isPacked?: true;
};

/** All that a user has here, as a ZIP that is made while it is read: no more than a file is held at once. */
export function ownDataArchive(parts: Parts, userId: string): ReadableStream<Uint8Array> {
  return ReadableStream.from(zipped(withIndex(entriesOf(parts, userId))));
}

/** Ends with a page that says what each file is. */
async function* withIndex(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const listed: IndexLine[] = [];
  for await (const entry of entries) {
    listed.push(entry);
    yield entry;
  }
  const about = "This page: what each file of the archive is.";
  yield { name: "index.html", about, body: textOf(indexPage(listed)) };
}

async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    ready.push(piece);
  });
  for await (const { name, body, isPacked } of entries) {
    const file = isPacked === true ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const piece of body) {
      for (let from = 0; from < piece.length; from += PACKED_AT_ONCE) {
        file.push(piece.subarray(from, from + PACKED_AT_ONCE));
        yield* ready.splice(0);
        // What is read from memory never waits by itself, and others would.
        await immediate();
      }
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

async function* entriesOf(parts: Parts, userId: string): AsyncGenerator<Entry> {
  yield* profileOf(parts, userId);
  yield* documentsOf(parts, userId);
  yield* modelsOf(parts, userId);
  yield* libraryOf(parts, userId);
  yield* statementsOf(parts, userId);
  yield* connectedDataOf(parts, userId);
  yield* tablesOf(parts, userId);
}

/** Who the account is of, without what would open it. */
async function* profileOf({ db }: Parts, userId: string): AsyncGenerator<Entry> {
  const { hash: _, userId: _user, ...token } = getTableColumns(accessTokens);
  const [[profile], tokens, [subscription]] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db.select(token).from(accessTokens).where(eq(accessTokens.userId, userId)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
  ]);
  const about = "Your name, address and plan, and the names of your access tokens.";
  yield json("profile.json", about, { ...profile, subscription: subscription ?? null, tokens });
}

async function* documentsOf({ db }: Parts, userId: string): AsyncGenerator<Entry> {
  const ids = await db
    .select({ id: researchDocuments.id })
    .from(researchDocuments)
    .where(eq(researchDocuments.userId, userId));
  for (const { id } of ids) {
    const { title, content, deletedAt } = researchDocuments;
    const [document] = await db
      .select({ title, content, deletedAt, json: rowJson(researchDocuments) })
      .from(researchDocuments)
      .where(eq(researchDocuments.id, id));
    if (document === undefined) continue;
    const ofDocument = eq(researchRevisions.documentId, id);
    const revisions = await db
      .select({ id: researchRevisions.revision })
      .from(researchRevisions)
      .where(ofDocument);
    const folder = `documents/${entryName(document.title, "untitled")} ${id.slice(0, 8)}`;
    const named = `“${document.title}”${document.deletedAt === null ? "" : ", removed"}`;
    const about = `The document ${named}, with its chat, connected data and earlier revisions (${revisions.length}).`;
    const kept = rowsOf(db, researchRevisions, revisions, (revision) =>
      and(ofDocument, eq(researchRevisions.revision, revision)),
    );
    const body = withRows(document.json, "revisions", kept);
    yield { name: `${folder}/document.json`, about, body };
    const text = textOf(document.content);
    yield { name: `${folder}/text.txt`, about: `The text of ${named} alone.`, body: text };
  }
}

async function* modelsOf({ db }: Parts, userId: string): AsyncGenerator<Entry> {
  const ids = await db
    .select({ id: savedOutputs.id })
    .from(savedOutputs)
    .where(eq(savedOutputs.userId, userId));
  for (const { id } of ids) {
    const { ticker, name: modelName } = savedOutputs;
    const [model] = await db
      .select({ ticker, name: modelName, json: rowJson(savedOutputs) })
      .from(savedOutputs)
      .where(eq(savedOutputs.id, id));
    if (model === undefined) continue;
    const ofModel = eq(savedOutputVersions.savedOutputId, id);
    const versions = await db
      .select({ id: savedOutputVersions.version })
      .from(savedOutputVersions)
      .where(ofModel);
    const kept = rowsOf(db, savedOutputVersions, versions, (version) =>
      and(ofModel, eq(savedOutputVersions.version, version)),
    );
    const name = entryName(`${model.ticker} ${model.name}`, "model");
    const about = `The model “${model.name}” of ${model.ticker}, with its versions (${versions.length}).`;
    const body = withRows(model.json, "versions", kept);
    yield { name: `models/${name} ${id.slice(0, 8)}.json`, about, body };
  }
}

async function* libraryOf({ db, files }: Parts, userId: string): AsyncGenerator<Entry> {
  const library = await db
    .select()
    .from(libraryDocuments)
    .where(eq(libraryDocuments.userId, userId));
  yield json("library/documents.json", "What your library holds, one entry a file.", library);
  for (const row of library) {
    yield* originalOf(files, row, {
      folder: "library",
      about: `Uploaded to the library under ${row.ticker}.`,
    });
  }
}

/** Statements of one's own: what was read of each file, and the file. */
async function* statementsOf({ db, files }: Parts, userId: string): AsyncGenerator<Entry> {
  const { id, fileName, ticker, sha256 } = userStatementFiles;
  const rows = await db
    .select({ id, fileName, ticker, sha256 })
    .from(userStatementFiles)
    .where(eq(userStatementFiles.userId, userId));
  const missing: string[] = [];
  for (const row of rows) {
    const about = `Your statements of ${row.ticker}, as you sent them.`;
    let isKept = false;
    for await (const entry of originalOf(files, row, { folder: "statements", about })) {
      isKept = true;
      yield entry;
    }
    if (!isKept) missing.push(row.fileName);
  }
  const without =
    missing.length === 0
      ? ""
      : ` The files ${missing.join(", ")} came before originals were kept: what was read of them is here.`;
  const body = rowsOf(db, userStatementFiles, rows, (row) => eq(id, row));
  yield { name: "statements.json", about: `What was read of your own statements.${without}`, body };
}

/** A file as it was uploaded; nothing where it is not kept. */
async function* originalOf(
  files: FileStore,
  { id, fileName, sha256 }: { readonly id: string; readonly fileName: string; sha256: string },
  { folder, about }: { readonly folder: string; readonly about: string },
): AsyncGenerator<Entry> {
  const found = await files.stream(sha256);
  if (found === undefined) return;
  const name = `${folder}/${id.slice(0, 8)} ${entryName(fileName, "file")}`;
  yield { name, about: `${fileName}. ${about}`, body: found.body, isPacked: true };
}

async function* connectedDataOf({ db }: Parts, userId: string): AsyncGenerator<Entry> {
  const owned = await db
    .select({ id: connectedDataOwners.dataId })
    .from(connectedDataOwners)
    .where(eq(connectedDataOwners.userId, userId));
  for (const { id } of owned) {
    const [data] = await db
      .select({ json: rowJson(connectedData) })
      .from(connectedData)
      .where(eq(connectedData.id, id));
    if (data === undefined) continue;
    const about = "What a card of your documents holds; documents name it by this id.";
    yield { name: `connected-data/${id}.json`, about, body: textOf(data.json) };
  }
}

/** What is small enough to stand in a file of its own kind. */
async function* tablesOf({ db }: Parts, userId: string): AsyncGenerator<Entry> {
  const [template] = await db
    .select()
    .from(houseTemplates)
    .where(eq(houseTemplates.userId, userId));
  if (template !== undefined) {
    const about = `${template.fileName}, the template of your slides.`;
    const name = `house-template/${entryName(template.fileName, "template.pptx")}`;
    yield { name, about, body: bytesOf(template.file), isPacked: true };
  }
  const own = [
    ["tickers.json", "Tickers under which you keep statements of your own.", userTickers],
    ["preferences.json", "What the workspace remembers of your settings.", preferences],
    ["usage.json", "Chats, templates and rewrites of each day.", chatUsage],
  ] as const;
  for (const [name, about, table] of own) {
    const rows = await db.select().from(table).where(eq(table.userId, userId));
    yield json(name, about, rows);
  }
  const posts = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(eq(blogPosts.userId, userId));
  const body = rowsOf(db, blogPosts, posts, (id) => eq(blogPosts.id, id));
  yield { name: "posts.json", about: "Your posts, with the text and the page of each.", body };
  const posted = await db
    .select({ thread: threads, post: threadTweets })
    .from(threads)
    .leftJoin(threadTweets, eq(threadTweets.threadId, threads.id))
    .where(eq(threads.userId, userId));
  yield json("threads.json", "Your threads on X, one entry a tweet.", posted);
}

/** A name that every file system takes. */
function entryName(name: string, unnamed: string): string {
  return plainFileName(name.replaceAll(/[<>:"|?*]/g, "-"), unnamed).replace(/[. ]{1,255}$/, "");
}

function json(name: string, about: string, value: unknown): Entry {
  return { name, about, body: textOf(JSON.stringify(value, undefined, 1)) };
}

/** A list whose rows are read and written one after another: many at once would hold the thread. */
async function* rowsOf<Id>(
  db: Database,
  table: PgTable,
  ids: readonly { readonly id: Id }[],
  is: (id: Id) => SQL | undefined,
): AsyncGenerator<Uint8Array> {
  let before = "[\n";
  for (const { id } of ids) {
    // What was removed meanwhile is left out.
    for (const row of await db
      .select({ json: rowJson(table) })
      .from(table)
      .where(is(id))) {
      yield* textOf(`${before}${row.json}`);
      before = ",\n";
    }
  }
  yield* textOf(before === ",\n" ? "\n]" : "[]");
}

/** An object with a list of rows as its last field. */
async function* withRows(
  object: string,
  field: string,
  rows: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* textOf(`${object.slice(0, object.lastIndexOf("}"))},\n"${field}": `);
  yield* rows;
  yield* textOf("\n}");
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
