import type { Figure, IgnoredNumber, PeriodMention } from "#core/figures/read/figures/figure.ts";
import { scan } from "#core/figures/read/figures/scan.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { type ItemMention, itemsIn, wordsOfText } from "#core/figures/read/ledger/item-mentions.ts";
import type { ColumnHead } from "#core/figures/read/sentence/table-heads.ts";
import { lowerCase, plainText, withSpaces } from "#core/figures/read/text/plain-text.ts";

/** A sentence with all that is said in it, each by its place (UTF-16, from its first character). */
export type SentenceReading = {
  readonly text: string;
  /** Lower case, with names of rows as `¤`, times as `§`, companies as `¢`, each as long as it is. */
  readonly masked: string;
  readonly figures: readonly Figure[];
  readonly ignored: readonly IgnoredNumber[];
  readonly periods: readonly PeriodMention[];
  readonly items: readonly ItemMention[];
  readonly companies: readonly CompanyMention[];
  /** In a row of a table: the head of each figure's column. */
  readonly heads?: readonly ColumnHead[] | undefined;
};

/** Reads one sentence against the connected companies; `scanned` is given where that was done before. */
export function readSentence(
  sentence: string,
  ledgers: readonly CompanyLedger[],
  scanned = scan(plainText(sentence)),
): SentenceReading {
  const text = withSpaces(plainText(sentence));
  const { periods } = scanned;
  const lower = lowerCase(text);
  // A figure parts words: `EBITDA of 5 (a 13% margin)` names no EBITDA margin.
  const blanked = filled(filled(lower, periods, " "), scanned.figures, "q");
  const named = itemsIn(wordsOfText(blanked), (item) => ledgers.some(({ has }) => has(item)));
  const companies = companiesIn({ text, lower, items: named }, ledgers);
  const isName = ({ start }: Figure): boolean =>
    companies.some((each) => each.ticker !== undefined && isIn(start, each));
  const items = named.filter(({ start }) => !companies.some((each) => isIn(start, each)));
  const days = daysIn(scanned.ignored, items, text);
  const figures = [...scanned.figures.filter((figure) => !isName(figure)), ...days].toSorted(
    (a, b) => a.start - b.start,
  );
  const masked = filled(filled(filled(lower, items, "¤"), periods, "§"), companies, "¢");
  // `3 Rivers` counts no rivers.
  const isDays = ({ start }: IgnoredNumber): boolean => days.some((each) => each.start === start);
  const ignored = [
    ...scanned.ignored.filter((each) => !isDays(each)),
    ...scanned.figures.filter(isName),
  ];
  return { text, masked, figures, ignored, periods, items, companies };
}

/** Days are a term, and a figure where a row is named that is measured so: `9` of `9 days of inventory`. */
function daysIn(
  ignored: readonly IgnoredNumber[],
  items: readonly ItemMention[],
  text: string,
): readonly Figure[] {
  if (!items.some(({ unit }) => unit === "days")) return [];
  return ignored.flatMap(({ days }) => {
    if (days === undefined) return [];
    const name = items.find(({ start }) => isIn(start, days));
    const end = name === undefined ? days.end : text.slice(0, name.start).trimEnd().length;
    return [{ ...days, end }];
  });
}

type Stretch = { readonly start: number; readonly end: number };

function isIn(place: number, { start, end }: Stretch): boolean {
  return place >= start && place < end;
}

/** The text with a mark in place of each character of some stretches, which are in its order. */
function filled(text: string, stretches: readonly Stretch[], mark: string): string {
  if (stretches.length === 0) return text;
  let made = "";
  let at = 0;
  for (const { start, end } of stretches) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    made += text.slice(at, from) + mark.repeat(end - from);
    at = end;
  }
  return made + text.slice(at);
}

/** A company a sentence names; `ticker` is undefined for one that is not connected. */
type CompanyMention = {
  readonly start: number;
  readonly end: number;
  readonly ticker: string | undefined;
};

type Read = {
  readonly text: string;
  readonly lower: string;
  readonly items: readonly ItemMention[];
};

/** The companies a sentence names, those that nobody connected among them. */
function companiesIn(read: Read, ledgers: readonly CompanyLedger[]): readonly CompanyMention[] {
  const known = ledgers.flatMap(({ ticker, names }) => [
    ...occurrences(read.text, ticker).map((at) => ({ ...at, ticker })),
    ...names.flatMap(written).flatMap((name) =>
      occurrences(read.lower, name)
        // Target, Gap and Block are companies where they have a capital.
        .filter(({ start }) => /[A-Z\d]/.test(read.text[start] ?? ""))
        .map((at) => ({ ...at, ticker })),
    ),
  ]);
  const longest = known
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(
      (mention, index, all) => !all.slice(0, index).some((other) => other.end > mention.start),
    )
    // A ticker that is a word of the language, such as ALL or NOW, is one only in a text of that company.
    .filter(({ start, end }) => !read.items.some((item) => start >= item.start && end <= item.end));
  const whole = longest.map((mention) => asPart(mention, read.text));
  return whole.toSorted((a, b) => a.start - b.start);
}

/** The SEC writes "McDonalds", everybody else "McDonald's". */
function written(name: string): readonly string[] {
  return name.endsWith("s") ? [name, `${name.slice(0, -1)}'s`] : [name];
}

/** What may follow a company's name with a capital and leave it the whole company. */
const STILL_WHOLE =
  /^ (?:Inc|Corp|Corporation|Company|Co|Ltd|Limited|plc|PLC|AG|SE|Group|Holdings?|LLC|N\.?V|S\.?A|FY|Q[1-4]|H[12]|[1-4]Q|LTM|TTM|YTD|EBITDA\w*|EBIT|FCF|CFO|CEO|COO|Chief|Chair\w*|President|Management|FFO|CET1|NII|NOI|SG&A|D&A|COGS|Net|Gross|Total|Clean|Adjusted|Discretionary|Revenues?|Sales|Operating|Interest|Capital|Free|Cash|Debt|Leverage|Equity|Margins?|Liquidity|I|USD|EUR|GBP|January|February|March|April|May|June|July|August|September|October|November|December)(?![a-z])/;

/** `Walmart International` and `Google Cloud` are parts of the company, which no row is of. */
function asPart(mention: CompanyMention, text: string): CompanyMention {
  const rest = text.slice(mention.end);
  const name = /^ (?:[A-Z][A-Za-z.&]*[A-Za-z.]|[A-Z]\.[A-Z]\.)(?=[ ,'])/.exec(rest);
  if (name === null || STILL_WHOLE.test(rest) || isTitle(text)) return mention;
  return { start: mention.start, end: mention.end + name[0].length, ticker: undefined };
}

/** In a headline every word has a capital. */
function isTitle(text: string): boolean {
  const words = text.match(/[A-Za-z]{2,}/g) ?? [];
  const capitals = words.filter((word) => /^[A-Z]/.test(word));
  return capitals.length > 0.6 * words.length;
}

function occurrences(text: string, name: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  if (name === "") return found;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (!/[\w&]/.test(text[at - 1] ?? " ") && !/[\w&]/.test(text[end] ?? " ")) {
      found.push({ start: at, end });
    }
  }
  return found;
}
