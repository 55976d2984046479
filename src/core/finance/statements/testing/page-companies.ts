import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Company, CompanyFacts, Fact } from "#core/finance/statements/facts/company-facts.ts";
import type { FilingFace } from "#core/finance/statements/pages/filing-face.ts";

/**
 * Companies without companyfacts among the development data: the undimensioned facts of one report's
 * inline page in the shape of companyfacts, and the lines its statements print.
 */
export type PageCompany = {
  readonly company: Company;
  readonly facts: CompanyFacts;
  readonly face: FilingFace;
};

const PAGES = {
  AMZN: "amzn-20231231",
  VZ: "vz-20231231",
  GE: "ge-20231231",
  GM: "gm-20231231",
  F: "f-20230630",
  T: "t-20230630",
  AMC: "amc-20230630",
  PG: "pg-20260630",
} as const;

export type PageTicker = keyof typeof PAGES;

export function isPageTicker(ticker: string): ticker is PageTicker {
  return Object.hasOwn(PAGES, ticker);
}

type PageFile = {
  readonly ticker: string;
  readonly cik: string;
  readonly sic: string;
  readonly facts: CompanyFacts["facts"];
  readonly face: FilingFace;
};

export function pageCompany(ticker: PageTicker): PageCompany {
  const file = new URL(`from-pages/${PAGES[ticker]}.json.gz`, import.meta.url);
  // Written once from the pages in this shape.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const page = JSON.parse(gunzipSync(readFileSync(file)).toString()) as PageFile;
  const { cik, sic, facts, face } = page;
  return { company: { ticker, name: ticker, cik, sic }, facts: { cik, facts }, face };
}

/** The facts of two sources of one company, concept by concept. */
export function joinedFacts(one: CompanyFacts, other: CompanyFacts): CompanyFacts {
  const facts: Record<string, Record<string, { units: Record<string, Fact[]> }>> = {};
  for (const source of [one, other]) {
    for (const [taxonomy, concepts] of Object.entries(source.facts)) {
      for (const [concept, { units }] of Object.entries(concepts)) {
        const known = ((facts[taxonomy] ??= {})[concept] ??= { units: {} }).units;
        for (const [unit, rows] of Object.entries(units)) (known[unit] ??= []).push(...rows);
      }
    }
  }
  return { ...one, facts };
}

const STAND_IN = { accn: "0000000000-23-000001", form: "10-K", fy: 2022, filed: "2023-02-28" };
const FIRST_QUARTER = {
  ...STAND_IN,
  accn: "0000000000-23-000002",
  form: "10-Q",
  filed: "2023-05-05",
};

/**
 * A second-quarter page with what stands in for the reports before it, so that there are fiscal
 * years: years of twice the half year printed (only to place the quarters, never compared), and
 * first quarters, the half year less the second quarter, or half of it where no quarter is printed.
 */
export function withStandInReports({ cik, facts }: CompanyFacts): CompanyFacts {
  const added: Record<string, { units: Record<string, Fact[]> }> = {};
  for (const [concept, { units }] of Object.entries(facts["us-gaap"] ?? {})) {
    for (const [unit, rows] of Object.entries(units)) {
      const more = rows.flatMap((half) => standIns(half, rows));
      if (more.length > 0) (added[concept] ??= { units: {} }).units[unit] = more;
    }
  }
  return joinedFacts({ cik, facts }, { cik, facts: { "us-gaap": added } });
}

function standIns(half: Fact, rows: readonly Fact[]): Fact[] {
  const { start, end, val } = half;
  const year = Number(end.slice(0, 4));
  if (start !== `${year}-01-01` || end !== `${year}-06-30`) return [];
  const before = year - 1;
  const whole = { ...STAND_IN, start: `${before}-01-01`, end: `${before}-12-31`, val: 2 * val };
  const second = rows.find((row) => row.start === `${year}-04-01` && row.end === end);
  const first = second === undefined ? Math.round(val / 2) : val - second.val;
  return [whole, { ...FIRST_QUARTER, start, end: `${year}-03-31`, val: first }];
}
