import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import { latest } from "#core/figures/read/ledger/resolve-period.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { periodText } from "#core/ledger/period.ts";
import { type Advance, formerLabel, kindOf } from "#core/figures/roll-forward/advance.ts";
import { type FlaggedWords, flagged } from "#core/figures/roll-forward/flagged-words.ts";
import { judgedWords, type JudgedWord } from "#core/figures/roll-forward/judged-words.ts";
import type { RolledSentence } from "#core/figures/roll-forward/rolled-sentence.ts";
import { rowView, sizeIn } from "#core/figures/roll-forward/row-view.ts";
import { type FormerSentence, numbersIn } from "#core/figures/roll-forward/said-periods.ts";
import { bandWord } from "#core/figures/roll-forward/word-tests.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

/** Words that were right for the former figures and are wrong for the new ones. */
export function brokenWords(
  former: FormerSentence,
  sentence: RolledSentence,
  advances: readonly Advance[],
): readonly FlaggedWords[] {
  const turn = turnOf(former, sentence, advances);
  if (turn === undefined || sentence.blocked !== undefined) return [];
  return judgedWords(former.checked.reading).flatMap((word) => {
    const note =
      word.said.kind === "band"
        ? brokenBand(former, sentence, { word, turn, band: word.said.word })
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

function brokenTest(former: FormerSentence, word: JudgedWord, turn: Turn): string | undefined {
  const { said } = word;
  if (said.kind !== "test") return undefined;
  const { advance, from, to } = turn;
  for (const item of rowsAt(former, word.at)) {
    const test = said.test(item);
    const was = rowView(advance.before, item, from);
    const now = rowView(advance.after, item, to);
    if (test === undefined || was === undefined || now === undefined) continue;
    if (test(was) === true && test(now) === false) return rowNote(item, turn);
  }
  return undefined;
}

/** `net leverage was 0.4x in FY2025, against 0.6x in FY2024` */
function rowNote(item: string, { advance, from, to }: Turn): string {
  const row = wordsOf(item);
  const kind = kindOf(to);
  const base = kind === "quarter" || kind === undefined ? undefined : from;
  const now = shown(advance.after, item, to);
  const before = base === undefined ? undefined : shown(advance.after, item, base);
  const against = before === undefined ? "" : `, against ${before} in ${periodText(from)}`;
  return `${row.name} ${row.isPlural === true ? "were" : "was"} ${now ?? "n.a."} in ${periodText(to)}${against}`;
}

function shown(company: CompanyLedger, item: string, label: string): string | undefined {
  const datum = company.find(item, label)[0]?.datum;
  const value = sizeIn(company, item, label);
  return datum === undefined || value === undefined ? undefined : displayOf({ ...datum, value });
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

type Banded = { readonly word: JudgedWord; readonly band: string; readonly turn: Turn };

function brokenBand(
  former: FormerSentence,
  sentence: RolledSentence,
  { word, band, turn }: Banded,
): string | undefined {
  const now = numbersIn(sentence.checked);
  const ofFigure = numbersIn(former.checked).flatMap((figure, index) => {
    const isBefore = figure.position + figure.length <= word.at;
    const found = now[index];
    return isBefore && found !== undefined ? bandTurn(figure, found, band) : [];
  });
  const last = ofFigure.at(-1);
  if (last !== undefined) return last.note;
  const { advance, from, to } = turn;
  for (const item of rowsAt(former, word.at)) {
    const was = sizeIn(advance.before, item, from);
    const value = sizeIn(advance.after, item, to);
    if (was === undefined || value === undefined || bandWord(item, was) !== band) continue;
    const better = bandWord(item, value);
    return better === band ? undefined : `${rowNote(item, turn)}, which is “${better}”`;
  }
  return undefined;
}

/** What a figure's band became; nothing where the word was not that of its band. */
function bandTurn(
  was: CheckedFigure,
  now: CheckedFigure,
  band: string,
): readonly { readonly note: string | undefined }[] {
  const measure = was.measure ?? "";
  if (was.expected === null || bandWord(measure, was.expected.value) !== band) return [];
  if (now.expected === null) return [];
  const better = bandWord(measure, now.expected.value);
  return [{ note: better === band ? undefined : `“${now.expected.display}” is “${better}”` }];
}
