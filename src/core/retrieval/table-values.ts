import { periodLabel, quarterLabel, yearLabel } from "#core/ledger/period.ts";
import type { PassageCell, PassageTable } from "#core/retrieval/document-blocks.ts";
import { columnNames } from "#core/retrieval/table-text.ts";

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/\bbillions?\b|\b(?:USD|EUR|GBP) ?bn\b|[$€£] ?bn\b/i, 1e9],
  [/\bmillions?\b|\b(?:USD|EUR|GBP) ?(?:mm|mn|m)\b|[$€£] ?(?:mm|mn|m)\b/i, 1e6],
  [/\bthousands?\b|\b(?:USD|EUR|GBP) ?k\b|[$€£] ?(?:k|000s?)\b/i, 1e3],
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
const FIGURE = /^[-–(]?\s?(?:US)?[$€£¥]?\s?\(?(\d[\d,]*(?:\.\d+)?)\s?(%|x)?\)?\s?%?$/;

/**
 * A table with the value, unit, scale and period of every cell that says them: what stands in a cell
 * without a tag is read as printed, in the units of the table's head. A cell whose unit nobody says
 * keeps its text alone.
 */
export function withValues(table: PassageTable): PassageTable {
  const columns = columnNames(table);
  const said = [table.units, table.caption, ...table.headerRows.flat()].join(" ");
  const whole = { scale: matched(SCALES, said), currency: matched(CURRENCIES, said) };
  return {
    ...table,
    rows: table.rows.map(({ label, cells }) => ({
      label,
      cells: cells.map((cell, at) =>
        cell.value === undefined
          ? withValue(cell, { label, column: columns[at] ?? "", whole })
          : cell,
      ),
    })),
  };
}

type TableCell = {
  readonly label: string;
  readonly column: string;
  readonly whole: { readonly scale: number | undefined; readonly currency: string | undefined };
};

function withValue(cell: PassageCell, { label, column, whole }: TableCell): PassageCell {
  const text = cell.text.trim();
  const number = numberIn(text);
  const period = periodIn(column) ?? periodIn(label);
  if (number === undefined || period === undefined) return cell;
  const measured = measureOf(`${label} ${column}`, text, whole);
  if (measured === undefined) return cell;
  return { ...cell, ...measured, value: number * measured.scale, period };
}

/** A printed number, negative in brackets; undefined for words, and for years, which head columns. */
function numberIn(text: string): number | undefined {
  const digits = text.length > LONGEST_FIGURE ? undefined : FIGURE.exec(text)?.[1];
  if (digits === undefined || /^(?:19|20)\d\d$/.test(text)) return undefined;
  return Number(digits.replaceAll(",", "")) * (/^[-–(]/.test(text) ? -1 : 1);
}

type Measure = Pick<PassageCell, "unit" | "currency"> & { readonly scale: number };

/** What a number is measured in, by itself, its row, its column or its table; undefined where nobody says. */
function measureOf(about: string, text: string, whole: TableCell["whole"]): Measure | undefined {
  const isShare = /%|\bper ?cent\b/i.test(about.replaceAll(COUPON, ""));
  if (text.endsWith("%") || isShare) return { unit: "percent", scale: 0.01 };
  if (text.includes("x") || /\(x\)/i.test(about)) return { unit: "multiple", scale: 1 };
  const currency = matched(CURRENCIES, `${text} ${about}`) ?? whole.currency;
  const scale = matched(SCALES, about) ?? whole.scale ?? 1;
  if (/\bper (?!cent\b)/i.test(about)) return { unit: "perShare", scale: 1, currency };
  if (/\bshares?\b/i.test(about)) return { unit: "shares", scale };
  // Tonnes and heads are counted in millions, too.
  return currency === undefined ? undefined : { unit: "money", scale, currency };
}

function matched<Found>(
  patterns: readonly (readonly [RegExp, Found])[],
  text: string,
): Found | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1];
}

const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;
const LONGEST_PERIOD = 40;

/**
 * The period words of a head name: `2025`, `Q1 FY2026`, `2027E`. A day is what the head says, for
 * whose fiscal year it ends is not known. Undefined where no year is named, or several are.
 */
export function periodIn(words: string): string | undefined {
  const years = [...new Set(words.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g))];
  const [year] = years;
  if (year === undefined || years.length > 1) return undefined;
  const fiscalYear = Number(year);
  const quarter = /\bQ([1-4])\b/i.exec(words)?.[1];
  if (quarter !== undefined) return quarterLabel({ quarter: Number(quarter), fiscalYear });
  if (/\dE\b/.test(words)) return periodLabel({ kind: "estimate", fiscalYear });
  const isDay = MONTH.test(words) && !/\b(?:fiscal )?years? ended\b/i.test(words);
  if (!isDay) return yearLabel(fiscalYear);
  return words.length <= LONGEST_PERIOD ? words : undefined;
}
