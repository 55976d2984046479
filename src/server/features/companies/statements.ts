import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { Database } from "#server/db/client.ts";
import {
  type ListedStatementsOptions,
  listedStatements,
  type StatementsRequest,
} from "./listed-statements.ts";
import { findOwnStatements, noOwnStatements } from "./user-tickers-service.ts";

/** Statements as one user sees them. */
export type Statements = (userId: string, request: StatementsRequest) => Promise<FinancialData>;

/**
 * A function that gives the statements under a ticker: the user's own where they keep some, unless
 * the request says whose are wanted.
 *
 * It throws what `listedStatements` throws, and AppError "not_found" where the user's own are asked
 * for and there are none, or none of the view.
 */
export function statementsOf({
  db,
  ...options
}: ListedStatementsOptions & { readonly db: Database }): Statements {
  const listed = listedStatements(options);
  return async function statements(userId, request) {
    if (request.source === "listed") return listed(request);
    const own = await findOwnStatements(db, userId, request);
    if (own !== undefined) return own;
    if (request.source === "user") throw noOwnStatements(request.ticker);
    return listed(request);
  };
}
