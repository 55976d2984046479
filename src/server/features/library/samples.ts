import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { noSamplesText, SAMPLE_TICKER, type LibraryDocument } from "#contracts/knowledge-base.ts";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/client.ts";
import { findLibraryDocuments } from "./repository.ts";
import { keepDocument, type Library } from "./service.ts";

/** Documents of the fictional company that ships with the product. */
const SAMPLES = new URL(`../../../../bundled/library/${SAMPLE_TICKER}/`, import.meta.url);

/**
 * Puts the documents that ship with the product into a user's library, as if uploaded; those that
 * are there already stay as they are.
 *
 * @throws AppError "not_found" for a ticker that has none, "limit_reached" beyond the quota
 */
export async function keepSamples(
  library: Library,
  { userId, ticker }: { readonly userId: string; readonly ticker: string },
): Promise<readonly LibraryDocument[]> {
  if (ticker !== SAMPLE_TICKER) {
    throw new AppError("not_found", noSamplesText(ticker), { field: "ticker" });
  }
  const known = await findLibraryDocuments(library.db, { userId, ticker });
  const kept: LibraryDocument[] = [];
  for (const fileName of await sampleFileNames()) {
    const before = known.find((document) => document.fileName === fileName);
    const bytes = before === undefined ? await readFile(new URL(fileName, SAMPLES)) : undefined;
    if (before !== undefined) kept.push(before);
    else if (bytes) {
      kept.push((await keepDocument(library, userId, { ticker, fileName, bytes })).document);
    }
  }
  return kept;
}

/** What the documents that ship with the product are called. */
export async function sampleFileNames(): Promise<readonly string[]> {
  return (await readdir(SAMPLES)).toSorted();
}

/** How long the documents may take to be read before what asks them goes on without. */
const READ_MS = 5_000;
const LOOK_MS = 100;

/** Until the sample documents of a user can be asked, or that takes too long. */
export async function untilSamplesRead(db: Database, userId: string): Promise<void> {
  const end = performance.now() + READ_MS;
  while (performance.now() < end) {
    const documents = await findLibraryDocuments(db, { userId, ticker: SAMPLE_TICKER });
    if (documents.every(({ status }) => status === "ready" || status === "failed")) return;
    await wait(LOOK_MS);
  }
}
