import { expect, it } from "vitest";
import { documentSession } from "#client/document/session/document-session.ts";
import { documentOf, memoryJournal } from "#client/document/session/testing/documents.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { receiveEdits } from "./receive-edits.ts";

const CONTENT = "Debt fell in 2025. Cash rose.";

function editOf(id: string, position: number, content: string): Edit {
  return { id, type: "add", position, content, timestamp: "2026-11-20T09:14:00.000Z" };
}

it("lets an answer asked for again take the place of what waits of the one before, and of no other", () => {
  const document = documentOf({ content: CONTENT });
  const session = documentSession(
    { document, kept: { works: [], histories: [] } },
    memoryJournal(),
  );
  const how = { requestType: "edit", description: "Shorten", basedOn: CONTENT } as const;
  const waiting = () => session.get().manuscript.pendingEdits.map(({ id }) => id);
  receiveEdits(session, [editOf("other", 0, "Net ")], how);
  receiveEdits(session, [editOf("a", 5, "slowly "), editOf("b", 19, "Idle ")], how);
  session.change({ type: "accepted", id: "a", time: 1 });
  const { content } = session.get().manuscript;
  const replaces = ["a", "b"];
  receiveEdits(session, [editOf("c", content.length, " Well.")], {
    ...how,
    basedOn: content,
    replaces,
  });
  expect(waiting()).toEqual(["other", "c"]);
  // What was accepted stays, and another answer's edits wait on.
  expect(session.get().manuscript.content).toBe("Debt slowly fell in 2025. Cash rose.");
});
