/**
 * A text as units to compare: words, figures, marks and line ends, each from `starts[i]` to
 * `ends[i]`. Blanks between them belong to none.
 */
export type Tokens = {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly count: number;
};

const CURRENCIES =
  "USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|CNY|RMB|HKD|SGD|KRW|TWD|INR|BRL|MXN|ZAR|SEK|NOK|DKK|PLN|TRY|ILS|SAR|AED";
const SYMBOL = "(?:US|C|A|HK|S)?[$€£¥]";
const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`;
const AMOUNT = `[-−+~]?(?:(?:${CURRENCIES}) ?|${SYMBOL})?[-−]?${DIGITS}`;
const UNIT = "(?: ?(?:%|bps|bp|pp|percent|thousand|million|billion|trillion|bn|mm|mn|tn)|[xmk])?";
/** What may not follow a figure: the rest of "3Q25", "1,2345" or "10-K". */
const FIGURE_END = String.raw`(?![\p{L}\p{N}]|[.,]\p{N}|-\p{L})`;
/** "(12.4%)" is a negative figure; "(USD 12.4 mm)" is more often a remark that begins with one. */
const FIGURE = String.raw`\((?:${SYMBOL})?${DIGITS}${UNIT}\)|${AMOUNT}${UNIT}${FIGURE_END}`;
const DATE = String.raw`\d{4}-\d\d-\d\d(?!\p{N})`;
const RATING = String.raw`[A-D]{1,3}[-+−](?![\p{L}\p{N}])`;
const IDEOGRAPH = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`;
const WORD = String.raw`(?:(?!${IDEOGRAPH})[\p{L}\p{N}])(?:(?!${IDEOGRAPH})[\p{L}\p{M}\p{N}_]|['’&-](?=[\p{L}\p{N}]))*`;
/** One character as people see it, such as a flag or an accented letter of two code points. */
const CHARACTER = String.raw`\p{RI}\p{RI}|[^](?:[\p{M}\u{1F3FB}-\u{1F3FF}]|\u200D[^])*`;

const TOKEN = new RegExp(`${DATE}|${FIGURE}|${RATING}|${WORD}|${CHARACTER}`, "uy");
const MINUS = 0x2d;
const NEWLINE = 0x0a;

/**
 * Units that people would recognise: "1,234.5", "3.2x", "(12.4%)", "USD 383.3bn", "FY2024",
 * "year-on-year" and "BBB+" are one each, every line end is one, and an emoji is never cut.
 */
export function wordTokens(text: string): Tokens {
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let count = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) {
      at += 1;
      continue;
    }
    const end = code === NEWLINE ? at + 1 : (plainEnd(text, at) ?? tokenEnd(text, at));
    starts[count] = at;
    ends[count] = end;
    count += 1;
    at = end;
  }
  return { starts, ends, count };
}

/**
 * Sentences and line ends, for texts too long to compare by words: blanks behind a sentence belong
 * to it, so that units lie close together.
 */
export function sentenceTokens(text: string): Tokens {
  const bounds = [
    0,
    ...[...text.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length),
  ];
  if (bounds.at(-1) !== text.length) bounds.push(text.length);
  return {
    starts: Int32Array.from(bounds.slice(0, -1)),
    ends: Int32Array.from(bounds.slice(1)),
    count: bounds.length - 1,
  };
}

const SENTENCE_END = /[.!?]["'”’)\]]*[ \t]+(?=[^a-z\s])|\n+/g;

export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0xa0 || (code >= 0x20_00 && code <= 0x20_0a);
}

/** The end of a word of small letters with a plain mark or blank behind it: most of any text. */
function plainEnd(text: string, from: number): number | undefined {
  let at = from;
  while (isSmallLetter(text.charCodeAt(at))) at += 1;
  if (at === from) return undefined;
  // NaN at the end of the text is no letter and no mark either.
  return at === text.length || ENDS_A_WORD.has(text.charCodeAt(at)) ? at : undefined;
}

const ENDS_A_WORD: ReadonlySet<number> = new Set(
  " \n.,;:!?)".split("").map((mark) => mark.charCodeAt(0)),
);

function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function tokenEnd(text: string, at: number): number {
  TOKEN.lastIndex = at;
  // A minus between two figures parts them: "2.5-3.0x" is a range.
  if (text.charCodeAt(at) === MINUS && at > 0 && isFigureEnd(text.charCodeAt(at - 1)))
    return at + 1;
  return TOKEN.test(text) ? TOKEN.lastIndex : at + 1;
}

function isFigureEnd(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x25 || isSmallLetter(code);
}
