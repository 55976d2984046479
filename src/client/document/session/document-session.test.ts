import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type ChatMessage,
  createResearch,
  getResearch,
  MESSAGES_MAX,
  type ResearchDocument,
  saveResearch,
} from "#contracts/research.ts";
import { fakeApi, Refusal, refusal } from "#client/testing/fake-api.ts";
import { takeToasts } from "#client/lib/toast.ts";
import { whenClosed } from "./closing.ts";
import { type DocumentSession, documentSession } from "./document-session.ts";
import { tooLongText, UNSAVABLE_TEXT } from "./saver.ts";
import { DECIDED_TWICE } from "./session-cell.ts";
import { saveStatus } from "./save-status.ts";
import { cardOf, documentOf, memoryJournal } from "./testing/documents.ts";

let closeAll: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:58:00") });
});

afterEach(() => {
  for (const close of closeAll) close();
  closeAll = [];
  vi.useRealTimers();
});

describe("an open document", () => {
  it("reaches the server within 3 s of the last key, and says so only then", async () => {
    const server = fakeServer();
    const { session } = opened();
    type(session, "Debt fell");
    expect(statusOf(session)).toBe("Saving");
    expect(server.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(server.calls.map(({ body }) => body)).toEqual([
      { baseRevision: 1, title: "Debt fell", content: "Debt fell" },
    ]);
    expect(statusOf(session)).toBe("All changes saved");
  });

  it("stands in the journal within 1 s of the last key, and leaves it once it is saved", async () => {
    fakeServer();
    const { session, journal } = opened();
    type(session, "Debt fell");
    await vi.advanceTimersByTimeAsync(500);
    expect([...journal.works.values()]).toMatchObject([{ unsaved: { content: "Debt fell" } }]);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(journal.works.size).toBe(0);
  });

  it("sends title, cards and messages through the same queue, on one revision", async () => {
    const server = fakeServer();
    const { session } = opened();
    session.dispatch({ type: "titled", title: "2031 notes", now: Date.now() });
    session.dispatch({ type: "connected", update: () => [cardOf("a")], now: Date.now() });
    await vi.advanceTimersByTimeAsync(2_000);
    session.dispatch({
      type: "conversed",
      update: () => [messageOf("m")],
      now: Date.now(),
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.calls.map(({ body }) => body)).toMatchObject([
      { baseRevision: 1, title: "2031 notes", connectedData: [{ id: "a" }] },
      { baseRevision: 2, messages: [{ id: "m" }] },
    ]);
  });

  it("keeps the latest messages where a document can hold no more", async () => {
    const server = fakeServer();
    const { session } = opened();
    const messages = Array.from({ length: MESSAGES_MAX + 2 }, (_, at) => messageOf(`m${at}`));
    session.dispatch({ type: "conversed", update: () => messages, now: Date.now() });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(statusOf(session)).toBe("All changes saved");
    expect(server.document.messages).toHaveLength(MESSAGES_MAX);
    expect(server.document.messages.at(-1)).toEqual(messages.at(-1));
  });

  it("says plainly when it holds what can't be saved, and saves what comes after", async () => {
    const server = fakeServer();
    const { session } = opened();
    const wrong = { ...messageOf("m"), timestamp: "yesterday" };
    session.dispatch({ type: "conversed", update: () => [wrong], now: Date.now() });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saveStatus(session.get())).toMatchObject({ reason: UNSAVABLE_TEXT, remedy: "edit" });
    session.dispatch({ type: "conversed", update: () => [messageOf("m")], now: Date.now() });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(statusOf(session)).toBe("All changes saved");
    expect(server.document.messages).toEqual([messageOf("m")]);
  });

  it("is kept on this computer while the server can't be reached, and saved when it is back", async () => {
    const server = fakeServer();
    const { session } = opened();
    server.isDown = true;
    type(session, "Debt fell");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(statusOf(session)).toBe("Offline. Kept on this computer.");
    server.isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(statusOf(session)).toBe("All changes saved");
    expect(server.document.content).toBe("Debt fell");
  });

  it("does not claim to be kept where the browser keeps nothing", async () => {
    const server = fakeServer();
    const { session, journal } = opened();
    journal.isBroken = true;
    server.isDown = true;
    type(session, "Debt fell");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(statusOf(session)).toBe("Not saved since 09:58");
  });

  it("says since when it is not saved when the server fails, and saves on Retry", async () => {
    const server = fakeServer();
    server.refuse = refusal(507, "storage_full", "Storage is full.");
    const { session } = opened();
    type(session, "Debt fell");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(saveStatus(session.get())).toMatchObject({
      text: "Not saved since 09:58",
      reason: "Storage is full.",
      remedy: "retry",
    });
    server.refuse = undefined;
    session.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(statusOf(session)).toBe("All changes saved");
  });

  it("keeps the text and waits for signing in when the session has ended", async () => {
    const server = fakeServer();
    server.refuse = refusal(401, "not_signed_in", "Sign in first.");
    const { session } = opened();
    type(session, "Debt fell");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saveStatus(session.get())).toMatchObject({ kind: "not-saved", remedy: "sign-in" });
    expect(session.get().manuscript.content).toBe("Debt fell");
    expect(server.calls).toHaveLength(1);
  });

  it("does not send a text that is too long, and says how much is", async () => {
    const server = fakeServer();
    const { session } = opened();
    type(session, "x".repeat(2_000_001));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.calls).toHaveLength(0);
    expect(tooLongText(2_000_001)).toMatch(/2,000,001 characters and 2,000,000 can be saved/);
    expect(saveStatus(session.get())).toMatchObject({ reason: tooLongText(2_000_001) });
  });
});

describe("a document changed in two windows", () => {
  it("shows the other window's text when nothing was written here", async () => {
    const server = fakeServer();
    const { session } = opened();
    server.document = { ...server.document, content: "Debt rose", title: "Debt rose", revision: 2 };
    await seenAgain();
    expect(session.get().manuscript.content).toBe("Debt rose");
    expect(statusOf(session)).toBe("All changes saved");
  });

  it.each([
    ["later here", "2026-11-20T09:57:00Z", ["here"], []],
    ["later there", "2026-11-20T09:59:00Z", ["there"], [DECIDED_TWICE]],
  ])("holds of a figure that both decided what was decided %s", async (_, at, ids, said) => {
    const server = fakeServer();
    const { session } = opened();
    takeToasts();
    const place = { from: 0, to: 4, text: "Debt", by: "analyst", kept: null } as const;
    const anchors = [{ ...place, id: "here", at: "2026-11-20T09:58:00Z" }];
    const content = "Debt";
    session.change({ type: "anchored", anchors, ended: [], content, time: Date.now() });
    server.document = { ...server.document, anchors: [{ ...place, id: "there", at }], revision: 2 };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(session.get().manuscript.anchors.map(({ id }) => id)).toEqual(ids);
    expect(server.document.anchors.map(({ id }) => id)).toEqual(ids);
    expect(takeToasts().map(({ text }) => text)).toEqual(said);
    expect(statusOf(session)).toBe("All changes saved");
  });

  it("loses nothing that was decided there while this one wrote", async () => {
    const server = fakeServer();
    const { session } = opened();
    const place = { from: 0, to: 4, text: "Debt", by: "analyst", kept: null } as const;
    const anchors = [{ ...place, id: "there", at: "2026-11-20T09:57:00Z" }];
    server.document = { ...server.document, anchors, revision: 2 };
    type(session, "Net Debt");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(statusOf(session)).toBe("All changes saved");
    expect(server.document).toMatchObject({ content: "Net Debt", revision: 3 });
    expect(server.document.anchors).toMatchObject([{ id: "there", text: "Debt" }]);
    expect(session.get().manuscript.anchors).toMatchObject([{ id: "there", from: 4, to: 8 }]);
  });

  it("overwrites nothing when both wrote, and shows both", async () => {
    const { server, session } = await conflicting();
    expect(server.document.content).toBe("Debt rose");
    expect(session.get().manuscript.content).toBe("Debt fell");
    expect(session.get().queue.conflict?.content).toBe("Debt rose");
    expect(saveStatus(session.get())).toMatchObject({ kind: "not-saved", remedy: "choose" });
  });

  it("goes on with mine when the analyst keeps it, and Undo gives theirs", async () => {
    const { server, session } = await conflicting();
    session.dispatch({ type: "keptMine", now: Date.now() });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.document).toMatchObject({ content: "Debt fell", revision: 3 });
    session.change({ type: "undone" });
    expect(session.get().manuscript.content).toBe("Debt rose");
  });

  it("goes on with theirs when the analyst takes it, and Undo gives mine", async () => {
    const { server, session } = await conflicting();
    session.dispatch({ type: "tookTheirs", now: Date.now() });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(statusOf(session)).toBe("All changes saved");
    expect(server.document).toMatchObject({ content: "Debt rose", revision: 2 });
    session.change({ type: "undone" });
    expect(session.get().manuscript.content).toBe("Debt fell");
  });

  it("saves mine as a document of its own", async () => {
    const { session } = await conflicting();
    const copy = documentOf({ id: "22222222-2222-4222-8222-222222222222", revision: 2 });
    const created = fakeApi(createResearch, { document: copy });
    expect(await session.saveCopy()).toBe(copy.id);
    expect(created.map(({ body }) => body)).toEqual([
      { title: "Debt fell (copy)", content: "Debt fell" },
    ]);
  });

  it("takes its own text for its own when the answer to a save was lost", async () => {
    const server = fakeServer();
    const { session } = opened();
    server.losesAnswers = true;
    type(session, "Debt fell");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(server.document).toMatchObject({ content: "Debt fell", revision: 2 });
    server.losesAnswers = false;
    type(session, "Debt fell again");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(session.get().queue.conflict).toBeUndefined();
    expect(server.document).toMatchObject({ content: "Debt fell again", revision: 3 });
  });
});

describe("a page that is left", () => {
  it("sends what is unsaved at once", async () => {
    const server = fakeServer();
    const { session } = opened();
    type(session, "Debt fell");
    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.document.content).toBe("Debt fell");
  });

  it("takes up what the editor still holds", async () => {
    const server = fakeServer();
    const { session } = opened();
    session.attachEditor({
      goTo: () => undefined,
      show: () => undefined,
      decide: () => undefined,
      goToEdit: () => undefined,
      isComposing: () => false,
      focus: () => undefined,
      cursor: () => undefined,
      takeUp: () => {
        if (session.get().manuscript.content !== "Last keys") type(session, "Last keys");
      },
    });
    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.document.content).toBe("Last keys");
  });

  it.each([
    ["by its page", () => window.dispatchEvent(new Event("pagehide"))],
    ["for another document", () => closeAll.pop()?.()],
  ])("%s has what was to come in a pause, even before its save is answered", async (_, leave) => {
    fakeServer();
    const { session, journal } = opened();
    type(session, "Debt fell");
    const arrive = vi.fn<() => void>(() => {
      session.change(PROPOSED);
    });
    session.inAPause(arrive);
    expect(arrive).not.toHaveBeenCalled();
    leave();
    expect([...journal.works.values()]).toMatchObject([{ pendingEdits: [{ id: "e" }] }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(arrive).toHaveBeenCalledOnce();
  });

  it("is opened again only when what it holds is saved and kept", async () => {
    fakeServer();
    const { session } = opened();
    type(session, "Debt fell");
    closeAll.pop()?.();
    const opening = vi.fn<() => void>();
    void whenClosed(session.id).then(opening);
    expect(session.get().queue.isSending).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(session.get().queue.isSending).toBe(false);
    expect(opening).toHaveBeenCalledOnce();
  });

  it("is opened again after 2 s where its save hangs", async () => {
    fakeServer();
    fakeApi(saveResearch, () => new Promise<never>(() => undefined));
    const { session } = opened();
    type(session, "Debt fell");
    closeAll.pop()?.();
    const opening = vi.fn<() => void>();
    void whenClosed(session.id).then(opening);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(opening).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(opening).toHaveBeenCalledOnce();
  });

  it("gives its unsaved work, pending edits and snapshots to the next opening", async () => {
    const server = fakeServer();
    const { session, journal } = opened();
    server.isDown = true;
    type(session, "Debt fell");
    session.change(PROPOSED);
    await vi.advanceTimersByTimeAsync(1_000);
    closeAll.pop()?.();
    await vi.advanceTimersByTimeAsync(60_000);
    server.isDown = false;
    const kept = await journal.read(server.document.id);
    const next = documentSession({ document: server.document, kept }, journal);
    closeAll.push(next.open());
    expect(next.get().manuscript).toMatchObject({
      content: "Debt fell",
      pendingEdits: [{ id: "e", number: 1 }],
      snapshots: [{ content: "Debt", description: "Typing" }],
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.document.content).toBe("Debt fell");
  });
});

const PROPOSED = {
  type: "proposed",
  edits: [
    { id: "e", type: "add", position: 9, content: ".", timestamp: "2026-11-20T09:58:00.000Z" },
  ],
  madeFor: "Debt fell",
} as const;

/** A server of one document that keeps revisions as the real one does. */
function fakeServer() {
  const server = {
    document: documentOf(),
    isDown: false,
    losesAnswers: false,
    refuse: undefined as Refusal | undefined,
    calls: [] as readonly { readonly body: unknown }[],
  };
  fakeApi(getResearch, () => ({ document: server.document }));
  server.calls = fakeApi(saveResearch, ({ body }) => {
    if (server.isDown) throw new TypeError("Failed to fetch");
    if (server.refuse !== undefined) return server.refuse;
    const { baseRevision, ...changes } = saveResearch.body.parse(body);
    if (baseRevision !== server.document.revision) return stale(server.document);
    server.document = { ...server.document, ...definedOf(changes), revision: baseRevision + 1 };
    if (server.losesAnswers) throw new TypeError("Failed to fetch");
    return { document: server.document };
  });
  return server;
}

function definedOf(changes: object): Partial<ResearchDocument> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function stale(document: ResearchDocument): Refusal {
  const error = "The document was changed elsewhere.";
  return new Refusal(409, { success: false, code: "stale", error, document });
}

function opened() {
  const journal = memoryJournal();
  const kept = { works: [], histories: [] };
  const session = documentSession({ document: documentOf(), kept }, journal);
  closeAll.push(session.open());
  return { session, journal };
}

async function conflicting() {
  const server = fakeServer();
  const { session } = opened();
  server.document = { ...server.document, content: "Debt rose", title: "Debt rose", revision: 2 };
  type(session, "Debt fell");
  await vi.advanceTimersByTimeAsync(2_000);
  return { server, session };
}

async function seenAgain(): Promise<void> {
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
}

function messageOf(id: string): ChatMessage {
  return { id, role: "user", content: "Why?", timestamp: "2026-11-20T09:58:00.000Z" };
}

function type(session: DocumentSession, content: string): void {
  session.change({ type: "typed", content, time: Date.now() });
}

function statusOf(session: DocumentSession): string {
  return saveStatus(session.get()).text;
}
