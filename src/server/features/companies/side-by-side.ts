import type { z } from "zod";
import type { getSideBySide } from "#contracts/side-by-side.ts";
import { AppError } from "#core/errors.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import {
  comparedCompany,
  type ComparedPeriod,
  type CompanyTables,
} from "#core/finance/ratios/side-by-side.ts";
import { type SideBySide, sideBySide } from "#core/outputs/report/side-by-side-table.ts";
import type { StatementsRequest } from "./listed-statements.ts";
import type { Statements } from "./statements.ts";

export type SideBySideRequest = z.output<typeof getSideBySide.query>;

/** Companies side by side, and those that could not stand there with the sentence why. */
export type SideBySideAnswer = SideBySide & {
  readonly failed: readonly { readonly ticker: string; readonly error: string }[];
};

/** As statements are asked for by default, so that what one call read the other finds in memory. */
const YEARS = 5;

type Outcome =
  | { readonly kind: "found"; readonly tables: CompanyTables }
  | { readonly kind: "failed"; readonly ticker: string; readonly error: AppError };

/**
 * The companies asked for as one user sees them, in that order.
 *
 * @throws AppError as the first company did, when none has statements
 */
export async function compareCompanies(
  statements: Statements,
  userId: string,
  request: SideBySideRequest,
): Promise<SideBySideAnswer> {
  const outcomes = await Promise.all(
    request.tickers.map(async (ticker): Promise<Outcome> => {
      try {
        const read = (wanted: Wanted) => statements(userId, { ...wanted, ticker });
        return { kind: "found", tables: await tablesOf(read, request) };
      } catch (error) {
        // One company that can't be read keeps no other from being compared.
        if (error instanceof AppError) return { kind: "failed", ticker, error };
        throw error;
      }
    }),
  );
  const found = outcomes.filter((outcome) => outcome.kind === "found");
  const failed = outcomes.filter((outcome) => outcome.kind === "failed");
  if (found.length === 0 && failed[0] !== undefined) throw failed[0].error;
  const period = periodOf(request);
  return {
    ...sideBySide(
      found.map(({ tables }) => comparedCompany(tables, period)),
      { period, measure: request.measure },
    ),
    failed: failed.map(({ ticker, error }) => ({ ticker, error: error.message })),
  };
}

type Wanted = Omit<StatementsRequest, "ticker">;

async function tablesOf(
  read: (wanted: Wanted) => Promise<FinancialData>,
  { period, year, asOf }: SideBySideRequest,
): Promise<CompanyTables> {
  const years = year === undefined ? YEARS : "all";
  const [annual, ltm] = await Promise.all([
    read({ period: "annual", years, asOf }),
    period === "ltm" ? orNone(read({ period: "ltm", years: YEARS, asOf })) : undefined,
  ]);
  return { annual, ltm };
}

/** Undefined of what a filer has not: one of annual reports alone has neither quarters nor twelve months. */
export async function orNone(table: Promise<FinancialData>): Promise<FinancialData | undefined> {
  try {
    return await table;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

function periodOf({ period, year }: SideBySideRequest): ComparedPeriod {
  return year === undefined ? { kind: period } : { kind: "year", label: year };
}
