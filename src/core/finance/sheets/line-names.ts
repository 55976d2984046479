import { LINES, type Line, namesOf } from "#core/finance/sheets/lines.ts";

/** A row's name understood. Of several rows for one line, the lowest rank is the line itself. */
export type FoundLine = {
  readonly line: Line;
  readonly rank: number;
  /** The label is a name and nothing more, such as "net of tax". */
  readonly isWhole: boolean;
  /** "Interest expense (income), net": positive figures are a cost. */
  readonly isTurned: boolean;
};

/** Words that part names from each other by nothing. */
const FILLING = new Set(
  `and of the for in to from by on at as der die das des dem den und aus von vom zu zum zur fuer im auf
    de du la le les et en aux sur del los las el y e o por`.split(/\s+/),
);
/** "1.", "A.", "II.", "A.1)" before a name. */
const ORDINAL = /^\s*(?:[a-z]|\d{1,2}|[ivx]{2,4})(?:[.-][a-z\d])?[.)]+\s+/i;

const SPELLED: Readonly<Record<string, string>> = {
  amortisation: "amortization",
  depriciation: "depreciation",
  shareholder: "stockholder",
  shareowner: "stockholder",
  noncurrent: "non current",
  lt: "long term",
  st: "short term",
  nonoperating: "non operating",
  pretax: "pre tax",
  taxation: "tax",
  used: "provided",
  generated: "provided",
  share: "stock",
  charge: "expense",
  earning: "income",
  profit: "income",
  obligation: "liability",
  addition: "purchase",
  sale: "revenue",
  ppe: "property plant equipment",
  available: "attributable",
  movement: "change",
  period: "year",
  payments: "paid",
  stocks: "inventory",
  cashflow: "cash flow",
  mittelzufluss: "cash flow",
  mittelabfluss: "cash flow",
  provenant: "lie",
  buybacks: "repurchase",
  sga: "sg a",
  rd: "r d",
  da: "d a",
};

type Ranked = Pick<FoundLine, "line" | "rank">;

const OWN = LINES.map((line) => ({ line, rank: 0, name: line }));
const SAID = LINES.flatMap((line) =>
  namesOf(line).map((name, at) => ({ line, rank: at + 1, name })),
);
/** The first of two lines that a name may be of; the product's own names where no other says more exactly. */
const BY_WORDS: ReadonlyMap<string, Ranked> = new Map(
  [...SAID.filter(({ name }) => !isOfTaxonomy(name)), ...OWN]
    .toReversed()
    .map((found) => [nameWords(found.name), found]),
);
const BY_CONCEPT: ReadonlyMap<string, Ranked> = new Map(
  SAID.filter(({ name }) => isOfTaxonomy(name)).map((found) => [found.name.toLowerCase(), found]),
);

function isOfTaxonomy(name: string): boolean {
  return /^[A-Z]/.test(name);
}

/** What a row is, by its name: the product's own, common captions of statements, and XBRL concepts. */
export function findLine(label: string): FoundLine | undefined {
  // Most cells of a file are numbers and days, and no name is without a letter.
  if (!/\p{Letter}/u.test(label)) return undefined;
  const concept = BY_CONCEPT.get(conceptOf(label));
  if (concept !== undefined)
    return { line: concept.line, rank: concept.rank, isWhole: true, isTurned: false };
  const interest = netInterestOf(label);
  if (interest !== undefined) return interest;
  for (const [further, words] of spellings(label).entries()) {
    const found = BY_WORDS.get(words);
    if (found === undefined) continue;
    // What says more than a name is less sure than the name itself.
    return {
      line: found.line,
      rank: found.rank + further / 10,
      isWhole: further === 0,
      isTurned: isTurned(label, found.line),
    };
  }
  return undefined;
}

/** Whether a name is an XBRL concept that the product knows. Words alone, such as "Assets", may be both. */
export function isConcept(label: string): boolean {
  return BY_CONCEPT.has(conceptOf(label));
}

const RATIO =
  /%|\bmargins?\b|growth|per[\s-](?:\w+ ){0,2}share|je aktie|par action|por acci[oó]n|\beps\b|\bratio\b|yield|(?:assets?|inventory|receivables?|capital) turnover|\byoy\b|\bcagr\b|conversion|effective tax|tax rate|return on|\bro[aeic]{1,2}\b|coverage|multiple|\bdays\b|\bbeta\b|ev[ _/]|p[_/]e\b|book value/i;

/** Rows the product computes itself, or does not show: margins, growth, figures per share. */
export function isRatioName(label: string): boolean {
  return RATIO.test(label.replaceAll("_", " "));
}

/** A name in lower case, words apart, without footnotes, units, brackets and punctuation. */
function normalised(label: string): string {
  return label
    .normalize("NFKC")
    .replace(ORDINAL, "")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]{2,})([A-Z](?!s\b)[a-z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/[äöü]/g, "$&e")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\b[dl][’'`´]/g, " ")
    .replaceAll("&", " and ")
    .replace(/% of\b/, " percent of ")
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replaceAll(/[’'`´]s?\b/g, "")
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim()
    .replace(/^(?:less|plus|add|minus|of which|memo|thereof) /, "");
}

/** What a label is compared by, as it stands: `Less: CapEx ($M)` is `capex`. */
export function nameWords(label: string): string {
  return wordsOf(normalised(label));
}

/** What is compared of names: their words once, each in one spelling and number. */
function wordsOf(name: string): string {
  const words = name.split(" ").flatMap((word) => {
    const one = word
      .replace(/ies$/, "y")
      .replace(/(x|ss)es$/, "$1")
      .replace(/(?<=\w{3})(?<!s)s$/, "");
    return (SPELLED[word] ?? SPELLED[one] ?? one).split(" ");
  });
  return [...new Set(words)].filter((word) => !FILLING.has(word)).join(" ");
}

/** The words of a name as it stands, then without what a statement may add to it. */
function spellings(label: string): readonly string[] {
  const whole = normalised(label);
  const bare = whole.replace(/^(?:total|summe) /, "").replace(/ total$/, "");
  const variants = [
    whole,
    bare,
    bare.replace(/ net$/, ""),
    bare.replace(/^net /, ""),
    withoutTail(bare),
  ];
  return variants.map(wordsOf);
}

/** "Common stock repurchased, including excise tax" is the part before the comma, where that says enough. */
function withoutTail(text: string): string {
  return text
    .replace(/ (?:net of|including|excluding|less) .*$/, "")
    .replace(
      / (?:in )?(?:usd|eur|gbp|cad|us dollars?)?(?: ?(?:mm|mn|bn|millions?|thousands?|billions?|m|k|b))$/,
      "",
    );
}

function conceptOf(label: string): string {
  return label
    .trim()
    .replace(/^(?:us-gaap|ifrs-full|ifrs)[:_]/i, "")
    .toLowerCase();
}

const OTHER_INTEREST = /paid|payable|minority|controlling|tax|after|before/i;
const EXPENSE_IN_BRACKETS =
  /interest \(expense\)\s*(?:,|\/)?\s*(?:net|income)|interest \(expense\),? net/i;
const EXPENSE_FIRST =
  /interest (?:and other )?\(?expense\)?s?\s*\(income\)|net interest expense|interest expense,? net|interest \(expense\)|net finance costs?|finance costs?,? net/i;
const INCOME_FIRST =
  /interest (?:and other )?income\s*[/(,]?\s*\(?expense|net interest income|interest income,? net|net non operating interest income|interest income\/expense/i;

/** Net interest by the order of its words: what comes first is positive. */
function netInterestOf(label: string): FoundLine | undefined {
  const text = label.replaceAll("_", " ");
  if (!/interest|finance cost/i.test(text) || OTHER_INTEREST.test(text)) return undefined;
  const found = { line: "Interest Income/Expense", isWhole: true } as const;
  if (EXPENSE_IN_BRACKETS.test(text)) return { ...found, rank: 1, isTurned: false };
  if (INCOME_FIRST.test(text)) return { ...found, rank: 0, isTurned: false };
  if (/interest \(expense\)/i.test(text) || !EXPENSE_FIRST.test(text)) return undefined;
  return { ...found, rank: 1, isTurned: true };
}

/** "(Increase) decrease in working capital" is a cash flow; "Increase in working capital" is its opposite. */
function isTurned(label: string, line: Line): boolean {
  if (line === "Change In Working Capital") {
    return /^\s*(?:less:?\s*)?(?:net )?(?:increase|investment) in|less:/i.test(label);
  }
  return (
    line === "Other Non-Operating Items" && /expense\s*\(income\)|\(income\)\s*expense/i.test(label)
  );
}
