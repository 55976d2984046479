import { type SQL, sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ReportPage, ReportSummary } from "#contracts/report-parts.ts";
import type { ChatMessage, FigureCounts } from "#contracts/research.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { DecisionOfBefore } from "#server/db/decisions-of-before.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { instant, ofUser } from "#server/db/schema/accounts.ts";

export const researchDocuments = pgTable(
  "research_documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofUser(),
    title: text("title").notNull(),
    content: text("content").notNull().default(""),
    connectedData: jsonb("connected_data").$type<readonly ContextItem[]>().notNull().default([]),
    /**
     * Tickers of the connected data, in its order and without cards that failed: kept apart because
     * documents of before `connected_data` hold statements whole, and a list would read them all.
     */
    tickers: jsonb("tickers")
      .$type<readonly string[]>()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`jsonb_path_query_array(${researchDocuments.connectedData}, '$[*] ? (!(@.status == "error")).ticker')`,
      ),
    /** Ids of the data that the connected data names. */
    dataIds: jsonb("data_ids")
      .$type<readonly string[]>()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`jsonb_path_query_array(${researchDocuments.connectedData}, '$[*].dataId')`,
      ),
    messages: jsonb("messages").$type<readonly ChatMessage[]>().notNull().default([]),
    /** The figures are as known on this day; null: as known now. */
    asOfDate: date("as_of_date", { mode: "string" }),
    /** What was decided before decisions were anchors: none since the anchors were saved. */
    figureDecisions: jsonb("figure_decisions")
      .$type<readonly DecisionOfBefore[]>()
      .notNull()
      .default([]),
    /** What figures of the text are of, in its order. */
    anchors: jsonb("anchors").$type<readonly Anchor[]>().notNull().default([]),
    /** How the figures of a revision stood where it was open last. */
    figureCounts: jsonb("figure_counts").$type<FigureCounts & { readonly revision: number }>(),
    summary: jsonb("summary").$type<ReportSummary>(),
    reportPages: jsonb("report_pages").$type<readonly ReportPage[]>(),
    /** Rises by one with every saved change. */
    revision: integer("revision").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** Set while the document can still be restored. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [index("research_documents_of_user").on(table.userId, table.updatedAt.desc())],
);

export const researchRevisions = pgTable(
  "research_revisions",
  {
    documentId: uuid("document_id")
      .notNull()
      .references(() => researchDocuments.id, { onDelete: "cascade" }),
    revision: integer("revision").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    anchors: jsonb("anchors").$type<readonly Anchor[]>().notNull().default([]),
    savedAt: instant("saved_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.revision] })],
);
