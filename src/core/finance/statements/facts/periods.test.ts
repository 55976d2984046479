import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#core/errors.ts";
import type { FinancialData, PeriodKind } from "#core/ledger/financial-data.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { CompanyFacts, Fact } from "#core/finance/statements/facts/company-facts.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
} from "#core/finance/statements/testing/facts-builder.ts";

/** Statements of revenues and net income that are the same facts. */
function view(facts: readonly TestFact[], period: PeriodKind = "annual"): FinancialData {
  return viewOf(companyFacts({ NetIncomeLoss: facts, Revenues: facts }), period);
}

function viewOf(facts: CompanyFacts, period: PeriodKind): FinancialData {
  return standardise({ facts, company: COMPANY, period, years: "all", origin: "sec" });
}

function revenues(data: FinancialData): Readonly<Record<string, number | null>> {
  return data.data.find(({ item }) => item === "Revenues")?.amounts ?? {};
}

function growth(data: FinancialData): Readonly<Record<string, number | null>> {
  return data.ratios.find(({ item }) => item === "Revenue Growth (%)")?.amounts ?? {};
}

/** A year of a report, from its first day to its last. */
function year(start: string, end: string, value: number, filing: Partial<TestFact> = {}): TestFact {
  const filed = `${Number(end.slice(0, 4)) + 1}-06-30`;
  return { period: `${start}/${end}`, value, filed, filedFor: Number(end.slice(0, 4)), ...filing };
}

describe("the name of a fiscal year", () => {
  it("follows the filer where January belongs to the year before", () => {
    const retailer = [
      year("2022-01-30", "2023-01-28", 90, { filedFor: 2022 }),
      year("2023-01-29", "2024-02-03", 100, { filedFor: 2023 }),
      year("2024-02-04", "2025-02-01", 110, { filedFor: 2024 }),
    ];
    const data = view(retailer);
    expect(data.years).toEqual(["2022", "2023", "2024"]);
    expect(data.periods["2023"]?.flags).toEqual(["53_weeks"]);
  });

  it("changes its rule with the year-end: January is named by the year before, December by its own", () => {
    const moved = [
      year("2020-02-01", "2021-01-31", 80, { filedFor: 2020 }),
      year("2021-02-01", "2022-01-31", 90, { filedFor: 2021 }),
      year("2022-02-01", "2022-12-31", 85, { form: "10-KT", filedFor: 2022 }),
      year("2023-01-01", "2023-12-31", 100, { filedFor: 2023 }),
      year("2024-01-01", "2024-12-31", 110, { filedFor: 2024 }),
    ];
    const data = view(moved);
    expect(data.years).toEqual(["2020", "2021", "TP 12/2022", "2023", "2024"]);
    expect(growth(data)["2023"]).toBeNull();
    expect(growth(data)["2024"]).toBeCloseTo(0.1);
  });

  it("does not make a year of twelve months that overlap a report's own", () => {
    const moved = [
      year("2021-01-01", "2021-12-31", 100, { filedFor: 2021 }),
      year("2022-01-01", "2022-12-31", 110, { filedFor: 2022 }),
      year("2023-01-01", "2023-06-30", 60, { form: "10-KT", filedFor: 2023 }),
      year("2023-07-01", "2024-06-30", 130, { filedFor: 2024 }),
      // Unaudited, for comparison, in the first report of the new calendar.
      year("2022-07-01", "2023-06-30", 120, { filedFor: 2024, filed: "2025-06-30" }),
    ];
    expect(view(moved).years).toEqual(["2021", "2022", "TP 6/2023", "2024"]);
  });

  it("needs neither fy nor two reports, and reads an amendment where it is all there is", () => {
    const amended = [year("2023-01-01", "2023-12-31", 100, { form: "10-K/A" })];
    expect(view(amended).years).toEqual(["2023"]);
    expect(view(amended).periods["2023"]?.flags).toEqual(["fiscal_label_assumed"]);
    const nameless = companyFacts({ NetIncomeLoss: amended, Revenues: amended });
    expect(viewOf(withoutFiscalYears(nameless), "annual").years).toEqual(["2023"]);
  });

  it("leaves a missing year out and shows no growth over the gap", () => {
    const gap = [2019, 2020, 2023].map((of) => year(`${of}-01-01`, `${of}-12-31`, of));
    const data = view(gap);
    expect(data.years).toEqual(["2019", "2020", "2023"]);
    expect(growth(data)["2020"]).not.toBeNull();
    expect(growth(data)["2023"]).toBeNull();
  });
});

/** Quarters of a fiscal year as a filer tags them: discrete, to date, or the cash flow's to date alone. */
function quarters(lengths: readonly number[], values: readonly number[]): readonly TestFact[] {
  const start = Date.UTC(2023, 8, 4);
  const day = (at: number): string => new Date(start + at * 86_400_000).toISOString().slice(0, 10);
  let from = 0;
  let total = 0;
  return lengths.flatMap((length, at) => {
    const value = values[at] ?? 0;
    const first = from;
    from += length;
    total += value;
    const isYear = at === lengths.length - 1;
    const filing = {
      form: isYear ? "10-K" : "10-Q",
      filed: day(from + 40),
      filedFor: 2024,
    };
    const toDate = { period: `${day(0)}/${day(from - 1)}`, value: total, ...filing };
    const discrete = { period: `${day(first)}/${day(from - 1)}`, value, ...filing };
    return isYear || at === 0 ? [toDate] : [toDate, discrete];
  });
}

describe("quarters", () => {
  it.each([
    ["12, 12, 12 and 16 weeks", [84, 84, 84, 112]],
    ["16, 12, 12 and 12 weeks", [112, 84, 84, 84]],
    ["12, 12, 12 and 17 weeks", [84, 84, 84, 119]],
    ["13, 13, 13 and 14 weeks", [91, 91, 91, 98]],
  ])("of %s are found by their place in the year", (_, lengths) => {
    const data = view(quarters(lengths, [10, 20, 30, 40]), "quarterly");
    expect(data.years.map((label) => label.slice(0, 2))).toEqual(["Q1", "Q2", "Q3", "Q4"]);
    expect(Object.values(revenues(data))).toEqual([10, 20, 30, 40]);
  });

  it("are differences of the year to date where no quarter is tagged, and n.a. where one is missing", () => {
    const toDate = quarters([91, 91, 91, 92], [10, 20, 30, 40]).filter(({ period }) =>
      period.startsWith("2023-09-04"),
    );
    expect(Object.values(revenues(view(toDate, "quarterly")))).toEqual([10, 20, 30, 40]);
    const withoutHalf = toDate.filter((_, at) => at !== 1);
    const data = view(withoutHalf, "quarterly");
    const shown = revenues(data);
    expect(Object.entries(shown).map(([label, value]) => [label.slice(0, 2), value])).toEqual([
      ["Q1", 10],
      ["Q3", null],
      ["Q4", 40],
    ]);
  });

  it("take the last as the year less the other three where no nine months are tagged", () => {
    const discrete = quarters([91, 91, 91, 92], [10, 20, 30, 40]).filter(
      ({ period }) =>
        !period.startsWith("2023-09-04/2024-03") && !period.startsWith("2023-09-04/2024-06"),
    );
    expect(Object.values(revenues(view(discrete, "quarterly")))).toEqual([10, 20, 30, 40]);
  });

  it("show the first quarterly report of a new filer, whose first quarter was never filed", () => {
    const known = quarters([91, 91, 91, 92], [10, 20, 30, 40]).filter((_, at) => at !== 0);
    const firstHalfOnly = known.filter(({ period }) => !period.startsWith("2023-09-04/2024-03"));
    const shown = revenues(view(firstHalfOnly, "quarterly"));
    expect(Object.values(shown).filter((value) => value === 20)).toHaveLength(1);
  });

  it("of the year in progress after a transition period carry the new year's name", () => {
    const moved = [
      year("2021-01-01", "2021-12-31", 100, { filedFor: 2021 }),
      {
        ...year("2022-01-01", "2022-03-31", 25, { form: "10-KT", filedFor: 2022 }),
        filed: "2022-05-20",
      },
      {
        ...year("2022-04-01", "2022-06-30", 27, { form: "10-Q", filedFor: 2023 }),
        filed: "2022-08-05",
      },
    ];
    const data = view(moved, "quarterly");
    expect(data.years.at(-1)).toBe("Q1 FY2023");
    expect(revenues(data)["Q1 FY2023"]).toBe(27);
  });

  it("add up to the year, and twelve months at its end are the year", () => {
    const calendar = fc.constantFrom([84, 84, 84, 112], [91, 91, 91, 92], [98, 91, 91, 91]);
    const values = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(calendar, values, (lengths, amounts) => {
        const facts = quarters(lengths, amounts);
        const whole = amounts.reduce((sum, value) => sum + value, 0);
        const shown = Object.values(revenues(view(facts, "quarterly")));
        expect(shown.reduce<number>((sum, value) => sum + (value ?? NaN), 0)).toBe(whole);
        expect(Object.values(revenues(view(facts, "ltm"))).at(-1)).toBe(whole);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what the source says twice or in another order", () => {
  const base = companyFacts({
    NetIncomeLoss: quarters([91, 91, 91, 92], [1, 2, 3, 4]),
    Revenues: [
      ...quarters([91, 91, 91, 92], [10, 20, 30, 40]),
      year("2023-09-04", "2024-09-02", 101, { filedFor: 2025, filed: "2025-11-01" }),
    ],
    IncomeTaxExpenseBenefit: [
      year("2023-09-04", "2024-09-02", 7_120_000, { filedFor: 2024, filed: "2024-10-13" }),
      year("2023-09-04", "2024-09-02", 7_100_000, { filedFor: 2024, filed: "2024-10-13" }),
    ],
  });

  it("changes nothing", () => {
    const seeds = fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 40, maxLength: 40 });
    const expected = (["annual", "quarterly", "ltm"] as const).map((kind) => viewOf(base, kind));
    fc.assert(
      fc.property(seeds, fc.boolean(), (order, isDoubled) => {
        const other = rearranged(base, order, isDoubled);
        const shown = (["annual", "quarterly", "ltm"] as const).map((kind) => viewOf(other, kind));
        expect(shown).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it("filed later changes no view as of a date before", () => {
    const dates = ["2024-03-01", "2024-07-30", "2024-10-13", "2025-10-31"];
    for (const asOf of dates) {
      for (const period of ["annual", "quarterly", "ltm"] as const) {
        const known = mapped(base, (rows) => rows.filter(({ filed }) => filed <= asOf));
        const request = { company: COMPANY, period, years: "all", origin: "sec", asOf } as const;
        const views = [base, known].map((facts) =>
          attempt(() => standardise({ facts, ...request })),
        );
        expect(views[0]?.data).toEqual(views[1]?.data);
      }
    }
  });

  it("shows the figure of the statement and not its rounded mention in the same report", () => {
    const tax = viewOf(base, "annual").data.find(({ item }) => item === "Tax Expense");
    expect(Object.values(tax?.amounts ?? {})).toEqual([-7_120_000]);
    expect(tax?.flags).toEqual({});
  });
});

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

function withoutFiscalYears(facts: CompanyFacts): CompanyFacts {
  return mapped(facts, (rows) => rows.map((fact) => ({ ...fact, fy: null, fp: null })));
}

function rearranged(
  facts: CompanyFacts,
  order: readonly number[],
  isDoubled: boolean,
): CompanyFacts {
  return mapped(facts, (rows) => {
    const all = isDoubled ? [...rows, ...rows] : [...rows];
    return all
      .map((fact, at) => ({ fact, key: order[at % order.length] ?? 0 }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ fact }) => fact);
  });
}

function mapped(facts: CompanyFacts, change: (rows: readonly Fact[]) => Fact[]): CompanyFacts {
  const tree = Object.entries(facts.facts).map(([taxonomy, concepts]) => [
    taxonomy,
    Object.fromEntries(
      Object.entries(concepts).map(([name, { units }]) => [
        name,
        {
          units: Object.fromEntries(
            Object.entries(units).map(([unit, rows]) => [unit, change(rows)]),
          ),
        },
      ]),
    ),
  ]);
  return { ...facts, facts: Object.fromEntries(tree) };
}
