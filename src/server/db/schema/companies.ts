import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "#server/db/schema/accounts.ts";

/** Tickers for which a user keeps statements of their own. */
export const userTickers = pgTable(
  "user_tickers",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ticker: text("ticker").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.ticker] })],
);
