import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { userTickers } from "#server/db/schema/companies.ts";

/** Tickers a list shows at most; nobody keeps statements of more companies by hand. */
const USER_TICKERS_MAX = 1_000;

/** Tickers for which the user keeps statements of their own, in alphabetical order. */
export async function findUserTickers(
  db: Database,
  userId: string,
): Promise<readonly { readonly ticker: string }[]> {
  return db
    .select({ ticker: userTickers.ticker })
    .from(userTickers)
    .where(eq(userTickers.userId, userId))
    .orderBy(asc(userTickers.ticker))
    .limit(USER_TICKERS_MAX);
}
