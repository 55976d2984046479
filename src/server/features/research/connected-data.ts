import { createHash } from "node:crypto";
import { AppError } from "#core/errors.ts";
import { earningsBasis, ruledRow } from "#core/finance/ratios/earnings-basis.ts";
import { type ContextItem, isOfStatements } from "#core/ledger/connected-data.ts";
import { findDatum, type FindDatum } from "#core/ledger/find-datum.ts";
import { statementsOn } from "#core/ledger/statements-provider.ts";
import type { Database } from "#server/db/client.ts";
import {
  type DataListing,
  findData,
  findDataKinds,
  type Holds,
  insertData,
  type StoredData,
} from "./connected-data-repository.ts";
import { type Room, withinRoom } from "./room.ts";
import { LISTED_RATIOS } from "./recent-tickers-repository.ts";

export const NO_SUCH_DATA = "This data is not stored for you; send the data itself";

/** Characters of JSON from which a card's data is stored apart; statements always are. */
const STORED_APART_FROM = 4_000;

type Data = Pick<ContextItem, "type" | "data">;

/** Whose data is stored, and how much of it there may be. */
export type Keeping = { readonly userId: string; readonly room: Room };

/**
 * Stores the data of a card, as parsed by the contract; its id. The same data have the same id.
 *
 * @throws AppError "too_large" naming `field` beyond the user's quota
 */
export async function storeData(
  db: Database,
  { userId, room, field = "data" }: Keeping & { readonly field?: string },
  item: Data,
): Promise<string> {
  const holds = holdsOf(item);
  const { data } = item;
  const id = createHash("sha256")
    .update(`${holds}\n${canonicalJson(data)}`)
    .digest("hex");
  const stored = { id, holds, data, listing: listingOf(item) };
  await db.transaction((transaction) =>
    withinRoom(transaction, { userId, room, field }, () => insertData(transaction, userId, stored)),
  );
  return id;
}

/** @throws AppError "not_found" also for what only others sent */
export async function readData(db: Database, userId: string, id: string): Promise<StoredData> {
  const stored = (await findData(db, userId, [id])).get(id);
  if (stored === undefined) throw new AppError("not_found", NO_SUCH_DATA);
  return stored;
}

/**
 * The cards with ids in place of their data: what they brought along is stored first.
 *
 * @param field the path of the cards in the request, for the error
 * @throws AppError "not_found" with the field of an id that is not the user's to name
 */
export async function withReferences(
  db: Database,
  { userId, room }: Keeping,
  { items, field }: { readonly items: readonly ContextItem[]; readonly field: string },
): Promise<readonly ContextItem[]> {
  const named = items.flatMap(({ data, dataId }) => (data == null && dataId ? [dataId] : []));
  const kinds = await findDataKinds(db, userId, named);
  const referenced: ContextItem[] = [];
  for (const [at, item] of items.entries()) {
    const { data, dataId, ...rest } = item;
    if (data == null) {
      if (dataId !== undefined && kinds.get(dataId) !== holdsOf(item)) throw noSuchData(field, at);
      referenced.push(item);
    } else if (isStoredApart(item)) {
      referenced.push({ ...rest, dataId: await storeData(db, { userId, room, field }, item) });
    } else {
      referenced.push({ ...rest, data });
    }
  }
  return referenced;
}

/** Whether some of the cards hold data that belongs into the store: documents of before it do. */
export function hasDataToStore(items: readonly ContextItem[]): boolean {
  return items.some((item) => item.data != null && isStoredApart(item));
}

/**
 * The cards with the data their ids stand for.
 *
 * @param field the path of the cards in the request, for the error
 * @throws AppError "not_found" with the field of an id that is not the user's to name
 */
export async function withData(
  db: Database,
  userId: string,
  { items, field }: { readonly items: readonly ContextItem[]; readonly field: string },
): Promise<readonly ContextItem[]> {
  const named = items.flatMap(({ data, dataId }) => (data == null && dataId ? [dataId] : []));
  const stored = await findData(db, userId, named);
  return items.map((item, at) => {
    const { dataId, ...rest } = item;
    if (item.data != null || dataId === undefined) return rest;
    const found = stored.get(dataId);
    if (found?.holds !== holdsOf(item)) throw noSuchData(field, at);
    return { ...rest, data: found.data };
  });
}

function noSuchData(field: string, at: number): AppError {
  return new AppError("not_found", NO_SUCH_DATA, { field: `${field}.${at}.dataId` });
}

function holdsOf(item: Data): Holds {
  return isOfStatements(item) ? "statements" : "other";
}

function isStoredApart(item: ContextItem): boolean {
  return isOfStatements(item) || JSON.stringify(item.data).length >= STORED_APART_FROM;
}

/** JSON in which the order of keys makes no difference. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, held: unknown) =>
    typeof held === "object" && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );
}

function listingOf(card: Data): DataListing | null {
  const statements = statementsOn(card);
  if (statements === undefined) return null;
  const { name, years, ratios } = statements;
  const find: FindDatum = (item, period) => findDatum(statements, item, period);
  const period = years.at(-1);
  return {
    name,
    period,
    isClean: earningsBasis(find, period ?? "") === "Clean EBITDA",
    // On the basis that texts and charts of the company stand on, under the name of the column.
    ratios: Object.values(LISTED_RATIOS).flatMap((item) => {
      const ruled = ruledRow(find, item, period ?? "");
      return ratios
        .filter((row) => row.item === ruled)
        .map(({ amounts, reasons }) => ({ item, amounts, reasons }));
    }),
  };
}
