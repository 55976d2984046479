import { textAt, type Token } from "#core/figures/read/sentence/tokens.ts";
import {
  type Accounted,
  isKnownMark,
  isKnownWord,
  isOfCase,
  isOwnCompany,
  leadsElsewhere,
} from "#core/figures/read/tie/known.ts";
import { between, type Scene } from "#core/figures/read/tie/scene.ts";
import {
  classesOf,
  DRESSING,
  isAny,
  isDoubting,
  isMotionWord,
  isOf,
  LINKING,
} from "#core/figures/read/words/lexicon.ts";

/** What a token behind a figure comes to: it reads on, what follows says nothing of it, or it is odd. */
type Step = "on" | "done" | { readonly odd: Token | undefined };

/** A token behind a figure, up to what leads to the next one, that is not known there. */
export function oddBehind(scene: Scene, accounted: Accounted): Token | undefined {
  const { tokens, at, to } = scene;
  const places = between(scene, at, to);
  // `# in 2025, up from #`: behind the last comma it is said of the next figure.
  const last = to < tokens.length ? places.findLast((place) => isComma(tokens, place)) : undefined;
  let before: Token | undefined;
  for (const place of places) {
    if (place === last) return isOnOtherTerms(tokens, place + 1) ? tokens[place + 1] : undefined;
    const step = stepAt(scene, place, accounted, before);
    if (step === "done") return isEnd(tokens, place) ? oddAfter(scene, true) : undefined;
    if (step !== "on") return step.odd;
    before = tokens[place];
  }
  return to < tokens.length ? undefined : oddAfter(scene, false);
}

/** A clause behind the figure's own that has no figure, nor a subject with a verb: `, which is false`, `, leases included`. */
function oddAfter({ clauses, clauseAt, tokens, at }: Scene, isApart: boolean): Token | undefined {
  const next = clauses[(clauseAt[at] ?? 0) + 1];
  if (next === undefined || next.figures.length > 0 || next.opens !== undefined) return undefined;
  const [place = 0] = next.tokens;
  if (leadsElsewhere(tokens, place)) return tokens[place];
  const words = next.tokens.flatMap((each) => tokens[each] ?? []);
  const first = words.find(({ text }) => !isAny(text, DRESSING) && !isOf(text, "joining"));
  if (first === undefined || isOf(first.text, "cause")) return undefined;
  const isTold = words.some(({ text }) => isVerb(text) || isOf(text, "having"));
  if (isTold) return isApart || first.kind !== "word" ? undefined : words.find(isOddWord);
  const isPlain = words.some(({ text }) => isOf(text, "plain"));
  return words.find((word) => isOddWord(word) || (word.kind === "row" && !isPlain));
}

function isOddWord(word: Token): boolean {
  return word.kind === "word" && (!isKnownWord(word) || isDoubting(word.text));
}

function stepAt(
  scene: Scene,
  place: number,
  accounted: Accounted,
  before: Token | undefined,
): Step {
  const kind = scene.tokens[place]?.kind;
  const isTold = accounted.rows.includes(place);
  if (kind === "mark") return markStep(scene, place);
  if (kind === "number") return { odd: scene.tokens[place] };
  if (kind === "company") return isStranger(scene, place) ? { odd: scene.tokens[place] } : "on";
  if (kind === "row") return isTold ? toldStep(scene, place) : rowStep(scene, place);
  if (kind !== "word" || isTold || isOfCase(scene, place)) return "on";
  return wordStep(scene, place, accounted, before === undefined);
}

/** A company that nobody connected. */
export function isStranger({ tokens, reading }: Scene, place: number): boolean {
  return reading.companies[tokens[place]?.order ?? -1]?.ticker === undefined;
}

function rowStep(scene: Scene, place: number): Step {
  return startsNext(scene, place) ? "done" : { odd: scene.tokens[place] };
}

/** `# of receivables and goodwill`: the row is told, what joins it is not. */
function toldStep(scene: Scene, place: number): Step {
  const odd = JOINS.has(textAt(scene.tokens, place + 1)) ? joined(scene, place + 1) : undefined;
  return odd === undefined ? "on" : { odd };
}

const ENDS = new Set([";", ".", ":"]);

function isEnd(tokens: readonly Token[], place: number): boolean {
  return ENDS.has(textAt(tokens, place));
}

function markStep({ tokens }: Scene, place: number): Step {
  if (isEnd(tokens, place)) return "done";
  return isKnownMark(tokens, place) ? "on" : { odd: tokens[place] };
}

/** Words that put an amount on other terms behind a comma: `, excluding leases`. */
const OTHER_TERMS = new Set(
  `excluding including before after pre post net gross adjusted per on pro ex without according organic organically
  annualised annualized quarterly monthly weekly daily each every underlying had`.split(/\s+/),
);
const PREFIXED = /^(?:ex|pre|post|non)-/;

/** Whether a word puts an amount on other terms than the row's own. */
export function isOfTerms(text: string): boolean {
  return OTHER_TERMS.has(text) || PREFIXED.test(text);
}

/** Whether a word puts an amount on other terms, or leaves it open. */
export function isOnOtherTerms(tokens: readonly Token[], place: number): boolean {
  const text = textAt(tokens, place);
  // `, after # in 2024`, `, after a rise`
  const isOfNext = tokens[place + 1]?.kind === "figure" || textAt(tokens, place + 1) === "a";
  if (text === "after" && isOfNext) return false;
  return isOfTerms(text) || isDoubting(text);
}

/** Whether a word puts the figure beside another, or behind a comma on other terms. */
function isOnOther(tokens: readonly Token[], place: number, { isChange }: Accounted): boolean {
  if (isComma(tokens, place - 1) && isOnOtherTerms(tokens, place)) return true;
  return COMPARATIVES.has(textAt(tokens, place)) && !isChange && !isOverTime(tokens, place);
}

function isComma(tokens: readonly Token[], place: number): boolean {
  return textAt(tokens, place) === ",";
}

const COMPARATIVES = new Set(
  "less more higher lower better worse short ahead above below over under away off".split(" "),
);
const EACH = new Set(["a", "an", "each", "every", "per"]);

function wordStep(scene: Scene, place: number, accounted: Accounted, isFirst: boolean): Step {
  const { tokens } = scene;
  const text = textAt(tokens, place);
  const odd = { odd: tokens[place] };
  if (isOnOther(tokens, place, accounted) || leadsElsewhere(tokens, place)) return odd;
  // `# a quarter`, and not `# a fall`
  if (isFirst && EACH.has(text) && !isAny(textAt(tokens, place + 1), ["rise", "fall"])) return odd;
  if (isSide(scene, place)) return "on";
  if (isReason(tokens, place)) return "done";
  if (isOf(text, "joining")) return joinStep(scene, place);
  return isFit(scene, place, accounted) ? "on" : odd;
}

function joinStep(scene: Scene, place: number): Step {
  const odd = joined(scene, place);
  // `# or so the rumour went`: another that has no figure.
  const isOpen = textAt(scene.tokens, place) === "or" && scene.to === scene.tokens.length;
  if (isOpen) return { odd: odd ?? scene.tokens[place] };
  return odd === undefined ? "done" : { odd };
}

function isFit({ tokens }: Scene, place: number, { rows }: Accounted): boolean {
  const token = tokens[place];
  if (token === undefined || isTimely(tokens, place)) return true;
  if (!isKnownWord(token) || !isOwnCompany(tokens, place)) return false;
  return token.text !== "of" || leadsToKnown(tokens, place, rows);
}

/** `over the first two quarters` */
function isOverTime(tokens: readonly Token[], place: number): boolean {
  const at = textAt(tokens, place + 1) === "the" ? place + 2 : place + 1;
  return textAt(tokens, place) === "over" && tokens[at]?.kind === "time";
}

/** `2.7x net`: which leverage it is. */
function isSide({ tokens, figure, at }: Scene, place: number): boolean {
  const text = textAt(tokens, place);
  return figure.kind === "multiple" && place === at + 1 && (text === "net" || text === "gross");
}

/** `on higher volumes`: why it was so. */
const REASONS = new Set(
  "higher lower stronger weaker strong weak better rising falling softer".split(" "),
);

/** Whether words begin why it was so; `due to`, and not `due in March`. */
function isReason(tokens: readonly Token[], place: number): boolean {
  const [text, next] = [textAt(tokens, place), textAt(tokens, place + 1)];
  if (text === "on") return REASONS.has(next) && textAt(tokens, place + 2) !== "basis";
  if (text === "due") return next === "to";
  return isOf(text, "cause") && !isTimely(tokens, place);
}

/** `as of 2025`, `as at`, `for the first time`. */
export function isTimely(tokens: readonly Token[], place: number): boolean {
  const next = textAt(tokens, place + 1);
  if (textAt(tokens, place) === "first") return next === "time";
  return textAt(tokens, place) === "as" && (next === "of" || next === "at");
}

const JOINS = new Set(["and", "or", "plus", "&", "/"]);

/** `# of receivables and goodwill`: a second row, or a noun, that has no figure of its own. */
function joined({ tokens }: Scene, join: number): Token | undefined {
  let at = join + 1;
  while (isAny(textAt(tokens, at), DRESSING)) at += 1;
  const noun = tokens[at];
  const isWord = noun?.kind === "word" && classesOf(noun.text).size === 0;
  if (noun?.kind !== "row" && !isWord) return undefined;
  const own = tokens.slice(at + 1).some(({ kind, text }) => {
    return kind === "figure" || (kind === "word" && isVerb(text));
  });
  return own ? undefined : noun;
}

function isVerb(text: string): boolean {
  return isAny(text, LINKING) || isMotionWord(text);
}

const LONGEST_PHRASE = 4;

function leadsToKnown(tokens: readonly Token[], place: number, rows: readonly number[]): boolean {
  for (let at = place + 1; at < place + LONGEST_PHRASE; at += 1) {
    const token = tokens[at];
    if (token?.kind === "row") return rows.includes(at);
    if (token?.kind !== "word") return token?.kind === "time";
    if (!isAny(token.text, DRESSING)) return isOf(token.text, "neutral");
  }
  return false;
}

/** A row that leads to the next figure: its words are judged there. */
function startsNext({ tokens, to }: Scene, place: number): boolean {
  const others = tokens.slice(place + 1, to);
  return to < tokens.length && place < to && others.every(({ kind }) => kind !== "row");
}
