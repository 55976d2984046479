import { type Figure, isMinus } from "#core/figures/read/figures/figure.ts";
import { fit } from "#core/figures/read/figures/hedges.ts";
import { isCurrency } from "#core/figures/read/figures/number-text.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { rowsOf, type RowWords } from "#core/figures/read/passages/named-rows.ts";
import { formsOf, type RowForm } from "#core/figures/read/passages/row-forms.ts";
import { periodsSaid, type SaidTime, type Segment } from "#core/figures/read/passages/row-words.ts";
import { NO_PERIOD } from "#core/ledger/cell-time.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { compute, isAbsent } from "#core/ledger/formula.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import { isFiscalYear, latestFirst } from "#core/ledger/period.ts";

/** What is spoken of before, by the labels of columns. */
type Spoken = { readonly columns: readonly string[] };

/**
 * What the rows of connected tables say of a figure: a row that its words name, or what they make of
 * rows. All that fit the words must say it; the first that fits decides, a level before what is made.
 */
export function namedDatum(
  segment: Segment,
  figure: Figure,
  company: CompanyLedger,
  spoken: Spoken,
): Datum | undefined {
  if (figure.high !== undefined || figure.hedge !== undefined) return undefined;
  const isPerShare = figure.kind === "per-share";
  for (const form of formsOf(segment, figure.kind === "rate")) {
    const found = company.passages.map((provider) =>
      dataOf(provider, form, { ...spoken, isPerShare }),
    );
    // Where rows are named, and one has no value then, nothing is made of their words instead.
    if (found.every((each) => each === undefined)) continue;
    // What is measured otherwise is another figure of its row: beside an amount stands its share.
    const data = found
      .flatMap((each) => each ?? [])
      .filter(({ unit }) => unit === UNITS[figure.kind]);
    const isTrue = data.length > 0 && data.every((datum) => isSaid(datum, figure, form));
    return isTrue ? data[0] : undefined;
  }
  return undefined;
}

/** What a form makes of a provider's rows; undefined where it names none of them. */
function dataOf(
  provider: PassagesProvider,
  { op, rows, times }: RowForm,
  { columns, isPerShare }: Spoken & { readonly isPerShare: boolean },
): readonly Datum[] | undefined {
  const named = rows.map((words) =>
    rowsNamed(provider, words).filter((row) => isPer(row, words, isPerShare)),
  );
  if (named.some(({ length }) => length === 0)) return undefined;
  const periods =
    times.length === 0
      ? spokenPeriods(provider, columns)
      : times.map((time) => one(provider, time));
  if (op === "level") {
    const [said, second] = periods;
    if (second !== undefined) return [];
    return (named[0] ?? []).flatMap((row) => at(provider, row, said) ?? []);
  }
  const operands = named.flatMap((same) =>
    periods.map((period) => agreed(same.flatMap((row) => at(provider, row, period) ?? []))),
  );
  const known = operands.filter((operand) => operand !== undefined);
  if (known.length < operands.length || known.length < 2) return [];
  const made = compute(op, known);
  return isAbsent(made) ? [] : [made];
}

/** Where nothing says when. */
const LATEST = "latest";

/** The one value of rows that the same words name. */
function agreed(data: readonly Datum[]): Datum | undefined {
  const [first] = data;
  return data.every(({ value, unit }) => value === first?.value && unit === first.unit)
    ? first
    : undefined;
}

function at({ find, periods }: PassagesProvider, { item }: RowWords, period: string | undefined) {
  if (period !== LATEST) return period === undefined ? undefined : find(item, period);
  const known = periods.filter((each) => find(item, each) !== undefined);
  // Where nothing says when, it is as it is stated.
  if (known.length === 1 && known[0] === NO_PERIOD) return find(item, NO_PERIOD);
  const [latest] = known.every(isFiscalYear) ? latestFirst(known) : [];
  return latest === undefined ? undefined : find(item, latest);
}

function one(provider: PassagesProvider, time: SaidTime): string | undefined {
  const [only, second] = periodsSaid(provider, time);
  // A day may end a quarter and be one; a year is one label.
  return second === undefined ? only : undefined;
}

function spokenPeriods({ periods }: PassagesProvider, columns: readonly string[]) {
  if (columns.length === 0) return [LATEST];
  return columns.map((column) => periods.find((period) => period === column));
}

/** The rows that words name wholly, and nothing beside them: what is left unsaid may make one another's. */
function rowsNamed(provider: PassagesProvider, words: readonly string[]): readonly RowWords[] {
  if (words.length === 0) return [];
  const named = rowsOf(provider).filter(
    ({ own, all, needed, oneOf }) =>
      words.every((word) => all.has(word)) &&
      words.some((word) => own.has(word)) &&
      needed.every((word) => words.includes(word)) &&
      oneOf?.some((word) => words.includes(word)) !== false,
  );
  // Where one's words are another's, too, a name that is said in its order wins.
  const inOrder = named.filter(({ label }) => isIn(label, words));
  return inOrder.length > 0 ? inOrder : named;
}

/** What is said to be for a share, or per anything, is of a row that is, by its cells or its own name. */
function isPer(row: RowWords, words: readonly string[], isPerShare: boolean): boolean {
  return isPerShare ? row.isPerShare : !words.includes("per") || row.own.has("per");
}

function isIn(part: readonly string[], words: readonly string[]): boolean {
  return words.some((_, from) => part.every((word, place) => words[from + place] === word));
}

const UNITS: Readonly<Partial<Record<Figure["kind"], Datum["unit"]>>> = {
  money: "money",
  "per-share": "money",
  rate: "fraction",
  coupon: "fraction",
  multiple: "multiple",
  shares: "shares",
};

/** Whether a figure says a datum, at the digits it shows; in the sign that is written, or said. */
export function isSaid(
  datum: Datum,
  figure: Figure,
  { direction }: Pick<RowForm, "direction"> = { direction: undefined },
): boolean {
  if (UNITS[figure.kind] !== datum.unit) return false;
  if (datum.unit === "money" && !isCurrency(figure.currency, datum.currency)) return false;
  if (isMinus(figure) && direction !== undefined) return false;
  const isTurned = isMinus(figure) || direction === "down";
  const value = (isTurned ? -1 : 1) * Math.abs(figure.value);
  return fit(figure, value, datum.value) === "inside";
}
