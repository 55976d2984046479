import {
  type Carry,
  type Elsewhere,
  elsewhereAbove,
  HEADING,
  IN_TEXT,
} from "#core/figures/read/claims/claim.ts";
import { CODES, CURRENCY_AFTER, SCALE } from "#core/figures/read/figures/number-text.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import {
  notesUnit,
  type TableHead,
  tableHeadIn,
  unread,
} from "#core/figures/read/sentence/table-heads.ts";
import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import { cellsOf, isCelled, isSection } from "#core/figures/read/text/cells.ts";
import { isLabel } from "#core/figures/read/tie/gate.ts";
import { isKnownWord, isOwnCompany } from "#core/figures/read/tie/known.ts";
import type { Parsed } from "#core/figures/read/tie/scene.ts";
import {
  isAny,
  isDoubting,
  isMotionWord,
  isOf,
  LINKING,
} from "#core/figures/read/words/lexicon.ts";
import { withoutTime } from "#core/ledger/head-times.ts";

/** Whether a sentence names a connected company, or the group, whose what it says then is. */
export function namesOwn({ reading, tokens }: Parsed): boolean {
  const isGroup = ({ text }: Token, place: number) =>
    text === "group" && textAt(tokens, place - 1) === "the";
  return namesConnected(reading) || tokens.some(isGroup);
}

function namesConnected({ companies }: SentenceReading): boolean {
  return companies.some(({ ticker }) => ticker !== undefined);
}

/**
 * What that the data do not know what follows may be of: a heading says so of all under it, a sentence of
 * its paragraph, until the company is named again.
 */
export function elsewhereAfter(all: Parsed, carry: Carry): Elsewhere | undefined {
  const { reading } = all;
  const before = namesOwn(all) ? undefined : carry.elsewhere;
  // What an author is still to write heads nothing: `[Analyst: what it sells.]`
  const isPrompt = /^\[[^\]]*\]$/.test(reading.text);
  const isOfTable = isCelled(reading.text) || headOfTable(all) !== undefined;
  if (isPrompt || isUnitAlone(all) || (isOfTable && !isSection(reading.text))) {
    return before;
  }
  if (!isHeading(reading)) {
    return isElsewhere(all) ? { level: IN_TEXT, ...before, isSaid: true } : before;
  }
  const level = levelOfHeading(reading, carry);
  const over = elsewhereAbove(before, level);
  const head = strangeHead(all);
  return head === undefined ? over : { level, head, over };
}

/** `(USD mm)`: a line that notes a unit, and is of whatever the line over it is of. */
function isUnitAlone(all: Parsed): boolean {
  const { text, items, figures } = all.reading;
  return items.length === 0 && figures.length === 0 && notesUnit(text) && !namesOdd(all);
}

/** The head of a table, whose columns are nobody's where its corner names what the data do not know. */
export function headOfTable(all: Parsed, above?: string): TableHead | undefined {
  const head = tableHeadIn(all.reading, above);
  if (head === undefined || !hasOddCorner(all)) return head;
  return head.isCelled ? { ...head, columns: unread(head.columns) } : undefined;
}

/** Whether the first cell of a line names what the data do not know, a plan or somebody else. */
export function hasOddCorner({ reading, tokens }: Parsed): boolean {
  const { text, periods, companies } = reading;
  const [corner] = cellsOf(text);
  const isTabled = isCelled(text) || (corner?.end ?? 0) < text.length;
  const end = isTabled ? (corner?.end ?? 0) : (periods[0]?.start ?? 0);
  const isIn = (name: { readonly end: number }): boolean => name.end <= end;
  if (companies.some((each) => isIn(each) && each.ticker === undefined)) return true;
  if (CORNER.test(text.slice(corner?.start, end).replaceAll("*", "").trim())) return false;
  return namesOdd({ tokens: tokens.filter(isIn) });
}

/** Whether words beside times and units are of what the data do not know. */
export function namesOdd({ tokens }: Pick<Parsed, "tokens">): boolean {
  return tokens.some(
    (token) => !OF_UNITS.test(token.text) && withoutTime(token.text) !== "" && isOdd(token),
  );
}

/** What names the labels of a table's lines, and makes its figures nothing else. */
const CORNER =
  /^(?:(?:key )?(?:metric|item|measure|figure|line item)s?|(?:(?:fiscal|report(?:ing)?) )?(?:year|quarter|period|date)s?|company)?$/i;

/** `usd`, `millions`, `eurm`. */
const OF_UNITS = new RegExp(`^(?:${CURRENCY_AFTER}|(?:${CODES})?(?:${SCALE}|['’]?000s?)?)$`, "i");

/** The words of a heading by which what stands under it may be of something that the data do not know. */
export function strangeHead(all: Parsed): string | undefined {
  const { reading, tokens } = all;
  if (!isHeading(reading)) return undefined;
  const isOwn = namesConnected(reading);
  const odd = tokens.filter((token, at) => {
    if (token.kind === "company") return reading.companies[token.order]?.ticker === undefined;
    return isOwn ? mayBePart(tokens, at) : isOddTopic(tokens, at);
  });
  const [first, last] = [odd[0], odd.at(-1)];
  return first && last && reading.text.slice(first.start, last.end);
}

function isElsewhere({ reading, tokens }: Parsed): boolean {
  const isOfOther = reading.figures.length === 0 && oddSubject(tokens) !== undefined;
  return isOfOther || namesStranger(reading);
}

function namesStranger({ companies }: SentenceReading): boolean {
  return companies.length > 0 && companies.every(({ ticker }) => ticker === undefined);
}

/**
 * A list's line heads what is set in under it, a section of a table its lines under what heads the table;
 * another line without marks all up to the next heading.
 */
function levelOfHeading({ text }: SentenceReading, { level = HEADING }: Carry): number {
  return LISTED.test(text) || isSection(text) ? level : Math.min(level, HEADING);
}

const LISTED = /^(?:[-*•+]|\d+[.)]) /;

/** As long as the lines over a table are together. */
const LONGEST_HEADING = 160;

/** A line that says what those under it are of. */
export function isHeading(reading: SentenceReading): boolean {
  return reading.figures.length === 0 && isLine(reading);
}

/** A line that ends as no sentence does. */
export function isLine({ text }: SentenceReading): boolean {
  return text.length <= LONGEST_HEADING && !/[.!?;,]$/.test(text);
}

/** What a heading names that the data do not know: a part, a case, a plan, somebody else. */
function isOddTopic(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at], textAt(tokens, at - 1)];
  // A rating is an estimate of the product's own; `Cash is king` names nobody.
  const isSaid = isOf(before, "being") && isUnknown(token) && token?.isCapital === false;
  return isOdd(token) && before !== "rating" && !isSaid;
}

/**
 * What beside a connected company's name may make a heading one of a part, of somebody else or of a plan.
 * Not so words behind a mark, with a capital for the first alone (`Corda - Initiation of coverage`), and
 * what moved (`Corda cuts guidance`).
 */
function mayBePart(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!isOdd(token)) return false;
  const before = tokens.slice(0, at);
  if (isDoubting(token.text)) return !before.some(({ text }) => isMotionWord(text));
  const mark = before.findLastIndex(({ text }) => PARTING.has(text));
  if (!tokens.slice(0, Math.max(mark, 0)).some(({ kind }) => kind === "company")) return true;
  const next = tokens[at + 1];
  return mark === at - 1 ? next?.kind !== "word" || next.isCapital : token.isCapital;
}

const PARTING = new Set([":", "-", "–", "—"]);

function isOdd(token: Token | undefined): token is Token {
  return isUnknown(token) || (token?.kind === "word" && !isLabel(token) && isDoubting(token.text));
}

function isUnknown(token: Token | undefined): boolean {
  return token?.kind === "word" && !isLabel(token) && !isKnownWord(token) && !isKnownTurned(token);
}

/** `statement`, where `statements` is known: one of a kind and several are of no other thing. */
function isKnownTurned(token: Token): boolean {
  const { text } = token;
  return isKnownWord({ ...token, text: text.endsWith("s") ? text.slice(0, -1) : `${text}s` });
}

/** What a sentence is about, where the data do not know it; of the text's own figures all it says. */
function oddSubject(tokens: readonly Token[]): Token | undefined {
  const subject = tokens.slice(
    0,
    tokens.findIndex((_, place) => endsSubject(tokens, place)),
  );
  return subject.some(({ text }) => FIGURES.has(text))
    ? tokens.find((_, at) => isOddTopic(tokens, at))
    : subject.find(isOdd);
}

const FIGURES = new Set("figures amounts numbers table".split(" "));
const NAMELESS = new Set("no nothing none neither nobody not".split(" "));

/** A verb, or what needs no name: a row, the company, nobody. */
function endsSubject(tokens: readonly Token[], place: number): boolean {
  const { kind, text } = tokens[place] ?? {};
  if (kind === "row" || kind === "company") return true;
  if (kind !== "word" || text === undefined) return false;
  if (NAMELESS.has(text) || isMotionWord(text)) return true;
  const isCompany = isOf(text, "company") && isOwnCompany(tokens, place);
  return isCompany || isAny(text, [...LINKING, "having", "saying"]);
}
