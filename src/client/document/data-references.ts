import { queryOptions } from "@tanstack/react-query";
import type { Cards } from "#client/document/cards.ts";
import { getConnectedData, storeConnectedData } from "#contracts/connected-data.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { type ContextItem, isOfStatements } from "#core/ledger/connected-data.ts";

/** What a card says whose data the server no longer holds for the analyst. */
export const DATA_GONE = "Failed to fetch financial data\nWhat this card showed is not stored.";

/** Characters of JSON from which the data of a card goes by its id; statements always do. */
const REFERENCED_FROM = 4_000;

/**
 * Ids of data that the server holds for this analyst, and back. By the object, which never changes:
 * so a card that is given other data can't go on under the id of what it had before.
 */
let ids = new WeakMap<object, string>();
const held = new Map<string, WeakRef<object>>();

/**
 * Sends cards with ids in place of their data, and stores first what the server does not hold yet.
 * Where it turns out not to hold some of it any more, all is stored and sent once more.
 */
export function sendByReference<Answer>(
  cards: Cards,
  send: (cards: Cards) => Promise<Answer>,
): Promise<Answer> {
  return sent(cards, send).catch((error: unknown) => {
    if (!isOfUnknownData(error)) throw error;
    ids = new WeakMap();
    return sent(cards, send);
  });
}

/** With ids in place of what the server holds, the rest as it is: for a page that is being left. */
export function withKnownReferences(cards: Cards): Cards {
  return cards.map((card) => {
    const dataId = knownId(card);
    return dataId === undefined ? card : named(card, dataId);
  });
}

/**
 * The cards with the data that their ids name; `fetchData` gets what is not on this page already.
 *
 * @throws ApiError when data could not be fetched; a card whose data is gone for good says so itself
 */
export async function withData(
  cards: Cards,
  fetchData: (dataId: string) => Promise<unknown> = fetchConnectedData,
): Promise<Cards> {
  if (!cards.some(isReference)) return cards;
  return Promise.all(
    cards.map(async (card) => (isReference(card) ? opened(card, fetchData) : card)),
  );
}

/** The data under an id, kept for a while after its document is closed: it never changes. */
export function connectedDataQuery(dataId: string) {
  return queryOptions({
    queryKey: ["connected-data", dataId],
    queryFn: () => fetchConnectedData(dataId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    structuralSharing: false,
  });
}

async function fetchConnectedData(dataId: string): Promise<unknown> {
  return (await callApi(getConnectedData, { params: { dataId } })).data;
}

type Reference = ContextItem & { readonly dataId: string };

function isReference(card: ContextItem): card is Reference {
  return card.data == null && card.dataId !== undefined;
}

async function opened(
  { dataId, ...card }: Reference,
  fetchData: (dataId: string) => Promise<unknown>,
): Promise<ContextItem> {
  const here = held.get(dataId)?.deref();
  if (here !== undefined) return { ...card, data: here };
  try {
    const data = await fetchData(dataId);
    note(data, dataId);
    return { ...card, data };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
    return { ...card, status: "error", error: DATA_GONE };
  }
}

function sent<Answer>(cards: Cards, send: (cards: Cards) => Promise<Answer>): Promise<Answer> {
  const unknown = cards.filter((card) => isReferenced(card) && knownId(card) === undefined);
  // At once where nothing is to be stored: a page that is hidden has no time to wait.
  if (unknown.length === 0) return send(withKnownReferences(cards));
  return Promise.all(unknown.map(store)).then(() => send(withKnownReferences(cards)));
}

async function store({ type, data }: ContextItem): Promise<void> {
  const body = storeConnectedData.body.parse({ type, data });
  const { dataId } = await callApi(storeConnectedData, { body });
  note(data, dataId);
}

function note(data: unknown, dataId: string): void {
  if (typeof data !== "object" || data === null) return;
  ids.set(data, dataId);
  held.set(dataId, new WeakRef(data));
}

function knownId({ data }: ContextItem): string | undefined {
  return typeof data === "object" && data !== null ? ids.get(data) : undefined;
}

function named({ data: _data, ...card }: ContextItem, dataId: string): ContextItem {
  return { ...card, dataId };
}

function isReferenced(card: ContextItem): boolean {
  if (typeof card.data !== "object" || card.data === null) return false;
  return isOfStatements(card) || JSON.stringify(card.data).length >= REFERENCED_FROM;
}

function isOfUnknownData(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.code === "not_found" &&
    error.field?.endsWith(".dataId") === true
  );
}
