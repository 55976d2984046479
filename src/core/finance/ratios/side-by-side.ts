import { isFiscalYear } from "#core/ledger/period.ts";
import type { Archetype, FinancialData, FinancialOrigin } from "#core/ledger/financial-data.ts";
import { newestColumn } from "#core/finance/ratios/scored-column.ts";

/** How many companies stand side by side. */
export const SIDE_BY_SIDE_MAX = 6;

/** The statements of one company as they are known: fiscal years, and twelve months where filed. */
export type CompanyTables = {
  readonly annual: FinancialData;
  readonly ltm: FinancialData | undefined;
};

/** Which column of every company is compared: the newest year, the newest twelve months, or a year. */
export type ComparedPeriod =
  | { readonly kind: "annual" }
  | { readonly kind: "ltm" }
  /** A fiscal year by its label, such as `2024`. */
  | { readonly kind: "year"; readonly label: string };

/** One company with the column that stands for it. */
export type ComparedCompany = {
  readonly data: FinancialData;
  /** Undefined where it has no such period; then `reason` says so. */
  readonly column: string | undefined;
  /** Begins with `n.a.`; only without a column. */
  readonly reason?: string | undefined;
  /** Asked for twelve months, it is shown by its last fiscal year. */
  readonly isYearForTwelveMonths: boolean;
  /** Labels of the fiscal years its statements hold, oldest first. */
  readonly years: readonly string[];
};

/** Lease cost inside EBITDA and out of debt, or below EBITDA and in debt (finance.md 2.2). */
export type ComparedLeaseBasis = "us-gaap" | "ifrs-16";

/** What the head of a column says of its company. */
export type CompanyHead = {
  readonly ticker: string;
  readonly name: string;
  readonly cik?: string | undefined;
  /** ISO 4217. */
  readonly currency: string;
  readonly archetype: Archetype;
  readonly origin: FinancialOrigin;
  /** Filing date of the newest figures, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Column label of its statements; null where it has no such period. */
  readonly column: string | null;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly flags: readonly string[];
  /** Absent for banks and insurers, which have no leverage, and for a file, which doesn't say. */
  readonly leaseBasis?: ComparedLeaseBasis | undefined;
};

/** The column of a company that is compared, and what stands in for one it lacks. */
export function comparedCompany(
  { annual, ltm }: CompanyTables,
  period: ComparedPeriod,
): ComparedCompany {
  const years = annual.years.filter((label) => isFiscalYear(label));
  if (period.kind === "year") {
    const compared = { data: annual, isYearForTwelveMonths: false, years };
    return annual.years.includes(period.label)
      ? { ...compared, column: period.label }
      : { ...compared, column: undefined, reason: `n.a.: no fiscal year ${period.label}` };
  }
  const data = period.kind === "ltm" ? newerOf(annual, ltm) : annual;
  const column = newestColumn(data);
  return {
    data,
    column,
    ...(column === undefined && { reason: "n.a.: no whole fiscal year" }),
    isYearForTwelveMonths: period.kind === "ltm" && data.period === "annual",
    years,
  };
}

/** Twelve months that end before the last fiscal year did are not the newest twelve months. */
function newerOf(annual: FinancialData, ltm: FinancialData | undefined): FinancialData {
  const twelve = ltm && endOfNewest(ltm);
  if (ltm === undefined || twelve === undefined) return annual;
  const year = endOfNewest(annual);
  return year !== undefined && twelve < year ? annual : ltm;
}

function endOfNewest(data: FinancialData): string | undefined {
  return data.periods[newestColumn(data) ?? ""]?.end;
}

/** The head of a company's column. */
export function companyHead({ data, column }: ComparedCompany): CompanyHead {
  const { ticker, name, cik, currency, archetype, origin, asOf } = data;
  const period = column === undefined ? undefined : data.periods[column];
  const basis = leaseBasisOf(data, column);
  return {
    ticker,
    name,
    ...(cik !== undefined && { cik }),
    currency,
    archetype,
    origin,
    asOf,
    column: column ?? null,
    ...(period?.start !== undefined && { start: period.start }),
    ...(period !== undefined && { end: period.end }),
    flags: period?.flags ?? [],
    ...(basis !== undefined && { leaseBasis: basis }),
  };
}

function leaseBasisOf(
  data: FinancialData,
  column: string | undefined,
): ComparedLeaseBasis | undefined {
  const isFinancial = data.archetype === "bank" || data.archetype === "insurer";
  if (isFinancial || data.origin === "user" || data.taxonomy === "user") return undefined;
  const leases = data.data.find(({ item }) => item === "Finance Lease Liabilities");
  const isFlagged = leases?.flags[column ?? ""]?.includes("ifrs_16") === true;
  return data.taxonomy === "ifrs-full" || isFlagged ? "ifrs-16" : "us-gaap";
}

/** Values from which a median says something: that of two is their average, and of one itself. */
export const MEDIAN_FROM = 3;

/** The middle of at least three values; null of fewer. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length < MEDIAN_FROM) return null;
  const [low, high] = [known[(known.length - 1) >> 1], known[known.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Rows that compare whatever the standard of accounting: growth is on one basis at both ends, the
 * adjusted row holds every lease, and debt against capital holds none.
 */
const LEASE_NEUTRAL = /Growth|CAGR|^Lease-Adjusted|^Debt \/|^Short-Term Debt Share/;
/** What the cost or the debt of leases enters. */
const LEASE_BOUND = /EBITDA|Debt|FFO|FCF|Cash Flow|Interest (?:Expense|Paid)|Burn/;

/**
 * Whether a ratio can't be compared between companies that treat leases differently: EBITDA, cash
 * flow, interest and debt each hold leases under one standard and not under the other.
 */
export function isLeaseBound({
  item,
  formula,
}: {
  readonly item: string;
  readonly formula: string;
}): boolean {
  return !LEASE_NEUTRAL.test(item) && LEASE_BOUND.test(formula);
}

/** Whether companies of several kinds are compared, such as a bank beside a grocer. */
export function hasSeveralKinds(heads: readonly CompanyHead[]): boolean {
  return new Set(heads.map(({ archetype }) => archetype)).size > 1;
}

/** Whether companies of both standards are compared. */
export function hasBothLeaseBases(heads: readonly CompanyHead[]): boolean {
  const bases = new Set(heads.flatMap(({ leaseBasis }) => leaseBasis ?? []));
  return bases.size > 1;
}
