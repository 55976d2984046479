import { columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import { changeAfter, directionsIn } from "#core/figures/read/sentence/cue-words.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { lowerCase } from "#core/figures/read/text/plain-text.ts";
import { goodOf } from "#core/figures/read/verdicts/good-direction.ts";
import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import {
  isDenied,
  saysItRose,
  warningAt,
} from "#core/figures/read/words-against-data/directions.ts";
import {
  apartNote,
  columnsLike,
  rowNote,
  type RowView,
  rowView,
  sizeIn,
  whyApart,
} from "#core/figures/read/words-against-data/row-view.ts";
import {
  clauseAt,
  type KnownLevel,
  knownLevels,
  levelSaid,
} from "#core/figures/read/words-against-data/rows.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const COUNTS = ["one", "two", "three", "four", "five", "six"];
const RUN =
  /\b(?:(second|third|fourth|fifth|sixth) (?:(?:consecutive|straight|successive) (?:fiscal )?year|year (?:in a row|running))|(two|three|four|five|six) (?:(?:consecutive|straight|successive) years|years (?:in a row|running)))\b/g;
const FIRST =
  /\bfor the first time (?:since (?=§)|in (?:at least )?(two|three|four|five|six) years\b)/g;
const TURN =
  /\b(?:(?:turned|swung|went) (?:back )?(?:to )?(?:(negative|a (?:net )?loss)|(?:positive|a (?:net )?profit))|(?:return(?:ed|ing)|swung back) to (?:net )?profit(?:ability)?)\b/g;

/** `the third consecutive year of growth`, `for the first time since §`, `returned to profit`. */
export function runWarnings(
  reading: SentenceReading,
  judged: readonly Judged[],
): readonly TextWarning[] {
  const levels = knownLevels(judged);
  const lower = lowerCase(reading.text);
  return [
    ...[...lower.matchAll(RUN)].map((match) => ({ match, holds: ofRun })),
    ...[...reading.masked.matchAll(FIRST)].map((match) => ({ match, holds: ofFirst })),
    ...[...lower.matchAll(TURN)].map((match) => ({ match, holds: ofTurn })),
  ].flatMap(({ match, holds }) => {
    const word = { at: match.index, text: match[0].trimEnd() };
    const said = levelSaid(reading, levels, { at: word.at, clause: clauseAt(reading, word.at) });
    const level = said ?? (RESULT.test(word.text) ? resultIn(levels) : undefined);
    const row = level && yearOf(level);
    if (row === undefined || isDenied(word, reading) || holds(row, match, reading) !== false) {
      return [];
    }
    const note = `${rowNote(row.company, row.item, row)}${apartNote(row) ?? ""}`;
    return [warningAt(word, reading, note, "words")];
  });
}

const RESULT = /\b(?:profit|loss)/;

/** `swung to a loss` names no row: the result that the sentence gives. */
function resultIn(levels: readonly KnownLevel[]): KnownLevel | undefined {
  return levels.find(({ claim }) => claim.item === "Net Income");
}

/** The row of a level in a fiscal year, where it is said as the data have its sign. */
function yearOf({
  claim: { company, columns, item, sign },
  figure,
}: KnownLevel): RowView | undefined {
  const row = rowView(company, figure.item ?? item, columns[0]);
  return company.years.includes(columns[0]) && sign === undefined ? row : undefined;
}

type Holds = (
  row: RowView,
  match: RegExpExecArray,
  reading: SentenceReading,
) => boolean | undefined;

const ofRun: Holds = (row, match, reading) => {
  const at = match[1] === undefined ? COUNTS.indexOf(match[2] ?? "") : ORDINALS.indexOf(match[1]);
  const isUp = wayOf(row, match, reading);
  return isUp === undefined ? undefined : movesOf(row, 0, at + 1).every((move) => move === isUp);
};

/** It went that way now, and in no year after the one that is named. */
const ofFirst: Holds = (row, match, reading) => {
  const kind = columnsLike(row.company, row.label);
  const at = match.index + match[0].length;
  const when = reading.periods.find(({ start }) => start === at)?.when;
  const since = when && columnsOf(row.company, when, [row.label])?.[0];
  const from = kind.indexOf(since ?? "") - kind.indexOf(row.label);
  const years = match[1] === undefined ? from : COUNTS.indexOf(match[1]) + 1;
  const isUp = wayOf(row, match, reading);
  if (isUp === undefined || years < 1) return undefined;
  return movesOf(row, 1, years).every((move) => move === !isUp);
};

const ofTurn: Holds = ({ item, now, before }, match) => {
  if (before === undefined || wordsOf(item).isOutflow === true) return undefined;
  const isNegative = match[1] !== undefined;
  return now < 0 === isNegative && before < 0 !== isNegative;
};

/** Which way the words beside say that the row went: `of growth` behind them, a verb before them. */
function wayOf(
  { item }: RowView,
  { index, 0: { length } }: RegExpExecArray,
  { masked }: SentenceReading,
): boolean | undefined {
  const behind = /^\s+of\s+(.*)$/.exec(masked.slice(index + length))?.[1];
  const cue = changeAfter(behind ?? "") ?? directionsIn(masked.slice(0, index)).at(-1);
  return cue && saysItRose(cue, goodOf(item));
}

const SAME = 0.005;

/** Which way a row went in each of the years back from its own, as far as the data say; neither across a break. */
function movesOf(
  { company, item, label }: RowView,
  from: number,
  to: number,
): readonly (boolean | "apart")[] {
  const kind = columnsLike(company, label);
  const at = kind.indexOf(label);
  return kind.slice(at + from, at + to).flatMap((year, index): readonly (boolean | "apart")[] => {
    const earlier = kind[at + from + index + 1];
    const [now, before] = [year, earlier ?? ""].map((each) => sizeIn(company, item, each));
    if (now === undefined || before === undefined || now <= 0 || before <= 0) return [];
    if (whyApart(company, item, [year, earlier]) !== undefined) return ["apart"];
    return Math.abs(now / before - 1) < SAME ? [] : [now > before];
  });
}
