import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, ofUser } from "#server/db/schema/accounts.ts";

/** What cards hold, stored once for whoever connects the same: documents name it by its id. */
export const connectedData = pgTable("connected_data", {
  /** The hash of what it holds and of its content: see `features/research/connected-data.ts`. */
  id: text("id").primaryKey(),
  holds: text("holds").$type<"statements" | "other">().notNull(),
  data: jsonb("data").$type<unknown>().notNull(),
  /** Name, latest column and two ratios of statements, so that a list need not read all of `data`. */
  listing: jsonb("listing").$type<unknown>(),
  /** When it was last sent: what no document names is kept for a while after that. */
  storedAt: instant("stored_at").notNull().defaultNow(),
});

/** Who sent the data, and may therefore read it and name it by its id. */
export const connectedDataOwners = pgTable(
  "connected_data_owners",
  {
    dataId: text("data_id")
      .notNull()
      .references(() => connectedData.id, { onDelete: "cascade" }),
    userId: ofUser(),
  },
  (table) => [
    primaryKey({ columns: [table.dataId, table.userId] }),
    index("connected_data_owners_of_user").on(table.userId),
  ],
);
