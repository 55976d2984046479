import { inCaseOf, type TextRule } from "#core/writing/rewrite/text-rules.ts";

const BLANK = String.raw`[ \t\u00A0]{1,4}`;
const NEGATED =
  "wo|sha|ca|do|does|did|is|are|was|were|has|have|had|would|could|should|must|might|need";
/** Those whose verb is cut short too. */
const NOT: Readonly<Record<string, string>> = { wo: "will not", sha: "shall not", ca: "cannot" };
const SUBJECT = /^[ \t\u00A0]+(?:I|you|he|she|it|we|they|there|this|that|these|those)\b/i;
const PRONOUN = "I|you|he|she|it|we|they|who|there|that|this";

/** Contractions written out; possessives and what cannot be told apart stay as they are. */
export const CONTRACTION_RULES: readonly TextRule[] = [
  {
    pattern: new RegExp(String.raw`\b(?<verb>${NEGATED})n['’]t\b`, "gi"),
    becomes: ({ words, groups, before, after }) => {
      // "Isn't it", "why hasn't the company": the subject would have to move.
      if (SUBJECT.test(after) || isQuestion(before, after)) return undefined;
      const verb = (groups["verb"] ?? "").toLowerCase();
      return inCaseOf(words, NOT[verb] ?? `${verb} not`);
    },
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
/** Words that stand between an auxiliary and its verb. */
const BETWEEN =
  "already|also|always|never|not|only|just|since|now|then|still|again|ever|long|even|largely|mostly|mainly|partly|fully|again|recently|steadily|sharply|clearly|really|probably|currently|previously|generally|substantially|broadly|nearly|almost";

/** What a form after "'s" or "'d" tells of it: `has` and `is` follow each alone, a base may be a participle too. */
const TELLING: ReadonlyMap<string, "has" | "is" | "either" | "participle"> = new Map(
  (
    [
      [
        "has",
        "been had got gotten become come begun fallen risen grown shrunk sunk slipped slid dropped declined deteriorated remained stayed continued happened outperformed underperformed struggled recovered rebounded benefited suffered succeeded failed lagged peaked soared plunged climbed surged jumped drifted worsened lived worked decreased increased improved doubled trebled tripled halved narrowed widened stabilised stabilized weakened strengthened exceeded outpaced eased",
      ],
      [
        "is",
        "expected based rated secured supported funded financed covered considered linked tied exposed concentrated diversified limited mixed elevated levered leveraged regulated owned located headquartered listed supposed meant intended required needed allowed permitted restricted subordinated guaranteed backed known called structured denominated hedged balanced stretched positioned concerned involved related aligned offset estimated projected forecast",
      ],
      [
        "either",
        "cut put set hit let cost spread read shut quit come become overcome run split bet bid cast hurt rid shed thrust upset burst",
      ],
      [
        "participle",
        "done gone taken given made paid repaid said seen shown written driven sold bought built spent lost held withheld kept led met told thought brought chosen drawn withdrawn broken spoken won found left sent lent dealt felt fought caught taught sought struck thrown undertaken undergone forgone",
      ],
    ] as const
  ).flatMap(([of, forms]) => forms.split(" ").map((form) => [form, of] as const)),
);

/** What comes after an auxiliary: the first word that is no adverb, and what follows it. */
type NextWord = { readonly word: string; readonly rest: string };

const NEXT = new RegExp(
  String.raw`^[ \t\u00A0]+(?:(?:${BETWEEN})[ \t\u00A0]+)*(?<word>[\p{L}][\p{L}'’-]*)(?<rest>[^\n]*)`,
  "u",
);

/** The verb that an auxiliary belongs to; undefined where no word follows. */
function nextWord(after: string): NextWord | undefined {
  const groups = NEXT.exec(after)?.groups;
  const word = groups?.["word"]?.toLowerCase();
  return word === undefined ? undefined : { word, rest: groups?.["rest"] ?? "" };
}

const OBJECT =
  /^[ \t\u00A0]+(?:(?:down|back|off|out|up)[ \t\u00A0]+)?(?:the|a|an|its|their|our|his|her|some|all|most|more|no|that|USD|EUR|GBP|[$€£¥]|\d)/;
const AGENT = /^[ \t\u00A0]+(?:by|as)\b/;

/** Whether "'s" stands for "is" or "has", by what follows it; undefined where that does not tell. */
function isOrHas(after: string): "is" | "has" | undefined {
  const next = nextWord(after);
  if (next === undefined) return "is";
  const { word, rest } = next;
  const telling = TELLING.get(word);
  if (telling === "is" || /^un\p{L}+ed$/u.test(word)) return "is";
  if (telling === "has") return AGENT.test(rest) ? undefined : "has";
  if (telling === undefined && !/(?:[^e]ed|[aeiou]ied)$/.test(word)) return "is";
  if (OBJECT.test(rest)) return "has";
  return telling !== "either" && AGENT.test(rest) ? "is" : undefined;
}

/** Whether "'d" stands for "would" or "had", by what follows it; undefined where that does not tell. */
function wouldOrHad(after: string): "would" | "had" | undefined {
  const { word = "" } = nextWord(after) ?? {};
  if (/^b(?:etter|est)$/.test(word)) return "had";
  if (word === "" || DETERMINER.test(word)) return undefined;
  const telling = TELLING.get(word);
  if (telling === "either") return undefined;
  return telling !== undefined || /[^e]ed$/.test(word) ? "had" : "would";
}

const DETERMINER = /^(?:the|an?|its?|their|our|no|some|this|that|there|in|on|at|of)$/;
