import type { Company, CompanyFacts, Fact } from "#core/finance/statements/facts/company-facts.ts";

export const COMPANY: Company = { ticker: "TEST", name: "Test Company", cik: "0000000001" };

/** A fact as a test writes it: period, value, and what it was filed in. */
export type TestFact = {
  /** `2024` for a calendar year, `2024-12-31` for a balance, `2024-01-01/2024-03-31` for a span. */
  readonly period: string;
  readonly value: number;
  /** The fiscal year of the filing; the period's own where not said. */
  readonly filedFor?: number;
  readonly form?: string;
  readonly filed?: string;
  readonly unit?: string;
};

/** Company facts from lists of facts by concept; a name without a taxonomy is us-gaap's. */
export function companyFacts(
  concepts: Readonly<Record<string, readonly TestFact[]>>,
): CompanyFacts {
  const facts: Record<string, Record<string, { units: Record<string, Fact[]> }>> = {};
  for (const [name, rows] of Object.entries(concepts)) {
    const [taxonomy, concept] = name.includes(":") ? name.split(":") : ["us-gaap", name];
    const units: Record<string, Fact[]> = {};
    for (const row of rows) (units[row.unit ?? "USD"] ??= []).push(asFact(row));
    (facts[taxonomy ?? ""] ??= {})[concept ?? ""] = { units };
  }
  return { cik: 1, entityName: COMPANY.name, facts };
}

/** One value for each of several calendar years, each in its own 10-K. */
export function yearly(values: Readonly<Record<string, number>>): TestFact[] {
  return Object.entries(values).map(([period, value]) => ({ period, value }));
}

/** Balances at the ends of calendar years. */
export function yearEnds(values: Readonly<Record<string, number>>): TestFact[] {
  return Object.entries(values).map(([year, value]) => ({ period: `${year}-12-31`, value }));
}

function asFact({ period, value, filedFor, form = "10-K", filed }: TestFact): Fact {
  const [start, end] = dates(period);
  const year = filedFor ?? Number(end.slice(0, 4));
  const filedOn = filed ?? `${year + 1}-02-15`;
  return {
    ...(start !== undefined && { start }),
    end,
    val: value,
    accn: `0000000001-${String(year).slice(2)}-${form}-${filedOn}`,
    fy: year,
    form,
    filed: filedOn,
  };
}

function dates(period: string): [start: string | undefined, end: string] {
  if (/^\d{4}$/.test(period)) return [`${period}-01-01`, `${period}-12-31`];
  const [start, end] = period.split("/");
  return end === undefined ? [undefined, start ?? ""] : [start, end];
}
