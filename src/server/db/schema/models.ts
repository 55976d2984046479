import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#server/db/schema/accounts.ts";

/** What a model is made of, as it was sent: JSON of the spec's shapes, whoever wrote it. */
export type ModelContents = {
  readonly historicalData: unknown;
  readonly projections: unknown;
  readonly assumptionParameters: unknown;
  readonly valuationResults: unknown;
};

export const savedOutputs = pgTable(
  "saved_outputs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ticker: text("ticker").notNull(),
    name: text("name").notNull(),
    contents: jsonb("contents").$type<ModelContents>().notNull(),
    /** Rises by one with every save that changes something. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("saved_outputs_of_user").on(table.userId, table.ticker, table.updatedAt.desc()),
  ],
);

export const savedOutputVersions = pgTable(
  "saved_output_versions",
  {
    savedOutputId: uuid("saved_output_id")
      .notNull()
      .references(() => savedOutputs.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    contents: jsonb("contents").$type<ModelContents>().notNull(),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.savedOutputId, table.version] })],
);
