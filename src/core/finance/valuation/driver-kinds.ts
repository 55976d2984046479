import type { DriverName, Drivers } from "#core/finance/valuation/drivers.ts";
import type { InputRange } from "#core/finance/valuation/typed-input.ts";

/** How a driver is written: percent with one decimal, or millions. */
export type DriverUnit = "percent" | "millions";

export type DriverKind = {
  readonly name: DriverName;
  readonly label: string;
  /** Beside the label, without the currency: `%`, `% of revenues`, `mm`. */
  readonly unitText: string;
  readonly unit: DriverUnit;
  /** The row of the model it drives. */
  readonly row: string;
  readonly range?: InputRange;
};

const PERCENT = { unit: "percent", unitText: "%" } as const;
const OF_REVENUES = { unit: "percent", unitText: "% of revenues" } as const;
/** Revenues that fall by all of themselves are none, and none grow again. */
const ABOVE_LOSS_OF_ALL: InputRange = { least: -1, isAbove: true };
const MILLIONS = { unit: "millions", unitText: "mm" } as const;

const KINDS: Readonly<Record<DriverName, Omit<DriverKind, "name">>> = {
  revenueGrowth: { label: "Revenue growth", row: "Revenues", ...PERCENT, range: ABOVE_LOSS_OF_ALL },
  grossMargin: { label: "Gross margin", row: "Gross Profit", ...PERCENT, range: { most: 1 } },
  ebitdaMargin: { label: "EBITDA margin", row: "EBITDA", ...PERCENT },
  workingCapital: {
    label: "Working capital",
    row: "Change In Working Capital",
    unit: "percent",
    unitText: "% of revenue change",
  },
  capex: { label: "Capital expenditure", row: "Capital Expenditure", ...OF_REVENUES },
  daPctRevenue: { label: "D&A", row: "Tax Expense", ...OF_REVENUES },
  taxRate: { label: "Tax rate", row: "Tax Expense", ...PERCENT, range: { least: 0, most: 1 } },
  costOfDebt: { label: "Cost of debt", row: "Interest Income/Expense", ...PERCENT },
  cashYield: { label: "Yield on cash", row: "Interest Income/Expense", ...PERCENT },
  dividendGrowth: { label: "Dividend growth", row: "Dividends Paid", ...PERCENT },
  otherOperatingCashFlow: {
    label: "Other operating cash flow",
    row: "Other operating cash flow items",
    ...MILLIONS,
  },
  netAcquisitions: { label: "Net acquisitions", row: "Net Acquisitions", ...MILLIONS },
  otherInvesting: { label: "Other investing", row: "Other Cash Flow from Investing", ...MILLIONS },
  netDebtIssuance: {
    label: "Debt issued, less repaid",
    row: "Other Cash Flow from Financing",
    ...MILLIONS,
  },
  otherFinancing: { label: "Other financing", row: "Other Cash Flow from Financing", ...MILLIONS },
  fxEffect: { label: "FX effect", row: "FX Effect", ...MILLIONS },
  otherCashFlow: { label: "Other cash flow", row: "Other Cash Flow items", ...MILLIONS },
};

/** How a driver is named and written, on the basis the model has it in. */
export function driverKind(
  name: DriverName,
  { workingCapitalBasis, capexBasis }: Pick<Drivers, "workingCapitalBasis" | "capexBasis">,
): DriverKind {
  const isAmount =
    (name === "workingCapital" && workingCapitalBasis === "amount") ||
    (name === "capex" && capexBasis === "amount");
  return { name, ...KINDS[name], ...(isAmount ? MILLIONS : {}) };
}
