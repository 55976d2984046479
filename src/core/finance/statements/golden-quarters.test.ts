import { describe, expect, it } from "vitest";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { bundledFaces } from "#core/finance/statements/testing/bundled-faces.ts";
import {
  isPageTicker,
  pageCompany,
  withStandInReports,
} from "#core/finance/statements/testing/page-companies.ts";
import {
  type PrintedPage,
  type PrintedRow,
  knownDifferences,
  printedPages,
} from "#core/finance/statements/testing/printed-pages.ts";

/** Millions; sums of two quarters round twice. */
const HALF_A_MILLION = 0.5;
const TWO_QUARTERS = 1.1;
const DRIFT_DAYS = 7;

const pages = printedPages("quarter-prints.tsv");
const years = printedPages("annual-prints.tsv");

/** What was known on the day the page was filed: SEC facts, or the page with stand-ins for earlier reports. */
function knownThen({ ticker, filed }: PrintedPage): ConnectedFinancialData {
  const bundled = BUNDLED.find((company) => company.ticker === ticker);
  const request = { years: "all", origin: "sec", asOf: filed } as const;
  if (bundled !== undefined) {
    const company = bundledCompany(bundled.ticker);
    const faces = bundledFaces(company);
    return standardiseAll({ ...request, company, facts: bundledFacts(company), faces });
  }
  if (!isPageTicker(ticker)) throw new Error(`no facts of ${ticker}`);
  const { company, facts, face } = pageCompany(ticker);
  return standardiseAll({ ...request, company, facts: withStandInReports(facts), faces: [face] });
}

type Difference = { readonly item: string; readonly text: string };

/** The quarter and that of the year before, as printed. */
function quartersThatDiffer(page: PrintedPage, data: ConnectedFinancialData): Difference[] {
  return page.rows.flatMap(({ item, values }) =>
    [0, 1].flatMap((place) => {
      const column = columnAt(data.quarterly, page.periods[place] ?? "");
      const shown = amount(data.quarterly, item, column);
      return compared(item, `${column}`, { shown, printed: values[place] }, HALF_A_MILLION);
    }),
  );
}

/** The quarters of the year to date, this year's and the last, add up to what is printed. */
function yearsToDateThatDiffer(page: PrintedPage, data: ConnectedFinancialData): Difference[] {
  return page.rows.flatMap(({ item, values }) =>
    [2, 3].flatMap((place) => {
      const columns = columnsWithin(data.quarterly, page.periods[place] ?? "");
      const parts = columns.map((column) => amount(data.quarterly, item, column));
      const isKnown = parts.length > 0 && !parts.includes(null);
      const sum = isKnown ? parts.reduce((left: number, part) => left + (part ?? 0), 0) : null;
      return compared(item, columns.join(" + "), { shown: sum, printed: values[place] });
    }),
  );
}

/** LTM: the year printed, plus the year to date, less the year to date before (finance.md 1.5). */
function twelveMonthsThatDiffer(page: PrintedPage, data: ConnectedFinancialData): Difference[] {
  const start = page.periods[2]?.split("/")[0] ?? "";
  return page.rows.flatMap(({ item, values }) => {
    const whole = yearBefore(page.ticker, item, start);
    const [, , toDate, toDateBefore] = values;
    if (whole == null || toDate == null || toDateBefore == null) return [];
    const column = columnAt(data.ltm, page.periods[0] ?? "");
    const printed = whole + toDate - toDateBefore;
    return compared(item, `${column}`, { shown: amount(data.ltm, item, column), printed });
  });
}

/** What the 10-K pages print of the fiscal year that ends where the year to date begins. */
function yearBefore(ticker: string, item: string, start: string): number | null | undefined {
  for (const page of years) {
    const at = page.periods.findIndex((end) => isNear(end, start));
    const row = page.rows.find((candidate: PrintedRow) => candidate.item === item);
    if (page.ticker === ticker && at >= 0) return row?.values[at];
  }
  return undefined;
}

type Pair = { readonly shown: number | null; readonly printed: number | null | undefined };

function compared(
  item: string,
  column: string,
  { shown, printed }: Pair,
  tolerance = TWO_QUARTERS,
): Difference[] {
  if (printed == null) return [];
  if (shown !== null && Math.abs(shown - printed) <= tolerance) return [];
  return [{ item, text: `${column} ${item}: shows ${shown}, printed ${printed}` }];
}

function columnAt(data: FinancialData | undefined, span: string): string | undefined {
  const end = span.split("/")[1] ?? "";
  return data?.years.find((year) => isNear(data.periods[year]?.end ?? "", end));
}

function columnsWithin(data: FinancialData | undefined, span: string): string[] {
  const [start = "", end = ""] = span.split("/");
  return (data?.years ?? []).filter((year) => {
    const period = data?.periods[year];
    if (period?.start === undefined) return false;
    const isAfter = dayNumber(period.start) >= dayNumber(start) - DRIFT_DAYS;
    return isAfter && dayNumber(period.end) <= dayNumber(end) + DRIFT_DAYS;
  });
}

function isNear(one: string, other: string): boolean {
  return Math.abs(dayNumber(one) - dayNumber(other)) <= DRIFT_DAYS;
}

function amount(
  data: FinancialData | undefined,
  item: string,
  column: string | undefined,
): number | null {
  const row = data?.data.find((candidate) => candidate.item === item);
  const value = row?.amounts[column ?? ""] ?? null;
  return value === null ? null : value / 1e6;
}

describe("quarters, years to date and LTM as 10-Q pages print them", () => {
  const known = knownDifferences("quarter-differences.tsv");
  const used = new Set<(typeof known)[number]>();

  it.each(pages)("$ticker, filed $filed: every difference has its explanation", (page) => {
    const data = knownThen(page);
    const differences = [
      ...quartersThatDiffer(page, data),
      ...yearsToDateThatDiffer(page, data),
      ...twelveMonthsThatDiffer(page, data),
    ];
    const unexplained = differences.filter(({ item }) => {
      const explained = known.filter(
        ({ ticker, items }) => ticker === page.ticker && items.includes(item),
      );
      for (const each of explained) used.add(each);
      return explained.length === 0;
    });
    expect(unexplained.map(({ text }) => text)).toEqual([]);
  });

  it("no explanation has lost its difference", () => {
    const stale = known.filter((difference) => !used.has(difference));
    expect(stale).toEqual([]);
  });

  it("compares some six hundred printed figures of nine companies", () => {
    const printed = pages.flatMap(({ rows }) =>
      rows.flatMap(({ values }) => values.filter((value) => value != null)),
    );
    expect(pages).toHaveLength(9);
    expect(printed.length).toBeGreaterThan(600);
  });
});
