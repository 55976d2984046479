import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "#server/db/schema/accounts.ts";

/** A user without a row has no subscription. */
export const subscriptions = pgTable("subscriptions", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** `active` means Pro: of what Stripe says and what the owner granted. */
  status: text("status").notNull(),
  /** Pro by the owner's word, whatever Stripe says. */
  isGranted: boolean("is_granted").notNull().default(false),
  stripeStatus: text("stripe_status"),
  stripeCustomerId: text("stripe_customer_id").unique(),
  renewsAt: timestamp("renews_at", { withTimezone: true }),
});

/** Events of Stripe that were taken; each is taken once. */
export const stripeEvents = pgTable("stripe_events", {
  id: text("id").primaryKey(),
  receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
});
