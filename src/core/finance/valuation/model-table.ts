import { OTHER_BASIS } from "#core/ledger/comparable.ts";
import { known, type Series } from "#core/finance/valuation/measure.ts";
import { type ModelColumns, modelColumns } from "#core/finance/valuation/model-history.ts";
import {
  isMetric,
  MODEL_ROWS,
  type ModelMetric,
  type ModelRowKind,
} from "#core/finance/valuation/model-items.ts";

/** One of the 33 rows: a value by column, whole units and fractions, or null with its reason. */
export type ModelRow = ModelRowKind & {
  readonly values: readonly (number | null)[];
  /** `n.a.: …` or `n.m.: …` where the value is null, by place; empty elsewhere. */
  readonly reasons: readonly string[];
};

/**
 * The 33 rows over columns of the past and of the projection together, oldest first. Growth does not
 * cross `breaks`: see `revenueBreaks`.
 */
export function modelTable(
  columns: ModelColumns,
  breaks: readonly number[] = [],
): readonly ModelRow[] {
  return MODEL_ROWS.map((row) => {
    const isAcross = (at: number): boolean => row.item === GROWTH && breaks.includes(at);
    const values = valuesOf(row.item, columns).map((value, at) =>
      isAcross(at) ? Number.NaN : value,
    );
    return {
      ...row,
      values: values.map((value) => (Object.is(value, -0) ? 0 : known(value))),
      reasons: values.map((value, at) => {
        if (known(value) !== null) return "";
        return isAcross(at) ? OTHER_BASIS : reasonOf(row, columns, at);
      }),
    };
  });
}

const GROWTH = "Revenue Growth (%)";

/** The past and the projection side by side. */
export function joined(past: ModelColumns, projected: ModelColumns): ModelColumns {
  return modelColumns((item) => [...past[item], ...projected[item]]);
}

const METRICS: Readonly<Record<ModelMetric, (columns: ModelColumns) => Series>> = {
  "Revenue Growth (%)": ({ Revenues }) =>
    Revenues.map((value, at) => quotient(value, Revenues[at - 1]) - 1),
  "Gross Margin (%)": ({ Revenues, "Gross Profit": profit }) => over(profit, Revenues),
  "SG&A (% of Revenues)": ({ Revenues, "SG&A": cost }) => over(cost.map(negative), Revenues),
  "EBITDA Margin (%)": ({ Revenues, EBITDA }) => over(EBITDA, Revenues),
  "Capital Expenditure (% of Revenues)": ({ Revenues, "Capital Expenditure": spent }) =>
    over(spent.map(negative), Revenues),
  "Total Debt": totalDebt,
  "Gross Leverage (x)": (columns) => over(totalDebt(columns), columns.EBITDA),
  "Net Leverage (x)": (columns) => over(columns["Net Debt"], columns.EBITDA),
  "Interest Coverage (x)": ({ EBITDA, "Interest Income/Expense": interest }) =>
    over(
      EBITDA.map((value) => (value > 0 ? value : Number.NaN)),
      interest.map(negative),
    ),
};

function valuesOf(item: ModelRowKind["item"], columns: ModelColumns): Series {
  return isMetric(item) ? METRICS[item](columns) : columns[item];
}

function totalDebt(columns: ModelColumns): Series {
  return columns["Short-Term Debt"].map(
    (value, at) => value + (columns["Long-Term Debt"][at] ?? Number.NaN),
  );
}

function over(values: Series, by: Series): Series {
  return values.map((value, at) => quotient(value, by[at]));
}

/** Nothing is divided by what is not above zero (finance.md 2). */
function quotient(value: number, by: number | undefined): number {
  return by !== undefined && by > 1e-9 ? value / by : Number.NaN;
}

function negative(value: number): number {
  return -value;
}

function reasonOf({ item, kind }: ModelRowKind, columns: ModelColumns, at: number): string {
  if (kind !== "metric") return `n.a.: ${item} is not known`;
  if (item === GROWTH && at === 0) return "n.a.: there is no year before";
  const isRevenueShare = item.endsWith("(%)") || item.endsWith("of Revenues)");
  const by = isRevenueShare ? columns.Revenues[at] : columns.EBITDA[at];
  if (item === "Interest Coverage (x)") {
    return (columns["Interest Income/Expense"][at] ?? Number.NaN) >= 0
      ? "n.m.: there is no net interest expense"
      : denominatorReason(by, "EBITDA");
  }
  return denominatorReason(by, isRevenueShare ? "revenues" : "EBITDA");
}

function denominatorReason(by: number | undefined, name: string): string {
  return by !== undefined && by <= 1e-9
    ? `n.m.: ${name} not above zero`
    : "n.a.: a figure it is made of is not known";
}
