import { type ChangeSet, StateField, type Text } from "@codemirror/state";
import { countWords } from "#core/text/outline/word-count.ts";

/** The number of words in the text, kept up with each change from the words around it alone. */
export const wordField = StateField.define<number>({
  create: ({ doc }) => countWords(doc.toString()),
  update: (words, { changes, startState, newDoc }) =>
    changes.empty ? words : words + gainedWords(startState.doc, changes, newDoc),
});

/** Words of the new text less those of the old, counted between the blanks around all changes. */
function gainedWords(oldDoc: Text, changes: ChangeSet, newDoc: Text): number {
  const hull = { from: oldDoc.length, oldTo: 0, newTo: 0 };
  changes.iterChangedRanges((fromA, toA, _fromB, toB) => {
    hull.from = Math.min(hull.from, fromA);
    hull.oldTo = Math.max(hull.oldTo, toA);
    hull.newTo = Math.max(hull.newTo, toB);
  });
  // Outside the hull both texts are the same, and so are the words that reach into it.
  const from = wordStart(newDoc, hull.from);
  const rest = wordEnd(newDoc, hull.newTo) - hull.newTo;
  const before = oldDoc.sliceString(from, hull.oldTo + rest);
  return countWords(newDoc.sliceString(from, hull.newTo + rest)) - countWords(before);
}

const STEP = 64;

function wordStart(doc: Text, position: number): number {
  let at = position;
  while (at > 0) {
    const step = doc.sliceString(Math.max(0, at - STEP), at);
    const run = /\S*$/.exec(step)?.[0].length ?? 0;
    at -= run;
    if (run < step.length) return at;
  }
  return at;
}

function wordEnd(doc: Text, position: number): number {
  let at = position;
  while (at < doc.length) {
    const step = doc.sliceString(at, at + STEP);
    const run = /^\S*/.exec(step)?.[0].length ?? 0;
    at += run;
    if (run < step.length) return at;
  }
  return at;
}
