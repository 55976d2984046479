import { type ColumnHead, columnHeads, subHeadings } from "#core/ledger/column-heads.ts";
import { isTimeAlone, periodIn, saysPartOfYear } from "#core/ledger/head-times.ts";
import { isFiscalYear } from "#core/ledger/period.ts";
import type { PassageCell, PassageTable } from "#core/ledger/passage-table.ts";

const SCALE_WORDS: readonly (readonly [string, number])[] = [
  ["billion", 1e9],
  ["million", 1e6],
  ["thousand", 1e3],
];
const SCALE_SIGNS: readonly (readonly [RegExp, number])[] = [
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY)|[$€£]) ?bn\b/i, 1e9],
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY)|[$€£]) ?(?:mm|mn|m)\b|\(mm\)/i, 1e6],
  [/(?:\b(?:USD|EUR|GBP|CHF|JPY)|[$€£]) ?(?:k\b|['’]?000s?\b)|(?<!\d[,.]?)\b000s\b/i, 1e3],
];
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\bUSD\b|US\$|\bdollars?\b|\$/i, "USD"],
  [/\bEUR\b|€|\beuros?\b/i, "EUR"],
  [/\bGBP\b|£|\bpounds? sterling\b/i, "GBP"],
  [/\bCHF\b/, "CHF"],
  [/\bJPY\b|¥/, "JPY"],
];
/** Longer texts are sentences, not figures. */
const LONGEST_FIGURE = 40;
/** A coupon is a part of what a row is called, not what it is measured in: `6.875% senior notes`. */
const COUPON = /\d ?(?:%|per ?cent\b)/gi;
const FIGURE =
  /^(?:US)?[$€£¥]?\s?([-–−]?)\s?(?:US)?[$€£¥]?\s?(\(?)\s?(?:US)?[$€£¥]?\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?([%x]?)\s?(\)?)\s?([%x]?)$/;
/** Figures as other countries group them: what a point or a comma means is not certain beside them. */
const GROUPED_OTHERWISE = /\d\.\d{3}(?:\.\d{3}|,\d)|\d,\d{1,2}(?!\d)/;
const THREE_DECIMALS = /^\d{1,3}\.\d{3}$/;

/**
 * A table with the value, unit, scale and period of every cell of which they are certain: what
 * stands in a cell without a tag is read as printed, in the units that its row, column or table
 * says. All other cells keep their text alone.
 *
 * @param place what the table stands under: its headings, and what its document is
 */
export function withValues(table: PassageTable, place = ""): PassageTable {
  const columns = columnHeads(table);
  const under = subHeadings(table);
  const isQuarterly = /\b10-Q/.test(place);
  const corner = table.headerRows.map(([first = ""]) => first);
  const said = [table.units, table.caption, ...table.headerRows.flat()].join(" ");
  const whole: Whole = {
    scales: scalesIn(said),
    currencies: matched(CURRENCIES, said),
    hasExceptions: /\bexcept\b/i.test(said),
    isPartOfYear: saysPartOfYear([place, table.units, table.caption, ...corner].join(" ")),
    isGroupedOtherwise: table.rows.some(({ cells }) =>
      cells.some(({ text }) => text.length <= LONGEST_FIGURE && GROUPED_OTHERWISE.test(text)),
    ),
  };
  return {
    ...table,
    rows: table.rows.map(({ label, cells }, row) => ({
      label,
      cells: cells.map((cell, at) => {
        if (cell.concept === undefined)
          return cellAs(cell, { label, under: under[row] ?? [], column: columns[at], whole });
        // No fact of a quarterly report is of a fiscal year: its head said the year alone.
        const isOfYear = cell.period !== undefined && isFiscalYear(cell.period);
        return isOfYear && isQuarterly ? { ...cell, period: undefined } : cell;
      }),
    })),
  };
}

type Whole = {
  readonly scales: readonly number[];
  readonly currencies: readonly string[];
  /** Such as `except per share data`. */
  readonly hasExceptions: boolean;
  readonly isPartOfYear: boolean;
  readonly isGroupedOtherwise: boolean;
};

type Place = {
  readonly label: string;
  readonly under: readonly string[];
  readonly column: ColumnHead | undefined;
  readonly whole: Whole;
};

function cellAs({ text }: PassageCell, place: Place): PassageCell {
  const number = place.whole.isGroupedOtherwise ? undefined : numberIn(text.trim());
  const period = periodOf(place);
  if (number === undefined || period === undefined) return { text };
  const measured = measureOf(text.trim(), place);
  if (measured === undefined) return { text };
  return { text, ...measured, value: number * measured.scale, period };
}

/** A printed number, negative in brackets; undefined for words, and for years, which head columns. */
function numberIn(text: string): number | undefined {
  const parts = text.length > LONGEST_FIGURE ? null : FIGURE.exec(text);
  if (parts === null || /^(?:19|20)\d\d$/.test(text)) return undefined;
  const [, minus, open, digits = "", , close] = parts;
  // Half a pair of brackets, or a minus within them, is no sign.
  if ((open === "") !== (close === "") || (minus !== "" && open !== "")) return undefined;
  return Number(digits.replaceAll(",", "")) * (minus === "" && open === "" ? 1 : -1);
}

/** The one time that is said of a cell; undefined where none is, or several are. */
function periodOf({ label, under, column, whole }: Place): string | undefined {
  if (column?.isCertain !== true) return undefined;
  const times = under.filter(isTimeAlone);
  const own = [...times, column.text].join(" ");
  const isPart = whole.isPartOfYear || times.some(saysPartOfYear);
  return periodIn(own, isPart) ?? (/\d{4}/.test(own) ? undefined : periodIn(label, isPart));
}

type Measure = Pick<PassageCell, "unit" | "currency"> & { readonly scale: number };

/** What a number is measured in, by itself, its row, its column or its table; undefined where nobody says. */
function measureOf(text: string, { label, under, column, whole }: Place): Measure | undefined {
  const about = [...under, label, column?.text ?? ""].join(" ");
  const isShare = /%|\bper ?cent\b/i.test(about.replaceAll(COUPON, ""));
  if (text.includes("%") || isShare) return { unit: "percent", scale: 0.01 };
  if (text.includes("x") || /\(x\)/i.test(about)) return { unit: "multiple", scale: 1 };
  const currency = only(matched(CURRENCIES, `${text} ${about}`)) ?? only(whole.currencies);
  if (/\bper (?!cent\b)/i.test(about)) return { unit: "perShare", scale: 1, currency };
  return amountOf(text, { about, whole, currency });
}

type About = {
  readonly about: string;
  readonly whole: Whole;
  readonly currency: string | undefined;
};

/** Money, or a count of shares, where its scale is said. */
function amountOf(text: string, { about, whole, currency }: About): Measure | undefined {
  const own = scalesIn(about);
  const scale = only(own.length === 0 ? whole.scales : own);
  const isExcepted = own.length === 0 && whole.hasExceptions;
  if (scale === undefined || THREE_DECIMALS.test(text)) return undefined;
  if (/\bshares?\b/i.test(about)) return isExcepted ? undefined : { unit: "shares", scale };
  // Of `except per share data` it is not said which rows they are: what is per share has cents.
  if (isExcepted && /\.\d\d/.test(text)) return undefined;
  // Tonnes and heads are counted in millions, too.
  return currency === undefined ? undefined : { unit: "money", scale, currency };
}

/** Of another thing than amounts: `vehicles in thousands`. */
const OF_OTHERS =
  /\b(?!(?:and|dollars|amounts|figures|expressed|stated|presented|reported|USD|EUR|GBP|CHF|JPY)\b)[a-z]{3,} in (?:millions|thousands|billions)\b/gi;

/** The scales that a head says; a number before the word makes it an amount: `of $5 million`. */
function scalesIn(said: string): readonly number[] {
  const text = said.replaceAll(OF_OTHERS, " ");
  const words = SCALE_WORDS.filter(([word]) =>
    new RegExp(
      String.raw`(?<!\d[ -]?)\b${word}s\b|[$€£(] ?${word}\b|\b[A-Z]{3} ${word}\b`,
      "i",
    ).test(text),
  ).map(([, scale]) => scale);
  return [...new Set([...words, ...matched(SCALE_SIGNS, text)])];
}

function matched<Found>(
  patterns: readonly (readonly [RegExp, Found])[],
  text: string,
): readonly Found[] {
  return patterns.filter(([pattern]) => pattern.test(text)).map(([, found]) => found);
}

function only<Found>([first, second]: readonly Found[]): Found | undefined {
  return second === undefined ? first : undefined;
}
