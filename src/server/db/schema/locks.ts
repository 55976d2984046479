import { integer, pgTable } from "drizzle-orm/pg-core";

/** Rows that a transaction takes to be the only one at something; see `lockName`. */
export const locks = pgTable("locks", { number: integer("number").primaryKey() });
