import { describe, expect, it } from "vitest";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { Company, CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import { dayNumber } from "#core/finance/statements/facts/day-number.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import { bundledFaces } from "#core/finance/statements/testing/bundled-faces.ts";
import {
  isPageTicker,
  joinedFacts,
  pageCompany,
} from "#core/finance/statements/testing/page-companies.ts";
import {
  type PrintedPage,
  knownDifferences,
  printedPages,
} from "#core/finance/statements/testing/printed-pages.ts";

/** Half of the last digit most pages print. */
const HALF_A_MILLION = 0.5;
/** A later report may print whole millions where this one printed tenths, and sums of them add up. */
const ROUNDED_LATER = 1.1;
const DRIFT_DAYS = 7;

const pages = printedPages("annual-prints.tsv");

type Source = {
  readonly company: Company;
  readonly facts: CompanyFacts;
  readonly faces: readonly FilingFace[];
};

/** Bundled facts where there are any, with the page's own where they end before it. */
function sourceOf({ ticker, accession }: PrintedPage): Source {
  const bundled = BUNDLED.find((company) => company.ticker === ticker);
  const page = isPageTicker(ticker) ? pageCompany(ticker) : undefined;
  if (bundled === undefined) {
    if (page === undefined) throw new Error(`no facts of ${ticker}`);
    return { ...page, faces: [page.face] };
  }
  const company = bundledCompany(bundled.ticker);
  const facts = bundledFacts(company);
  const faces = bundledFaces(company);
  if (page?.face.accession !== accession) return { company, facts, faces };
  return { company, facts: joinedFacts(facts, page.facts), faces: [page.face, ...faces] };
}

function differencesOf(page: PrintedPage, source: Source, asOf: string | undefined): string[] {
  const data = standardise({ ...source, period: "annual", years: "all", origin: "sec", asOf });
  const tolerance = asOf === undefined ? ROUNDED_LATER : HALF_A_MILLION;
  return page.periods.flatMap((end, at) => {
    const column = columnAt(data, end);
    if (column === undefined) return [`${end}: no column`];
    return page.rows.flatMap(({ item, values }) => {
      const printed = values[at];
      if (printed === undefined) return [];
      const shown = millions(data, item, column);
      const agrees =
        shown === null || printed === null
          ? shown === printed
          : Math.abs(shown - printed) <= tolerance;
      return agrees ? [] : [`${column}\t${item}\tshows ${shown}, printed ${printed}`];
    });
  });
}

function columnAt(data: FinancialData, end: string): string | undefined {
  return data.years.find((year) => {
    const known = data.periods[year]?.end;
    return known !== undefined && Math.abs(dayNumber(known) - dayNumber(end)) <= DRIFT_DAYS;
  });
}

function millions(data: FinancialData, item: string, column: string): number | null {
  const amount = data.data.find((row) => row.item === item)?.amounts[column] ?? null;
  return amount === null ? null : amount / 1e6;
}

describe("every item of every fiscal year that 10-K pages print", () => {
  const known = knownDifferences("differences.tsv");
  const used = new Set<(typeof known)[number]>();

  it.each(pages)("$ticker, filed $filed: every difference has its explanation", (page) => {
    const source = sourceOf(page);
    const unexplained = [page.filed, undefined].flatMap((asOf) =>
      differencesOf(page, source, asOf).filter((difference) => {
        const [column = "", item = ""] = difference.split("\t");
        const explained = known.filter(
          ({ ticker, filed, columns, items }) =>
            ticker === page.ticker &&
            filed === page.filed &&
            (columns.length === 0 || columns.includes(column)) &&
            items.includes(item),
        );
        for (const each of explained) used.add(each);
        return explained.length === 0;
      }),
    );
    expect(unexplained).toEqual([]);
  });

  it("no explanation has lost its difference", () => {
    const stale = known.filter((difference) => !used.has(difference));
    expect(stale).toEqual([]);
  });

  it("covers ten companies with SEC facts and four read from their pages alone", () => {
    const cells = pages.flatMap(({ rows }) =>
      rows.flatMap(({ values }) => values.filter((value) => value !== undefined)),
    );
    expect(new Set(pages.map(({ ticker }) => ticker)).size).toBe(14);
    expect(cells.length).toBeGreaterThan(1_900);
  });
});
