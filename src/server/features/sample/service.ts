import { createHash } from "node:crypto";
import { SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
import { keepSamples, untilSamplesRead } from "#server/features/library/samples.ts";
import type { Library } from "#server/features/library/service.ts";
import { asSavedModel, ensureModel } from "#server/features/models/service.ts";
import { ensureDocument } from "#server/features/research/service.ts";
import { card, modelCard, SAMPLE_MODEL_NAME, type SampleNote } from "./note.ts";

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
  await untilSamplesRead(library.db, userId);
  const ids = sampleIds(userId);
  await library.db.transaction(async (transaction) => {
    // Two presses at once are one note.
    await lockName(transaction, `sample ${userId}`);
    const model = await keepModel(transaction, userId, note);
    const asModel = (one: SampleNote["connectedData"][number]) =>
      one.type === "saved-model" ? modelCard(model) : one;
    const documents = card("knowledge-base", { status: "loading" });
    const { title, content, anchors, figures } = note;
    const room = { quotaMb: library.config.researchQuotaMb };
    const { total, sourced, contradicted } = figures.counts;
    await ensureDocument(
      transaction,
      { userId, id: ids.documentId, room },
      {
        title,
        content,
        anchors,
        connectedData: [...note.connectedData.map(asModel), documents],
        figures: { total, sourced, contradicted, stale: 0 },
      },
    );
  });
  return ids;
}

/** The user's model of the sample as it is now, made where there is none. */
async function keepModel(db: Database, userId: string, { model }: SampleNote) {
  const { modelId: id } = sampleIds(userId);
  const named = { ...model, id, ticker: SAMPLE_TICKER, name: SAMPLE_MODEL_NAME };
  return asSavedModel(await ensureModel(db, userId, named));
}
