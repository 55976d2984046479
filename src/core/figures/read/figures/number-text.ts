import { lowerCase } from "#core/figures/read/text/plain-text.ts";

/** What may group digits: comma, Swiss apostrophe, no-break, thin, narrow no-break, figure space. */
const GROUPING = "[,'\\u00a0\\u2009\\u202f\\u2007]";
const PLAIN = /^\d*\.?\d*$/;
const GROUPS = new RegExp(`${GROUPING}| `, "g");
/** Digits as texts write them, without sign. */
export const DIGITS = String.raw`(?:\d{1,3}(?:${GROUPING}\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`;

/** As written abroad: groups parted by plain spaces, decimals after a comma; only before a unit. */
export const DIGITS_ABROAD = String.raw`(?:\d{1,3}(?: \d{3})+(?:[.,]\d+)?|\d{1,3}(?:\.\d{3})*,\d{1,2})(?![\d,])`;

/** ISO 4217 codes that texts use, as alternatives of a pattern. */
export const CODES =
  "USD|EUR|GBP|CHF|JPY|CNY|RMB|CNH|CAD|AUD|NZD|SEK|NOK|DKK|ISK|HKD|SGD|INR|KRW|TWD|THB|IDR|MYR|PHP|VND|PKR|BDT|LKR|BRL|MXN|ARS|CLP|COP|PEN|UYU|ZAR|NGN|KES|EGP|MAD|TND|GHS|PLN|CZK|HUF|RON|BGN|HRK|RSD|UAH|RUB|KZT|TRY|ILS|AED|SAR|QAR|KWD|BHD|OMR|JOD";
/** A currency before its amount. */
export const CURRENCY = String.raw`(?:US\$|C\$|A\$|HK\$|S\$|NT\$|R\$|[$€£¥₩₹]|(?<![A-Za-z])(?:${CODES})(?:(?![A-Za-z])|(?=(?:bn|mm|mn|m)\s?[\d(])))`;
/** How a currency before its amount begins with a letter. */
export const CURRENCY_LEADS = String.raw`[A-Z]{1,2}\$|[A-Z]{3}`;
/** A currency after its amount. */
export const CURRENCY_AFTER = String.raw`(?:(?:US )?dollars|euros?|pounds(?: sterling)?|sterling|yen|yuan|renminbi|francs|(?:${CODES})(?![A-Za-z]))`;
export const SCALE = String.raw`(?:[Tt]rillions?|tn|TN|trn|T|[Bb]illions?|bn|Bn|BN|bln|[bB]|[Mm]illions?|mm|MM|mln|mn|Mn|MN|[Mm]io|[Mm]rd|[mM]|[Tt]housands?|[kK]|crores?|lakhs?)(?![\w&])`;

const CURRENCIES: Readonly<Record<string, string>> = {
  US$: "USD",
  "us dollars": "USD",
  dollars: "$",
  $: "$",
  C$: "CAD",
  A$: "AUD",
  HK$: "HKD",
  S$: "SGD",
  NT$: "TWD",
  R$: "BRL",
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  pounds: "GBP",
  "pounds sterling": "GBP",
  sterling: "GBP",
  "¥": "¥",
  yen: "JPY",
  yuan: "CNY",
  renminbi: "CNY",
  RMB: "CNY",
  francs: "CHF",
  "₩": "KRW",
  "₹": "INR",
};

/** The ISO code of a currency as a text names it; `$` and `¥` stand for several. */
export function currencyOf(word: string): string {
  return CURRENCIES[word] ?? CURRENCIES[lowerCase(word)] ?? word.toUpperCase();
}

/** Whether an amount in the currency of a text can be one in `iso`; the codes of one sign are not told apart by it. */
export function isCurrency(said: string | undefined, iso: string): boolean {
  if (said === undefined || said === iso) return true;
  if (said === "$") return ["USD", "CAD", "AUD", "HKD", "SGD", "NZD", "TWD"].includes(iso);
  return said === "¥" && (iso === "JPY" || iso === "CNY");
}

/** What a scale word multiplies by. */
export function scaleOf(word: string): number {
  const lower = lowerCase(word);
  if (lower.startsWith("t") && !lower.startsWith("th")) return 1e12;
  if (lower.startsWith("b") || lower === "mrd") return 1e9;
  if (lower.startsWith("crore")) return 1e7;
  if (lower.startsWith("lakh")) return 1e5;
  return lower.startsWith("m") ? 1e6 : 1e3;
}

export type ReadNumber = { readonly value: number; readonly decimals: number };

/** Digits as a number, with how many decimals they show. */
export function readDigits(digits: string): ReadNumber {
  return PLAIN.test(digits) ? readPlain(digits) : readGrouped(digits);
}

function readGrouped(digits: string): ReadNumber {
  const isComma = /^[\d.]+,\d{1,2}$/.test(digits) || /^\d{1,3}(?: \d{3})+,\d+$/.test(digits);
  const english = isComma ? digits.replaceAll(".", "").replace(",", ".") : digits;
  return readPlain(english.replaceAll(GROUPS, ""));
}

function readPlain(plain: string): ReadNumber {
  const point = plain.indexOf(".");
  return { value: Number(plain), decimals: point === -1 ? 0 : plain.length - point - 1 };
}
