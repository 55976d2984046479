import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import { RATE_CELLS, yearEndCell } from "#core/outputs/workbook/assumptions-sheet.ts";
import { flowRange } from "#core/outputs/workbook/dcf-sheet.ts";
import { modelCell } from "#core/outputs/workbook/model-sheet.ts";
import {
  columnLetters,
  formulaCell,
  text,
  type WorkbookCell,
  type WorkbookSheet,
} from "#core/outputs/workbook/workbook-cell.ts";

const PLACES = [-2, -1, 0, 1, 2] as const;
const GORDON_ROW = 3;
const MULTIPLE_ROW = 11;

/** Both grids, each cell a formula of its own that discounts the cash flows anew. */
export function sensitivitySheet(dcf: DcfValuation, past: number): WorkbookSheet {
  const years = dcf.flows.cashFlows.length;
  const { flows, times } = flowRange(years);
  const lastFlow = flows.split(":")[1] ?? "";
  const lastTime = times.split(":")[1] ?? "";
  const sheet = flows.slice(0, flows.indexOf("!") + 1);
  const explicit = (wacc: string) => `SUMPRODUCT(${flows},(1+${wacc})^(-${times}))`;
  const valid = (wacc: string) => `${wacc}>0,${wacc}<=1,MIN(${times})>=0`;
  const gordon = (wacc: string, growth: string) =>
    `IF(AND(${valid(wacc)},${wacc}>${growth},${growth}>-1,${sheet}${lastFlow}>0),${explicit(wacc)}+${sheet}${lastFlow}*(1+${growth})/(${wacc}-${growth})*(1+${wacc})^-${sheet}${lastTime},"n.m.")`;
  const ebitda = modelCell("EBITDA", past + years - 1);
  const multiple = (wacc: string, turns: string) =>
    `IF(AND(${valid(wacc)},${ebitda}>0,${turns}>0),${explicit(wacc)}+${ebitda}*${turns}*(1+${wacc})^-${yearEndCell(years - 1)},"n.m.")`;
  return {
    name: "Sensitivity",
    widths: [22, 14, 14, 14, 14, 14],
    frozen: { rows: 1, columns: 1 },
    rows: [
      [text("Enterprise value by WACC and terminal growth", "bold")],
      [],
      ...grid({ dcf, method: "gordonGrowth", row: GORDON_ROW, formula: gordon }),
      [],
      [text("Enterprise value by WACC and terminal EBITDA multiple", "bold")],
      ...grid({ dcf, method: "ebitdaMultiple", row: MULTIPLE_ROW, formula: multiple }),
    ],
  };
}

type Grid = {
  readonly dcf: DcfValuation;
  readonly method: "gordonGrowth" | "ebitdaMultiple";
  /** Of the head, from 1. */
  readonly row: number;
  readonly formula: (wacc: string, second: string) => string;
};

function grid({ dcf, method, row, formula }: Grid): WorkbookCell[][] {
  const { parameters, tables, flows } = dcf;
  const reason = flows.cashFlows.every(Number.isFinite) ? "n.m." : "n.a.";
  const isGrowth = method === "gordonGrowth";
  const base = isGrowth ? RATE_CELLS.terminalGrowthRate : RATE_CELLS.terminalEbitdaMultiple;
  const usual = `IF(${base}<5,0.5,1)`;
  const step = isGrowth ? "0.005" : `IF(${base}-2*${usual}<=0,${base}/4,${usual})`;
  const head = PLACES.map((place, at) =>
    formulaCell(side(base, place, step), parameters[method][at], {
      format: isGrowth ? "percent" : "multiple",
      isBold: true,
    }),
  );
  const rows = PLACES.map((place, at) => [
    formulaCell(side(RATE_CELLS.wacc, place, "0.005"), parameters.wacc[at], {
      format: "percent",
      isBold: true,
    }),
    ...PLACES.map((_, second) => {
      const value = tables[method][at]?.[second] ?? null;
      const cell = formula(`$A${row + 1 + at}`, `${columnLetters(second + 1)}$${row}`);
      return formulaCell(cell, value, {
        format: "millions",
        reason,
        isBold: at === 2 && second === 2,
      });
    }),
  ]);
  return [[text("WACC", "heading"), ...head], ...rows];
}

/** As the engine has it: each side from the base, rounded to ten decimals; the base as it is. */
function side(base: string, place: number, step: string): string {
  return place === 0 ? base : `ROUND(${base}+${place}*${step},10)`;
}
