import { isDeepStrictEqual } from "node:util";
import { type FigureCounts, UNTITLED } from "#contracts/research.ts";
import { AppError } from "#core/errors.ts";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { changesBetween } from "#core/text/edits/changes-between.ts";
import { moveAnchorsAsKnown } from "#core/text/edits/move-anchors.ts";
import type { Database } from "#server/db/client.ts";
import { hasDataToStore, type Keeping, withReferences } from "./connected-data.ts";
import {
  type DocumentChanges,
  findDocument,
  insertDocument,
  noteFigureCounts,
  type OwnedId,
  replaceConnectedData,
  restoreDocument,
  type StoredDocument,
  updateDocument,
} from "./repository.ts";
import { keepRevision, thinRevisions } from "./revisions-repository.ts";
import { withinRoom } from "./room.ts";

export const NO_SUCH_DOCUMENT = "This document does not exist, or it was removed";
export const STALE_DOCUMENT = "This document was changed elsewhere since it was opened";

/** A new document, with the first of its revisions. @throws AppError "too_large" beyond the quota */
export async function createDocument(
  db: Database,
  { userId, room }: Keeping,
  {
    title = UNTITLED,
    content = "",
    id,
  }: Pick<DocumentChanges, "title" | "content"> & { readonly id?: string },
): Promise<StoredDocument> {
  return db.transaction((transaction) =>
    withinRoom(transaction, { userId, room, field: "content" }, async () => {
      const document = await insertDocument(transaction, {
        userId,
        title,
        content,
        ...(id !== undefined && { id }),
      });
      const { id: documentId, revision } = document;
      await keepRevision(transaction, { documentId, revision, title, content, anchors: [] });
      return document;
    }),
  );
}

/** What a document that the product writes for a user holds. */
type WrittenDocument = Required<
  Pick<DocumentChanges, "title" | "content" | "anchors" | "connectedData">
> & {
  /** How its figures stand, which were judged when it was written. */
  readonly figures: FigureCounts;
};

/**
 * Sees to it that the user has the document of an id known beforehand. One that is there stays as it is; one
 * that was removed is brought back as it is written.
 *
 * @throws AppError "too_large" beyond the quota
 */
export async function ensureDocument(
  db: Database,
  owned: OwnedDocument,
  { figures, ...changes }: WrittenDocument,
): Promise<void> {
  if (await hasDocument(db, owned)) return;
  const { revision: baseRevision } =
    (await restoreDocument(db, owned)) ??
    (await createDocument(db, owned, { title: changes.title, content: "", id: owned.id }));
  const { document } = await saveDocument(db, owned, { baseRevision, changes });
  await noteFigureCounts(db, owned, { ...figures, revision: document.revision });
}

/** Whether the user has the document, and did not remove it. */
export async function hasDocument(db: Database, owned: OwnedId): Promise<boolean> {
  return (await findDocument(db, owned)) !== undefined;
}

/** @throws AppError "not_found" also for another user's document */
export async function getDocument(db: Database, owned: OwnedId): Promise<StoredDocument> {
  const document = await findDocument(db, owned);
  if (document === undefined) throw new AppError("not_found", NO_SUCH_DOCUMENT);
  return document;
}

/** A document of a user, and how much she may keep. */
type OwnedDocument = OwnedId & Keeping;

/** How a save ended; `document` is as stored after it. */
export type SaveOutcome = {
  readonly kind: "saved" | "stale";
  readonly document: StoredDocument;
};

/**
 * Saves changes made on a known revision. A save whose changes are already there counts as saved
 * and makes no revision, whatever it was made on: so a call repeated because its answer was lost
 * neither fails nor saves twice. Data of cards is stored apart; the document keeps its ids.
 *
 * @throws AppError "not_found", "too_large" beyond the quota
 */
export async function saveDocument(
  db: Database,
  owned: OwnedDocument,
  given: { readonly baseRevision: number; readonly changes: DocumentChanges },
): Promise<SaveOutcome> {
  const stored = await withStoredData(db, owned, given.changes);
  const save = { ...given, changes: await withFittingAnchors(db, owned, stored) };
  const field = Object.keys(given.changes)[0] ?? "content";
  const saved = await db.transaction((transaction) =>
    withinRoom(transaction, { ...owned, field }, async () => {
      const updated = await updateDocument(transaction, owned, save);
      const document = updated && (await withoutInlineData(transaction, owned, updated));
      if (document !== undefined && changesText(save.changes)) {
        const key = { documentId: document.id, revision: document.revision };
        const { title, content, anchors } = document;
        await keepRevision(transaction, { ...key, title, content, anchors });
        await thinRevisions(transaction, key);
      }
      return document;
    }),
  );
  if (saved !== undefined) return { kind: "saved", document: saved };
  const document = await getDocument(db, owned);
  return { kind: holds(document, save.changes) ? "saved" : "stale", document };
}

async function withStoredData(
  db: Database,
  owned: OwnedDocument,
  changes: DocumentChanges,
): Promise<DocumentChanges> {
  const { connectedData: items, ...others } = changes;
  if (items === undefined) return changes;
  const field = "connectedData";
  return { ...others, connectedData: await withReferences(db, owned, { items, field }) };
}

/**
 * The anchors as they fit the text they are saved with. A text that comes without any, from a client
 * that knows none, takes those that are stored along as far as that is certain.
 */
async function withFittingAnchors(
  db: Database,
  owned: OwnedId,
  changes: DocumentChanges,
): Promise<DocumentChanges> {
  const { content, anchors } = changes;
  if (content === undefined && anchors === undefined) return changes;
  if (content !== undefined && anchors !== undefined) {
    return { ...changes, anchors: fittingAnchors(anchors, content) };
  }
  const before = await getDocument(db, owned);
  if (anchors !== undefined)
    return { ...changes, anchors: fittingAnchors(anchors, before.content) };
  if (before.anchors.length === 0 || content === undefined) return changes;
  const made = changesBetween(before.content, content);
  return { ...changes, anchors: moveAnchorsAsKnown(before.anchors, before.content, made) };
}

/** Documents of before data was stored apart hold it themselves: the first save takes it out. */
async function withoutInlineData(
  db: Database,
  owned: OwnedDocument,
  document: StoredDocument,
): Promise<StoredDocument> {
  if (!hasDataToStore(document.connectedData)) return document;
  const items: readonly ContextItem[] = document.connectedData;
  const connectedData = await withReferences(db, owned, { items, field: "connectedData" });
  await replaceConnectedData(db, owned, connectedData);
  return { ...document, connectedData };
}

function changesText({ title, content }: DocumentChanges): boolean {
  return title !== undefined || content !== undefined;
}

function holds(document: StoredDocument, changes: DocumentChanges): boolean {
  const { title, content, connectedData, messages, asOfDate, anchors } = document;
  const { summary, reportPages } = document;
  const texts = { title, content, anchors, summary, reportPages };
  const stored = { ...texts, connectedData, messages, asOfDate };
  // As JSON: what is undefined was never stored.
  const given: unknown = JSON.parse(JSON.stringify(changes));
  return isDeepStrictEqual(Object.assign({}, stored, given), stored);
}
