import { latest } from "#core/figures/read/ledger/resolve-period.ts";
import { type Advance, formerLabel, kindOf } from "#core/figures/roll-forward/advance.ts";
import { type FlaggedWords, flagged } from "#core/figures/roll-forward/flagged-words.ts";
import { saidWords, type SaidWord } from "#core/figures/read/words-against-data/said-words.ts";
import type { RolledSentence } from "#core/figures/roll-forward/rolled-sentence.ts";
import { rowNote, rowView, sizeIn } from "#core/figures/read/words-against-data/row-view.ts";
import { type FormerSentence, numbersIn } from "#core/figures/roll-forward/said-periods.ts";
import { bandWord } from "#core/figures/read/words-against-data/word-tests.ts";

/** Words that were right for the former figures and are wrong for the new ones. */
export function brokenWords(
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
