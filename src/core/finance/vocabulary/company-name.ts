const LEGAL_ENDINGS =
  /[\s,]+(incorporated|inc|corporation|corp|company|co|limited|ltd|plc|llc|lp|l\.p|n\.v|nv|s\.a|sa|se|ag|\/[a-z]{2}\/?)\.?$/i;
/** The register drops the full stop of a name: `AMAZON COM` is Amazon.com. */
const SITE = /[\s.]COM$/;
/** Short words that can be spoken, behind the first of a name: `DELTA AIR LINES` has no initials. */
const SPOKEN = /^[^AEIOU]?[AEIOU]+[^AEIOU]$/;

/** All-caps words up to this length are initials (HP, AMD, AT&T), not shouting. */
const INITIALS_MAX = 3;
const SMALL_WORDS = new Set(["of", "the", "and", "for", "in"]);

/** Capitals alone, without a word of law behind them, are a symbol: AAPL is no Aapl. */
const SYMBOL = /^[A-Z]{1,5}$/;

/** What a directory adds behind a name: `Harbour Packaging Group (fictional)`. */
const REMARK = /\s*\([^()]*\)$/;

/** A company as a sentence calls it: `HOME DEPOT, INC.` is Home Depot, `Apple Inc.` is Apple. */
export function spokenName(registeredName: string): string {
  const plain = registeredName.trim().replace(REMARK, "").replaceAll("’", "'");
  if (SYMBOL.test(plain)) return plain;
  const name = withoutEndings(plain.replace(/^the\s+/i, ""));
  const isShouted = /[A-Z]{4}/.test(name) && !/[a-z]{2}/.test(name);
  if (!isShouted) return name;
  const words = name.replace(SITE, "").split(/\s+/);
  const cased = words.map((word, at) => {
    const isWord = at > 0 && SPOKEN.test(word) && !SMALL_WORDS.has(word.toLowerCase());
    return isWord ? headed(word) : word.split("-").map(capitalised).join("-");
  });
  return `${cased.join(" ")}${SITE.test(name) ? ".com" : ""}`;
}

/** The possessive: Apple's, Holdings'. */
export function possessive(name: string): string {
  if (name.endsWith("'s")) return name;
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}

function withoutEndings(name: string): string {
  const shorter = name.replace(LEGAL_ENDINGS, "").replace(/[\s,&]+$/, "");
  return shorter === name || shorter === "" ? name : withoutEndings(shorter);
}

function capitalised(word: string): string {
  const lower = word.toLowerCase();
  if (SMALL_WORDS.has(lower)) return lower;
  if (word.length <= INITIALS_MAX || word.includes("&") || word.includes(".")) return word;
  return headed(word).replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

function headed(word: string): string {
  return `${word.charAt(0)}${word.slice(1).toLowerCase()}`;
}
