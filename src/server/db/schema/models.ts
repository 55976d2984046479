import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, ofUser } from "#server/db/schema/accounts.ts";

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
    userId: ofUser(),
    ticker: text("ticker").notNull(),
    name: text("name").notNull(),
    contents: jsonb("contents").$type<ModelContents>().notNull(),
    /** Rises by one with every save that changes something. */
    version: integer("version").notNull().default(1),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
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
    savedAt: instant("saved_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.savedOutputId, table.version] })],
);
