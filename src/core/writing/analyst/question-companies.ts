import { escaped } from "#core/writing/analyst/question-items.ts";
import type { Book } from "#core/writing/analyst/books.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";

export type AskedCompanies = {
  /** Connected companies the question names, in the order of their cards. */
  readonly named: readonly Book[];
  /** A company or ticker it names that is not connected, as it is written. */
  readonly unknown: string | undefined;
};

/** Capitals that are terms, not tickers. */
const TERMS = new Set(
  "EBITDA EBIT EBT EPS FCF CFO CAGR LTM TTM DSCR FFO RCF SGA COGS USD EUR GBP GAAP US IFRS FY YTD YOY QOQ SEC CEO IG HY NR OK ROE ROA ROIC PBT SBC WACC DCF EV AI ESG PDF AND OR NOT THE IS WHAT HOW WHY WAS DID BPS MM BN ROCE NWC D&A SG&A M&A P&L AAA AA A BBB BB B CCC CC C D I Q1 Q2 Q3 Q4".split(
    " ",
  ),
);
/** Capitalised words inside a sentence that are not names of companies. */
const COMMON = new Set(
  "Clean Discretionary Net Gross Total Free Cash Flow Debt Revenue Revenues Interest Capital Operating Current Liquidity January February March April May June July August September October November December Please Fiscal Year Executive Summary I What How Why When Which Is Are Was Were Did Does Can Could Show Tell Give Compare".split(
    " ",
  ),
);
/** Words that name rows of the ledger, whatever their case. */
const VOCABULARY: ReadonlySet<string> = new Set(
  ITEM_WORDS.flatMap(
    ({ item, name, aliases }) => `${item} ${name} ${aliases}`.toLowerCase().match(/[a-z&]+/g) ?? [],
  ),
);
/** First words of names too common to stand for the company. */
const GENERIC = new Set(
  "the american united general national first international global new".split(" "),
);

/** The companies a question names, and one it names that is not connected. */
export function findCompanies(question: string, books: readonly Book[]): AskedCompanies {
  const named = books.filter((book) => isNamed(question, book));
  return { named, unknown: unknownTicker(question, books) ?? unknownName(question, books) };
}

function isNamed(question: string, book: Book): boolean {
  if (new RegExp(`(?<![\\w-])${escaped(book.ticker)}(?![\\w-])`).test(question)) return true;
  const name = simplified(spokenName(book.name));
  const text = simplified(question);
  const [first = ""] = name.split(" ");
  return (
    containsWords(text, name) ||
    (first.length >= 4 && !GENERIC.has(first) && containsWords(text, first))
  );
}

function unknownTicker(question: string, books: readonly Book[]): string | undefined {
  const tickers = new Set(books.map(({ ticker }) => ticker));
  if (question === question.toUpperCase()) return undefined;
  return [...question.matchAll(/(?<![\w&$-])([A-Z]{2,5}(?:-[A-Z])?)(?![\w&-])/g)]
    .map((match) => match[1] ?? "")
    .find((word) => !tickers.has(word) && !isTerm(word) && !isPartOfName(word, books));
}

/** A capitalised word where a company stands: `Microsoft's revenue`, `compared with Microsoft`. */
function unknownName(question: string, books: readonly Book[]): string | undefined {
  const candidates = [
    ...question.matchAll(/\b([A-Z][a-z][\w.&]*)['’]s\b/g),
    ...question.matchAll(
      /\b(?:with|versus|vs\.?|against|than|of|at|for|to|and|does|did|is|was|has) ([A-Z][a-z][\w.&]*)/g,
    ),
  ].map((match) => match[1] ?? "");
  return candidates.find((word) => !isTerm(word) && !isPartOfName(word, books));
}

function isTerm(word: string): boolean {
  return TERMS.has(word.toUpperCase()) || COMMON.has(word) || VOCABULARY.has(word.toLowerCase());
}

function isPartOfName(word: string, books: readonly Book[]): boolean {
  const wanted = simplified(word);
  return books.some(({ name }) => containsWords(simplified(name), wanted));
}

function containsWords(text: string, words: string): boolean {
  return words !== "" && ` ${text} `.includes(` ${words} `);
}

function simplified(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]s\b/g, "")
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9&]+/g, " ")
    .trim();
}
