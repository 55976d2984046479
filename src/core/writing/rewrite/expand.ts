import { type Book, lookUp, openBook } from "#core/findings/book.ts";
import { type CheckedText, checkOn } from "#core/figures/read/check-figures.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { textStyle, type TextStyle } from "#core/ledger/display.ts";
import type { Scope } from "#core/writing/rewrite/text-rules.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import {
  anchorsOf,
  type Draft,
  printProse,
  prose,
  type Prose,
  sentence,
  size,
} from "#core/ledger/prose.ts";
import { levelClause, periodBefore, shown } from "#core/writing/analyst/chat/facts.ts";
import { growthBand } from "#core/finance/vocabulary/bands.ts";
import { verbOf, when } from "#core/findings/movement.ts";
import { printsAlike, printsAsZero } from "#core/ledger/print-datum.ts";
import { capitalise } from "#core/ledger/words.ts";
import { workingOf } from "#core/writing/analyst/workings.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { growth, outflow } from "#core/finance/ratios/derived.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { refersBack } from "#core/writing/rewrite/summary-candidates.ts";

/** Sentences one rewrite adds: more than any note takes, and an end for a text without one. */
const ADDITIONS_MAX = 200;
/** Sentences added behind one of the text. */
const ADDED_TO_A_SENTENCE = 2;
/** A sentence to add, with what its figures are of. */
type Addition = TextChange & { readonly anchors: readonly PlacedBinding[] };

/**
 * What the ledger says about the figures that stand in the scope, as additions to their
 * paragraphs: the year before, the change, what a ratio is made of. It stands at the end of its
 * paragraph, where another time than the text speaks of leads nothing that follows astray.
 */
export function expansions(
  scope: Scope,
  ground: Ground,
  statements: readonly ConnectedFinancialData[],
): readonly Addition[] {
  const additions = proposals(scope, checkOn(ground, scope.text), statements);
  const byPlace = Map.groupBy(
    additions.toSorted((a, b) => a.from - b.from),
    ({ from }) => from,
  );
  return [...byPlace.values()].map(together);
}

/** Additions at one place as one. */
function together(additions: readonly Addition[]): Addition {
  return additions.reduce((all, { insert, anchors }) => ({
    ...all,
    insert: all.insert + insert,
    anchors: [
      ...all.anchors,
      ...anchors.map(({ from, to, binding }) => ({
        from: from + all.insert.length,
        to: to + all.insert.length,
        binding,
      })),
    ],
  }));
}

function additionOf({ said: { text, figures } }: LedgerFact, at: number): Addition {
  const anchors = anchorsOf({ text, figures }).map(({ from, to, binding }) => ({
    from: from + 1,
    to: to + 1,
    binding,
  }));
  return { from: at, to: at, insert: ` ${text}`, anchors };
}

/** Sentences that belong together: one that names its subject, and those that refer back to it. */
type Group = { readonly from: number; readonly to: number; readonly paragraph: number };

function proposals(
  scope: Scope,
  checked: CheckedText,
  statements: readonly ConnectedFinancialData[],
): Addition[] {
  const groups = groupsOf(scope.text);
  const figures = checked.figures.filter(({ verdict }) => verdict !== "ignored");
  const said = saidByParagraph(groups, figures);
  const isWithin = ({ from, to }: Group): boolean => from >= scope.from && to <= scope.to;
  const ends = new Map(groups.filter(isWithin).map(({ paragraph, to }) => [paragraph, to]));
  const facts = factReader(statements, spokenStyle(scope.text));
  const added = new Set<string>();
  const additions: Addition[] = [];
  let next = 0;
  for (const group of groups) {
    const first = next;
    while ((figures[next]?.position ?? group.to) < group.to) next += 1;
    if (!isWithin(group)) continue;
    const known = said.get(group.paragraph) ?? new Set<string>();
    const own = figures
      .slice(first, next)
      .filter((figure) => !isFollowed(figure, known))
      .flatMap(facts);
    for (const fact of newFacts(own, known, added)) {
      additions.push(additionOf(fact, ends.get(group.paragraph) ?? group.to));
    }
  }
  return additions.slice(0, ADDITIONS_MAX);
}

/** The first facts that neither the paragraph nor an addition says; they are said from now on. */
function newFacts(
  facts: readonly LedgerFact[],
  known: Set<string>,
  added: Set<string>,
): readonly LedgerFact[] {
  const chosen: LedgerFact[] = [];
  for (const fact of facts) {
    const isSaid = fact.says.some((key) => known.has(key)) || added.has(fact.says.join());
    if (isSaid || chosen.length === ADDED_TO_A_SENTENCE) continue;
    chosen.push(fact);
    added.add(fact.says.join());
    for (const key of fact.says) known.add(key);
  }
  return chosen;
}

function groupsOf(text: string): readonly Group[] {
  const groups: { from: number; to: number; paragraph: number }[] = [];
  let paragraph = -1;
  for (const { start, text: said, beginsParagraph } of sentencesOf(text)) {
    if (beginsParagraph) paragraph += 1;
    const to = start + said.length;
    const last = groups.at(-1);
    const isTied = last?.paragraph === paragraph && refersBack(said);
    if (last !== undefined && isTied) last.to = to;
    // A heading is not a sentence, and a remark in brackets waits for the analyst.
    else if (!isSectionLine(said) && /[.!?]["'”’)\]]*$/.test(said)) {
      groups.push({ from: start, to, paragraph });
    }
  }
  return groups;
}

function saidByParagraph(
  groups: readonly Group[],
  figures: readonly CheckedFigure[],
): ReadonlyMap<number, Set<string>> {
  const said = new Map<number, Set<string>>();
  let at = 0;
  for (const figure of figures) {
    while ((groups[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= figure.position) at += 1;
    const paragraph = groups[at]?.paragraph ?? 0;
    const keys = said.get(paragraph) ?? new Set();
    said.set(paragraph, keys);
    const { ticker, item, measure, period } = figure;
    for (const name of [item, measure]) {
      if (ticker === null || name === null || period === null) continue;
      keys.add(saidKey(ticker, name, period));
    }
  }
  return said;
}

function later(year: string): string {
  return String(Number(year) + 1);
}

/** Whether the text gives the row a year later as well: this one is what that is compared with. */
function isFollowed({ ticker, item, period }: CheckedFigure, known: ReadonlySet<string>): boolean {
  if (period === null) return false;
  const row = saidKey(ticker ?? "", item ?? "", "");
  const end = ltmEnd(period);
  if (end === undefined) {
    const next = period.replace(/\d{4}$/, later);
    return next !== period && known.has(`${row}${next}`);
  }
  // Twelve months of whole weeks end on another day each year.
  const nextYear = later(end.slice(0, 4));
  return [...known].some(
    (key) => key.startsWith(row) && ltmEnd(key.slice(row.length))?.startsWith(nextYear) === true,
  );
}

/** What the ledger knows beside a verified figure that is the value of one cell. */
function factReader(
  statements: readonly ConnectedFinancialData[],
  style: TextStyle | undefined,
): (figure: CheckedFigure) => readonly LedgerFact[] {
  const books = new Map(statements.toReversed().map((data) => [data.ticker, openBook(data)]));
  return ({ verdict, ticker, item, measure, period }) => {
    const book = books.get(ticker ?? "");
    const isCell = verdict === "verified" && item !== null && item === measure && period !== null;
    if (book === undefined || !isCell) return [];
    const datum = lookUp(book, item, period);
    return datum === undefined ? [] : factsBeside(book, datum, style ?? styleOf(book));
  };
}

/** The unit a text speaks of money in; undefined where it tells none. */
function spokenStyle(text: string): TextStyle | undefined {
  const billions = text.match(/\d ?bn\b/g)?.length ?? 0;
  const millions = text.match(/\d ?(?:mm|mn|m|million)\b/g)?.length ?? 0;
  if (billions === millions) return undefined;
  return billions > millions ? "bn" : "mm";
}

/** The unit of a text about a company (decisions.md 19). */
function styleOf(book: Book): TextStyle {
  return textStyle(lookUp(book, "Revenues", book.years[0])?.value ?? null);
}

/** One thing the ledger knows beside a figure. */
type LedgerFact = {
  /** What it says, so that nothing is said twice. */
  readonly says: readonly string[];
  readonly said: Draft;
};

/** The key of a cell among what a text says. */
function saidKey(ticker: string, item: string, period: string): string {
  return `${ticker}|${item}|${period}`;
}

/** What the ledger knows of a cell beside its value: the year before with the change, and what it is made of. */
function factsBeside(book: Book, datum: Datum, style: TextStyle): readonly LedgerFact[] {
  return [...priorFacts(book, datum, style), ...workingFacts(book, datum)].map(
    ({ says, said }) => ({ says, said: printProse(said, style) }),
  );
}

type Fact = { readonly says: readonly string[]; readonly said: Prose };

/** Rows that are told by words of their own, which a comparison would need too. */
const TOLD_APART = new Set(["Change In Working Capital", "Cash Runway", "Cash Burn"]);

function priorFacts(book: Book, datum: Datum, style: TextStyle): readonly Fact[] {
  const before = lookUp(book, datum.item, periodBefore(book, datum.period));
  // Nothing a year earlier is no figure that could be checked.
  if (before === undefined || before.value === 0 || TOLD_APART.has(datum.item)) return [];
  const words = wordsOf(datum.item);
  const says = [
    saidKey(datum.ticker, datum.item, before.period),
    saidKey(datum.ticker, `${datum.item} growth`, datum.period),
  ];
  const name = capitalise(words.name);
  const level = { says, said: sentence(levelClause(before)) };
  if (words.kind === "ratio" || datum.unit !== "money") return [level];
  const isOut = words.isOutflow === true;
  const rate = isOut ? growth(outflow(datum), outflow(before)) : growth(datum, before);
  const isSame = printsAlike(datum, before, style) || rate === undefined;
  if (isSame || printsAsZero(rate, style)) return [level];
  const verb = changeVerb(rate.value);
  const changed = prose`${name} ${verb} ${size(rate)} in ${periodText(datum.period)}, from ${shown(before)} in ${periodText(before.period)}.`;
  return [{ says, said: changed }];
}

/** Verbs by the bands of finance.md 7. */
function changeVerb(rate: number): string {
  if (growthBand(rate) === "flat") return rate >= 0 ? "edged up" : "edged down";
  if (growthBand(rate) === "moderate") return rate >= 0 ? "grew" : "declined";
  return rate >= 0 ? "rose" : "fell";
}

function workingFacts(book: Book, datum: Datum): readonly Fact[] {
  const working = workingOf(book, datum);
  const parts = working.flatMap((part) =>
    typeof part === "object" && "datum" in part ? [part.datum] : [],
  );
  if (parts.length < 2) return [];
  const words = wordsOf(datum.item);
  const says = parts.map(({ ticker, item, period }) => saidKey(ticker, item, period));
  const name = capitalise(words.name);
  const made = prose`${name}${when(datum)} ${verbOf(words)} ${working}.`;
  return [{ says, said: made }];
}
