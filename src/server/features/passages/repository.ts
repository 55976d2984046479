import { and, asc, between, eq, inArray, max, type SQL, sql } from "drizzle-orm";
import type { DocumentSection } from "#core/retrieval/document-sections.ts";
import type { Candidate, Passage } from "#core/retrieval/passage.ts";
import type { PreparedDocument } from "#core/retrieval/prepare-document.ts";
import { searchSteps, unpackTerms } from "#core/retrieval/terms.ts";
import type { Database } from "#server/db/client.ts";
import { passages, sourceDocuments } from "#server/db/schema/passages.ts";

/** A document whose passages are kept, as it is named in a source. */
export type SourceDocument = Omit<typeof sourceDocuments.$inferSelect, "sections" | "readAt">;

/** A filing by its accession number, for all users; a library's document by its id and owner. */
export type NewSourceDocument =
  | {
      readonly kind: "filing";
      readonly ticker: string;
      readonly accession: string;
      readonly form: string;
      readonly period: string | undefined;
      readonly filed: string;
      readonly title: string;
      readonly fileName: string | undefined;
      readonly readerVersion: number;
    }
  | {
      readonly kind: "library";
      readonly id: string;
      readonly userId: string;
      readonly ticker: string;
      readonly title: string;
      readonly fileName: string;
      readonly readerVersion: number;
    };

/**
 * What passages are looked for in. Every query names it in its own statement, so that nobody finds a
 * passage of a library's document without being its owner.
 */
export type PassageScope =
  | { readonly kind: "filing"; readonly accessions: readonly string[] }
  | {
      readonly kind: "library";
      readonly userId: string;
      readonly ticker?: string | undefined;
      readonly documentId?: string | undefined;
    };

/** A passage's text and hash are checked against each other by whoever cites it. */
export type PassageRow = Passage & { readonly ordinal: number };

const ROWS_AT_ONCE = 100;

/** The documents of a scope, oldest reading first. */
export async function findDocuments(
  db: Database,
  scope: PassageScope,
): Promise<readonly SourceDocument[]> {
  const { sections: _, readAt, ...columns } = documentColumns;
  return db.select(columns).from(sourceDocuments).where(within(scope)).orderBy(asc(readAt));
}

/** The outline of a document; undefined when there is none in the scope. */
export async function findSections(
  db: Database,
  scope: PassageScope,
): Promise<readonly DocumentSection[] | undefined> {
  const [row] = await db
    .select({ sections: sourceDocuments.sections })
    .from(sourceDocuments)
    .where(within(scope));
  return row?.sections;
}

const documentColumns = {
  id: sourceDocuments.id,
  kind: sourceDocuments.kind,
  userId: sourceDocuments.userId,
  ticker: sourceDocuments.ticker,
  accession: sourceDocuments.accession,
  form: sourceDocuments.form,
  period: sourceDocuments.period,
  filed: sourceDocuments.filed,
  title: sourceDocuments.title,
  fileName: sourceDocuments.fileName,
  pageCount: sourceDocuments.pageCount,
  sections: sourceDocuments.sections,
  readerVersion: sourceDocuments.readerVersion,
  readAt: sourceDocuments.readAt,
};

function within(scope: PassageScope): SQL | undefined {
  if (scope.kind === "filing") {
    return and(
      eq(sourceDocuments.kind, "filing"),
      inArray(sourceDocuments.accession, [...scope.accessions]),
    );
  }
  return and(
    eq(sourceDocuments.kind, "library"),
    eq(sourceDocuments.userId, scope.userId),
    scope.ticker === undefined ? undefined : eq(sourceDocuments.ticker, scope.ticker),
    scope.documentId === undefined ? undefined : eq(sourceDocuments.id, scope.documentId),
  );
}

/** Passages of the scope's documents. */
function ofScope(db: Database, scope: PassageScope): SQL {
  const documents = db
    .select({ id: sourceDocuments.id })
    .from(sourceDocuments)
    .where(within(scope));
  return inArray(passages.documentId, documents);
}

/**
 * Keeps a document with its passages in place of what was kept of it before; run it in a
 * transaction. A second reader of the same filing waits for the first and then writes the same.
 *
 * @param hashOf SHA-256 of a passage's text
 * @returns the document's id
 */
export async function replaceDocument(
  db: Database,
  document: NewSourceDocument,
  { passages: prepared, sections, pageCount }: PreparedDocument,
  hashOf: (text: string) => string,
): Promise<string> {
  const values = { ...document, pageCount: pageCount ?? null, sections: [...sections] };
  const { kind: _kind, ...changes } = values;
  const [row] = await db
    .insert(sourceDocuments)
    .values(values)
    .onConflictDoUpdate({
      target: document.kind === "filing" ? sourceDocuments.accession : sourceDocuments.id,
      set: { ...changes, readAt: sql`now()` },
    })
    .returning({ id: sourceDocuments.id });
  if (row === undefined) throw new Error("an insert returned no row");
  await db.delete(passages).where(eq(passages.documentId, row.id));
  const documentId = row.id;
  for (let from = 0; from < prepared.length; from += ROWS_AT_ONCE) {
    const some = prepared.slice(from, from + ROWS_AT_ONCE);
    const rows = some.map(({ anchor: _anchor, headings, ...rest }, at) => {
      const passage = { ...rest, headings: [...headings], hash: hashOf(rest.text) };
      return { ...passage, documentId, ordinal: from + at + 1 };
    });
    await db.insert(passages).values(rows);
  }
  return documentId;
}

/** Whether the scope's documents hold more passages than so many: each numbers its own from 1. */
export async function holdMoreThan(
  db: Database,
  scope: PassageScope,
  most: number,
): Promise<boolean> {
  const last = db
    .select({ ordinal: max(passages.ordinal) })
    .from(passages)
    .where(eq(passages.documentId, sourceDocuments.id));
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum((${last})), 0)::int` })
    .from(sourceDocuments)
    .where(within(scope));
  return (row?.count ?? 0) > most;
}

/** Every passage of the scope's documents as ranking wants it, in reading order. */
export async function findCandidates(
  db: Database,
  scope: PassageScope,
): Promise<readonly Candidate[]> {
  return candidatesWhere(db, ofScope(db, scope));
}

/** Matches that are weighed against each other; weighing reads the whole passage's words. */
const WEIGHED_MAX = 1_500;

/**
 * The passages of the scope's documents in which words of the question stand, best first by PostgreSQL's
 * own measure: for libraries too large to be ranked whole. Those that hold all words come before
 * those that hold two, and one: weighing every passage that holds any would take seconds.
 *
 * @param words plain words, any of which may stand in a passage
 */
export async function searchCandidates(
  db: Database,
  scope: PassageScope,
  question: { readonly words: readonly string[]; readonly most: number },
): Promise<readonly Candidate[]> {
  const keys = await db.transaction(async (transaction) => {
    // The planner would read all passages, or all of every document: it does not know what reading words costs.
    await transaction.execute(sql`set local enable_seqscan = off; set local enable_nestloop = off`);
    return keysOfMatches(transaction, scope, question);
  });
  if (keys.length === 0) return [];
  return candidatesWhere(db, and(ofScope(db, scope), isOneOf(keys)));
}

type Key = Pick<Row, "documentId" | "ordinal">;

async function keysOfMatches(
  db: Database,
  scope: PassageScope,
  { words, most }: Parameters<typeof searchCandidates>[2],
): Promise<readonly Key[]> {
  const distinct = [...new Set(words)];
  const any = sql`websearch_to_tsquery('english', ${distinct.join(" or ")})`;
  const found = new Map<string, Key>();
  for (const asked of searchSteps(distinct)) {
    if (found.size >= most / 2) break;
    const matching = db
      .select({
        documentId: passages.documentId,
        ordinal: passages.ordinal,
        weight: sql<number>`ts_rank(${passages.search}, ${any})`.as("weight"),
      })
      .from(passages)
      .where(
        and(
          ofScope(db, scope),
          sql`${passages.search} @@ websearch_to_tsquery('english', ${asked})`,
        ),
      )
      .limit(WEIGHED_MAX)
      .as("matching");
    const rows = await db
      .select()
      .from(matching)
      .orderBy(sql`weight desc`)
      .limit(most);
    for (const row of rows) {
      if (found.size >= most) break;
      found.set(`${row.documentId}/${row.ordinal}`, row);
    }
  }
  return [...found.values()];
}

async function candidatesWhere(
  db: Database,
  where: SQL | undefined,
): Promise<readonly Candidate[]> {
  const { text: _text, table: _table, hash: _hash, ...columns } = passageColumns;
  const rows = await db
    .select({ ...columns, terms: passages.terms, pageKinds: passages.pageKinds })
    .from(passages)
    .where(where)
    .orderBy(asc(passages.documentId), asc(passages.ordinal));
  return rows.map(({ terms, pageKinds, ...row }) => ({
    ...placeOf(row),
    kind: row.kind,
    terms: unpackTerms(terms),
    pageKinds,
  }));
}

const passageColumns = {
  documentId: passages.documentId,
  ordinal: passages.ordinal,
  kind: passages.kind,
  text: passages.text,
  page: passages.page,
  pageEnd: passages.pageEnd,
  part: passages.part,
  item: passages.item,
  headings: passages.headings,
  table: passages.table,
  hash: passages.hash,
};

function isOneOf(keys: readonly Key[]): SQL {
  const documents = sql.param(keys.map(({ documentId }) => documentId));
  const ordinals = sql.param(keys.map(({ ordinal }) => ordinal));
  return sql`(${passages.documentId}, ${passages.ordinal}) in (select * from unnest(${documents}::uuid[], ${ordinals}::int[]))`;
}

/** The scope's passages of these ids, in the ids' order; what is no longer there is left out. */
export async function findPassages(
  db: Database,
  scope: PassageScope,
  ids: readonly string[],
): Promise<readonly PassageRow[]> {
  const keys = ids.flatMap((id) => keyOf(id) ?? []);
  const rows = await db
    .select(passageColumns)
    .from(passages)
    .where(and(ofScope(db, scope), isOneOf(keys)));
  const byId = new Map(rows.map((row) => [`${row.documentId}/p${row.ordinal}`, passageOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Passages of the scope's one document from one to another, both included, in reading order. */
export async function findPassagesBetween(
  db: Database,
  scope: PassageScope,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly PassageRow[]> {
  return inOrder(db, and(ofScope(db, scope), between(passages.ordinal, from, to)));
}

/** More than any document has. */
const ALL = 1_000_000;

async function inOrder(db: Database, are: SQL | undefined, most = ALL): Promise<PassageRow[]> {
  const rows = await db
    .select(passageColumns)
    .from(passages)
    .where(are)
    .orderBy(asc(passages.ordinal))
    .limit(most);
  return rows.map(passageOf);
}

/** The first passages of running text of an item of the scope's one document, in reading order. */
export async function findItemText(
  db: Database,
  scope: PassageScope,
  { item, most }: { readonly item: string; readonly most: number },
): Promise<readonly PassageRow[]> {
  const isText = and(eq(passages.item, item), eq(passages.kind, "text"));
  return inOrder(db, and(ofScope(db, scope), isText), most);
}

/** Passages of the scope's one document in which every word starts a word, in reading order. */
export async function findPassagesWith(
  db: Database,
  scope: PassageScope,
  { words, most }: { readonly words: string; readonly most: number },
): Promise<readonly PassageRow[]> {
  const query = prefixQuery(words);
  if (query === undefined) return [];
  return inOrder(db, and(ofScope(db, scope), sql`${passages.search} @@ ${query}`), most);
}

/** The library documents of a user in whose text every word starts a word. */
export async function findDocumentsWith(
  db: Database,
  userId: string,
  words: string,
): Promise<readonly string[]> {
  const query = prefixQuery(words);
  if (query === undefined) return [];
  const rows = await db
    .selectDistinct({ id: sourceDocuments.id })
    .from(sourceDocuments)
    .innerJoin(passages, eq(passages.documentId, sourceDocuments.id))
    .where(and(within({ kind: "library", userId }), sql`${passages.search} @@ ${query}`));
  return rows.map(({ id }) => id);
}

/** `net lever` finds net leverage; undefined where there is no word. */
function prefixQuery(text: string): SQL | undefined {
  const words = text.match(/[\p{L}\p{N}]+(?:[.,][\p{L}\p{N}]+)*/gu) ?? [];
  if (words.length === 0) return undefined;
  return sql`to_tsquery('english', ${words.map((word) => `'${word}':*`).join(" & ")})`;
}

type Row = {
  readonly documentId: string;
  readonly ordinal: number;
  readonly page: number | null;
  readonly pageEnd: number | null;
  readonly part: string | null;
  readonly item: string | null;
  readonly headings: readonly string[];
};

function passageOf(
  row: Row & Pick<typeof passages.$inferSelect, "kind" | "text" | "table" | "hash">,
): PassageRow {
  const { kind, text, table, hash, ordinal } = row;
  return { ...placeOf(row), ordinal, kind, text, hash, ...(table !== null && { table }) };
}

function placeOf({ documentId, ordinal, page, pageEnd, part, item, headings }: Row) {
  return {
    id: `${documentId}/p${ordinal}`,
    documentId,
    anchor: `p${ordinal}`,
    ...(page !== null && { page }),
    ...(pageEnd !== null && { pageEnd }),
    ...(part !== null && { part }),
    ...(item !== null && { item }),
    headings,
  };
}

const PASSAGE_ID = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\/p(\d{1,6})$/;

function keyOf(id: string): Key | undefined {
  const [, documentId, ordinal] = PASSAGE_ID.exec(id) ?? [];
  if (documentId === undefined || ordinal === undefined) return undefined;
  return { documentId, ordinal: Number(ordinal) };
}
