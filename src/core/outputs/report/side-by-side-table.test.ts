import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Column, statementsOf } from "#core/writing/analyst/testing/statements.ts";
import type { Archetype, FinancialData } from "#core/ledger/financial-data.ts";
import {
  comparedCompany,
  type ComparedPeriod,
  type CompanyTables,
} from "#core/finance/ratios/side-by-side.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  mergedOrder,
  type SideBySide,
  sideBySide,
  type SideBySideRow,
} from "#core/outputs/report/side-by-side-table.ts";
import { sideBySideTable } from "#core/outputs/report/side-by-side-print.ts";
import type { Measure } from "#core/outputs/report/statement-view.ts";
import {
  type BundledTicker,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";

const LTM: ComparedPeriod = { kind: "ltm" };
const YEARS: ComparedPeriod = { kind: "annual" };

const SOUND: Column = {
  Revenues: 1000,
  EBIT: 150,
  "D&A": 50,
  "Interest Expense": -40,
  "Total Debt": 600,
  "Short-Term Debt": 100,
  "Cash And Equivalents": 100,
  "Finance Lease Liabilities": 60,
  "Operating Lease Liabilities": 0,
  "Operating Lease Cost": 0,
  "Total Assets": 2000,
};

type Company = Partial<FinancialData> & { readonly column?: Column };

function company(ticker: string, { column, ...changed }: Company = {}): CompanyTables {
  const data = statementsOf({
    ticker,
    name: `${ticker} Inc.`,
    columns: { "2024": SOUND, "2025": { ...SOUND, ...column } },
  });
  const tagged: FinancialData = { ...data, origin: "sec", taxonomy: "us-gaap", cik: ticker };
  return { annual: { ...tagged, ...changed }, ltm: undefined };
}

function compare(
  companies: readonly CompanyTables[],
  { period = YEARS, measure = "absolute" }: { period?: ComparedPeriod; measure?: Measure } = {},
): SideBySide {
  const compared = companies.map((tables) => comparedCompany(tables, period));
  return sideBySide(compared, { period, measure });
}

function rowOf(table: SideBySide, item: string): SideBySideRow {
  const rows = [...table.groups.flatMap((group) => group.rows), ...table.folded];
  const row = rows.find((candidate) => candidate.item === item);
  if (row === undefined) throw new Error(`no row ${item}`);
  return row;
}

function itemsOf(companies: readonly CompanyTables[]): readonly (readonly string[])[] {
  return compare(companies).groups.map(({ rows }) => rows.map(({ item }) => item));
}

function withoutEbit(archetype: Archetype): CompanyTables {
  const { annual } = company("B", { archetype });
  return {
    annual: { ...annual, data: annual.data.filter(({ item }) => item !== "EBIT") },
    ltm: undefined,
  };
}

function texts(table: SideBySide, item: string): readonly string[] {
  return rowOf(table, item).cells.map(({ text }) => text);
}

function bundled(ticker: BundledTicker, asOf?: string): CompanyTables {
  const found = bundledCompany(ticker);
  const facts = bundledFacts(found);
  const { ltm, ...annual } = standardiseAll({
    facts,
    company: found,
    years: 5,
    origin: "bundled",
    ...(asOf !== undefined && { asOf }),
  });
  return { annual, ltm };
}

describe("companies side by side", () => {
  const six = (["AAPL", "AMD", "HTZ", "KHC", "NVDA", "WMT"] as const).map((ticker) =>
    bundled(ticker),
  );

  it("stand on the same rows, each with its own latest fiscal year and its source", () => {
    const table = compare(six);
    expect(table.companies.map(({ ticker, column }) => [ticker, column])).toEqual([
      ["AAPL", "2025"],
      ["AMD", "2025"],
      ["HTZ", "2025"],
      ["KHC", "2025"],
      ["NVDA", "2026"],
      ["WMT", "2026"],
    ]);
    const revenues = rowOf(table, "Revenues");
    expect(revenues.cells.map(({ column }) => column)).toEqual(
      six.map(({ annual }) => annual.ticker),
    );
    expect(revenues.cells[0]).toMatchObject({
      value: 416_161e6,
      text: "416,161",
      source: { form: "10-K" },
    });
    for (const row of table.groups.flatMap((group) => group.rows)) {
      expect(row.cells).toHaveLength(6);
      for (const cell of row.cells) expect(cell.value !== null || cell.reason).toBeTruthy();
    }
  });

  it("show every figure as the company's own statements have it", () => {
    const table = compare(six, { period: LTM });
    const compared = six.map((tables) => comparedCompany(tables, LTM));
    for (const [place, { data, column = "" }] of compared.entries()) {
      for (const row of [...data.data, ...data.ratios]) {
        expect(rowOf(table, row.item).cells[place]?.value).toBe(row.amounts[column]);
      }
    }
  });

  it("are compared in twelve months, and by a year that all of them know", () => {
    expect(compare(six, { period: LTM }).companies[0]?.column).toBe("LTM 2026-03-28");
    const table = compare(six, { period: { kind: "year", label: "2024" } });
    expect(table.companies.map(({ column }) => column)).toEqual(Array(6).fill("2024"));
  });

  it("name the fiscal years that can be asked for, newest first", () => {
    expect(compare(six).years).toEqual(["2026", "2025", "2024", "2023", "2022", "2021"]);
  });

  it("grow each on its own year before, and are sized by their own revenues", () => {
    expect(texts(compare(six, { measure: "growth" }), "Revenues")[0]).toBe("6.4%");
    const sized = compare(six, { measure: "common-size" });
    expect(new Set(texts(sized, "Revenues"))).toEqual(new Set(["100.0%"]));
    expect(rowOf(sized, "Total Debt").cells[0]?.source).toMatchObject({
      formula: "Total Debt / Total Assets",
    });
  });

  it("have a median where three or more have the ratio, and none of amounts", () => {
    const table = compare([
      company("A", { column: { EBIT: 100 } }),
      company("B", { column: { EBIT: 200 } }),
      company("C", { column: { EBIT: 300 } }),
    ]);
    expect(rowOf(table, "EBIT Margin (%)")).toMatchObject({ median: 0.2, good: "higher" });
    expect(rowOf(table, "EBIT").median).toBeUndefined();
    expect(rowOf(compare([company("A"), company("B")]), "EBIT Margin (%)").median).toBeNull();
  });

  it("need no company of a known kind: rows that one lacks say why", () => {
    const bank = company("BANK", { archetype: "bank" });
    const rows = [
      ...bank.annual.data.filter(({ item }) => item !== "COGS"),
      {
        item: "Deposits",
        unit: "money",
        amounts: { "2024": 1e9, "2025": 2e9 },
        sources: {},
        flags: {},
      } as const,
    ];
    const table = compare([
      company("CORP"),
      { annual: { ...bank.annual, data: rows }, ltm: undefined },
    ]);
    expect(rowOf(table, "Deposits").cells).toMatchObject([
      { text: "n.a.", reason: "n.a.: does not apply to an industrial or service company" },
      { text: "2,000" },
    ]);
    expect(rowOf(table, "COGS").cells[1]?.reason).toBe("n.a.: does not apply to a bank");
    expect(table.warnings.join(" ")).toContain("BANK is a bank");
    expect(table.warnings.join(" ")).not.toContain("median");
  });

  it("of several kinds begin each statement with what all have, ratios with their row", () => {
    const [printed = []] = itemsOf([company("A"), withoutEbit("corporate")]);
    const [revenues, ...ebit] = printed.slice(0, 3);
    expect([revenues, ...ebit]).toEqual(["Revenues", "EBIT", "EBIT Margin (%)"]);
    const [mixed] = itemsOf([company("A"), withoutEbit("bank")]);
    expect(mixed).toEqual([revenues, ...printed.slice(3), ...ebit]);
  });

  it("have no median across kinds of company, and say so", () => {
    const table = compare([
      company("BANK", { archetype: "bank" }),
      company("TRUST", { archetype: "reit" }),
      company("SHOP"),
    ]);
    const rows = table.groups.flatMap((group) => group.rows);
    expect(rows.filter(({ median }) => typeof median === "number")).toEqual([]);
    expect(table.warnings).toContain(
      "No median is given: it says nothing across companies of different kinds.",
    );
    expect(sideBySideTable(table).columns.map(({ key }) => key)).toEqual(["BANK", "TRUST", "SHOP"]);
  });
});

describe("warnings", () => {
  it("are none of companies alike", () => {
    expect(compare([company("A"), company("B")]).warnings).toEqual([]);
  });

  it("tell currencies apart and convert nothing", () => {
    const table = compare([company("A"), company("B", { currency: "EUR" }), company("C")]);
    expect(table.warnings).toEqual([
      "Amounts are in different currencies (USD: A and C; EUR: B) and are not converted: compare ratios, growth and common size, not amounts.",
    ]);
    expect(texts(table, "Revenues")).toEqual(["1,000", "1,000", "1,000"]);
  });

  it("name the lease basis of each, the row that compares, and mark the rows that don't", () => {
    const table = compare([company("GAAP"), company("IFRS", { taxonomy: "ifrs-full" })]);
    expect(table.warnings).toEqual([
      "IFRS reports under IFRS, with leases included in debt and their cost below EBITDA; GAAP under US GAAP, with operating leases excluded and their cost in EBITDA. Lease-Adjusted Leverage is the leverage row that compares them: debt with all lease liabilities over EBITDA before lease cost.",
    ]);
    const mixed = ["Gross Leverage (x)", "EBITDA Margin (%)", "Interest Coverage (x)"];
    for (const item of mixed) expect(rowOf(table, item)).toMatchObject({ hasMixedBases: true });
    const alike = ["Lease-Adjusted Leverage (x)", "EBIT Margin (%)", "Short-Term Debt Share (%)"];
    for (const item of alike) {
      expect(rowOf(table, item).hasMixedBases).toBeUndefined();
    }
    const three = compare([company("A"), company("B"), company("C", { taxonomy: "ifrs-full" })]);
    expect(rowOf(three, "Gross Leverage (x)").median).toBeNull();
    expect(rowOf(three, "Lease-Adjusted Leverage (x)").median).not.toBeNull();
  });

  it("give free cash flow after the lease principal that IFRS shows in financing", () => {
    const free = { "Discretionary FCF": 600, "Lease Principal Paid": 120 };
    const ifrs = company("IFRS", { taxonomy: "ifrs-full", currency: "EUR", column: free });
    const gaap = company("GAAP", { column: { "Discretionary FCF": 500 } });
    expect(compare([gaap, ifrs]).warnings.at(-1)).toBe(
      "Free cash flow under IFRS is before lease principal, which stands in financing. Discretionary FCF after Lease Principal Paid: GAAP not known, IFRS EUR 480 mm.",
    );
    expect(compare([gaap, gaap]).warnings.join(" ")).not.toContain("lease principal");
  });

  it("say where the row that compares is missing", () => {
    const bare = company("BARE", {
      column: { EBIT: -100 },
      taxonomy: "ifrs-full",
    });
    expect(compare([company("GAAP"), bare]).warnings[0]).toMatch(/It is not available for BARE\.$/);
  });

  it("have no lease bases to tell apart between banks", () => {
    const table = compare([
      company("US", { archetype: "bank" }),
      company("UK", { archetype: "bank", taxonomy: "ifrs-full" }),
    ]);
    expect(table.warnings).toEqual([]);
  });

  it("say whose lease liabilities are not in the row that compares", () => {
    const { annual } = company("BARE", { taxonomy: "ifrs-full" });
    const ratios = annual.ratios.map((row) =>
      row.item === "Lease-Adjusted Leverage (x)"
        ? { ...row, flags: { "2025": ["lease_liabilities_not_tagged"] } }
        : row,
    );
    const table = compare([company("GAAP"), { annual: { ...annual, ratios }, ltm: undefined }]);
    expect(table.warnings[0]).toMatch(
      /The lease liabilities of BARE are not tagged and not in it\.$/,
    );
  });

  it("date fiscal years that end more than three months apart", () => {
    const { annual } = company("SEPT");
    const september = { start: "2024-09-29", end: "2025-09-27", flags: ["53_weeks"] };
    const periods = { ...annual.periods, "2025": september };
    const table = compare([company("DEC"), { annual: { ...annual, periods }, ltm: undefined }]);
    expect(table.warnings).toEqual([
      "The periods end 3 months apart: SEPT on 27 September 2025, DEC on 31 December 2025.",
      "The period of SEPT has 53 weeks: flows are about 2% longer than those of 52 weeks.",
    ]);
  });

  it("show the last fiscal year where twelve months are not known, by name", () => {
    const { annual } = company("B");
    const ltm: FinancialData = {
      ...statementsOf({ ticker: "A", period: "ltm", columns: { "LTM 2026-03-31": SOUND } }),
      periods: { "LTM 2026-03-31": { start: "2025-04-01", end: "2026-03-31", flags: [] } },
    };
    const table = compare(
      [
        { ...company("A"), ltm },
        { annual, ltm: undefined },
      ],
      { period: LTM },
    );
    expect(table.companies.map(({ column }) => column)).toEqual(["LTM 2026-03-31", "2025"]);
    expect(table.warnings).toContain(
      "B has no newer twelve months than its last fiscal year: FY2025 is shown, to 31 December 2025.",
    );
  });

  it("say which company lacks the year asked for, and show none in its place", () => {
    const table = compare([company("A"), company("B", { years: ["2025"] })], {
      period: { kind: "year", label: "2024" },
    });
    expect(table.warnings).toEqual(["B has no fiscal year 2024."]);
    expect(rowOf(table, "Revenues").cells[1]).toMatchObject({
      value: null,
      reason: "n.a.: no fiscal year 2024",
    });
  });

  it("tell captives, shares of one company, files, bundles, dates and faces not checked", () => {
    const { warnings, notes } = compare([
      company("FIN", { archetype: "captive-finance" }),
      company("ONE", { cik: "1", origin: "bundled" }),
      company("TWO", { cik: "1", asOfDate: "2026-01-31" }),
      company("MINE", { origin: "user", taxonomy: "user" }),
      company("FACE", { face: { status: "not checked", reason: "no page" } }),
    ]);
    expect(warnings).toEqual([
      "FIN has a finance business: its debt and leverage include what it borrows to lend to customers.",
      "No median is given: it says nothing across companies of different kinds.",
      "ONE and TWO are shares of one company: the figures are the same.",
      "Tags were not checked against the printed statements of FACE: what stands in a note alone can't be told from a line of the statements.",
    ]);
    expect(notes).toEqual([
      "Only filings up to 31 January 2026 are known.",
      "The figures of MINE are your own, from a file, and not from filings.",
      "Figures bundled with the product: ONE as filed to 1 March 2026.",
    ]);
  });
});

describe("mergedOrder", () => {
  it("puts a row of one list after the row it follows there", () => {
    expect(
      mergedOrder([
        ["a", "c", "d"],
        ["a", "b", "c"],
        ["x", "d", "e"],
      ]),
    ).toEqual(["x", "a", "b", "c", "d", "e"]);
  });

  it("holds every row of every list once", () => {
    const list = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 6 }), (lists) => {
        const merged = mergedOrder(lists);
        expect(merged.toSorted()).toEqual([...new Set(lists.flat())].toSorted());
      }),
    );
  });
});
