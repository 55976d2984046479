import { madeOnce } from "#core/figures/read/text/made-once.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";

/**
 * A sentence with one sign for each thing found in it: figures `#`, rows `¤`, times `§`, companies
 * `¢`. Articles, approximations and the like before a sign are left out, so that a rule reads the
 * same words however they are dressed: `it passes # if ¤ falls below #, # under §.`
 */
export type Skeleton = {
  readonly text: string;
  /** As `text`, without phrases that only say when: `¤ of # covers # of ¤`. */
  readonly timeless: string;
};

const SIGN = /[#¤§¢]/;
const SIGNS = new RegExp(SIGN, "g");
const DRESSING =
  /\b(?:the|a|an|its|their|our|this|that|these|year-end|about|around|approximately|approx\.?|roughly|circa|some|nearly|almost|just|only|total|overall|reported|existing|same|now) (?=[¤#])/g;
/** White space that is not one plain space already. */
const WIDE_GAP = /\s{2,}|[^\S ]/g;
const OWNER = /¢(?:'s?)? (?=¤)/g;
/** `at the end of FY2025`, `in the twelve months to 31 March 2026`, with the comma before it. */
const WHEN =
  /,? ?(?:(?:in|at|during|for|over|as of|as at|by|on|of|from)(?: (?:the )?(?:end|close|course) of)? )?§/g;

const OWNED_TIME = /\b(?:the|a|an|its|their|our|this|that) § [¤#]/;

/** The masked sentence with its figures as `#` too, each as long as it is. */
export const markedOf = madeOnce(marked);

function marked({ masked, figures }: SentenceReading): string {
  let text = "";
  let at = 0;
  for (const { start, end } of figures) {
    text += masked.slice(at, start) + "#".repeat(end - start);
    at = end;
  }
  return text + masked.slice(at);
}

/** The skeleton of a sentence. */
export const skeletonOf = madeOnce(makeSkeleton);

function makeSkeleton(reading: SentenceReading): Skeleton {
  const text = undressed(signed(reading));
  // `of its § ¤`: without the time, the article stands before the row.
  const bare = text.includes("§") ? text.replaceAll(WHEN, "") : text;
  const timeless = OWNED_TIME.test(text) ? undressed(bare) : bare;
  return { text, timeless: timeless.trim() };
}

function undressed(text: string): string {
  const bare = (text.includes("¢") ? text.replaceAll(OWNER, "") : text).replaceAll(DRESSING, "");
  return bare === text ? text : undressed(bare);
}

function signed({ masked, figures, items, periods, companies }: SentenceReading): string {
  const marks = [
    ...figures.map(({ start, end }) => ({ start, end, sign: "#" })),
    ...items.map(({ start, end }) => ({ start, end, sign: "¤" })),
    ...periods.map(({ start, end }) => ({ start, end, sign: "§" })),
    ...companies.map(({ start, end }) => ({ start, end, sign: "¢" })),
  ].toSorted((a, b) => a.start - b.start);
  let text = "";
  let at = 0;
  for (const { start, end, sign } of marks) {
    if (start < at) continue;
    text += withoutSigns(masked.slice(at, start)) + sign;
    at = end;
  }
  return (text + withoutSigns(masked.slice(at))).replaceAll(WIDE_GAP, " ").replaceAll(" ,", ",");
}

/** Signs that a text has of its own are rare: to look for one costs less than to replace none. */
function withoutSigns(text: string): string {
  return SIGN.test(text) ? text.replaceAll(SIGNS, " ") : text;
}

/** Which of the things with this sign stands at a place: 0 for the first. */
export function orderAt(text: string, sign: "#" | "¤" | "§", place: number): number {
  let order = 0;
  for (let at = text.indexOf(sign); at !== -1 && at < place; at = text.indexOf(sign, at + 1)) {
    order += 1;
  }
  return order;
}

/** The place of the so-many-th sign; -1 past the last. */
export function placeOf(text: string, sign: "#" | "¤" | "§", order: number): number {
  let at = text.indexOf(sign);
  for (let seen = 0; seen < order && at !== -1; seen += 1) at = text.indexOf(sign, at + 1);
  return at;
}
