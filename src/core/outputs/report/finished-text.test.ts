import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { finishedText } from "./finished-text.ts";
import { unfinishedPlaces } from "./unfinished-places.ts";

const LINES = ["Overview:", "Debt fell.", "[Analyst: what.]", "Cash. [TBD] Up.", "", "[TODO]"];
const anyText = fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 10 });
/** Where each edit begins and ends, as parts of the text. */
const anyPlaces = fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 });

/** Replacements of stretches that do not overlap. */
function editsAt(content: string, places: readonly number[]): readonly Edit[] {
  const ends = places.map((part) => Math.floor((part * content.length) / 1000));
  const sorted = [...new Set(ends)].toSorted((a, b) => a - b);
  return sorted.slice(0, -1).flatMap((position, at): Edit[] => {
    if (at % 2 === 1) return [];
    const length = (sorted[at + 1] ?? position) - position;
    const stamp = { id: `e${at}`, timestamp: "2026-11-20T09:44:00.000Z" };
    return [{ ...stamp, type: "replace", position, length, content: `<${at}>` }];
  });
}

describe("a text without its unfinished places", () => {
  it("goes with every edit, each doing the same to the same words", () => {
    fc.assert(
      fc.property(anyText, anyPlaces, (lines, places) => {
        const content = lines.join("\n");
        const pendingEdits = editsAt(content, places);
        const finished = finishedText({ content, anchors: [], pendingEdits });
        expect(finished.pendingEdits.map(({ id }) => id)).toEqual(pendingEdits.map(({ id }) => id));
        finished.pendingEdits.forEach(({ position, length = 0 }, at) => {
          const own = pendingEdits[at];
          const end = (own?.position ?? 0) + (own?.length ?? 0);
          expect(finished.content.slice(position, position + length)).toBe(
            content.slice(own?.position, end),
          );
        });
        expect(applyEdits(finished.content, finished.pendingEdits)).toContain(
          pendingEdits.length > 0 ? "<0>" : "",
        );
      }),
    );
  });

  it("keeps the places an edit is at, and no others", () => {
    fc.assert(
      fc.property(anyText, anyPlaces, (lines, places) => {
        const content = lines.join("\n");
        const pendingEdits = editsAt(content, places);
        const finished = finishedText({ content, anchors: [], pendingEdits });
        for (const { position, length } of unfinishedPlaces(finished.content)) {
          const isHeld = finished.pendingEdits.some(
            (edit) =>
              edit.position < position + length && edit.position + (edit.length ?? 0) > position,
          );
          expect(isHeld).toBe(true);
        }
      }),
    );
  });
});
