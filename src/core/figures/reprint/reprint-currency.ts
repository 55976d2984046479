import { CURRENCY, CURRENCY_AFTER, isCurrency } from "#core/figures/read/figures/number-text.ts";

const SIGNS: Readonly<Record<string, string>> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥" };
const WORDS: Readonly<Record<string, string>> = {
  USD: "dollars",
  EUR: "euros",
  GBP: "pounds",
  JPY: "yen",
};
const ANY = new RegExp(`${CURRENCY}|${CURRENCY_AFTER}`, "u");

/** An amount in another currency's name, said the way the text says it: by its code, its sign, its word. */
export function inCurrency(text: string, said: string | undefined, iso: string): string {
  if (said === undefined || iso === "" || isCurrency(said, iso)) return text;
  return text.replace(ANY, (name) => {
    if (/^[A-Z]{3}$/.test(name)) return iso;
    if (/^[a-z]/i.test(name) && !name.includes("$")) return WORDS[iso] ?? iso;
    return SIGNS[iso] ?? `${iso} `;
  });
}
