import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Counters of attempts, in the columns rate-limiter-flexible writes. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
