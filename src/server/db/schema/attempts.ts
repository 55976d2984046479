import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How often something that is limited was tried within its window. */
export const attempts = pgTable(
  "attempts",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    /** End of the window; from then on the count starts anew. */
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("attempts_expires_at").on(table.expiresAt)],
);
