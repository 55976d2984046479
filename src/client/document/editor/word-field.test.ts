import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { expect, it } from "vitest";
import { countWords } from "#core/text/outline/word-count.ts";
import { wordField } from "./word-field.ts";

const text = fc
  .array(fc.constantFrom("debt", " ", "\n", "x".repeat(90), "2.8x", "é"), { maxLength: 12 })
  .map((pieces) => pieces.join(""));

it("counts what a whole recount would, after any changes", () => {
  const change = fc.record({
    from: fc.nat({ max: 300 }),
    length: fc.nat({ max: 20 }),
    insert: text,
  });
  fc.assert(
    fc.property(text, fc.array(change, { maxLength: 4 }), (start, changes) => {
      let state = EditorState.create({ doc: start, extensions: wordField });
      for (const { from, length, insert } of changes) {
        const at = Math.min(from, state.doc.length);
        const to = Math.min(at + length, state.doc.length);
        state = state.update({ changes: { from: at, to, insert } }).state;
        expect(state.field(wordField)).toBe(countWords(state.doc.toString()));
      }
    }),
  );
});

it("counts two changes made at once", () => {
  const state = EditorState.create({ doc: "net debt fell", extensions: wordField });
  const changes = [
    { from: 3, to: 4, insert: "" },
    { from: 13, insert: " again" },
  ];
  expect(state.update({ changes }).state.field(wordField)).toBe(3);
});
