import { inCaseOf, type TextRule } from "#core/writing/rewrite/text-rules.ts";

/**
 * Slips of grammar that a general checker leaves because they need the field's nouns: which of them
 * are plural, what a company owns, which numbers begin with a vowel. Each is an error, not a matter
 * of style; collective nouns ("the group have") are none in British English.
 */
/** Bounded, so that a page of blanks takes no longer than one of words. */
const BLANK = String.raw`[ \t\u00A0]{1,4}`;
const ADJECTIVES =
  "net|gross|total|operating|interest|free|long-term|short-term|senior|junior|secured|unsecured|annual|quarterly|remaining|outstanding|new|existing|other|higher|lower|rising|falling|weaker|stronger|reported|underlying|organic|clean|adjusted|lease|debt|term|bank|bond|capital|financial|raw-material|input|energy|average";
const PLURALS =
  "revenues|sales|margins|earnings|profits|losses|costs|expenses|dividends|maturities|covenants|bonds|notes|loans|lenders|creditors|investors|bondholders|ratings|facilities|leases|volumes|prices|receivables|payables|inventories|cash flows|expenditures|proceeds|assets|liabilities|repayments|disposals|acquisitions|customers|suppliers|competitors|peers|markets|shareholders|risks|obligations|provisions|fees|taxes|rates|spreads|yields|buybacks|repurchases";
const SINGULARS =
  "ebitda|ebit|leverage|liquidity|coverage|interest cover|net debt|debt|capex|capital expenditure|net income|cash flow|cash conversion|fcf|demand|inflation|equity|working capital|revenue|margin|gearing|headroom|guidance|growth|profitability|revolver|cash";

/** One of each, whoever works there: with "have" and "are" they may be many. */
const HOLDERS = "company|issuer|borrower|parent|lender|guarantor|subsidiary";

/** Where a clause begins: nothing stands before it that its verb could belong to. */
const SENTENCE_HEAD = String.raw`(?:^|\n|(?<=[\p{Ll}\d%)])[.!?]["'”’)]*[ \t]+|:[ \t]+|,[ \t]+(?:but|while|although|as)[ \t]+`;
/** Behind "and" a singular may be the last of several: "sales, net income, and EBITDA were". */
const HEADS = {
  plural: headOf(String.raw`${SENTENCE_HEAD}|,[ \t]+and[ \t]+)`),
  singular: headOf(`${SENTENCE_HEAD})`),
} as const;

function headOf(start: string): string {
  return String.raw`(?<head>${start}(?:(?:the|its|their|these|those|both|all|most|our|this|that)[ \t]+)?(?:[\p{L}&.-]{2,40}['’]s[ \t]+)?(?:(?:${ADJECTIVES})[ \t]+){0,2})`;
}

const TO_PLURAL: Readonly<Record<string, string>> = {
  is: "are",
  was: "were",
  has: "have",
  does: "do",
};
const TO_SINGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TO_PLURAL).map(([one, many]) => [many, one]),
);

const TO_BASE: Readonly<Record<string, string>> = Object.fromEntries(
  `fell fall, rose rise, grew grow, paid pay, repaid repay, made make, took take, gave give,
    went go, came come, was be, were be, is be, are be, has have, had have, sold sell, bought buy,
    kept keep, held hold, led lead, met meet, spent spend, lost lose, drew draw, became become,
    began begin, declined decline, improved improve, remained remain, weakened weaken,
    narrowed narrow, widened widen, increased increase, decreased decrease, stabilised stabilise,
    recovered recover, refinanced refinance, reduced reduce`
    .split(/,\s+/)
    .map((pair) => pair.split(" ")),
);
const VERBS_IN_S =
  "matures|repays|remains|continues|reduces|improves|generates|requires|depends|exceeds|covers|supports|leads|allows|provides|expects|increases|decreases|refinances|becomes|declines|receives|pays|rises|falls|grows|narrows|widens|weakens|strengthens|benefits|suffers|keeps|holds|takes|makes|gives|goes|comes|has|does|is";
const NOUNS_IN_Y =
  "compan|agenc|facilit|subsidiar|industr|countr|entit|maturit|liabilit|polic|inventor|securit|currenc|deliver|categor|territor|penalt";
const EXTREME =
  "high|low|weak|strong|small|large|thin|tight|late|early|little|few|much|many|expensive|cheap|risky|aggressive|optimistic|slow|soon|close|narrow|leveraged|concentrated|volatile";

export const SLIP_RULES: readonly TextRule[] = [
  agreement(HEADS.plural, PLURALS, TO_PLURAL),
  agreement(HEADS.singular, SINGULARS, TO_SINGULAR),
  replaced(
    String.raw`\b(?<head>there${BLANK})(?<verb>is|was)(?=${BLANK}(?:several|many|few|numerous|two|three|four|five|six)${BLANK}[\p{L} -]{0,40}?[^siu\W]s\b)`,
    ({ verb = "" }) => TO_PLURAL[verb],
  ),
  replaced(
    String.raw`\b(?<head>a${BLANK}(?:number|lot|majority)${BLANK}of${BLANK}(?:the${BLANK}|its${BLANK})?(?:\p{L}+${BLANK})?\p{L}+[^siu\W]s${BLANK})(?<verb>is|was|has)\b`,
    ({ verb = "" }) => TO_PLURAL[verb],
  ),
  replaced(
    String.raw`\b(?<head>(?:each|one)${BLANK}of${BLANK}(?:the|its|their|these|those)${BLANK}(?:\p{L}+${BLANK})?\p{L}+s${BLANK})(?<verb>are|were|have)\b`,
    ({ verb = "" }) => TO_SINGULAR[verb],
  ),
  replaced(
    String.raw`${HEADS.plural}(?<noun>(?:${PLURALS}),${BLANK}which${BLANK})(?<verb>is|was|has)\b`,
    ({ verb = "" }) => TO_PLURAL[verb],
  ),
  replaced(
    String.raw`${HEADS.plural}(?<noun>(?:${PLURALS})${BLANK}(?:also${BLANK}|then${BLANK})?)(?<verb>matures|repays|remains|continues|generates|requires|depends|exceeds|provides|becomes|receives|pays|narrows|widens|weakens|strengthens|trades)\b`,
    ({ verb = "" }) => baseOf(verb),
  ),
  replaced(
    String.raw`${HEADS.singular}(?<noun>(?:${SINGULARS}|${HOLDERS})${BLANK}(?:also${BLANK}|still${BLANK})?)(?<verb>remain|continue|depend|exceed|become|absorb|improve|require|provide|receive|need|pay|owe|generate|rely)(?=${BLANK})`,
    ({ verb = "" }) => (verb.endsWith("ly") ? `${verb.slice(0, -1)}ies` : `${verb}s`),
  ),
  // "will matures", "must has".
  replaced(
    String.raw`\b(?<head>(?:will|would|must|should|could|might|cannot)${BLANK}(?:also${BLANK}|not${BLANK}|only${BLANK})?)(?<verb>${VERBS_IN_S})\b`,
    ({ verb = "" }) => baseOf(verb),
  ),
  replaced(
    String.raw`\b(?<head>(?:expected|likely|unlikely|able|unable|forecast|projected|continues?|continued|plans?|planned|intends?|intended|began|begun|tends?)${BLANK}to${BLANK})(?<verb>${Object.keys(TO_BASE).join("|")})(?!${BLANK}(?:debt|margins|sales|costs)\b)\b`,
    ({ verb = "" }) => TO_BASE[verb],
  ),
  replaced(
    String.raw`\b(?<head>(?:will|would|should|may|might|could|must)${BLANK}(?:likely|probably|soon)${BLANK})(?<verb>to${BLANK})(?=\p{L})`,
    () => "",
  ),
  replaced(
    String.raw`\b(?<head>(?:more|less|fewer|higher|lower|greater|better|worse|larger|smaller|faster|slower)${BLANK})(?<verb>that)(?=${BLANK}(?:half|twice|expected|a${BLANK}(?:third|quarter|year)|last${BLANK}year|in${BLANK}(?:FY)?\d|USD|EUR|GBP|[$€£\d]|its${BLANK}peers|peers))`,
    () => "than",
  ),
  replaced(
    String.raw`\b(?<head>(?:is|are|was|were|be|been|looks?|seems?|remains?|remained|and)${BLANK}(?:still${BLANK}|also${BLANK}|now${BLANK}|far${BLANK})?)(?<verb>to)(?=${BLANK}(?:${EXTREME})(?:${BLANK}(?:for|to|and|a)\b|[ \t]*[.,;:]|${BLANK}debt\b))`,
    () => "too",
  ),
  replaced(
    String.raw`(?<head>)\b(?<verb>its)(?=${BLANK}(?:likely|unlikely|clear|unclear|possible|probable|important|worth|expected${BLANK}that|too${BLANK}early|been|an?)\b)`,
    ({ verb = "" }) => inCaseOf(verb, "it's"),
  ),
  // "the companys debt", "its inventorys are", "the agency's have".
  replaced(
    String.raw`\b(?<head>(?:${NOUNS_IN_Y}))(?<verb>ys)(?=${BLANK}(?:are|were|have|had|is|was|has|mature|of|in|and|to|at|with|from|for)\b|[.,;:])`,
    () => "ies",
  ),
  replaced(String.raw`\b(?<head>(?:${NOUNS_IN_Y}))(?<verb>ys)(?=${BLANK}\p{L})`, () => "y's"),
  replaced(
    String.raw`\b(?<head>(?:${NOUNS_IN_Y}))(?<verb>y['’]s)(?=${BLANK}(?:have|are|were|do)\b)`,
    () => "ies",
  ),
  replaced(
    String.raw`(?<head>)\b(?<verb>their)(?=${BLANK}(?:is|was|are|were|(?:has|have)${BLANK}been)\b)`,
    ({ verb = "" }) => inCaseOf(verb, "there"),
  ),
  replaced(
    String.raw`(?<head>)\b(?<verb>who['’]s)(?=${BLANK}(?:own|strategy|debt|leverage|balance|margins?|revenues?|sales|earnings|ratings?|bonds?|notes?|covenants?|liquidity|plants?|shares?|business|management|credit|outlook|products?|customers?)\b)`,
    ({ verb = "" }) => inCaseOf(verb, "whose"),
  ),
  // Words that sound alike.
  replaced(
    String.raw`\b(?<head>(?:is|are|was|were|be|been|being|not)${BLANK})(?<verb>loosing)\b`,
    () => "losing",
  ),
  replaced(
    String.raw`(?<head>)\b(?<verb>principle)(?=${BLANK}(?:amounts?|payments?|repayments?|balance|outstanding|and${BLANK}interest)\b)`,
    ({ verb = "" }) => inCaseOf(verb, "principal"),
  ),
  replaced(
    String.raw`\b(?<head>(?:is|are|was|were|be|been|being)${BLANK}(?:\p{L}+ly${BLANK})?)(?<verb>effected)(?=${BLANK}by\b)`,
    () => "affected",
  ),
  replaced(
    String.raw`\b(?<head>(?:negative|positive|adverse|material|significant|limited|little|no|an|any|lasting)${BLANK})(?<verb>affect)(?=${BLANK}(?:on|upon)\b)`,
    () => "effect",
  ),
  replaced(
    String.raw`\b(?<head>(?:would|will|could|should|might|must)${BLANK}(?:not${BLANK})?)(?<verb>advice)\b`,
    () => "advise",
  ),
  // "a 8.1% rise", "an 7% rise", "an USD 50 mm loan".
  replaced(
    String.raw`(?<head>)\b(?<verb>an?)(?=${BLANK}(?<number>\d[\d.,]*)(?:%|x|[ -]?\p{L}))`,
    ({ verb = "", number = "" }) => inCaseOf(verb, beginsWithVowel(number) ? "an" : "a"),
  ),
];

/** A verb that follows its noun at the head of a clause and disagrees with it. */
function agreement(head: string, nouns: string, verbs: Readonly<Record<string, string>>): TextRule {
  return replaced(
    String.raw`${head}(?<noun>(?:${nouns})${BLANK})(?<verb>${Object.keys(verbs).join("|")})(?=${BLANK}|n['’]t\b)`,
    ({ head: before = "", noun = "", verb = "" }) =>
      isDefinedTerm(before, noun) ? undefined : verbs[verb],
  );
}

/** "Organic Net Sales is": a name for a measure, with a capital behind its first word. */
function isDefinedTerm(head: string, noun: string): boolean {
  return /\p{L}[ \t]*$/u.test(head) && /^\p{Lu}\p{Ll}/u.test(noun);
}

type Parts = Readonly<Record<string, string | undefined>>;

/** A rule that changes the `verb` of its match and keeps `head` and `noun` before it. */
function replaced(pattern: string, becomes: (parts: Parts) => string | undefined): TextRule {
  return {
    pattern: new RegExp(pattern, "giu"),
    becomes: ({ words, groups }) => {
      const verb = becomes(groups);
      const kept = words.length - (groups["verb"] ?? "").length;
      return verb === undefined ? undefined : words.slice(0, kept) + verb;
    },
  };
}

function baseOf(verb: string): string {
  const known = TO_BASE[verb] ?? { goes: "go", does: "do" }[verb];
  return known ?? verb.replace(/s$/, "");
}

/** Eight, eleven, eighteen and what they begin. */
function beginsWithVowel(number: string): boolean {
  const whole = /^\d{1,3}/.exec(number.replace(/\.\d+$/, ""))?.[0] ?? "";
  return whole.startsWith("8") || whole === "11" || whole === "18";
}
