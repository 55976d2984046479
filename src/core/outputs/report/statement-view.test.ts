import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CellSource, FinancialData, FinancialRow } from "#core/ledger/financial-data.ts";
import { inputsOf } from "#core/ledger/financial-data.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import type { StatementTable, TableCell, TableRow } from "#core/outputs/report/statement-table.ts";
import { type Measure, statementView, type Vintage } from "#core/outputs/report/statement-view.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import {
  BUNDLED,
  type BundledTicker,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";

const MILLION = 1_000_000;
const TICKERS = BUNDLED.map(({ ticker }) => ticker);

function view(data: FinancialData, measure: Measure, vintage: Vintage = "latest"): StatementTable {
  return statementView(data, { measure, vintage, columns: 5 });
}

function rowsOf(table: StatementTable): readonly TableRow[] {
  return [...table.groups, ...table.folded].flatMap((group) => group.rows);
}

function rowOf(table: StatementTable, item: string): TableRow {
  const row = rowsOf(table).find((candidate) => candidate.item === item);
  if (row === undefined) throw new Error(`no row ${item}`);
  return row;
}

function cellOf(table: StatementTable, item: string, column: string): TableCell {
  const cell = rowOf(table, item).cells.find((candidate) => candidate.column === column);
  if (cell === undefined) throw new Error(`no cell ${item} ${column}`);
  return cell;
}

/** Two fiscal years of one row, in millions. */
function twoYears(item: string, prior: number | null, current: number | null): FinancialData {
  const source: CellSource = {
    accession: "1",
    form: "10-K",
    filed: "2026-02-18",
    concept: "us-gaap:X",
  };
  const amounts = {
    "2024": prior === null ? null : prior * MILLION,
    "2025": current === null ? null : current * MILLION,
  };
  const row: FinancialRow = {
    item,
    amounts,
    reasons: { "2024": "n.a.: not tagged", "2025": "n.a.: not tagged" },
    sources: { "2024": source, "2025": source },
    flags: {},
  };
  return { ...HARBOUR, years: ["2024", "2025"], data: [row], ratios: [] };
}

function companyOf(ticker: BundledTicker): FinancialData {
  const company = bundledCompany(ticker);
  const facts = bundledFacts(company);
  return standardise({ facts, company, period: "annual", years: 6, origin: "bundled" });
}

describe("growth", () => {
  it("is the period over the one a year before, less one, with both as inputs", () => {
    const cell = cellOf(view(HARBOUR, "growth"), "Revenues", "2025");
    expect(cell.text).toBe("1.2%");
    expect(cell.source).toMatchObject({
      formula: "Revenues 2025 / Revenues 2024 - 1",
      inputs: [
        { name: "Revenues", period: "2025", value: 2419 * MILLION, concept: "us-gaap:Revenues" },
        { name: "Revenues", period: "2024", value: 2391 * MILLION },
      ],
    });
  });

  it("looks back at a year that is not shown", () => {
    expect(cellOf(view(HARBOUR, "growth"), "Revenues", "2021").text).toBe("8.4%");
  });

  it("takes the magnitude of an outflow", () => {
    expect(cellOf(view(HARBOUR, "growth"), "Capital Expenditure", "2025").text).toBe("(7.6%)");
  });

  it.each([
    { base: "a base below zero", from: -10, to: 30, reason: "n.m.: 2024 is not positive" },
    { base: "a base of zero", from: 0, to: 30, reason: "n.m.: 2024 is not positive" },
    { base: "a change of sign", from: 10, to: -30, reason: "n.m.: the sign changed" },
    { base: "two negatives", from: -10, to: -30, reason: "n.m.: 2024 is not positive" },
  ])("says n.m. for $base, with the change itself", ({ from, to, reason }) => {
    const cell = cellOf(view(twoYears("Net Income", from, to), "growth"), "Net Income", "2025");
    expect(cell).toMatchObject({ text: "n.m.", reason, change: (to - from) * MILLION });
  });

  it("says n.a. without a base", () => {
    const table = view(twoYears("Net Income", null, 10), "growth");
    expect(cellOf(table, "Net Income", "2025")).toMatchObject({
      text: "n.a.",
      reason: "n.a.: Net Income of 2024 not available",
    });
    expect(cellOf(table, "Net Income", "2024").reason).toBe("n.a.: not tagged");
  });

  it("never compares with a transition period, nor across a gap", () => {
    const data = twoYears("Revenues", 10, 20);
    const transition = { start: "2024-07-01", end: "2024-12-31", flags: ["transition_period"] };
    const gap = { start: "2022-01-01", end: "2022-12-31", flags: [] };
    for (const period of [transition, gap]) {
      const periods = { ...data.periods, "2024": period };
      expect(cellOf(view({ ...data, periods }, "growth"), "Revenues", "2025").reason).toBe(
        "n.a.: no comparable period a year before",
      );
    }
  });

  it("compares a quarter with the same quarter of the year before", () => {
    const years = ["Q4 FY2024", "Q1 FY2025", "Q2 FY2025", "Q3 FY2025", "Q4 FY2025"];
    const ends = ["2024-12-28", "2025-03-29", "2025-06-28", "2025-09-27", "2026-01-03"];
    const starts = ["2024-09-29", "2024-12-29", "2025-03-30", "2025-06-29", "2025-09-28"];
    const periods = Object.fromEntries(
      years.map((key, at) => [key, { start: starts[at] ?? "", end: ends[at] ?? "", flags: [] }]),
    );
    const amounts = Object.fromEntries(years.map((key, at) => [key, (at + 1) * MILLION]));
    const row = { item: "Revenues", amounts, sources: {}, flags: {} };
    const table = view(
      { ...HARBOUR, period: "quarterly", years, periods, data: [row], ratios: [] },
      "growth",
    );
    expect(cellOf(table, "Revenues", "Q4 FY2025").text).toBe("400.0%");
    expect(cellOf(table, "Revenues", "Q3 FY2025").text).toBe("n.a.");
    expect(table.unitHeader).toBe("Growth on a year before");
  });

  it("leads from the year before to the year, whatever the amounts", () => {
    const amount = fc.integer({ min: -1e6, max: 1e6 });
    const law = fc.property(amount, amount, (prior, current) => {
      const cell = cellOf(view(twoYears("EBIT", prior, current), "growth"), "EBIT", "2025");
      const isMeaningless = prior <= 0 || current < 0;
      expect(cell.value === null).toBe(isMeaningless);
      expect(cell.change).toBe(isMeaningless ? (current - prior) * MILLION : undefined);
      expect(isMeaningless ? current : prior * (1 + (cell.value ?? 0))).toBeCloseTo(current, 6);
    });
    fc.assert(law);
  });
});

describe("common size", () => {
  it("sets flows against Revenues, signs kept, and says so once", () => {
    const table = view(HARBOUR, "common-size");
    expect(cellOf(table, "COGS", "2025")).toMatchObject({
      text: "(75.3%)",
      source: { formula: "COGS / Revenues" },
    });
    expect(table.groups[0]?.title).toBe("Income, of Revenues");
    expect(rowsOf(table).every((row) => row.unit === "fraction")).toBe(true);
  });

  it("says n.m. where there are no revenues", () => {
    const data = twoYears("Revenues", 10, 0);
    expect(cellOf(view(data, "common-size"), "Revenues", "2025").reason).toBe(
      "n.m.: Revenues are not positive",
    );
  });

  it.each(TICKERS)("%s: parts of a sum add up to its share", (ticker) => {
    const table = view(companyOf(ticker), "common-size");
    const shares = (item: string) => rowOf(table, item).cells.map((cell) => cell.value);
    const [revenues, cogs, gross] = ["Revenues", "COGS", "Gross Profit"].map(shares);
    for (const [place, share] of (gross ?? []).entries()) {
      const parts = [revenues?.[place], cogs?.[place]];
      if (share === null || parts.includes(null)) continue;
      const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0);
      expect(Math.abs(sum - share)).toBeLessThan(0.006);
    }
  });
});

describe("as first reported", () => {
  const source: CellSource = {
    accession: "0009990001-26-000007",
    form: "10-K",
    filed: "2026-02-18",
    concept: "us-gaap:Revenues",
    asFirstReported: {
      value: 2500 * MILLION,
      accession: "0009990001-24-000004",
      form: "10-K",
      filed: "2024-02-20",
    },
  };
  const restated: FinancialData = {
    ...HARBOUR,
    data: HARBOUR.data.map((row) => {
      if (row.item === "Revenues") {
        return {
          ...row,
          sources: { ...row.sources, "2023": source },
          flags: { "2023": ["restated"] },
        };
      }
      if (row.item !== "Gross Profit") return row;
      const inputs = [
        { name: "Revenues", value: 2488 * MILLION },
        { name: "COGS", value: -1926 * MILLION },
      ];
      return {
        ...row,
        sources: { ...row.sources, "2023": { formula: "Revenues + COGS", inputs } },
      };
    }),
    ratios: HARBOUR.ratios.map((ratio) => {
      const inputs = [
        { name: "Net Debt", value: 1216 * MILLION },
        { name: "Revenues", value: 2488 * MILLION },
        { name: "something else", value: 1 },
      ];
      return ratio.item === "Net Leverage (x)" ? { ...ratio, inputs: { "2023": inputs } } : ratio;
    }),
  };

  it("shows what the first filing said, from that filing, and keeps both", () => {
    const cell = cellOf(view(restated, "absolute", "first"), "Revenues", "2023");
    expect(cell.text).toBe("2,500");
    expect(cell.source).toMatchObject({ accession: "0009990001-24-000004", filed: "2024-02-20" });
    expect(cell.restatement).toMatchObject({
      first: { value: 2500 * MILLION },
      latest: { value: 2488 * MILLION, accession: "0009990001-26-000007" },
    });
    expect(cell.restatement?.difference).toBeCloseTo(-0.0048, 6);
  });

  it("computes a subtotal anew from what was first reported", () => {
    const cell = cellOf(view(restated, "absolute", "first"), "Gross Profit", "2023");
    expect(cell.value).toBe((2500 - 1926) * MILLION);
    expect(inputsOf(cell.source ?? source)[0]?.value).toBe(2500 * MILLION);
  });

  it("mixes no vintages: what can't be computed anew is n.a.", () => {
    const cell = cellOf(view(restated, "absolute", "first"), "Net Leverage (x)", "2023");
    expect(cell.text).toBe("n.a.");
    expect(cell.reason).toContain("restated since");
  });

  it("is the latest wherever nothing was restated", () => {
    expect(view(HARBOUR, "absolute", "first")).toEqual(view(HARBOUR, "absolute"));
  });

  it.each(TICKERS)("%s: every sum of the first reports holds among themselves", (ticker) => {
    const table = view(companyOf(ticker), "absolute", "first");
    for (const row of rowsOf(table).filter(({ unit }) => unit === "money")) {
      for (const cell of row.cells) {
        if (cell.value === null || cell.source === undefined) continue;
        const inputs = inputsOf(cell.source);
        if (!/^[^/]+ \+ [^/]+$/.test("formula" in cell.source ? cell.source.formula : "")) continue;
        const sum = inputs.reduce((total, input) => total + (input.value ?? 0), 0);
        expect(Math.abs(sum - cell.value), `${row.item} ${cell.column}`).toBeLessThan(1);
      }
    }
  });
});
