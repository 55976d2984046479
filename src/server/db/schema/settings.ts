import { pgTable, text } from "drizzle-orm/pg-core";

/** What the installation made for itself once, such as the secret that signs cookies. */
export const settings = pgTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});
