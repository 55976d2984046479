import { eq } from "drizzle-orm";
import type { HouseTemplate } from "#contracts/reports.ts";
import type { Database } from "#server/db/client.ts";
import { houseTemplates } from "#server/db/schema/house-templates.ts";

type TemplateRow = typeof houseTemplates.$inferInsert;

/** What is known of a user's template; undefined without one. */
export async function findTemplate(
  db: Database,
  userId: string,
): Promise<HouseTemplate | undefined> {
  const { fileName, size, facts, uploadedAt } = houseTemplates;
  const [row] = await db
    .select({ fileName, size, facts, uploadedAt })
    .from(houseTemplates)
    .where(eq(houseTemplates.userId, userId));
  return (
    row && {
      fileName: row.fileName,
      bytes: row.size,
      layouts: [...row.facts.layouts],
      headingFont: row.facts.headingFont,
      bodyFont: row.facts.bodyFont,
      uploadedAt: row.uploadedAt.toISOString(),
    }
  );
}

/** The file itself. */
export async function findTemplateFile(
  db: Database,
  userId: string,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ file: houseTemplates.file })
    .from(houseTemplates)
    .where(eq(houseTemplates.userId, userId));
  return row && new Uint8Array(row.file);
}

/** Takes the place of the one before. */
export async function keepTemplate(db: Database, row: TemplateRow): Promise<void> {
  const { userId: _, ...changes } = row;
  await db
    .insert(houseTemplates)
    .values(row)
    .onConflictDoUpdate({
      target: houseTemplates.userId,
      set: { ...changes, uploadedAt: new Date() },
    });
}

export async function removeTemplate(db: Database, userId: string): Promise<void> {
  await db.delete(houseTemplates).where(eq(houseTemplates.userId, userId));
}
