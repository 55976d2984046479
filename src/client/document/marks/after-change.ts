import type { ChangeDesc, Range, Text } from "@codemirror/state";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { Mark, type Marks } from "./mark.ts";

/** A stretch of the text. */
export type Span = { readonly from: number; readonly to: number };

/**
 * The marks once the text has changed and is not checked yet. A figure that was changed wears none; the
 * others of a sentence that was changed show that they are being checked, for a verdict is on the
 * whole sentence; all others move with the text.
 */
export function marksAfter(marks: Marks, changes: ChangeDesc, after: Text): Marks {
  let next = marks.map(changes);
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    next = aroundChange(next, { from, to }, after);
  });
  return next;
}

function aroundChange(marks: Marks, change: Span, text: Text): Marks {
  const sentence = sentencesAround(text, change);
  const touched = wordsAround(text, change);
  const stay: Range<Mark>[] = [];
  marks.between(sentence.from, sentence.to, (from, to, mark) => {
    const isAltered = from < touched.to && to > touched.from;
    if (mark.figure === undefined || isAltered || from >= to) return;
    stay.push(checkedAnew(mark).range(from, to));
  });
  return marks.update({
    filterFrom: sentence.from,
    filterTo: sentence.to,
    filter: () => false,
    add: stay,
    sort: true,
  });
}

function checkedAnew({ figure }: Mark): Mark {
  return new Mark({ figure, warnings: [], isChecking: true, isOpen: false });
}

/** From the start of the sentence a change begins in to the end of that it ends in. */
export function sentencesAround(text: Text, { from, to }: Span): Span {
  const first = text.lineAt(from);
  const last = to <= first.to ? first : text.lineAt(to);
  return {
    from: first.from + sentenceIn(first.text, from - first.from).from,
    to: last.from + sentenceIn(last.text, to - last.from).to,
  };
}

/** What stands between two sentences belongs to both, and so does what ends one: it may have made them two. */
function sentenceIn(line: string, place: number): Span {
  const sentences = sentencesOf(line);
  const own = sentences.findLast(({ start }) => start <= place);
  const next = sentences.find(({ start, text }) => start + text.length > place);
  return {
    from: Math.min(own?.start ?? 0, place),
    to: Math.max(next === undefined ? line.length : next.start + next.text.length, place),
  };
}

const WORD = /[\p{L}\p{N}%]/u;

/**
 * The change with what it is grown together with. A full stop or a space after a figure leaves the
 * figure as it was; a digit, a letter or what follows the full stop does not.
 */
function wordsAround(text: Text, { from, to }: Span): Span {
  const line = text.lineAt(from);
  const before = /\S*$/.exec(line.text.slice(0, from - line.from))?.[0].length ?? 0;
  const end = text.lineAt(to);
  const after = /^\S*/.exec(end.text.slice(to - end.from))?.[0].length ?? 0;
  const written = text.sliceString(from, to);
  const joinsBefore = from === to || WORD.test(written.charAt(0));
  const joinsAfter = from === to || WORD.test(written.charAt(written.length - 1));
  return { from: joinsBefore ? from - before : from, to: joinsAfter ? to + after : to };
}
