import { ITEM_WORDS } from "#core/analyst/item-words.ts";

/** What a question asks about: rows of the ledger in the order it names them. */
export type AskedItems = {
  readonly items: readonly string[];
  /** The question without the words that named them. */
  readonly rest: string;
};

/** Words that stand for several rows at once, tried after every row's own name. */
const GROUPS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(margins?|profitability)\b/, ["Gross Margin (%)", "EBITDA Margin (%)", "EBIT Margin (%)"]],
  [/\b(leverage|levered|leveraged|deleverag\w+)\b/, ["Net Leverage (x)", "Gross Leverage (x)"]],
  [
    /\b(balance sheet|capital structure|debt profile)\b/,
    ["Total Debt", "Cash And Equivalents", "Net Debt", "Equity"],
  ],
  [/\b(shareholder returns?|distributions?|payouts?)\b/, ["Dividends Paid", "Share Repurchases"]],
  [
    /\b(performance|results|trading|financials|key figures|doing|perform\w*)\b/,
    ["Revenues", "EBITDA", "EBITDA Margin (%)", "Discretionary FCF", "Net Leverage (x)"],
  ],
];

const ALIASES: readonly { readonly alias: string; readonly item: string }[] = ITEM_WORDS.flatMap(
  ({ aliases, item }) => aliases.split(" | ").map((alias) => ({ alias, item })),
).toSorted((a, b) => b.alias.length - a.alias.length);

/** The rows a question names, the longest names first so that `net debt` is not read as `debt`. */
export function findItems(question: string): AskedItems {
  let rest = foldQuestion(question);
  const found: { item: string; at: number }[] = [];
  for (const { alias, item } of ALIASES) {
    const match = new RegExp(`${before(alias)}${escaped(alias)}(?![\\w&])`).exec(rest);
    if (match === null) continue;
    if (!found.some((other) => other.item === item)) found.push({ item, at: match.index });
    rest = blanked(rest, match.index, alias.length);
  }
  for (const [pattern, items] of GROUPS) {
    const match = pattern.exec(rest);
    if (match === null || (found.length > 0 && items.length > 3)) continue;
    for (const item of items) {
      if (!found.some((other) => other.item === item)) found.push({ item, at: match.index });
    }
    rest = blanked(rest, match.index, match[0].length);
  }
  return { items: found.toSorted((a, b) => a.at - b.at).map(({ item }) => item), rest };
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

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
