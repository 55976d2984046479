import { eq } from "drizzle-orm";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { userStatementFiles, userTickers } from "#server/db/schema/companies.ts";
import { connectedData, connectedDataOwners } from "#server/db/schema/connected-data.ts";
import { houseTemplates } from "#server/db/schema/house-templates.ts";
import { libraryDocuments } from "#server/db/schema/library.ts";
import { savedOutputs, savedOutputVersions } from "#server/db/schema/models.ts";
import { preferences } from "#server/db/schema/preferences.ts";
import { blogPosts, threads, threadTweets } from "#server/db/schema/publishing.ts";
import { researchDocuments, researchRevisions } from "#server/db/schema/research.ts";
import { plainFileName } from "#server/http/multipart.ts";
import type { Dependencies } from "#server/http/env.ts";

type Parts = Pick<Dependencies, "db" | "files">;
type Entry = {
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** Of a kind that is packed already. */
  readonly isPacked?: true;
};

/** All that a user has here, as a ZIP that is made while it is read: no more than a file is held at once. */
export function ownDataArchive(parts: Parts, userId: string): ReadableStream<Uint8Array> {
  return ReadableStream.from(zipped(entriesOf(parts, userId)));
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
      file.push(piece);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

async function* entriesOf({ db, files }: Parts, userId: string): AsyncGenerator<Entry> {
  const ids = await db
    .select({ id: researchDocuments.id })
    .from(researchDocuments)
    .where(eq(researchDocuments.userId, userId));
  for (const { id } of ids) {
    const ofDocument = eq(researchDocuments.id, id);
    const [document] = await db.select().from(researchDocuments).where(ofDocument);
    if (document === undefined) continue;
    const ofRevisions = eq(researchRevisions.documentId, id);
    const revisions = await db.select().from(researchRevisions).where(ofRevisions);
    const folder = `documents/${plainFileName(document.title, "untitled")} ${id.slice(0, 8)}`;
    yield json(`${folder}/document.json`, { ...document, revisions });
    yield { name: `${folder}/text.txt`, body: textOf(document.content) };
  }
  const models = await db.select().from(savedOutputs).where(eq(savedOutputs.userId, userId));
  for (const model of models) {
    const ofModel = eq(savedOutputVersions.savedOutputId, model.id);
    const versions = await db.select().from(savedOutputVersions).where(ofModel);
    const name = plainFileName(`${model.ticker} ${model.name}`, "model");
    yield json(`models/${name} ${model.id.slice(0, 8)}.json`, { ...model, versions });
  }
  const library = await db
    .select()
    .from(libraryDocuments)
    .where(eq(libraryDocuments.userId, userId));
  yield json("library/documents.json", library);
  for (const { id, fileName, sha256 } of library) {
    const name = `library/${id.slice(0, 8)} ${plainFileName(fileName, "file")}`;
    const found = await files.stream(sha256);
    if (found !== undefined) yield { name, body: found.body, isPacked: true };
  }
  const owned = await db
    .select({ id: connectedDataOwners.dataId })
    .from(connectedDataOwners)
    .where(eq(connectedDataOwners.userId, userId));
  for (const { id } of owned) {
    const [data] = await db.select().from(connectedData).where(eq(connectedData.id, id));
    if (data !== undefined) yield json(`connected-data/${id}.json`, data);
  }
  const [template] = await db
    .select()
    .from(houseTemplates)
    .where(eq(houseTemplates.userId, userId));
  if (template !== undefined) {
    yield { name: "house-template.pptx", body: bytesOf(template.file), isPacked: true };
  }
  yield* tablesOf({ db }, userId);
}

/** What is small enough to stand in a file of its own kind. */
async function* tablesOf({ db }: Pick<Parts, "db">, userId: string): AsyncGenerator<Entry> {
  const own = [userTickers, userStatementFiles, blogPosts, preferences, chatUsage] as const;
  const names = ["tickers", "statements", "posts", "preferences", "usage"];
  for (const [at, table] of own.entries()) {
    const rows = await db.select().from(table).where(eq(table.userId, userId));
    yield json(`${names[at]}.json`, rows);
  }
  const posted = await db
    .select({ thread: threads, post: threadTweets })
    .from(threads)
    .leftJoin(threadTweets, eq(threadTweets.threadId, threads.id))
    .where(eq(threads.userId, userId));
  yield json("threads.json", posted);
}

function json(name: string, value: unknown): Entry {
  return { name, body: textOf(JSON.stringify(value, undefined, 1)) };
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
