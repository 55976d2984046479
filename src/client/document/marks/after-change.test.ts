import { EditorState } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figuresOf } from "./testing/figures-of.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { type Mark, marksOf } from "./mark.ts";
import { markField, showMarks } from "./mark-field.ts";

const RIGHT = "Revenues were USD 7,512 mm in FY2025.";
const WRONG = "Net leverage was 2.8x in FY2025.";
const TEXT = `${RIGHT} ${WRONG}\nEBITDA margin was 21.5% in FY2025.`;

describe("marks of a text that changes before it is checked again", () => {
  it.each([
    ["a digit within", "7,5", "9", []],
    ["a digit after", "7,512", "4", []],
    ["a letter after the unit", "mm", "s", []],
    ["a digit before", "USD ", "1", []],
    ["a space within", "7,5", " ", []],
    ["a full stop after", "USD 7,512 mm", ".", ["USD 7,512 mm"]],
    ["a space after", "USD 7,512 mm", " ", ["USD 7,512 mm"]],
    ["words after", "USD 7,512 mm", " of all", ["USD 7,512 mm"]],
    ["a bracket before", "were ", "(", ["USD 7,512 mm"]],
    ["a word elsewhere in the sentence", "Revenues", " of Corda", ["USD 7,512 mm"]],
  ])("with %s: the figure wears no verdict", (_, after, insert, checking) => {
    const worn = changed({ from: RIGHT.indexOf(after) + after.length, insert });
    expect(worn.filter(({ from }) => from < RIGHT.length).map(({ text }) => text)).toEqual(
      checking,
    );
    expect(worn.filter(({ mark }) => !mark.isChecking).map(({ text }) => text)).toEqual([
      "2.8x",
      "21.5%",
    ]);
  });

  it("goes with a text that moves", () => {
    const state = marked(`Corda\n${TEXT}`);
    const worn = wornIn(state.update({ changes: { from: 5, insert: " plc in FY2025" } }).state);
    expect(worn.map(({ text, mark }) => `${text} ${mark.figure?.state}`)).toEqual([
      "USD 7,512 mm verified",
      "2.8x contradicted",
      "21.5% verified",
    ]);
    expect(worn.every(({ mark }) => !mark.isChecking)).toBe(true);
  });

  it("goes with what is deleted", () => {
    const worn = changed({ from: 3, to: TEXT.indexOf("\n") + 1 });
    expect(worn.map(({ text }) => text)).toEqual(["21.5%"]);
  });

  it("shows none on what a full stop cuts off", () => {
    const worn = changed({ from: 5, to: 13, insert: "." });
    expect(worn.map(({ text, mark }) => [text, mark.isChecking])).toEqual([
      ["USD 7,512 mm", true],
      ["2.8x", false],
      ["21.5%", false],
    ]);
  });

  it("is a verdict only on a sentence that stands as it was checked", () => {
    const sentences = new Set(sentencesOf(TEXT).map(({ text }) => text));
    const change = fc.record({
      at: fc.nat({ max: TEXT.length }),
      length: fc.nat({ max: 12 }),
      insert: fc.constantFrom("", "1", ".", " ", "x", "\n", " 5.0% ", ". New"),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        let state = marked(TEXT);
        for (const { at, length, insert } of changes) {
          const from = Math.min(at, state.doc.length);
          const to = Math.min(from + length, state.doc.length);
          state = state.update({ changes: { from, to, insert } }).state;
        }
        const now = sentencesOf(state.doc.toString());
        for (const { from, text, mark } of wornIn(state)) {
          if (mark.isChecking) continue;
          expect(text).toBe(mark.figure?.text);
          const around = now.findLast(({ start }) => start <= from);
          expect(sentences.has(around?.text ?? "")).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

type Worn = { readonly from: number; readonly text: string; readonly mark: Mark };

function changed(change: { from: number; to?: number; insert?: string }): Worn[] {
  return wornIn(marked(TEXT).update({ changes: change }).state);
}

function marked(text: string): EditorState {
  const marks = marksOf(figuresOf(text), false);
  const state = EditorState.create({ doc: text, extensions: markField });
  return state.update({ effects: showMarks.of({ marks, held: undefined }) }).state;
}

function wornIn(state: EditorState): Worn[] {
  const worn: Worn[] = [];
  state.field(markField).between(0, state.doc.length, (from, to, mark) => {
    worn.push({ from, text: state.sliceDoc(from, to), mark });
  });
  return worn;
}
