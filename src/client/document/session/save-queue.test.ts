import { describe, expect, it } from "vitest";
import { type DocumentParts, partsOf } from "./document-parts.ts";
import {
  newQueue,
  nextStep,
  type QueueEvent,
  queueReducer,
  RETRY_MAX_MS,
  SAVE_DELAY_MS,
  SAVE_MAX_WAIT_MS,
  type SaveFailureKind,
  type SaveQueue,
} from "./save-queue.ts";
import { documentOf } from "./testing/documents.ts";

const NOW = 1_000_000;
const DOCUMENT = documentOf();
const FIRST = partsOf(DOCUMENT);
const EDITED = { ...FIRST, content: "Debt fell" };
const LATER = { ...FIRST, content: "Debt fell again" };

describe("the save queue", () => {
  it("has nothing to do for a document that is saved", () => {
    expect(nextStep(newQueue(documentOf()), NOW)).toEqual({ kind: "idle" });
  });

  it("sends a change a second after the last key, well within 3 s", () => {
    const queue = after(changed(EDITED, NOW), changed(LATER, NOW + 900));
    expect(SAVE_DELAY_MS).toBeLessThan(2_500);
    expect(nextStep(queue, NOW + 900)).toEqual({ kind: "wait", until: NOW + 900 + SAVE_DELAY_MS });
    expect(nextStep(queue, NOW + 900 + SAVE_DELAY_MS)).toEqual({ kind: "send" });
  });

  it("sends while typing goes on without a pause", () => {
    const keys = Array.from({ length: 12 }, (_, index) => changed(LATER, NOW + index * 950));
    expect(nextStep(after(...keys), NOW + SAVE_MAX_WAIT_MS)).toEqual({ kind: "send" });
  });

  it("is saved when the server has what is here, and remembers the new revision", () => {
    const queue = after(
      changed(EDITED, NOW),
      { type: "sending", parts: EDITED },
      { type: "saved", revision: 2, current: EDITED, now: NOW },
    );
    expect(queue).toMatchObject({ revision: 2, saved: EDITED, sent: [], unsavedSince: undefined });
    expect(nextStep(queue, NOW + 60_000)).toEqual({ kind: "idle" });
  });

  it("knows what it sent first however often it sends another text", () => {
    const failure = { kind: "unreachable", message: "No answer" } as const;
    const sends = [EDITED, ...Array.from({ length: 9 }, () => ({ ...LATER }))].flatMap(
      (parts): QueueEvent[] => [
        { type: "sending", parts },
        { type: "failed", failure, now: NOW },
      ],
    );
    expect(after(changed(LATER, NOW), ...sends).sent).toEqual([EDITED, LATER]);
  });

  it("has one save under way at a time, and sends what was typed meanwhile after it", () => {
    const sending = after(
      changed(EDITED, NOW),
      { type: "sending", parts: EDITED },
      changed(LATER, NOW + 10),
    );
    expect(nextStep(sending, NOW + 60_000)).toEqual({ kind: "idle" });
    const saved = queueReducer(sending, { type: "saved", revision: 2, current: LATER, now: NOW });
    expect(saved).toMatchObject({ saved: EDITED, unsavedSince: NOW });
    expect(nextStep(saved, NOW + 10 + SAVE_DELAY_MS)).toEqual({ kind: "send" });
  });

  it("is saved again when a change is taken back before it was sent", () => {
    expect(after(changed(EDITED, NOW), changed(FIRST, NOW + 5)).unsavedSince).toBeUndefined();
  });

  it.each(["unreachable", "server"] as const)("tries again later when it is %s", (kind) => {
    let queue = after(changed(EDITED, NOW));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      queue = [{ type: "sending", parts: EDITED } as const, failed(kind, NOW)].reduce(
        queueReducer,
        queue,
      );
      const step = nextStep(queue, NOW);
      waits.push(step.kind === "wait" ? step.until - NOW : 0);
    }
    expect(waits.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
    expect(waits.at(-1)).toBe(RETRY_MAX_MS);
  });

  it.each(["signed_out", "gone"] as const)("waits for the analyst when it is %s", (kind) => {
    const queue = after(changed(EDITED, NOW), failed(kind, NOW));
    expect(nextStep(queue, NOW + 600_000)).toEqual({ kind: "idle" });
    expect(nextStep(queueReducer(queue, { type: "hurried" }), NOW)).toEqual({ kind: "send" });
  });

  it("sends a refused text again only when it is another text", () => {
    const refused = after(changed(EDITED, NOW), failed("refused", NOW));
    expect(nextStep(refused, NOW + 600_000)).toEqual({ kind: "idle" });
    const edited = queueReducer(refused, changed(LATER, NOW + 5));
    expect(nextStep(edited, NOW + 5 + SAVE_DELAY_MS)).toEqual({ kind: "send" });
  });

  it("does not call a text saved while the fate of another that was sent is unknown", () => {
    const queue = after(
      changed(EDITED, NOW),
      { type: "sending", parts: EDITED },
      failed("unreachable", NOW),
      changed(FIRST, NOW + 5),
    );
    expect(queue.unsavedSince).toBe(NOW);
  });

  it("stops for a conflict until the analyst has chosen", () => {
    const theirs = documentOf({ content: "Debt rose", revision: 2 });
    const queue = after(changed(EDITED, NOW), {
      type: "rebased",
      document: theirs,
      current: EDITED,
      isConflict: true,
      now: NOW,
    });
    expect(nextStep(queue, NOW + 600_000)).toEqual({ kind: "idle" });
    const resolved = queueReducer(queue, { type: "resolved" });
    expect(resolved).toMatchObject({ revision: 2, conflict: undefined });
    expect(nextStep(resolved, NOW)).toEqual({ kind: "send" });
  });
});

function after(...events: readonly QueueEvent[]): SaveQueue {
  return events.reduce(queueReducer, newQueue(DOCUMENT));
}

function changed(current: DocumentParts, now: number): QueueEvent {
  return { type: "changed", current, now };
}

function failed(kind: SaveFailureKind, now: number): QueueEvent {
  return { type: "failed", failure: { kind, message: "It failed" }, now };
}
