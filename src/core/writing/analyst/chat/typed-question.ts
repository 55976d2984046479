import { wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";
import { MADE_WORDS } from "#core/finance/vocabulary/made-words.ts";
import { CLASS_WORDS, isKnownInQuestions } from "#core/writing/analyst/chat/question-words.ts";
import { isMotionWord } from "#core/figures/read/words/lexicon.ts";
import { numberWord } from "#core/ledger/words.ts";
import { stemOf } from "#core/retrieval/stems.ts";
import { isSlip, likeliest } from "#core/text/spelling-slips.ts";

/** A question as it is read, and the words that were taken for slips of others. */
export type TypedQuestion = {
  readonly line: string;
  readonly readAs: readonly (readonly [typed: string, read: string])[];
};

/** Words as they are typed in haste, and what they stand for. */
const SHORT: ReadonlyMap<string, string> = new Map(
  `yr year; yrs years; qtr quarter; qtrs quarters; pct percent; incl including; excl excluding; calc calculate;
  pls please; plz please; wat what; whats what's; thx thanks; avg average; vs. vs; mgmt management; divs dividends;
  rev revenue; revs revenues; int interest; cov coverage; lev leverage; w/o without;
  january January; february February; april April; june June; july July; august August; september September;
  october October; november November; december December`
    .split(/;\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf(" ")), pair.slice(pair.indexOf(" ") + 1)] as const),
);

/** What analysts call a row by what is done with it. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  // In which currency the answer stands is said (`answer.ts`).
  [/\bin (?:usd|eur|euros?|(?:us )?dollars?)(?: (?:bn|mm|mn|m|billions?|millions?))?\b/gi, ""],
  [
    /\b(?:buy(?:ing|s)?|bought) back(?:( [^,.?]{1,20}) of)?(?: (?:its |own )?(?:shares|stock))?\b/gi,
    "share repurchases$1",
  ],
  [/\b(?:earn(?:s|ed)?|t(?:akes?|ook)) in cash\b/gi, "operating cash flow"],
  [/\brates? of interest\b/gi, "interest rate"],
  [
    /\b(?:(?:cash|money) (?:\w{1,5} )?runs? out|runs? out of (?:cash|money))\b/gi,
    "cash runway end",
  ],
  [/\b(?:pays?|paid|paying) out\b/gi, "dividends"],
  [
    /\b(?:burning|burns?|burned)(?:(?: (?:through|the|more|most|less|least)){0,3} cash| rate)?\b/gi,
    "free cash flow",
  ],
  [/\b(?:lose|loses|lost|losing) money\b/gi, "net loss"],
  [/\b(?:year[- ](?:on|over)[- ]year|in (?:basis|percentage) points)\b/gi, ""],
  [/\b([A-Z]) and ([A-Z])\b/g, "$1&$2"],
  [
    /\b(?:without|excluding|exclude|before|ignoring|ignore|leav(?:e|ing) out) (?:the )?(?:goodwill |disposal )?(?:one-?offs?|exceptionals?|(?:special|exceptional|one-?off) (?:items|costs|charges)|impairments?|gains?(?: on disposals?)?|restructuring(?: (?:costs?|charges?))?)\b/gi,
    "before one-offs",
  ],
  [
    /\b(?:(?:cash|capital|money) (?:is|was|were) )?(?:(?:return|distribut)(?:s|es?|ed|ing)?|(?:gave|giv(?:es?|en|ing)|hand(?:s|ed)?) back|(?:goes|go|went|going|pa(?:y|ys|id|ying)|handed))( more| the most| less)?(?: cash| capital| money)? to (?:its |the )?(?:(?:share|stock)holders|owners|investors)\b/gi,
    "$1 shareholder distributions",
  ],
  [/\bin a row\b/gi, "consecutive"],
  [/\bminus (?=[$€£]?\d)/gi, "-"],
  [/\bplus (?=[$€£]?\d)/gi, "+"],
  [/\b(?:per|for (?:each|every)) (?:dollar|euro) of\b/gi, "over"],
  [
    /\bhow many days (?:of |does |do |did |is |are )(inventory|receivables?|payables?)\b/gi,
    "how many $1 days",
  ],
  [/\bpayout (?:ratio )?(?:on|of|from|over) ffo\b/gi, "ffo payout"],
  [/\broic\b/gi, "return on invested capital"],
  [
    /\bdebt (?:including|incl\.?|with) (?:its |all )?leases?(?: liabilities)?\b/gi,
    "debt plus lease liabilities",
  ],
  [
    /^(how much) (?:money )?(?:did|does|do|has|have) ([^?]{2,40}?) (?:lost|lose)(?: money)?\b/gi,
    "$1 was the net loss of $2",
  ],
  [/\bwhat (?:does|do) (.{1,60}?) mean\b|\bwhat is meant by (.{1,60})/gi, "definition of $1$2"],
  [
    /\b(?:(?:negative|positive) working capital|working capital (?:level|balance|position|negative|positive))\b/gi,
    "current assets minus current liabilities",
  ],
];

/** `net leverage last 3 years`, `buybacks 5 years total`, `eps 5y`: spans without their preposition. */
const SPANS: readonly (readonly [RegExp, string])[] = [
  [/\b(\d{1,2})y\b/gi, "$1 years"],
  [/\bFYE ?'?(?=\d)/gi, "FY"],
  [
    /\b(\d{1,2}|two|three|four|five)[ -]year (?=(?:change|growth|rise|fall)\b)(.+)$/gi,
    "$2 since $1 years ago",
  ],
  [
    /\b(\d{1,2}|two|three|four|five)[ -]year(?= (?:\w+ )?(?:average|avg|trend|total|history|path|high|low|view))/gi,
    "over the last $1 years",
  ],
  [/\bin '?(2\d)\b(?![\d.,%x]| (?:years|quarters|months|days|bn|mm|%))/gi, "in 20$1"],
  [
    /(?<!\b(?:over|for|in|of|the|during|across|since|from|past) )(?:\bthe )?\b(?:last|past) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:fiscal )?years?\b/gi,
    "over the last $1 years",
  ],
  [
    /(?<!\b(?:last|past|next|of|over|in|for|than|the|within|first|every|after|to|-) ?)\b(\d{1,2}|two|three|four|five) years?\b(?! (?:ago|earlier|from|before|later|of)\b)/gi,
    "over the last $1 years",
  ],
  [
    /\b(?:ytd|year[- ]to[- ]date|(?:so far )?this (?:fiscal )?year(?: so far)?)\b/gi,
    "year to date",
  ],
  [
    /\b(?:the )?(?:last |fiscal )?year[- ]end\b|\bthe end of (?:the )?last (?:fiscal )?year\b/gi,
    "the latest year",
  ],
  [/\b(?:the )?quarter before\b(?! (?:the|that|last))/gi, "the previous quarter"],
  [
    /\b(since|from|between|and|in|at|to|until) (?=(?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d| (?:19|20)| quarter))/gi,
    "$1 the end of ",
  ],
  [/\bthe quarter\b(?! (?:of|in|to|end(?:ed|ing)?) )/gi, "the last quarter"],
  [/^since when\b/gi, "how many consecutive years"],
];

/** What is counted in or left out with rows, and the rows that are told so. */
const QUALIFIED: readonly (readonly [said: RegExp, rows: RegExp, read: string])[] = [
  [
    /\b(?:including|incl\.?|with|counting|after) (?:all )?(?:of )?(?:its |the |their )?(?:operating )?leases?(?: liabilities| obligations)?(?: (?:counted|included|treated))?(?: as debt)?(?=\W*$|,| in | over )/gi,
    /\b(?:(?:net|gross|total) )?leverage\b/gi,
    "lease-adjusted leverage",
  ],
  [
    /\b(?:if (?:you|we|one) )?(?:including|incl\.?|with|counting|counts?|includes?|after) (?:all )?(?:of )?(?:its |the |their )?(?:marketable )?(?:securities|investments)\b/gi,
    /\bnet (?:cash|debt)(?: or net (?:cash|debt))?\b/gi,
    "net debt after securities",
  ],
];

function qualified(message: string): string {
  return QUALIFIED.reduce(
    (text, [said, rows, read]) =>
      text.search(said) >= 0 && text.search(rows) >= 0
        ? text.replaceAll(said, "").replaceAll(rows, read)
        : text,
    message,
  );
}

/** A question in the words that are read: short forms written out, names with their apostrophe, slips put right. */
export function typedQuestion(message: string, ledgers: readonly CompanyLedger[]): TypedQuestion {
  const written = message.replaceAll(
    /[A-Za-z/]+\.?/g,
    (word) => SHORT.get(word.toLowerCase().replace(/\.$/, "")) ?? word,
  );
  const owned = withOwners(
    // `how much cash has it burned`: what is done with it is asked for, and no row of cash.
    /\b(?:return|distribut|hand|g[ai]ve|burn)/i.test(written)
      ? written.replaceAll(/\bhow much (?:cash|capital|money)\b/gi, "how much")
      : written,
    ledgers,
  );
  const spoken = [...SPANS, ...SPOKEN].reduce(
    (text, [typed, read]) => text.replaceAll(typed, read),
    owned,
  );
  const counted = qualified(spoken).replaceAll(/\b[2-9](?= years?\b)/g, (count) =>
    numberWord(Number(count)),
  );
  return spelled(counted, ledgers);
}

/** `walmarts revenue` */
function withOwners(message: string, ledgers: readonly CompanyLedger[]): string {
  const names = new Set(
    ledgers.flatMap((ledger) => ledger.names).filter((name) => name.length > 3),
  );
  // `GM` is a gross margin too, but not beside the company.
  const owned = ledgers.reduce(
    (text, { ticker, names: [name = ticker] }) =>
      ticker.length > 1
        ? // Beside a capital it would be the name of another: `AMD R&D`.
          text.replaceAll(new RegExp(`\\b${ticker}\\b(?<capital> (?=[A-Z]))?`, "g"), (...found) =>
            found[1] === undefined ? name : `${name}'s `,
          )
        : text,
    message,
  );
  const called = owned.replaceAll(/(?<![\w'-])[A-Za-z]{4,12}(?![\w-])/g, (word, at: number) => {
    const lower = word.toLowerCase();
    const isInName = [...names].some((name) =>
      owned.toLowerCase().startsWith(name, at - name.indexOf(lower)),
    );
    const isName = isInName || isKnownInQuestions(lower) || ROW_WORDS.has(lower);
    const own = isName ? undefined : ledgers.find((ledger) => isCalled(lower, ledger));
    return own?.names[0] ?? word;
  });
  return called.replaceAll(/[A-Za-z'&]+s\b/g, (word) => {
    const lower = word.toLowerCase();
    const owner = lower.slice(0, -1);
    if (names.has(lower) || isKnownInQuestions(lower)) return word;
    if (names.has(owner)) return `${word.slice(0, -1)}'s`;
    const whole = [...names].find((name) => name.replaceAll("'", "") === lower);
    return whole ?? word;
  });
}

/** `google` of GOOGL, and `amex` of the starts of American Express. */
function isCalled(word: string, { ticker, names: [name = ""] }: CompanyLedger): boolean {
  const [first = "", second = ""] = name.toLowerCase().split(" ");
  const isOfStarts = [2, 3].some(
    (at) =>
      first.startsWith(word.slice(0, at)) && second.startsWith(word.slice(at)) && second !== "",
  );
  const isOfTicker = ticker.length > 3 && word.startsWith(ticker.toLowerCase());
  return (isOfTicker && word.length <= ticker.length + 2) || (isOfStarts && word.length < 7);
}

const LEAST_LETTERS = 5;
/** Short words that name no row are a letter away from too many others. */
const LEAST_OF_ASKING = 6;

const ROW_WORDS: ReadonlySet<string> = new Set(
  [...ITEM_WORDS, ...MADE_WORDS]
    .flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases.split(" | ")])
    .flatMap((alias) => wordsOfText(alias).map(({ text }) => text)),
);

const VOCABULARY: readonly string[] = [...new Set([...ROW_WORDS, ...CLASS_WORDS])].filter(
  (word) => word.length >= (ROW_WORDS.has(word) ? LEAST_LETTERS : LEAST_OF_ASKING),
);

/** Each word that is not known and one slip away from a single known one. */
function spelled(message: string, ledgers: readonly CompanyLedger[]): TypedQuestion {
  const names = new Set(
    ledgers.flatMap((ledger) => ledger.names.flatMap((name) => name.split(" "))),
  );
  const readAs: (readonly [string, string])[] = [];
  const line = message.replaceAll(/(?<![\w'&-])[a-z]{5,24}(?![\w'&-])/g, (word) => {
    const moved = isMotionWord(word) ? undefined : formsOf(word).find(isMotionWord);
    if (moved !== undefined && !ROW_WORDS.has(word)) return moved;
    if (ROW_WORDS.has(word) || names.has(word) || isKnownInQuestions(word)) return word;
    const read = meantBy(word);
    if (read === undefined) return word;
    readAs.push([word, read]);
    return read;
  });
  const parts = [...names].filter((name) => name.length >= LEAST_OF_ASKING);
  const named = line.replaceAll(/(?<![\w'&-])[A-Z][A-Za-z]{5,24}(?![\w&-])/g, (word) => {
    const lower = word.toLowerCase();
    if (isKnownInQuestions(lower) || parts.some((name) => name.startsWith(lower))) return word;
    const [only, second] = parts.filter((name) => isSlip(lower, name.replaceAll("'", "")));
    if (only === undefined || second !== undefined) return word;
    readAs.push([word, only]);
    return only;
  });
  return { line: named, readAs };
}

/** `plunge` and `plunging` are forms of `plunged`. */
function formsOf(word: string): readonly string[] {
  return [word, word.replace(/ing$/, "")].flatMap((stem) => [`${stem}d`, `${stem}ed`, `${stem}s`]);
}

function meantBy(word: string): string | undefined {
  const near = VOCABULARY.filter((each) => isSlip(word, each));
  // Another form is no slip.
  if (near.some((each) => each.startsWith(word) || stemOf(word) === stemOf(each))) return undefined;
  const [only, second] = likeliest(word, near);
  return second === undefined ? only : undefined;
}
