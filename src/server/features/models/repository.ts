import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { lockName } from "#server/db/lock.ts";
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

/** The newest of the user's models of a ticker; undefined without one. */
export async function findNewestModel(
  db: Database,
  { userId, ticker }: { readonly userId: string; readonly ticker: string },
): Promise<StoredModel | undefined> {
  const [model] = await db
    .select()
    .from(savedOutputs)
    .where(and(eq(savedOutputs.userId, userId), eq(savedOutputs.ticker, ticker)))
    .orderBy(desc(savedOutputs.updatedAt), desc(savedOutputs.id))
    .limit(1);
  return model;
}

/** A new model with the first of its versions; undefined where the user has so many already. */
export async function insertModel(
  db: Database,
  model: Pick<typeof savedOutputs.$inferInsert, "id" | "userId" | "ticker" | "name" | "contents">,
  most: number,
): Promise<StoredModel | undefined> {
  return db.transaction(async (transaction) => {
    // Two that are counted at once would both be the last one.
    await lockName(transaction, `models ${model.userId}`);
    const own = eq(savedOutputs.userId, model.userId);
    if ((await transaction.$count(savedOutputs, own)) >= most) return undefined;
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

/** The kept versions of a model, newest first; none of another user's. */
export async function findVersions(db: Database, owned: OwnedModel) {
  return db
    .select({ version: savedOutputVersions.version, savedAt: savedOutputVersions.savedAt })
    .from(savedOutputVersions)
    .where(isVersionOf(db, owned))
    .orderBy(desc(savedOutputVersions.version));
}

/** Undefined when it was never kept, is older than the last hundred, or is another user's. */
export async function findVersion(db: Database, owned: OwnedModel, version: number) {
  const [kept] = await db
    .select()
    .from(savedOutputVersions)
    .where(and(isVersionOf(db, owned), eq(savedOutputVersions.version, version)));
  return kept;
}

function isVersionOf(db: Database, owned: OwnedModel) {
  const models = db.select({ id: savedOutputs.id }).from(savedOutputs).where(ownedBy(owned));
  return inArray(savedOutputVersions.savedOutputId, models);
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
