import { ChangeSet, Text } from "@codemirror/state";
import type { DecorationSet } from "@codemirror/view";
import { describe, expect, it } from "vitest";
import { type Manuscript, manuscriptReducer, newManuscript } from "#core/text/edits/manuscript.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { textChange } from "#core/text/edits/text-change.ts";
import {
  decorationsOf,
  nothingShown,
  type PendingView,
  type ShownPending,
} from "./pending-decorations.ts";

const timestamp = "2026-11-20T09:44:00.000Z";
const TEXT = "aaaa bbbb cccc dddd eeee ffff gggg hhhh";

/** Edits that touch each other, repeat what stands around them and come in parts. */
const EDITS: readonly Edit[] = [
  { id: "a", type: "add", position: 2, content: "aa", timestamp },
  { id: "b", type: "replace", position: 5, length: 4, content: "bbb bbbb", timestamp },
  { id: "c", type: "remove", position: 9, length: 1, content: " ", timestamp },
  { id: "d", type: "add", position: 10, content: "c", timestamp },
  { id: "e", type: "add", position: 10, content: "cc", timestamp },
  { id: "f", type: "replace", position: 15, length: 4, content: "dd\ndd", timestamp },
  {
    id: "g",
    type: "replace",
    position: 20,
    length: 9,
    content: "EEee fffF",
    parts: [
      { from: 0, to: 2, insert: "EE" },
      { from: 8, to: 9, insert: "F" },
    ],
    timestamp,
  },
  { id: "h", type: "remove", position: 34, length: 5, content: " hhhh", timestamp },
];

const decide = (): void => undefined;

function show(view: PendingView, before: ShownPending, doc: Text): ShownPending {
  const decorations = decorationsOf(view, decide, before);
  return { ...view, decorations, changes: ChangeSet.empty(doc.length) };
}

/** Where decorations stand and what they show, in order. */
function listed(decorations: DecorationSet, length: number): readonly unknown[] {
  const all: unknown[] = [];
  decorations.between(0, length, (from, to, value) => {
    const { widget }: { widget?: unknown } = value.spec;
    all.push({ from, to, startSide: value.startSide, widget });
  });
  return all;
}

/** A number below `count`, the same row of them each time. */
function dice(): (count: number) => number {
  let seed = 1;
  return (count) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % count;
  };
}

function proposed(): Manuscript {
  const manuscript = newManuscript(TEXT, []);
  return manuscriptReducer(manuscript, { type: "proposed", edits: EDITS, madeFor: TEXT });
}

function decided(manuscript: Manuscript, below: (count: number) => number): Manuscript {
  const { id = "" } = manuscript.pendingEdits[below(manuscript.pendingEdits.length)] ?? {};
  return manuscriptReducer(
    manuscript,
    below(3) === 0 ? { type: "rejected", id } : { type: "accepted", id, time: 0 },
  );
}

function moved(shown: ShownPending, changes: ChangeSet): ShownPending {
  return {
    ...shown,
    decorations: shown.decorations.map(changes),
    changes: shown.changes.composeDesc(changes),
  };
}

describe("decorations of pending edits", () => {
  it("are those made anew, whichever edits are decided in whichever order", () => {
    const below = dice();
    for (let round = 0; round < 100; round += 1) {
      let manuscript = proposed();
      let doc = Text.of(manuscript.content.split("\n"));
      let shown = nothingShown(doc.length);
      while (manuscript.pendingEdits.length > 0) {
        const { content, pendingEdits: edits } = manuscript;
        const active = edits[below(edits.length)];
        const view: PendingView = { edits, active, figures: new Map() };
        shown = show(view, shown, doc);
        const anew = show(view, nothingShown(doc.length), doc);
        expect(listed(shown.decorations, doc.length)).toEqual(listed(anew.decorations, doc.length));
        manuscript = decided(manuscript, below);
        const changes = ChangeSet.of(textChange(content, manuscript.content) ?? [], doc.length);
        shown = moved(shown, changes);
        doc = changes.apply(doc);
      }
    }
  });
});
