import { isCountedNext } from "#core/writing/rewrite/counted-nouns.ts";
import { CONTRACTION_RULES } from "#core/writing/rewrite/contractions.ts";
import { MUCH_OR_MANY, PHRASES } from "#core/writing/rewrite/phrases.ts";
import type { NamedCompany } from "#core/writing/rewrite/protected-places.ts";
import { phraseRule } from "#core/writing/rewrite/phrase-rule.ts";
import { SENTENCE_OPENING_RULES } from "#core/writing/rewrite/sentence-openings.ts";
import {
  inCaseOf,
  isNamed,
  type Scope,
  type TextRule,
  withRules,
} from "#core/writing/rewrite/text-rules.ts";

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
    pattern: new RegExp(String.raw`\b(?:a lot|lots)(?=${BLANK}(?:${DEGREES})\b)`, "gi"),
    becomes: ({ words }) => inCaseOf(words, "considerably"),
  },
  {
    pattern:
      /(?<=\b(?:rose|fell|grew|improved|deteriorated|declined|changed|increased|decreased|narrowed|widened|weakened|strengthened|risen|fallen|grown|helps?|helped|hurts?|matters?|varies|varied|fluctuates?|fluctuated)[ \t])a lot\b(?!\s+of\b)/gi,
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
      String.raw`(?<!\bnot${BLANK})\b(?:really|pretty)(?=${BLANK}(?:${DEGREES})\b)`,
      "gi",
    ),
    becomes: ({ words }) => inCaseOf(words, words.toLowerCase() === "really" ? "very" : "fairly"),
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
    pattern: new RegExp(
      String.raw`\bgot (?:up |down )?to(?=${BLANK}(?:about|around|nearly|almost|USD|EUR|GBP|[$€£\d(]))`,
      "g",
    ),
    becomes: () => "reached",
  },
  {
    pattern: new RegExp(String.raw`(?<=\b(?:${BE})${BLANK})(?:ok|OK|okay)(?![\p{L}\p{N}-])`, "gu"),
    becomes: () => "acceptable",
  },
  {
    pattern: new RegExp(String.raw`(?<!\bnot${BLANK})\bsuper(?=${BLANK}(?:${DEGREES})\b)`, "gi"),
    becomes: ({ words }) => inCaseOf(words, "very"),
  },
  {
    pattern: new RegExp(
      String.raw`\bpaid off(?=${BLANK}(?:the|its|their|all|a|an|most|part)\b)`,
      "g",
    ),
    becomes: () => "repaid",
  },
  {
    pattern: new RegExp(
      String.raw`\bslashed(?=${BLANK}(?:the|its|their|capex|costs|dividends?|guidance)\b)`,
      "g",
    ),
    becomes: () => "sharply reduced",
  },
  {
    pattern: /\btill(?=[ \t]+(?:the|then|now|FY|20\d\d|Q[1-4]|next|end|year|maturity)\b)/g,
    becomes: () => "until",
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
