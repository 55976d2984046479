import { Hono } from "hono";
import {
  createResearch,
  deleteResearch,
  getResearch,
  getRevision,
  listRecentTickers,
  listResearch,
  listRevisions,
  noteFigures,
  restoreResearch,
  saveResearch,
  staleResearchSchema,
} from "#contracts/research.ts";
import { AppError } from "#core/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { listDocuments, listRevisionsOf, recentTickers } from "./listing.ts";
import { noteFigureCounts, removeDocument, restoreDocument } from "./repository.ts";
import { findRevision } from "./revisions-repository.ts";
import {
  createDocument,
  getDocument,
  NO_SUCH_DOCUMENT,
  saveDocument,
  STALE_DOCUMENT,
} from "./service.ts";
import { createWordCounts, type WordCounts } from "./word-counts.ts";
import { getConnectedData, storeConnectedData } from "#contracts/connected-data.ts";
import { readData, storeData } from "./connected-data.ts";

export const NO_SUCH_REVISION = "This revision does not exist, or it is no longer kept";

export function researchRoutes({ config, db }: Dependencies) {
  const room = { quotaMb: config.researchQuotaMb };
  const wordCounts = createWordCounts();
  const routes = new Hono<SignedInEnv>();

  serve(routes, listResearch, async ({ userId, query: { q } }) => ({
    documents: await listDocuments(db, wordCounts, { userId, text: q }),
  }));

  serve(routes, createResearch, async ({ userId, body: { title, content } }) => ({
    document: await createDocument(db, { userId, room }, { title, content }),
  }));

  serve(routes, getResearch, async ({ userId, params: { id } }) => ({
    document: await getDocument(db, { userId, id }),
  }));

  serve(routes, saveResearch, async ({ c, userId, params, body }) => {
    const { baseRevision, ...changes } = body;
    const owned = { ...params, userId, room };
    const { kind, document } = await saveDocument(db, owned, { baseRevision, changes });
    if (kind === "saved") return { document };
    const stale = { success: false, error: STALE_DOCUMENT, code: "stale", document };
    return c.json(staleResearchSchema.parse(stale), 409);
  });

  serve(routes, noteFigures, async ({ userId, params: { id }, body }) => {
    const isNoted = await noteFigureCounts(db, { userId, id }, body);
    if (!isNoted) throw new AppError("not_found", NO_SUCH_DOCUMENT);
  });

  serve(routes, deleteResearch, async ({ userId, params: { id } }) => {
    const isRemoved = await removeDocument(db, { userId, id });
    if (!isRemoved) throw new AppError("not_found", NO_SUCH_DOCUMENT);
  });

  serve(routes, restoreResearch, async ({ userId, params: { id } }) => {
    const document = await restoreDocument(db, { userId, id });
    if (document === undefined) throw new AppError("not_found", NO_SUCH_DOCUMENT);
    return { document };
  });

  serveRevisions(routes, db, wordCounts);

  serve(routes, listRecentTickers, async ({ userId }) => ({
    tickers: await recentTickers(db, userId),
  }));

  return routes;
}

/** The kept revisions of a document, listed and one by one. */
function serveRevisions(routes: Hono<SignedInEnv>, db: Database, wordCounts: WordCounts): void {
  serve(routes, listRevisions, async ({ userId, params }) => {
    const { id } = await getDocument(db, { userId, id: params.id });
    return { revisions: await listRevisionsOf(db, wordCounts, id) };
  });

  serve(routes, getRevision, async ({ userId, params: { id, revision } }) => {
    const { id: documentId } = await getDocument(db, { userId, id });
    const found = await findRevision(db, { documentId, revision });
    if (found === undefined) throw new AppError("not_found", NO_SUCH_REVISION);
    return { ...found, savedAt: found.savedAt.toISOString() };
  });
}

/** What cards hold, by its id. */
export function connectedDataRoutes({ config, db }: Dependencies) {
  const room = { quotaMb: config.researchQuotaMb };
  const routes = new Hono<SignedInEnv>();
  serve(routes, storeConnectedData, async ({ userId, body }) => ({
    dataId: await storeData(db, { userId, room }, body),
  }));
  serve(routes, getConnectedData, ({ userId, params: { dataId } }) => readData(db, userId, dataId));
  return routes;
}
