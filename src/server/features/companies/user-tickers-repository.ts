import { and, asc, count, eq, sql } from "drizzle-orm";
import type { StatementFile } from "#core/finance/own-statements/statement-file.ts";
import type { Database } from "#server/db/client.ts";
import { userStatementFiles, userTickers } from "#server/db/schema/companies.ts";

/** One ticker of one user: no query looks for a ticker without its owner. */
export type OwnedTicker = { readonly userId: string; readonly ticker: string };

export type StoredFile = typeof userStatementFiles.$inferSelect;

/** What the user keeps under a ticker, files in the order of their upload. */
export type StoredTicker = {
  readonly ticker: string;
  readonly name: string;
  readonly files: readonly StoredFile[];
};

/** Undefined when the user keeps nothing under the ticker. */
export async function findUserTicker(
  db: Database,
  owned: OwnedTicker,
): Promise<StoredTicker | undefined> {
  const rows = await db
    .select({ name: userTickers.name, file: userStatementFiles })
    .from(userTickers)
    .innerJoin(
      userStatementFiles,
      and(
        eq(userStatementFiles.userId, userTickers.userId),
        eq(userStatementFiles.ticker, userTickers.ticker),
      ),
    )
    .where(and(eq(userTickers.userId, owned.userId), eq(userTickers.ticker, owned.ticker)))
    .orderBy(asc(userStatementFiles.uploadedAt), asc(userStatementFiles.id));
  const [first] = rows;
  if (first === undefined) return undefined;
  return { ticker: owned.ticker, name: first.name, files: rows.map(({ file }) => file) };
}

/** How many tickers the user keeps statements for. */
export async function countUserTickers(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ tickers: count() })
    .from(userTickers)
    .where(eq(userTickers.userId, userId));
  return row?.tickers ?? 0;
}

export type FileToKeep = {
  /** The company's name; one that is absent leaves the former. */
  readonly name: string | undefined;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly contents: StatementFile;
};

/** Keeps the file under the ticker in place of one of the same name. */
export async function saveStatementFile(
  db: Database,
  owned: OwnedTicker,
  { name, ...file }: FileToKeep,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const set = name === undefined ? { ticker: owned.ticker } : { name };
    // The row is locked by the update, so two uploads at once come one after the other.
    await transaction
      .insert(userTickers)
      .values({ ...owned, name: name ?? "" })
      .onConflictDoUpdate({ target: [userTickers.userId, userTickers.ticker], set });
    await transaction
      .delete(userStatementFiles)
      .where(and(ofTicker(owned), eq(userStatementFiles.fileName, file.fileName)));
    await transaction.insert(userStatementFiles).values({ ...owned, ...file });
  });
}

/** @returns whether there was such a ticker */
export async function deleteTicker(db: Database, owned: OwnedTicker): Promise<boolean> {
  const gone = await db
    .delete(userTickers)
    .where(and(eq(userTickers.userId, owned.userId), eq(userTickers.ticker, owned.ticker)))
    .returning({ ticker: userTickers.ticker });
  return gone.length > 0;
}

/** Removes one file, and the ticker with its last. @returns whether there was such a file */
export async function deleteFile(
  db: Database,
  owned: OwnedTicker & { readonly id: string },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const gone = await transaction
      .delete(userStatementFiles)
      .where(and(ofTicker(owned), eq(userStatementFiles.id, owned.id)))
      .returning({ id: userStatementFiles.id });
    await transaction
      .delete(userTickers)
      .where(
        and(
          eq(userTickers.userId, owned.userId),
          eq(userTickers.ticker, owned.ticker),
          sql`not exists (select 1 from ${userStatementFiles} where ${ofTicker(owned)})`,
        ),
      );
    return gone.length > 0;
  });
}

function ofTicker({ userId, ticker }: OwnedTicker) {
  return and(eq(userStatementFiles.userId, userId), eq(userStatementFiles.ticker, ticker));
}
