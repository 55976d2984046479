import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
import { findLibraryDocuments } from "#server/features/library/repository.ts";
import { keepSamples } from "#server/features/library/samples.ts";
import type { Library } from "#server/features/library/service.ts";
import { findModel } from "#server/features/models/repository.ts";
import { asSavedModel, createModel } from "#server/features/models/service.ts";
import {
  findDocument,
  noteFigureCounts,
  restoreDocument,
} from "#server/features/research/repository.ts";
import { createDocument, saveDocument } from "#server/features/research/service.ts";
import { card, modelCard, SAMPLE_MODEL_NAME, type SampleNote } from "./note.ts";

/** How long the documents of the sample may take to be read before its note opens without them. */
const READ_MS = 5_000;
const LOOK_MS = 100;

/** Where a user's copies of the sample are, whether they are there or not. */
export function sampleIds(userId: string) {
  return { documentId: idOf(`${userId} note`), modelId: idOf(`${userId} model`) };
}

/** The same UUID for the same name (version 8 of RFC 9562). */
function idOf(name: string): string {
  const hex = createHash("sha256").update(`sample ${name}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/**
 * Puts the sample into a user's account: its documents in the library, its model, and its note with
 * all of them connected. What is there stays as it is; a note that was removed is made anew.
 *
 * @throws AppError "limit_reached" or "too_large" where the user's quotas leave no room
 */
export async function keepSample(
  library: Library,
  userId: string,
  note: SampleNote,
): Promise<ReturnType<typeof sampleIds>> {
  await keepSamples(library, { userId, ticker: SAMPLE_TICKER });
  await untilRead(library.db, userId);
  const room = { quotaMb: library.config.researchQuotaMb };
  const ids = sampleIds(userId);
  await library.db.transaction(async (transaction) => {
    // Two presses at once are one note.
    await lockName(transaction, `sample ${userId}`);
    const model = await keepModel(transaction, userId, note);
    const owned = { userId, id: ids.documentId };
    if ((await findDocument(transaction, owned)) !== undefined) return;
    const { title, content, anchors, figures } = note;
    const { revision: baseRevision } =
      (await restoreDocument(transaction, owned)) ??
      (await createDocument(transaction, { userId, room }, { title, content, id: owned.id }));
    const asModel = (one: SampleNote["connectedData"][number]) =>
      one.type === "saved-model" ? modelCard(model) : one;
    const documents = card("knowledge-base", { status: "loading" });
    const connectedData = [...note.connectedData.map(asModel), documents];
    const changes = { title, content, anchors, connectedData, messages: [] };
    const { document } = await saveDocument(
      transaction,
      { ...owned, room },
      { baseRevision, changes },
    );
    const { total, sourced, contradicted } = figures.counts;
    const counts = { total, sourced, contradicted, stale: 0, revision: document.revision };
    await noteFigureCounts(transaction, owned, counts);
  });
  return ids;
}

/** The user's model of the sample as it is now, made where there is none. */
async function keepModel(db: Database, userId: string, { model }: SampleNote) {
  const id = sampleIds(userId).modelId;
  const named = { ...model, id, ticker: SAMPLE_TICKER, name: SAMPLE_MODEL_NAME };
  const stored = (await findModel(db, { userId, id })) ?? (await createModel(db, userId, named));
  return asSavedModel(stored);
}

/** Until the documents of the sample can be asked, or that takes too long. */
async function untilRead(db: Database, userId: string): Promise<void> {
  const end = performance.now() + READ_MS;
  while (performance.now() < end) {
    const documents = await findLibraryDocuments(db, { userId, ticker: SAMPLE_TICKER });
    if (documents.every(({ status }) => status === "ready" || status === "failed")) return;
    await wait(LOOK_MS);
  }
}
