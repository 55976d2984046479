import { isTie } from "#core/figures/read/sentence/tie-words.ts";
import { pastBrackets } from "#core/figures/read/understood/asides.ts";
import { isObjectKnown, objectEnd, pastDressing } from "#core/figures/read/understood/objects.ts";
import { isKnownNext, setsOtherTerms } from "#core/figures/read/understood/terms.ts";
import { unknownScope } from "#core/figures/read/understood/scopes.ts";
import {
  isSign,
  isWord,
  type Stretch,
  textAt,
  type Token,
} from "#core/figures/read/understood/tokens.ts";
import { DESCRIBING, words } from "#core/figures/read/text/words.ts";

/** What stands behind a figure, `isOfRow` where its row stands between: `# of EBITDA was`. */
type Tail = Stretch & {
  readonly isOfRow: boolean;
  /** A form of words has said what the figure is: `# above EBITDA` may be that. */
  readonly isFramed: boolean;
  /** A row was found for it: no form of words has read what goes on. */
  readonly isFound: boolean;
  /** It is so many basis points: `better` says which way. */
  readonly isStep: boolean;
};

/** What a rule makes of a token: where to read on, what is odd, or that the rest says nothing. */
type Step = { readonly at: number } | { readonly odd: Token | undefined };

const ENDS: Step = { odd: undefined };

type Rule = (tokens: readonly Token[], at: number, tail: Tail) => Step | undefined;

/** What is said right behind a figure that makes it one of something else. */
export function unknownTail(tokens: readonly Token[], tail: Tail): Token | undefined {
  let at = tail.from;
  while (at < tail.to) {
    const step = ruleAt(tokens, at, tail) ?? endAt(tokens, at, tail);
    if ("odd" in step) return step.odd;
    at = step.at;
  }
  return undefined;
}

function ruleAt(tokens: readonly Token[], at: number, tail: Tail): Step | undefined {
  for (const rule of RULES) {
    const step = rule(tokens, at, tail);
    if (step !== undefined) return step;
  }
  return undefined;
}

/** Where no rule knows more, the rest says nothing if it goes on with a word that is known. */
function endAt(tokens: readonly Token[], at: number, { isFound }: Tail): Step {
  const token = tokens[at];
  if (token === undefined || !isWord(token)) return ENDS;
  const isKnown = isFound ? isKnownNext(token.text) : !setsOtherTerms(token.text);
  return isKnown ? ENDS : { odd: token };
}

const AFTER_COMMA = words("per on excluding including before according pro adjusted as ex");

const bracketed: Rule = (tokens, at, { to }) => {
  if (textAt(tokens, at) !== "(") return undefined;
  const { at: end, odd } = pastBrackets(tokens, at, to);
  return odd === undefined ? { at: end } : { odd };
};

const afterComma: Rule = (tokens, at, { to }) => {
  if (textAt(tokens, at) !== ",") return undefined;
  const next = tokens[at + 1];
  if (next === undefined || at + 1 >= to) return ENDS;
  if (isWord(next) && setsOtherTerms(next.text)) return { odd: next };
  return AFTER_COMMA.has(next.text) ? { at: at + 1 } : ENDS;
};

/** `4.8x gross and 4.6x net` */
const side: Rule = (tokens, at) => {
  const text = textAt(tokens, at);
  const isSide = (text === "net" || text === "gross") && textAt(tokens, at + 1) !== "of";
  return isSide ? { at: at + 1 } : undefined;
};

const EACH = words("every each");
const ARTICLE = words("a an");
const NOUNS = words(
  `year annum record decline fall drop rise gain increase decrease jump growth margin loss reduction improvement level high low little
  third quarter half mere new ratio multiple net gross § ¤ # four-year five-year three-year ten-year multi-year year-on-year turn touch
  bit shade good far much notch full further`,
);

const PART = words("quarter third half");
const OF_PART = words("of more less higher lower above below");

/** `# a head`, `# every quarter` */
const foreach: Rule = (tokens, at, { from, to }) => {
  const isEach = EACH.has(textAt(tokens, at));
  if (!isEach && !ARTICLE.has(textAt(tokens, at))) return undefined;
  const next = textAt(tokens, at + 1);
  const isPart = PART.has(next) && !OF_PART.has(textAt(tokens, at + 2));
  const isKnown = isEach ? next === "year" : NOUNS.has(next) && !isPart;
  return at > from || at + 1 >= to || isKnown ? ENDS : { odd: tokens[at + 1] };
};

const CAME = words(
  "came comes come stems stemmed arose arises derived derives relates related originated included includes belongs belonged",
);
const ORIGIN = words("from to a an the");

/** `revenue of # came from Norway` */
const originated: Rule = (tokens, at, { to }) => {
  if (!CAME.has(textAt(tokens, at))) return undefined;
  return at + 1 < to && ORIGIN.has(textAt(tokens, at + 1)) ? { odd: tokens[at] } : ENDS;
};

/** `# of EBITDA was up`, and not `# of EBITDA was one-off`. */
const ofRowWas: Rule = (tokens, at, { isOfRow }) => {
  if (!isOfRow || !BEING.has(textAt(tokens, at))) return undefined;
  const next = tokens[at + 1];
  const isKnown =
    next === undefined ||
    !isWord(next) ||
    isTie(next.text) ||
    DESCRIBING.has(next.text) ||
    next.text.endsWith("ly");
  return isKnown ? ENDS : { odd: next };
};

const DISTANT = words("ahead short shy above below under over behind");

/** `# ahead of consensus`, `# above reported EBITDA`; `net debt of # over EBITDA` is a ratio. */
const distant: Rule = (tokens, at, { to, isFramed }) => {
  const text = textAt(tokens, at);
  if (!DISTANT.has(text)) return undefined;
  const from = textAt(tokens, at + 1) === "of" ? at + 2 : at + 1;
  const isOtherRow =
    !isFramed && text !== "over" && textAt(tokens, pastDressing(tokens, from)) === "¤";
  return isOtherRow || !isObjectKnown(tokens, from, to) ? { odd: tokens[at] } : ENDS;
};

const BEING = words("was were is are");

/** `# falls due after 2030` is of the schedule of maturities. */
const DUE = /^(?:due|matur\w+)$/;
const OTHER_TIMES = words("before after until into");

/** `# before 2025`, `# going into 2025`: the time is not when it was. */
const atAnotherTime: Rule = (tokens, at, { isFramed }) => {
  if (isFramed && tokens.some(({ text }) => DUE.test(text))) return undefined;
  const isOther = OTHER_TIMES.has(textAt(tokens, at)) && textAt(tokens, at + 1) === "§";
  const isUpTo = textAt(tokens, at) === "up" && textAt(tokens, at + 1) === "to";
  const isGoing = textAt(tokens, at) === "going" || textAt(tokens, at) === "prior";
  return isOther || isUpTo || isGoing ? { odd: tokens[at] } : undefined;
};

const OPEN_VERBS = words("would could should might may triggers trigger breaches breach");
const CASES = words(
  "hypothetical imaginary fiction fictional wrong false untrue case scenario target limit threshold covenant ceiling floor trigger",
);

/** `cash of # was held outside the United States` */
const HELD = words("held trapped pledged restricted blocked locked tied kept lent owed");

/** `# in 2025 would breach the covenant`, `# is our bull case` */
const supposed: Rule = (tokens, at) => {
  if (OPEN_VERBS.has(textAt(tokens, at))) return { odd: tokens[at] };
  if (!BEING.has(textAt(tokens, at))) return undefined;
  if (HELD.has(textAt(tokens, at + 1))) return { odd: tokens[at + 1] };
  const odd = tokens.slice(at + 1, at + 5).find(({ text }) => CASES.has(text));
  return odd === undefined ? undefined : { odd };
};

const LEADING = words(
  `in at for within across outside per among via through under during before excluding including without ex on as according pro net
  gross adjusted by throughout until since`,
);
/** Prepositions that may lead to any words: why, or on what. */
const OPEN_ENDED = words("on as until since according");

/** `in 2025 in Norway`, `on a pro forma basis` */
const led: Rule = (tokens, at, { to }) => {
  const text = textAt(tokens, at);
  if (!LEADING.has(text)) return undefined;
  const odd = unknownScope(tokens, { from: at, to: Math.min(at + 8, to) });
  if (odd === tokens[at]) return { odd };
  if (OPEN_ENDED.has(text)) return ENDS;
  const end = objectEnd(tokens, at + 1, to);
  return end === undefined ? { odd: tokens[at] } : { at: end };
};

/** `# of the plan`, `# with lenses`, `# worse than in 2025` */
const compared: Rule = (tokens, at, { to, isFramed, isStep }) => {
  const text = textAt(tokens, at);
  const next = textAt(tokens, at + 1);
  if ((text === "worse" || text === "better") && (next === "than" || !isFramed)) {
    return isStep ? ENDS : { odd: tokens[at] };
  }
  if (text === "of" && !isFramed && !isObjectKnown(tokens, at + 1, to)) return { odd: tokens[at] };
  return text === "with" && isShort(tokens, at + 1, to) ? { odd: tokens[at] } : undefined;
};

const BOUNDS = words("best most worst least");

/** `# at best`, `# too high`, `# instead of`, `# together with Kessel`, `# from ads` */
const otherwise: Rule = (tokens, at, { to, isFound }) => {
  const isOdd = OTHERWISE.get(textAt(tokens, at));
  const isLast = at + 1 >= to || !isFound;
  return isOdd === undefined || isLast || !isOdd(tokens, at + 1, to)
    ? undefined
    : { odd: tokens[at] };
};

type IsOdd = (tokens: readonly Token[], next: number, to: number) => boolean;

const isNoOther: IsOdd = (tokens, next) =>
  textAt(tokens, next) === "of" || textAt(tokens, next) === "than";

const OTHERWISE: ReadonlyMap<string, IsOdd> = new Map<string, IsOdd>([
  ["at", (tokens, next) => BOUNDS.has(textAt(tokens, next))],
  ["too", (tokens, next) => isWordAt(tokens, next) && !TIMELY.has(textAt(tokens, next))],
  ["instead", isNoOther],
  ["rather", isNoOther],
  ["together", (tokens, next) => textAt(tokens, next) === "with"],
  ["from", (tokens, next, to) => !isObjectKnown(tokens, next, to)],
]);

function isWordAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && isWord(token);
}

const TIMELY = words("in at for during on");
const PHRASE_ENDS = words(", ; in at for on");

/** Whether words name something and say nothing of what it did: `lenses`, `the bakery`. */
function isShort(tokens: readonly Token[], from: number, to: number): boolean {
  const rest = tokens.slice(from, to);
  const end = rest.findIndex(({ text }) => PHRASE_ENDS.has(text));
  const phrase = end === -1 ? rest : rest.slice(0, end);
  return (
    phrase.length > 0 &&
    phrase.length <= 2 &&
    phrase.every((token) => isWord(token) && !/(?:ing|ed)$/.test(token.text))
  );
}

const passed: Rule = (tokens, at) => {
  const token = tokens[at];
  const isPassed =
    token !== undefined && (isSign(token) || token.text === "of" || token.text === "s");
  return isPassed ? { at: at + 1 } : undefined;
};

const RULES: readonly Rule[] = [
  bracketed,
  side,
  afterComma,
  foreach,
  originated,
  otherwise,
  supposed,
  ofRowWas,
  atAnotherTime,
  distant,
  compared,
  led,
  passed,
];
