import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, ofUser } from "#server/db/schema/accounts.ts";

/** What users uploaded to their knowledge bases; the files are in the file store, by their hash. */
export const libraryDocuments = pgTable(
  "library_documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofUser(),
    ticker: text("ticker").notNull(),
    fileName: text("file_name").notNull(),
    type: text("type").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    status: text("status", { enum: ["queued", "parsing", "ready", "failed"] })
      .notNull()
      .default("queued"),
    pagesRead: integer("pages_read"),
    pages: integer("pages"),
    chunks: integer("chunks").notNull().default(0),
    error: text("error"),
    note: text("note"),
    uploadedAt: instant("uploaded_at").notNull().defaultNow(),
  },
  (table) => [
    index("library_documents_of_user").on(table.userId, table.ticker, table.uploadedAt.desc()),
    index("library_documents_of_file").on(table.sha256),
  ],
);
