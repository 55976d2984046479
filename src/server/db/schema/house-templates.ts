import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant, users } from "#server/db/schema/accounts.ts";

/** What was read of a template when it came. */
export type TemplateFacts = {
  readonly layouts: readonly string[];
  readonly headingFont: string;
  readonly bodyFont: string;
};

/** The presentation whose master and theme a user's decks take. */
export const houseTemplates = pgTable("house_templates", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  fileName: text("file_name").notNull(),
  size: integer("size").notNull(),
  file: bytes("file").notNull(),
  facts: jsonb("facts").$type<TemplateFacts>().notNull(),
  uploadedAt: instant("uploaded_at").notNull().defaultNow(),
});
