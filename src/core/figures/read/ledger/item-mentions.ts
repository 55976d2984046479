import { itemUnit } from "#core/ledger/items.ts";
import type { Unit } from "#core/ledger/units.ts";
import { findRatioDefinition } from "#core/finance/ratios/ratio-items.ts";
import { everyMatch } from "#core/figures/read/text/every-match.ts";
import { MODEL_RESULTS, resultUnit } from "#core/ledger/saved-model-provider.ts";
import { madeRow } from "#core/figures/read/ledger/made-rows.ts";
import { NEGATIVE_NAMES } from "#core/figures/read/ledger/names-in-texts.ts";
import { ITEM_WORDS, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { MADE_WORDS } from "#core/finance/vocabulary/made-words.ts";
import type { ItemWords } from "#core/finance/vocabulary/word-table.ts";

/** A name of a row where a sentence says it. */
export type ItemMention = {
  readonly start: number;
  readonly end: number;
  /** The row by its default reading. */
  readonly item: string;
  /** Rows the name may stand for as well, tried when the default fails (finance.md 5.1 step 8). */
  readonly others: readonly string[];
  readonly unit: Unit;
  /** The name says that the amount is negative: `net loss`, `net cash`. */
  readonly isNegative: boolean;
  /** The name is of the growth of the row: `revenue growth`. */
  readonly isGrowth: boolean;
  /** Other rows whose names are a word more than this name of one word: `profit` may be the operating one. */
  readonly longer: readonly string[];
};

/** A word of a sentence in lower case, with its place. */
export type Word = { readonly text: string; readonly start: number; readonly end: number };

type Name = {
  readonly words: readonly string[];
  readonly item: string;
  readonly others: readonly string[];
  readonly isNegative: boolean;
  readonly isGrowth: boolean;
};

/** Each row with what it is called when it is negative, as texts say it; of outflows that is the rule. */
const NEGATIVES: readonly (readonly [item: string, names: string])[] = [
  ...ITEM_WORDS.flatMap(({ item, negative, isOutflow }) =>
    negative === undefined || isOutflow === true ? [] : [[item, negative.toLowerCase()] as const],
  ),
  ...Object.entries(NEGATIVE_NAMES),
];

/** What an ambiguous name may stand for, its default first (finance.md 5.1 step 8, decisions.md 15). */
const READINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  debt: ["Total Debt", "Long-Term Debt"],
  borrowings: ["Total Debt", "Long-Term Debt"],
  leverage: [
    "Gross Leverage (x)",
    "Net Leverage (x)",
    "Clean Gross Leverage (x)",
    "Clean Net Leverage (x)",
  ],
  "clean leverage": ["Clean Gross Leverage (x)", "Clean Net Leverage (x)"],
  "adjusted leverage": ["Clean Gross Leverage (x)", "Clean Net Leverage (x)"],
  "free cash flow": ["Discretionary FCF", "FCF"],
  "free cash flows": ["Discretionary FCF", "FCF"],
  fcf: ["Discretionary FCF", "FCF"],
  "cash flow": ["Cash Flow From Operating Activities", "Discretionary FCF", "FCF"],
  coverage: ["Interest Coverage (x)", "EBIT Coverage (x)"],
  interest: ["Interest Expense", "Interest Paid"],
  tax: ["Tax Expense", "Taxes Paid"],
  taxes: ["Tax Expense", "Taxes Paid"],
  "operating leases": ["Operating Lease Liabilities"],
  leases: ["Lease Liabilities", "Operating Lease Liabilities", "Finance Lease Liabilities"],
  "lease liabilities": [
    "Lease Liabilities",
    "Operating Lease Liabilities",
    "Finance Lease Liabilities",
  ],
  distributions: ["Shareholder Distributions", "Dividends Paid"],
  "total distributions": ["Shareholder Distributions"],
  "capital returns": ["Shareholder Distributions"],
  "capital returned to shareholders": ["Shareholder Distributions"],
  ffo: ["FFO (NAREIT)", "FFO"],
  "shares outstanding": ["Shares Outstanding", "Diluted Shares"],
  profit: ["Net Income"],
  income: ["Net Income"],
  "enterprise value": [MODEL_RESULTS.enterpriseValueGG, MODEL_RESULTS.enterpriseValueEM],
  ev: [MODEL_RESULTS.enterpriseValueGG, MODEL_RESULTS.enterpriseValueEM],
  "equity value": [MODEL_RESULTS.equityValueGG, MODEL_RESULTS.equityValueEM],
  "gordon growth": [MODEL_RESULTS.enterpriseValueGG],
  "the ebitda multiple": [MODEL_RESULTS.enterpriseValueEM],
  wacc: [MODEL_RESULTS.wacc],
  "terminal growth": [MODEL_RESULTS.terminalGrowthRate],
  "terminal growth rate": [MODEL_RESULTS.terminalGrowthRate],
  "perpetual growth": [MODEL_RESULTS.terminalGrowthRate],
  "terminal multiple": [MODEL_RESULTS.terminalEbitdaMultiple],
  "exit multiple": [MODEL_RESULTS.terminalEbitdaMultiple],
  "terminal ebitda multiple": [MODEL_RESULTS.terminalEbitdaMultiple],
};

/** Names questions use that mean nothing exact in a text. */
const NOT_IN_TEXTS = new Set([
  "cover",
  "cash equivalents",
  "efficiency",
  "fees",
  "overhead",
  "assets growth",
  "net result",
  "underwriting result",
]);

/** Names of growth that leave the row's own name. */
const GROWTH_NAMES: Readonly<Record<string, string>> = {
  "loan growth": "Loans",
  "loan book growth": "Loans",
  "lending growth": "Loans",
  "deposit growth": "Deposits",
  "premium growth": "Premiums Earned",
  "asset growth": "Total Assets",
  "dividend growth": "Dividends Paid",
};

const GROWTH_WORDS = ["growth", "growth rate"];

/** Hyphens part words, `&` and an inner apostrophe do not. */
const A_WORD = /(?<!'(?=s\b))[a-z](?:[a-z]|&(?=[a-z]))*(?:'[a-z]+)?\d?|\//g;

/** Names by their words: those that end here, and how longer ones go on. */
type NameTree = { readonly names: Name[]; readonly next: Map<string, NameTree> };

/** By the second of its two words, the rows that a name stands for. */
const LONGER = new Map<string, Set<string>>();

const NAMES = treeOfNames();

function treeOfNames(): NameTree {
  // A name may be of several rows, those of one kind of company first: the first that is connected is read.
  const byName = new Map<string, readonly Name[]>();
  const add = (text: string, name: Omit<Name, "words">, isFirst = false): void => {
    const words = wordsOfText(text).map((word) => word.text);
    const key = words.join(" ");
    if (words.length > 0 && !NOT_IN_TEXTS.has(text)) {
      const others = (byName.get(key) ?? []).filter(({ item }) => item !== name.item);
      const own = { ...name, words };
      byName.set(key, isFirst ? [own, ...others] : [...others, own]);
    }
  };
  for (const words of [...ITEM_WORDS, ...MADE_WORDS]) {
    for (const alias of aliasesOf(words)) {
      add(alias, { item: words.item, others: [], isNegative: false, isGrowth: false });
    }
  }
  for (const [name, [item, ...others]] of Object.entries(READINGS)) {
    add(name, { item, others, isNegative: false, isGrowth: false }, true);
  }
  for (const [item, names] of NEGATIVES) {
    for (const name of names.split(" | ")) {
      add(name, { item, others: [], isNegative: true, isGrowth: false });
    }
  }
  for (const [text, item] of Object.entries(GROWTH_NAMES)) {
    add(text, { item, others: [], isNegative: false, isGrowth: true });
  }
  for (const name of Array.from(byName.values()).flat()) {
    if (findRatioDefinition(name.item)?.unit === "fraction") continue;
    for (const growth of GROWTH_WORDS) {
      add(`${name.words.join(" ")} ${growth}`, { ...name, isGrowth: true });
    }
  }
  const tree: NameTree = { names: [], next: new Map() };
  for (const name of [...byName.values()].flat()) plant(tree, name);
  return tree;
}

function plant(tree: NameTree, name: Name): void {
  const [, last, ...others] = name.words;
  if (last !== undefined && others.length === 0) {
    LONGER.set(last, (LONGER.get(last) ?? new Set()).add(name.item));
  }
  let at = tree;
  for (const word of name.words) {
    const next = at.next.get(word) ?? { names: [], next: new Map() };
    at.next.set(word, next);
    at = next;
  }
  at.names.push(name);
}

function aliasesOf({ name, aliases }: ItemWords): readonly string[] {
  return [...aliases.split(" | "), name.toLowerCase()].filter((alias) => alias !== "");
}

/** The words of a text in lower case; hyphens part words, `&` and an inner apostrophe do not. */
export function wordsOfText(text: string): readonly Word[] {
  return everyMatch(A_WORD, text).map(({ 0: word, index }) => ({
    text: word.endsWith("'s") ? word.slice(0, -2) : word,
    start: index,
    end: index + word.length,
  }));
}

/**
 * The names of rows in the words of a sentence, the longest at each place. Rows `has` does not know
 * are not read where they belong to one kind of company alone.
 */
export function itemsIn(
  words: readonly Word[],
  has: (item: string) => boolean,
): readonly ItemMention[] {
  const mentions: ItemMention[] = [];
  for (let at = 0; at < words.length;) {
    const name = nameAt(words, at, has);
    const first = words[at];
    const last = words[at + (name?.words.length ?? 1) - 1];
    if (name !== undefined && first !== undefined && last !== undefined) {
      mentions.push({
        start: first.start,
        end: last.end,
        item: name.item,
        others: name.others,
        unit: unitOf(name.item),
        isNegative: name.isNegative,
        isGrowth: name.isGrowth,
        longer: longerThan(name),
      });
    }
    at += name?.words.length ?? 1;
  }
  return mentions;
}

/** `EBITDA` is called so, and short for no other row. */
function longerThan({ words: [word = "", ...others], item }: Name): readonly string[] {
  if (others.length > 0 || word === wordsOf(item).name.toLowerCase()) return [];
  return [...(LONGER.get(word) ?? [])].filter((each) => each !== item);
}

/** The longest name that begins at a word. */
function nameAt(
  words: readonly Word[],
  at: number,
  has: (item: string) => boolean,
): Name | undefined {
  let longest: Name | undefined;
  let tree = NAMES.next.get(words[at]?.text ?? "");
  for (let next = at + 1; tree !== undefined; next += 1) {
    longest = tree.names.find(({ item }) => has(item)) ?? longest;
    tree = tree.next.get(words[next]?.text ?? "");
  }
  return longest;
}

/** What a row is measured in. */
export function unitOf(item: string): Unit {
  return (
    findRatioDefinition(item)?.unit ?? madeRow(item)?.unit ?? resultUnit(item) ?? itemUnit(item)
  );
}
