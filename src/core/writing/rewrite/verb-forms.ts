/** Words that stand between an auxiliary and its verb. */
const BETWEEN =
  "already|also|always|never|not|only|just|since|now|then|still|again|ever|long|even|largely|mostly|mainly|partly|fully|again|recently|steadily|sharply|clearly|really|probably|currently|previously|generally|substantially|broadly|nearly|almost";

/** Participles that follow "has" and never "is". */
const PERFECT = new Set(
  "been had got gotten become come begun fallen risen grown shrunk sunk slipped slid dropped declined deteriorated remained stayed continued happened occurred outperformed underperformed struggled recovered rebounded benefited benefitted suffered succeeded failed tended lagged peaked soared plunged climbed surged jumped crept drifted worsened lived worked".split(
    " ",
  ),
);
/** Participles that follow "has" unless who did it is said. */
const MOSTLY_PERFECT = new Set(
  "decreased increased improved doubled trebled tripled halved narrowed widened stabilised stabilized weakened strengthened surpassed exceeded outpaced eased".split(
    " ",
  ),
);

/** Participles and adjectives in -ed that follow "is". */
const PASSIVE = new Set(
  "expected driven based rated secured unsecured supported funded financed covered considered linked tied exposed concentrated diversified undiversified limited mixed elevated unchanged undrawn undisclosed unlisted levered leveraged unlevered regulated owned located headquartered listed incorporated committed supposed meant intended required needed allowed permitted prohibited restricted subordinated guaranteed backed known called named designed structured denominated hedged unhedged balanced stretched strained pressured depressed advantaged disadvantaged positioned placed tired worried concerned pleased interested involved related associated aligned offset dominated influenced affected believed thought assumed estimated projected forecast reported".split(
    " ",
  ),
);

/** Verbs in their base form that look like a participle, or are one. */
const BOTH_FORMS = new Set(
  "cut put set hit let cost spread read shut quit come become overcome run split bet bid cast hurt rid shed thrust upset burst".split(
    " ",
  ),
);
/** Base forms in -ed. */
const BASE_IN_ED = new Set(
  "need exceed proceed succeed feed speed embed bleed breed heed seed wed".split(" "),
);
const IRREGULAR_PARTICIPLES = new Set(
  "been done gone fallen risen grown taken given made paid repaid said seen shown written driven sold bought built spent lost held withheld kept led met told thought brought begun chosen drawn withdrawn broken spoken known got gotten won found left had sent lent meant dealt felt fought caught taught sought sunk shrunk sprung stuck struck swung thrown undertaken undergone forgone".split(
    " ",
  ),
);
const BASES = new Set(
  "be have like prefer expect need want see make take give get go rise fall grow reduce increase improve weaken strengthen narrow widen repay pay refinance redeem retire issue raise lower lift cover fund finance support help hurt breach meet miss beat reach exceed remain stay keep hold sell buy acquire dispose spend save earn lose generate burn consume absorb add bring drive lead leave allow require imply suggest argue say note assume think believe consider view rate upgrade downgrade affirm change move turn become delever deleverage default extend amend waive draw borrow lend invest divest close open start stop begin end continue happen face risk benefit suffer struggle recover return show mean depend accept agree avoid protect restore rebuild build maintain sustain look seem appear trade".split(
    " ",
  ),
);

/** What comes after an auxiliary: the first word that is no adverb, and what follows it. */
export type NextWord = { readonly word: string; readonly rest: string };

const NEXT = new RegExp(
  String.raw`^[ \t\u00A0]+(?:(?:${BETWEEN})[ \t\u00A0]+)*(?<word>[\p{L}][\p{L}'’-]*)(?<rest>[^\n]*)`,
  "u",
);

/** The verb that an auxiliary belongs to; undefined where no word follows. */
export function nextWord(after: string): NextWord | undefined {
  const groups = NEXT.exec(after)?.groups;
  const word = groups?.["word"]?.toLowerCase();
  return word === undefined ? undefined : { word, rest: groups?.["rest"] ?? "" };
}

const OBJECT =
  /^[ \t\u00A0]+(?:(?:down|back|off|out|up)[ \t\u00A0]+)?(?:the|a|an|its|their|our|his|her|some|all|most|more|no|that|USD|EUR|GBP|[$€£¥]|\d)/;
const AGENT = /^[ \t\u00A0]+(?:by|as)\b/;

/** Whether "'s" stands for "is" or "has", by what follows it; undefined where that does not tell. */
export function isOrHas(after: string): "is" | "has" | undefined {
  const next = nextWord(after);
  if (next === undefined) return "is";
  const { word, rest } = next;
  if (PERFECT.has(word)) return "has";
  if (MOSTLY_PERFECT.has(word)) return AGENT.test(rest) ? undefined : "has";
  if (PASSIVE.has(word)) return "is";
  if (BOTH_FORMS.has(word)) return OBJECT.test(rest) ? "has" : undefined;
  const isParticiple = IRREGULAR_PARTICIPLES.has(word) || /(?:[^e]ed|[aeiou]ied)$/.test(word);
  if (!isParticiple) return "is";
  if (OBJECT.test(rest)) return "has";
  return AGENT.test(rest) ? "is" : undefined;
}

/** Whether "'d" stands for "would" or "had", by what follows it; undefined where that does not tell. */
export function wouldOrHad(after: string): "would" | "had" | undefined {
  const next = nextWord(after);
  if (next === undefined) return undefined;
  const { word } = next;
  if (word === "better" || word === "best") return "had";
  if (word === "rather" || word === "sooner") return "would";
  if (BOTH_FORMS.has(word)) return undefined;
  if (BASES.has(word) || BASE_IN_ED.has(word)) return "would";
  return IRREGULAR_PARTICIPLES.has(word) || word.endsWith("ed") ? "had" : undefined;
}
