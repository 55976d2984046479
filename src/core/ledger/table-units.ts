const SCALE_WORDS: readonly (readonly [string, number])[] = [
  ["billion", 1e9],
  ["million", 1e6],
  ["thousand", 1e3],
];
const SCALE_SIGNS: readonly (readonly [RegExp, number])[] = [
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY|RMB)|[$€£])\s?(?:bn|['’]?billion)\b/i, 1e9],
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY|RMB)|[$€£])\s?(?:mm|mn|m|['’]?million)\b|\(mm\)/i, 1e6],
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY|RMB)|[$€£])\s?(?:k\b|['’‘]?000s?\b)|(?<!\d[,.]?)\b000s\b/i, 1e3],
];
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\bUSD\b|US\$|\bdollars?\b|(?<!(?:\b(?:A|C|HK|NZ|S|NT|R)))\$/i, "USD"],
  [/\bRMB\b|\bCNY\b/, "CNY"],
  [/\bEUR\b|€|\beuros?\b/i, "EUR"],
  [/\bGBP\b|£|\bpounds? sterling\b/i, "GBP"],
  [/\bCHF\b/, "CHF"],
  [/\bJPY\b|¥/, "JPY"],
];
const UNITS_SAID =
  /\b(?:[Ii]n|IN|of) (?:[A-Z]{1,3}[$€£]?|[$€£]|(?:U\.S\. )?(?:dollars|\$))? ?(?:millions|thousands|billions|MILLIONS|THOUSANDS|BILLIONS)\b/;
/** What stands beside the words may say what else they are of. */
const BESIDE = 40;

/** What a text says that amounts are in, as printed: `(in thousands, except per share data)`. */
export function unitsSaid(text: string): string | undefined {
  const said = /(?:illion|ousand)s/i.test(text) ? UNITS_SAID.exec(text) : null;
  if (said === null) return undefined;
  const [words] = said;
  const end = said.index + words.length;
  const before = text
    .slice(Math.max(0, said.index - BESIDE), said.index)
    .split(/[.;:()]/)
    .at(-1);
  const [after] = text.slice(end, end + BESIDE).split(/[.;:()]/);
  const units = `${before ?? ""}${words}${after ?? ""}`.trim();
  return scalesIn(units).length === 1 ? units : undefined;
}

/** The currencies that a text's amounts are marked with. */
export function currenciesIn(text: string): readonly string[] {
  return matched(CURRENCIES, text);
}

/** Of another thing than amounts: `vehicles in thousands`. */
const OF_OTHERS =
  /\b(?!(?:and|tables?|dollars|amounts|figures|expressed|stated|presented|reported|USD|EUR|GBP|CHF|JPY)\b)[a-z]{3,} in (?:millions|thousands|billions)\b/gi;

/** The scales that a head says; a number before the word makes it an amount: `of $5 million`. */
export function scalesIn(said: string): readonly number[] {
  const text = said.replaceAll(OF_OTHERS, " ");
  const words = SCALE_WORDS.filter(([word]) =>
    new RegExp(
      String.raw`(?<!\d[ -]?)\b${word}s\b|[$€£(] ?${word}\b|\b[A-Z]{3} ${word}\b`,
      "i",
    ).test(text),
  ).map(([, scale]) => scale);
  return [...new Set([...words, ...matched(SCALE_SIGNS, text)])];
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
