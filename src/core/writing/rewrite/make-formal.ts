import { CONTRACTION_RULES } from "#core/writing/rewrite/contractions.ts";
import { MUCH_OR_MANY, PHRASES } from "#core/writing/rewrite/phrases.ts";
import type { NamedCompany } from "#core/writing/rewrite/protected-places.ts";
import {
  inCaseOf,
  isNamed,
  phraseRule,
  type Scope,
  type TextRule,
  withRules,
} from "#core/writing/rewrite/text-rules.ts";

const NEXT_WORDS = /^[ \t\u00A0]+([\p{L}-]+)(?:[ \t\u00A0]+([\p{L}-]+))?/u;
const ADJECTIVE =
  /^(?:new|old|big|large|small|short-term|long-term|cheap|bank|senior|junior|foreign|other|more|fixed-rate|floating-rate|\p{L}+(?:al|ive|ous|ed|ing|ic|able))$/iu;

/** Whether what follows a word of amount is counted: `a lot of new bonds`, not `a lot of debt`. */
function isCountedNext(after: string): boolean {
  const [, first = "", second = ""] = NEXT_WORDS.exec(after) ?? [];
  return isPlural(first) || (ADJECTIVE.test(first) && isPlural(second));
}

function isPlural(word: string): boolean {
  return /(?:[^siu]s|people)$/i.test(word) && !/^news$/i.test(word);
}

/** What a sentence may go on with when its opening conjunction is taken away: a subject. */
const SUBJECT = String.raw`(?:the|a|an|its|their|our|this|that|these|those|it|they|we|he|she|there|both|all|most|some|each|such|net|gross|total|revenues?|sales|turnover|leverage|liquidity|cash|capital|interest|margins?|earnings|profits?|debt|coverage|cover|dividends|capex|costs|free|operating|management|guidance|maturities|lenders|investors|bondholders|[\p{Lu}][\p{L}&.-]*)`;

const OPENINGS: readonly (readonly [string, string])[] = [
  ["But", "However"],
  ["And", "In addition"],
  ["So", "Therefore"],
  ["Plus", "In addition"],
  ["Anyway", "In any case"],
  ["Also", "In addition"],
];

/** "But", "And" and "So" at the head of a sentence that has a subject of its own. */
const SENTENCE_OPENING_RULES: readonly TextRule[] = OPENINGS.map(([word, instead]) => ({
  pattern: new RegExp(
    String.raw`(?<![\p{L}\p{N}'’-])${word},?(?=[ \t\u00A0]+${SUBJECT}[ \t\u00A0'’,])`,
    "gu",
  ),
  becomes: ({ beginsSentence, after }) =>
    beginsSentence && !endsAsQuestion(after) ? `${instead},` : undefined,
}));

function endsAsQuestion(after: string): boolean {
  return /[.!?\n]/.exec(after)?.[0] === "?";
}

/** Bounded, so that a page of blanks takes no longer than one of words. */
const BLANK = String.raw`[ \t\u00A0]{1,4}`;
/** Adjectives and adverbs that a word of degree may stand before. */
const DEGREES =
  "high|higher|low|lower|strong|stronger|weak|weaker|good|better|bad|worse|large|larger|small|smaller|tight|tighter|loose|thin|thick|wide|wider|narrow|narrower|cheap|cheaper|expensive|rich|volatile|stable|risky|riskier|safe|safer|important|useful|light|heavy|heavier|healthy|poor|poorer|solid|steep|slow|slower|fast|faster|sharp|likely|unlikely|clear|unclear|close|closer|far|near|long|short|stretched|leveraged|exposed|concentrated|cyclical|conservative|aggressive|difficult|easy|easier|hard|harder|sensitive|flat|soft|softer|firm|resilient|encouraging|disappointing|worrying|more|less|well|badly|quickly|slowly|sharply";
const BE =
  "is|are|was|were|be|been|looks?|looked|seems?|seemed|feels?|felt|remains?|remained|became";

/** The rules of "Make Formal" in the order they go. */
const RULES: readonly TextRule[] = [
  phraseRule(PHRASES.formal),
  phraseRule(PHRASES.formalAdjectives, isNamed),
  ...CONTRACTION_RULES,
  ...SENTENCE_OPENING_RULES,
  {
    pattern: new RegExp(
      String.raw`\b(?<much>${MUCH_OR_MANY})(?=${BLANK}(?<next>[\p{L}-]+))`,
      "giu",
    ),
    becomes: ({ words, after }) =>
      inCaseOf(words, isCountedNext(after) ? "many" : "a great deal of"),
  },
  // "fell a lot", "a lot higher".
  {
    pattern: new RegExp(
      String.raw`\b(?:a lot|lots)(?=${BLANK}(?:${DEGREES})\b)|(?<=\b(?:\p{L}{3,}ed|rose|fell|grew|risen|fallen|helps?|hurts?|matters?|varies|fluctuates?)[ \t])a lot\b(?!\s+of\b)`,
      "giu",
    ),
    becomes: ({ words }) => inCaseOf(words, "considerably"),
  },
  // "is kind of stretched", never "a kind of bond".
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:${BE})${BLANK})(?:kind|sort)${BLANK}of(?=${BLANK}(?:${DEGREES}|\p{L}+(?:ed|ing|ive|ous|ful|al))\b)`,
      "giu",
    ),
    becomes: () => "somewhat",
  },
  {
    pattern: new RegExp(
      String.raw`(?<!\bnot${BLANK})\b(?:really|pretty|super)(?=${BLANK}(?:${DEGREES})\b)`,
      "gi",
    ),
    becomes: ({ words }) => inCaseOf(words, words.toLowerCase() === "pretty" ? "fairly" : "very"),
  },
  {
    pattern: new RegExp(String.raw`\ba (?:little )?bit(?=${BLANK}(?:${DEGREES})\b)`, "gi"),
    becomes: ({ words }) => inCaseOf(words, "slightly"),
  },
  // "got a loan", "got USD 50 mm".
  {
    pattern: new RegExp(
      String.raw`(?<!\b(?:has|have|had)(?:n['’]t)?${BLANK})\bgot(?=${BLANK}(?:a|an|the|its|their|new|USD|EUR|GBP|[$€£])(?![\p{L}]))`,
      "gu",
    ),
    becomes: () => "received",
  },
  {
    pattern: new RegExp(String.raw`(?<=\b(?:${BE})${BLANK})(?:ok|OK|okay)(?![\p{L}\p{N}-])`, "gu"),
    becomes: () => "acceptable",
  },
  // "cash & debt"; "M&A" and "Marks & Spencer" are written so.
  {
    pattern:
      /(?<=(?<!\p{L})\p{Ll}[\p{L}-]{0,40}[ \t])&(?=[ \t]\p{L})|(?<=\p{L}[ \t])&(?=[ \t]\p{Ll})|(?<=\p{Lu}[\p{Lu}&][ \t])&(?=[ \t][\p{Lu}&]{2})/gu,
    becomes: () => "and",
  },
  {
    pattern: /(?<![!?])[!?]{1,12}(?![!?])(?=["'”’)\]]{0,4}(?:\s|$))/g,
    becomes: ({ words }) => {
      if (!words.includes("!")) return undefined;
      return words.includes("?") ? "?" : ".";
    },
  },
];

/** The text in formal words: contractions written out, words of conversation replaced. */
export function makeFormal(scope: Scope, companies: readonly NamedCompany[]): Scope {
  return withRules(scope, RULES, companies);
}
