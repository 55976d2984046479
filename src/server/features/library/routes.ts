import { Hono } from "hono";
import { tickerSchema } from "#contracts/contract.ts";
import {
  addSampleDocuments,
  changeDocument,
  deleteDocument,
  downloadDocument,
  FULL_LOAD_LIMIT,
  getCitations,
  getKnowledgeBase,
  listDocuments,
  queryKnowledgeBase,
  retryDocument,
  searchDocuments,
  uploadDocument,
} from "#contracts/knowledge-base.ts";
import { AppError } from "#core/errors.ts";
import { findByTicker } from "#core/finance/companies/ticker-index.ts";
import { countAttempt } from "#server/features/accounts/attempts.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { fileField, parseField, plainFileName, textField } from "#server/http/multipart.ts";
import { uploads } from "#server/http/upload-budget.ts";
import { validate } from "#server/http/validate.ts";
import { companyIndex } from "#server/features/companies/company-index.ts";
import { figuresByLibraryDocument } from "#server/features/research/citations.ts";
import { findDocumentsWith } from "#server/features/passages/service.ts";
import { askKnowledgeBase } from "./questions.ts";
import { findLibraryDocuments, findUsage } from "./repository.ts";
import { keepSamples } from "./samples.ts";
import {
  changeLibraryDocument,
  deleteLibraryDocument,
  getLibraryFile,
  keepDocument,
  retryLibraryDocument,
} from "./service.ts";

export const NO_FILE_TEXT = "Choose a file";
export const TOO_MANY_LOADS_TEXT = "Too many documents are loaded at once. Try again in a minute.";

/** Full loads of one user: each asks up to 23 questions. */
const FULL_LOADS = { max: 30, windowSeconds: 60 };
const MEGABYTE = 1024 * 1024;
/** Whatever the file is, a browser only keeps it. */
const DOWNLOAD_HEADERS = {
  "Content-Type": "application/octet-stream",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
};

/** What the user keeps. */
export function libraryRoutes(dependencies: Dependencies) {
  const { config, db } = dependencies;
  const takeUpload = uploads();
  const index = companyIndex(dependencies.edgar);

  async function namesOf(tickers: readonly string[]): Promise<Readonly<Record<string, string>>> {
    // A library is shown without names where the directory can't be had.
    const companies = await index().catch(() => undefined);
    if (companies === undefined) return {};
    return Object.fromEntries(
      tickers.flatMap((ticker) => {
        const company = findByTicker(companies, ticker);
        return company === undefined ? [] : [[ticker, company.name] as const];
      }),
    );
  }
  const routes = new Hono<SignedInEnv>();

  routes.post(uploadDocument.path, async (c) => {
    // The upload stands in memory until its file is on the disk.
    const kept = await takeUpload(c, async (form) => {
      const ticker = parseField("ticker", tickerSchema, textField(form, "ticker") ?? "");
      const file = await fileField(form, { missing: NO_FILE_TEXT, unnamed: "document" });
      return keepDocument(dependencies, c.var.user.id, { ticker, ...file });
    });
    return c.json(uploadDocument.response.parse(kept), uploadDocument.status);
  });

  routes.post(addSampleDocuments.path, validate("json", addSampleDocuments.body), async (c) => {
    const owned = { ...c.req.valid("json"), userId: c.var.user.id };
    const documents = await keepSamples(dependencies, owned);
    return c.json(addSampleDocuments.response.parse({ documents }), addSampleDocuments.status);
  });

  routes.get(listDocuments.path, validate("query", listDocuments.query), async (c) => {
    const userId = c.var.user.id;
    const { ticker } = c.req.valid("query");
    const documents = await findLibraryDocuments(db, { userId, ticker });
    const { bytes: usedBytes } = await findUsage(db, userId);
    const quotaBytes = config.libraryQuotaMb * MEGABYTE;
    const names = await namesOf(documents.map((document) => document.ticker));
    return c.json(listDocuments.response.parse({ documents, names, usedBytes, quotaBytes }));
  });

  return routes.route("/", documentRoutes(dependencies));
}

/** What is done with one document. */
function documentRoutes(dependencies: Dependencies) {
  const routes = new Hono<SignedInEnv>();

  routes.put(
    changeDocument.path,
    validate("param", changeDocument.params),
    validate("json", changeDocument.body),
    async (c) => {
      const owned = { ...c.req.valid("param"), userId: c.var.user.id };
      const { ticker, fileName: typed } = c.req.valid("json");
      const fileName = typed === undefined ? undefined : plainFileName(typed, "");
      const document = await changeLibraryDocument(dependencies, owned, { ticker, fileName });
      return c.json(changeDocument.response.parse({ document }));
    },
  );

  routes.delete(deleteDocument.path, validate("param", deleteDocument.params), async (c) => {
    await deleteLibraryDocument(dependencies, { ...c.req.valid("param"), userId: c.var.user.id });
    return c.body(null, deleteDocument.status);
  });

  routes.get(downloadDocument.path, validate("param", downloadDocument.params), async (c) => {
    const owned = { ...c.req.valid("param"), userId: c.var.user.id };
    const { body, bytes, fileName } = await getLibraryFile(dependencies, owned);
    return c.body(body, 200, {
      ...DOWNLOAD_HEADERS,
      ...(bytes !== undefined && { "Content-Length": String(bytes) }),
      "Content-Disposition": attachment(fileName),
    });
  });

  routes.post(retryDocument.path, validate("param", retryDocument.params), async (c) => {
    const owned = { ...c.req.valid("param"), userId: c.var.user.id };
    const document = await retryLibraryDocument(dependencies, owned);
    return c.json(retryDocument.response.parse({ document }), retryDocument.status);
  });

  return routes;
}

/** What a ticker's documents say. */
export function questionRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();

  routes.get(getKnowledgeBase.path, validate("query", getKnowledgeBase.query), async (c) => {
    const { ticker } = c.req.valid("query");
    const documents = await findLibraryDocuments(db, { userId: c.var.user.id, ticker });
    const answer = {
      success: true,
      stored_files: documents.length,
      stored_chunks: documents.reduce((sum, { chunks }) => sum + chunks, 0),
      file_list: documents,
    };
    return c.json(getKnowledgeBase.response.parse(answer));
  });

  routes.get(getCitations.path, async (c) => {
    const figures = await figuresByLibraryDocument(db, c.var.user.id);
    return c.json(getCitations.response.parse({ figures }));
  });

  routes.get(searchDocuments.path, validate("query", searchDocuments.query), async (c) => {
    const ids = await findDocumentsWith(db, c.var.user.id, c.req.valid("query").find);
    return c.json(searchDocuments.response.parse({ ids }));
  });

  routes.post(queryKnowledgeBase.path, validate("json", queryKnowledgeBase.body), async (c) => {
    const userId = c.var.user.id;
    const question = { ...c.req.valid("json"), userId };
    if (question.limit === FULL_LOAD_LIMIT) {
      const wait = await countAttempt(db, `full load ${userId}`, FULL_LOADS);
      if (wait > 0) {
        c.header("Retry-After", String(wait));
        throw new AppError("limit_reached", TOO_MANY_LOADS_TEXT);
      }
    }
    return c.json(queryKnowledgeBase.response.parse(await askKnowledgeBase(db, question)));
  });

  return routes;
}

/** The name in ASCII for old clients, and as it is (RFC 6266). */
function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7E]|["\\%]/g, "_");
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
