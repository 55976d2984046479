import { type Book, lookUp, openBook } from "#core/findings/book.ts";
import { checkOn, type CheckedText } from "#core/figures/read/check-figures.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { ltmEnd } from "#core/ledger/period.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { type TextStyle, textStyle } from "#core/ledger/display.ts";
import { factsBeside, type LedgerFact, saidKey } from "#core/writing/rewrite/ledger-facts.ts";
import { refersBack } from "#core/writing/rewrite/refers-back.ts";
import type { Scope } from "#core/writing/rewrite/text-rules.ts";
import { isSectionLine } from "#core/text/outline/section-lines.ts";
import type { TextChange } from "#core/text/edits/text-change.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsOf } from "#core/ledger/prose.ts";

/** Sentences one rewrite adds: more than any note takes, and an end for a text without one. */
const ADDITIONS_MAX = 200;
/** Sentences added behind one of the text. */
const ADDED_TO_A_SENTENCE = 2;
/** A sentence to add, with what its figures are of. */
export type Addition = TextChange & { readonly anchors: readonly PlacedBinding[] };

/**
 * What the ledger says about the figures that stand in the scope, as additions behind their
 * sentences: the year before, the change, what a ratio is made of, the part of revenues. One that
 * speaks of another time than the text does stands at the end of its paragraph, where it leads
 * nothing that follows astray.
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

function additionOf(
  { wordings: { inside, atEnd } }: LedgerFact,
  group: Group,
  end: number,
): Addition {
  const isInside = inside !== undefined && group.to < end;
  const at = isInside ? group.to : end;
  const { text, figures } = isInside ? inside : atEnd;
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
  const ends = new Map(groups.map(({ paragraph, to }) => [paragraph, to]));
  const facts = factReader(statements, spokenStyle(scope.text));
  const added = new Set<string>();
  const additions: Addition[] = [];
  let next = 0;
  for (const group of groups) {
    const first = next;
    while ((figures[next]?.position ?? group.to) < group.to) next += 1;
    if (group.from < scope.from || group.to > scope.to) continue;
    const known = said.get(group.paragraph) ?? new Set<string>();
    const own = figures
      .slice(first, next)
      .filter((figure) => !isFollowed(figure, known))
      .flatMap(facts);
    for (const fact of newFacts(own, known, added)) {
      additions.push(additionOf(fact, group, ends.get(group.paragraph) ?? group.to));
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
  for (const { start, text: sentence, beginsParagraph } of sentencesOf(text)) {
    if (beginsParagraph) paragraph += 1;
    const to = start + sentence.length;
    const last = groups.at(-1);
    const isTied = last?.paragraph === paragraph && refersBack(sentence);
    if (last !== undefined && isTied) last.to = to;
    // A heading is not a sentence, and a remark in brackets waits for the analyst.
    else if (!isSectionLine(sentence) && /[.!?]["'”’)\]]*$/.test(sentence)) {
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
