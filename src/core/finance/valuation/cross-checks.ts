import { formatMultiple, formatPercent, formatTextAmount } from "#core/ledger/display.ts";
import type { DcfValuation } from "#core/finance/valuation/dcf-valuation.ts";
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
    | "WHOLE_FIRST_YEAR"
    | "NOT_FOR_THIS_COMPANY";
  /** A whole sentence. */
  readonly sentence: string;
  /** The row it is shown beside, and the column, where it is about one. */
  readonly row?: string | undefined;
  readonly period?: string | undefined;
};

/** Above this share the value is all in the years nobody projected. */
const HIGH_TERMINAL_SHARE = 0.85;
/** Below this share of D&A the company is shrinking at the end. */
const LOW_TERMINAL_CAPEX = 0.8;
/** Nearer than this a small change of either rate moves the value by a lot. */
const CLOSE_RATES = 0.005;

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
    ...valueWarnings(computed.dcf),
  ];
}

function companyWarnings({ history, valuationDate, periodEnds }: ValuationModel): ModelWarning[] {
  const baseEnd = history.periodEnds[history.years.at(-1) ?? ""];
  const isStub = valuationDate !== undefined && valuationDate !== baseEnd && periodEnds.length > 0;
  return [
    ...(history.archetype === "bank" || history.archetype === "insurer"
      ? [
          {
            code: "NOT_FOR_THIS_COMPANY" as const,
            sentence: `Lending, deposits and claims run through the cash flow of ${
              history.archetype === "bank" ? "a bank" : "an insurer"
            }: a DCF on the cash flow to the firm says nothing of it.`,
          },
        ]
      : []),
    ...(isStub
      ? [
          {
            code: "WHOLE_FIRST_YEAR" as const,
            sentence: `Cash flows are discounted to ${valuationDate}; the first projected year is counted whole.`,
          },
        ]
      : []),
  ];
}

function balanceWarnings(
  { history, periods }: ValuationModel,
  { columns }: Projection,
): ModelWarning[] {
  const amount = (value: number): string => formatTextAmount(value, history.currency, "mm");
  return periods.flatMap((period, at): ModelWarning[] => {
    const cash = columns["Cash And Equivalents"][at] ?? Number.NaN;
    const debt = columns["Long-Term Debt"][at] ?? Number.NaN;
    return [
      ...(cash < 0
        ? [
            {
              code: "FUNDING_GAP" as const,
              sentence: `Funding gap: cash is ${amount(cash)} at the end of ${period}.`,
              row: "Cash And Equivalents",
              period,
            },
          ]
        : []),
      ...(debt < 0
        ? [
            {
              code: "DEBT_OVERPAID" as const,
              sentence: `More debt is repaid than there is: long-term debt is ${amount(debt)} at the end of ${period}.`,
              row: "Long-Term Debt",
              period,
            },
          ]
        : []),
    ];
  });
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
  return [
    ...(gap > 0 && gap < CLOSE_RATES
      ? [
          {
            code: "EXPLOSIVE_TERMINAL_VALUE" as const,
            sentence: `WACC is only ${formatPercent(gap)} above terminal growth: the value is explosive.`,
          },
        ]
      : []),
    ...(riskFreeRate !== undefined && growth > riskFreeRate
      ? [
          {
            code: "GROWTH_ABOVE_RISK_FREE" as const,
            sentence: `Terminal growth of ${formatPercent(growth)} is above the risk-free rate of ${formatPercent(riskFreeRate)}.`,
          },
        ]
      : []),
    ...(capex < LOW_TERMINAL_CAPEX * depreciation
      ? [
          {
            code: "TERMINAL_CAPEX" as const,
            sentence: `Capital expenditure is ${formatMultiple(capex / depreciation)} D&A in the last year: the company shrinks for ever after.`,
            row: "Capital Expenditure",
            period: periods.at(-1),
          },
        ]
      : []),
  ];
}

function valueWarnings({ methods }: DcfValuation): ModelWarning[] {
  return Object.entries(methods).flatMap(([method, value]): ModelWarning[] => {
    const name = method === "gordonGrowth" ? "Gordon Growth" : "the EBITDA multiple";
    const share = value.terminalShare.value;
    const equity = value.equityValue.value;
    return [
      ...(share !== null && share > HIGH_TERMINAL_SHARE
        ? [
            {
              code: "TERMINAL_SHARE" as const,
              sentence: `By ${name}, ${formatPercent(share)} of enterprise value is terminal value.`,
            },
          ]
        : []),
      ...(equity !== null && equity < 0
        ? [
            {
              code: "EQUITY_OUT_OF_THE_MONEY" as const,
              sentence: `Equity out of the money: by ${name} net debt is above enterprise value.`,
            },
          ]
        : []),
    ];
  });
}
