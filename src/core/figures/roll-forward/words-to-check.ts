import { latest } from "#core/figures/read/ledger/resolve-period.ts";
import { rowNote, rowView, sizeIn } from "#core/figures/read/words-against-data/row-view.ts";
import { type SaidWord, saidWords } from "#core/figures/read/words-against-data/said-words.ts";
import { bandWord } from "#core/figures/read/words-against-data/word-tests.ts";
import { type Advance, formerLabel, kindOf } from "#core/figures/roll-forward/advance.ts";
import type { RolledSentence } from "#core/figures/roll-forward/rolled-sentence.ts";
import {
  type FormerSentence,
  hasClaims,
  isOfFormerLatest,
  numbersIn,
  type SaidPeriod,
} from "#core/figures/roll-forward/said-periods.ts";
import type { BoundAnchor } from "#core/ledger/anchor.ts";
import { periodText } from "#core/ledger/period.ts";

/** What in a sentence is to be read again once its figures are rolled forward. */
export function wordsToCheck(
  former: FormerSentence,
  sentence: RolledSentence,
  around: Around,
): readonly FlaggedWords[] {
  const found = [
    ...sentence.exchanges.map(({ position: at, was: text, becomes }) =>
      flagged(former, { at, text }, `becomes “${becomes}”`, "turned"),
    ),
    ...sentence.warnings.map(({ position, length, text, note }) => {
      return { position, length, text, sentence: former.text, note, kind: "broken" as const };
    }),
    ...brokenWords(former, sentence, around.advances),
    ...oddFigures(former, sentence),
    ...openWords(former, sentence, around),
  ];
  const places = new Set<number>();
  return found
    .toSorted((a, b) => a.position - b.position)
    .filter(({ position }) => {
      const isNew = !places.has(position);
      places.add(position);
      return isNew;
    })
    .map((words) => ({ ...words, position: former.start + words.position }));
}

/** New figures that few words go with: nothing, and less than nothing. */
function oddFigures(former: FormerSentence, { figures }: RolledSentence): readonly FlaggedWords[] {
  return figures.flatMap(({ bound, text: becomes }) => {
    if (bound.text === becomes) return [];
    const word = { at: bound.from, text: bound.text };
    if (!/[1-9]/.test(becomes)) return [flagged(former, word, `becomes “${becomes}”`, "broken")];
    const isTurned = isNegative(becomes) !== isNegative(bound.text);
    const side = isNegative(becomes) ? "negative" : "positive";
    return isTurned ? [flagged(former, word, `becomes ${side}: “${becomes}”`, "broken")] : [];
  });
}

function isNegative(text: string): boolean {
  return /[(-]\s?[\d$€£]/.test(text);
}

/** Words that were right for the former figures and are wrong for the new ones. */
function brokenWords(
  former: FormerSentence,
  sentence: RolledSentence,
  advances: readonly Advance[],
): readonly FlaggedWords[] {
  const turn = turnOf(former, sentence, advances);
  if (turn === undefined || sentence.blocked !== undefined) return [];
  return saidWords(former.checked.reading).flatMap((word) => {
    const note =
      word.said.kind === "band"
        ? brokenBand(former, word, { turn, band: word.said.word })
        : brokenTest(former, word, turn);
    return note === undefined ? [] : [flagged(former, word, note, "broken")];
  });
}

/** Where in time a sentence stands: the former latest column of a company and the one that took its place. */
type Turn = { readonly advance: Advance; readonly from: string; readonly to: string };

function turnOf(
  former: FormerSentence,
  sentence: RolledSentence,
  advances: readonly Advance[],
): Turn | undefined {
  const ticker =
    numbersIn(former.checked).find((figure) => figure.ticker !== null)?.ticker ??
    sentence.checked.carry.ticker;
  const advance =
    ticker === undefined ? advances[0] : advances.find((each) => each.ticker === ticker);
  const to = advance && timeOf(sentence, advance);
  if (advance === undefined || to === undefined) return undefined;
  const from = formerLabel(advance, to);
  return from === undefined ? undefined : { advance, from, to };
}

/** The column a sentence speaks of now: that of a figure, what it goes on with, the latest. */
function timeOf({ checked }: RolledSentence, advance: Advance): string | undefined {
  const said = numbersIn(checked)
    .flatMap(({ period }) => period?.split(", ") ?? [])
    .find((label) => formerLabel(advance, label) !== undefined);
  return said ?? checked.carry.columns?.[0] ?? latest(advance.after)?.[0];
}

function brokenTest(former: FormerSentence, word: SaidWord, turn: Turn): string | undefined {
  const { said } = word;
  if (said.kind !== "test") return undefined;
  const { advance, from, to } = turn;
  for (const item of rowsAt(former, word.at)) {
    const test = said.test(item);
    const was = rowView(advance.before, item, from);
    const now = rowView(advance.after, item, to);
    if (test === undefined || was === undefined || now === undefined) continue;
    if (test(was) === true && test(now) === false) return turnNote(item, turn);
  }
  return undefined;
}

function turnNote(item: string, { advance, from, to }: Turn): string {
  const kind = kindOf(to);
  const base = kind === "quarter" || kind === undefined ? undefined : from;
  return rowNote(advance.after, item, { label: to, base });
}

/** The rows a word may be said of: the one named last before it, else those named after it. */
function rowsAt(former: FormerSentence, at: number): readonly string[] {
  const { items, masked } = former.checked.reading;
  if (/\bleveraged\b/.test(masked.slice(at, at + 30))) return ["Net Leverage (x)"];
  const named = items;
  const before = named.findLast(({ end }) => end <= at);
  if (before !== undefined) return [before.item, ...before.others];
  const after = named.filter(({ start }) => start >= at).map(({ item }) => item);
  if (after.length > 0) return after;
  return former.carry.item === undefined ? [] : [former.carry.item, ...former.carry.others];
}

/** The band of a row no figure of the sentence gives: with one, the words are held to it as they stand. */
function brokenBand(
  former: FormerSentence,
  { at }: SaidWord,
  { band, turn }: { readonly band: string; readonly turn: Turn },
): string | undefined {
  const { advance, from, to } = turn;
  for (const item of rowsAt(former, at)) {
    const was = sizeIn(advance.before, item, from);
    const value = sizeIn(advance.after, item, to);
    if (was === undefined || value === undefined || bandWord(item, was) !== band) continue;
    const better = bandWord(item, value);
    return better === band ? undefined : `${turnNote(item, turn)}, which is “${better}”`;
  }
  return undefined;
}

type Around = {
  readonly periods: readonly SaidPeriod[];
  readonly advances: readonly Advance[];
  /** What its figures are of, in force; counted from its first character. */
  readonly anchors: readonly BoundAnchor[];
  /** A short line of its own, whose words say nothing of figures. */
  readonly isHeading: boolean;
};

/** What nobody can check for the new figures: causes, counts of years, figures without a source. */
function openWords(
  former: FormerSentence,
  sentence: RolledSentence,
  around: Around,
): readonly FlaggedWords[] {
  const isTouched = sentence.changes.length > 0;
  return [
    ...(isTouched
      ? [...openClauses(former, sentence), ...openFigures(former, sentence, around)]
      : []),
    ...staleTimes(former, sentence, around),
  ];
}

const OPEN_NOTES: Readonly<Record<string, string>> = {
  cause: "why it moved cannot be checked",
  counted: "count the periods again",
  pace: "compare the two rates again",
  once: "it happened then; see whether it did again",
  contrast: "the two may no longer stand against each other",
};

function openClauses(
  former: FormerSentence,
  { exchanges }: RolledSentence,
): readonly FlaggedWords[] {
  return saidWords(former.checked.reading).flatMap((word) => {
    const note = OPEN_NOTES[word.said.kind];
    const isIdle = word.said.kind === "contrast" && exchanges.length === 0;
    return note === undefined || isIdle ? [] : [flagged(former, word, note, "open")];
  });
}

/** Figures beside rolled ones that were not right before: nobody knows their new value. */
function openFigures(
  former: FormerSentence,
  { checked }: RolledSentence,
  { anchors }: Around,
): readonly FlaggedWords[] {
  const now = numbersIn(checked);
  return numbersIn(former.checked).flatMap((figure, index) => {
    const isOpen = figure.verdict === "unsupported" || figure.verdict === "contradicted";
    if (!isOpen || now[index]?.verdict === "verified") return [];
    if (anchors.some(({ from, to }) => from <= figure.position && figure.position < to)) return [];
    const word = { at: figure.position, text: figure.text };
    return [flagged(former, word, "stays as it was: it had no source before", "open")];
  });
}

/** Times that stay on the former latest column, where no figure says why. */
function staleTimes(
  former: FormerSentence,
  sentence: RolledSentence,
  { periods, advances, isHeading }: Around,
): readonly FlaggedWords[] {
  const { moved, checked } = sentence;
  const isSaid = numbersIn(former.checked).some((figure) => isOfFormerLatest(figure, advances));
  const isUnsure = moved.length > 0 && !hasClaims(checked) && !isHeading;
  const isLatest = /\b(?:latest|most recent)\b/i.test(former.text);
  return periods.flatMap((period) => {
    if (period.distance !== 0 || (isMonth(period) && !moved.includes(period))) return [];
    const word = { at: period.start, text: period.text };
    if (moved.includes(period)) {
      return isUnsure && !isLatest
        ? [flagged(former, word, "no figure of the sentence could be checked", "open")]
        : [];
    }
    const { blocked } = sentence;
    // A figure that is read and stays is listed with the reason.
    if (isSaid && blocked !== undefined) return [];
    const why = blocked === undefined ? "" : `: ${blocked}`;
    return [
      flagged(former, word, `it still speaks of ${periodText(period.columns[0])}${why}`, "open"),
    ];
  });
}

/** A month without a day names other things as well: an issue, a meeting. */
function isMonth({ when }: SaidPeriod): boolean {
  return when.kind === "date" && when.date.length < 10;
}

/** Words of a sentence to be read again: they were written for other figures. */
export type FlaggedWords = {
  /** Where they stand, UTF-16, from the first character of the sentence or text they are of. */
  readonly position: number;
  readonly length: number;
  readonly text: string;
  /** The sentence they are of. */
  readonly sentence: string;
  /** What there is to know about them: a part of a sentence. */
  readonly note: string;
  /** `turned`: the edit says the opposite; `broken`: they do not hold any more; `open`: nobody can say. */
  readonly kind: "turned" | "broken" | "open";
};

function flagged(
  { text }: FormerSentence,
  { at, text: said }: { readonly at: number; readonly text: string },
  note: string,
  kind: FlaggedWords["kind"],
): FlaggedWords {
  const { length } = said;
  return { position: at, length, text: text.slice(at, at + length), sentence: text, note, kind };
}
