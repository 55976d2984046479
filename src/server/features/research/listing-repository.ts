import { and, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { FigureCounts } from "#contracts/research.ts";
import type { Database } from "#server/db/client.ts";
import { blogPosts } from "#server/db/schema/publishing.ts";
import { researchDocuments, researchRevisions } from "#server/db/schema/research.ts";
import type { RevisionKey, RevisionText } from "./word-counts.ts";

/** Documents one list shows; an analyst finds older ones by their text. */
export const DOCUMENTS_LISTED_MAX = 500;
/** Characters of a document that its caption is looked for in. */
const CAPTION_SEARCH_LENGTH = 4000;

export type ListedDocument = {
  readonly id: string;
  readonly title: string;
  /** Of the first connected data; null with none. */
  readonly ticker: string | null;
  /** How the text begins. */
  readonly beginning: string;
  readonly figureCounts: (FigureCounts & { readonly revision: number }) | null;
  readonly isPublished: boolean;
  readonly revision: number;
  readonly updatedAt: Date;
};

/**
 * The user's documents, newest change first; with `text` those whose title or text holds it in any
 * case, or whose connected data has a ticker that begins with it.
 */
export async function findListedDocuments(
  db: Database,
  userId: string,
  text: string | undefined,
): Promise<readonly ListedDocument[]> {
  return db
    .select({
      id: researchDocuments.id,
      title: researchDocuments.title,
      ticker: sql<string | null>`nullif(${researchDocuments.tickers} ->> 0, '')`,
      beginning: sql<string>`left(${researchDocuments.content}, ${CAPTION_SEARCH_LENGTH})`,
      figureCounts: researchDocuments.figureCounts,
      isPublished: sql<boolean>`exists (
        select from ${blogPosts}
        where ${blogPosts.researchId} = ${researchDocuments.id}
          and ${blogPosts.userId} = ${userId} and ${blogPosts.status} = 'published'
      )`,
      revision: researchDocuments.revision,
      updatedAt: researchDocuments.updatedAt,
    })
    .from(researchDocuments)
    .where(
      and(
        eq(researchDocuments.userId, userId),
        isNull(researchDocuments.deletedAt),
        text === undefined || text === "" ? undefined : holdsText(text),
      ),
    )
    .orderBy(desc(researchDocuments.updatedAt))
    .limit(DOCUMENTS_LISTED_MAX);
}

function holdsText(text: string): SQL | undefined {
  const pattern = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return or(
    ilike(researchDocuments.title, `%${pattern}%`),
    sql`exists (
      select from jsonb_array_elements_text(${researchDocuments.tickers}) as ticker
      where ticker ilike ${`${pattern}%`}
    )`,
    ilike(researchDocuments.content, `%${pattern}%`),
  );
}

/** The present texts of documents, whatever their revision is by now. */
export async function findDocumentTexts(
  db: Database,
  keys: readonly RevisionKey[],
): Promise<readonly RevisionText[]> {
  return db
    .select({
      documentId: researchDocuments.id,
      revision: researchDocuments.revision,
      content: researchDocuments.content,
    })
    .from(researchDocuments)
    .where(
      inArray(
        researchDocuments.id,
        keys.map((key) => key.documentId),
      ),
    );
}

/** The texts of revisions, all of one document. */
export async function findRevisionTexts(
  db: Database,
  keys: readonly RevisionKey[],
): Promise<readonly RevisionText[]> {
  const documentId = keys[0]?.documentId;
  if (documentId === undefined) return [];
  return db
    .select({
      documentId: researchRevisions.documentId,
      revision: researchRevisions.revision,
      content: researchRevisions.content,
    })
    .from(researchRevisions)
    .where(
      and(
        eq(researchRevisions.documentId, documentId),
        inArray(
          researchRevisions.revision,
          keys.map((key) => key.revision),
        ),
      ),
    );
}
