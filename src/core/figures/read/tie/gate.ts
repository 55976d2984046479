import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import { REFERENCE } from "#core/figures/read/text/ignore-list.ts";
import {
  isOnOtherTerms,
  isStranger,
  isTimely,
  oddBehind,
} from "#core/figures/read/tie/gate-behind.ts";
import {
  type Accounted,
  isKnown,
  isKnownMark,
  isKnownWord,
  isPart,
  isProjecting,
  leadsElsewhere,
} from "#core/figures/read/tie/known.ts";
import { behindOf } from "#core/figures/read/tie/row.ts";
import { between, type Clause, isShare, nextIn, type Scene } from "#core/figures/read/tie/scene.ts";
import {
  classesOf,
  isAny,
  isDoubting,
  isMotionWord,
  isOf,
  LINKING,
  makesOther,
  type WordClass,
} from "#core/figures/read/words/lexicon.ts";
import { partsOfRatio } from "#core/ledger/definitions.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";

const ELSE =
  "the sentence may be about something else than the row: find its source, or say it more plainly";
export const ASKED = "it is asked, not said";
export const NOT_SAID = "the sentence does not say that it was so";

/**
 * Why a figure is not told plainly of its row, as the company's: every word that could make it one of
 * something else must be known to leave it what it is. What nobody has thought of is not verified.
 */
export function whyNotPlain(scene: Scene, accounted: Accounted): string | undefined {
  if (scene.reading.text.trimEnd().endsWith("?")) return ASKED;
  if (isDoubted(scene)) return NOT_SAID;
  const odd =
    oddLabel(scene) ??
    partBefore(scene, accounted) ??
    oddAntecedent(scene) ??
    oddOwner(scene, accounted) ??
    movedTwice(scene) ??
    oddAhead(scene, accounted) ??
    oddBehind(scene, accounted) ??
    oddAside(scene, accounted);
  return odd === undefined ? undefined : ELSE;
}

/** Words before a figure in its sentence, or right behind it, that leave open whether it was so. */
function isDoubted(scene: Scene): boolean {
  const { tokens, at } = scene;
  if (tokens.some(({ text }, place) => CLAIMED.has(text) || isSupposed(tokens, place))) return true;
  if (tokens.slice(0, at).some((_, place) => isOpen(scene, place))) return true;
  const behind = between(scene, at, tokens.length);
  const end = behind.findIndex((place) => {
    const kind = tokens[place]?.kind;
    return kind === "mark" || kind === "figure";
  });
  return behind.slice(0, end === -1 ? undefined : end).some((place) => isOpen(scene, place));
}

function isOpen(scene: Scene, place: number): boolean {
  const { kind, text = "" } = scene.tokens[place] ?? {};
  // `almost was #`
  const isNearly = text === "almost" || text === "nearly";
  if (isNearly && isOf(textAt(scene.tokens, place + 1), "being")) return true;
  return kind === "word" && isDoubting(text) && !isProjecting(scene, place);
}

/** Words that make a whole sentence somebody's claim, wherever they stand. */
const CLAIMED = new Set(
  "claimed claims claim alleged alleges allegedly rumoured rumored hypothetical hypothetically".split(
    " ",
  ),
);

/** `had it been true`, `had revenue been #`. */
function isSupposed(tokens: readonly Token[], place: number): boolean {
  const [before, token, next] = [tokens[place - 1], tokens[place], tokens[place + 1]];
  if (token?.text !== "had" || (before !== undefined && before.kind !== "mark")) return false;
  return next?.kind === "row" || next?.kind === "company" || isOf(next?.text ?? "", "determiner");
}

/** `Half of revenue was #`, `ten times revenue was #`, `was ten times #`: the figure before takes a part of it. */
function partBefore(scene: Scene, { rows }: Accounted): Token | undefined {
  const { tokens, at } = scene;
  if (isShare(scene, tokens[at - 1])) return tokens[at - 1];
  const row = rows.findLast((place) => place < at) ?? at;
  const before = tokens
    .slice(0, row)
    .findLast(({ kind, text }) => kind !== "time" && text !== "of" && !isOf(text, "determiner"));
  const isEnded = isAny(textAt(tokens, row + 1), LINKING);
  return isEnded && isShare(scene, before) ? before : undefined;
}

/** `It bought Zephyr Labs, which had revenue of #`: a name that is not known, and then of it. */
function oddAntecedent({ clause, tokens }: Scene): Token | undefined {
  const [first = 0] = clause.tokens;
  if (!OF_BEFORE.has(textAt(tokens, first))) return undefined;
  const before = tokens.slice(0, first).findLast(({ kind }) => kind !== "mark");
  return before?.kind === "word" && !isKnownWord(before) ? before : undefined;
}

const OWN_LINKS = new Set(["of", "in", "at", "for", "by"]);

/** `Its largest line had revenue of #`, `revenue from the group was #`: who has the row is not the company, or not all of it. */
function oddOwner(scene: Scene, { rows }: Accounted): Token | undefined {
  const { tokens, at, to } = scene;
  const row = rows.find((place) => place < at);
  if (row === undefined) return undefined;
  const verb = between(scene, scene.from, row).findLast((place) =>
    isOf(textAt(tokens, place), "having"),
  );
  const owner = verb === undefined ? undefined : subjectOf(tokens, verb);
  const within = between(scene, row, to).find((place) => isWithin(tokens, place));
  return owner ?? (within === undefined ? undefined : tokens[within]);
}

/** Nouns that have nothing themselves: `a year that saw revenue of #`. */
const NO_OWNERS = new Set("year years period periods which who time".split(" "));

/** The word before a verb that is neither the company, a time nor a pronoun. */
function subjectOf(tokens: readonly Token[], verb: number): Token | undefined {
  if (isOf(textAt(tokens, verb), "saying")) return undefined;
  let place = verb - 1;
  while (isAny(textAt(tokens, place), ["being", "plain"])) place -= 1;
  const noun = tokens[place];
  if (noun?.kind !== "word" || NO_OWNERS.has(noun.text) || isMotionWord(noun.text))
    return undefined;
  return isAny(noun.text, ["neutral", "linking", "relating", "having"]) ? noun : undefined;
}

/** `from the group`, `within the holding`; and not `compared with the group`. */
function isWithin(tokens: readonly Token[], place: number): boolean {
  const text = textAt(tokens, place);
  if (!isOf(text, "preposition") || OWN_LINKS.has(text)) return false;
  if (isAny(textAt(tokens, place - 1), ["comparing", "up", "down"])) return false;
  let at = place + 1;
  while (isOf(textAt(tokens, at), "determiner")) at += 1;
  return tokens[at]?.kind === "company" || isAny(textAt(tokens, at), ["company", "linking"]);
}

/** `Growth in revenue accelerated by #`: what moved is the growth. */
function movedTwice({ tokens, from, at }: Scene): Token | undefined {
  const ahead = tokens.slice(from + 1, at);
  const noun = ahead.findIndex(
    ({ text }, place) =>
      isAny(text, ["rise", "fall"]) && /^(?:in|of)$/.test(textAt(ahead, place + 1)),
  );
  if (noun === -1 || ahead.at(-1)?.text === "to") return undefined;
  return ahead.slice(noun + 1).find(({ text }) => isAny(text, ["up", "down"]));
}

const OF_BEFORE = new Set(["which", "who", "whose"]);

const LONGEST_LABEL = 4;
const LABELS = new Set(
  `credit metrics quality profile key highlights overview financials solvency leverage liquidity profitability coverage earnings
  cash debt capital structure recommendation trend trading risk risks rating executive investment performance sources generation
  composition allocation conversion assessment mitigants catalysts maturity refinancing drivers indicators strengths weaknesses
  thesis introduction background valuation analysis table quarter quarterly changes brief near-term obligations early-warning
  lease off-balance-sheet items notes`.split(/\s+/),
);

/** `Bakery: revenue was #`: a name before a colon that is not known. */
function oddLabel({ clauses, clauseAt, clause, tokens }: Scene): Token | undefined {
  const own = clauseAt[clause.tokens[0] ?? 0] ?? 0;
  const label = clauses[own - 1]?.tokens.flatMap((place) => tokens[place] ?? []) ?? [];
  const isTold = label.some(({ kind }) => kind === "figure" || kind === "company");
  if (label.at(-1)?.text !== ":" || isTold || label.length > LONGEST_LABEL) return undefined;
  // `Revenue outgrew costs: sales rose #`
  const isOfRow = label.some(({ kind }) => kind === "row" || kind === "time");
  return label.find(
    (token) =>
      token.kind === "word" &&
      (token.isCapital || !isOfRow) &&
      !isKnownWord(token) &&
      !isLabel(token),
  );
}

export function isLabel({ text }: Token): boolean {
  return LABELS.has(text) || UNITS.has(text) || isMotionWord(text);
}

const UNITS = new Set("usd eur gbp chf jpy sek nok dkk cad aud inr cny".split(" "));

/** What brackets beside a row or figure say of it, where that is not understood whole: `(towing only)`. */
function oddAside(scene: Scene, accounted: Accounted): Token | undefined {
  const { clauses, clause, clauseAt, from, to, at } = scene;
  const first = from === -1 ? (clause.tokens[0] ?? 0) : from;
  const beside = clauses.filter(
    ({ opens = -1 }, order) => order !== clauseAt[at] && opens >= Math.max(first, 0) && opens <= to,
  );
  for (const each of beside) {
    const odd = oddIn(scene, each, accounted);
    if (odd !== undefined) return odd;
  }
  return undefined;
}

/**
 * A token in brackets that is not known there. They may tell a change, another time, a comparison, the same
 * otherwise: on other terms, of a row that has no figure of its own or of what nobody knows, the figure is of something else.
 */
function oddIn(scene: Scene, aside: Clause, { item }: Accounted): Token | undefined {
  const { tokens, reading } = scene;
  const odd = aside.tokens.find((place) => {
    const token = tokens[place];
    if (token === undefined) return false;
    const { kind, text, order } = token;
    if (kind === "row") return !isToldIn(scene, aside, { item, order });
    if (kind === "figure") return reading.figures[order]?.kind === "months";
    if (kind === "mark") return !ASIDE_MARKS.has(text) && !isKnownMark(tokens, place);
    if (kind === "company") return isStranger(scene, place);
    if (kind === "number") return !REFERENCE.test(reading.text.slice(token.start, token.end));
    return kind === "word" && isOddAsideWord(tokens, place);
  });
  return odd === undefined ? undefined : tokens[odd];
}

/** Whether a row in brackets is of a figure there, or names what is told: `leverage (net debt/EBITDA)`. */
function isToldIn({ reading: { items } }: Scene, aside: Clause, { item, order }: Told): boolean {
  const others = items.find((each) => each.item === item)?.others ?? [];
  const names = [item, ...others].flatMap((name) => {
    const { top, bottom } = partsOfRatio(name) ?? {};
    return [name, top, bottom];
  });
  return aside.figures.length > 0 || names.includes(items[order]?.item);
}

type Told = Pick<Accounted, "item"> & Pick<Token, "order">;

/** `($bn)`, `[€ million]` */
const ASIDE_MARKS = new Set("([])$€£");

function isOddAsideWord(tokens: readonly Token[], place: number): boolean {
  const token = tokens[place];
  if (token === undefined || UNITS.has(token.text) || isTimely(tokens, place)) return false;
  const isOther = token.text !== "on" && isOnOtherTerms(tokens, place);
  return isOther || !isKnownWord(token) || leadsElsewhere(tokens, place);
}

/** A token between where the figure's own words begin and the figure that is not known there. */
function oddAhead(scene: Scene, accounted: Accounted): Token | undefined {
  const { tokens, at } = scene;
  // `# of cash and # of debt`: the row behind the figure before is told.
  const from = scene.from === -1 ? -1 : (behindOf(scene, scene.from) ?? scene.from);
  const places = between(scene, from, at);
  let isCause = false;
  for (const place of places) {
    const text = textAt(tokens, place);
    if (text === ",") isCause = false;
    const isFirst = place === places[0] || textAt(tokens, place - 1) === ",";
    // `Helped by fuel prices, revenue rose`: any words may say why it moved, and what was not moved has no cause.
    const mayBeCause = isFirst && isOf(text, "cause") && text !== "as";
    isCause ||= mayBeCause && hasMoved(scene, place);
    if (!isCause && !isRightAhead(scene, place, accounted)) return tokens[place];
  }
  return undefined;
}

/** Whether words end with a comma before a figure, and what it is of moved. */
function hasMoved(scene: Scene, from: number): boolean {
  const words = between(scene, from, scene.at).map((place) => textAt(scene.tokens, place));
  const comma = words.indexOf(",");
  return comma !== -1 && words.slice(comma).some(isMotionWord);
}

function isRightAhead(scene: Scene, place: number, accounted: Accounted): boolean {
  const { tokens, at } = scene;
  const row = accounted.rows.findLast((each) => each < at);
  const isPlain = place === row ? isWhole(scene, place) : !leadsElsewhere(tokens, place);
  if (!isPlain || !isKnown(scene, place, accounted)) return false;
  if (row === undefined || place <= row) return true;
  const text = textAt(tokens, place);
  if (place === row + 1 && !isFitBehindRow(text, accounted.item)) return false;
  if (place === row + 1 && !accounted.isChange && isSetBeside(tokens, place)) return false;
  return text !== "of" || isOfFigure(scene, place);
}

const BESIDE = new Set(["from", "into", "between"]);

/** `revenue above 2025 was #`, `from 2025`: a level of another time than that; and not `over 2025`. */
function isSetBeside(tokens: readonly Token[], place: number): boolean {
  const text = textAt(tokens, place);
  const isBeside = BESIDE.has(text) || (isOf(text, "comparing") && text !== "over");
  return isBeside && tokens[place + 1]?.kind === "time";
}

/** Whether nothing right before a row's name makes another row of it. */
function isWhole(scene: Scene, place: number): boolean {
  const { tokens } = scene;
  const before = tokens[place - 1];
  if (before?.kind !== "word" || isProjecting(scene, place - 1)) return true;
  if (makesOther(before.text) || !mayModify(before.text)) return false;
  const second = textAt(tokens, place - 2);
  if (before.text === "of") return !isPart(second);
  return before.text !== "the" || second !== "of" || !isPart(textAt(tokens, place - 3));
}

const NO_MODIFIERS: ReadonlySet<WordClass> = new Set<WordClass>(["neutral", "company", "saying"]);

/** Whether a word right before a row's name leaves it the company's: `peak debt` and `bank debt` are others. */
function mayModify(text: string): boolean {
  const classes = classesOf(text);
  if (text === "group" || text === "company") return true;
  // `remaining debt`
  if (text.endsWith("ing") && classes.has("linking") && !classes.has("having")) return false;
  return [...classes].some((each) => !NO_MODIFIERS.has(each));
}

const OUTFLOW_NOUNS = new Set(
  "payments payment spending outlay outlays expense expenses charge charges bill".split(" "),
);
const BALANCE_NOUNS = new Set("balance balances position".split(" "));

/** `interest payments`, `cash balance`; and not `cash payments`. */
function isFitBehindRow(text: string, item: string): boolean {
  const { kind, isOutflow } = wordsOf(item);
  // `debt repaid in 2025`, `cash generated` are no balance.
  const isFlow = isOf(text, "having") && !isAny(text, LINKING);
  if (isFlow && (kind === "balance" || text.startsWith("recogni"))) return false;
  if (OUTFLOW_NOUNS.has(text)) return isOutflow === true;
  return BALANCE_NOUNS.has(text) ? kind === "balance" : true;
}

const LONGEST_PHRASE = 6;

/** `revenue of #`, and not `revenue of the peers was #`. */
function isOfFigure(scene: Scene, place: number): boolean {
  let at = nextIn(scene, place);
  for (let steps = 0; steps < LONGEST_PHRASE; steps += 1) {
    const token = scene.tokens[at];
    if (token === undefined) return false;
    if (token.kind !== "word") return true;
    if (!isAny(token.text, ["determiner", "plain", "company"])) return isOf(token.text, "neutral");
    at = nextIn(scene, at);
  }
  return false;
}
