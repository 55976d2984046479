import { asc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { getModelData, getUserTickers, searchTickers } from "#contracts/companies.ts";
import { getSideBySide } from "#contracts/side-by-side.ts";
import { findCompanies } from "#core/finance/companies/ticker-index.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { Database } from "#server/db/client.ts";
import { userTickers } from "#server/db/schema/companies.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { companyIndex } from "./company-index.ts";
import { compareCompanies } from "./side-by-side.ts";
import type { Statements } from "./statements.ts";
import { userTickersRoutes } from "./user-tickers-routes.ts";

export function companiesRoutes(
  { db, edgar, files }: Pick<Dependencies, "db" | "edgar" | "files">,
  statements: Statements,
) {
  const index = companyIndex(edgar);
  const routes = new Hono<SignedInEnv>();

  routes.get(searchTickers.path, validate("query", searchTickers.query), async (c) => {
    const found = findCompanies(await index(), c.req.valid("query").q);
    const tickers = found.map(({ ticker, name }) => ({ ticker, name }));
    return c.json(searchTickers.response.parse({ tickers }));
  });

  routes.get(getUserTickers.path, async (c) => {
    const tickers = await findUserTickers(db, c.var.user.id);
    return c.json(getUserTickers.response.parse({ tickers }));
  });

  routes.get(getModelData.path, validate("query", getModelData.query), async (c) => {
    const data = await statements(c.var.user.id, c.req.valid("query"));
    return c.body(jsonOf(data), 200, { "content-type": "application/json" });
  });

  routes.route("/", sideBySideRoutes(statements));
  routes.route("/", userTickersRoutes({ db, files }));
  return routes;
}

/** What was said of the same object before, said again: most of an answer's time is in its text. */
const texts = new WeakMap<FinancialData, string>();

function jsonOf(data: FinancialData): string {
  const text = texts.get(data) ?? JSON.stringify(getModelData.response.parse(data));
  texts.set(data, text);
  return text;
}

/** Tickers a list shows at most; nobody keeps statements of more companies by hand. */
const USER_TICKERS_MAX = 1_000;

/** Tickers for which the user keeps statements of their own, in alphabetical order. */
async function findUserTickers(
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

function sideBySideRoutes(statements: Statements) {
  const routes = new Hono<SignedInEnv>();

  routes.get(getSideBySide.path, validate("query", getSideBySide.query), async (c) => {
    const answer = await compareCompanies(statements, c.var.user.id, c.req.valid("query"));
    return c.json(getSideBySide.response.parse(answer));
  });

  return routes;
}
