import { discountFactor } from "#core/finance/valuation/discounting.ts";
import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import type { Measure } from "#core/finance/valuation/measure.ts";
import { perShare } from "#core/finance/valuation/per-share.ts";
import type { ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { RATE_CELLS, yearEndCell } from "#core/outputs/workbook/assumptions-sheet.ts";
import { modelCell } from "#core/outputs/workbook/model-sheet.ts";
import {
  type CellFormat,
  columnLetters,
  formulaCell,
  text,
  type WorkbookCell,
  type WorkbookSheet,
} from "#core/outputs/workbook/workbook-cell.ts";

const NAME = "DCF";
const FLOW_ROW = 3;
const TIME_ROW = 4;
const FACTOR_ROW = 5;
const PRESENT_ROW = 6;
const SUM_ROW = 8;
/** Rows of the bridge, Gordon growth in column B and the multiple in C. */
const ROWS = {
  terminal: 10,
  present: 11,
  enterprise: 12,
  netDebt: 13,
  claims: 14,
  equity: 15,
  market: 17,
} as const;

/** Where the two methods' results stand, for the grids and for tests. */
export const DCF_CELLS = {
  enterpriseGG: `${NAME}!B${ROWS.enterprise}`,
  enterpriseEM: `${NAME}!C${ROWS.enterprise}`,
  equityGG: `${NAME}!B${ROWS.equity}`,
  equityEM: `${NAME}!C${ROWS.equity}`,
} as const;

/** The rows of cash flows and of their times, as formulas of the grids name them. */
export function flowRange(years: number): { readonly flows: string; readonly times: string } {
  const last = columnLetters(years);
  return {
    flows: `${NAME}!$B$${FLOW_ROW}:$${last}$${FLOW_ROW}`,
    times: `${NAME}!$B$${TIME_ROW}:$${last}$${TIME_ROW}`,
  };
}

/** Cash flows to present values, both terminal values, and the bridge to equity. */
export function dcfSheet(model: ValuationModel, dcf: DcfValuation): WorkbookSheet {
  const { periods, history } = model;
  const past = history.years.length;
  const last = columnLetters(periods.length);
  const { wacc } = dcf.inputs;
  const row = (label: string, make: (year: number, letters: string) => WorkbookCell) => [
    text(label),
    ...periods.map((_, year) => make(year, columnLetters(year + 1))),
  ];
  return {
    name: NAME,
    widths: [34, ...periods.map(() => 14)],
    frozen: { rows: 2, columns: 1 },
    rows: [
      [text(`Discounted cash flows, ${history.currency} mm`, "bold")],
      [text("", "heading"), ...periods.map((period) => text(period, "column"))],
      row("Unlevered FCF", (year) =>
        formulaCell(modelCell("unlevered", past + year), dcf.flows.cashFlows[year], {
          format: "millions",
        }),
      ),
      row("Years to cash flow", (year) =>
        formulaCell(timeFormula(year), dcf.flows.timing.flows[year], { format: "years" }),
      ),
      row("Discount factor", (year, letters) =>
        formulaCell(
          `(1+${RATE_CELLS.wacc})^-${letters}${TIME_ROW}`,
          discountFactor(wacc, dcf.flows.timing.flows[year] ?? Number.NaN),
          { format: "factor" },
        ),
      ),
      row("Present value", (year, letters) =>
        formulaCell(`${letters}${FLOW_ROW}*${letters}${FACTOR_ROW}`, dcf.presentValues[year], {
          format: "millions",
        }),
      ),
      [],
      [
        text("Sum of present values", "bold"),
        measureCell(`SUM(B${PRESENT_ROW}:${last}${PRESENT_ROW})`, dcf.presentValueFcf),
      ],
      [text("", "heading"), text("Gordon Growth", "column"), text("EBITDA multiple", "column")],
      ...bridgeRows(dcf, past + periods.length - 1, last),
      [],
      ...marketRows(model, dcf),
    ],
  };
}

/** The end of the year, or half of the period earlier; the first period begins at the valuation. */
function timeFormula(year: number): string {
  const end = yearEndCell(year);
  const period = year === 0 ? end : `(${end}-${yearEndCell(year - 1)})`;
  return `${end}-${RATE_CELLS.lead}*${period}`;
}

function bridgeRows(dcf: DcfValuation, lastColumn: number, last: string) {
  const { gordonGrowth: gg, ebitdaMultiple: em } = dcf.methods;
  const { wacc, terminalGrowthRate: growth, terminalEbitdaMultiple: multiple } = RATE_CELLS;
  const flow = `${last}${FLOW_ROW}`;
  const ebitda = modelCell("EBITDA", lastColumn);
  const valid = `${wacc}>0,${wacc}<=1,B${TIME_ROW}>=0`;
  const end = yearEndCell(dcf.flows.cashFlows.length - 1);
  return [
    [
      text("Terminal value"),
      measureCell(
        `IF(AND(${valid},${wacc}>${growth},${growth}>-1,${flow}*(1+${growth})>0),${flow}*(1+${growth})/(${wacc}-${growth}),"n.m.")`,
        gg.terminalValue,
      ),
      measureCell(
        `IF(AND(${valid},${ebitda}>0,${multiple}>0),${ebitda}*${multiple},"n.m.")`,
        em.terminalValue,
      ),
    ],
    [
      text("PV of terminal value"),
      measureCell(
        `IF(ISNUMBER(B${ROWS.terminal}),B${ROWS.terminal}*${last}${FACTOR_ROW},"n.m.")`,
        gg.terminalPresentValue,
      ),
      measureCell(
        `IF(ISNUMBER(C${ROWS.terminal}),C${ROWS.terminal}*(1+${wacc})^-${end},"n.m.")`,
        em.terminalPresentValue,
      ),
    ],
    [
      text("Enterprise value", "bold"),
      measureCell(
        `IF(ISNUMBER(B${ROWS.present}),$B$${SUM_ROW}+B${ROWS.present},"n.m.")`,
        gg.enterpriseValue,
        true,
      ),
      measureCell(
        `IF(ISNUMBER(C${ROWS.present}),$B$${SUM_ROW}+C${ROWS.present},"n.m.")`,
        em.enterpriseValue,
        true,
      ),
    ],
    ...equityRows(dcf, lastColumn),
  ];
}

/** From enterprise to equity value, the same claims for both methods. */
function equityRows(dcf: DcfValuation, lastColumn: number) {
  const { gordonGrowth: gg, ebitdaMultiple: em } = dcf.methods;
  const netDebt = modelCell("Net Debt", lastColumn - dcf.flows.cashFlows.length);
  const { netDebt: debt, preferred = 0, minorityInterest = 0, associates = 0 } = dcf.bridge;
  const claims = `${RATE_CELLS.preferred}+${RATE_CELLS.minorityInterest}-${RATE_CELLS.associates}`;
  return [
    [text("Net debt / (net cash)"), ...twice(formulaCell(netDebt, debt, { format: "millions" }))],
    [
      text("Preferred, minorities, less associates"),
      ...twice(
        formulaCell(claims, preferred + minorityInterest - associates, {
          format: "millions",
        }),
      ),
    ],
    [
      text("Equity value", "bold"),
      measureCell(equityFormula("B"), gg.equityValue, true),
      measureCell(equityFormula("C"), em.equityValue, true),
    ],
  ];
}

function twice(cell: WorkbookCell): WorkbookCell[] {
  return [cell, cell];
}

function equityFormula(column: string): string {
  const value = `${column}${ROWS.enterprise}`;
  return `IF(ISNUMBER(${value}),${value}-${column}${ROWS.netDebt}-${column}${ROWS.claims},"n.m.")`;
}

/** The beginning of a quotient that says so where it has no meaning. */
function over(cell: string, by: string): string {
  return `IF(AND(ISNUMBER(${cell}),${by}>0),${cell}/${by}`;
}

/** What the market says beside it, and what is left for a share. */
function marketRows(model: ValuationModel, dcf: DcfValuation) {
  const { marketCap, dilutedShares } = RATE_CELLS;
  const { gordonGrowth: gg, ebitdaMultiple: em } = dcf.methods;
  const upside = (row: number, by: string, values: readonly Measure[]) =>
    values.map((value, at) =>
      measureCell(
        `${over(`${columnLetters(at + 1)}${row}`, by)}-1,"n.m.")`,
        value,
        false,
        "percent",
      ),
    );
  const ofAShare = [gg.equityValue, em.equityValue].map((equity, at) =>
    measureCell(
      `${over(`${columnLetters(at + 1)}${ROWS.equity}`, dilutedShares)},"n.m.")`,
      perShare(model, equity),
      false,
      "perShare",
    ),
  );
  const market = measureCell(
    `${marketCap}+B${ROWS.netDebt}+B${ROWS.claims}`,
    dcf.marketEnterpriseValue,
  );
  return [
    [text("Enterprise value in the market"), ...twice(market)],
    [
      text("Enterprise value against the market"),
      ...upside(ROWS.enterprise, `B${ROWS.market}`, [gg.enterpriseUpside, em.enterpriseUpside]),
    ],
    [
      text("Equity value against the market"),
      ...upside(ROWS.equity, marketCap, [gg.equityUpside, em.equityUpside]),
    ],
    [text(`Equity value a share, ${model.history.currency}`), ...ofAShare],
  ];
}

function measureCell(
  formula: string,
  measure: Measure,
  isBold = false,
  format: CellFormat = "millions",
): WorkbookCell {
  const reason = measure.value === null ? measure.reason : undefined;
  return formulaCell(formula, measure.value, { format, reason, isBold });
}
