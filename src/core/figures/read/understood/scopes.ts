import { isObjectKnown, pastDressing } from "#core/figures/read/understood/objects.ts";
import { isSign, type Stretch, textAt, type Token } from "#core/figures/read/understood/tokens.ts";
import {
  CAUSES,
  COMPANY_WORDS,
  DETERMINERS,
  SCOPES,
  words,
} from "#core/figures/read/text/words.ts";

/** Words that say on what terms an amount is: `on a net basis`. */
const BASES = words(
  "basis bases definition definitions side terms footing measure measures reckoning view numbers calculation",
);
const KNOWN_BASES = words(
  `net gross clean reported consolidated annual full-year ltm trailing group ifrs gaap unadjusted year-on-year yoy year-over-year
  sequential like twelve-month statutory published headline rating adjusted gross-debt net-debt`,
);
const ENDS = words(', ; : ( ) " and but while whereas');
const TO = words("to by at");

/** The first word of a stretch that says of what else, or on what other terms, it holds. */
export function unknownScope(tokens: readonly Token[], { from, to }: Stretch): Token | undefined {
  for (let at = from; at < to; at = isCause(tokens, at) ? causeEnd(tokens, at, to) : at + 1) {
    const isOdd = isOnOtherTerms(tokens, at, to) || leadsElsewhere(tokens, at, to);
    if (isOdd) return tokens[at];
  }
  return undefined;
}

const INTO = words("into to");

function leadsElsewhere(tokens: readonly Token[], at: number, to: number): boolean {
  // `growth of # translated into EBIT growth of #`
  if (textAt(tokens, at) === "translated" && INTO.has(textAt(tokens, at + 1))) return false;
  const from = textAt(tokens, at + 1) === "out" ? at + 2 : at + 1;
  return SCOPES.has(textAt(tokens, at)) && !isObjectKnown(tokens, from, to);
}

/** Whether the words from here on only say why, so that any may follow. */
function isCause(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return CAUSES.has(textAt(tokens, at)) && next !== undefined && !isSign(next);
}

function causeEnd(tokens: readonly Token[], from: number, to: number): number {
  let at = from + 1;
  while (at < to && !ENDS.has(textAt(tokens, at)) && !isTo(tokens, at)) at += 1;
  return at;
}

/** `rose on higher rates to #`: the words for why end where the figure is led to. */
function isTo(tokens: readonly Token[], at: number): boolean {
  return TO.has(textAt(tokens, at)) && textAt(tokens, at + 1) === "#";
}

type Rule = (tokens: readonly Token[], at: number, to: number) => boolean;

const DEFINED = words("defined calculated measured computed per");
const RELATIVE = words("where whose which with");

/** What a word leads to that sets other terms, by that word. */
const TERMS: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  // `on a pro rata basis`
  ["on", isOtherBasis],
  ["under", isOtherBasis],
  ["by", isOtherBasis],
  // `as defined by the banks`
  ["as", (tokens, at) => DEFINED.has(textAt(tokens, at + 1))],
  // `according to the sponsor`
  ["according", (tokens, at, to) => !isObjectKnown(tokens, at + 2, to) && !isOwn(tokens, at + 2)],
  // `unlike Ostmark, where`
  ["unlike", (tokens, at, to) => RELATIVE.has(clauseWord(tokens, at, to))],
  ["pro", (tokens, at) => textAt(tokens, at + 1) === "forma"],
  ["but", (tokens, at) => textAt(tokens, at + 1) === "for"],
  ["net", isNetOf],
  ["gross", isNetOf],
]);

function isOnOtherTerms(tokens: readonly Token[], at: number, to: number): boolean {
  return TERMS.get(textAt(tokens, at))?.(tokens, at, to) ?? false;
}

function isNetOf(tokens: readonly Token[], at: number, to: number): boolean {
  return textAt(tokens, at + 1) === "of" && !isObjectKnown(tokens, at + 2, to);
}

/** The first word behind the next comma. */
function clauseWord(tokens: readonly Token[], from: number, to: number): string {
  const comma = tokens.slice(from, to).findIndex(({ text }) => text === ",");
  return comma === -1 ? "" : textAt(tokens, from + comma + 1);
}

function isOwn(tokens: readonly Token[], at: number): boolean {
  return COMPANY_WORDS.has(textAt(tokens, pastDressing(tokens, at)));
}

function isOtherBasis(tokens: readonly Token[], at: number, to: number): boolean {
  for (let end = at + 1; end < Math.min(at + 7, to); end += 1) {
    const word = textAt(tokens, end);
    if (ENDS.has(word)) return false;
    if (BASES.has(word)) {
      return !tokens
        .slice(at + 1, end)
        .every((each) => isSign(each) || DETERMINERS.has(each.text) || KNOWN_BASES.has(each.text));
    }
  }
  return false;
}
