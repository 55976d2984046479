import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { StatementFile } from "#core/finance/own-statements/statement-file.ts";
import { instant, ofUser } from "#server/db/schema/accounts.ts";

/** Tickers for which a user keeps statements of their own. */
export const userTickers = pgTable(
  "user_tickers",
  {
    userId: ofUser(),
    ticker: text("ticker").notNull(),
    /** The company's name; empty where the user gave none. */
    name: text("name").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ticker] })],
);

/** The files under such a ticker: what was read of each. The files themselves are kept by their hash. */
export const userStatementFiles = pgTable(
  "user_statement_files",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id").notNull(),
    ticker: text("ticker").notNull(),
    fileName: text("file_name").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    contents: jsonb("contents").$type<StatementFile>().notNull(),
    uploadedAt: instant("uploaded_at").notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.userId, table.ticker],
      foreignColumns: [userTickers.userId, userTickers.ticker],
      name: "user_statement_files_of_ticker",
    }).onDelete("cascade"),
    index("user_statement_files_by_ticker").on(table.userId, table.ticker, table.uploadedAt),
    index("user_statement_files_of_file").on(table.sha256),
  ],
);
