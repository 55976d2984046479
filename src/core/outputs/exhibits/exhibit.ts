import { periodText } from "#core/ledger/period.ts";
import type { Unit } from "#core/ledger/units.ts";
import { capitalise } from "#core/ledger/words.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";

/** Values of one row over its periods, as bars on zero. */
export type BarChart = {
  /** What the chart's shape is called in a file. */
  readonly name: string;
  /** What the chart shows, in one sentence without a full stop. */
  readonly title: string;
  /** Unit, period and source: "USD mm, FY to 31 December. Form 10-K filed 18 February 2026". */
  readonly note: string;
  /** What the bars measure, as a workbook's column is headed: "Net Leverage". */
  readonly series: string;
  readonly unit: Unit;
  /** A period without a figure keeps its place, with "n.a." or "n.m." in it. */
  readonly bars: readonly ChartBar[];
  /** What the bars are held against, drawn as a line across them: "Covenant 4.50x". */
  readonly limit?: { readonly label: string; readonly value: number } | undefined;
};

export type ChartBar = {
  /** "FY2025". */
  readonly label: string;
  /** As tables print it. */
  readonly text: string;
  /** Whole units or a fraction; null where there is no figure. */
  readonly value: number | null;
  /** It stands on another basis than the bar before it: not to be set against it. */
  readonly isBreak?: boolean | undefined;
};

type Cell = Omit<ChartBar, "label"> & { readonly column: string };

/** What values lie between by each of several methods, with one value to set them against. */
export type RangeChart = {
  /** A method that gives no value keeps its place. */
  readonly ranges: readonly { readonly label: string; readonly range: ValueRange | undefined }[];
  readonly mark: { readonly label: string; readonly value: number } | undefined;
  /** As a value of the chart is printed. */
  readonly print: (value: number) => string;
};

/** Ranges as an exhibit of a page, under their finding. */
export type TitledRanges = RangeChart & Pick<BarChart, "name" | "title" | "note">;

export type ValueRange = { readonly low: number; readonly high: number; readonly base: number };

/** The inner nine cells of a grid of five by five: one step of both inputs to either side. */
export function stepRange(grid: readonly (readonly (number | null)[])[]): ValueRange | undefined {
  const base = grid[2]?.[2] ?? null;
  const near = grid
    .slice(1, 4)
    .flatMap((row) => row.slice(1, 4))
    .filter((value) => value !== null);
  return base === null ? undefined : { low: Math.min(...near), high: Math.max(...near), base };
}

/** The bars of a row's cells, each named by its period. */
export function barsOf(cells: readonly Cell[]): readonly ChartBar[] {
  return cells.map(({ column, text, value, isBreak }) => ({
    label: periodText(column),
    text,
    value,
    isBreak,
  }));
}

/** A cell as it is printed, with the value that it prints: whole units, fractions, multiples. */
export type ExhibitCell = {
  readonly text: string;
  readonly value?: number | null | undefined;
  readonly fill?: Tone | undefined;
  readonly isBold?: boolean | undefined;
  readonly isFramed?: boolean | undefined;
};

export type ExhibitRow = {
  readonly label: string;
  /** `sources` are the numbers of what stands behind each column. */
  readonly kind: "heading" | "line" | "total" | "ratio" | "sources";
  readonly cells: readonly ExhibitCell[];
  /** Of what stands behind the row; a table of which a row has some shows them in a column. */
  readonly sourceNumbers?: readonly number[] | undefined;
};

export type ExhibitTable = {
  /** What the table's shape is called in a file. */
  readonly name: string;
  /** What the table shows, in one sentence without a full stop. */
  readonly title: string;
  /** What stands above it: of which day its figures are. */
  readonly notes?: readonly string[] | undefined;
  /** Of the first column, which says the unit, and of the others. */
  readonly columns: readonly string[];
  readonly rows: readonly ExhibitRow[];
  /** Columns from this one on are projected: a rule stands before the first. */
  readonly projectedFrom?: number | undefined;
};

/**
 * The heads of a table and whether a last column says what stands behind each row: where that is the same of
 * all, the first head says it once.
 */
export function sourcedHeads({ columns: [head = "", ...columns], rows }: ExhibitTable): {
  readonly heads: readonly [string, ...string[]];
  readonly isSourced: boolean;
} {
  const said = rows
    .filter(({ kind }) => kind !== "heading")
    .map(({ sourceNumbers = [] }) => numberRanges(sourceNumbers));
  const [first = ""] = said;
  if (said.length < 2 || first === "" || said.some((one) => one !== first)) {
    return { heads: [head, ...columns], isSourced: said.some((one) => one !== "") };
  }
  const word = /\D/.test(first) ? "sources" : "source";
  const named = head === "" ? capitalise(word) : `${head}; ${word}`;
  return { heads: [`${named} ${first}`, ...columns], isSourced: false };
}

/** Colours by what they are for; a theme says what they look like. */
export type Tone =
  | "ink"
  | "muted"
  | "faint"
  | "paper"
  | "brand"
  | "brand-mid"
  | "brand-soft"
  | "brand-pale"
  | "warn-soft"
  | "warn-pale";

const MILLION = 1e6;

/** What a native chart plots and its workbook holds: amounts in millions, the rest as it is. */
export function plottedValues({ unit, bars }: BarChart): readonly (number | null)[] {
  return bars.map(({ value }) => value && (unit === "money" ? value / MILLION : value));
}

/** How a native chart prints its values: negatives in parentheses, as everywhere. */
export function plottedFormat({ unit }: BarChart): string {
  if (unit === "multiple") return '0.0"x";(0.0"x")';
  return unit === "fraction" ? "0.0%;(0.0%)" : "#,##0;(#,##0);–";
}

/** The chart for those who do not see it: what it finds, then every bar. */
export function barsInWords({ title, series, bars, limit }: BarChart): string {
  // A chart that is titled by its row names it once.
  const head = series.startsWith(title) ? series : `${title}. ${series}`;
  const held = limit === undefined ? "" : ` ${limit.label}.`;
  return `${head}: ${bars.map(({ label, text }) => `${label} ${text}`).join(", ")}.${held}`;
}

/** The same for ranges: "Gordon Growth 2,400 to 2,900, base 2,632; market 2,493". */
export function rangesInWords({ ranges, mark, print }: RangeChart): string {
  const said = ranges.flatMap(({ label, range }) =>
    range === undefined
      ? []
      : [`${label} ${print(range.low)} to ${print(range.high)}, base ${print(range.base)}`],
  );
  const marked = mark === undefined ? [] : [`${mark.label.toLowerCase()} ${print(mark.value)}`];
  return [...said, ...marked].join("; ");
}
