import type {
  ConnectedFinancialData,
  FinancialData,
  FinancialOrigin,
  PeriodInfo,
  PeriodKind,
} from "#core/ledger/financial-data.ts";
import { ratioRows } from "#core/finance/ratios/ratio-rows.ts";
import { basesOfRatio } from "#core/finance/statements/bases.ts";
import {
  type Company,
  type CompanyFacts,
  markedName,
} from "#core/finance/statements/facts/company-facts.ts";
import { faceCheck, taxonomyOf } from "#core/finance/statements/cells/face-check.ts";
import type { KnownFilings } from "#core/finance/statements/facts/fact-index.ts";
import { isoDate } from "#core/finance/statements/facts/day-number.ts";
import { debtPicture } from "#core/finance/statements/debt-picture/debt-picture.ts";
import {
  type CompanyStatements,
  type TableColumn,
  financialRows,
  readStatements,
  reasonOfNoColumns,
  tableColumns,
} from "#core/finance/statements/statement-table.ts";
import { AppError } from "#core/errors.ts";

/** What to make of a company's facts. */
export type StandardiseRequest = KnownFilings & {
  readonly facts: CompanyFacts;
  readonly company: Company;
  readonly period: PeriodKind;
  /** How many fiscal years of columns, newest kept; quarterly gives four columns a year. */
  readonly years: number | "all";
  readonly origin: FinancialOrigin;
  /** Why no face is known, where none is; sentence without a full stop. */
  readonly faceNotChecked?: string | undefined;
};

/**
 * Statements and ratios of a company from its XBRL facts, a row for every item and
 * every ratio of its archetype, columns oldest first.
 *
 * @throws AppError "not_found" when the facts hold no usable statement of the period asked for
 */
export function standardise(request: StandardiseRequest): FinancialData {
  const statements = readStatements(request.facts, request.company, request);
  return view(statements, request);
}

/**
 * What connecting a company's statements attaches: the annual view with the quarterly and LTM views
 * beside it where the company files them, from one reading of the facts.
 *
 * @throws AppError "not_found" when the facts hold no fiscal year and no quarter
 */
export function standardiseAll(
  request: Omit<StandardiseRequest, "period">,
): ConnectedFinancialData {
  const statements = readStatements(request.facts, request.company, request);
  const optional = (period: PeriodKind): FinancialData | undefined => {
    try {
      return view(statements, { ...request, period });
    } catch (error) {
      // A filer of annual reports alone has no quarters: that is a fact about it, not a failure.
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    }
  };
  return {
    ...view(statements, { ...request, period: "annual" }),
    quarterly: optional("quarterly"),
    ltm: optional("ltm"),
  };
}

function view(statements: CompanyStatements, request: StandardiseRequest): FinancialData {
  const { company, index, archetype } = statements;
  const columns = tableColumns(statements, request.period, request.years);
  const newest = columns.at(-1);
  const debt = newest && debtPicture(statements, newest);
  const data = financialRows(columns, archetype);
  const byItem = new Map(data.map((row) => [row.item, row] as const));
  return {
    ticker: company.ticker,
    name: markedName(company.name, request.facts.entityName ?? ""),
    cik: company.cik,
    currency: index.currency,
    scale: 1,
    archetype,
    period: request.period,
    origin: request.origin,
    asOf: index.latestFiled,
    ...(request.asOf !== undefined && { asOfDate: request.asOf }),
    taxonomy: taxonomyOf(index),
    face: faceCheck(index, request.faceNotChecked),
    ...(debt !== undefined && { debt }),
    ...(newest === undefined && {
      emptyReason: reasonOfNoColumns(statements, request.period, request.asOf),
    }),
    years: columns.map(({ column }) => column.label),
    periods: Object.fromEntries(columns.map(periodOf)),
    data,
    ratios: ratioRows(columns, request.period, archetype).map((row) => {
      const bases = basesOfRatio(row, byItem);
      return bases === undefined ? row : { ...row, bases };
    }),
  };
}

function periodOf({ column }: TableColumn): [string, PeriodInfo] {
  const { label, startDay, endDay, flags } = column;
  return [label, { start: isoDate(startDay), end: isoDate(endDay), flags }];
}
