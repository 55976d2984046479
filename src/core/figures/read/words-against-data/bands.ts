import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import {
  clauseAt,
  type KnownLevel,
  knownLevels,
} from "#core/figures/read/words-against-data/clauses.ts";
import { warningAt, withFitting } from "#core/figures/read/words-against-data/directions.ts";
import { exchanged } from "#core/figures/read/words-against-data/opposite-words.ts";
import { saidWords } from "#core/figures/read/words-against-data/said-words.ts";
import { levelSaid } from "#core/figures/read/words-against-data/rows.ts";
import { bandsOf, bandWord } from "#core/figures/read/words-against-data/word-tests.ts";

const IS_SAID =
  /(?:\b(?:is|was|are|were|remains?|remained|stays?|stayed|looks?|looked|which is|at)\s+(?:still\s+|now\s+)?(?:an?\s+)?|,\s+(?:still\s+)?(?:an?\s+)?)$/;
const ENDS = /^\s*(?:[.,;:)]|$|and\b|at\b|for\b|by\b|level\b|multiple\b|[$€£\d])/;

/** `coverage of 2.0x is ample`: a word of the measure's own table that stands for another band. */
export function bandWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  const levels = knownLevels(judged);
  if (levels.every(({ figure, claim }) => bandsOf(figure.item ?? claim.item) === undefined))
    return [];
  return saidWords(reading).flatMap((word) => {
    const { at, text, said } = word;
    if (said.kind !== "band" || !isSaidOfLevel(reading.masked, at, at + text.length)) return [];
    const level = levelSaid(reading, levels, { at, clause: clauseAt(reading, at) });
    const right = level && rightBand(level, said.word);
    if (level === undefined || right === undefined) return [];
    const { text: figure, expected } = level.figure;
    const warning = warningAt(
      word,
      reading,
      `“${expected?.display ?? figure}” is “${right}”`,
      "words",
    );
    // `moderately leveraged` takes an adverb.
    const isAdjective = said.word === text;
    const place = { at, length: text.length };
    return [withFitting(warning, isAdjective ? exchanged(reading, place, right) : undefined)];
  });
}

/** `low net leverage`, `is low`, `at a low #`. */
function isSaidOfLevel(masked: string, at: number, end: number): boolean {
  const [before, after] = [masked.slice(0, at), masked.slice(end)];
  const isBeforeRow = /^\s+¤/.test(after) && !before.endsWith("-");
  return isBeforeRow || (IS_SAID.test(before) && ENDS.test(after));
}

/** The word for a level where another of its table was said; as printed or as computed: a bound may lie between. */
function rightBand({ figure, claim, value }: KnownLevel, said: string): string | undefined {
  const measure = figure.item ?? claim.item;
  const isOfTable = bandsOf(measure)?.some(({ word }) => word === said);
  const fitting = [value, figure.value ?? value].map((each) => bandWord(measure, each));
  return isOfTable !== true || fitting.includes(said) ? undefined : fitting[0];
}
