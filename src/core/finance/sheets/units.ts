/** What a text says of the unit its figures are in. `scale` times the figure is the whole amount. */
export type NamedUnit = {
  readonly scale?: number | undefined;
  /** Shares, where they are counted in a unit of their own. */
  readonly shareScale?: number | undefined;
  /** ISO 4217. */
  readonly currency?: string | undefined;
  /** A "$" alone: US dollars, unless the analyst says otherwise. */
  readonly isBareDollar?: boolean | undefined;
  /** "¥" or "kr", which several currencies share. */
  readonly isAmbiguousCurrency?: boolean | undefined;
};

/** Currencies a statement may be in; where a text names several, the first. */
export const CURRENCIES: readonly string[] = `
  USD EUR GBP CHF JPY CNY CAD AUD NZD HKD SGD INR KRW TWD SEK NOK DKK
  ISK PLN CZK HUF RON TRY ILS ZAR BRL MXN CLP COP PEN ARS IDR MYR PHP
  THB VND SAR AED QAR KWD EGP NGN KES MAD RUB UAH KZT PKR BDT LKR
`
  .trim()
  .split(/\s+/);

const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/US\$|U\.S\. dollars?|\bUS dollars?\b/i, "USD"],
  [/\bCA?\$|canadian dollars?/i, "CAD"],
  [/\bAU?\$|australian dollars?/i, "AUD"],
  [/HK\$|hong kong dollars?/i, "HKD"],
  [/NZ\$/i, "NZD"],
  [/\bS\$/, "SGD"],
  [/R\$|\breais\b/i, "BRL"],
  [/€|\beuros?\b/i, "EUR"],
  [/£|\bpounds? sterling\b/i, "GBP"],
  [/\bRMB\b|renminbi|\byuan\b/i, "CNY"],
  [/\byen\b/i, "JPY"],
  [/₹|\brupees\b/i, "INR"],
  [/₩/, "KRW"],
];

const WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousands?|000s?|'000s?|’000s?|k|t|tsd\.?|tausend|milliers|miles)$/i, 1e3],
  [/^(?:millions?|mm|mn|mln|mio\.?|mill\.|m|millionen|millones)$/i, 1e6],
  [/^(?:billions?|bn|bln|b|mrd\.?|milliarden|milliards|md)$/i, 1e9],
  [/^(?:ones|actuals|whole(?: units?)?|dollars)$/i, 1],
];
const UNIT = "(thousands?|millions?|billions?|['’]?000s?|mm|mn|mln|mio\\.?|bn|bln|k|m|b)";
const MONEY =
  "(?:US\\$|CA?\\$|AU?\\$|HK\\$|NZ\\$|S\\$|R\\$|\\$|€|£|¥|₹|₩|RMB|[A-Z]{3}|U\\.S\\. dollars?|dollars|euros?)";

/** "TEUR", "Mio. €", "milliers d'euros": the unit before its currency. */
const UNIT_FIRST =
  "([Tt]sd\\.?|[Tt]ausend|[Mm]illiers|[Mm]iles|[Mm]io\\.?|[Mm]ill\\.|[Mm]illionen|[Mm]illions|[Mm]illones|[Mm]rd\\.?|[Mm]illiarden|[Mm]illiards|Md|[TkM])";

const SCALES: readonly RegExp[] = [
  new RegExp(
    `(?:^|[\\s(,:|/])${UNIT_FIRST} ?(?:d['’]|de )?(?:€|[Ee]uros?|${CURRENCIES.join("|")})(?=$|[\\s),;:|.])`,
  ),
  new RegExp(`\\b(?:in|of)\\s+(?:${MONEY}\\s*)?(thousands|millions|billions|['’]?000s?)`, "i"),
  new RegExp(`(?:^|[\\s(,:|])${MONEY}\\s*(?:in\\s+)?${UNIT}(?=$|[\\s),;:|.])`),
  new RegExp(`[(]\\s*(thousands|millions|billions|['’]?000s?|mm|mn|bn|m)\\s*[)]`, "i"),
  /(?:^|\s)(['’]?000s)\b/,
  /^(?:scale|units?|figures|amounts?|values?)\s*[:=]?\s*(?:in )?(thousands?|millions?|billions?|mm|bn)$/i,
];

/** What a heading, a note above the table or the cell of a unit column says. */
export function readUnit(raw: string): NamedUnit {
  const text = raw.replaceAll(/\s+/g, " ").trim();
  if (text === "" || text.length > 240) return {};
  const [main = "", except = ""] = text.split(/\bexcept\b|\bother than\b/i, 2);
  return { ...scaleOf(main), ...sharesOf(main, except), ...currencyOf(main) };
}

function scaleOf(text: string): NamedUnit {
  // Of airlines, and a ticker.
  const whole = /^(?:t|miles)$/i.test(text) ? undefined : scaleWord(text);
  if (whole !== undefined) return { scale: whole };
  for (const pattern of SCALES) {
    const scale = scaleWord(pattern.exec(text)?.[1] ?? "");
    if (scale !== undefined) return { scale };
  }
  return {};
}

function scaleWord(word: string): number | undefined {
  return WORDS.find(([pattern]) => pattern.test(word.trim()))?.[1];
}

/** "In millions, except number of shares, which are in thousands"; "except share data": shares as they are. */
function sharesOf(main: string, except: string): NamedUnit {
  const own = /shares?[^.]*\bin\s+(thousands|millions)/i.exec(except)?.[1];
  if (own !== undefined) return { shareScale: scaleWord(own) };
  if (
    /\bshares? (?:data|amounts?|counts?)|\bshares? and per[\s-]share|number of shares/i.test(except)
  ) {
    return { shareScale: 1 };
  }
  const shares = /shares\s+in\s+(thousands|millions)/i.exec(main)?.[1];
  return shares === undefined ? {} : { shareScale: scaleWord(shares) };
}

const CODES = new RegExp(`\\b[TKM]?(${CURRENCIES.join("|")})(?:m|mm|mn|bn|k|'000)?\\b`, "g");

function currencyOf(text: string): NamedUnit {
  const codes = new Set(Array.from(text.matchAll(CODES), ([, code]) => code));
  const code = codes.size === 0 ? undefined : CURRENCIES.find((currency) => codes.has(currency));
  if (code !== undefined) return { currency: code };
  const symbol = SYMBOLS.find(([pattern]) => pattern.test(text))?.[1];
  if (symbol !== undefined) return { currency: symbol };
  if (/\$/.test(text)) return { currency: "USD", isBareDollar: true };
  return /¥|\bkr\b/i.test(text) ? { isAmbiguousCurrency: true } : {};
}
