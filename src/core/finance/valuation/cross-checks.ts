import { longDate } from "#core/ledger/dates.ts";
import { formatPercent, formatTextAmount } from "#core/ledger/display.ts";
import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
import { driverKind } from "#core/finance/valuation/driver-kinds.ts";
import type { Drivers } from "#core/finance/valuation/drivers.ts";
import { known, reasonText } from "#core/finance/valuation/measure.ts";
import type { ModelItem } from "#core/finance/valuation/model-items.ts";
import type { Projection } from "#core/finance/valuation/projections.ts";
import type { Assumptions, ValuationModel } from "#core/finance/valuation/valuation-model.ts";

/** What a careful reader would object to. It changes no figure. */
export type ModelWarning = {
  readonly code:
    | "FUNDING_GAP"
    | "DEBT_OVERPAID"
    | "EXPLOSIVE_TERMINAL_VALUE"
    | "TERMINAL_SHARE"
    | "TERMINAL_CAPEX"
    | "GROWTH_ABOVE_RISK_FREE"
    | "EQUITY_OUT_OF_THE_MONEY"
    | "NO_VALUE"
    | "WHOLE_FIRST_YEAR"
    | "NOT_FOR_THIS_COMPANY";
  /** A whole sentence. */
  readonly sentence: string;
  /** The row it is shown beside, and the columns, where it is about some. */
  readonly row?: ModelItem | undefined;
  readonly periods?: readonly string[] | undefined;
};

/** Above this share the value is all in the years nobody projected. */
const HIGH_TERMINAL_SHARE = 0.85;
/** Below this share of D&A the company is shrinking at the end. */
const LOW_TERMINAL_CAPEX = 0.8;
/** Nearer than this a small change of either rate moves the value by a lot. */
const CLOSE_RATES = 0.005;
/** 9.0% less 8.5% is half a point, whatever binary fractions say. */
const ROUNDING = 1e-9;

type Computed = { readonly projection: Projection; readonly dcf: DcfValuation };

/** The warnings of a case, in the order of the page they are shown on. */
export function warningsOf(
  model: ValuationModel,
  assumptions: Assumptions,
  computed: Computed,
): readonly ModelWarning[] {
  return [
    ...companyWarnings(model),
    ...balanceWarnings(model, computed.projection),
    ...rateWarnings(model, assumptions, computed),
    ...valueWarnings(assumptions, computed.dcf),
  ];
}

function companyWarnings({ history, valuationDate, periodEnds }: ValuationModel): ModelWarning[] {
  const { archetype } = history;
  const baseEnd = history.periodEnds[history.years.at(-1) ?? ""];
  const isStub = valuationDate !== undefined && valuationDate !== baseEnd && periodEnds.length > 0;
  const found: ModelWarning[] = [];
  if (archetype === "bank" || archetype === "insurer") {
    const kind = archetype === "bank" ? "a bank" : "an insurer";
    found.push({
      code: "NOT_FOR_THIS_COMPANY",
      sentence: `Lending, deposits and claims run through the cash flow of ${kind}: a DCF on the cash flow to the firm says nothing of it.`,
    });
  }
  if (isStub) {
    found.push({
      code: "WHOLE_FIRST_YEAR",
      sentence: `Cash flows are discounted to ${longDate(valuationDate)}; the first projected year is counted whole.`,
    });
  }
  return found;
}

function balanceWarnings(
  { history, periods }: ValuationModel,
  { columns }: Projection,
): ModelWarning[] {
  const below = (code: ModelWarning["code"], row: ModelItem, cause: string): ModelWarning[] => {
    const years = periods.flatMap((period, at) => {
      const value = known(columns[row][at]);
      return value !== null && value < 0 ? [{ period, value }] : [];
    });
    const [first, ...others] = years;
    if (first === undefined) return [];
    const amount = formatTextAmount(first.value, history.currency, "mm");
    const later =
      others.length === 0
        ? ""
        : `, and below zero in ${others.map((one) => one.period).join(", ")}`;
    const sentence = `${cause} is ${amount} at the end of ${first.period}${later}.`;
    return [{ code, sentence, row, periods: years.map(({ period }) => period) }];
  };
  return [
    ...below("FUNDING_GAP", "Cash And Equivalents", "Funding gap: cash"),
    ...below(
      "DEBT_OVERPAID",
      "Long-Term Debt",
      "More debt is repaid than there is: long-term debt",
    ),
  ];
}

function rateWarnings(
  { riskFreeRate, periods }: ValuationModel,
  { dcf }: Assumptions,
  { projection }: Computed,
): ModelWarning[] {
  const { wacc, terminalGrowthRate: growth } = dcf;
  const gap = wacc - growth;
  const capex = -(projection.columns["Capital Expenditure"].at(-1) ?? Number.NaN);
  const depreciation = projection.depreciation.at(-1) ?? Number.NaN;
  const found: ModelWarning[] = [];
  if (gap > 0 && gap < CLOSE_RATES - ROUNDING) {
    found.push({
      code: "EXPLOSIVE_TERMINAL_VALUE",
      sentence: `WACC is only ${formatPercent(gap)} above terminal growth: the value is explosive.`,
    });
  }
  if (riskFreeRate !== undefined && growth > riskFreeRate) {
    found.push({
      code: "GROWTH_ABOVE_RISK_FREE",
      sentence: `Terminal growth of ${formatPercent(growth)} is above the risk-free rate of ${formatPercent(riskFreeRate)}.`,
    });
  }
  if (depreciation > 0 && capex < LOW_TERMINAL_CAPEX * depreciation) {
    const share = capex > 0 ? `${formatPercent(capex / depreciation)} of D&A` : "nothing";
    found.push({
      code: "TERMINAL_CAPEX",
      sentence: `Capital expenditure is ${share} in the last year: the company shrinks for ever after.`,
      row: "Capital Expenditure",
      periods: periods.slice(-1),
    });
  }
  return found;
}

function valueWarnings({ drivers }: Assumptions, { methods }: DcfValuation): ModelWarning[] {
  return Object.entries(methods).flatMap(([method, value]): ModelWarning[] => {
    const name = method === "gordonGrowth" ? "Gordon Growth" : "the EBITDA multiple";
    const share = value.terminalShare.value;
    const equity = value.equityValue.value;
    const found: ModelWarning[] = [];
    if (value.enterpriseValue.value === null) {
      const { code, reason } = value.enterpriseValue;
      const empty = code === "MISSING_FCF" ? emptyDrivers(drivers) : "";
      found.push({
        code: "NO_VALUE",
        sentence: `No value by ${name}: ${reasonText(reason)}.${empty}`,
      });
    }
    if (share !== null && share > HIGH_TERMINAL_SHARE) {
      found.push({
        code: "TERMINAL_SHARE",
        sentence: `By ${name}, ${formatPercent(share)} of enterprise value is terminal value.`,
      });
    }
    if (equity !== null && equity < 0) {
      found.push({
        code: "EQUITY_OUT_OF_THE_MONEY",
        sentence: `Equity out of the money: by ${name} net debt is above enterprise value.`,
      });
    }
    return found;
  });
}

/** The cash flow to the firm is made of these. */
const OF_THE_CASH_FLOW = [
  "revenueGrowth",
  "ebitdaMargin",
  "workingCapital",
  "capex",
  "daPctRevenue",
  "taxRate",
] as const;

/** Which cells to fill, in a sentence of its own. */
function emptyDrivers(drivers: Drivers): string {
  const names = OF_THE_CASH_FLOW.filter((name) => !drivers[name].every(Number.isFinite));
  const labels = names.map((name) => driverKind(name, drivers).label);
  return labels.length === 0 ? "" : ` Not known: ${labels.join(", ")}.`;
}
