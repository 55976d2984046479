import { type SQL, sql } from "drizzle-orm";
import {
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DocumentSection } from "#core/retrieval/document-sections.ts";
import type { PageKinds } from "#core/retrieval/page-kinds.ts";
import type { PassageTable } from "#core/ledger/passage-table.ts";
import { bytes, instant, users } from "#server/db/schema/accounts.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * Documents whose passages are kept. A filing is public and kept once for all: it has an accession
 * number and no owner. A document of a library has an owner, and no query finds it without.
 */
export const sourceDocuments = pgTable(
  "source_documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").$type<"filing" | "library">().notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    ticker: text("ticker").notNull(),
    /** With dashes; of filings only. */
    accession: text("accession"),
    /** As filed, such as `10-K/A`; of filings only. */
    form: text("form"),
    /** Last day of the period reported. */
    period: date("period", { mode: "string" }),
    filed: date("filed", { mode: "string" }),
    /** The company's name for a filing, the file's for a document of a library. */
    title: text("title").notNull(),
    /** The page on EDGAR, of filings; the file's name otherwise. */
    fileName: text("file_name"),
    pageCount: integer("page_count"),
    sections: jsonb("sections").$type<readonly DocumentSection[]>().notNull().default([]),
    /** How it was read: a change of the reader reads it anew. */
    readerVersion: integer("reader_version").notNull(),
    readAt: instant("read_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("source_documents_of_accession").on(table.accession),
    index("source_documents_of_owner").on(table.userId, table.ticker),
    index("source_documents_of_ticker").on(table.ticker, table.form, table.period),
  ],
);

export const passages = pgTable(
  "passages",
  {
    documentId: uuid("document_id").notNull(),
    /** From 1, in reading order; the anchor is `p` and this. */
    ordinal: integer("ordinal").notNull(),
    kind: text("kind").$type<"text" | "table">().notNull(),
    text: text("text").notNull(),
    page: integer("page"),
    pageEnd: integer("page_end"),
    part: text("part"),
    item: text("item"),
    headings: jsonb("headings").$type<readonly string[]>().notNull(),
    table: jsonb("table").$type<PassageTable>(),
    /** What its page is. */
    pageKinds: jsonb("page_kinds").$type<PageKinds>().notNull(),
    /** SHA-256 of the text, hexadecimal. */
    hash: text("hash").notNull(),
    /** What ranking counts, so that it need not read the text. */
    terms: bytes("terms").notNull(),
    search: tsvector("search")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${passages.headings}::text), 'A') || to_tsvector('english', ${passages.text})`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.ordinal] }),
    foreignKey({
      columns: [table.documentId],
      foreignColumns: [sourceDocuments.id],
      name: "passages_of_document",
    }).onDelete("cascade"),
    // Each search reads what is not merged yet from end to end: of the usual 4 MB that is a third of its time.
    index("passages_search").using("gin", table.search).with({ gin_pending_list_limit: 256 }),
  ],
);
