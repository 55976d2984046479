import type { z } from "zod";
import type { listRecentTickers, listRevisions, ResearchSummary } from "#contracts/research.ts";
import type { RatioItem } from "#core/finance/ratios/ratio-items.ts";
import { excerptOf } from "#core/text/outline/excerpt.ts";
import type { Database } from "#server/db/client.ts";
import { findDocumentTexts, findListedDocuments, findRevisionTexts } from "./listing-repository.ts";
import {
  type ConnectedCompany,
  findConnectedCompanies,
  LISTED_RATIOS,
} from "./recent-tickers-repository.ts";
import { findRevisions } from "./revisions-repository.ts";
import type { WordCounts } from "./word-counts.ts";

/** The rows of the home page: the user's documents, those that match `text` when it is given. */
export async function listDocuments(
  db: Database,
  wordCounts: WordCounts,
  { userId, text }: { readonly userId: string; readonly text: string | undefined },
): Promise<readonly ResearchSummary[]> {
  const documents = await findListedDocuments(db, userId, text);
  const keys = documents.map(({ id, revision }) => ({ documentId: id, revision }));
  const words = await wordCounts.of(keys, (unknown) => findDocumentTexts(db, unknown));
  return documents.map(({ beginning, figureCounts, updatedAt, ...listed }, place) => ({
    ...listed,
    excerpt: excerptOf(listed.title, beginning),
    words: words[place] ?? 0,
    figures: figureCounts?.revision === listed.revision ? figureCounts : null,
    updatedAt: updatedAt.toISOString(),
  }));
}

type ListedRevision = z.infer<typeof listRevisions.response>["revisions"][number];

/** The kept revisions of a document, newest first. */
export async function listRevisionsOf(
  db: Database,
  wordCounts: WordCounts,
  documentId: string,
): Promise<readonly ListedRevision[]> {
  const revisions = await findRevisions(db, documentId);
  const keys = revisions.map(({ revision }) => ({ documentId, revision }));
  const words = await wordCounts.of(keys, (unknown) => findRevisionTexts(db, unknown));
  return revisions.map(({ revision, title, savedAt }, place) => ({
    revision,
    title,
    words: words[place] ?? 0,
    savedAt: savedAt.toISOString(),
  }));
}

type RecentTicker = z.infer<typeof listRecentTickers.response>["tickers"][number];

/** The companies whose statements the user connected last, with the two ratios the home page shows. */
export async function recentTickers(
  db: Database,
  userId: string,
): Promise<readonly RecentTicker[]> {
  const companies = await findConnectedCompanies(db, userId);
  return companies.map((company) => ({
    ticker: company.ticker,
    name: company.name,
    period: company.period,
    ...(company.isClean && { isClean: true as const }),
    ebitdaMargin: latestRatio(company, LISTED_RATIOS.ebitdaMargin),
    netLeverage: latestRatio(company, LISTED_RATIOS.netLeverage),
  }));
}

/** The ratio in the newest column, or the reason for its absence. */
function latestRatio(
  { period, ratios }: ConnectedCompany,
  item: RatioItem,
): RecentTicker["ebitdaMargin"] {
  const row = ratios.find((ratio) => ratio.item === item);
  const reason = row?.reasons[period];
  return { value: row?.amounts[period] ?? null, ...(reason === undefined ? {} : { reason }) };
}
