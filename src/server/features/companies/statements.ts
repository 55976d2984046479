import type { FinancialData } from "#core/ledger/financial-data.ts";
import {
  type ListedStatementsOptions,
  listedStatements,
  type StatementsRequest,
} from "./listed-statements.ts";

/** Statements as one user sees them. */
export type Statements = (userId: string, request: StatementsRequest) => Promise<FinancialData>;

/** A function that gives the statements under a ticker. Errors as `listedStatements`. */
export function statementsOf(options: ListedStatementsOptions): Statements {
  const listed = listedStatements(options);
  return (_userId, request) => listed(request);
}
