import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, ofUser, users } from "#server/db/schema/accounts.ts";

/** Statuses of Stripe in which it goes on billing, or would again. */
export const LIVE = ["active", "trialing", "past_due", "unpaid", "paused"];

/** A user without a row has no subscription. */
export const subscriptions = pgTable("subscriptions", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** `active` means Pro: of what Stripe says and what the owner granted. */
  status: text("status").notNull(),
  /** Pro by the owner's word, whatever Stripe says. */
  isGranted: boolean("is_granted").notNull().default(false),
  /** Of the subscription that counts: one that is paid, else the one that was begun last. */
  stripeStatus: text("stripe_status"),
  stripeCustomerId: text("stripe_customer_id"),
  renewsAt: instant("renews_at"),
  /** When it ends by a word said already. */
  endsAt: instant("ends_at"),
  /** How often Stripe's word was stored: whoever asked before another stored its own asks again. */
  heard: integer("heard").notNull().default(0),
});

/** Each subscription to Pro that Stripe has of a user; an older one may end while a newer one is paid. */
export const stripeSubscriptions = pgTable(
  "stripe_subscriptions",
  {
    /** Stripe's. */
    id: text("id").primaryKey(),
    userId: ofUser(),
    customerId: text("customer_id").notNull(),
    status: text("status").notNull(),
    renewsAt: instant("renews_at"),
    endsAt: instant("ends_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("stripe_subscriptions_of_user").on(table.userId),
    index("stripe_subscriptions_of_customer").on(table.customerId),
  ],
);

/** Events of Stripe that were taken; each is taken once. */
export const stripeEvents = pgTable("stripe_events", {
  id: text("id").primaryKey(),
  receivedAt: instant("received_at").notNull().defaultNow(),
});
