import { checkEdits } from "#core/text/edits/check-edits.ts";
import { type Manuscript, newManuscript, type PendingEdit } from "#core/text/edits/manuscript.ts";
import { type Snapshot, withSnapshot } from "#core/text/edits/undo-history.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";
import {
  changedParts,
  type DocumentParts,
  isChanged,
  type OpenDocument,
  partsOf,
} from "./document-parts.ts";
import { isOwnTitle } from "./document-title.ts";
import { appliedEdits, undecided } from "./message-edits.ts";
import { mergeParts } from "./merge-parts.ts";
import { newQueue, queueReducer } from "./save-queue.ts";
import { newSession, reportsOf, type Session, sessionParts } from "./session.ts";

/** What one window of the browser keeps of an open document until the server has it. */
export type KeptWork = {
  readonly documentId: string;
  /** Of the window's session; two windows of one document keep their own. */
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The revision the unsaved parts were changed on. */
  readonly revision: number;
  readonly unsaved: Partial<DocumentParts>;
  /** Whether others changed the same text and the analyst has not chosen yet; old records lack it. */
  readonly isConflict?: boolean;
  /** Fingerprints of texts that are this window's own past: saved, or sent without an answer. */
  readonly ancestors: readonly string[];
  /** Fingerprint of the text that pending edits count into. */
  readonly madeFor: string;
  readonly pendingEdits: readonly PendingEdit[];
};

/** The undo snapshots of the same window, kept apart because they change less often. */
export type KeptHistory = Pick<KeptWork, "documentId" | "sessionId" | "at"> & {
  readonly snapshots: readonly Snapshot[];
};

export const FROM_CLOSED_WINDOW = "Unsaved text of a closed window";

/** What has to be kept of a session now; undefined when the server has everything. */
export function workToKeep(
  session: Session,
  ids: { readonly documentId: string; readonly sessionId: string; readonly at: number },
): KeptWork | undefined {
  const { queue, manuscript } = session;
  const current = sessionParts(session);
  if (!isChanged(queue.saved, current) && manuscript.pendingEdits.length === 0) return undefined;
  return {
    ...ids,
    revision: queue.revision,
    unsaved: changedParts(queue.saved, current),
    isConflict: queue.conflict !== undefined,
    ancestors: [queue.saved, ...queue.sent].map(({ content }) => fingerprint(content)),
    madeFor: fingerprint(manuscript.content),
    pendingEdits: manuscript.pendingEdits,
  };
}

/**
 * A session of the document with what closed windows kept of it, newest first. The newest goes on;
 * unsaved text of older ones can be had by Undo, their cards and messages join. Text that others changed meanwhile is a conflict.
 */
export function restoredSession(
  document: OpenDocument,
  works: readonly KeptWork[],
  histories: readonly KeptHistory[],
): Session {
  const fresh = newSession(document);
  const [newest, ...older] = works;
  const snapshots = olderTexts(older, document, histories[0]?.snapshots ?? []);
  if (newest === undefined) {
    return { ...fresh, manuscript: { ...fresh.manuscript, snapshots } };
  }
  const { parts: own, isConflict } = mergedWork(document, newest);
  const parts = older.reduce(withItemsOf, own);
  const rebased = queueReducer(newQueue(document), {
    type: "rebased",
    document,
    current: parts,
    isConflict,
    now: newest.at,
  });
  return {
    ...fresh,
    manuscript: manuscriptOf(parts, newest, snapshots),
    title: parts.title,
    isTitleOwn: isOwnTitle(parts.title, parts),
    connectedData: parts.connectedData,
    messages: parts.messages,
    asOfDate: parts.asOfDate,
    reports: reportsOf(parts),
    // What was kept may have been sent too, with nobody left to hear the answer.
    queue: isChanged(rebased.saved, parts) ? { ...rebased, sent: [parts] } : rebased,
  };
}

/** What an older window connected and asked has no place in Undo: it is joined. */
function withItemsOf(parts: DocumentParts, { unsaved }: KeptWork): DocumentParts {
  return {
    ...parts,
    connectedData: joined(parts.connectedData, unsaved.connectedData),
    messages: joined(parts.messages, unsaved.messages),
  };
}

function joined<Item extends { readonly id: string }>(
  items: readonly Item[],
  others: readonly Item[] = [],
): readonly Item[] {
  const known = new Set(items.map(({ id }) => id));
  const more = others.filter(({ id }) => !known.has(id));
  return more.length === 0 ? items : [...items, ...more];
}

function mergedWork(
  document: OpenDocument,
  work: KeptWork,
): { readonly parts: DocumentParts; readonly isConflict: boolean } {
  const theirs = partsOf(document);
  const mine = { ...theirs, ...anchorsOf(theirs, work), ...work.unsaved };
  const isSameRevision = work.revision === document.revision;
  if (isSameRevision && work.isConflict !== true) return { parts: mine, isConflict: false };
  // While a choice is open, what is saved is theirs, not our past: it has to be asked for again.
  // Where the common past is gone, a text is theirs unless we know it as ours.
  const isOwnPast =
    work.isConflict === true
      ? mine.content === theirs.content && mine.title === theirs.title
      : work.unsaved.content === undefined ||
        mine.content === theirs.content ||
        work.ancestors.includes(fingerprint(theirs.content));
  // Without a common past, lists are joined whole.
  const lists = isSameRevision ? theirs : { connectedData: [], messages: [], anchors: [] };
  const saved = {
    ...theirs,
    ...lists,
    title: isOwnPast ? theirs.title : "",
    content: isOwnPast ? theirs.content : "",
  };
  return mergeParts({ saved, sent: [], mine, theirs });
}

/** Those of theirs stand in their text: a kept text of its own without any has none. */
function anchorsOf(theirs: DocumentParts, { unsaved }: KeptWork): Pick<DocumentParts, "anchors"> {
  const isOwnText = unsaved.content !== undefined && unsaved.content !== theirs.content;
  return { anchors: isOwnText ? [] : theirs.anchors };
}

function manuscriptOf(
  { content, messages, anchors }: DocumentParts,
  work: KeptWork,
  snapshots: readonly Snapshot[],
): Manuscript {
  const fits = work.madeFor === fingerprint(content);
  const pendingEdits = fits
    ? undecided(checkEdits(content, work.pendingEdits).valid, messages)
    : [];
  return { ...newManuscript(content, appliedEdits(messages), anchors), pendingEdits, snapshots };
}

function olderTexts(
  works: readonly KeptWork[],
  document: OpenDocument,
  snapshots: readonly Snapshot[],
): readonly Snapshot[] {
  return works
    .toReversed()
    .flatMap(({ unsaved, at }) =>
      unsaved.content === undefined || unsaved.content === document.content
        ? []
        : [{ content: unsaved.content, time: at, description: FROM_CLOSED_WINDOW }],
    )
    .reduce<readonly Snapshot[]>(withSnapshot, snapshots);
}
