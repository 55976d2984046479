import { pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#server/db/schema/accounts.ts";

/** A user without a row has no subscription. */
export const subscriptions = pgTable("subscriptions", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** `active` means Pro. */
  status: text("status").notNull(),
});
