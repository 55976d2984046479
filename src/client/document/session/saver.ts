import {
  sendByReference,
  withData,
  withKnownReferences,
} from "#client/document/data-references.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { CONTENT_MAX, saveResearch, staleResearchSchema } from "#contracts/research.ts";
import {
  changedParts,
  type DocumentParts,
  isChanged,
  type OpenDocument,
} from "./document-parts.ts";
import { nextStep, type SaveFailure } from "./save-queue.ts";
import { sessionParts } from "./session.ts";
import type { SessionCell } from "./session-cell.ts";

/** Browsers refuse to carry more than 64 KiB behind a page that is left (decisions.md 31). */
export const KEEPALIVE_MAX_BYTES = 60_000;

/** The document breaks a rule of its own kind: what the check of it says is nothing for an analyst. */
export const UNSAVABLE_TEXT =
  "Something in this document can't be saved. It is kept on this computer only: undo the last step, or copy the text.";

export type Saver = {
  /** The page is being left: sends what fits behind it. */
  readonly leave: () => void;
  readonly stop: () => void;
};

/** Saves a session's changes, one save at a time, whenever the queue says so. */
export function startSaver(
  cell: SessionCell,
  documentId: string,
  onSaved: (revision: number) => void,
): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    const step = nextStep(cell.get().queue, Date.now());
    if (step.kind === "send") void send();
    if (step.kind === "wait") timer = setTimeout(plan, step.until - Date.now());
  }

  async function send(): Promise<void> {
    const parts = sessionParts(cell.get());
    const { revision, saved } = cell.get().queue;
    cell.dispatch({ type: "queue", event: { type: "sending", parts } });
    try {
      const stored = await save(documentId, { revision, saved, parts });
      const now = Date.now();
      if (stored.kind === "stale") {
        cell.dispatch({ type: "refreshed", document: stored.theirs, now });
        return;
      }
      cell.dispatch({ type: "saved", revision: stored.revision, now });
      onSaved(stored.revision);
    } catch (error) {
      const failure = failureOf(error);
      cell.dispatch({ type: "queue", event: { type: "failed", failure, now: Date.now() } });
    }
  }

  function leave(): void {
    const { queue } = cell.get();
    if (queue.unsavedSince === undefined || queue.conflict !== undefined) return;
    const parts = sessionParts(cell.get());
    // A save under way will have raised the revision by the time this one arrives.
    const revision = queue.revision + (queue.isSending ? 1 : 0);
    const saved = queue.isSending ? (queue.sent.at(-1) ?? queue.saved) : queue.saved;
    if (!isChanged(saved, parts)) return;
    cell.dispatch({ type: "queue", event: { type: "sentBlind", parts } });
    const { connectedData, ...changes } = changedParts(saved, parts);
    // There is no time to store data first: what the server does not hold goes along.
    const cards = connectedData && { connectedData: withKnownReferences(connectedData) };
    put(documentId, { baseRevision: revision, ...changes, ...cards }).catch(() => {
      // Nobody is left to tell; the journal on this computer holds the text.
    });
  }

  const unsubscribe = cell.subscribe(plan);
  plan();
  return {
    leave,
    stop: () => {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

type Saved =
  | { readonly kind: "saved"; readonly revision: number }
  /** Changed elsewhere: the document as stored. */
  | { readonly kind: "stale"; readonly theirs: OpenDocument };

async function save(
  documentId: string,
  change: {
    readonly revision: number;
    readonly saved: DocumentParts;
    readonly parts: DocumentParts;
  },
): Promise<Saved> {
  const { revision: baseRevision, saved, parts } = change;
  const { connectedData, ...changes } = changedParts(saved, parts);
  try {
    const revision = await (connectedData === undefined
      ? put(documentId, { baseRevision, ...changes })
      : sendByReference(connectedData, (cards) =>
          put(documentId, { baseRevision, ...changes, connectedData: cards }),
        ));
    return { kind: "saved", revision };
  } catch (error) {
    const stored = staleDocument(error);
    if (stored === undefined) throw error;
    const theirs = { ...stored, connectedData: await withData(stored.connectedData) };
    return { kind: "stale", theirs };
  }
}

/** The revision that the changes became. */
async function put(
  documentId: string,
  changes: Partial<DocumentParts> & { readonly baseRevision: number },
): Promise<number> {
  const { content = "" } = changes;
  if (content.length > CONTENT_MAX) throw new TooLongError(content.length);
  const body = saveResearch.body.parse(changes);
  const keepalive = document.visibilityState === "hidden" && isSmall(body);
  const answer = await callApi(saveResearch, { params: { id: documentId }, body, keepalive });
  return answer.document.revision;
}

function isSmall(body: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).length <= KEEPALIVE_MAX_BYTES;
}

class TooLongError extends Error {
  override readonly name = "TooLongError";

  constructor(length: number) {
    super(tooLongText(length));
  }
}

export function tooLongText(length: number): string {
  const [has, can] = [length, CONTENT_MAX].map((count) => count.toLocaleString("en-US"));
  return `The text has ${has} characters and ${can} can be saved. Shorten it; until then it is kept on this computer only.`;
}

/** The document as stored, when the answer says that it was changed elsewhere. */
function staleDocument(error: unknown): OpenDocument | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return staleResearchSchema.safeParse(error.body).data?.document;
}

function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) {
    const message = error instanceof TooLongError ? error.message : UNSAVABLE_TEXT;
    return { kind: "refused", message };
  }
  return { kind: kindOf(error.status), message: error.message };
}

function kindOf(status: number): SaveFailure["kind"] {
  if (status === 0) return "unreachable";
  if (status === 401) return "signed_out";
  if (status === 404) return "gone";
  if (status === 413) return "full";
  return status >= 500 || status === 429 ? "server" : "refused";
}
