import { and, count, desc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { type ModelContents, savedOutputs, savedOutputVersions } from "#server/db/schema/models.ts";

/** One model of one user: no query looks for a model without its owner. */
export type OwnedModel = { readonly userId: string; readonly id: string };

export type StoredModel = typeof savedOutputs.$inferSelect;

/** Versions of a model that are kept. */
export const VERSIONS_KEPT = 100;

/** The user's models, newest change first; of a ticker when it is given. */
export async function findModels(
  db: Database,
  { userId, ticker }: { readonly userId: string; readonly ticker: string | undefined },
): Promise<readonly StoredModel[]> {
  const ofUser = eq(savedOutputs.userId, userId);
  return db
    .select()
    .from(savedOutputs)
    .where(ticker === undefined ? ofUser : and(ofUser, eq(savedOutputs.ticker, ticker)))
    .orderBy(desc(savedOutputs.updatedAt), desc(savedOutputs.id));
}

/** Undefined for another user's model too. */
export async function findModel(db: Database, owned: OwnedModel): Promise<StoredModel | undefined> {
  const [model] = await db.select().from(savedOutputs).where(ownedBy(owned));
  return model;
}

export async function countModels(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ models: count() })
    .from(savedOutputs)
    .where(eq(savedOutputs.userId, userId));
  return row?.models ?? 0;
}

/** A new model with the first of its versions. */
export async function insertModel(
  db: Database,
  model: {
    readonly userId: string;
    readonly ticker: string;
    readonly name: string;
    readonly contents: ModelContents;
  },
): Promise<StoredModel> {
  return db.transaction(async (transaction) => {
    const [stored] = await transaction.insert(savedOutputs).values(model).returning();
    if (stored === undefined) throw new Error("an insert gives its row back");
    await keepVersion(transaction, stored);
    return stored;
  });
}

/** The model after the save; undefined when it is gone, another's, or not at `baseVersion`. */
export async function updateModel(
  db: Database,
  owned: OwnedModel,
  save: {
    readonly baseVersion: number | undefined;
    readonly name: string | undefined;
    readonly contents: ModelContents;
  },
): Promise<StoredModel | undefined> {
  const { baseVersion, name, contents } = save;
  return db.transaction(async (transaction) => {
    const [stored] = await transaction
      .update(savedOutputs)
      .set({
        contents,
        ...(name === undefined ? {} : { name }),
        version: sql`${savedOutputs.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(
        baseVersion === undefined
          ? ownedBy(owned)
          : and(ownedBy(owned), eq(savedOutputs.version, baseVersion)),
      )
      .returning();
    if (stored === undefined) return undefined;
    await keepVersion(transaction, stored);
    return stored;
  });
}

/** @returns whether there was such a model */
export async function deleteModel(db: Database, owned: OwnedModel): Promise<boolean> {
  const gone = await db
    .delete(savedOutputs)
    .where(ownedBy(owned))
    .returning({ id: savedOutputs.id });
  return gone.length > 0;
}

/** The kept versions of a model, newest first. */
export async function findVersions(db: Database, id: string) {
  return db
    .select({ version: savedOutputVersions.version, savedAt: savedOutputVersions.savedAt })
    .from(savedOutputVersions)
    .where(eq(savedOutputVersions.savedOutputId, id))
    .orderBy(desc(savedOutputVersions.version));
}

/** Undefined when it was never kept, or is older than the last hundred. */
export async function findVersion(db: Database, id: string, version: number) {
  const [kept] = await db
    .select()
    .from(savedOutputVersions)
    .where(
      and(eq(savedOutputVersions.savedOutputId, id), eq(savedOutputVersions.version, version)),
    );
  return kept;
}

async function keepVersion(db: Database, { id, version, name, contents }: StoredModel) {
  await db.insert(savedOutputVersions).values({ savedOutputId: id, version, name, contents });
  await db
    .delete(savedOutputVersions)
    .where(
      and(
        eq(savedOutputVersions.savedOutputId, id),
        lte(savedOutputVersions.version, version - VERSIONS_KEPT),
      ),
    );
}

function ownedBy({ userId, id }: OwnedModel) {
  return and(eq(savedOutputs.userId, userId), eq(savedOutputs.id, id));
}
