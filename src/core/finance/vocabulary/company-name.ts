const LEGAL_ENDINGS =
  /[\s,]+(incorporated|inc|corporation|corp|company|co|limited|ltd|plc|llc|lp|l\.p|n\.v|nv|s\.a|sa|se|ag|\/[a-z]{2}\/?)\.?$/i;
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
  return isShouted
    ? name
        .split(/\s+/)
        .map((word) => word.split("-").map(capitalised).join("-"))
        .join(" ")
    : name;
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
  const cased = `${word.charAt(0)}${lower.slice(1)}`;
  return cased.replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
