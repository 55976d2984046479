import type { Draft, DraftFigure } from "#core/ledger/prose.ts";
import { workingOf } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { RATINGS, ratingSpreadBps } from "#core/finance/ratios/rating-tables.ts";
import { evaluate } from "#core/writing/analyst/testing/evaluate.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { roundHalfAway } from "#core/ledger/rounding.ts";

const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December";

/** Numerals that are no figures: periods, dates, filing names, standards, list markers. */
const NOT_FIGURES = [
  /\bQ[1-4] FY\d{4}\b/g,
  /\bFY\d{4}\b/g,
  /\bLTM \d{4}-\d{2}-\d{2}\b/g,
  new RegExp(`\\b(\\d{1,2} )?(${MONTHS}) \\d{4}\\b`, "g"),
  /\b(10-K|10-Q|20-F|8-K|6-K)s?\b/g,
  /\bItems? \d+A?(, \d+A?)*( and \d+A?)?/g,
  /\bIFRS 16\b/g,
  /\bCET1\b/g,
  /^\d\. /gm,
] as const;

/** Breaches of the law of drafts: a numeral without a datum, a print that is not its datum's. */
export function breaches(
  draft: Draft,
  statements: readonly ConnectedFinancialData[],
): readonly string[] {
  return [
    ...strayNumerals(draft),
    ...draft.figures.flatMap((figure) => wrongPrint(draft, figure, statements)),
  ];
}

function strayNumerals({ text, figures }: Draft): readonly string[] {
  let rest = text;
  for (const { position, length } of figures) {
    rest = rest.slice(0, position) + "_".repeat(length) + rest.slice(position + length);
  }
  for (const pattern of NOT_FIGURES) {
    rest = rest.replaceAll(pattern, (found) => "_".repeat(found.length));
  }
  return [...rest.matchAll(/\S*\d\S*/g)].map(
    ({ 0: found, index }) =>
      `no datum: ${found} in “${text.slice(Math.max(0, index - 60), index + 30)}”`,
  );
}

function wrongPrint(
  { text }: Draft,
  figure: DraftFigure,
  statements: readonly ConnectedFinancialData[],
): readonly string[] {
  const printed = text.slice(figure.position, figure.position + figure.length);
  const where = `${figure.ticker} ${figure.item} ${figure.period} “${printed}”`;
  const data = statements.find(({ ticker }) => ticker === figure.ticker);
  if (data === undefined) return [`no such company: ${where}`];
  const value = recomputed(figure, data);
  if (value === undefined)
    return [`not in the ledger: ${where} ${workingOf(figure)?.formula ?? ""}`];
  if (Math.abs(value - figure.value) > 1e-9 * Math.max(1, Math.abs(value))) {
    return [
      `recorded ${figure.value}, recomputed ${value}: ${where} ${workingOf(figure)?.formula ?? ""}`,
    ];
  }
  const magnitude = figure.isMagnitude ? Math.abs(value) : value;
  const allowed = PRINTS[figure.unit](magnitude, figure);
  return allowed.includes(printed)
    ? []
    : [`printed otherwise than ${allowed.join(" or ")}: ${where}`];
}

/** The value from the statements alone: the cell, or the formula over its cells. */
function recomputed(figure: DraftFigure, data: ConnectedFinancialData): number | undefined {
  if (figure.kind === "row") return cell(data, figure.item, figure.period);
  const spread = /^Scorecard spread of (.+)$/.exec(figure.item)?.[1];
  const rating = RATINGS.find((candidate) => candidate === spread);
  if (rating !== undefined) return ratingSpreadBps(rating);
  const cells = (workingOf(figure)?.inputs ?? []).map(({ name, period }) => ({
    label: `${name} ${periodText(period ?? "")}`,
    value: cell(data, name, period ?? ""),
  }));
  return cells.some(({ value }) => value === undefined)
    ? undefined
    : evaluate(
        workingOf(figure)?.formula ?? "",
        new Map(cells.map(({ label, value }) => [label, value ?? 0])),
      );
}

function cell(data: ConnectedFinancialData, item: string, period: string): number | undefined {
  const tables: readonly (FinancialData | undefined)[] = [data, data.quarterly, data.ltm];
  return tables
    .flatMap((table) =>
      table?.years.includes(period) === true ? [cellOf(table, item, period)] : [],
    )
    .find((value) => value !== undefined);
}

function cellOf(table: FinancialData, item: string, period: string): number | undefined {
  const due = maturityOf(table, item, period);
  if (due !== undefined) return due;
  const rows = [...table.data, ...table.ratios].filter((row) => row.item === item);
  const row = rows.find(({ amounts }) => typeof amounts[period] === "number");
  const amount = row?.amounts[period];
  if (row === undefined || typeof amount !== "number") return undefined;
  return (row.unit ?? "money") === "money" || row.unit === "shares" ? amount * table.scale : amount;
}

function maturityOf({ debt }: FinancialData, item: string, period: string): number | undefined {
  const maturity = /^Debt due, (.+)$/.exec(item)?.[1];
  if (debt?.column !== period) return undefined;
  return debt.maturities.find(({ name }) => name === maturity)?.amount ?? undefined;
}

type Printer = (value: number, figure: DraftFigure) => readonly string[];

/** Every print the rules allow for a value: one for each style of money. */
const PRINTS: Readonly<Record<DraftFigure["unit"], Printer>> = {
  money: (value, { currency }) => {
    const decimals = Math.abs(roundHalfAway(value / 1e9, 2)) < 1 && value !== 0 ? 2 : 1;
    if (value !== 0 && Math.abs(value) < 1_000) return [`${currency} ${fixed(value, 2)}`];
    const isTiny = value !== 0 && roundHalfAway(value / 1e6, 0) === 0;
    return [
      `${currency} ${fixed(value / 1e6, isTiny ? 1 : 0)} mm`,
      `${currency} ${fixed(value / 1e9, decimals)}bn`,
    ];
  },
  fraction: (value) => [fixed(value * 100, 1, "%")],
  // What is not 1 does not read as 1.0x.
  multiple: (value) => [
    Math.abs(Math.abs(value) - 1) < 0.05 && fixed(value, 2) !== "1.00"
      ? fixed(value, 2, "x")
      : fixed(value, 1, "x"),
  ],
  shares: (value) => [`${fixed(value / 1e6, 0)} mm`],
  bps: (value) => [`${fixed(value, 0)} bps`],
  months: (value) => [fixed(value, 0)],
  days: (value) => [`${fixed(value, 0)} days`, `${fixed(value, 0)} day`],
  perShare: (value, { currency }) => [`${currency} ${fixed(value, 2)}`],
  count: (value) => [fixed(value, 0)],
};

function fixed(scaled: number, decimals: number, suffix = ""): string {
  const rounded = roundHalfAway(scaled, decimals);
  const digits = Math.abs(rounded).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return rounded < 0 ? `(${digits}${suffix})` : digits + suffix;
}
