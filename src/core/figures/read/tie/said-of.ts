import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import { isOfTerms, isTimely } from "#core/figures/read/tie/gate-behind.ts";
import { isKnownWord, isPart, leadsElsewhere } from "#core/figures/read/tie/known.ts";
import { isShare, type Parsed } from "#core/figures/read/tie/scene.ts";
import {
  DRESSING,
  isAny,
  isMotionWord,
  isOf,
  LINKING,
  makesOther,
} from "#core/figures/read/words/lexicon.ts";

/** A figure and the name of its row among the tokens of their sentence; the name's place is the figure's where none stands there. */
export type Said = {
  readonly row: number;
  readonly at: number;
  readonly isChange: boolean;
  /** Whether a word is of the row's own names. */
  readonly isOwn: (word: string) => boolean;
};

/**
 * What around a figure may make it one of something else than the row that is named with it. A row is
 * the subject of its clause, or had by who is: a word that is not known stands there as what moved it, or as a
 * verb. Phrases that hold the row or the figure to a part, a place, a basis (`at the bakery`, `per head`) lead to
 * no such word either.
 */
export function oddWords(all: Parsed, said: Said): readonly Token[] {
  const { tokens } = all;
  const { row, at } = said;
  const [low, high] = [Math.min(row, at), Math.max(row, at)];
  const { start, end } = stretchOf(all, { low, high });
  const spot = { tokens, row, at, start, low, high };
  const odd: (Token | undefined)[] = isNarrowed(all, said) ? [tokens[row - 1]] : [];
  for (let place = start; place < end; place += 1) {
    // Behind a comma behind both nothing is said of the figure but on which terms it is.
    if (place > high && textAt(tokens, place) === ",") {
      odd.push(isOnTerms(tokens, place + 1) ? tokens[place + 1] : undefined);
      break;
    }
    const isAway =
      leadsAway(all, place) || (isOdd(spot, place) && !isKnownHere(said, tokens, place));
    if (isAway) odd.push(tokens[place]);
  }
  return odd.filter((token) => token !== undefined);
}

/** A figure and its name, with what may be said of them from `start` on. */
type Spot = Pick<Said, "row" | "at"> & {
  readonly tokens: readonly Token[];
  readonly start: number;
  readonly low: number;
  readonly high: number;
};

function isOdd(spot: Spot, place: number): boolean {
  return place < spot.low ? isOddAhead(spot, place) : place > spot.low && isOddBehind(spot, place);
}

function isKnownHere({ isOwn }: Said, tokens: readonly Token[], place: number): boolean {
  return isOwn(textAt(tokens, place)) || isTimely(tokens, place);
}

/** To a company that is not connected, to another time or a part, or to other terms. */
function leadsAway({ tokens, reading }: Parsed, place: number): boolean {
  const { kind, order } = tokens[place] ?? {};
  const isStranger = kind === "company" && reading.companies[order ?? -1]?.ticker === undefined;
  return isStranger || leadsElsewhere(tokens, place) || isOnTerms(tokens, place);
}

/** From the figure before to the next one, in the clauses of the name and of the figure. */
function stretchOf(
  { tokens, clauses, clauseAt }: Parsed,
  { low, high }: Pick<Spot, "low" | "high">,
) {
  const places = [low, high].flatMap((place) => clauses[clauseAt[place] ?? -1]?.tokens ?? []);
  const figures = places.filter((place) => tokens[place]?.kind === "figure");
  const before = figures.filter((place) => place < low);
  return {
    start: Math.max(Math.min(...places), ...before.map((place) => place + 1)),
    end: figures.find((place) => place > high) ?? Math.max(...places) + 1,
  };
}

/** `organic revenue`, `U.S. cash`, `half of revenue`, `the change in EBITDA` of a level: a name that is part of another. */
function isNarrowed(all: Parsed, { row, at, isChange }: Said): boolean {
  const { tokens } = all;
  const [text, kind] = [textAt(tokens, row - 1), tokens[row - 1]?.kind];
  if (row === at) return false;
  if (isUnknown(tokens[row - 1]) || (kind === "word" && makesOther(text))) return true;
  if (text === "." && isUnknown(tokens[row - 2])) return true;
  const link = isOf(text, "determiner") ? row - 2 : row - 1;
  const head = tokens[link - 1];
  const isPartOf = link - 1 !== at && isShare(all, head);
  return /^(?:of|in|on)$/.test(textAt(tokens, link)) && (isPartOf || isOther(head, isChange));
}

/** Whether what a name is of makes another amount of it: a part, another row, of a level its move. */
function isOther(head: Token | undefined, isChange: boolean): boolean {
  if (head === undefined) return false;
  const isMove = !isChange && isAny(head.text, ["rise", "fall"]);
  return head.kind === "row" || isPart(head.text) || isMove;
}

/** `per head`, `net of leases`; and not `2.1x net`, `after a rise`, `before cooling`, `on`, which a phrase tells. */
export function isOnTerms(tokens: readonly Token[], place: number): boolean {
  const [text, next] = [textAt(tokens, place), tokens[place + 1]];
  if (SIDES.has(text)) return next?.text === "of";
  if (PHRASES.has(text) || !isOfTerms(text)) return false;
  return !/^(?:after|before)$/.test(text) || !isMoment(next);
}

function isMoment(token: Token | undefined): boolean {
  const { kind, text = "" } = token ?? {};
  return kind === "time" || kind === "figure" || text === "one" || text.endsWith("ing");
}

const EACH = new Set(["a", "an", "each", "every"]);
const PHRASES = new Set([...EACH, "on", "had"]);

/** What begins a cause may be any words up to the next comma, as may an aside, and what the company does. */
function isOddAhead({ tokens, start, low }: Spot, place: number): boolean {
  if (!isUnknown(tokens[place]) || isVerbal(tokens, place, start)) return false;
  const begin = start + tokens.slice(start, place).findLastIndex(isComma) + 1;
  const rest = tokens.slice(place + 1, low);
  const comma = rest.findIndex(isComma);
  const isAside = begin > start && comma !== -1;
  const subject = tokens.slice(begin, place).find(({ text }) => !isAny(text, DRESSING));
  if (isAside || isOf(textAt(tokens, begin), "cause") || subject?.kind === "company") return false;
  return !isMover(comma === -1 ? rest : rest.slice(0, comma));
}

function isComma({ text }: Token): boolean {
  return text === ",";
}

/** `(write-downs) cut the gross margin to #`, `(slower) than revenue` */
function isMover(rest: readonly Token[]): boolean {
  if (rest[0]?.text === "than") return true;
  return rest.some(({ text }) => isAny(text, ["up", "down"]) && isVerb(text));
}

/** `comprised`, `, resulting in`; and not `the acquired business`. */
function isVerbal(tokens: readonly Token[], place: number, start: number): boolean {
  const [text, before] = [textAt(tokens, place), textAt(tokens, place - 1)];
  if (text.endsWith("ing")) return before === ",";
  const isNoun = (isOf(before, "determiner") && !isOf(before, "company")) || isLink(before);
  return text.endsWith("ed") && place > start && !isNoun;
}

function isOddBehind(spot: Spot, place: number): boolean {
  const { tokens, row, at } = spot;
  const text = textAt(tokens, place);
  // `# a quarter`, and not `# a fall`
  const isEach = EACH.has(text) && !isAny(textAt(tokens, place + 1), ["rise", "fall"]);
  if (place === at + 1 && isEach) return true;
  if (!isUnknown(tokens[place])) return false;
  if (place === at + 1) return !SIDES.has(text);
  if (place === row + 1 && row < at) return !text.endsWith("ed") || isParticiple(tokens, place, at);
  // `revenue, they tell us over lunch, hit #`
  const isAside = place < at && tokens.slice(row, place).some((each) => each.text === ",");
  return !isAside && textAt(tokens, place + 1) !== "than" && isInPhrase(spot, place);
}

/** Of phrases behind both only the first is theirs: `# on inventory charges`, and not `# in 2025 on them`. */
function isInPhrase({ tokens, low, high }: Spot, place: number): boolean {
  const isInner = (at: number): boolean =>
    tokens[at]?.kind === "word" && !isVerb(textAt(tokens, at)) && !isLeading(tokens, at);
  let link = place - 1;
  while (isInner(link)) link -= 1;
  return link > low && link <= high + 1 && isLeading(tokens, link);
}

const SIDES = new Set(["net", "gross", "twice"]);

/** `cash burned was #`, and not `margins averaged #`. */
function isParticiple(tokens: readonly Token[], place: number, at: number): boolean {
  const words = tokens.slice(place + 1, Math.max(at, place));
  const end = words.findIndex(({ kind }) => kind !== "word");
  return words.slice(0, end === -1 ? undefined : end).some(({ text }) => isAny(text, LINKING));
}

function isLeading(tokens: readonly Token[], place: number): boolean {
  return isLink(textAt(tokens, place)) || isOnTerms(tokens, place);
}

function isLink(text: string): boolean {
  return isAny(text, ["preposition", "comparing"]) || text === "via" || text === "despite";
}

function isVerb(text: string): boolean {
  return isAny(text, [...LINKING, "having"]) || isMotionWord(text);
}

function isUnknown(token: Token | undefined): boolean {
  return token?.kind === "word" && !isKnownWord(token) && !isOf(token.text, "cause");
}
