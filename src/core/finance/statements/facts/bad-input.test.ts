import { describe, expect, it } from "vitest";
import { AppError } from "#core/errors.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { standardise, standardiseAll } from "#core/finance/ratios/standardise.ts";
import type { CompanyFacts, Fact } from "#core/finance/statements/facts/company-facts.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearEnds,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

const YEARS = { "2022": 900e6, "2023": 1_000e6, "2024": 1_100e6 };
const SOUND = {
  Revenues: yearly(YEARS),
  NetIncomeLoss: yearly({ "2022": 40e6, "2023": 50e6, "2024": 60e6 }),
  Assets: yearEnds({ "2022": 2_000e6, "2023": 2_100e6, "2024": 2_200e6 }),
};
const TIME_LIMIT_MS = 20_000;

function annual(facts: CompanyFacts): FinancialData {
  return standardise({ facts, company: COMPANY, period: "annual", years: "all", origin: "sec" });
}

function everything(facts: CompanyFacts): ConnectedFinancialData {
  return standardiseAll({ facts, company: COMPANY, years: "all", origin: "sec" });
}

function shown(data: FinancialData, item: string, year: string): number | null | undefined {
  return data.data.find((row) => row.item === item)?.amounts[year];
}

/** The facts with each list of facts rewritten. */
function rewritten(facts: CompanyFacts, rewrite: (rows: readonly Fact[]) => Fact[]): CompanyFacts {
  const taxonomies = Object.entries(facts.facts).map(([taxonomy, concepts]) => [
    taxonomy,
    Object.fromEntries(
      Object.entries(concepts).map(([concept, { units }]) => [
        concept,
        {
          units: Object.fromEntries(
            Object.entries(units).map(([unit, rows]) => [unit, rewrite(rows)]),
          ),
        },
      ]),
    ),
  ]);
  return { ...facts, facts: Object.fromEntries(taxonomies) };
}

/** Facts as a damaged file has them, past what the types allow. */
function damaged(facts: unknown): CompanyFacts {
  // The point of the test: the file does not keep to the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { cik: 1, facts } as CompanyFacts;
}

describe("facts that say the same or something else about one period", () => {
  it("change nothing when they stand in the file several times", () => {
    const facts = companyFacts(SOUND);
    const tripled = rewritten(facts, (rows) => [...rows, ...rows, ...rows]);
    expect(everything(tripled)).toEqual(everything(facts));
  });

  it("contradict each other on one filing date: the higher accession holds, in any order", () => {
    const one: Fact = {
      start: "2024-01-01",
      end: "2024-12-31",
      val: 1_150e6,
      accn: "0000000001-24-9",
      fy: 2024,
      form: "10-K",
      filed: "2025-02-15",
    };
    const facts = companyFacts(SOUND);
    const orders = [
      rewritten(facts, (rows) => [...rows, { ...one, end: rows.at(-1)?.end ?? "" }]),
      rewritten(facts, (rows) => [{ ...one, end: rows.at(-1)?.end ?? "" }, ...rows]),
    ];
    const amounts = orders.map((order) => shown(annual(order), "Revenues", "2024"));
    expect(amounts).toEqual([1_150e6, 1_150e6]);
  });

  it("are restated a thousand times too small: the sound value stays", () => {
    const slip = { period: "2024", value: 1.1e6, filedFor: 2025, filed: "2026-02-15" };
    const data = annual(
      companyFacts({
        ...SOUND,
        Revenues: [...SOUND.Revenues, slip, { period: "2025", value: 1_200e6 }],
      }),
    );
    expect(shown(data, "Revenues", "2024")).toBe(1_100e6);
  });
});

describe("facts with impossible dates", () => {
  it.each([
    [
      "end after their filing",
      { period: "2024-01-01/2025-12-31", value: 9e9, filed: "2025-02-15" },
    ],
    ["end before they begin", { period: "2024-12-31/2024-01-01", value: 9e9 }],
    ["span twenty years", { period: "2005-01-01/2024-12-31", value: 9e9 }],
    ["have no day", { period: "soon", value: 9e9, filed: "2025-02-15" }],
    ["have a day that is not in the calendar", { period: "2024-02-31/2024-13-45", value: 9e9 }],
  ])("%s: they are left out, the others stand", (_, fact) => {
    const sound = annual(companyFacts(SOUND));
    const data = annual(companyFacts({ ...SOUND, Revenues: [...SOUND.Revenues, fact] }));
    expect(data.years).toEqual(sound.years);
    expect(shown(data, "Revenues", "2024")).toBe(1_100e6);
  });

  it("between two fiscal calendars are a transition period, never a year", () => {
    const data = annual(
      companyFacts({
        Revenues: withShortPeriod(1_000e6, 260e6),
        NetIncomeLoss: withShortPeriod(50e6, 12e6),
      }),
    );
    expect(data.years).toEqual(["2023", "2024", "TP 3/2025"]);
    expect(shown(data, "Revenues", "TP 3/2025")).toBe(260e6);
  });
});

describe("tags that are missing or change", () => {
  it("a missing tag is n.a. with a reason, never zero", () => {
    const data = annual(companyFacts(SOUND));
    for (const item of ["COGS", "EBIT", "Long-Term Debt", "Cash And Equivalents"]) {
      const row = data.data.find((candidate) => candidate.item === item);
      expect(row?.amounts["2024"]).toBeNull();
      expect(row?.reasons?.["2024"]).toMatch(/^n\.a\.: \S/);
    }
  });

  it("a tag that changes leaves no year behind, and no year with the old tag's stale value", () => {
    const data = annual(
      companyFacts({
        ...SOUND,
        Revenues: yearly({ "2022": 900e6 }),
        RevenueFromContractWithCustomerExcludingAssessedTax: yearly({
          "2023": 1_000e6,
          "2024": 1_100e6,
        }),
      }),
    );
    expect(data.years.map((year) => shown(data, "Revenues", year))).toEqual([
      900e6, 1_000e6, 1_100e6,
    ]);
  });
});

describe("a company with few filings", () => {
  it("one annual report shows the years it prints, with labels said to be assumed", () => {
    const filed = { filedFor: 2024, filed: "2025-02-15" };
    const data = annual(
      companyFacts({
        Revenues: [
          { period: "2023", value: 1_000e6, ...filed },
          { period: "2024", value: 1_100e6, ...filed },
        ],
        NetIncomeLoss: [
          { period: "2023", value: 50e6, ...filed },
          { period: "2024", value: 60e6, ...filed },
        ],
      }),
    );
    expect(data.years).toEqual(["2023", "2024"]);
    expect(data.periods["2024"]?.flags).toContain("fiscal_label_assumed");
  });

  it.each([
    ["no facts at all", {}],
    ["facts of concepts nobody reads", { Widgets: yearly(YEARS) }],
    [
      "a month of a quarterly report alone",
      { Revenues: [{ period: "2024-01-01/2024-01-31", value: 1e6, form: "10-Q" }] },
    ],
    [
      "a proxy statement alone",
      { NetIncomeLoss: [{ period: "2024", value: 1e6, form: "DEF 14A" }] },
    ],
  ])("%s: it is said in a sentence with the company's name", (_, concepts) => {
    expect(() => annual(companyFacts(concepts))).toThrow(
      new AppError("not_found", "SEC EDGAR has no annual XBRL statements of Test Company (TEST)"),
    );
  });
});

describe("amounts that are no sound numbers", () => {
  it.each([
    ["NaN", Number.NaN],
    ["infinite", Number.POSITIVE_INFINITY],
    ["infinitely negative", Number.NEGATIVE_INFINITY],
  ])("%s is as if it had not been filed", (_, value) => {
    const data = annual(companyFacts({ ...SOUND, GrossProfit: yearly({ "2024": value }) }));
    expect(shown(data, "Gross Profit", "2024")).toBeNull();
  });

  it("a negative zero is zero, on the screen and on the wire", () => {
    const data = annual(companyFacts({ ...SOUND, GrossProfit: yearly({ "2024": -0 }) }));
    const amount = shown(data, "Gross Profit", "2024");
    expect(JSON.stringify(amount)).toBe("0");
  });

  it("sums of huge amounts are n.a. or finite, never infinite", () => {
    const huge = yearly({ "2024": 1.7e308 });
    const data = everything(
      companyFacts({
        ...SOUND,
        OperatingIncomeLoss: huge,
        DepreciationDepletionAndAmortization: huge,
        NetCashProvidedByUsedInOperatingActivities: huge,
        PaymentsToAcquirePropertyPlantAndEquipment: yearly({ "2024": -1.7e308 }),
      }),
    );
    expect(unsound(data)).toEqual([]);
  });

  it("fractions of a unit are kept as filed", () => {
    const data = annual(
      companyFacts({ ...SOUND, GrossProfit: yearly({ "2024": 12_395.3e3 + 0.25 }) }),
    );
    expect(shown(data, "Gross Profit", "2024")).toBe(12_395_300.25);
  });
});

describe("units", () => {
  it("several currencies: one for all rows, that of the latest annual report", () => {
    const data = annual(
      companyFacts({
        Revenues: inTwoCurrencies(7e9),
        NetIncomeLoss: inTwoCurrencies(7e8),
        Assets: yearEnds({ "2024": 5e9 }),
      }),
    );
    expect(data.currency).toBe("CNY");
    expect(shown(data, "Revenues", "2024")).toBe(7e9);
    expect(shown(data, "Total Assets", "2024")).toBeNull();
  });

  it("units nobody knows are left out", () => {
    const facts = companyFacts({
      ...SOUND,
      GrossProfit: yearly({ "2024": 5 }).map((fact) => ({ ...fact, unit: "USD/widget" })),
      OperatingIncomeLoss: yearly({ "2024": 5 }).map((fact) => ({ ...fact, unit: "usd" })),
      CostOfRevenue: yearly({ "2024": 5 }).map((fact) => ({ ...fact, unit: "" })),
    });
    const data = annual(facts);
    for (const item of ["Gross Profit", "EBIT", "COGS"]) {
      expect(shown(data, item, "2024")).toBeNull();
    }
  });

  it("a company with units nobody knows alone has no statements", () => {
    const facts = companyFacts({
      Revenues: yearly(YEARS).map((fact) => ({ ...fact, unit: "pure" })),
    });
    expect(() => annual(facts)).toThrow(AppError);
  });
});

describe("names and shapes made to harm", () => {
  it.each(["__proto__", "constructor", "hasOwnProperty", "toString"])(
    "a concept, a taxonomy and a unit named %s are three names nobody reads",
    (name) => {
      const bad = { [name]: { units: { [name]: [{ end: "2024-12-31", val: 1 }], USD: [] } } };
      const own = JSON.parse(
        JSON.stringify({ ...companyFacts(SOUND).facts }).replace(
          '"us-gaap":{',
          `"${name}":${JSON.stringify(bad)},"us-gaap":{"${name}":{"units":{}},`,
        ),
      ) as unknown;
      expect(annual(damaged(own))).toEqual(annual(companyFacts(SOUND)));
    },
  );

  it("no units, empty units and empty lists are tags without facts", () => {
    const { facts } = companyFacts(SOUND);
    const more = { GrossProfit: { units: {} }, OperatingIncomeLoss: { units: { USD: [] } } };
    const data = annual(
      damaged({ ...facts, "us-gaap": { ...facts["us-gaap"], ...more }, dei: {} }),
    );
    expect(shown(data, "Gross Profit", "2024")).toBeNull();
    expect(shown(data, "Revenues", "2024")).toBe(1_100e6);
  });
});

describe("very many facts", () => {
  it.each([25_000, 100_000])("%i facts of one company take bounded time", (count) => {
    const facts = manyFacts(count);
    const before = performance.now();
    const data = everything(facts);
    expect(performance.now() - before).toBeLessThan(TIME_LIMIT_MS);
    expect(unsound(data)).toEqual([]);
  });

  it("100,000 facts of one period and tag take bounded time", () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({
      period: "2024",
      value: 1_100e6 + at,
      filed: `2025-0${1 + (at % 9)}-${String(10 + (at % 19))}`,
    }));
    const before = performance.now();
    const data = annual(companyFacts({ ...SOUND, Revenues: [...SOUND.Revenues, ...rows] }));
    expect(performance.now() - before).toBeLessThan(TIME_LIMIT_MS);
    expect(shown(data, "Revenues", "2024")).toBeGreaterThan(1_100e6);
  });
});

/** Two years and the three months after them, reported as a transition. */
function withShortPeriod(value: number, short: number): TestFact[] {
  return [
    ...yearly({ "2023": value, "2024": value }),
    {
      period: "2025-01-01/2025-03-31",
      value: short,
      form: "10-KT",
      filedFor: 2025,
      filed: "2025-06-01",
    },
  ];
}

/** Two years in yuan, the later one translated into dollars as well. */
function inTwoCurrencies(value: number): TestFact[] {
  return [
    ...yearly({ "2023": value, "2024": value }).map((fact) => ({ ...fact, unit: "CNY" })),
    { period: "2024", value: value / 7, unit: "USD" },
  ];
}

/** Years, quarters and balances of every concept of a company, each filed again and again. */
function manyFacts(count: number): CompanyFacts {
  const concepts = [
    "Revenues",
    "NetIncomeLoss",
    "OperatingIncomeLoss",
    "CostOfRevenue",
    "GrossProfit",
  ];
  const each = Math.ceil(count / concepts.length);
  const rowsOf = (scale: number) =>
    Array.from({ length: each }, (_, at) => {
      const year = 2009 + (at % 16);
      const quarter = Math.floor(at / 16) % 5;
      const start = [
        `${year}-01-01`,
        `${year}-01-01`,
        `${year}-04-01`,
        `${year}-07-01`,
        `${year}-01-01`,
      ];
      const end = [
        `${year}-12-31`,
        `${year}-03-31`,
        `${year}-06-30`,
        `${year}-09-30`,
        `${year}-09-30`,
      ];
      const value = scale * (1 + (at % 7));
      const filedFor = year + (Math.floor(at / 80) % 3);
      return {
        period: `${start[quarter]}/${end[quarter]}`,
        value,
        filedFor,
        form: quarter === 0 ? "10-K" : "10-Q",
      };
    });
  return companyFacts(
    Object.fromEntries(concepts.map((name, at) => [name, rowsOf((at + 1) * 1e6)])),
  );
}

/** Every number of the data that is not finite, and every blank without a reason. */
function unsound(data: ConnectedFinancialData): string[] {
  const views = [data, data.quarterly, data.ltm].filter((view) => view !== undefined);
  return views.flatMap((view) =>
    [...view.data, ...view.ratios].flatMap((row) =>
      view.years.flatMap((year) => {
        const amount = row.amounts[year];
        if (amount === null)
          return /^n\.[am]\.: \S/.test(row.reasons?.[year] ?? "")
            ? []
            : `${row.item} ${year} blank`;
        return amount !== undefined && Number.isFinite(amount)
          ? []
          : `${row.item} ${year} ${amount}`;
      }),
    ),
  );
}
