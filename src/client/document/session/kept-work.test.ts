import { describe, expect, it } from "vitest";
import type { Edit } from "#core/text/edits/edit.ts";
import { FROM_CLOSED_WINDOW, type KeptWork, restoredSession, workToKeep } from "./kept-work.ts";
import { newSession, type Session, type SessionAction, sessionReducer } from "./session.ts";
import { cardOf, documentOf } from "./testing/documents.ts";

const NOW = 1_000_000;
const IDS = { documentId: documentOf().id, sessionId: "one", at: NOW };
const EDIT: Edit = {
  id: "e",
  type: "add",
  position: 0,
  content: "Net ",
  timestamp: "2026-11-20T09:44:00.000Z",
};

describe("work kept on this computer", () => {
  it("is nothing when the server has everything and no edit is pending", () => {
    expect(workToKeep(newSession(documentOf()), IDS)).toBeUndefined();
  });

  it("brings unsaved text back, to be saved at once", () => {
    const session = restored(documentOf(), keptOf(typed("Debt fell")));
    expect(session.manuscript.content).toBe("Debt fell");
    expect(session.queue.unsavedSince).toBe(NOW);
    expect(session.queue.conflict).toBeUndefined();
  });

  it("brings pending edits and snapshots back when the text still fits", () => {
    const before = after(typed("Debt"), proposed(EDIT));
    const session = restoredSession(
      documentOf(),
      [keptOf(before)],
      [{ ...IDS, snapshots: [{ content: "", time: NOW, description: "Typing" }] }],
    );
    expect(session.manuscript.pendingEdits).toMatchObject([{ id: "e", number: 1 }]);
    expect(session.manuscript.snapshots).toHaveLength(1);
    expect(session.queue.unsavedSince).toBeUndefined();
  });

  it("lets pending edits go when the document has become another text", () => {
    const other = documentOf({ content: "Something else", revision: 7 });
    expect(restored(other, keptOf(after(typed("Debt"), proposed(EDIT)))).manuscript).toMatchObject({
      content: "Something else",
      pendingEdits: [],
    });
  });

  it("joins the cards of every closed window, whose texts are one window's each", () => {
    const works = ["a", "b"].map((id) => {
      const update = () => [cardOf(id)];
      const session = after(typed(`Text ${id}`), { type: "connected", update, now: NOW });
      return { ...keptOf(session), sessionId: id };
    });
    const { connectedData, manuscript } = restoredSession(documentOf(), works, []);
    expect(connectedData.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(manuscript.content).toBe("Text a");
    expect(manuscript.snapshots).toMatchObject([{ content: "Text b" }]);
  });

  it("is not a conflict when the server has this window's own last text", () => {
    const sending = after(typed("Debt fell"), {
      type: "queue",
      event: { type: "sending", parts: { ...documentOf(), content: "Debt fell" } },
    });
    const later = sessionReducer(sending, typing("Debt fell again"));
    const session = restored(documentOf({ content: "Debt fell", revision: 2 }), keptOf(later));
    expect(session.manuscript.content).toBe("Debt fell again");
    expect(session.queue).toMatchObject({ revision: 2, conflict: undefined });
  });

  it("is a conflict when others changed the same text meanwhile", () => {
    const theirs = documentOf({ content: "Debt rose", revision: 4 });
    const session = restored(theirs, keptOf(typed("Debt fell")));
    expect(session.manuscript.content).toBe("Debt fell");
    expect(session.queue.conflict).toEqual(theirs);
  });

  it("asks again when the window was left before the analyst chose between two texts", () => {
    const theirs = documentOf({ content: "Debt rose", revision: 4 });
    const asked = after(typed("Debt fell"), { type: "refreshed", document: theirs, now: NOW });
    expect(asked.queue.conflict).toEqual(theirs);
    const session = restored(theirs, keptOf(asked));
    expect(session.manuscript.content).toBe("Debt fell");
    expect(session.queue.conflict).toEqual(theirs);

    const later = documentOf({ content: "Debt rose again", revision: 5 });
    expect(restored(later, keptOf(asked)).queue.conflict).toEqual(later);
    const same = documentOf({ content: "Debt fell", title: asked.title, revision: 5 });
    expect(restored(same, keptOf(asked)).queue.conflict).toBeUndefined();
  });

  it("joins cards with those attached elsewhere", () => {
    const connected = after({
      type: "connected",
      update: () => [cardOf("mine")],
      now: NOW,
    });
    const theirs = documentOf({
      connectedData: [cardOf("theirs")],
      revision: 3,
    });
    expect(restored(theirs, keptOf(connected)).connectedData.map(({ id }) => id)).toEqual([
      "theirs",
      "mine",
    ]);
  });

  it("offers the text of a second closed window by Undo", () => {
    const older = { ...keptOf(typed("Debt halved")), sessionId: "two", at: NOW - 5 };
    const session = restoredSession(documentOf(), [keptOf(typed("Debt fell")), older], []);
    expect(session.manuscript.content).toBe("Debt fell");
    expect(session.manuscript.snapshots).toEqual([
      { content: "Debt halved", time: NOW - 5, description: FROM_CLOSED_WINDOW },
    ]);
  });
});

function restored(document: ReturnType<typeof documentOf>, work: KeptWork): Session {
  return restoredSession(document, [work], []);
}

function keptOf(session: Session): KeptWork {
  const work = workToKeep(session, IDS);
  if (work === undefined) throw new Error("nothing to keep");
  return work;
}

function typed(content: string): Session {
  return after(typing(content));
}

function typing(content: string): SessionAction {
  return { type: "manuscript", action: { type: "typed", content, time: NOW }, now: NOW };
}

function proposed(edit: Edit): SessionAction {
  return {
    type: "manuscript",
    action: { type: "proposed", edits: [edit], madeFor: "Debt" },
    now: NOW,
  };
}

function after(first: Session | SessionAction, ...rest: readonly SessionAction[]): Session {
  const start = "queue" in first ? first : sessionReducer(newSession(documentOf()), first);
  return rest.reduce(sessionReducer, start);
}
