import { ARCHETYPE_WORDS } from "#core/finance/vocabulary/archetype-words.ts";
import type { Book } from "#core/writing/analyst/books.ts";
import { type HeadlineRows, headlineRows } from "#core/writing/analyst/headline-rows.ts";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";

/** What a question asks about: rows of the ledger in the order it names them. */
export type AskedItems = {
  readonly items: readonly string[];
  /** The question without the words that named them. */
  readonly rest: string;
};

/** Words that stand for several rows at once, tried after every row's own name. */
const GROUPS: readonly (readonly [RegExp, (rows: HeadlineRows) => readonly string[]])[] = [
  [/\b(margins?|profitability)\b/, ({ margins }) => margins],
  [
    /\b((over-?|under-?)?(leverage|levered|leveraged)|deleverag\w+|(well|under|over)[- ]?capitali[sz]ed|capital adequacy|solvency)\b/,
    ({ leverage }) => leverage,
  ],
  [/\b(balance sheet|capital structure|debt profile)\b/, ({ balanceSheet }) => balanceSheet],
  [
    /\b(shareholder returns?|distributions?|payouts?)\b/,
    () => ["Dividends Paid", "Share Repurchases"],
  ],
  [
    /\b(performance|results|trading|financials|key figures|doing|perform\w*)\b/,
    ({ performance }) => performance,
  ],
];

/** Rows that only companies of one kind have. */
const OWN_ITEMS: ReadonlySet<string> = new Set(ARCHETYPE_WORDS.map(({ item }) => item));

const ALIASES: readonly { readonly alias: string; readonly item: string }[] = ITEM_WORDS.flatMap(
  ({ aliases, item }) => aliases.split(" | ").map((alias) => ({ alias, item })),
).toSorted((a, b) => b.alias.length - a.alias.length);

/**
 * The rows of a company that a question names, the longest names first so that `net debt` is not read
 * as `debt`. A name of a row the company has none of, such as a bank's, is not read.
 */
export function findItems(question: string, book: Book): AskedItems {
  const rows = new Set(book.tables.flatMap(({ data, ratios }) => namesOf([...data, ...ratios])));
  let rest = foldQuestion(question);
  const found: { item: string; at: number }[] = [];
  for (const { alias, item } of ALIASES) {
    if (OWN_ITEMS.has(item) && !rows.has(item)) continue;
    const match = new RegExp(`${before(alias)}${escaped(alias)}(?![\\w&])`).exec(rest);
    if (match === null) continue;
    if (!found.some((other) => other.item === item)) found.push({ item, at: match.index });
    rest = blanked(rest, match.index, alias.length);
  }
  for (const [pattern, itemsOf] of GROUPS) {
    const match = pattern.exec(rest);
    const items = itemsOf(headlineRows(book.archetype));
    if (match === null || (found.length > 0 && items.length > 3)) continue;
    for (const item of items) {
      if (!found.some((other) => other.item === item)) found.push({ item, at: match.index });
    }
    rest = blanked(rest, match.index, match[0].length);
  }
  return { items: found.toSorted((a, b) => a.at - b.at).map(({ item }) => item), rest };
}

function namesOf(rows: readonly { readonly item: string }[]): readonly string[] {
  return rows.map(({ item }) => item);
}

/** Lower case, straight apostrophes and hyphens, possessives without their s. */
export function foldQuestion(question: string): string {
  return question
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[‐‑–—]/g, "-")
    .replaceAll(/'s\b/g, "")
    .replaceAll(/s'(?=\s)/g, "s")
    .replaceAll(/\s+/g, " ");
}

/** Not inside a word; and `net debt to equity` is not `debt to equity`. */
function before(alias: string): string {
  return alias.startsWith("debt") ? String.raw`(?<![\w&]|net )` : String.raw`(?<![\w&])`;
}

/** Every further mention goes too, so that no shorter name is found inside it. */
function blanked(text: string, at: number, length: number): string {
  const word = text.slice(at, at + length);
  return text.replaceAll(
    new RegExp(`(?<![\\w&])${escaped(word)}(?![\\w&])`, "g"),
    "_".repeat(length),
  );
}

/** Words as a pattern that finds just them. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
