import type { ItemMention, Word } from "#core/figures/read/ledger/item-mentions.ts";
import { narrowedBy, placeIn } from "#core/figures/read/ledger/narrowed-rows.ts";
import {
  AFTER_PLAIN,
  COMPANY_NOUNS,
  NARROWING,
  PLAIN,
  PLAIN_COMPOUND,
  PLAIN_SHORT,
} from "#core/figures/read/text/plain-words.ts";
import { isLink, isTie } from "#core/figures/read/sentence/tie-words.ts";
import { HAVING, MOVING } from "#core/figures/read/text/words.ts";

type Surroundings = {
  readonly words: readonly Word[];
  /** Places that are names of connected companies or periods. */
  readonly isKnown: (start: number) => boolean;
  /** The sentence in plain spelling, its case kept. */
  readonly text: string;
};

/** Whether a word right before a row's name leaves it the company's. */
export function isPlainBefore(word: string): boolean {
  return PLAIN.has(word) && !/^(?:of|in|on|at|to|by|for|from|with|than)$/.test(word);
}

/** The words that make a name another row than the company's; undefined when there are none. */
export function qualifierOf(mention: ItemMention, around: Surroundings): string | undefined {
  return otherCover(mention, around.text) ?? before(mention, around) ?? after(mention, around);
}

/** What is covered, where that is not interest: `dividend coverage`, `coverage of rent`. */
const COVERED_BEFORE =
  /\b(dividends?|rent|rental|leases?|debt|principal|capex|assets?|fixed[- ]charges?|distributions?|payout|loans?|reserves?|burn|cash|buybacks?)[\s-]+$/i;
const COVERED_BEHIND =
  /^ of (?:the |its |their |all )*(?!(?:net |gross |cash )?interest\b)([a-z]+)/i;

function otherCover({ item, start, end }: ItemMention, text: string): string | undefined {
  if (item !== "Interest Coverage (x)") return undefined;
  const found = COVERED_BEFORE.exec(text.slice(0, start)) ?? COVERED_BEHIND.exec(text.slice(end));
  return found?.[1]?.toLowerCase();
}

const OWN_AMOUNT = /^ of (?:about |around |some |only |just |nearly )?(?:[$€£¥\d]|[A-Z]{3} ?\d)/;
const TAXES = new Set(["Tax Expense", "Taxes Paid"]);

/** Plain words that make another amount of one row: net operating income is a landlord's. */
const OTHER_AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  Revenues: ["gross"],
  EBITDA: ["net", "gross"],
  EBIT: ["net", "gross"],
  "Capital Expenditure": ["growth", "net"],
  "Share Repurchases": ["net"],
  "Current Assets": ["net"],
  "Total Debt": ["new"],
  Equity: ["new"],
};

function before(mention: ItemMention, around: Surroundings): string | undefined {
  const { words, text } = around;
  const said = text.slice(0, mention.start);
  const aside = TAXES.has(mention.item) ? asideOf(said, text.slice(mention.end)) : undefined;
  if (aside !== undefined) return `${aside} tax`;
  // `3/ Buybacks: #` numbers what a thread says.
  if (/^\s*\d{1,2}\/\s*$/.test(said)) return undefined;
  const short = SHORTENED.exec(said)?.[1];
  if (short !== undefined && !PLAIN_SHORT.test(short)) return short;
  const word = words.findLast(({ end }) => end <= mention.start);
  const isRight = word !== undefined && /^[\s-]+$/.test(text.slice(word.end, mention.start));
  if (isRight && OTHER_AMOUNTS[mention.item]?.includes(word.text) === true) return word.text;
  return isRight ? otherKind(word, around) : undefined;
}

/** `profit after tax`; `after tax of USD 5bn` gives the tax an amount of its own. */
function asideOf(said: string, rest: string): string | undefined {
  return OWN_AMOUNT.test(rest) ? undefined : /\b(before|after|net of) (?:the )?$/i.exec(said)?.[1];
}

/** A word right before a row's name, where it makes another row of it. */
function otherKind(word: Word, { isKnown, text }: Omit<Surroundings, "words">): string | undefined {
  const compound = compoundAt(word, text);
  if (compound !== undefined) return PLAIN_COMPOUND.test(compound) ? undefined : compound;
  const isVerb = !NARROWING.has(word.text) && (HAVING.has(word.text) || MOVING.has(word.text));
  if (isVerb || PLAIN.has(word.text) || isOwned(word, { isKnown, text })) return undefined;
  const isOpen = /(?:ed|ing|ly)$/.test(word.text) && !NARROWING.has(word.text);
  return isOpen && !isCapital(text, word.start) ? undefined : word.text;
}

/** Whether a word before a row's name is of whose it is: a company, a time, `the bank's`, `whose`. */
function isOwned(word: Word, around: Omit<Surroundings, "words">): boolean {
  const isOwner = around.isKnown(word.start) || isCompanyOwner(word, around.text);
  return isOwner || isCompanyWhose(word, around);
}

/** `the company, whose revenue was`; of `a subsidiary, whose revenue was` it is not. */
function isCompanyWhose(
  { text: word, start }: Word,
  { isKnown, text }: Omit<Surroundings, "words">,
): boolean {
  const said = word === "whose" ? /^(.*[^\s,])\s*,\s*$/.exec(text.slice(0, start))?.[1] : undefined;
  return said !== undefined && isKnown(said.length - 1);
}

/** A shortened word right before a row: `U.S. revenue`. */
const SHORTENED = /\b([A-Za-z.]+\.)\s+$/;

/** The hyphenated word that ends at a row's name: `bank-defined EBITDA`. */
function compoundAt({ start, end }: Word, text: string): string | undefined {
  if (text[start - 1] !== "-") return undefined;
  return /[A-Za-z][A-Za-z'-]*$/.exec(text.slice(0, end))?.[0]?.toLowerCase();
}

/** `the bank's CET1 ratio`: the company by what it is; `bank debt` is another row. */
function isCompanyOwner({ text: word, start, end }: Word, text: string): boolean {
  return COMPANY_NOUNS.has(word) && text.slice(start, end).endsWith("'s");
}

/** `sales in China`, `revenue from services`, `debt of subsidiaries`. */
function after(mention: ItemMention, { words, isKnown, text }: Surroundings): string | undefined {
  const rest = text.slice(mention.end);
  const narrowing =
    largerName(mention, { isKnown, text }) ??
    narrowedBy(rest) ??
    placeIn(rest, (at) => isKnown(mention.end + at));
  if (narrowing !== undefined) return narrowing;
  const link = /^\s+(from|in|of|for|by|at)\s+(?:the\s+|its\s+|our\s+)?(?=[A-Za-z])/.exec(rest);
  if (link === null) return undefined;
  const start = mention.end + link[0].length;
  const word = words.find((each) => each.start === start);
  if (word === undefined || AFTER_PLAIN.has(word.text) || isKnown(word.start)) return undefined;
  const isRow = /^(?:of|at|by)$/.test(link[1] ?? "") && !isCapital(text, start) && link[1] !== "of";
  return isRow ? undefined : word.text;
}

const PAYING = /^ (?:payments?|outlays?|consideration|costs?)\b/;

const TOGETHER = /^,? (?:together|combined|taken together|in total)\b(?! with)/;

const JOINED = /(\S),? (?:and|plus) (?:the |its )?$/;

/** `cash and short-term investments together`: what is said of both narrows neither. */
function isJoined({ start, end }: ItemMention, { isKnown, text }: Omit<Surroundings, "words">) {
  if (!TOGETHER.test(text.slice(end))) return false;
  const other = JOINED.exec(text.slice(0, start));
  return other !== null && isKnown(other.index);
}

/** The noun right after a row's name that makes another one: `premiums written`, `equity securities`. */
function largerName(mention: ItemMention, around: Omit<Surroundings, "words">): string | undefined {
  const { item } = mention;
  const rest = around.text.slice(mention.end);
  // `cash payments` are none of the cash that is there.
  if (item === "Cash And Equivalents" && PAYING.test(rest)) return "payments";
  // `dividends and buybacks together`
  if (item === "Shareholder Distributions" && TOGETHER.test(rest)) return undefined;
  const word = /^[ -]([a-z][a-z'&-]*)/.exec(rest)?.[1];
  return word === undefined || endsName(word) || isJoined(mention, around) ? undefined : word;
}

/** Whether a word right after a row's name goes on with something else. */
function endsName(word: string): boolean {
  const isOpen = isTie(word) || isLink(word) || word.endsWith("n't") || /(?:ed|ing|ly)$/.test(word);
  return isOpen || AFTER_PLAIN.has(word) || PLAIN.has(word);
}

function isCapital(text: string, at: number): boolean {
  return at > 0 && /[A-Z]/.test(text[at] ?? "");
}
