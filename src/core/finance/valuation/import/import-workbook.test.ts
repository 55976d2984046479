import { describe, expect, it } from "vitest";
import type { GridCell, Sheet } from "#core/finance/sheets/grid.ts";
import { understand } from "#core/finance/own-statements/understand.ts";
import { readWorkbook } from "#core/finance/valuation/import/read-workbook.ts";
import { importWorkbook } from "#core/finance/valuation/import/import-workbook.ts";

const FLOWS = [100, 110, 121, 133.1, 146.41];
const WACC = 0.09;
const PRESENT = FLOWS.map((flow, at) => flow / (1 + WACC) ** (at + 1));
const SUM = PRESENT.reduce((sum, value) => sum + value, 0);
const TERMINAL = (146.41 * 1.02) / 0.07;
const PRESENT_TERMINAL = TERMINAL / 1.09 ** 5;

type Rows = Readonly<Record<string, readonly GridCell[] | undefined>>;

/** The worked example of the design as a workbook somebody made: EBIT is such that its flow results. */
function sheets(change: Rows = {}): readonly Sheet[] {
  const ebit = FLOWS.map((flow) => (flow - 50 + 60 + 10) / 0.75);
  const model: Rows = {
    "Harbour DCF, USD mm": [],
    "": ["FY2025A", "FY2026E", "FY2027E", "FY2028E", "FY2029E", "FY2030E"],
    "Total revenue": [950, 1000, 1050, 1100, 1150, 1200],
    "Operating Income (EBIT)": [150, ...ebit],
    "NOPAT (EBIT after Tax)": [112.5, ...ebit.map((value) => value * 0.75)],
    "Plus: D&A": [45, 50, 50, 50, 50, 50],
    "Less: CapEx": [58, 60, 60, 60, 60, 60],
    "(-) Change in NWC": [8, 10, 10, 10, 10, 10],
    "Unlevered Free Cash Flow": [91.5, ...FLOWS],
    "Days sales outstanding": [40, 41, 42, 43, 44, 45],
    ...change,
  };
  const valuation: Rows = {
    WACC: [WACC],
    "Terminal growth rate (g)": [0.02],
    Year: [2026, 2027, 2028, 2029, 2030],
    "PV of FCF": PRESENT,
    "Sum of PV of FCF": [SUM],
    "Terminal Value": [TERMINAL],
    "PV of Terminal Value": [PRESENT_TERMINAL],
    "Enterprise Value": [SUM + PRESENT_TERMINAL],
    "Net debt": [500],
    "Equity Value": [SUM + PRESENT_TERMINAL - 500],
    ...Object.fromEntries(
      Object.entries(change).filter(([name]) => !(name in model) || name in VALUED),
    ),
  };
  return [sheetOf("Model", model), sheetOf("DCF", valuation)];
}

const VALUED: Rows = {
  "PV of FCF": [],
  "Terminal Value": [],
  "Equity Value": [],
  "PV of Terminal Value": [],
};

function sheetOf(name: string, rows: Rows): Sheet {
  const kept = Object.entries(rows).filter(([label]) => name === "DCF" || !(label in VALUED));
  return {
    name,
    isHidden: false,
    notes: [],
    rows: kept.map(([label, cells], at) => ({ number: at + 1, cells: [label, ...(cells ?? [])] })),
  };
}

function imported(change: Rows = {}) {
  return importWorkbook(sheets(change), { ticker: "HPKG", fileName: "harbour.xlsx" });
}

const codes = (change: Rows) => imported(change).findings.map(({ code }) => code);

const RATES = [0.08, 0.09, 0.1];
const GROWTHS = [0.015, 0.02, 0.025];
/** By Gordon growth, the flows discounted at `flat` where it is given. */
const worth = (wacc: number, growth: number, flat = wacc) =>
  FLOWS.reduce((sum, flow, at) => sum + flow / (1 + flat) ** (at + 1), 0) +
  (146.41 * (1 + growth)) / (wacc - growth) / (1 + wacc) ** 5;
function withGrid(cell: (wacc: number, growth: number) => number) {
  const grid: Sheet = {
    name: "Sensitivity",
    isHidden: false,
    notes: [],
    rows: [
      { number: 4, cells: [null, null, ...GROWTHS] },
      ...RATES.map((wacc, at) => ({
        number: at + 5,
        cells: ["WACC", wacc, ...GROWTHS.map((growth) => cell(wacc, growth))],
      })),
    ],
  };
  const task = { ticker: "HPKG", fileName: "harbour.xlsx" };
  return importWorkbook([...sheets(), grid], task);
}

describe("an analyst's DCF workbook", () => {
  it("becomes a model that comes to its own enterprise and equity value", () => {
    const { model, findings, currency, scale, periods } = imported();
    expect({ findings, currency, scale, periods }).toEqual({
      findings: [],
      currency: "USD",
      scale: 1_000_000,
      periods: ["2026E", "2027E", "2028E", "2029E", "2030E"],
    });
    // finance.md section 4, computed by hand.
    expect(model?.valuationResults.enterpriseValueGG).toBeCloseTo(1_853.775, 3);
    expect(model?.valuationResults.equityValueGG).toBeCloseTo(1_353.775, 3);
  });

  it("says which rows it understood, where they stand, and which it did not", () => {
    const { understood, notUnderstood, assumed } = imported();
    expect(understood).toContainEqual({
      label: "Less: CapEx",
      as: "Capital Expenditure",
      place: "Model!B7",
    });
    expect(notUnderstood).toEqual(["Days sales outstanding (Model)"]);
    expect(assumed).toEqual(["No exit multiple was found: 8.0x is assumed."]);
  });

  it("names hidden sheets and formulas without a value", () => {
    const [model, dcf] = sheets({ "Days sales outstanding": [{ fault: "#REF!" }, 41] });
    if (model === undefined || dcf === undefined) throw new Error("there are two sheets");
    const hidden = { ...dcf, name: "Old DCF", isHidden: true };
    const { assumed } = importWorkbook([model, hidden, dcf], {
      ticker: "HPKG",
      fileName: "a.xlsx",
    });
    expect(assumed.slice(0, 2)).toEqual([
      "Hidden sheets are not read: Old DCF.",
      "1 formula has no value that could be read: open the file, recalculate and save it.",
    ]);
  });

  it("has debt that is not parted taken as long-term, and says so", () => {
    const { model, assumed } = imported({
      "Total debt": [600, null, null],
      Cash: [100, null, null],
    });
    expect(assumed).toContain(
      "The workbook does not part its debt by when it is due: all of it is taken as long-term.",
    );
    expect(model?.valuationResults.equityValueGG).toBeCloseTo(1_353.775, 3);
    const projected = Object.values(model?.projections ?? {}).at(-1);
    expect(projected).toMatchObject({ "Long-Term Debt": 600, "Short-Term Debt": 0 });
  });

  it.each([
    [
      "TERMINAL_GROWTH_TWICE",
      {
        "Terminal Value": [TERMINAL * 1.02],
        "PV of Terminal Value": [(TERMINAL * 1.02) / 1.09 ** 5],
        "Enterprise Value": undefined,
        "Equity Value": undefined,
      },
    ],
    [
      "TERMINAL_DISCOUNTING",
      {
        "PV of Terminal Value": [TERMINAL / 1.09 ** 4],
        "Enterprise Value": undefined,
        "Equity Value": undefined,
      },
    ],
    ["DEBT_NOT_DEDUCTED", { "Equity Value": [SUM + PRESENT_TERMINAL] }],
    ["DEBT_ADDED", { "Equity Value": [SUM + PRESENT_TERMINAL + 500] }],
    ["PRESENT_VALUES", { "PV of FCF": [91.743, 92.585, 99.9, 94.291, 95.156] }],
  ] as const)("has its error named: %s", (code, change) => {
    expect(codes(change)).toContain(code);
  });

  it("has the amounts of its errors said with their unit", () => {
    const { findings } = imported({ "Equity Value": [SUM + PRESENT_TERMINAL] });
    expect(findings[0]?.sentence).toBe(
      "Debt is not deducted: equity value is taken as the enterprise value of USD 1,854 mm. After net debt of USD 500 mm it is USD 1,354 mm.",
    );
  });

  it("has its sensitivity tables compared, cell by cell", () => {
    const right = withGrid(worth);
    expect(right.findings).toEqual([]);
    expect(right.assumed[0]).toBe(
      "The sensitivity table of enterprise value by WACC and terminal growth (Sensitivity!C5:E7) agrees with the recomputation in all 9 cells.",
    );
    expect(withGrid((wacc, growth) => worth(wacc, growth) - 500).assumed[0]).toContain(
      "of equity value",
    );
    const wrong = withGrid((wacc, growth) =>
      wacc === 0.1 && growth === 0.02 ? 1700 : worth(wacc, growth),
    );
    // 5 × 90.909 and 146.41 × 1.02 / 0.08 / 1.61051, by hand.
    expect(wrong.findings).toEqual([
      {
        code: "SENSITIVITY",
        sentence:
          "The sensitivity table of enterprise value by WACC and terminal growth differs from the recomputation in 1 of 9 cells: D7 is USD 1,700 mm where USD 1,614 mm is computed.",
        place: "Sensitivity!C5:E7",
      },
    ]);
    expect(withGrid((wacc, growth) => worth(wacc, growth, WACC)).findings[0]?.sentence).toMatch(
      /in 6 of 9 cells.*Only the terminal value moves with WACC/,
    );
    expect(withGrid(() => 7).findings).toEqual([]);
  });

  it("has a capital expenditure that was added taken as the outflow it is", () => {
    const flows = FLOWS.map((flow) => flow + 120);
    const added = imported({ "Unlevered Free Cash Flow": [211.5, ...flows] });
    expect(added.findings[0]).toMatchObject({ code: "CAPEX_SIGN" });
    expect(added.model?.valuationResults.enterpriseValueGG).toBeCloseTo(1_853.775, 3);
  });

  it.each([
    [{ "": [] as readonly GridCell[], "PV of FCF": undefined }, /No projected years/],
    [{ "Unlevered Free Cash Flow": undefined }, /No free cash flow/],
  ])("without what a valuation needs says so and is no model", (change, problem) => {
    const { model, problem: said } = imported(change);
    expect(model).toBeNull();
    expect(said).toMatch(problem);
  });

  it("is read whatever stands in it", () => {
    const odd: readonly GridCell[] = [
      1e308,
      { fault: "#REF!" },
      "n/a",
      true,
      { date: "2026-01-01" },
    ];
    const read = imported({ "Total revenue": odd, "Less: CapEx": odd, "Net debt": odd });
    expect(JSON.stringify(read)).not.toContain("NaN");
    expect(importWorkbook([], { ticker: "X", fileName: "" }).model).toBeNull();
  });

  it("is read as own statements are: by years across or down, each under its own head", () => {
    const across: readonly (readonly GridCell[])[] = [
      ["USD millions", "FY 2022", "FY 2024"],
      ["Turnover", 100, 120],
      ["Reported EBITDA", 20, 24],
    ];
    const down = [0, 1, 2].map((at) => across.map((row) => row[at] ?? null));
    for (const rows of [across, down]) {
      const cells = rows.map((row, at) => ({ number: at + 1, cells: row }));
      const sheet: Sheet = { name: "Model", isHidden: false, notes: [], rows: cells };
      const own = understand(
        { fileName: "harbour.xlsx", sheets: [sheet], today: "2026-11-21" },
        { sheets: ["Model"] },
      );
      const taken = own.rows.flatMap(({ line, cell }) => (line === null ? [] : [[line, cell]]));
      expect(taken.map(([line]) => line)).toEqual(["Revenues", "EBITDA"]);
      const read = readWorkbook([sheet]).rows;
      const years = read.map(({ item, values }) => [
        item,
        [...values].map(([year, { value }]) => [year, value]),
      ]);
      expect(years).toEqual([
        [
          "Revenues",
          [
            [2022, 100],
            [2024, 120],
          ],
        ],
        [
          "EBITDA",
          [
            [2022, 20],
            [2024, 24],
          ],
        ],
      ]);
    }
  });
});
