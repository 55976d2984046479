import { AppError } from "#core/errors.ts";
import type { FinancialData, FinancialOrigin, PeriodKind } from "#core/ledger/financial-data.ts";
import type { Company, CompanyFacts } from "#core/statements/company-facts.ts";

/** What to make of a company's facts. */
export type StandardiseRequest = {
  readonly facts: CompanyFacts;
  readonly company: Company;
  readonly period: PeriodKind;
  /** How many fiscal years of columns, newest kept; quarterly gives four columns a year. */
  readonly years: number | "all";
  /** Only filings up to this date are known, `YYYY-MM-DD`. */
  readonly asOf?: string | undefined;
  readonly origin: FinancialOrigin;
};

/**
 * Statements and ratios of a company from its XBRL facts, a row for every item of STATEMENT_ITEMS
 * and every ratio of RATIO_DEFINITIONS, columns oldest first.
 *
 * @throws AppError "not_found" when the facts hold no usable statement of the period asked for
 */
export function standardise(request: StandardiseRequest): FinancialData {
  throw new AppError("not_found", `No XBRL financial statements for ${request.company.ticker}`);
}
