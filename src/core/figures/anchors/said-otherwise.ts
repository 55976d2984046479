import type { Name } from "#core/figures/anchors/names-beside.ts";
import { type Carry, type Claim, isClaim, NOTHING_SAID } from "#core/figures/read/claims/claim.ts";
import { lastDay } from "#core/figures/read/ledger/company-ledger.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { columnsOf } from "#core/figures/read/ledger/resolve-period.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import { isKnownWord } from "#core/figures/read/tie/known.ts";
import { isOnTerms, oddWords } from "#core/figures/read/tie/said-of.ts";
import { type Parsed, parsed } from "#core/figures/read/tie/scene.ts";
import { COMPOUND } from "#core/figures/read/tie/operation.ts";
import { onCleanEarnings } from "#core/figures/read/tie/row.ts";
import { bindSentence } from "#core/figures/read/tie/tie-sentence.ts";
import { isRelative } from "#core/figures/read/tie/time-places.ts";
import { judge, type Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";
import { isMotionWord, isOf, makesOther } from "#core/figures/read/words/lexicon.ts";
import { findRatioDefinition } from "#core/finance/ratios/ratio-items.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { periodKind, periodText } from "#core/ledger/period.ts";
import { resultUnit } from "#core/ledger/saved-model-provider.ts";

type Stretch = { readonly start: number; readonly end: number };

/** A bound figure with what it is bound to, in the words of a claim. */
type Known = Judged & { readonly claim: Claim };

/**
 * Bound figures whose sentence plainly says something else of them: another row, period or company, a
 * change for a level, a part of the row. They are read as if they were typed; where the reader ties
 * them with certainty to what they are not bound to, that is said. In doubt nothing is.
 */
export function saidOtherwise(
  reading: SentenceReading,
  bound: readonly Judged[],
  ground: Ground,
): readonly TextWarning[] {
  const known = bound.filter((each): each is Known => each.claim !== undefined);
  const [first] = known;
  if (first === undefined) return [];
  // What the sentence does not say itself is taken to be as the first of them has it.
  const { company, columns } = first.claim;
  const carry = { ...NOTHING_SAID, ticker: company.ticker, columns };
  const read = bindSentence(reading, carry, ground).bound;
  return known.flatMap(({ figure, claim }) => {
    const typed = read.find((each) => each.figure.start === claim.figure.start);
    if (typed === undefined || figure.verdict === "unsupported") return [];
    const said = isClaim(typed)
      ? saidOther(reading, typed, claim)
      : (partOf(reading, claim) ?? timeOf(reading, claim));
    if (said === undefined) return [];
    const { position, length, text } = figure;
    const note = `the sentence says ${said}; this is ${nameOf(claim, isOfSeveral(reading, claim))}`;
    return [{ position, length, text, kind: "binding" as const, note }];
  });
}

/**
 * Bound figures of a sentence that names no company or no time, where what stands before it is of
 * another one than any of them, or heads it by a name the data do not know.
 */
export function outOf(
  carry: Carry,
  reading: SentenceReading,
  bound: readonly Judged[],
): readonly TextWarning[] {
  const claims = bound.flatMap(({ claim }) => claim ?? []);
  const [first] = claims;
  if (first === undefined) return [];
  const said = reading.companies.length > 0 ? undefined : otherCompany(carry, claims);
  const isDated = reading.periods.some((period) => !isRelative(period));
  // Whoever chose a source had what stands before it in view: a time is no more than carried from there.
  const isChosen = bound.every(({ figure }) => figure.anchor?.by === "analyst");
  const other = said ?? (isDated || isChosen ? undefined : otherColumn(carry, claims));
  if (other === undefined) return [];
  const { start, end } = first.figure;
  const note = `what stands before it says ${other}; this figure is ${nameOf(first, true)}`;
  return [
    {
      position: start,
      length: end - start,
      text: reading.text.slice(start, end),
      kind: "binding",
      note,
    },
  ];
}

function otherCompany({ ticker, elsewhere }: Carry, claims: readonly Claim[]): string | undefined {
  if (elsewhere?.head !== undefined && !claims.some(isOfModel)) return elsewhere.head;
  return claims.every(({ company }) => company.ticker !== ticker) ? ticker : undefined;
}

/** No company and no segment has what a model comes to, whatever it stands under. */
function isOfModel({ item, columns }: Claim): boolean {
  return (
    resultUnit(item) !== undefined || columns.some((label) => periodKind(label) === "estimate")
  );
}

/** The time that is spoken of, where none of the figures is of it or of its last day. */
function otherColumn({ named }: Carry, claims: readonly Claim[]): string | undefined {
  const [only, ...others] = named ?? [];
  if (only === undefined || others.length > 0) return undefined;
  const isOfIt = ({ company, columns: [own] }: Claim) =>
    own === only ||
    (lastDay(company, own) !== undefined && lastDay(company, own) === lastDay(company, only));
  return claims.some(isOfIt) ? undefined : periodText(only);
}

/** What a sentence says of a figure, where that is another thing than it is bound to and not as right. */
function saidOther(reading: SentenceReading, said: Claim, bound: Claim): string | undefined {
  const isNamed = reading.companies.length > 0;
  const isOther =
    (isNamed && said.company !== bound.company) ||
    !isNameOf(said, bound) ||
    isOtherTime(reading, said, bound) ||
    isOtherOperation(reading, said, bound);
  if (isOtherUnit(said, bound)) return undefined;
  if (!isOther || isGrowthRow(said, bound) || !isSure(reading, said)) return undefined;
  if (judge(said, reading.text).figure.verdict === "verified") return undefined;
  return nameOf(said, said.company !== bound.company);
}

/** `Interest was covered #`: an amount is no name of a multiple. */
function isOtherUnit(said: Claim, bound: Claim): boolean {
  const areLevels = said.operation.kind === "level" && bound.operation.kind === "level";
  return areLevels && unitOf(said.item) !== unitOf(bound.item);
}

/** `EBITDA Growth (%)` is a row of its own, called as the growth of its row is. */
function isGrowthRow({ item, operation }: Claim, bound: Claim): boolean {
  return operation.kind === "growth" && bound.item === `${item.replace(/s$/, "")} Growth (%)`;
}

/** A row that is carried on to a figure is the last that is named before it. */
function isSure({ items }: SentenceReading, { isVague, figure, item, others }: Claim): boolean {
  const last = items.findLast(({ end }) => end <= figure.start)?.item;
  return !isVague || (last !== undefined && [item, ...others].includes(last));
}

/** A ratio on Clean EBITDA may go by the name of the one on EBITDA: its basis is named elsewhere. */
export function isNameOf({ item, others }: Name, bound: Pick<Name, "item">): boolean {
  return [item, ...others, onCleanEarnings(item), `Clean ${item}`].includes(bound.item);
}

/** `# from D&A` may be what a row brought: a level is one only where its row is named before it. */
function isOtherOperation({ items }: SentenceReading, said: Claim, bound: Claim): boolean {
  if (said.isVague) return false;
  const isNamedBefore = items.some(
    ({ item, end }) => item === said.item && end <= said.figure.start,
  );
  return said.operation.kind !== bound.operation.kind && isNamedBefore;
}

/**
 * Only a time that the sentence names beside the figure is held against it, and of a balance only
 * another day: it is the same at the end of a quarter and of the twelve months to it.
 */
function isOtherTime(
  reading: SentenceReading,
  said: Claim,
  { company, item, columns }: Claim,
): boolean {
  const [[now], [own]] = [said.columns, columns];
  const named = timesBeside(reading, said);
  if (said.columns.length > 1 || !named.includes(now) || named.includes(own)) return false;
  const isSameDay =
    lastDay(company, own) !== undefined && lastDay(company, own) === lastDay(said.company, now);
  return !(isSameDay && wordsOf(item).kind !== "flow");
}

/** The columns of the times named between the figures around a figure, or before it and nowhere else. */
function timesBeside({ text, figures, periods }: SentenceReading, said: Claim): readonly string[] {
  const { figure, company } = said;
  const at = figures.findIndex(({ start }) => start === figure.start);
  const [from, to] = [figures[at - 1]?.end ?? 0, figures[at + 1]?.start ?? Infinity];
  const beside = periods.filter(({ start, end }) => start >= from && end <= to);
  const behind = beside.filter(({ start }) => start >= figure.end);
  const named = periods.filter((period) => !isRelative(period));
  const [only, ...others] = named;
  const isOne = only !== undefined && others.length === 0 && isOfAll(text, only, figure);
  // What looks back does so from the one time that was named before it, or from that of the first figure.
  if (behind.some(isRelative)) return only === undefined || isOne ? said.columns : [];
  const near = behind.length > 0 ? behind : beside;
  return (isOne ? named : near).flatMap(({ when }) => columnsOf(company, when, undefined) ?? []);
}

/** A time before a figure, or at the end in brackets: `revenues up 5% to # (FY2025)`. */
function isOfAll(text: string, time: Stretch, { start }: Stretch): boolean {
  return (
    time.end <= start || (text[time.start - 1] === "(" && /^\)\.?$/.test(text.slice(time.end)))
  );
}

/**
 * `Tesla's revenue`, `iPhone revenue`, `revenue in China`, `without synergies, enterprise value`, `8.0x sales`: words at the
 * row or its figure that make it one of somebody or something else.
 */
function partOf(reading: SentenceReading, { item, figure, operation }: Claim): string | undefined {
  const all = parsed(reading);
  const { text, items } = reading;
  const at = all.tokens.findIndex(({ kind, start }) => kind === "figure" && start === figure.start);
  const behind = all.tokens[at + 1];
  const by = behind?.kind === "row" ? items[behind.order]?.item : undefined;
  if (figure.kind === "multiple" && by !== undefined && !isMadeWith(item, by)) {
    return `“${text.slice(figure.start, behind?.end)}”`;
  }
  const name = items.findLast((each) => isNameOf(each, { item }) && each.end <= figure.start);
  const row = all.tokens.findIndex(({ start }) => start === name?.start);
  if (name === undefined || row === -1) return undefined;
  const isChange = operation.kind !== "level";
  const odd = oddWords(all, { row, at, isChange, isOwn: () => false }).find((token) =>
    isTelling(all, token, row),
  );
  if (odd === undefined) return undefined;
  const end = odd.start < name.end ? name.end : odd.end;
  return `“${text.slice(Math.min(odd.start, name.start), end)}”`;
}

/** Whether a ratio or multiple is said by a row that it is made with. */
function isMadeWith(item: string, row: string): boolean {
  return (findRatioDefinition(item)?.formula ?? item).includes(row);
}

/** A name that no table knows, somebody who is not connected, or other terms. */
function isTelling({ tokens, reading }: Parsed, token: Token, row: number): boolean {
  const place = tokens.indexOf(token);
  if (token.kind === "company" || makesOther(token.text)) return true;
  // What comes before or after, or nets one with another, tells a course of things as often.
  if (isOnTerms(tokens, place)) return !/^(?:after|before|net|gross)$/.test(token.text);
  const word = reading.text.slice(token.start, token.end);
  const isKnown = isKnownWord(token) || COMPOUND.has(token.text);
  if (!/[A-Z]/.test(word) || isKnown) return false;
  // A sentence begins with a capital, whatever its first word is: who owns, or where a verb follows, is named.
  const verb = textAt(tokens, row + 1);
  const isSubject = row === 1 && (isOf(verb, "being") || isMotionWord(verb));
  return place > 0 || isSubject || textAt(tokens, 1) === "'" || /.[A-Z]/.test(word);
}

/** `We expect revenue of # in 2026`: not said to be so, but of a time all the same. */
function timeOf(reading: SentenceReading, bound: Claim): string | undefined {
  const { figure, company, columns, item } = bound;
  const period = reading.periods.find(({ start }) => {
    return start >= figure.end && IN_TIME.test(reading.text.slice(figure.end, start));
  });
  const said = period && !isRelative(period) && columnsOf(company, period.when, columns);
  if (said === undefined || said === false || !company.has(item)) return undefined;
  const isOther = isOtherTime(reading, { ...bound, columns: said }, bound);
  return isOther ? nameOf({ ...bound, columns: said }, false) : undefined;
}

const IN_TIME = /^ (?:in|for|during) (?:the )?(?:fiscal |financial )?(?:year )?$/;

function isOfSeveral({ companies }: SentenceReading, bound: Claim): boolean {
  return companies.some(({ ticker }) => ticker !== bound.company.ticker);
}

const MOVES = {
  level: "",
  growth: " growth",
  change: " change",
  cagr: " CAGR",
  ratio: " ratio",
  formula: " total",
} as const;

/** `Revenues growth FY2025`, with whose it is where that is in question. */
function nameOf({ company, item, columns, operation: { kind } }: Claim, isOwned: boolean): string {
  return `${isOwned ? `${company.ticker} ` : ""}${item}${MOVES[kind]} ${columns.map(periodText).join(", ")}`;
}
