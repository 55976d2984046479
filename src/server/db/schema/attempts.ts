import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/db/schema/accounts.ts";

/** How often something that is limited was tried within its window. */
export const attempts = pgTable(
  "attempts",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    /** End of the window; from then on the count starts anew. */
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("attempts_expires_at").on(table.expiresAt)],
);
