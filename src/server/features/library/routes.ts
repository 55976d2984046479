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
import { serve } from "#server/http/serve.ts";
import { fileField, parseField, plainFileName, textField } from "#server/http/multipart.ts";
import { uploads } from "#server/http/upload-budget.ts";
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

  serve(routes, uploadDocument, async ({ c, userId }) => {
    // The upload stands in memory until its file is on the disk.
    const kept = await takeUpload(c, async (form) => {
      const ticker = parseField("ticker", tickerSchema, textField(form, "ticker") ?? "");
      const file = await fileField(form, { missing: NO_FILE_TEXT, unnamed: "document" });
      return keepDocument(dependencies, userId, { ticker, ...file });
    });
    return kept;
  });

  serve(routes, addSampleDocuments, async ({ userId, body }) => {
    const owned = { ...body, userId };
    const documents = await keepSamples(dependencies, owned);
    return { documents };
  });

  serve(routes, listDocuments, async ({ userId, query: { ticker } }) => {
    const documents = await findLibraryDocuments(db, { userId, ticker });
    const { bytes: usedBytes } = await findUsage(db, userId);
    const quotaBytes = config.libraryQuotaMb * MEGABYTE;
    const names = await namesOf(documents.map((document) => document.ticker));
    return { documents, names, usedBytes, quotaBytes };
  });

  return routes.route("/", documentRoutes(dependencies));
}

/** What is done with one document. */
function documentRoutes(dependencies: Dependencies) {
  const routes = new Hono<SignedInEnv>();

  serve(routes, changeDocument, async ({ userId, params, body }) => {
    const { ticker, fileName: typed } = body;
    const owned = { ...params, userId };
    const fileName = typed === undefined ? undefined : plainFileName(typed, "");
    const document = await changeLibraryDocument(dependencies, owned, { ticker, fileName });
    return { document };
  });

  serve(routes, deleteDocument, async ({ userId, params }) => {
    await deleteLibraryDocument(dependencies, { ...params, userId });
  });

  serve(routes, downloadDocument, async ({ c, userId, params }) => {
    const owned = { ...params, userId };
    const { body, bytes, fileName } = await getLibraryFile(dependencies, owned);
    return c.body(body, 200, {
      ...DOWNLOAD_HEADERS,
      ...(bytes !== undefined && { "Content-Length": String(bytes) }),
      "Content-Disposition": attachment(fileName),
    });
  });

  serve(routes, retryDocument, async ({ userId, params }) => {
    const owned = { ...params, userId };
    const document = await retryLibraryDocument(dependencies, owned);
    return { document };
  });

  return routes;
}

/** What a ticker's documents say. */
export function questionRoutes({ db }: Pick<Dependencies, "db">) {
  const routes = new Hono<SignedInEnv>();

  serve(routes, getKnowledgeBase, async ({ userId, query: { ticker } }) => {
    const documents = await findLibraryDocuments(db, { userId, ticker });
    return {
      success: true,
      stored_files: documents.length,
      stored_chunks: documents.reduce((sum, { chunks }) => sum + chunks, 0),
      file_list: documents,
    };
  });

  serve(routes, getCitations, async ({ userId }) => ({
    figures: await figuresByLibraryDocument(db, userId),
  }));

  serve(routes, searchDocuments, async ({ userId, query: { find } }) => ({
    ids: await findDocumentsWith(db, userId, find),
  }));

  serve(routes, queryKnowledgeBase, async ({ c, userId, body }) => {
    const question = { ...body, userId };
    if (question.limit === FULL_LOAD_LIMIT) {
      const wait = await countAttempt(db, `full load ${userId}`, FULL_LOADS);
      if (wait > 0) {
        c.header("Retry-After", String(wait));
        throw new AppError("limit_reached", TOO_MANY_LOADS_TEXT);
      }
    }
    return askKnowledgeBase(db, question);
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
