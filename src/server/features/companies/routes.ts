import { Hono } from "hono";
import { getModelData, getUserTickers, searchTickers } from "#contracts/companies.ts";
import { findCompanies } from "#core/companies/ticker-index.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { companyIndex } from "./company-index.ts";
import { findUserTickers } from "./repository.ts";
import { statementsOf } from "./statements.ts";

export function companiesRoutes({ db, edgar, logger }: Dependencies) {
  const index = companyIndex(edgar);
  const statements = statementsOf({ edgar, index, logger });
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
    const json = await statements(c.req.valid("query"));
    return c.body(json, 200, { "content-type": "application/json" });
  });

  return routes;
}
