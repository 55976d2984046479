import {
  type ChatMessage,
  createResearch,
  getResearch,
  saveResearch,
} from "#contracts/research.ts";
import type { ChangeCards } from "#client/document/cards.ts";
import { sendByReference, withData } from "#client/document/data-references.ts";
import { ApiError, callApi } from "#client/lib/api.ts";
import { newId } from "#client/lib/new-id.ts";
import type { ManuscriptAction } from "#core/text/edits/manuscript.ts";
import {
  type ActiveEdit,
  activeEditCell,
  type EditorCell,
  selectionCell,
  type TextLocation,
} from "./editor-handle.ts";
import { noteClosing } from "./closing.ts";
import type { OpenDocument, ReportParts } from "./document-parts.ts";
import type { Journal, KeptRecords } from "./journal.ts";
import { type Keeper, startKeeper } from "./keeper.ts";
import { restoredSession } from "./kept-work.ts";
import { type Saver, startSaver } from "./saver.ts";
import { type Session, sessionParts } from "./session.ts";
import { sessionCell, type SessionCell } from "./session-cell.ts";
import { type PageEvents, watchPage } from "./watch-page.ts";
import { type WritingPause, writingPause } from "./writing-pause.ts";

/** A document as it was opened: from the server, and what closed windows kept of it. */
export type Opening = { readonly document: OpenDocument; readonly kept: KeptRecords };

/** One open document, saved by itself. Everything on the canvas reads and changes it through this. */
export type DocumentSession = SessionCell & {
  readonly id: string;
  readonly change: (action: ManuscriptAction) => void;
  /** Changes the cards of connected data. */
  readonly connect: ChangeCards;
  /** Changes the conversation about the document. */
  readonly converse: (update: (messages: readonly ChatMessage[]) => readonly ChatMessage[]) => void;
  /** Keeps parts of its reports with it. */
  readonly report: (parts: ReportParts) => void;
  /** Acts when nobody writes, or when the document is left before that. */
  readonly inAPause: (act: () => void) => void;
  /** Shows a place of the text in the editor; nothing happens while there is none. */
  readonly goTo: (place: TextLocation) => void;
  /** What is selected in the editor. */
  readonly selection: EditorCell<TextLocation>;
  /** The pending edit that the editor's keys act on. */
  readonly activeEdit: EditorCell<ActiveEdit>;
  readonly retry: () => void;
  /** A new document with this one's text; its id. */
  readonly saveCopy: () => Promise<string>;
  /** Begins to save and to follow the page; what comes back ends that, with everything saved. */
  readonly open: () => () => void;
};

export function documentSession({ document, kept }: Opening, journal: Journal): DocumentSession {
  const { id } = document;
  const cell = sessionCell(restoredSession(document, kept.works, kept.histories));
  const pause = writingPause(cell);
  return {
    ...cell,
    id,
    selection: selectionCell(),
    activeEdit: activeEditCell(),
    goTo: (place) => cell.editor()?.goTo(place),
    change: (action) => cell.dispatch({ type: "manuscript", action, now: Date.now() }),
    connect: (update) => cell.dispatch({ type: "connected", update, now: Date.now() }),
    converse: (update) => cell.dispatch({ type: "conversed", update, now: Date.now() }),
    report: (parts) => cell.dispatch({ type: "reported", parts, now: Date.now() }),
    inAPause: pause.wait,
    retry: () => {
      hurry(cell);
    },
    saveCopy: () => {
      cell.takeUpTyping();
      return saveCopy(cell.get());
    },
    open: () => startWork(cell, { id, kept, journal, pause }),
  };
}

type Work = {
  readonly id: string;
  readonly kept: KeptRecords;
  readonly journal: Journal;
  readonly pause: WritingPause;
};

function startWork(cell: SessionCell, { id, kept, journal, pause }: Work): () => void {
  const sessionId = newId();
  const release = journal.hold(sessionId);
  const keeper = startKeeper(cell, journal, { documentId: id, sessionId });
  const saver = startSaver(cell, id, (revision) => {
    page.tellOthers(revision);
  });
  const page = watchPage(id, pageEvents({ id, cell, saver, keeper, pause }));
  void keeper.keep().then(() => forgetAdopted(journal, kept));
  return () => {
    cell.takeUpTyping();
    pause.end();
    hurry(cell);
    // The page may go before the save under way has its answer.
    void keeper.keep();
    const ended = settled(cell).then(() => {
      page.stop();
      saver.stop();
      keeper.stop();
      return keeper.keep().finally(release);
    });
    noteClosing(id, ended);
  };
}

/** Sends what is unsaved without waiting any longer. */
function hurry(cell: SessionCell): void {
  cell.dispatch({ type: "queue", event: { type: "hurried" } });
}

/** Once no save is under way: what is stored by then need not be kept here. */
function settled(cell: SessionCell): Promise<void> {
  return new Promise((resolve) => {
    if (!cell.get().queue.isSending) return resolve();
    const unsubscribe = cell.subscribe(() => {
      if (cell.get().queue.isSending) return;
      unsubscribe();
      resolve();
    });
  });
}

function pageEvents(parts: {
  readonly id: string;
  readonly cell: SessionCell;
  readonly saver: Saver;
  readonly keeper: Keeper;
  readonly pause: WritingPause;
}): PageEvents {
  const { id, cell, saver, keeper, pause } = parts;
  return {
    onOnline: (isOnline) => {
      cell.dispatch({ type: "online", isOnline });
      if (isOnline) hurry(cell);
    },
    onHidden: () => {
      cell.takeUpTyping();
      hurry(cell);
      void keeper.keep();
    },
    onLeave: () => {
      cell.takeUpTyping();
      pause.end();
      void keeper.keep();
      saver.leave();
    },
    onSeenAgain: () => {
      hurry(cell);
      void refresh(cell, id);
    },
    onSavedElsewhere: (revision) => {
      if (revision > cell.get().queue.revision) void refresh(cell, id);
    },
  };
}

/** The document anew, when others changed it; nothing while a save is under way, which will tell. */
async function refresh(cell: SessionCell, id: string): Promise<void> {
  const isBusy = () => cell.get().queue.isSending || cell.get().queue.conflict !== undefined;
  if (isBusy()) return;
  try {
    const { document: stored } = await callApi(getResearch, { params: { id } });
    if (stored.revision <= cell.get().queue.revision) return;
    const document = { ...stored, connectedData: await withData(stored.connectedData) };
    if (isBusy() || document.revision <= cell.get().queue.revision) return;
    cell.dispatch({ type: "refreshed", document, now: Date.now() });
  } catch (error) {
    // The next save or the next look will tell; what is on the screen stays as it is.
    if (!(error instanceof ApiError)) throw error;
  }
}

async function saveCopy(session: Session): Promise<string> {
  const { title, content, connectedData, ...parts } = sessionParts(session);
  const name = `${title.slice(0, COPIED_TITLE_MAX)} (copy)`;
  const { document } = await callApi(createResearch, { body: { title: name, content } });
  const others = { ...parts, baseRevision: document.revision };
  await sendByReference(connectedData, (cards) => {
    const body = saveResearch.body.parse({ ...others, connectedData: cards });
    return callApi(saveResearch, { params: { id: document.id }, body });
  });
  return document.id;
}

const COPIED_TITLE_MAX = 190;

/** What closed windows kept is this session's now. */
async function forgetAdopted(journal: Journal, { works, histories }: KeptRecords): Promise<void> {
  for (const { documentId, sessionId } of [...works, ...histories]) {
    await journal.forget(documentId, sessionId).catch(() => undefined);
  }
}
