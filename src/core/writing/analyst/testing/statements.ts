import type {
  Archetype,
  ConnectedFinancialData,
  FinancialData,
  FinancialRow,
  PeriodKind,
  RatioRow,
} from "#core/ledger/financial-data.ts";
import { type StatementItem, itemUnit, statementItems } from "#core/ledger/items.ts";
import { reasonNotApplicable } from "#core/finance/statements/kinds/archetype.ts";
import { meaningful } from "#core/finance/ratios/meaningful.ts";
import { unavailable } from "#core/finance/ratios/outcome.ts";
import { type NamedRatio, ratioDefinitions } from "#core/finance/ratios/ratio-items.ts";

/** Amounts of one column in millions, product sign convention; what is left out is not disclosed. */
export type Column = Readonly<Partial<Record<StatementItem, number>>>;

export type FixtureTable = {
  readonly ticker?: string;
  readonly name?: string;
  readonly currency?: string;
  readonly archetype?: Archetype;
  readonly period?: PeriodKind;
  /** By column label, oldest first. */
  readonly columns: Readonly<Record<string, Column>>;
};

const MILLION = 1e6;

/** Statements written by hand for tests, subtotals and ratios computed where their parts are given. */
export function statementsOf(table: FixtureTable): FinancialData {
  const years = Object.keys(table.columns).toSorted();
  const full = Object.fromEntries(
    Object.entries(table.columns).map(([year, column]) => [year, withSubtotals(column)]),
  );
  return {
    ticker: table.ticker ?? "HPKG",
    name: table.name ?? "Harbour Packaging Group",
    currency: table.currency ?? "USD",
    scale: 1,
    archetype: table.archetype ?? "corporate",
    period: table.period ?? "annual",
    origin: "user",
    asOf: "2026-03-01",
    years,
    periods: Object.fromEntries(years.map((year) => [year, periodOf(year)])),
    data: statementItems(table.archetype ?? "corporate").map((item) =>
      rowOf(item, years, { columns: full, archetype: table.archetype ?? "corporate" }),
    ),
    ratios: ratioDefinitions(table.archetype ?? "corporate").map((definition) =>
      ratioRow(definition, years, { columns: full, archetype: table.archetype ?? "corporate" }),
    ),
  };
}

/** Annual statements with quarters and LTM beside them. */
export function connectedOf(
  annual: FixtureTable,
  others: { readonly quarterly?: FixtureTable; readonly ltm?: FixtureTable } = {},
): ConnectedFinancialData {
  const { columns: _, ...company } = annual;
  return {
    ...statementsOf(annual),
    quarterly:
      others.quarterly && statementsOf({ ...company, ...others.quarterly, period: "quarterly" }),
    ltm: others.ltm && statementsOf({ ...company, ...others.ltm, period: "ltm" }),
  };
}

function periodOf(label: string): { start: string; end: string; flags: readonly string[] } {
  const year = /\d{4}/.exec(label)?.[0] ?? "2025";
  const quarter = Number(/^Q(\d)/.exec(label)?.[1] ?? 4);
  const ends = ["03-31", "06-30", "09-30", "12-31"];
  return { start: `${year}-01-01`, end: `${year}-${ends[quarter - 1] ?? "12-31"}`, flags: [] };
}

type Amounts = Readonly<Record<string, number | undefined>>;

function withSubtotals(column: Column): Amounts {
  const at = (item: keyof Column): number | undefined => column[item];
  const sum = (...items: readonly (keyof Column)[]): number | undefined => {
    const values = items.map(at);
    return values.includes(undefined)
      ? undefined
      : values.reduce<number>((total, value) => total + (value ?? 0), 0);
  };
  const ebitda = column.EBITDA ?? sum("EBIT", "D&A");
  const debt = column["Total Debt"] ?? sum("Short-Term Debt", "Long-Term Debt");
  const free = sum("Cash Flow From Operating Activities", "Capital Expenditure");
  const cash = column["Cash And Equivalents"];
  const dividends = column["Dividends Paid"];
  return {
    ...column,
    "Pre-Provision Net Revenue": sum("Revenues", "Noninterest Expense"),
    EBITDA: ebitda,
    "Clean EBITDA":
      column["Clean EBITDA"] ??
      (ebitda === undefined
        ? undefined
        : ebitda + (column.Impairments ?? 0) + (column.Restructuring ?? 0)),
    "Discretionary FCF": column["Discretionary FCF"] ?? free,
    FCF: free === undefined || dividends === undefined ? undefined : free + dividends,
    "Total Debt": debt,
    "Net Debt": debt === undefined || cash === undefined ? undefined : debt - cash,
  };
}

type FullTable = {
  readonly columns: Readonly<Record<string, Amounts>>;
  readonly archetype: Archetype;
};

function rowOf(
  item: StatementItem,
  years: readonly string[],
  { columns, archetype }: FullTable,
): FinancialRow {
  const unit = itemUnit(item);
  const reason = reasonNotApplicable(archetype, item) ?? "n.a.";
  const isCaptiveDebt =
    archetype === "captive-finance" && /^(?:\S+-Term|Total|Net) Debt$/.test(item);
  const amounts = years.map((year) => {
    const value = columns[year]?.[item];
    return [
      year,
      value === undefined ? null : value * (unit === "fraction" ? 1 : MILLION),
    ] as const;
  });
  return {
    item,
    unit,
    amounts: Object.fromEntries(amounts),
    reasons: Object.fromEntries(
      amounts.filter(([, value]) => value === null).map(([year]) => [year, reason]),
    ),
    sources: {},
    flags: isCaptiveDebt
      ? Object.fromEntries(years.map((year) => [year, ["includes_captive_finance_debt"]]))
      : {},
  };
}

function ratioRow(
  definition: NamedRatio,
  years: readonly string[],
  { columns, archetype }: FullTable,
): RatioRow {
  const { reason } = meaningful(archetype, definition, unavailable("n.a."));
  const amounts = years.map((year, index) => {
    const prior = columns[years[index - 1] ?? ""];
    const value = ratioValue(definition.item, columns[year] ?? {}, prior);
    return [
      year,
      value === undefined ? null : value * (definition.unit === "money" ? MILLION : 1),
    ] as const;
  });
  const { item, unit, formula } = definition;
  return {
    item,
    unit,
    formula,
    amounts: Object.fromEntries(amounts),
    reasons: Object.fromEntries(
      amounts.filter(([, value]) => value === null).map(([year]) => [year, reason]),
    ),
  };
}

/** The ratios the texts quote, in millions; a denominator that is not positive gives none. */
function ratioValue(item: string, now: Amounts, prior: Amounts | undefined): number | undefined {
  const ffo = add(now["EBITDA"], minus(now["Interest Paid"]), minus(now["Taxes Paid"]));
  const liquidity = add(now["Cash And Equivalents"], now["Undrawn Credit Facilities"]);
  const revenues = now["Revenues"];
  const debt = now["Total Debt"];
  const ebitda = now["EBITDA"];
  const positive = ebitda !== undefined && ebitda > 0;
  const free = now["Discretionary FCF"];
  const values: Readonly<Record<string, () => number | undefined>> = {
    "Gross Margin (%)": () => over(now["Gross Profit"], revenues),
    "EBITDA Margin (%)": () => over(ebitda, revenues),
    "Clean EBITDA Margin (%)": () => over(now["Clean EBITDA"], revenues),
    "EBIT Margin (%)": () => over(now["EBIT"], revenues),
    "Net Margin (%)": () => over(now["Net Income"], revenues),
    "FCF Margin (%)": () => over(free, revenues),
    "Capex Intensity (%)": () => over(minus(now["Capital Expenditure"]), revenues),
    "Cash Conversion (%)": () => over(free, ebitda),
    "Gross Leverage (x)": () => over(debt, ebitda),
    "Net Leverage (x)": () => over(now["Net Debt"], ebitda),
    "Clean Gross Leverage (x)": () => over(debt, now["Clean EBITDA"]),
    "Clean Net Leverage (x)": () => over(now["Net Debt"], now["Clean EBITDA"]),
    "Lease-Adjusted Leverage (x)": () =>
      over(
        add(debt, now["Operating Lease Liabilities"], now["Finance Lease Liabilities"] ?? 0),
        add(ebitda, now["Operating Lease Cost"]),
      ),
    "Debt / Capital (%)": () =>
      (now["Equity"] ?? 0) > 0 ? over(debt, add(debt, now["Equity"])) : undefined,
    "Short-Term Debt Share (%)": () => over(now["Short-Term Debt"], debt),
    "Interest Coverage (x)": () =>
      positive ? over(ebitda, minus(now["Interest Expense"])) : undefined,
    "EBIT Coverage (x)": () =>
      (now["EBIT"] ?? 0) > 0 ? over(now["EBIT"], minus(now["Interest Expense"])) : undefined,
    "DSCR (x)": () =>
      over(
        add(
          now["Cash Flow From Operating Activities"],
          now["Interest Paid"],
          now["Capital Expenditure"],
        ),
        add(now["Interest Paid"], prior?.["Short-Term Debt"]),
      ),
    FFO: () => ffo,
    "FFO / Debt (%)": () => over(ffo, debt),
    "CFO / Debt (%)": () => over(now["Cash Flow From Operating Activities"], debt),
    "FCF / Debt (%)": () => over(free, debt),
    Liquidity: () => liquidity,
    "Liquidity / Short-Term Debt (x)": () => over(liquidity, now["Short-Term Debt"]),
    "Current Ratio (x)": () => over(now["Current Assets"], now["Current Liabilities"]),
    "Cash Runway incl. Short-Term Investments": () =>
      (free ?? 0) < 0
        ? over(
            add(now["Cash And Equivalents"], now["Short-Term Investments"]),
            (minus(free) ?? 0) / 12,
          )
        : undefined,
    "Cash Runway": () =>
      (free ?? 0) < 0 ? over(now["Cash And Equivalents"], (minus(free) ?? 0) / 12) : undefined,
  };
  return values[item]?.() ?? financialRatio(item, now, prior);
}

/** Ratios of banks, insurers and REITs. */
function financialRatio(
  item: string,
  now: Amounts,
  prior: Amounts | undefined,
): number | undefined {
  const income = now["Net Income"];
  const premiums = now["Premiums Earned"];
  const losses = minus(now["Losses And Benefits"]);
  const expenses = add(minus(now["Acquisition Costs"]), minus(now["Other Underwriting Expense"]));
  const isLife = (now["Interest Credited To Policyholders"] ?? 0) < 0;
  const ratios: Readonly<Record<string, () => number | undefined>> = {
    "Return On Equity (%)": () => over(income, half(add(now["Equity"], prior?.["Equity"]))),
    "Return On Assets (%)": () =>
      over(income, half(add(now["Total Assets"], prior?.["Total Assets"]))),
    "Efficiency Ratio (%)": () => over(minus(now["Noninterest Expense"]), now["Revenues"]),
    "Loans / Deposits (%)": () => over(now["Loans"], now["Deposits"]),
    "Equity / Assets (%)": () => over(now["Equity"], now["Total Assets"]),
    "Loss Ratio (%)": () => (isLife ? undefined : over(losses, premiums)),
    "Expense Ratio (%)": () => (isLife ? undefined : over(expenses, premiums)),
    "Combined Ratio (%)": () => (isLife ? undefined : over(add(losses, expenses), premiums)),
    "Net Debt / EBITDAre (x)": () => over(now["Net Debt"], now["EBITDAre"]),
    "FFO Payout (%)": () => over(minus(now["Dividends Paid"]), now["FFO (NAREIT)"]),
    "Revenue CAGR 3Y (%)": () => undefined,
  };
  return ratios[item]?.();
}

function half(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value / 2;
}

function over(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined || b <= 0 ? undefined : a / b;
}

function minus(a: number | undefined): number | undefined {
  return a === undefined ? undefined : -a;
}

function add(...parts: readonly (number | undefined)[]): number | undefined {
  return parts.includes(undefined)
    ? undefined
    : parts.reduce<number>((total, part) => total + (part ?? 0), 0);
}
