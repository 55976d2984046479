import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { ReportPage, ReportSummary } from "#contracts/report-parts.ts";
import type { ChatMessage, FigureCounts, ResearchDocument } from "#contracts/research.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { withDecisionsOfBefore } from "#server/db/decisions-of-before.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Database } from "#server/db/client.ts";
import { researchDocuments } from "#server/db/schema/research.ts";

/** How long a removed document can be brought back. */
export const RESTORE_DAYS = 30;

/** One document of one user: no query looks for a document without its owner. */
export type OwnedId = { readonly userId: string; readonly id: string };

/** What a save may change; what is undefined stays. */
export type DocumentChanges = {
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly connectedData?: readonly ContextItem[] | undefined;
  readonly messages?: readonly ChatMessage[] | undefined;
  readonly asOfDate?: string | null | undefined;
  readonly anchors?: readonly Anchor[] | undefined;
  readonly summary?: ReportSummary | null | undefined;
  readonly reportPages?: readonly ReportPage[] | null | undefined;
};

/** A document as it is kept; the contract parses it on its way out. */
export type StoredDocument = Omit<
  ResearchDocument,
  "connectedData" | "messages" | "anchors" | "summary" | "reportPages"
> & {
  readonly connectedData: readonly ContextItem[];
  readonly messages: readonly ChatMessage[];
  readonly anchors: readonly Anchor[];
  readonly summary: ReportSummary | null;
  readonly reportPages: readonly ReportPage[] | null;
};

type DocumentRow = typeof researchDocuments.$inferSelect;

/** The new document, revision 0. */
export async function insertDocument(
  db: Database,
  document: Pick<typeof researchDocuments.$inferInsert, "id" | "userId" | "title" | "content">,
): Promise<StoredDocument> {
  const [row] = await db.insert(researchDocuments).values(document).returning();
  if (row === undefined) throw new Error("an insert returned no row");
  return documentOf(row);
}

/** What documents of the user hold that figures of them may rest on documents of the library. */
export async function findCitingDocuments(
  db: Database,
  userId: string,
): Promise<readonly Pick<StoredDocument, "connectedData" | "anchors">[]> {
  const { connectedData, anchors, deletedAt } = researchDocuments;
  return db
    .select({ connectedData, anchors })
    .from(researchDocuments)
    .where(
      and(
        eq(researchDocuments.userId, userId),
        isNull(deletedAt),
        sql`jsonb_array_length(${anchors}) > 0`,
        sql`${connectedData} @> '[{"type": "knowledge-base"}]'`,
      ),
    );
}

/** The user's document; undefined when there is none, it is another's, or it was removed. */
export async function findDocument(
  db: Database,
  owned: OwnedId,
): Promise<StoredDocument | undefined> {
  const [row] = await db.select().from(researchDocuments).where(isPresent(owned));
  return row && documentOf(row);
}

/**
 * Saves the changes if the document still is at `baseRevision` and they change anything, in one
 * statement, so that of any number of writers on one revision one wins.
 *
 * @returns the document with its new revision; undefined when nothing was saved
 */
export async function updateDocument(
  db: Database,
  owned: OwnedId,
  save: { readonly baseRevision: number; readonly changes: DocumentChanges },
): Promise<StoredDocument | undefined> {
  const given = givenChanges(save.changes);
  if (given.length === 0) return undefined;
  const [row] = await db
    .update(researchDocuments)
    .set({
      ...Object.fromEntries(given.map(({ name, value }) => [name, value])),
      // Who knows the anchors knows what was decided: it came as one of them.
      ...(save.changes.anchors && { figureDecisions: [] }),
      revision: sql`${researchDocuments.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        isPresent(owned),
        eq(researchDocuments.revision, save.baseRevision),
        or(...given.map(({ differs }) => differs)),
      ),
    )
    .returning();
  return row && documentOf(row);
}

/** The same connected data kept in another form: no change of the document's, so no revision. */
export async function replaceConnectedData(
  db: Database,
  owned: OwnedId,
  connectedData: readonly ContextItem[],
): Promise<void> {
  await db.update(researchDocuments).set({ connectedData }).where(isPresent(owned));
}

/** Notes how the figures of a revision stand. False where there is no such document. */
export async function noteFigureCounts(
  db: Database,
  owned: OwnedId,
  figureCounts: FigureCounts & { readonly revision: number },
): Promise<boolean> {
  const rows = await db
    .update(researchDocuments)
    .set({ figureCounts })
    .where(isPresent(owned))
    .returning({ id: researchDocuments.id });
  return rows.length > 0;
}

/** Marks the document removed. True also when it already was, so that a repeated call is no error. */
export async function removeDocument(db: Database, owned: OwnedId): Promise<boolean> {
  const rows = await db
    .update(researchDocuments)
    .set({ deletedAt: sql`coalesce(${researchDocuments.deletedAt}, now())` })
    .where(isOwned(owned))
    .returning({ id: researchDocuments.id });
  return rows.length > 0;
}

/** The document, brought back if it was removed less than `RESTORE_DAYS` ago; undefined otherwise. */
export async function restoreDocument(
  db: Database,
  owned: OwnedId,
): Promise<StoredDocument | undefined> {
  const [row] = await db
    .update(researchDocuments)
    .set({ deletedAt: null })
    .where(and(isOwned(owned), or(isNull(researchDocuments.deletedAt), not30DaysAgo())))
    .returning();
  return row && documentOf(row);
}

/** Deletes for good what was removed more than `RESTORE_DAYS` ago; how many documents that were. */
export async function purgeRemovedDocuments(db: Database): Promise<number> {
  const rows = await db
    .delete(researchDocuments)
    .where(
      and(
        isNotNull(researchDocuments.deletedAt),
        lt(researchDocuments.deletedAt, sql`now() - make_interval(days => ${RESTORE_DAYS})`),
      ),
    )
    .returning({ id: researchDocuments.id });
  return rows.length;
}

function not30DaysAgo(): SQL {
  return sql`${researchDocuments.deletedAt} >= now() - make_interval(days => ${RESTORE_DAYS})`;
}

function isOwned({ userId, id }: OwnedId): SQL | undefined {
  return and(eq(researchDocuments.id, id), eq(researchDocuments.userId, userId));
}

function isPresent(owned: OwnedId): SQL | undefined {
  return and(isOwned(owned), isNull(researchDocuments.deletedAt));
}

type GivenChange = { readonly name: string; readonly value: unknown; readonly differs: SQL };

function givenChanges(changes: DocumentChanges): readonly GivenChange[] {
  const { title, content, connectedData, messages, asOfDate, anchors } = changes;
  const { summary, reportPages } = changes;
  const given = [
    { name: "title", value: title, differs: sql`${researchDocuments.title} <> ${title}` },
    { name: "content", value: content, differs: sql`${researchDocuments.content} <> ${content}` },
    {
      name: "connectedData",
      value: connectedData,
      differs: differsAsJson(researchDocuments.connectedData, connectedData),
    },
    {
      name: "messages",
      value: messages,
      differs: differsAsJson(researchDocuments.messages, messages),
    },
    {
      name: "asOfDate",
      value: asOfDate,
      differs: sql`${researchDocuments.asOfDate} is distinct from ${asOfDate}::date`,
    },
    {
      name: "anchors",
      value: anchors,
      differs: sql`(${differsAsJson(researchDocuments.anchors, anchors)} or ${researchDocuments.figureDecisions} <> '[]'::jsonb)`,
    },
    {
      name: "summary",
      value: summary,
      differs: differsOrIsNew(researchDocuments.summary, summary),
    },
    {
      name: "reportPages",
      value: reportPages,
      differs: differsOrIsNew(researchDocuments.reportPages, reportPages),
    },
  ];
  return given.filter(({ value }) => value !== undefined);
}

type JsonColumn =
  | typeof researchDocuments.connectedData
  | typeof researchDocuments.messages
  | typeof researchDocuments.anchors;

function differsAsJson(column: JsonColumn, value: unknown): SQL {
  return sql`${column} <> ${JSON.stringify(value ?? [])}::jsonb`;
}

/** Of a column that may hold nothing. */
function differsOrIsNew(
  column: typeof researchDocuments.summary | typeof researchDocuments.reportPages,
  value: unknown,
): SQL {
  const json = value == null ? null : JSON.stringify(value);
  return sql`${column} is distinct from ${json}::jsonb`;
}

function documentOf(row: DocumentRow): StoredDocument {
  const { id, title, content, connectedData, messages, asOfDate } = row;
  return {
    id,
    title,
    content,
    connectedData,
    messages,
    asOfDate,
    anchors: withDecisionsOfBefore(content, row.anchors, row.figureDecisions),
    summary: row.summary,
    reportPages: row.reportPages,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
