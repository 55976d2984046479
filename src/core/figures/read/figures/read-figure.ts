import type { Figure, FigureKind, NegativeMark } from "#core/figures/read/figures/figure.ts";
import { hedgeAt } from "#core/figures/read/figures/hedges.ts";
import {
  COUNTED_THINGS,
  DEBT_SECURITY_FOLLOWS,
  PER_SHARE_FOLLOWS,
  SHARES_FOLLOW,
} from "#core/figures/read/text/ignore-list.ts";
import {
  type NumberInText,
  unitAfterBracket,
  type WrittenNumber,
} from "#core/figures/read/figures/number-pattern.ts";
import { currencyOf, readDigits, scaleOf } from "#core/figures/read/figures/number-text.ts";

/** A number in a text, white space before it included. */
type Place = { readonly start: number; readonly end: number };

/** The figure of the number that begins at a place; undefined where it counts things. */
export function readFigure(text: string, start: number, number: NumberInText): Figure | undefined {
  const { written: found } = number;
  const place = { start, end: number.end };
  if (countsThings(found, text.slice(place.end))) return undefined;
  const outer = enclosure(text, place, found.isInside);
  const { written, end } = withUnitBehind(found, text, place.end, outer.isWide);
  const kind = kindOf(written, text, { start: place.start, end });
  const { value, decimals } = readDigits(written.digits);
  const scale = scaleIn(kind, written);
  const lead = leadOf(text, place, written);
  const negative: NegativeMark = lead.isMinus ? "minus" : outer.mark;
  const sign = negative === "minus" || negative === "brackets" ? -1 : 1;
  const { high, currency } = written;
  return {
    start: lead.start - (outer.isWide ? 1 : 0),
    end,
    kind,
    value: sign * value * scale,
    high: high === undefined ? undefined : readDigits(high).value * scale,
    tolerance: 0.5 * 10 ** -decimals * scale,
    currency: currency && currencyOf(currency),
    hedge: hedgeAt(text, lead.start, end),
    negative,
    isPlus: written.lead === "+",
  };
}

/** Days that a text counts; undefined for what else is left out there. */
export function readDays(text: string, start: number, end: number): Figure | undefined {
  const [, digits] = /^(\d+(?:\.\d+)?) days?$/.exec(text.slice(start, end)) ?? [];
  if (digits === undefined) return undefined;
  const { value, decimals } = readDigits(digits);
  return {
    start,
    end,
    kind: "days",
    value,
    tolerance: 0.5 * 10 ** -decimals,
    hedge: hedgeAt(text, start, end),
    negative: "none",
    isPlus: false,
  };
}

/** `($6) million`: what stands behind brackets around the whole number measures it. */
function withUnitBehind(
  found: WrittenNumber,
  text: string,
  end: number,
  isWide: boolean,
): { readonly written: WrittenNumber; readonly end: number } {
  if (!isWide) return { written: found, end };
  const { length, unit, scaleWord } = unitAfterBracket(text, end + 1);
  const written = {
    ...found,
    unit: found.unit ?? unit,
    scaleWord: found.scaleWord ?? scaleWord,
  };
  return { written, end: end + 1 + length };
}

function countsThings({ currency, scaleWord }: WrittenNumber, after: string): boolean {
  return currency === undefined && scaleWord !== undefined && COUNTED_THINGS.test(after);
}

/** Words a number follows: a dash between one of them and the number is a minus. */
const NUMBER_FOLLOWS = String.raw`\b(?:was|were|is|are|be|been|of|at|to|from|and|or|by|versus|vs\.?|against)`;
const SAYS_MINUS = new RegExp(String.raw`(?:${NUMBER_FOLLOWS}|[:,(=|])\s*$`, "i");
const MINUS_WORD = /(?:^|[^\w])(?<!plus or )minus\s*$/i;

/**
 * Where the figure begins and whether it is below zero. A dash with white space on both sides sets
 * words apart, unless a number is expected there; `minus` counts only where one is.
 */
function leadOf(
  text: string,
  { start, end }: Place,
  { lead }: WrittenNumber,
): { readonly start: number; readonly isMinus: boolean } {
  const matched = text.slice(start, end);
  const first = start + matched.length - matched.trimStart().length;
  const before = text.slice(Math.max(0, start - 40), first);
  if (lead !== "-") {
    const word = lead === undefined ? MINUS_WORD.exec(before) : null;
    const isMinus = word !== null && SAYS_MINUS.test(before.slice(0, word.index + 1));
    return { start: first, isMinus };
  }
  const gap = /^-\s+/.exec(text.slice(first, end))?.[0].length;
  if (gap === undefined || SAYS_MINUS.test(before)) return { start: first, isMinus: true };
  return { start: first + gap, isMinus: false };
}

function kindOf(
  written: WrittenNumber,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): FigureKind {
  const { unit } = written;
  const after = text.slice(end);
  if (unit === undefined) return amountKind(written, after);
  if (/^(?:%$|per ?cent$|pct)/.test(unit)) {
    const isCoupon =
      DEBT_SECURITY_FOLLOWS.test(after) || /coupons? of\s*$/.test(text.slice(0, start));
    return isCoupon ? "coupon" : "rate";
  }
  if (/^(?:[x×]$|times|turn)/.test(unit)) return "multiple";
  return unit.startsWith("month") ? "months" : "bps";
}

function amountKind({ currency, scaleWord }: WrittenNumber, after: string): FigureKind {
  if (PER_SHARE_FOLLOWS.test(after)) return "per-share";
  if (currency !== undefined) return "money";
  if (SHARES_FOLLOW.test(after)) return "shares";
  return scaleWord === undefined ? "bare" : "money";
}

function scaleIn(kind: FigureKind, { unit, scaleWord }: WrittenNumber): number {
  return unitScale(kind, unit) * (scaleWord === undefined ? 1 : scaleOf(scaleWord));
}

/** What one unit is in the store: 1% is 0.01, a percentage point 100 bps. */
function unitScale(kind: FigureKind, unit: string | undefined): number {
  if (kind === "rate" || kind === "coupon") return 0.01;
  return kind === "bps" && unit !== undefined && !unit.startsWith("b") ? 100 : 1;
}

/** Words after which a bracketed figure is a negative one; after others it is an aside. */
const TAKES_A_NUMBER =
  /(?:^$|[,:;=|-]|\b(?:was|were|is|are|be|been|of|at|to|from|by|and|or|in|a|an|the|with|against|reached|totalled|totaled|versus|vs\.?|had|declined|fell|grew|rose|decreased|increased|up|down|negative|about|around|approximately|nearly|over))\s*$/i;

function enclosure(
  text: string,
  { start, end }: Place,
  isInside: boolean,
): { readonly mark: NegativeMark; readonly isWide: boolean } {
  if (isInside) return { mark: "brackets", isWide: false };
  if (text[start - 1] !== "(" || text[end] !== ")") return { mark: "none", isWide: false };
  // A space stands for what is cut off; nothing else begins a text.
  const cut = Math.max(0, start - 40);
  const before = (cut > 0 ? " " : "") + text.slice(cut, start - 1);
  if (TAKES_A_NUMBER.test(before)) return { mark: "brackets", isWide: true };
  const isAfterFigure = /(?:\d|%|\dx|mm|bn|tn|illion|bps)\s*$/.test(before);
  // `net leverage (2.1x) exceeds`: brackets in running words set a figure apart.
  const goesOn =
    /^\)(?:,? (?:and|or|but|exceeds?|is|was|were|are|remains?|compares?|supports?)\b)/.test(
      text.slice(end),
    );
  const isOwned = /'s?\s*$/.test(before);
  return { mark: isAfterFigure || goesOn || isOwned ? "aside" : "doubtful", isWide: false };
}
