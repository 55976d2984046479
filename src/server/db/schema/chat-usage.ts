import { bigint, date, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { ofUser } from "#server/db/schema/accounts.ts";

/** Chats, rewrites and tokens used by one user on one UTC day. */
export const chatUsage = pgTable(
  "chat_usage",
  {
    userId: ofUser(),
    /** `YYYY-MM-DD`. */
    day: date("day", { mode: "string" }).notNull(),
    used: integer("used").notNull().default(0),
    /** Of those used: runs of templates. */
    templates: integer("templates").notNull().default(0),
    /** Chats that were given back. */
    refunds: integer("refunds").notNull().default(0),
    /** Rewrites use none of the chats; they have a ceiling of their own. */
    rewrites: integer("rewrites").notNull().default(0),
    /** Of a language model, read and written. */
    tokens: bigint("tokens", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
