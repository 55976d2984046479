import { breaksOf } from "#core/ledger/comparable.ts";
import type { CaseValuation } from "#core/finance/valuation/case-valuation.ts";
import type { DriverName } from "#core/finance/valuation/drivers.ts";
import { earningsOf, historySeries, MEMO_ITEMS } from "#core/finance/valuation/model-history.ts";
import {
  MODEL_ROWS,
  modelRowLabel,
  type ModelRowName,
} from "#core/finance/valuation/model-items.ts";
import type { ModelRow } from "#core/finance/valuation/model-table.ts";
import type { ModelCase, ValuationModel } from "#core/finance/valuation/valuation-model.ts";
import { driverCell } from "#core/outputs/workbook/assumptions-sheet.ts";
import {
  type CellFormat,
  columnLetters,
  formulaCell,
  inputCell,
  text,
  type WorkbookCell,
  type WorkbookSheet,
} from "#core/outputs/workbook/workbook-cell.ts";

const NAME = "Model";
const FIRST_ROW = 3;
const DEPRECIATION_ROW = FIRST_ROW + MODEL_ROWS.length + 1;
const UNLEVERED_ROW = DEPRECIATION_ROW + 1;

/** A cell of the model in a column counted from its first year, for formulas of its own sheet. */
function at(item: ModelRowName, column: number): string {
  return `${columnLetters(column + 1)}${FIRST_ROW + MODEL_ROWS.findIndex((row) => row.item === item)}`;
}

/** A cell of the model as other sheets name it. */
export function modelCell(item: ModelRowName | "unlevered", column: number): string {
  const cell =
    item === "unlevered" ? `${columnLetters(column + 1)}${UNLEVERED_ROW}` : at(item, column);
  return `${NAME}!${cell}`;
}

/** The 33 rows with live formulas, the past as blue inputs with their sources, and what is discounted. */
export function modelSheet(
  model: ValuationModel,
  chosen: ModelCase,
  { rows, projection }: CaseValuation,
): WorkbookSheet {
  const { history, periods } = model;
  const past = history.years.length;
  const columns = [...history.years, ...periods];
  const depreciation = historySeries(history, "D&A");
  const basis = earningsOf(history);
  return {
    name: NAME,
    widths: [38, ...columns.map(() => 12)],
    frozen: { rows: 2, columns: 1 },
    rows: [
      [text(`${history.name ?? history.ticker}, ${history.currency} mm`, "bold")],
      [text("", "heading"), ...columns.map((column) => text(column, "column"))],
      ...rows.map((row) => [
        text(modelRowLabel(row.item, basis), row.kind === "total" ? "bold" : "plain"),
        ...columns.map((_, column) =>
          column < past
            ? {
                ...pastCell(row, column, model),
                ...(isBreak(row.item, column, model) && { isBreak: true }),
              }
            : computed(row, column, projectedFormula(row.item, column, past, chosen)),
        ),
      ]),
      [],
      [
        text("D&A"),
        ...columns.map((_, column) =>
          column < past
            ? inputCell(depreciation[column], "millions", sourceOf(model, "D&A", column))
            : formulaCell(
                `${at("Revenues", column)}*${driverCell("daPctRevenue", column - past)}`,
                projection.depreciation[column - past],
                { format: "millions" },
              ),
        ),
      ],
      [
        text("Unlevered FCF", "bold"),
        ...columns.map((_, column) =>
          column < past
            ? undefined
            : formulaCell(unleveredFormula(column, past), projection.unleveredFcf[column - past], {
                format: "millions",
                isBold: true,
              }),
        ),
      ],
      ...memoRows(model),
    ],
  };
}

/** What the past's rates were read off, where it is known. */
function memoRows(model: ValuationModel): WorkbookCell[][] {
  const { history } = model;
  // Of both EBITDAs the one that no row shows.
  const shown = earningsOf(history);
  const memos = MEMO_ITEMS.map((item) =>
    item === "Clean EBITDA" && shown === item ? "EBITDA" : item,
  );
  return memos.flatMap((item) => {
    const values = historySeries(history, item);
    if (item === "D&A" || !values.some(Number.isFinite)) return [];
    const format = item === "Diluted Shares" ? ("shares" as const) : ("millions" as const);
    return [
      [
        text(item),
        ...values.map((value, column) => inputCell(value, format, sourceOf(model, item, column))),
      ],
    ];
  });
}

function unleveredFormula(column: number, past: number): string {
  const ebitda = at("EBITDA", column);
  const depreciation = `${columnLetters(column + 1)}${DEPRECIATION_ROW}`;
  const tax = `${driverCell("taxRate", column - past)}*MAX(0,${ebitda}-${depreciation})`;
  const rest = (
    ["Change In Working Capital", "Other operating cash flow items", "Capital Expenditure"] as const
  )
    .map((item) => at(item, column))
    .join("+");
  return `${ebitda}-${tax}+${rest}`;
}

/** What the past makes foot by itself; everything else of it is an input. */
const PAST_FORMULAS: Readonly<Partial<Record<ModelRowName, (column: number) => string>>> = {
  "Gross Profit": (column) => `${at("Revenues", column)}+${at("COGS", column)}`,
  "SG&A": (column) => `${at("EBITDA", column)}-${at("Gross Profit", column)}`,
  "Discretionary FCF": (column) =>
    `${at("Cash Flow From Operating Activities", column)}+${at("Capital Expenditure", column)}`,
  FCF: (column) => `${at("Discretionary FCF", column)}+${at("Dividends Paid", column)}`,
  "Net Debt": (column) =>
    `${at("Short-Term Debt", column)}+${at("Long-Term Debt", column)}-${at("Cash And Equivalents", column)}`,
};

const PARTS: Readonly<Partial<Record<ModelRowName, readonly string[]>>> = {
  "Gross Profit": ["Revenues", "COGS"],
  "SG&A": ["EBITDA", "Revenues", "COGS"],
  "Discretionary FCF": ["Cash Flow From Operating Activities", "Capital Expenditure"],
  FCF: ["Cash Flow From Operating Activities", "Capital Expenditure", "Dividends Paid"],
  "Net Debt": ["Short-Term Debt", "Long-Term Debt", "Cash And Equivalents"],
};

function pastCell(row: ModelRow, column: number, model: ValuationModel): WorkbookCell {
  const { history } = model;
  const year = history.years[column] ?? "";
  const areKnown = PARTS[row.item]?.every(
    (part) => history.rows.find(({ item }) => item === part)?.amounts[year] != null,
  );
  const formula = PAST_FORMULAS[row.item];
  if (formula !== undefined && areKnown === true) return computed(row, column, formula(column));
  const value = row.values[column];
  if (row.kind === "metric") {
    // The past stays as it was: what it has no value for is no formula.
    if (value == null) return text((row.reasons[column] ?? "n.a.").slice(0, 4), "absent");
    return computed(row, column, metricFormula(row.item, column));
  }
  const item = modelRowLabel(row.item, earningsOf(history));
  return inputCell(value ?? undefined, "millions", sourceOf(model, item, column));
}

function isBreak(item: string, column: number, { history }: ValuationModel): boolean {
  const row = history.rows.find((one) => one.item === item);
  return breaksOf(row ?? {}, history.years).includes(history.years[column] ?? "");
}

function sourceOf({ history }: ValuationModel, item: string, column: number): string | undefined {
  const source = history.rows.find((row) => row.item === item)?.sources?.[
    history.years[column] ?? ""
  ];
  return source === undefined ? undefined : `Source: ${source}`;
}

function computed(row: ModelRow, column: number, formula: string): WorkbookCell {
  return formulaCell(formula, row.values[column], {
    format: FORMATS[row.unit] ?? "millions",
    reason: row.reasons[column],
    isBold: row.kind === "total",
  });
}

const FORMATS: Readonly<Partial<Record<ModelRow["unit"], CellFormat>>> = {
  money: "millions",
  fraction: "percent",
  multiple: "multiple",
};

function metricFormula(item: ModelRowName, column: number): string {
  const cell = (name: ModelRowName): string => at(name, column);
  const revenues = cell("Revenues");
  const before = at("Revenues", column - 1);
  const interest = cell("Interest Income/Expense");
  const formulas: Partial<Record<ModelRowName, string>> = {
    "Revenue Growth (%)": `IF(${before}>${NOTHING},${revenues}/${before}-1,"n.m.")`,
    "Gross Margin (%)": over(cell("Gross Profit"), revenues),
    "SG&A (% of Revenues)": over(`-${cell("SG&A")}`, revenues),
    "EBITDA Margin (%)": over(cell("EBITDA"), revenues),
    "Capital Expenditure (% of Revenues)": over(`-${cell("Capital Expenditure")}`, revenues),
    "Total Debt": `${cell("Short-Term Debt")}+${cell("Long-Term Debt")}`,
    "Gross Leverage (x)": over(cell("Total Debt"), cell("EBITDA")),
    "Net Leverage (x)": over(cell("Net Debt"), cell("EBITDA")),
    "Interest Coverage (x)": `IF(AND(${cell("EBITDA")}>0,${interest}<-${NOTHING}),-${cell("EBITDA")}/${interest},"n.m.")`,
  };
  return formulas[item] ?? "";
}

/** A denominator at or under this is nothing. */
const NOTHING = "0.000000001";

function over(value: string, by: string): string {
  return `IF(${by}>${NOTHING},${value}/${by},"n.m.")`;
}

function projectedFormula(
  item: ModelRowName,
  column: number,
  past: number,
  { drivers }: ModelCase,
): string {
  const driver = (name: DriverName): string => driverCell(name, column - past);
  const cell = (name: ModelRowName): string => at(name, column);
  const prior = (name: ModelRowName): string => at(name, column - 1);
  const sum = (...items: readonly ModelRowName[]): string => items.map(cell).join("+");
  const formulas: Partial<Record<ModelRowName, string>> = {
    Revenues: `${prior("Revenues")}*(1+${driver("revenueGrowth")})`,
    COGS: `${cell("Gross Profit")}-${cell("Revenues")}`,
    "Gross Profit": `${cell("Revenues")}*${driver("grossMargin")}`,
    "SG&A": `${cell("EBITDA")}-${cell("Gross Profit")}`,
    EBITDA: `${cell("Revenues")}*${driver("ebitdaMargin")}`,
    "Interest Income/Expense": `${prior("Cash And Equivalents")}*${driver("cashYield")}-(${prior("Short-Term Debt")}+${prior("Long-Term Debt")})*${driver("costOfDebt")}`,
    "Tax Expense": `-MAX(0,${driver("taxRate")}*(${cell("EBITDA")}-${columnLetters(column + 1)}${DEPRECIATION_ROW}+${cell("Interest Income/Expense")}))`,
    "Change In Working Capital":
      drivers.workingCapitalBasis === "amount"
        ? driver("workingCapital")
        : `${driver("workingCapital")}*(${prior("Revenues")}-${cell("Revenues")})`,
    "Other operating cash flow items": driver("otherOperatingCashFlow"),
    "Cash Flow From Operating Activities": sum(
      "EBITDA",
      "Interest Income/Expense",
      "Tax Expense",
      "Change In Working Capital",
      "Other operating cash flow items",
    ),
    "Capital Expenditure":
      drivers.capexBasis === "amount" ? driver("capex") : `-${cell("Revenues")}*${driver("capex")}`,
    "Discretionary FCF": sum("Cash Flow From Operating Activities", "Capital Expenditure"),
    "Dividends Paid": `${prior("Dividends Paid")}*(1+${driver("dividendGrowth")})`,
    FCF: sum("Discretionary FCF", "Dividends Paid"),
    "Net Acquisitions": driver("netAcquisitions"),
    "Other Cash Flow from Investing": driver("otherInvesting"),
    "Other Cash Flow from Financing": `${driver("netDebtIssuance")}+${driver("otherFinancing")}`,
    "FX Effect": driver("fxEffect"),
    "Other Cash Flow items": driver("otherCashFlow"),
    "Net Change In Cash": sum(
      "FCF",
      "Net Acquisitions",
      "Other Cash Flow from Investing",
      "Other Cash Flow from Financing",
      "FX Effect",
      "Other Cash Flow items",
    ),
    "Short-Term Debt": prior("Short-Term Debt"),
    "Long-Term Debt": `${prior("Long-Term Debt")}+${driver("netDebtIssuance")}`,
    "Cash And Equivalents": `${prior("Cash And Equivalents")}+${cell("Net Change In Cash")}`,
    "Net Debt": `${sum("Short-Term Debt", "Long-Term Debt")}-${cell("Cash And Equivalents")}`,
  };
  return formulas[item] ?? metricFormula(item, column);
}
