import { customType, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, users } from "#server/db/schema/accounts.ts";

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
});

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
