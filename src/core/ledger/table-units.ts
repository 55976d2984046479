/** A number before the word makes it an amount: `of $5 million`. */
const SCALE_WORDS: readonly (readonly [RegExp, number])[] = [
  [scaleWord("billion"), 1e9],
  [scaleWord("million"), 1e6],
  [scaleWord("thousand"), 1e3],
];
const SCALE_SIGNS: readonly (readonly [RegExp, number])[] = [
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY|RMB)|[$€£])\s?(?:bn|['’]?billion)\b/i, 1e9],
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY|RMB)|[$€£])\s?(?:mm|mn|m|['’]?million)\b|\(mm\)/i, 1e6],
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY|RMB)|[$€£])\s?(?:k\b|['’‘]?000s?\b)|(?<!\d[,.]?)\b000s\b/i, 1e3],
];
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\bUSD\b/i, "USD"],
  [/\bRMB\b|\bCNY\b/, "CNY"],
  [/\bEUR\b|€|\beuros?\b/i, "EUR"],
  [/\bGBP\b|£|\bpounds? sterling\b/i, "GBP"],
  [/\bCHF\b/, "CHF"],
  [/\bJPY\b|¥/, "JPY"],
];
/** Dollars with the word or the letters that say whose: `Canadian dollars`, `HK$`. */
const DOLLARS = /(?:(?<![\p{L}.])([\p{L}.]{1,20}) )?\bdollars?\b|(?<![\p{L}.])([\p{L}.]{0,4})\$/giu;
/** What may stand before dollars that are of the United States; any other word says whose they are. */
const OF_NO_OTHER =
  /^(?:U\.?S\.?|states|actual|whole|in|of|and|the|or|per|amounts?|millions?|thousands?|billions?)?$/i;
/** ISO 4217: of no currency that is known here. */
export const OTHER_CURRENCY = "XXX";
const UNITS_SAID =
  /\b(?:[Ii]n|IN) (?:[A-Z]{1,3}[$€£]?|[$€£]|(?:U\.S\. )?(?:dollars|\$))? ?(?:millions|thousands|billions|MILLIONS|THOUSANDS|BILLIONS)\b/;
/** What stands beside the words may say what else they are of. */
const BESIDE = 80;
const CLAUSE_END = /(?<!\bU\.S)\.(?=\s|$)|[;:()]/;

/** What a text says that amounts are in, as printed: `(in thousands, except per share data)`. */
export function unitsSaid(text: string): string | undefined {
  const said = /(?:illion|ousand)s/i.test(text) ? UNITS_SAID.exec(text) : null;
  if (said === null) return undefined;
  const [words] = said;
  const end = said.index + words.length;
  const before = text
    .slice(Math.max(0, said.index - BESIDE), said.index)
    .split(CLAUSE_END)
    .at(-1);
  const [after] = text.slice(end, end + BESIDE).split(CLAUSE_END);
  const units = `${before ?? ""}${words}${after ?? ""}`.trim();
  return Number.isFinite(only(scalesIn(units))) ? units : undefined;
}

/** The currencies that a text's amounts are marked with. */
export function currenciesIn(text: string): readonly string[] {
  const dollars = /[$]|dollar/i.test(text) ? [...text.matchAll(DOLLARS)] : [];
  const whose = dollars.map(([, word = "", letters = ""]) =>
    OF_NO_OTHER.test(word) && OF_NO_OTHER.test(letters) ? "USD" : OTHER_CURRENCY,
  );
  return [...new Set([...whose, ...matched(CURRENCIES, text)])];
}

/** Of another thing than amounts: `vehicles in thousands`. */
const OF_OTHERS =
  /\b(?!(?:and|are|tables?|dollars|amounts|figures|expressed|stated|presented|reported|USD|EUR|GBP|CHF|JPY)\b)[a-z]{3,} in (?:millions|thousands|billions)\b/gi;
/** Of an amount of words, or not of amounts in a scale: `tens of millions`. */
const VAGUE =
  /\bper[- ]share (?:amounts|data) in dollars\b|\b(?:tens|hundreds|thousands|millions) of (?:millions|thousands|billions)\b/gi;
const MONEY = String.raw`(?:(?:the|U\.?S\.?|United States) )*(?:dollars?|euros?|pounds? sterling|renminbi|USD|EUR|GBP|CHF|JPY|RMB|(?:US)?[$€£])`;
/** A scale with the word before it, and what it is said to be of. */
const SCALE_SAID = new RegExp(
  String.raw`(?:(?<![\p{L}$€£₹])([\p{L}$€£₹]{1,20}) )?\b(?:millions|thousands|billions)\b(?: of (?!${MONEY}(?![\p{L}$]))(\S))?`,
  "giu",
);
/** Any other word or sign before a scale says a currency, or what is counted. */
const OF_KNOWN = /^(?:in|of|and|or|dollars?|euros?|USD|EUR|GBP|CHF|JPY|RMB|CNY|(?:US)?[$€£¥])$/i;
/** Units of amounts in which no scale that is known here is read: `($)`, `(Rs. in crore)`, `in whole dollars`. */
const IN_OTHERS =
  /\((?:[A-Za-z.]{1,10} )?in (?!years?\b|months?\b|days?\b)[a-z]{1,20}(?: [a-z]{1,20})?\)|\([$€£¥₹][^()\d]{0,20}\)|\bin (?:(?:actual|whole|single|exact|full|U\.?S\.?) )?dollars\b|\bin (?:hundreds|crores?|lakhs?)\b/i;

/** What is said of amounts and of others alike: `dollars and shares in millions`. */
const OF_BOTH =
  /\b(dollars|amounts) and (?:[a-z]{3,12} ){1,3}in (?=(?:millions|thousands|billions)\b)/gi;

/** The scales that a head says; what it says of units and is not read whole is one that is no number. */
export function scalesIn(said: string): readonly number[] {
  const text = said.replaceAll(OF_BOTH, "$1 in ").replaceAll(OF_OTHERS, " ").replaceAll(VAGUE, " ");
  const scales = [...new Set([...matched(SCALE_WORDS, text), ...matched(SCALE_SIGNS, text)])];
  if (scales.length === 0) return IN_OTHERS.test(text) ? [Number.NaN] : [];
  const isUnread = [...text.matchAll(SCALE_SAID)].some(
    ([, before, of]) => of !== undefined || (before !== undefined && !OF_KNOWN.test(before)),
  );
  return isUnread ? [Number.NaN] : scales;
}

function scaleWord(word: string): RegExp {
  return new RegExp(
    String.raw`(?<!\d[ -]?)\b${word}s\b|[$€£(] ?${word}\b|\b[A-Z]{3} ${word}\b`,
    "i",
  );
}

function matched<Found>(
  patterns: readonly (readonly [RegExp, Found])[],
  text: string,
): readonly Found[] {
  return patterns.filter(([pattern]) => pattern.test(text)).map(([, found]) => found);
}

export function only<Found>([first, second]: readonly Found[]): Found | undefined {
  return second === undefined ? first : undefined;
}
