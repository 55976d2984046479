import type {
  Figure,
  FigureKind,
  IgnoredNumber,
  NegativeMark,
  PeriodMention,
} from "#core/grounding/figure.ts";
import { hedgeBefore } from "#core/grounding/hedges.ts";
import {
  COUNTED_THINGS,
  DEBT_SECURITY_FOLLOWS,
  IGNORE_PATTERN,
  PER_SHARE_FOLLOWS,
  SHARES_FOLLOW,
} from "#core/grounding/ignore-list.ts";
import {
  CURRENCY,
  CURRENCY_AFTER,
  currencyOf,
  DIGITS,
  readDigits,
  SCALE,
  scaleOf,
} from "#core/grounding/number-text.ts";
import { PERIOD_PATTERN, readPeriod } from "#core/grounding/period-words.ts";

/** What one left-to-right reading of a sentence finds, each in the order of the text. */
export type Scan = {
  readonly figures: readonly Figure[];
  readonly periods: readonly PeriodMention[];
  readonly ignored: readonly IgnoredNumber[];
};

const SUFFIX = String.raw`(?:%|percentage[- ]points?|basis[- ]points?|per ?cent\b|pct\b|ppts?\b|pp\b|bps?\b|points?\b|x(?![\w])|times\b|months?\b)`;
const HIGH = String.raw`(?:(?:\s?(?:${SUFFIX}|${SCALE}))?\s?-\s?(?:${CURRENCY}\s?)?(?<HI>${DIGITS})(?!-?\d))`;

/** A number with what stands around it; names of groups get `tag` at their head. */
function numberPattern(tag: string, isBare: boolean): string {
  const digits = String.raw`(?:\(\s?(?<${tag}in>${DIGITS})\s?\)|(?<${tag}sign>[-+])?\s?(?<${tag}n>${DIGITS})(?![\d])${HIGH.replace("HI", `${tag}hi`)}?)`;
  if (isBare) return String.raw`(?<![\w.,$€£¥-]|[A-Za-z]-)${digits}(?!-?[A-Za-z])`;
  const scale = String.raw`(?:\s?-?(?<${tag}scale>${SCALE}))`;
  const suffix = String.raw`(?:\s?-?(?<${tag}unit>${SUFFIX}))`;
  const after = String.raw`(?:\s(?<${tag}after>${CURRENCY_AFTER}))`;
  const money = String.raw`(?<${tag}lead>[-+])?(?<${tag}cur>${CURRENCY})\s?${digits}${scale}?`;
  const scaled = String.raw`${digits.replaceAll(`<${tag}`, `<${tag}s`)}${scale.replaceAll(`<${tag}`, `<${tag}s`)}${after}?`;
  const united = String.raw`${digits.replaceAll(`<${tag}`, `<${tag}u`)}${suffix.replaceAll(`<${tag}`, `<${tag}u`)}`;
  const named = String.raw`${digits.replaceAll(`<${tag}`, `<${tag}a`)}${after.replaceAll(`<${tag}`, `<${tag}a`)}`;
  return String.raw`${money}|(?<![\w.,$€£¥]|[A-Za-z]-)(?:${scaled}|${united}|${named})`;
}

/** Nothing begins with a space or inside a word; said first, it spares most places all that follows. */
const BEGINNING = String.raw`(?!\s)(?<![A-Za-z](?=[a-z]))`;
/** Told apart by four groups only: a match with a group for every part of a number is slow to make. */
const PATTERN = new RegExp(
  `${BEGINNING}(?:(?<ignored>${IGNORE_PATTERN})|(?<number>${unnamed(numberPattern("f", false))})|(?<period>${PERIOD_PATTERN})|(?<bare>${unnamed(numberPattern("b", true))}))`,
  "gu",
);
const NUMBER = new RegExp(numberPattern("f", false), "uy");
const BARE = new RegExp(numberPattern("b", true), "uy");

function unnamed(pattern: string): string {
  return pattern.replaceAll(/\(\?<[a-z]\w*>/gi, "(?:");
}

/** The parts of the number at a place, by name. */
function partsAt(pattern: RegExp, text: string, at: number): Groups {
  pattern.lastIndex = at;
  return pattern.exec(text)?.groups ?? {};
}

type Groups = Readonly<Record<string, string | undefined>>;

/** The figures, periods and ignored numbers of a sentence in plain spelling (`plainText`). */
export function scan(text: string): Scan {
  const figures: Figure[] = [];
  const periods: PeriodMention[] = [];
  const ignored: IgnoredNumber[] = [];
  for (const match of matchesIn(text)) {
    const groups: Groups = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    if (groups["ignored"] !== undefined) {
      if (/\d/.test(match[0])) ignored.push({ start, end });
      continue;
    }
    const when = groups["period"] === undefined ? undefined : readPeriod(text, start);
    if (when !== undefined) {
      periods.push({ start, end, when });
      continue;
    }
    const parts = partsAt(groups["bare"] === undefined ? NUMBER : BARE, text, start);
    const figure = figureOf(text, match[0], { start, end, groups: parts });
    if (figure === undefined) ignored.push({ start, end });
    else figures.push(figure);
  }
  return { figures: joinedRanges(figures, text), periods, ignored };
}

/** As `matchAll`, which copies the pattern for every sentence. */
function matchesIn(text: string): readonly RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  PATTERN.lastIndex = 0;
  for (let match = PATTERN.exec(text); match !== null; match = PATTERN.exec(text)) {
    matches.push(match);
  }
  return matches;
}

type Place = { readonly start: number; readonly end: number; readonly groups: Groups };

/** What the groups of a match say, whichever way the number is written. */
type Written = {
  readonly digits: string;
  readonly high: string | undefined;
  readonly currency: string | undefined;
  readonly unit: string | undefined;
  readonly scaleWord: string | undefined;
  readonly lead: string | undefined;
  readonly isInside: boolean;
};

function writtenIn(groups: Groups): Written | undefined {
  const get = (name: string): string | undefined =>
    ["f", "fs", "fu", "fa", "b"].map((tag) => groups[tag + name]).find(Boolean);
  const digits = get("in") ?? get("n");
  return digits === undefined
    ? undefined
    : {
        digits,
        high: get("hi"),
        currency: get("cur") ?? get("after"),
        unit: get("unit"),
        scaleWord: get("scale"),
        lead: get("lead") ?? get("sign"),
        isInside: get("in") !== undefined,
      };
}

/** The figure of a match; undefined where it counts things. */
function figureOf(text: string, matched: string, place: Place): Figure | undefined {
  const written = writtenIn(place.groups);
  if (written === undefined || countsThings(written, text.slice(place.end))) return undefined;
  const { unit, scaleWord, lead, currency } = written;
  const kind = kindOf(written, text, place);
  const { value, decimals } = readDigits(written.digits);
  const scale = unitScale(kind, unit) * (scaleWord === undefined ? 1 : scaleOf(scaleWord));
  const outer = enclosure(text, place, written.isInside);
  const negative: NegativeMark = lead === "-" ? "minus" : outer.mark;
  const sign = negative === "minus" || negative === "brackets" ? -1 : 1;
  const blank = matched.length - matched.trimStart().length;
  return {
    start: place.start + blank - (outer.isWide ? 1 : 0),
    end: place.end + (outer.isWide ? 1 : 0),
    kind,
    value: sign * value * scale,
    high: written.high === undefined ? undefined : readDigits(written.high).value * scale,
    tolerance: 0.5 * 10 ** -decimals * scale,
    currency: currency === undefined ? undefined : currencyOf(currency),
    hedge: hedgeBefore(text.slice(0, place.start)),
    negative,
    isPlus: lead === "+",
  };
}

function countsThings({ currency, scaleWord }: Written, after: string): boolean {
  return currency === undefined && scaleWord !== undefined && COUNTED_THINGS.test(after);
}

function kindOf(written: Written, text: string, { start, end }: Place): FigureKind {
  const { unit } = written;
  const after = text.slice(end);
  if (unit === undefined) return amountKind(written, after);
  if (/^(?:%|per ?cent|pct)/.test(unit) && !unit.startsWith("percentage")) {
    const isCoupon =
      DEBT_SECURITY_FOLLOWS.test(after) || /coupons? of\s*$/.test(text.slice(0, start));
    return isCoupon ? "coupon" : "rate";
  }
  if (unit === "x" || unit === "times") return "multiple";
  return unit.startsWith("month") ? "months" : "bps";
}

function amountKind({ currency, scaleWord }: Written, after: string): FigureKind {
  if (PER_SHARE_FOLLOWS.test(after)) return "per-share";
  if (currency !== undefined) return "money";
  if (SHARES_FOLLOW.test(after)) return "shares";
  return scaleWord === undefined ? "bare" : "money";
}

/** What one unit is in the store: 1% is 0.01, a percentage point 100 bps. */
function unitScale(kind: FigureKind, unit: string | undefined): number {
  if (kind === "rate" || kind === "coupon") return 0.01;
  return kind === "bps" && unit !== undefined && !unit.startsWith("b") ? 100 : 1;
}

/** Words after which a bracketed figure is a negative one; after others it is an aside. */
const TAKES_A_NUMBER =
  /(?:^|[,:;=-]|\b(?:was|were|is|are|be|been|of|at|to|from|by|and|or|in|a|an|the|with|against|reached|totalled|totaled|versus|vs\.?|had|declined|fell|grew|rose|decreased|increased|up|down|negative|about|around|approximately|nearly|over))\s*$/i;

function enclosure(
  text: string,
  { start, end }: Place,
  isInside: boolean,
): { readonly mark: NegativeMark; readonly isWide: boolean } {
  if (isInside) return { mark: "brackets", isWide: false };
  if (text[start - 1] !== "(" || text[end] !== ")") return { mark: "none", isWide: false };
  const before = text.slice(0, start - 1);
  if (TAKES_A_NUMBER.test(before)) return { mark: "brackets", isWide: true };
  const isAfterFigure = /(?:\d|%|\dx|mm|bn|tn|illion|bps)\s*$/.test(before);
  return { mark: isAfterFigure ? "aside" : "doubtful", isWide: false };
}

/** `between a and b` and `in a range of a to b` are one figure each. */
function joinedRanges(figures: readonly Figure[], text: string): readonly Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const low = joined.at(-1);
    if (low !== undefined && isRange(low, figure, text)) {
      const { value, tolerance } = inUnitOf(low, figure);
      joined[joined.length - 1] = {
        ...figure,
        start: low.start,
        value,
        high: figure.value,
        tolerance: Math.max(tolerance, figure.tolerance),
        currency: figure.currency ?? low.currency,
        hedge: undefined,
      };
    } else joined.push(figure);
  }
  return joined;
}

function isRange(low: Figure, high: Figure, text: string): boolean {
  if (low.high !== undefined || high.high !== undefined) return false;
  if (low.kind !== high.kind && low.kind !== "bare") return false;
  const before = text.slice(Math.max(0, low.start - 24), low.start);
  const between = text.slice(low.end, high.start);
  return (
    (/\bbetween\s*$/i.test(before) && /^\s*and\s*$/.test(between)) ||
    (/\brange of\s*$/i.test(before) && /^\s*(?:to|-)\s*$/.test(between))
  );
}

/** `between 3 and 4 billion`: the first number shares the unit of the second. */
function inUnitOf(low: Figure, high: Figure): Pick<Figure, "value" | "tolerance"> {
  if (low.kind !== "bare" || high.kind === "bare") return low;
  const { decimals } = readDigits(String(low.value));
  const scale = high.tolerance / (0.5 * 10 ** -decimals);
  return { value: low.value * scale, tolerance: high.tolerance };
}
