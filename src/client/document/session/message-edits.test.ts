import { describe, expect, it } from "vitest";
import type { ResearchDocument } from "#contracts/research.ts";
import type { ProposedEdit } from "#core/text/edits/edit.ts";
import type { ManuscriptAction } from "#core/text/edits/manuscript.ts";
import { ITS_TEXT_CHANGED } from "#core/text/edits/rebase-edits.ts";
import { restoredSession, workToKeep } from "./kept-work.ts";
import { newSession, type Session, type SessionAction, sessionReducer } from "./session.ts";
import { documentOf } from "./testing/documents.ts";

const NOW = 1_000_000;
const TEXT = "Leverage is 2.8x.";
const timestamp = "2026-11-20T09:44:00.000Z";
const FIGURE: ProposedEdit = {
  id: "figure",
  type: "replace",
  position: 12,
  length: 4,
  content: "3.0x",
  timestamp,
};
const COVER: ProposedEdit = {
  id: "cover",
  type: "add",
  position: 17,
  content: " Cover is 3.5x.",
  timestamp,
};
const ANSWER = { id: "answer", role: "assistant" as const, content: "Two edits.", timestamp };

describe("the edits of a message", () => {
  it("are open, with their number and place, while they are pending", () => {
    expect(editsOf(proposed())).toMatchObject([
      { id: "figure", number: 1, place: { before: "Leverage is ", text: "2.8x", after: "." } },
      { id: "cover", number: 2 },
    ]);
    expect(outcomes(proposed())).toEqual([undefined, undefined]);
  });

  it("say what was accepted and what rejected", () => {
    const session = after(
      proposed(),
      { type: "accepted", id: "cover", time: NOW },
      { type: "rejected", id: "figure" },
    );
    expect(outcomes(session)).toEqual(["rejected", "applied"]);
  });

  it("say what Undo took back, and what it cleared because it was pending", () => {
    const session = after(
      proposed(),
      { type: "accepted", id: "figure", time: NOW },
      { type: "undone" },
    );
    expect(outcomes(session)).toEqual(["undone", "cleared"]);
  });

  it("say why one did not fit, with what stood where it was made for", () => {
    const wild = { ...FIGURE, id: "wild", length: 90 };
    const session = after(withAnswer([wild]), { type: "proposed", edits: [wild], madeFor: TEXT });
    expect(editsOf(session)).toMatchObject([
      { outcome: "dropped", reason: "It points outside the text", place: { text: "2.8x." } },
    ]);
  });

  it("wait on when an edit of the same id comes again", () => {
    const session = after(proposed(), { type: "proposed", edits: [FIGURE], madeFor: TEXT });
    expect(outcomes(session)).toEqual([undefined, undefined]);
  });

  it("are open again when they are proposed again", () => {
    const rejected = after(proposed(), { type: "rejected", id: "figure" });
    const [edit] = editsOf(rejected);
    if (edit?.place === undefined) throw new Error("no place");
    const session = after(rejected, { type: "proposedAgain", edit, place: edit.place });
    expect(editsOf(session)[0]).toMatchObject({ id: "figure", number: 1 });
    expect(outcomes(session)).toEqual([undefined, undefined]);
  });

  it("are saved with the document", () => {
    const session = after(proposed(), { type: "rejected", id: "figure" });
    expect(session.queue.unsavedSince).toBe(NOW);
    expect(workToKeep(session, { documentId: "d", sessionId: "s", at: NOW })).toMatchObject({
      unsaved: { messages: [{ edits: [{ outcome: "rejected" }, {}] }] },
    });
  });

  it("of a document from before outcomes were kept are open, and nothing is pending", () => {
    const session = withAnswer([FIGURE]);
    expect(outcomes(session)).toEqual([undefined]);
    expect(session.manuscript.pendingEdits).toEqual([]);
  });

  it("are known as standing in the text when the document is opened", () => {
    const stored = documentOf({
      content: "Leverage is 3.0x.",
      messages: [{ ...ANSWER, edits: [{ ...FIGURE, outcome: "applied" }] }],
    });
    expect(newSession(stored).manuscript.applied).toEqual(["figure"]);
    expect(restoredSession(stored, [], []).manuscript.applied).toEqual(["figure"]);
  });
});

describe("the edits of a message that two windows hold", () => {
  it("are told in the second as the first decided them", () => {
    const first = after(proposed(), { type: "accepted", id: "figure", time: NOW });
    const second = reduce(withAnswer([FIGURE, COVER]), refreshedFrom(first));
    expect(second.manuscript.content).toBe("Leverage is 3.0x.");
    expect(outcomes(second)).toEqual(["applied", undefined]);
    expect(second.manuscript.applied).toEqual(["figure"]);
  });

  it("keep what either side decided", () => {
    const first = after(proposed(), { type: "accepted", id: "figure", time: NOW });
    const second = after(proposed(), { type: "rejected", id: "cover" });
    const joined = reduce(second, refreshedFrom(first));
    expect(outcomes(joined)).toEqual(["applied", "rejected"]);
    expect(joined.manuscript.pendingEdits).toEqual([]);
    expect(joined.queue.unsavedSince).toBe(NOW);
  });

  it("are applied where the text says so, though the other side turned them down", () => {
    const first = after(proposed(), { type: "accepted", id: "figure", time: NOW });
    const second = after(proposed(), { type: "rejected", id: "figure" });
    expect(outcomes(reduce(second, refreshedFrom(first)))).toEqual(["applied", undefined]);
  });

  it("wait no longer here once they are decided there", () => {
    const first = after(proposed(), { type: "rejected", id: "figure" });
    const second = reduce(proposed(), refreshedFrom(first));
    expect(second.manuscript.pendingEdits).toMatchObject([{ id: "cover" }]);
    expect(outcomes(second)).toEqual(["rejected", undefined]);
  });

  it("are left out with the reason when the other window changed their text", () => {
    const theirs = documentOf({ content: "Leverage is 2.9x.", revision: 2 });
    const second = reduce(proposed(), {
      type: "refreshed",
      document: { ...theirs, messages: proposed().messages.map((message) => message) },
      now: NOW,
    });
    expect(editsOf(second)).toMatchObject([
      { outcome: "dropped", reason: ITS_TEXT_CHANGED, place: { text: "2.8x" } },
      { id: "cover" },
    ]);
  });

  it("go with the text that is chosen when both changed it", () => {
    const mine = after(proposed(), { type: "accepted", id: "figure", time: NOW });
    const elsewhere = after(proposed(), { type: "accepted", id: "cover", time: NOW });
    const conflict = reduce(mine, refreshedFrom(elsewhere));
    expect(outcomes(conflict)).toEqual(["applied", undefined]);
    const theirs = reduce(conflict, { type: "tookTheirs", now: NOW });
    expect(theirs.manuscript.content).toBe("Leverage is 2.8x. Cover is 3.5x.");
    expect(outcomes(theirs)).toEqual(["undone", "applied"]);
    const back = after(theirs, { type: "undone" });
    expect(outcomes(back)).toEqual(["applied", "undone"]);
  });
});

/** A document whose conversation holds an answer with edits that nobody has decided. */
function withAnswer(edits: readonly ProposedEdit[]): Session {
  return newSession(documentOf({ content: TEXT, messages: [{ ...ANSWER, edits: [...edits] }] }));
}

function proposed(): Session {
  const edits = [FIGURE, COVER];
  return after(withAnswer(edits), { type: "proposed", edits, madeFor: TEXT });
}

function after(session: Session, ...actions: readonly ManuscriptAction[]): Session {
  return reduce(
    session,
    ...actions.map((action) => ({ type: "manuscript" as const, action, now: NOW })),
  );
}

function reduce(session: Session, ...actions: readonly SessionAction[]): Session {
  return actions.reduce(sessionReducer, session);
}

/** What the server tells of a document once another window's session is saved. */
function refreshedFrom({ manuscript, messages, title }: Session): SessionAction {
  const document: ResearchDocument = documentOf({
    title,
    content: manuscript.content,
    messages: structuredClone([...messages]),
    revision: 2,
  });
  return { type: "refreshed", document, now: NOW };
}

function editsOf({ messages }: Session): readonly ProposedEdit[] {
  return messages.flatMap(({ edits = [] }) => edits);
}

function outcomes(session: Session) {
  return editsOf(session).map(({ outcome }) => outcome);
}
