import {
  type DocumentSource,
  FULL_LOAD_LIMIT,
  type KnowledgeBaseAnswer,
  type LibraryDocument,
  NO_TEXT_SUGGESTIONS,
  noKnowledgeBaseText,
  noReadableText,
} from "#contracts/knowledge-base.ts";
import { passageTableSchema } from "#contracts/passages.ts";
import { AppError } from "#core/errors.ts";
import { placeOf } from "#core/ledger/parent-only.ts";
import type { Database } from "#server/db/client.ts";
import {
  askPassages,
  type FoundPassage,
  openingPassages,
  type PassageScope,
} from "#server/features/passages/service.ts";
import { findLibraryDocuments } from "./repository.ts";

export type Question = {
  readonly userId: string;
  readonly ticker: string;
  readonly query: string;
  readonly limit: number;
};

/** Characters of a passage that stand for it where it is only named. */
const EXCERPT_MAX = 240;

/**
 * The passages of the user's documents that answer a question, best first. A question with the limit
 * of the full load goes on with the fallbacks until it has as many passages as it may, and ends with
 * what is known of the files where none of them gave any text.
 *
 * @throws AppError "not_found" for a ticker without documents
 */
export async function askKnowledgeBase(
  db: Database,
  question: Question,
): Promise<KnowledgeBaseAnswer> {
  const { userId, ticker, limit } = question;
  const documents = await findLibraryDocuments(db, { userId, ticker });
  if (documents.length === 0) throw new AppError("not_found", noKnowledgeBaseText(ticker));
  const isFullLoad = limit === FULL_LOAD_LIMIT;
  const found = await (isFullLoad ? loadAll(db, question, documents) : ask(db, question));
  const results = found.map(({ passage, document, score }) => ({
    content: passage.text,
    score,
    source: sourceOf({ passage, document }),
    ...(passage.table !== undefined && { table: passageTableSchema.parse(passage.table) }),
  }));
  const sources = results.map(({ source }) => source);
  if (!isFullLoad || results.length > 0) return { success: true, results, sources };
  return {
    success: true,
    results,
    sources,
    message: noReadableText(documents.length, ticker),
    details: NO_TEXT_SUGGESTIONS.join("\n"),
  };
}

function ask(db: Database, { query, limit, ...scope }: Question): Promise<readonly FoundPassage[]> {
  return askPassages(db, scopeOf(scope), query, { limit });
}

/** Nobody finds a document without being its owner. */
function scopeOf({ userId, ticker }: Pick<Question, "userId" | "ticker">) {
  return { kind: "library", userId, ticker } as const satisfies PassageScope;
}

async function loadAll(
  db: Database,
  question: Question,
  documents: readonly LibraryDocument[],
): Promise<readonly FoundPassage[]> {
  const most = Math.min(
    question.limit,
    documents.reduce((sum, { chunks }) => sum + chunks, 0),
  );
  const found = new Map<string, FoundPassage>();
  for (const query of [question.query, ...FALLBACK_QUERIES]) {
    if (found.size >= most) break;
    for (const answer of await ask(db, { ...question, query })) {
      if (found.size < most && !found.has(answer.passage.id)) found.set(answer.passage.id, answer);
    }
  }
  if (found.size > 0 || most === 0)
    return [...found.values()].toSorted((a, b) => b.score - a.score);
  // Text in which none of the words stands, such as of another language.
  return openingPassages(db, scopeOf(question), question.limit);
}

function sourceOf({ passage, document }: Pick<FoundPassage, "passage" | "document">) {
  const { id, anchor, page, pageEnd, headings, text, hash } = passage;
  const section = placeOf(headings);
  const source: DocumentSource = {
    id,
    documentId: document.id,
    fileName: document.fileName ?? document.title,
    ...(page !== undefined && { page }),
    ...(pageEnd !== undefined && { pageEnd }),
    ...(section !== undefined && { section }),
    anchor,
    hash,
    excerpt: text.length > EXCERPT_MAX ? `${text.slice(0, EXCERPT_MAX).toWellFormed()}…` : text,
  };
  return source;
}

/**
 * What the full load asks when its query finds too little, one after the other: the words documents
 * of companies are made of, the most telling first. Spec section 7 has up to 22 of them.
 */
const FALLBACK_QUERIES: readonly string[] = [
  "revenue growth and operating results",
  "EBITDA, margins and profitability",
  "debt, borrowings and maturities",
  "cash flow and capital expenditure",
  "liquidity and credit facilities",
  "covenants and compliance",
  "balance sheet assets and liabilities",
  "risk factors and contingencies",
  "business overview and strategy",
  "management discussion and outlook",
  "guidance and forecast",
  "segments and markets",
  "customers and competition",
  "acquisitions and disposals",
  "interest, taxes and dividends",
  "legal proceedings",
  "employees and management",
  "contract terms and pricing",
  "valuation and comparables",
  "summary and conclusion",
  "agreement, notice, report or presentation",
  "total, year, amount, date, company",
];
