import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdit } from "#core/text/edits/apply-edits.ts";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { endOf } from "#core/text/edits/edit-range.ts";
import { type Manuscript, manuscriptReducer, newManuscript } from "#core/text/edits/manuscript.ts";
import { editOf } from "#core/text/edits/testing/arbitrary-edits.ts";
import { BURST_PAUSE_MS } from "#core/text/edits/typing-burst.ts";

/** Texts in which nearly every place looks like another. */
const someText = fc
  .array(fc.constantFrom("a", "a ", "b ", "\n", "😀", "😁", "a. "), { maxLength: 12 })
  .map((pieces) => pieces.join(""));

const someEdits = fc.array(
  fc.record({
    type: fc.constantFrom("add" as const, "remove" as const, "replace" as const),
    position: fc.nat({ max: 16 }),
    length: fc.nat({ max: 6 }),
    content: someText,
  }),
  { maxLength: 4 },
);

const someStep = fc.oneof(
  fc.record({ kind: fc.constantFrom("typed" as const, "remote" as const), content: someText }),
  fc.record({
    kind: fc.constantFrom("proposed" as const, "autoApplied" as const),
    edits: someEdits,
    /** How many texts ago they were asked for. */
    late: fc.nat({ max: 4 }),
  }),
  fc.record({
    kind: fc.constantFrom("accepted" as const, "rejected" as const, "undone" as const),
    which: fc.nat({ max: 5 }),
  }),
);

describe("where places look alike", () => {
  it("every pending edit stands over the very text it is for, and no character is lost", () => {
    fc.assert(
      fc.property(someText, fc.array(someStep, { maxLength: 14 }), (start, steps) => {
        let state = newManuscript(start);
        const texts = [start];
        const under = new Map<string, string>();
        for (const [at, step] of steps.entries()) {
          const before = state;
          state = after(before, step, { at, texts, under });
          texts.push(state.content);
          expect(state.content.isWellFormed()).toBe(true);
          expect(checkEdits(state.content, state.pendingEdits).dropped).toEqual([]);
          for (const edit of state.pendingEdits) {
            expect(state.content.slice(edit.position, endOf(edit))).toBe(under.get(edit.id));
          }
          const isChanged = before.content !== state.content && step.kind !== "undone";
          const back = isChanged ? manuscriptReducer(state, { type: "undone" }) : before;
          expect(back.content).toBe(before.content);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

type Step = typeof someStep extends fc.Arbitrary<infer Value> ? Value : never;

function after(
  state: Manuscript,
  step: Step,
  {
    at,
    texts,
    under,
  }: { readonly at: number; readonly texts: readonly string[]; under: Map<string, string> },
): Manuscript {
  const time = at * BURST_PAUSE_MS;
  if ("content" in step) return written(state, step, time);
  if ("edits" in step) {
    const madeFor = texts.at(-1 - step.late) ?? state.content;
    const edits = step.edits.map((fields, index) => editOf({ ...fields, id: `${at}.${index}` }));
    for (const edit of edits) under.set(edit.id, madeFor.slice(edit.position, endOf(edit)));
    return step.kind === "proposed"
      ? manuscriptReducer(state, { type: "proposed", edits, madeFor })
      : manuscriptReducer(state, {
          type: "autoApplied",
          edits,
          madeFor,
          description: "Answer",
          time,
        });
  }
  if (step.kind === "undone") return manuscriptReducer(state, { type: "undone" });
  const edit: Edit | undefined = state.pendingEdits[step.which];
  if (edit === undefined) return state;
  if (step.kind === "rejected") return manuscriptReducer(state, { type: "rejected", id: edit.id });
  const accepted = manuscriptReducer(state, { type: "accepted", id: edit.id, time });
  expect(accepted.content).toBe(applyEdit(state.content, edit));
  return accepted;
}

function written(
  state: Manuscript,
  { kind, content }: { readonly kind: "typed" | "remote"; readonly content: string },
  time: number,
): Manuscript {
  const action = { type: kind, content, description: "Another window", time };
  const next = manuscriptReducer(state, action);
  const isRefused = kind === "typed" && state.pendingEdits.length > 0;
  expect(next.content).toBe(isRefused ? state.content : content);
  return next;
}
