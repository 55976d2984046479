import { index, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#server/db/schema/accounts.ts";

/** What cards hold, stored once for whoever connects the same: documents name it by its id. */
export const connectedData = pgTable("connected_data", {
  /** The hash of what it holds and of its content: see `features/research/connected-data.ts`. */
  id: text("id").primaryKey(),
  holds: text("holds").$type<"statements" | "other">().notNull(),
  data: jsonb("data").$type<unknown>().notNull(),
  /** Name, latest column and two ratios of statements, so that a list need not read all of `data`. */
  listing: jsonb("listing").$type<unknown>(),
  /** When it was last sent: what no document names is kept for a while after that. */
  storedAt: timestamp("stored_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Who sent the data, and may therefore read it and name it by its id. */
export const connectedDataOwners = pgTable(
  "connected_data_owners",
  {
    dataId: text("data_id")
      .notNull()
      .references(() => connectedData.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.dataId, table.userId] }),
    index("connected_data_owners_of_user").on(table.userId),
  ],
);
