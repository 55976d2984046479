import { type Context, Hono } from "hono";
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
import { validate } from "#server/http/validate.ts";
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

export const NO_SUCH_REVISION = "This revision does not exist, or it is no longer kept";

export function researchRoutes({ config, db }: Dependencies) {
  const room = { quotaMb: config.researchQuotaMb };
  const wordCounts = createWordCounts();
  const routes = new Hono<SignedInEnv>();

  routes.get(listResearch.path, validate("query", listResearch.query), async (c) => {
    const { q } = c.req.valid("query");
    const documents = await listDocuments(db, wordCounts, { userId: c.var.user.id, text: q });
    return c.json(listResearch.response.parse({ documents }));
  });

  routes.post(createResearch.path, validate("json", createResearch.body), async (c) => {
    const { title, content } = c.req.valid("json");
    const document = await createDocument(db, { userId: c.var.user.id, room }, { title, content });
    return c.json(createResearch.response.parse({ document }), createResearch.status);
  });

  routes.get(getResearch.path, validate("param", getResearch.params), async (c) => {
    const document = await getDocument(db, ownedId(c, c.req.valid("param").id));
    return c.json(getResearch.response.parse({ document }));
  });

  routes.put(
    saveResearch.path,
    validate("param", saveResearch.params),
    validate("json", saveResearch.body),
    async (c) => {
      const { baseRevision, ...changes } = c.req.valid("json");
      const owned = { ...ownedId(c, c.req.valid("param").id), room };
      const { kind, document } = await saveDocument(db, owned, { baseRevision, changes });
      if (kind === "saved") return c.json(saveResearch.response.parse({ document }));
      const stale = { success: false, error: STALE_DOCUMENT, code: "stale", document };
      return c.json(staleResearchSchema.parse(stale), 409);
    },
  );

  routes.put(
    noteFigures.path,
    validate("param", noteFigures.params),
    validate("json", noteFigures.body),
    async (c) => {
      const owned = ownedId(c, c.req.valid("param").id);
      const isNoted = await noteFigureCounts(db, owned, c.req.valid("json"));
      if (!isNoted) throw new AppError("not_found", NO_SUCH_DOCUMENT);
      return c.body(null, noteFigures.status);
    },
  );

  routes.delete(deleteResearch.path, validate("param", deleteResearch.params), async (c) => {
    const isRemoved = await removeDocument(db, ownedId(c, c.req.valid("param").id));
    if (!isRemoved) throw new AppError("not_found", NO_SUCH_DOCUMENT);
    return c.body(null, deleteResearch.status);
  });

  routes.post(restoreResearch.path, validate("param", restoreResearch.params), async (c) => {
    const document = await restoreDocument(db, ownedId(c, c.req.valid("param").id));
    if (document === undefined) throw new AppError("not_found", NO_SUCH_DOCUMENT);
    return c.json(restoreResearch.response.parse({ document }));
  });

  serveRevisions(routes, db, wordCounts);

  routes.get(listRecentTickers.path, async (c) => {
    const tickers = await recentTickers(db, c.var.user.id);
    return c.json(listRecentTickers.response.parse({ tickers }));
  });

  return routes;
}

/** The kept revisions of a document, listed and one by one. */
function serveRevisions(routes: Hono<SignedInEnv>, db: Database, wordCounts: WordCounts): void {
  routes.get(listRevisions.path, validate("param", listRevisions.params), async (c) => {
    const { id } = await getDocument(db, ownedId(c, c.req.valid("param").id));
    const revisions = await listRevisionsOf(db, wordCounts, id);
    return c.json(listRevisions.response.parse({ revisions }));
  });

  routes.get(getRevision.path, validate("param", getRevision.params), async (c) => {
    const { id, revision } = c.req.valid("param");
    const { id: documentId } = await getDocument(db, ownedId(c, id));
    const found = await findRevision(db, { documentId, revision });
    if (found === undefined) throw new AppError("not_found", NO_SUCH_REVISION);
    return c.json(getRevision.response.parse({ ...found, savedAt: found.savedAt.toISOString() }));
  });
}

function ownedId(c: Context<SignedInEnv>, id: string) {
  return { userId: c.var.user.id, id };
}
