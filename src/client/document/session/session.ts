import { type ChatMessage, MESSAGES_MAX, UNTITLED } from "#contracts/research.ts";
import { anchoredManuscript } from "#core/figures/anchors/anchored-manuscript.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import {
  type Manuscript,
  type ManuscriptAction,
  newManuscript,
} from "#core/text/edits/manuscript.ts";
import { withSnapshot } from "#core/text/edits/undo-history.ts";
import type { DocumentParts, OpenDocument, ReportParts } from "./document-parts.ts";
import { appliedEdits, messagesAfter, undecided, withTheirOutcomes } from "./message-edits.ts";
import { defaultTitle, isOwnTitle } from "./document-title.ts";
import { mergeParts } from "./merge-parts.ts";
import { newQueue, type QueueEvent, queueReducer, type SaveQueue } from "./save-queue.ts";

/** One open document: its text and edits, what else it holds, and how its saving stands. */
export type Session = {
  readonly manuscript: Manuscript;
  readonly title: string;
  /** The analyst named it; else the title follows the first line. */
  readonly isTitleOwn: boolean;
  readonly connectedData: readonly ContextItem[];
  readonly messages: readonly ChatMessage[];
  /** Figures are as known on this day; null: as known now. */
  readonly asOfDate: string | null;
  readonly reports: ReportParts;
  readonly queue: SaveQueue;
  /** Keys were pressed that the manuscript has not taken up yet. */
  readonly isTyping: boolean;
  readonly isOnline: boolean;
  /** What is unsaved stands on this computer too. */
  readonly isKept: boolean;
};

export type SessionAction =
  | { readonly type: "manuscript"; readonly action: ManuscriptAction; readonly now: number }
  | { readonly type: "typing" }
  | { readonly type: "titled"; readonly title: string; readonly now: number }
  | {
      readonly type: "connected";
      readonly update: (items: readonly ContextItem[]) => readonly ContextItem[];
      readonly now: number;
    }
  | {
      readonly type: "conversed";
      readonly update: (messages: readonly ChatMessage[]) => readonly ChatMessage[];
      readonly now: number;
    }
  /** What changed of the summary or of the custom report's pages. */
  | { readonly type: "reported"; readonly parts: ReportParts; readonly now: number }
  /** Another as-of date, with what it makes of the connected data. */
  | {
      readonly type: "dated";
      readonly asOfDate: string | null;
      readonly update: (items: readonly ContextItem[]) => readonly ContextItem[];
      readonly now: number;
    }
  | { readonly type: "queue"; readonly event: QueueEvent }
  | { readonly type: "saved"; readonly revision: number; readonly now: number }
  /** The document as it stands on the server, with changes from elsewhere. */
  | { readonly type: "refreshed"; readonly document: OpenDocument; readonly now: number }
  | { readonly type: "keptMine"; readonly now: number }
  | { readonly type: "tookTheirs"; readonly now: number }
  | { readonly type: "online"; readonly isOnline: boolean }
  | { readonly type: "kept"; readonly isKept: boolean };

export const FROM_ELSEWHERE = "Change from another window";
export const KEEPING_MINE = "Keeping my text instead of theirs";

export function newSession(document: OpenDocument): Session {
  return {
    manuscript: newManuscript(document.content, appliedEdits(document.messages), document.anchors),
    title: document.title,
    isTitleOwn: isOwnTitle(document.title, document),
    connectedData: document.connectedData,
    messages: document.messages,
    asOfDate: document.asOfDate,
    reports: reportsOf(document),
    queue: newQueue(document),
    isTyping: false,
    isOnline: true,
    isKept: true,
  };
}

export function sessionParts(session: Session): DocumentParts {
  const { title, manuscript, connectedData, messages, asOfDate } = session;
  const { content, anchors } = manuscript;
  const text = { title, content, connectedData, messages, asOfDate, anchors };
  return { ...text, ...session.reports };
}

export function reportsOf({ summary, reportPages }: ReportParts): ReportParts {
  return { summary, reportPages };
}

export function sessionReducer(session: Session, action: SessionAction): Session {
  return isOfSaving(action) ? afterSaving(session, action) : afterAnalyst(session, action);
}

function afterAnalyst(session: Session, action: Exclude<SessionAction, SavingAction>): Session {
  switch (action.type) {
    case "manuscript":
      return withManuscript(session, action.action, action.now);
    case "titled":
      return queued(titled(session, action.title), action.now);
    case "connected":
      return queued(
        { ...session, connectedData: action.update(session.connectedData) },
        action.now,
      );
    case "dated": {
      const { asOfDate, update } = action;
      const connectedData = update(session.connectedData);
      return queued({ ...session, asOfDate, connectedData }, action.now);
    }
    case "conversed":
      return queued({ ...session, messages: latest(action.update(session.messages)) }, action.now);
    case "reported":
      return queued({ ...session, reports: { ...session.reports, ...action.parts } }, action.now);
    case "typing":
    case "online":
    case "kept":
      return withState(session, action);
    default:
      return action satisfies never;
  }
}

/** How the writing stands; nothing of it is saved. */
function withState(
  session: Session,
  action: Extract<SessionAction, { type: "typing" | "online" | "kept" }>,
): Session {
  if (action.type === "online") return { ...session, isOnline: action.isOnline };
  if (action.type === "typing") return session.isTyping ? session : { ...session, isTyping: true };
  return session.isKept === action.isKept ? session : { ...session, isKept: action.isKept };
}

const SAVING_ACTIONS = ["queue", "saved", "refreshed", "keptMine", "tookTheirs"] as const;

type SavingAction = Extract<SessionAction, { type: (typeof SAVING_ACTIONS)[number] }>;

function isOfSaving(action: SessionAction): action is SavingAction {
  return SAVING_ACTIONS.some((type) => type === action.type);
}

function afterSaving(session: Session, action: SavingAction): Session {
  switch (action.type) {
    case "queue":
      return { ...session, queue: queueReducer(session.queue, action.event) };
    case "saved":
      return withQueueEvent(session, {
        ...action,
        current: sessionParts(session),
      });
    case "refreshed":
      return refreshed(session, action.document, action.now);
    case "keptMine":
      return keptMine(session, action.now);
    case "tookTheirs":
      return tookTheirs(session, action.now);
    default:
      return action satisfies never;
  }
}

function withQueueEvent(session: Session, event: QueueEvent): Session {
  return { ...session, queue: queueReducer(session.queue, event) };
}

function withManuscript(session: Session, action: ManuscriptAction, now: number): Session {
  const manuscript = anchoredManuscript(session.manuscript, action);
  const isTyping = action.type === "typed" ? false : session.isTyping;
  if (manuscript === session.manuscript && isTyping === session.isTyping) return session;
  const madeFor = "madeFor" in action ? action.madeFor : undefined;
  const messages = messagesAfter(session.messages, session.manuscript, manuscript, madeFor);
  const next = { ...session, manuscript, messages, isTyping };
  return queued({ ...next, title: session.isTitleOwn ? session.title : ownTitleOf(next) }, now);
}

/** A blank title gives the naming back to the text. */
function titled(session: Session, given: string): Session {
  const title = given.trim();
  if (title !== "") return { ...session, title, isTitleOwn: title !== UNTITLED };
  return { ...session, title: ownTitleOf(session), isTitleOwn: false };
}

/** The name its own parts give the document. */
function ownTitleOf({ manuscript, connectedData, messages }: Session): string {
  return defaultTitle({ content: manuscript.content, connectedData, messages });
}

function queued(session: Session, now: number): Session {
  return withQueueEvent(session, { type: "changed", current: sessionParts(session), now });
}

/** Joins what came from elsewhere with what is here; text changed on both sides waits for a choice. */
function refreshed(session: Session, document: OpenDocument, now: number): Session {
  const { saved, sent } = session.queue;
  const mine = sessionParts(session);
  const { parts, isConflict } = mergeParts({ saved, sent, mine, theirs: document });
  const next = withParts(session, parts, now);
  return withQueueEvent(next, {
    type: "rebased",
    document,
    current: sessionParts(next),
    isConflict,
    now,
  });
}

/** My text and title; theirs can be had back by Undo, and stands among the stored revisions. */
function keptMine(session: Session, now: number): Session {
  const theirs = session.queue.conflict;
  if (theirs === undefined) return session;
  const { manuscript } = session;
  const { anchors } = theirs;
  const snapshot = { content: theirs.content, anchors, time: now, description: KEEPING_MINE };
  const snapshots =
    theirs.content === manuscript.content
      ? manuscript.snapshots
      : withSnapshot(manuscript.snapshots, snapshot);
  const next = { ...session, manuscript: { ...manuscript, snapshots } };
  return withQueueEvent(next, { type: "resolved" });
}

/** Their text and title; mine can be had back by Undo. Cards and messages are joined already. */
function tookTheirs(session: Session, now: number): Session {
  const theirs = session.queue.conflict;
  if (theirs === undefined) return session;
  const { title, content, anchors } = theirs;
  const messages = withTheirOutcomes(session.messages, theirs.messages);
  const next = withParts(
    session,
    { ...sessionParts(session), title, content, anchors, messages },
    now,
  );
  return queued(withQueueEvent(next, { type: "resolved" }), now);
}

function withParts(session: Session, parts: DocumentParts, now: number): Session {
  const pendingEdits = undecided(session.manuscript.pendingEdits, parts.messages);
  const before = { ...session.manuscript, pendingEdits };
  const manuscript = anchoredManuscript(before, {
    type: "remote",
    content: parts.content,
    anchors: parts.anchors,
    description: FROM_ELSEWHERE,
    time: now,
  });
  const messages = messagesAfter(parts.messages, before, manuscript);
  return {
    ...session,
    manuscript: { ...manuscript, applied: appliedEdits(messages) },
    title: parts.title,
    isTitleOwn: isOwnTitle(parts.title, parts),
    connectedData: parts.connectedData,
    messages: latest(messages),
    asOfDate: parts.asOfDate,
    reports: reportsOf(parts),
  };
}

/** As many messages as a document can hold: the oldest give way. */
function latest(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return messages.length > MESSAGES_MAX ? messages.slice(-MESSAGES_MAX) : messages;
}
