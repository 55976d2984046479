import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#core/errors.ts";
import { type FinancialData, inputsOf, isTagged } from "#core/ledger/financial-data.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { checkStatements } from "#core/finance/statements/checks.ts";
import type { Company, CompanyFacts, Fact } from "#core/finance/statements/facts/company-facts.ts";
import { USED_CONCEPTS } from "#core/finance/statements/concepts/used-concepts.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";

const COMPANY: Company = { ticker: "ANY", name: "Any Company", cik: "0000000001" };
/** A manufacturer, a bank, an insurer, a REIT and a filer of no known industry. */
const INDUSTRIES = ["3711", "6021", "6311", "6798", undefined] as const;
const CONCEPTS = [...USED_CONCEPTS];
/** Concepts that make a company: without some of them most random facts would have no statement. */
const CORE = [
  "us-gaap:Revenues",
  "us-gaap:NetIncomeLoss",
  "us-gaap:OperatingIncomeLoss",
  "us-gaap:Assets",
];

const value = fc.oneof(
  fc.integer({ min: -1e12, max: 1e12 }),
  fc.constantFrom(0, 1, -1, 1e15, 0.5, -0, 1e18, -1.7e308, Infinity, Number.NaN),
);
const fact = fc.record({
  year: fc.integer({ min: 2018, max: 2025 }),
  span: fc.constantFrom("year", "q1", "q2", "q3", "h1", "9m", "instant", "odd"),
  lag: fc.integer({ min: -40, max: 500 }),
  form: fc.constantFrom("10-K", "10-Q", "10-K/A", "8-K", "20-F", "10-KT", "DEF 14A"),
  unit: fc.constantFrom("USD", "USD", "USD", "EUR", "shares", "USD/shares"),
  value,
});
const facts = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...CORE), fc.constantFrom(...CONCEPTS)),
      fc.array(fact, { minLength: 1, maxLength: 14 }),
    ),
    { minLength: 3, maxLength: 40 },
  )
  .map(asCompanyFacts);
const companies = fc.constantFrom(...INDUSTRIES).map((sic): Company => ({ ...COMPANY, sic }));
/** What a damaged file has where a day should be. */
const brokenDay = fc.constantFrom("", "soon", "2024-13-45", "0000-00-00", "99999999999", "2024");

/** Rows whose tags are amounts paid or spent: negative on the screen (finance.md 0.4). */
const OUTFLOWS = [
  "COGS",
  "SG&A",
  "Interest Expense",
  "Capital Expenditure",
  "Dividends Paid",
  "Share Repurchases",
];

describe("laws of statements, on any facts", () => {
  it("no number is NaN or infinite, every null has a reason, every value a source", () => {
    fc.assert(
      fc.property(facts, companies, (source, of) => {
        for (const view of viewsOf(source, of)) expect(faultsOf(view)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("days that are no days are left out: nothing is thrown but that there are no statements", () => {
    fc.assert(
      fc.property(facts, brokenDay, fc.constantFrom("start", "end", "filed"), (source, day, at) => {
        const broken = mapped(source, (rows) => [
          ...rows,
          ...rows.map((row) => ({ ...row, [at]: day })),
        ]);
        for (const view of viewsOf(broken)) expect(faultsOf(view)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("no column is made of two accounting standards", () => {
    fc.assert(
      fc.property(facts, companies, (source, of) => {
        for (const view of viewsOf(source, of)) expect(mixedColumns(view)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("neither the order of facts nor one stated twice changes anything", () => {
    fc.assert(
      fc.property(facts, companies, (source, of) => {
        const turned = mapped(source, (rows) => rows.toReversed());
        const doubled = mapped(source, (rows) => [...rows, ...rows]);
        const views = viewsOf(source, of);
        expect(viewsOf(turned, of)).toEqual(views);
        expect(viewsOf(doubled, of)).toEqual(views);
      }),
      { numRuns: 100 },
    );
  });

  it("what is paid or spent is negative, whatever the filer tags as a positive amount", () => {
    fc.assert(
      fc.property(facts, (source) => {
        const positive = mapped(source, (rows) =>
          rows.map((row) => ({ ...row, val: Math.abs(row.val) })),
        );
        const [annual] = viewsOf(positive);
        const inflows = (annual?.data ?? []).filter(
          ({ item, amounts }) =>
            OUTFLOWS.includes(item) && Object.values(amounts).some((amount) => (amount ?? 0) > 0),
        );
        expect(inflows).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("no subtotal disagrees with its parts", () => {
    const bySum = /EBITDA =|FCF =|Debt =|working capital|other cash flows/;
    fc.assert(
      fc.property(facts, (source) => {
        for (const view of viewsOf(source)) {
          expect(checkStatements(view).failed.filter(({ check }) => bySum.test(check))).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("an as-of date shows what was known then: never a later filing, and no column is lost as it moves on", () => {
    const dates = fc.constantFrom("2015-06-30", "2018-03-01", "2021-12-31", "2024-06-30");
    fc.assert(
      fc.property(fc.constantFrom(...BUNDLED), dates, ({ ticker }, asOf) => {
        const company = bundledCompany(ticker);
        const request = {
          facts: bundledFacts(company),
          company,
          years: "all",
          origin: "bundled",
        } as const;
        const now = standardiseAll(request);
        const then = attempt(() => standardiseAll({ ...request, asOf }));
        if (then === undefined) return;
        expect(then.asOf <= asOf).toBe(true);
        expect(filingDates(then).filter((filed) => filed > asOf)).toEqual([]);
        expect(then.years.map((year) => [year, then.periods[year]?.end])).toEqual(
          now.years.slice(0, then.years.length).map((year) => [year, now.periods[year]?.end]),
        );
      }),
      { numRuns: 8 },
    );
  });
});

function viewsOf(source: CompanyFacts, of = COMPANY): FinancialData[] {
  const all = attempt(() =>
    standardiseAll({ facts: source, company: of, years: "all", origin: "sec" }),
  );
  return [all, all?.quarterly, all?.ltm].filter((view) => view !== undefined);
}

/** The facts with each list of facts rewritten. */
function mapped(source: CompanyFacts, rewrite: (rows: readonly Fact[]) => Fact[]): CompanyFacts {
  const taxonomies: Record<string, Record<string, { units: Record<string, Fact[]> }>> = {};
  for (const [taxonomy, concepts] of Object.entries(source.facts)) {
    for (const [concept, { units }] of Object.entries(concepts)) {
      const rewritten = Object.entries(units).map(([unit, rows]) => [unit, rewrite(rows)] as const);
      (taxonomies[taxonomy] ??= {})[concept] = { units: Object.fromEntries(rewritten) };
    }
  }
  return { ...source, facts: taxonomies };
}

function faultsOf(data: FinancialData): string[] {
  const faults: string[] = [];
  const ends = data.years.map((year) => data.periods[year]?.end ?? "");
  if (ends.join() !== ends.toSorted().join()) faults.push("columns are not in order");
  if (new Set(data.years).size < data.years.length) faults.push("a column is named twice");
  for (const row of [...data.data, ...data.ratios]) {
    const sources = "sources" in row ? row.sources : undefined;
    for (const year of data.years) {
      const fault = cellFault(row.amounts[year], row.reasons?.[year], sources?.[year] ?? !sources);
      if (fault !== undefined) faults.push(`${row.item} ${year} ${fault}`);
    }
  }
  return faults;
}

function cellFault(
  shown: number | null | undefined,
  reason: string | undefined,
  source: unknown,
): string | undefined {
  if (shown === undefined) return "is absent";
  if (shown === null) return /^n\.[am]\.: ./.test(reason ?? "") ? undefined : "has no reason";
  if (!Number.isFinite(shown)) return `is ${shown}`;
  return source ? undefined : "has no source";
}

/** The columns with figures from concepts of both taxonomies. */
function mixedColumns({ years, data }: FinancialData): string[] {
  return years.filter((year) => {
    const concepts = data.flatMap(({ sources }) => {
      const source = sources[year];
      if (source === undefined) return [];
      return isTagged(source)
        ? [source.concept]
        : inputsOf(source).flatMap(({ concept }) => concept ?? []);
    });
    return new Set(concepts.map((concept) => concept.split(":")[0])).size > 1;
  });
}

function filingDates(data: FinancialData): string[] {
  return data.data.flatMap(({ sources }) =>
    Object.values(sources).flatMap((source) =>
      isTagged(source) ? [source.filed] : inputsOf(source).flatMap(({ filed }) => filed ?? []),
    ),
  );
}

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

type RandomFact = {
  readonly year: number;
  readonly span: string;
  readonly lag: number;
  readonly form: string;
  readonly unit: string;
  readonly value: number;
};

function asCompanyFacts(
  concepts: readonly (readonly [string, readonly RandomFact[]])[],
): CompanyFacts {
  const tree: Record<string, Record<string, { units: Record<string, Fact[]> }>> = {};
  for (const [name, rows] of concepts) {
    const [taxonomy = "", concept = ""] = name.split(":");
    const units: Record<string, Fact[]> = {};
    for (const row of rows) (units[row.unit] ??= []).push(asFact(row));
    (tree[taxonomy] ??= {})[concept] = { units };
  }
  return { cik: 1, facts: tree };
}

function asFact({ year, span, lag, form, value: val }: RandomFact): Fact {
  const [start, end] = spanDates(year, span);
  const filed = new Date(Date.parse(end) + lag * 86_400_000).toISOString().slice(0, 10);
  const accn = `${filed}-${form}`;
  return { ...(start !== undefined && { start }), end, val, accn, fy: year, form, filed };
}

function spanDates(year: number, span: string): [start: string | undefined, end: string] {
  const start = `${year}-01-01`;
  switch (span) {
    case "year":
      return [start, `${year}-12-31`];
    case "q1":
      return [start, `${year}-03-31`];
    case "q2":
      return [`${year}-04-01`, `${year}-06-30`];
    case "q3":
      return [`${year}-07-01`, `${year}-09-30`];
    case "h1":
      return [start, `${year}-06-30`];
    case "9m":
      return [start, `${year}-09-30`];
    case "instant":
      return [undefined, `${year}-12-31`];
    default:
      return [`${year}-02-03`, `${year}-11-11`];
  }
}
