import { describe, expect, it } from "vitest";
import {
  areComparable,
  type Based,
  breaksOf,
  notComparable,
  OTHER_BASIS,
} from "#core/ledger/comparable.ts";
import {
  inputsOf,
  isDerived,
  isTagged,
  type FinancialData,
  type FinancialRow,
} from "#core/ledger/financial-data.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { compute, isAbsent } from "#core/ledger/formula.ts";
import { standardise, standardiseAll } from "#core/finance/ratios/standardise.ts";
import type { CompanyFacts } from "#core/finance/statements/facts/company-facts.ts";
import { allFilers, filerFacts } from "#core/finance/statements/testing/bundled-companies.ts";
import { growthRows, yearBefore } from "#core/outputs/report/growth.ts";
import { firstReports } from "#core/outputs/report/first-reports.ts";
import { tableRows } from "#core/outputs/report/statement-table.ts";
import {
  companyFacts,
  COMPANY,
  type TestFact,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

const YEARS = { "2021": 900e6, "2022": 1_000e6, "2023": 1_100e6, "2024": 1_200e6 };
const growthOf = (revenues: readonly TestFact[]) => {
  const facts = companyFacts({ Revenues: revenues, NetIncomeLoss: yearly(YEARS) });
  const data = standardise({
    facts,
    company: COMPANY,
    period: "annual",
    years: "all",
    origin: "sec",
  });
  const row = data.data.find(({ item }) => item === "Revenues");
  const growth = data.ratios.find(({ item }) => item === "Revenue Growth (%)");
  return { breaks: row && breaksOf(row, data.years), growth };
};

describe("growth", () => {
  it("crosses no restatement that the year before did not see, and goes on after it", () => {
    const recast = ["2023", "2024"].map((period): TestFact => {
      return { period, value: period === "2023" ? 800e6 : 850e6, filedFor: 2025 };
    });
    const { breaks, growth } = growthOf([...yearly(YEARS), ...recast]);
    expect(breaks).toEqual(["2023"]);
    expect(growth?.amounts["2022"]).toBeCloseTo(1 / 9);
    expect(growth?.amounts["2023"]).toBeNull();
    expect(growth?.reasons["2023"]).toMatch(/^n\.m\.: restated since/);
    expect(growth?.amounts["2024"]).toBeCloseTo(0.0625);
  });

  it("of ordinary comparatives is not refused", () => {
    const again = yearly(YEARS).map((fact): TestFact => ({ ...fact, filedFor: 2025 }));
    const { breaks, growth } = growthOf([...yearly(YEARS), ...again]);
    expect(breaks).toEqual([]);
    expect(growth?.amounts["2024"]).toBeCloseTo(1 / 11);
  });
});

/** Years with their quarters, and a recast of the last year and its first three quarters. */
function recastYear(): TestFact[] {
  const quarters = [2022, 2023, 2024].flatMap((year) =>
    [
      [`${year}-01-01/${year}-03-31`, "05-01"],
      [`${year}-04-01/${year}-06-30`, "08-01"],
      [`${year}-07-01/${year}-09-30`, "11-01"],
    ].map(([period = "", day = ""]) => {
      return { period, value: 100e6 + year * 1e5, form: "10-Q", filed: `${year}-${day}` };
    }),
  );
  const again = quarters.slice(-3).map((fact) => {
    const filed = fact.filed.replace("2024", "2025");
    return { ...fact, value: fact.value * 0.8, filed };
  });
  // The last quarter has no tag of its own before the report that recasts its year.
  const last = { period: "2024-10-01/2024-12-31", value: 230e6, filed: "2026-02-15" };
  const years = yearly({ "2022": 1_200e6, "2023": 1_210e6, "2024": 1_220e6, "2025": 980e6 });
  return [...years, ...quarters, ...again, last, { period: "2024", value: 976e6, filedFor: 2025 }];
}

describe("a quarter that the report of a recast states first", () => {
  it("is not set against the one before the recast", () => {
    const facts = companyFacts({ Revenues: recastYear(), NetIncomeLoss: yearly(YEARS) });
    const request = { facts, company: COMPANY, years: "all", origin: "sec" } as const;
    const { data, ratios, years } = standardise({ ...request, period: "quarterly" });
    const growth = ratios.find(({ item }) => item === "Revenue Growth (%)");
    const row = data.find(({ item }) => item === "Revenues");
    expect(row && breaksOf(row, years)).toEqual(["Q1 FY2024"]);
    for (const quarter of ["Q1", "Q2", "Q3", "Q4"]) {
      expect(growth?.reasons[`${quarter} FY2024`]).toBe(OTHER_BASIS);
    }
    expect(growth?.amounts["Q4 FY2023"]).toBeCloseTo(0.0077, 1);
  });
});

const GROWN = { "Revenue Growth (%)": "Revenues", "EBITDA Growth (%)": "EBITDA" } as const;
const COMPARING = ["growth", "cagr", "change", "difference", "min", "max"] as const;

describe.each(allFilers())("$ticker", (company) => {
  const facts = filerFacts(company);
  const { quarterly, ltm, ...annual } = standardiseAll({
    facts,
    company,
    years: "all",
    origin: "sec",
  });
  const views = [annual, quarterly, ltm].flatMap((view) => view ?? []);

  it("sets no figure against one on another basis", () => {
    for (const data of views) {
      expect(crossings(data, facts)).toEqual([]);
      const computed = data.years.flatMap((key) => {
        const before = data.years[yearBefore(data, key) ?? -1];
        return before === undefined ? [] : computedAcross(data, before, key);
      });
      expect(computed).toEqual([]);
    }
  });

  it("flags what a row holds where its tag turns, or not at all", () => {
    expect(views.flatMap(flagsWithoutCause)).toEqual([]);
  });

  it("takes no payment and no pay with the other sign than what it is taken from", () => {
    const turned = (quarterly?.data ?? [])
      .filter(({ item }) => OF_ONE_SIGN.includes(item))
      .flatMap(({ item, amounts, sources, flags }) =>
        Object.entries(sources).flatMap(([key, source]) => {
          const parts = inputsOf(source).filter(({ period }) => period !== undefined);
          const turn = isDerived(source) && source.formula.startsWith("-(") ? -1 : 1;
          // Net of income it is not one side alone.
          const isNet = flags[key]?.includes("interest_net_of_income") === true;
          const isTurned = parts.some(({ value, isSubtracted }) => {
            const own = isSubtracted === true ? -(value ?? 0) : (value ?? 0);
            return own * turn * (amounts[key] ?? 0) < 0;
          });
          return isTurned && !isNet ? [`${item} ${key}`] : [];
        }),
      );
    expect(turned).toEqual([]);
  });
});

/** Rows of what is only ever paid, spent or given. */
const OF_ONE_SIGN = [
  "COGS",
  "SG&A",
  "D&A",
  "Interest Expense",
  "Capital Expenditure",
  "Dividends Paid",
  "Share Repurchases",
  "Share-Based Compensation",
  "Lease Principal Paid",
];

/** What a row holds in a column, as its flags tell; what happens in it is told of its column alone. */
const HOLDS =
  /^(?:excludes_.*|interest_net_of_income|continuing_operations|includes_restricted_cash)$/;
const held = ({ flags }: FinancialRow, key: string): string =>
  (flags[key] ?? []).filter((flag) => HOLDS.test(flag)).join();
const conceptsBehind = ({ sources }: FinancialRow, key: string): string => {
  const source = sources[key];
  if (source === undefined) return "";
  const concepts = isTagged(source) ? [source.concept] : inputsOf(source).map((of) => of.concept);
  return [...new Set(concepts)].join();
};

/** Rows whose flags of what they hold turn though their tag does not, or unsaid by their bases. */
function flagsWithoutCause({ data, years }: FinancialData): readonly string[] {
  return data.flatMap((row) => {
    const known = years.filter((key) => row.amounts[key] != null);
    return known.flatMap((key, at) => {
      const before = known[at - 1];
      if (before === undefined || held(row, before) === held(row, key)) return [];
      const isSameTag = conceptsBehind(row, before) === conceptsBehind(row, key);
      const isLeftOut = /excludes_/.test(held(row, before) + held(row, key));
      const isUnsaid = !isLeftOut && areComparable(row, before, key);
      return isSameTag || isUnsaid ? [`${row.item} ${before} to ${key}`] : [];
    });
  });
}

/** Growth cells with a value though only one side was restated, told from the filed facts themselves. */
function crossings(data: FinancialData, facts: CompanyFacts): readonly string[] {
  const inRatios = Object.entries(GROWN).flatMap(([ratio, item]) => {
    const row = data.data.find((one) => one.item === item);
    const growth = data.ratios.find((one) => one.item === ratio);
    return data.years.flatMap((key) => {
      const before = data.years[yearBefore(data, key) ?? -1];
      if (!row || !growth || before === undefined) return [];
      const value = growth.amounts[key];
      const isApart = isFiledApart(row, [before, key], { data, facts });
      if (value != null && (isApart || isBroken(row, before, key))) return `${ratio} ${key}`;
      return growth.reasons[key] === OTHER_BASIS && value != null ? `${ratio} ${key}: reason` : [];
    });
  });
  const latest = tableRows(data, data.years);
  const inTables = [latest, firstReports(latest)].flatMap((rows) =>
    growthRows(rows, data).flatMap((row) =>
      row.cells.flatMap(({ column, value, reason }) => {
        const before = data.years[yearBefore(data, column) ?? -1];
        if (before === undefined || !isBroken(row, before, column)) return [];
        const isSaid =
          reason === notComparable(before, column) || reason?.startsWith("n.") === true;
        return value === null && isSaid ? [] : `${row.item} ${column}`;
      }),
    ),
  );
  return [...inRatios, ...inTables];
}

/** Told from the bases themselves, and not by whom the product asks. */
function isBroken({ bases = {} }: Based, ...keys: readonly [string, string]): boolean {
  const known = new Set(keys.flatMap((key) => bases[key] ?? []));
  return known.size > 1;
}

/** Whether one of two tagged figures was restated by a report later than every one that has the other. */
function isFiledApart(
  { flags, sources }: FinancialRow,
  keys: readonly [string, string],
  { data, facts }: { readonly data: FinancialData; readonly facts: CompanyFacts },
): boolean {
  const [a, b] = keys.map((key) => {
    const source = sources[key];
    if (source === undefined || !isTagged(source)) return undefined;
    const [taxonomy = "", name = ""] = source.concept.split(":");
    const all = facts.facts[taxonomy]?.[name]?.units[data.currency] ?? [];
    const { start, end } = data.periods[key] ?? {};
    const last = all
      .filter((fact) => fact.end === end && fact.start === start)
      .reduce((latest, { filed }) => (filed > latest ? filed : latest), source.filed);
    return { isRestated: flags[key]?.includes("restated") === true, first: source.filed, last };
  });
  if (a === undefined || b === undefined) return false;
  if (a.isRestated === b.isRestated) return false;
  return a.isRestated ? b.last < a.first : a.last < b.first;
}

/** What the ledger computes of a row's two columns though they are on different bases. */
function computedAcross(data: FinancialData, before: string, key: string): readonly string[] {
  return data.data
    .filter((row) => isBroken(row, before, key))
    .flatMap(({ item }) => {
      const [now, then] = [findDatum(data, item, key), findDatum(data, item, before)];
      if (now === undefined || then === undefined) return `${item} ${key}: no datum`;
      return COMPARING.filter((op) => {
        const made = compute(op, [now, then]);
        return !isAbsent(made) || !made.reason.startsWith("n.m.: ");
      }).map((op) => `${op} of ${item} ${key}`);
    });
}
