import { companyIn, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { NEGATIVE_NAMES } from "#core/figures/read/ledger/names-in-texts.ts";
import { changeAfter, changeBefore, type Cue } from "#core/figures/read/sentence/cue-words.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { comparisonWarnings } from "#core/figures/read/words-against-data/comparisons.ts";
import {
  directionWarnings,
  isDenied,
  isNamedBy,
  saysItRose,
  turningAt,
  warningAt,
  withFitting,
} from "#core/figures/read/words-against-data/directions.ts";
import { exchanged } from "#core/figures/read/words-against-data/opposite-words.ts";
import { rowNote, shownIn, sizeIn } from "#core/figures/read/words-against-data/row-view.ts";
import {
  type Clause,
  clauseAt,
  type KnownLevel,
  knownLevels,
  levelSaid,
  rowWarnings,
} from "#core/figures/read/words-against-data/rows.ts";
import { runWarnings } from "#core/figures/read/words-against-data/runs.ts";
import { saidWords } from "#core/figures/read/words-against-data/said-words.ts";
import { bandsOf, bandWord } from "#core/figures/read/words-against-data/word-tests.ts";
import { ITEM_WORDS, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodText } from "#core/ledger/period.ts";

/**
 * Words against data (findings.md 3): what words beside figures say and the rows of those figures do
 * not: which way they went, that they are the highest of so many years, in which band they lie, of
 * which sign they are, and what is said to have moved them. One reading for typed text, model text,
 * roll-forward and gates.
 */
export function wordWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
  ledgers: readonly CompanyLedger[],
): readonly TextWarning[] {
  const certain = [...directionWarnings(reading, judged), ...comparisonWarnings(reading, judged)];
  // What may be, or is a limit, is nothing that the data can hold against it.
  if (MAY_BE.test(reading.masked)) return certain;
  const places = new Set<number>();
  return [
    ...certain,
    ...changeWarnings(reading, judged),
    ...signWarnings(reading, judged),
    ...bandWarnings(reading, judged),
    ...rowWarnings(reading, judged),
    ...(ledgers.length > 1 ? peerWarnings(reading, judged, ledgers) : []),
    ...runWarnings(reading, judged),
  ].filter(({ position }) => {
    const isNew = !places.has(position);
    places.add(position);
    return isNew;
  });
}

/** Words for what may be, or is a limit. */
export const MAY_BE =
  /\b(?:if|unless|would|could|should|might|may|will|assum\w*|scenario|case|expect\w*|forecast\w*|target\w*|guid\w*|covenants?|threshold|limit|minimum|maximum|peers?|average|median)\b/;

const PEER =
  /¤+ (?:is|was|are|were|remains|remained) (?:(?:well|far|still|also|[a-z]+ly) )*(?:(higher than|above)|(?:lower than|below)) (?=¢+(?:'s?)?\s*(?:[,.;]|$))/g;

/** `net leverage of # is higher than Peer's`: the other company's row in the same year. */
function peerWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
  ledgers: readonly CompanyLedger[],
): readonly TextWarning[] {
  const levels = knownLevels(judged);
  return [...reading.masked.matchAll(PEER)].flatMap((match) => {
    const [whole, high] = match;
    const end = match.index + whole.length;
    const name = reading.companies.find(({ start }) => start === end);
    const peer = companyIn(ledgers, name?.ticker);
    const text = /(?:higher|lower|above|below)/.exec(whole)?.[0] ?? "";
    const at = match.index + whole.lastIndexOf(text);
    const level = levelSaid(reading, levels, { at, clause: clauseAt(reading, at) });
    if (peer === undefined || level === undefined || isDenied({ at }, reading)) return [];
    if (reading.periods.length > 1 || !isOtherwise(level, peer, high !== undefined)) return [];
    const [label, item] = [level.claim.columns[0], level.figure.item ?? level.claim.item];
    const note = `${peer.ticker} ${item} was ${shownIn(peer, item, label) ?? ""} in ${periodText(label)}`;
    return [warningAt({ at, text }, reading, note)];
  });
}

/** Whether the row of a company is on the other side of its peer's, where the two can be compared. */
function isOtherwise(
  { claim, figure }: KnownLevel,
  peer: CompanyLedger,
  isHigher: boolean,
): boolean {
  const { company, columns } = claim;
  const [label, item] = [columns[0], figure.item ?? claim.item];
  const [own, other] = [company, peer].map((each) => sizeIn(each, item, label));
  const isOne = unitOf(item) !== "money" || company.currency === peer.currency;
  if (own === undefined || other === undefined || peer === company || !isOne) return false;
  return shownIn(company, item, label) !== shownIn(peer, item, label) && own > other !== isHigher;
}

const IS_SAID =
  /(?:\b(?:is|was|are|were|remains?|remained|stays?|stayed|looks?|looked|which is|at)\s+(?:still\s+|now\s+)?(?:an?\s+)?|,\s+(?:still\s+)?(?:an?\s+)?)$/;
const ENDS = /^\s*(?:[.,;:)]|$|and\b|at\b|for\b|by\b|level\b|multiple\b|[$€£\d])/;

/** `coverage of 2.0x is ample`: a word of the measure's own table that stands for another band. */
function bandWarnings(reading: SentenceReading, judged: readonly Judged[]): readonly TextWarning[] {
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

/**
 * Figures that are changes and bound to one: `fell 8.1%` where it rose. Those that are read carry the
 * sign of the word and are judged by it.
 */
function changeWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  return judged.flatMap((each, index) => {
    const move = moveOf(each, reading);
    const cue = move && cueOf(reading, judged, index);
    if (move === undefined || cue === undefined || isDenied(cue, reading)) return [];
    const saysUp = saysItRose(cue, goodOf(move.item));
    if (saysUp === undefined || saysUp === move.now > move.before) return [];
    return [turningAt(cue, reading, rowNote(move.company, move.item, move))];
  });
}

/** What a bound change is made of; undefined of losses, which `rose` may say either of, and of no change. */
function moveOf({ claim, figure }: Judged, reading: SentenceReading) {
  if (figure.anchor === undefined || claim === undefined || !("base" in claim.operation)) {
    return undefined;
  }
  const { company, item, columns, operation } = claim;
  const base = operation.base?.[0];
  const [now, before] = [columns[0], base ?? ""].map((label) => sizeIn(company, item, label));
  if (now === undefined || before === undefined || isTurned(reading, figure)) return undefined;
  const isPlain = now >= 0 && before >= 0 && now !== before;
  return isPlain ? { company, item, label: columns[0], base, now, before } : undefined;
}

function isTurned({ items }: SentenceReading, { position }: Judged["figure"]): boolean {
  return items.findLast(({ end }) => end <= position)?.isNegative === true;
}

function cueOf(
  { masked }: SentenceReading,
  judged: readonly Judged[],
  index: number,
): Cue | undefined {
  const own = judged[index]?.figure;
  if (own === undefined) return undefined;
  const last = judged[index - 1]?.figure;
  const from = last === undefined ? 0 : last.position + last.length;
  const end = own.position + own.length;
  const before = changeBefore(masked.slice(from, own.position));
  if (before !== undefined) return { ...before, at: before.at + from };
  const after = changeAfter(masked.slice(end, judged[index + 1]?.figure.position));
  return after && { ...after, at: after.at + end };
}

/** Rows that have a name of their own below zero. */
const HAS_NEGATIVE: ReadonlySet<string> = new Set([
  ...ITEM_WORDS.flatMap(({ item, negative, isOutflow }) =>
    negative === undefined || isOutflow === true ? [] : [item],
  ),
  ...Object.keys(NEGATIVE_NAMES),
]);
const NEGATIVE = /\b(?:loss(?:es)?|deficit|outflow|shortfall|negative|burn\w*|absorbed|consumed)\b/;
const NEGATIVE_OF = /\b(loss|deficit|outflow) of (?:[a-z]+ )?$/;

/** `net cash` of what is net debt, `a profit of` what is a loss, and the other way round. */
function signWarnings(reading: SentenceReading, judged: readonly Judged[]): readonly TextWarning[] {
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
