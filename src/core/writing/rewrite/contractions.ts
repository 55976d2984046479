import { inCaseOf, type TextRule } from "#core/writing/rewrite/text-rules.ts";
import { isOrHas, wouldOrHad } from "#core/writing/rewrite/verb-forms.ts";

const BLANK = String.raw`[ \t\u00A0]{1,4}`;
const NOT: Readonly<Record<string, string>> = {
  wo: "will not",
  sha: "shall not",
  do: "do not",
  does: "does not",
  did: "did not",
  is: "is not",
  are: "are not",
  was: "was not",
  were: "were not",
  has: "has not",
  have: "have not",
  had: "had not",
  would: "would not",
  could: "could not",
  should: "should not",
  must: "must not",
  might: "might not",
  need: "need not",
};
const SUBJECT = /^[ \t\u00A0]+(?:I|you|he|she|it|we|they|there|this|that|these|those)\b/i;
const PRONOUN = "I|you|he|she|it|we|they|who|there|that|this";

/** Contractions written out; possessives and what cannot be told apart stay as they are. */
export const CONTRACTION_RULES: readonly TextRule[] = [
  {
    pattern: new RegExp(String.raw`\b(?<verb>${Object.keys(NOT).join("|")})n['’]t\b`, "gi"),
    becomes: ({ words, groups, before, after }) => {
      // "Isn't it", "why hasn't the company": the subject would have to move.
      if (SUBJECT.test(after) || isQuestion(before, after)) return undefined;
      const verb = (groups["verb"] ?? "").toLowerCase();
      return inCaseOf(words, NOT[verb] ?? words);
    },
  },
  {
    pattern: /\bcan['’]t\b/gi,
    becomes: ({ words, before, after }) =>
      SUBJECT.test(after) || isQuestion(before, after) ? undefined : inCaseOf(words, "cannot"),
  },
  expanded("re", "you|we|they|who|there|these|those", "are"),
  expanded("ve", "I|you|we|they|who|could|would|should|might|must", "have"),
  expanded("ll", `${PRONOUN}|these|those`, "will"),
  expanded("m", "I", "am"),
  {
    pattern: /\blet['’]s\b/gi,
    becomes: ({ words }) => inCaseOf(words, "let us"),
  },
  {
    pattern: /\b(?<subject>it|he|she|that|this|there|here|what|where|who|how|when)['’]s\b/gi,
    becomes: ({ words, groups, before, after: rest }) => {
      if (isMeantForIts(words, before, rest) || isMeantForWhose(words, rest)) return undefined;
      const verb = isOrHas(rest);
      return verb && withVerb(words, groups["subject"] ?? "", verb);
    },
  },
  // After a noun only where no possessive can stand: "EBITDA's been", "cover's at 3.5x".
  {
    pattern: new RegExp(
      String.raw`\b(?<subject>\p{L}+)['’]s(?=${BLANK}(?:already${BLANK})?(?:been|become|gone)\b|${BLANK}(?:fallen|risen|grown|declined|improved|deteriorated|slipped|dropped|widened|narrowed)${BLANK}(?:to|by|from|since|sharply|every|in|over|again|for|further)\b)`,
      "giu",
    ),
    becomes: ({ words, groups }) => withVerb(words, groups["subject"] ?? "", "has"),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?<subject>\p{L}+)['’]s(?=${BLANK}(?:at|above|below|under|around|about|up|down)${BLANK}(?:[A-Z]{3}${BLANK})?[$€£(]?\d)`,
      "gu",
    ),
    becomes: ({ words, groups }) => withVerb(words, groups["subject"] ?? "", "is"),
  },
  {
    pattern: new RegExp(String.raw`\b(?<subject>${PRONOUN})['’]d\b`, "gi"),
    becomes: ({ words, groups, after: rest }) => {
      const verb = wouldOrHad(rest);
      return verb && withVerb(words, groups["subject"] ?? "", verb);
    },
  },
];

/** What a company has: before it "it's" is a slip for "its", which no expansion mends. */
const OWNED =
  /^[ \t\u00A0]+(?:own|debts?|leverage|revenues?|sales|turnover|margins?|dividends?|cash|liquidity|capex|ebitda|earnings|profits?|balance|capital|maturity|maturities|business|customers?|covenants?|portfolio|guidance|outlook|costs?|lenders?|bonds?|notes?|loans?|facility|facilities|ratings?|shares?|peers|obligations?|assets|liabilities|interest|term|revolver|plants?|stores?|market|management|free|net|total|gross|operating)\b/i;

/** "who's strategy": the verb would need a participle, an adverb or an article behind it. */
function isMeantForWhose(words: string, rest: string): boolean {
  return (
    /^who/i.test(words) &&
    !/^[ \t\u00A0]+(?:the|an?|not|now|also|still|already|to|in|at|on|likely|responsible|\p{L}+(?:ing|ed|en|ly)|been)\b/iu.test(
      rest,
    )
  );
}

/** Where a clause may begin, so that "it's" has its verb: elsewhere, as in "pay it's suppliers", it owns. */
const OPENS =
  /(?:^|[^\p{L}\p{N}\s]|\n|(?:^|[^\p{L}])(?:that|and|but|or|nor|so|because|as|if|when|while|whereas|since|although|though|unless|until|till|once|whether|where|how|why|what|which|than|before|after|then|now|here|there|yet|still|also|only|even|perhaps|maybe|think|thinks|thought|believe|believes|believed|say|says|said|know|knows|knew|hope|hopes|see|sees|saw|find|finds|found|feel|feels|felt|means|meant|given|suppose|assume|assumes|argue|argues|expect|clear|sure|today))[ \t\u00A0]*$/iu;

function isMeantForIts(words: string, before: string, rest: string): boolean {
  return /^it/i.test(words) && (OWNED.test(rest) || !OPENS.test(before));
}

function expanded(ending: string, subjects: string, verb: string): TextRule {
  return {
    pattern: new RegExp(String.raw`\b(?<subject>${subjects})['’]${ending}\b`, "gi"),
    becomes: ({ words, groups }) => withVerb(words, groups["subject"] ?? "", verb),
  };
}

/** The subject keeps its case; only a contraction in capitals throughout makes the verb shout. */
function withVerb(words: string, subject: string, verb: string): string {
  const isShouted = words.length > "I'm".length && words === words.toUpperCase();
  return `${subject} ${isShouted ? verb.toUpperCase() : verb}`;
}

/** Whether a contraction opens a question, or follows a word that does. */
function isQuestion(before: string, rest: string): boolean {
  const end = /[.!?\n]/.exec(rest)?.[0];
  return end === "?" && /(?:^|[.!?:,;]\s+|\n|\b(?:why|how|when|where|what|who)\s+)$/i.test(before);
}
