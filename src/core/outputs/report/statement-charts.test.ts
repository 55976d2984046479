import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  amountFinding,
  leverageFinding,
  marginClause,
} from "#core/outputs/report/chart-finding.ts";
import { chartTable, statementCharts } from "#core/outputs/report/statement-charts.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import {
  BUNDLED,
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";

const MILLION = 1_000_000;
const TICKERS = BUNDLED.map(({ ticker }) => ticker);

function revenues(prior: number | null, current: number | null): string {
  const movement = { name: "Revenues", isPlural: true, period: "FY2025", current, prior };
  return amountFinding(movement, "USD");
}

function millions(value: number | null): number | null {
  return value === null ? null : value * MILLION;
}

function leverage(prior: number | null, current: number | null, reason?: string): string {
  const movement = { name: "Net leverage", isPlural: false, period: "FY2025", current, prior };
  return leverageFinding({ ...movement, reason });
}

describe("the title of a chart is its finding", () => {
  it.each([
    [100, 106.4, "Revenues grew 6.4% in FY2025"],
    [100, 97, "Revenues fell 3.0% in FY2025"],
    [100, 100.04, "Revenues were unchanged in FY2025"],
    [100, -5, "Revenues turned negative in FY2025, to USD 5 mm below zero"],
    [-5, 5, "Revenues turned positive, to USD 5 mm, in FY2025"],
    [-5, -9, "Revenues weakened to USD (9) mm from USD (5) mm in FY2025"],
    [-9, -5, "Revenues improved to USD (5) mm from USD (9) mm in FY2025"],
    [0, 5, "Revenues were USD 5 mm in FY2025, after none"],
    [null, 5, "Revenues were USD 5 mm in FY2025"],
    [5, null, "Revenues are not available for FY2025"],
  ])("from %s to %s mm: %s", (prior, current, finding) => {
    expect(revenues(millions(prior), millions(current))).toBe(finding);
  });

  it.each([
    [3.4, 3, "Net leverage improved to 3.0x in FY2025, from 3.4x"],
    [3, 3.4, "Net leverage weakened to 3.4x in FY2025, from 3.0x"],
    [3.01, 3.04, "Net leverage was unchanged at 3.0x in FY2025"],
    [1.2, -0.5, "Net cash was 0.5x EBITDA in FY2025, after net debt"],
    [-0.5, 1.2, "Net leverage weakened to 1.2x in FY2025, from net cash"],
    [-0.002, -0.001, "Net cash was under 0.1x EBITDA in FY2025"],
    [null, 1.2, "Net leverage was 1.2x in FY2025"],
  ])("leverage from %s to %s: %s", (prior, current, finding) => {
    expect(leverage(prior, current)).toBe(finding);
  });

  it("says why leverage means nothing", () => {
    expect(leverage(3, null, "n.m.: EBITDA is not positive")).toBe(
      "Net leverage is not meaningful for FY2025: EBITDA is not positive",
    );
  });

  it("never praises higher leverage, and never calls a rise of sales a fall", () => {
    const multiple = fc.double({ min: 0, max: 20, noNaN: true });
    const law = fc.property(multiple, multiple, (prior, current) => {
      const praised = leverage(prior, current).includes("improved");
      expect(praised && current >= prior).toBe(false);
      expect(revenues(prior, current).includes("fell") && current >= prior).toBe(false);
    });
    fc.assert(law);
  });

  it("adds the margin in its own direction", () => {
    expect(marginClause(0.149, 0.14)).toBe("; the margin widened to 14.9%");
    expect(marginClause(0.13, 0.14)).toBe("; the margin narrowed to 13.0%");
    expect(marginClause(0.14, 0.1401)).toBe("; the margin held at 14.0%");
    expect(marginClause(0.14, null)).toBe(", a margin of 14.0%");
  });
});

describe("statementCharts", () => {
  it("call a row as tables do", () => {
    for (const { title, row } of statementCharts(HARBOUR)) {
      expect(title.toLowerCase()).toContain(row.label.toLowerCase());
    }
  });

  it("shows the last four years, with margins beneath", () => {
    const [first, second] = statementCharts(HARBOUR);
    expect(first?.title).toBe("Revenues grew 1.2% in FY2025");
    expect(first?.columns.map((column) => column.key)).toEqual(["2022", "2023", "2024", "2025"]);
    expect(first?.row.cells.map((cell) => cell.text)).toEqual(["2,105", "2,488", "2,391", "2,419"]);
    expect(first?.note).toBe("USD mm, FY to 31 December. Form 10-K filed 18 February 2026");
    expect(second?.beneath?.cells.at(-1)?.text).toBe("24.7%");
  });

  it("leaves out what a company has no figures for", () => {
    const bank = { ...HARBOUR, data: HARBOUR.data.filter((row) => row.item === "Revenues") };
    expect(statementCharts({ ...bank, ratios: [] }).map(({ name }) => name)).toEqual(["Revenues"]);
    expect(statementCharts({ ...HARBOUR, data: [], ratios: [] })).toEqual([]);
    expect(chartTable({ ...HARBOUR, data: [], ratios: [] }).groups).toEqual([]);
  });

  it.each(TICKERS)("%s: every finding has its figures in the chart's own table", (ticker) => {
    const company = bundledCompany(ticker);
    const facts = bundledFacts(company);
    const data = standardise({ facts, company, period: "annual", years: 5, origin: "bundled" });
    const charts = statementCharts(data);
    expect(charts.length).toBeGreaterThan(2);
    const rows = chartTable(data).groups.flatMap((group) => group.rows);
    for (const { row, title } of charts) {
      expect(rows).toContainEqual(row);
      expect(title).not.toMatch(/NaN|undefined|-\d/);
    }
  });
});
