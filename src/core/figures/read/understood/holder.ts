import { COMPANY_NOUNS } from "#core/figures/read/text/plain-words.ts";
import { isWord, textAt, type Token } from "#core/figures/read/understood/tokens.ts";
import {
  COMPANY_WORDS,
  DESCRIBING,
  HAVING,
  MOVING,
  OTHERS,
  words,
} from "#core/figures/read/text/words.ts";

/** Verbs with which `with` says of whom a row is: `came with EBITDA of`. */
const BEFORE_WITH = words(
  "came come comes ended closed finished ends closes opened started began boarded arrived",
);

/** Who has a row, where that is not known to be the company. */
export function unknownHolder(
  tokens: readonly Token[],
  verb: number,
  from: number,
): Token | undefined {
  const isWith = textAt(tokens, verb) === "with";
  // `with EBITDA of` alone may stand anywhere.
  if (isWith && !BEFORE_WITH.has(textAt(tokens, verb - 1))) return undefined;
  const at = beforeAdverbs(tokens, verb - 1, from);
  const token = tokens[at];
  if (token === undefined || at < from) return undefined;
  if (token.text === ",") return beforeAside(tokens, at, from);
  return isHolder(tokens, at, from) ? undefined : token;
}

const SKIPPED = words(
  `also again still then only just even ever since already to has had have been be not never itself alone together each both all did does
  do thus therefore now once further came come comes ended closed finished ends closes`,
);
const BEFORE_TIME = words("in during for by at since over");

function beforeAdverbs(tokens: readonly Token[], start: number, from: number): number {
  let at = start;
  while (at >= from) {
    const text = textAt(tokens, at);
    if (text === "§" && BEFORE_TIME.has(textAt(tokens, at - 1))) at -= 2;
    else if (SKIPPED.has(text) || text.endsWith("ly")) at -= 1;
    else break;
  }
  return at;
}

/** `Ostmark, by contrast, had`: who stands before what is set between commas. */
function beforeAside(tokens: readonly Token[], comma: number, from: number): Token | undefined {
  let at = comma - 1;
  while (at >= from && textAt(tokens, at) !== ",") at -= 1;
  const token = tokens[at - 1];
  if (token === undefined || at - 1 < from || !isWord(token)) return undefined;
  return isHolder(tokens, at - 1, from) ? undefined : token;
}

const NOT_ODD = words(
  `§ # ¤ , ; : ( ) " this it they we which that who you i and or but while whereas as nor plus although though because since where when so yet
  then also still again once thus hence therefore however meanwhile overall no there`,
);

/** `companies like it had` */
const LIKENING = words("like than unlike besides");

function isHolder(tokens: readonly Token[], at: number, from: number): boolean {
  const text = textAt(tokens, at);
  if (text === "¢") return !isOfAnother(tokens, at, from);
  if (LIKENING.has(textAt(tokens, at - 1))) return false;
  if (NOT_ODD.has(text) || HAVING.has(text) || MOVING.has(text)) return true;
  return isCompany(text) ? isPlainSubject(tokens, at, from) : isOfCompany(tokens, at, from);
}

function isCompany(text: string): boolean {
  return COMPANY_WORDS.has(text) || COMPANY_NOUNS.has(text);
}

const OF = words("of at from by for in");

/** `the prospectus of Ostmark shows`: a company behind a preposition is not the subject. */
function isOfAnother(tokens: readonly Token[], at: number, from: number): boolean {
  const noun = tokens[at - 2];
  if (at - 2 < from || noun === undefined || !OF.has(textAt(tokens, at - 1))) return false;
  return isWord(noun) && !isCompany(noun.text);
}

/** How far behind `the operator of tugs` what it operates may reach. */
const NEAR = 4;

/** `the operator of tugs`: what a company does, behind what it is. */
function isOfCompany(tokens: readonly Token[], at: number, from: number): boolean {
  for (let back = at - 1; back >= Math.max(from, at - NEAR); back -= 1) {
    if (textAt(tokens, back) === "of") {
      return COMPANY_NOUNS.has(textAt(tokens, back - 1)) && isPlainSubject(tokens, back - 1, from);
    }
  }
  return false;
}

const THE = words("the this our that ¢ s § ,");
const OF_IT = words("a an its their another every each no");
const KINDS_OF_STATEMENT = words("cash income balance");
const BEGINNING = words("and or but while whereas as so in for of at that");

/** Whether a noun for the company stands without a word that makes it a part of it, or another. */
function isPlainSubject(tokens: readonly Token[], at: number, from: number): boolean {
  const noun = textAt(tokens, at);
  const isKind = COMPANY_NOUNS.has(noun) && noun !== "business";
  for (let back = at - 1; back >= from; back -= 1) {
    const text = textAt(tokens, back);
    if (THE.has(text)) return true;
    if (OF_IT.has(text)) return !isKind;
    if (OTHERS.has(text)) return false;
    const isOpen = isKind || DESCRIBING.has(text) || KINDS_OF_STATEMENT.has(text);
    if (!isOpen) return BEGINNING.has(text);
  }
  return true;
}
