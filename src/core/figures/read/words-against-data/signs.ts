import { ITEM_WORDS, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { NEGATIVE_NAMES } from "#core/figures/read/ledger/names-in-texts.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import {
  type Clause,
  clauseAt,
  type KnownLevel,
  knownLevels,
} from "#core/figures/read/words-against-data/clauses.ts";
import { isNamedBy, warningAt } from "#core/figures/read/words-against-data/directions.ts";
import { periodText } from "#core/ledger/period.ts";

/** Rows that have a name of their own below zero. */
const HAS_NEGATIVE: ReadonlySet<string> = new Set([
  ...ITEM_WORDS.flatMap(({ item, negative }) => (negative === undefined ? [] : [item])),
  ...Object.keys(NEGATIVE_NAMES),
]);
const NEGATIVE = /\b(?:loss(?:es)?|deficit|outflow|shortfall|negative|burn\w*|absorbed|consumed)\b/;
const NEGATIVE_OF = /\b(loss|deficit|outflow) of (?:[a-z]+ )?$/;

/** `net cash` of what is net debt, `a profit of` what is a loss, and the other way round. */
export function signWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  return knownLevels(judged).flatMap((level) => {
    const { claim, figure, value } = level;
    const item = figure.item ?? claim.item;
    const mayTurn = HAS_NEGATIVE.has(item) && wordsOf(item).isOutflow !== true && value !== 0;
    const word = mayTurn ? wrongSign(reading, level, item) : undefined;
    if (word === undefined) return [];
    const sign = value < 0 ? "negative" : "positive";
    const note = `${item} was ${sign} in ${periodText(claim.columns[0])}: ${figure.expected?.display ?? ""}`;
    return [warningAt(word, reading, note, "words")];
  });
}

/** The name, or the word before the figure, that gives it the other sign. */
function wrongSign(
  reading: SentenceReading,
  { figure, value }: KnownLevel,
  item: string,
): { readonly at: number; readonly text: string } | undefined {
  const { position, text } = figure;
  const clause = clauseAt(reading, position);
  const mention = nameOf(reading, figure, clause);
  if (mention === undefined || mention.isGrowth || !isNamedBy(mention, { item, others: [] })) {
    return undefined;
  }
  const { start, end, isNegative } = mention;
  const said = reading.masked.slice(clause.from, clause.to);
  const named = { at: start, text: reading.text.slice(start, end) };
  if (value < 0) {
    const isSaid =
      isNegative || /[(−-]\s?(?:[A-Z]{3} ?)?[$€£]?\d/.test(text) || NEGATIVE.test(said);
    return isSaid ? undefined : named;
  }
  const word = NEGATIVE_OF.exec(reading.masked.slice(clause.from, position));
  if (isNegative || word === null) return isNegative ? named : undefined;
  return { at: clause.from + word.index, text: word[1] ?? "" };
}

/** The row named before a figure in its clause, or right behind it: `USD 500 mm of net cash`. */
function nameOf(
  { items }: SentenceReading,
  { position, length }: KnownLevel["figure"],
  { from, to }: Clause,
) {
  const end = position + length;
  return (
    items.findLast((each) => each.start >= from && each.end <= position) ??
    items.find((each) => each.start >= end && each.start - end < OF && each.end <= to)
  );
}

/** As far as ` of ` and an article go. */
const OF = 8;
