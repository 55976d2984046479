import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Preferences } from "#contracts/preferences.ts";
import { users } from "#server/db/schema/accounts.ts";

export const preferences = pgTable("preferences", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  data: jsonb("data").$type<Preferences>().notNull(),
});
