import { z } from "zod";
import { type Contract, emptySchema, tickerSchema } from "#contracts/contract.ts";
import {
  findWordsSchema,
  foundWordsSchema,
  passageInContextSchema,
  passageTableSchema,
} from "#contracts/passages.ts";
import { UPLOAD_MAX_BYTES } from "#contracts/user-tickers.ts";
import { countText } from "#core/count-text.ts";

/** Bytes a document may have (decisions.md 29). */
export const DOCUMENT_MAX_BYTES = UPLOAD_MAX_BYTES;
/** Passages a question and the full load ask for (spec section 9). */
export const QUESTION_LIMIT = 10;
export const FULL_LOAD_LIMIT = 50;
/** What the full load asks first; the server goes on with its fallbacks. */
export const FULL_LOAD_QUERY =
  "Overview of all documents: financial results, debt, liquidity and risks";

/** Endings of the names of files that are read, by what they hold. */
export const DOCUMENT_TYPES = {
  PDF: [".pdf"],
  Word: [".docx", ".docm"],
  Excel: [".xlsx", ".xlsm"],
  PowerPoint: [".pptx"],
  CSV: [".csv", ".tsv"],
  Text: [".txt", ".md"],
  HTML: [".html", ".htm", ".xhtml"],
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

/** What a document of this name is taken for; undefined for a type that is not read. */
export function documentType(fileName: string): DocumentType | undefined {
  const name = fileName.toLowerCase();
  const types = Object.entries(DOCUMENT_TYPES).find(([, endings]) =>
    endings.some((ending) => name.endsWith(ending)),
  );
  // Object.entries forgets which keys there are.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return types?.[0] as DocumentType | undefined;
}

/** The sentences of spec section 8 on the knowledge base. */
export const noKnowledgeBaseText = (ticker: string): string =>
  `No knowledge base found for ${ticker}. Please upload documents first.`;
export const requestFailedText = (status: number, body: string): string =>
  `API request failed (${status}): ${body}`;
export const NO_RESULTS_TEXT = "No results found for query in the ticker's knowledge base";
export const fullLoadFailedText = (ticker: string): string =>
  `Failed to get knowledge base data for ${ticker} after trying multiple queries and metadata check`;
export const NO_CONTENT_TEXT = "No content found in knowledge base";
/** The generic message, and what is said of files that gave no text (decisions.md 41). */
export const SEARCH_FAILED_TEXT = "The knowledge base could not be searched. Please try again.";
export const noReadableText = (documents: number, ticker: string): string =>
  `${countText(documents, "document is", "documents are")} stored for ${ticker}, none of which gave readable text yet.`;
export const NO_TEXT_SUGGESTIONS = [
  "Ask about one document by its name",
  "Load again when parsing has finished",
] as const;
export const TYPE_NOT_READ_TEXT = "This type is not read. Upload the documents one by one.";

const statusSchema = z.enum(["queued", "parsing", "ready", "failed"]);

/** A document of the library as its owner sees it. */
export const libraryDocumentSchema = z.object({
  id: z.uuid(),
  ticker: z.string(),
  fileName: z.string(),
  type: z.string(),
  bytes: z.number(),
  status: statusSchema,
  /** Pages read so far; absent before the first, and where the file has none. */
  pagesRead: z.number().optional(),
  /** Pages of the file; null where it has none or they are not counted yet. */
  pages: z.number().nullable(),
  /** Passages it was cut into. */
  chunks: z.number(),
  /** Why it failed. */
  error: z.string().optional(),
  /** What was noticed of one that is ready: pages without text, macros that were not run. */
  note: z.string().optional(),
  uploadedAt: z.iso.datetime(),
});
export type LibraryDocument = z.infer<typeof libraryDocumentSchema>;

/**
 * Keeps a document; it is read in the background. 413 and 415 name the field `file`. The same file twice
 * for one ticker is kept once: the answer is the document that is there.
 */
export const uploadDocument = {
  method: "POST",
  path: "/api/knowledge-base/documents",
  summary: "Upload a document to the knowledge base of a ticker",
  signedIn: true,
  form: z.object({
    ticker: tickerSchema,
    file: z.string().meta({ format: "binary", description: "At most 50 MB" }),
  }),
  response: z.object({
    document: libraryDocumentSchema,
    /** The document was there before, perhaps under another name. */
    isKnown: z.boolean(),
  }),
  status: 202,
} as const satisfies Contract;

/** The user's documents, newest first, of one ticker when it is given. */
export const listDocuments = {
  method: "GET",
  path: "/api/knowledge-base/documents",
  summary: "The documents of the knowledge base and the room they take",
  signedIn: true,
  query: z.object({ ticker: tickerSchema.optional() }),
  response: z.object({
    documents: z.array(libraryDocumentSchema),
    /** Names of the listed companies among their tickers. */
    names: z.record(z.string(), z.string()),
    usedBytes: z.number(),
    quotaBytes: z.number(),
  }),
} as const satisfies Contract;

/** The fictional company whose documents ship with the product. */
export const SAMPLE_TICKER = "HPKG";
export const noSamplesText = (ticker: string): string => `No documents come with ${ticker}`;

/** Takes up the documents that ship with the product; what is there already stays as it is. */
export const addSampleDocuments = {
  method: "POST",
  path: "/api/knowledge-base/samples",
  summary: "Add the documents of the fictional company that ships with the product",
  signedIn: true,
  body: z.object({ ticker: tickerSchema }),
  response: z.object({ documents: z.array(libraryDocumentSchema) }),
  status: 202,
} as const satisfies Contract;

const documentParams = z.object({ id: z.uuid("There is no such document") });

export const FILE_NAME_MAX = 120;
export const OTHER_TYPE_TEXT = "A file keeps its ending: it says how the file is read";
export const fileThereText = (ticker: string, fileName: string): string =>
  `${ticker} holds this file already, as ${fileName}`;

/** Renames a document or moves it to another ticker; what is cited of it keeps its words. */
export const changeDocument = {
  method: "PUT",
  path: "/api/knowledge-base/documents/:id",
  summary: "Rename a document or move it to another ticker",
  signedIn: true,
  params: documentParams,
  body: z.object({
    fileName: z
      .string()
      .trim()
      .min(1, "A file needs a name")
      .max(FILE_NAME_MAX, `A name has at most ${FILE_NAME_MAX} characters`)
      .optional(),
    ticker: tickerSchema.optional(),
  }),
  response: z.object({ document: libraryDocumentSchema }),
} as const satisfies Contract;

export const deleteDocument = {
  method: "DELETE",
  path: "/api/knowledge-base/documents/:id",
  summary: "Remove a document with everything read of it",
  signedIn: true,
  params: documentParams,
  response: emptySchema,
  status: 204,
} as const satisfies Contract;

export const downloadDocument = {
  method: "GET",
  path: "/api/knowledge-base/documents/:id/file",
  summary: "The document as it was uploaded, as an attachment",
  signedIn: true,
  params: documentParams,
  response: z.string().meta({ format: "binary" }),
} as const satisfies Contract;

/** Reads a document that failed once more; any other is left as it is. */
export const retryDocument = {
  method: "POST",
  path: "/api/knowledge-base/documents/:id/retry",
  summary: "Read a document again that could not be read",
  signedIn: true,
  params: documentParams,
  response: z.object({ document: libraryDocumentSchema }),
  status: 202,
} as const satisfies Contract;

/** A passage of a document in its context; 404 for another user's document, as for none. */
export const getDocumentPassage = {
  method: "GET",
  path: "/api/knowledge-base/documents/:id/passages/:anchor",
  summary: "A passage of a document with what stands around it",
  signedIn: true,
  params: documentParams.extend({
    anchor: z.string().regex(/^p\d{1,6}$/, "There is no such passage"),
  }),
  response: passageInContextSchema,
} as const satisfies Contract;

/** Where words stand in a document. */
export const findInDocument = {
  method: "GET",
  path: "/api/knowledge-base/documents/:id/passages",
  summary: "The passages of a document in which words stand",
  signedIn: true,
  params: documentParams,
  query: findWordsSchema,
  response: foundWordsSchema,
} as const satisfies Contract;

/** How many figures of the user's research rest on each document; those of none are left out. */
export const getCitations = {
  method: "GET",
  path: "/api/knowledge-base/citations",
  summary: "How many figures of the research of the user rest on each document",
  signedIn: true,
  response: z.object({ figures: z.record(z.string(), z.number().int()) }),
} as const satisfies Contract;

/** The documents in whose text words stand; names are at hand already. */
export const searchDocuments = {
  method: "GET",
  path: "/api/knowledge-base/search",
  summary: "The documents of the user in which words stand",
  signedIn: true,
  query: findWordsSchema,
  response: z.object({ ids: z.array(z.uuid()) }),
} as const satisfies Contract;

export const getKnowledgeBase = {
  method: "GET",
  path: "/api/query-knowledge-base",
  summary: "What is stored for a ticker",
  signedIn: true,
  query: z.object({ ticker: tickerSchema }),
  response: z.object({
    success: z.literal(true),
    stored_files: z.number(),
    stored_chunks: z.number(),
    file_list: z.array(
      libraryDocumentSchema.pick({
        id: true,
        fileName: true,
        status: true,
        pages: true,
        chunks: true,
        error: true,
      }),
    ),
  }),
} as const satisfies Contract;

/** Where a passage stands; pages are from 1. */
export const documentSourceSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  fileName: z.string(),
  page: z.number().optional(),
  pageEnd: z.number().optional(),
  section: z.string().optional(),
  anchor: z.string(),
  excerpt: z.string(),
  /** Of the whole passage; cards stored before there were hashes have none. */
  hash: z.string().optional(),
});
export type DocumentSource = z.infer<typeof documentSourceSchema>;

/** Best first. A limit of 50 is the full load: where the query finds too little, it goes on. */
export const queryKnowledgeBase = {
  method: "POST",
  path: "/api/query-knowledge-base",
  summary: "Passages of the user's documents that answer a question",
  signedIn: true,
  body: z.object({
    query: z
      .string()
      .trim()
      .min(1, "Ask a question")
      .max(2_000, "A question has at most 2,000 characters"),
    ticker: tickerSchema,
    limit: z
      .number()
      .int("The limit is a whole number")
      .min(1, "The limit is 1 to 50")
      .max(FULL_LOAD_LIMIT, "The limit is 1 to 50")
      .default(QUESTION_LIMIT),
  }),
  response: z.object({
    success: z.boolean(),
    results: z.array(
      z.object({
        content: z.string(),
        score: z.number(),
        source: documentSourceSchema,
        table: passageTableSchema.optional(),
      }),
    ),
    sources: z.array(documentSourceSchema),
    error: z.string().optional(),
    message: z.string().optional(),
    details: z.string().optional(),
  }),
} as const satisfies Contract;
export type KnowledgeBaseAnswer = z.infer<typeof queryKnowledgeBase.response>;
