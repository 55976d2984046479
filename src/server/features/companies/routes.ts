import { asc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { getModelData, getUserTickers, searchTickers } from "#contracts/companies.ts";
import { getSideBySide } from "#contracts/side-by-side.ts";
import { findCompanies } from "#core/finance/companies/ticker-index.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import type { Database } from "#server/db/client.ts";
import { userTickers } from "#server/db/schema/companies.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { companyIndex } from "./company-index.ts";
import { compareCompanies } from "./side-by-side.ts";
import type { Statements } from "./statements.ts";
import {
  createUserTicker,
  deleteUserTicker,
  deleteUserTickerFile,
  getUserTicker,
  previewUserTicker,
} from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";
import { isUpload } from "#server/http/json-only.ts";
import { uploads } from "#server/http/upload-budget.ts";
import { statementReader } from "#server/integrations/files/read-statements.ts";
import { readUpload } from "./upload-form.ts";
import { deleteFile, deleteTicker } from "./user-tickers-repository.ts";
import {
  getOwnTicker,
  keepRows,
  keepUpload,
  noOwnStatements,
  previewUpload,
} from "./user-tickers-service.ts";

export function companiesRoutes(
  { db, edgar, files }: Pick<Dependencies, "db" | "edgar" | "files">,
  statements: Statements,
) {
  const index = companyIndex(edgar);
  const routes = new Hono<SignedInEnv>();

  serve(routes, searchTickers, async ({ query: { q } }) => {
    const found = findCompanies(await index(), q);
    return { tickers: found.map(({ ticker, name }) => ({ ticker, name })) };
  });

  serve(routes, getUserTickers, async ({ userId }) => ({
    tickers: await findUserTickers(db, userId),
  }));

  serve(routes, getModelData, async ({ c, userId, query }) => {
    const data = await statements(userId, query);
    return c.body(jsonOf(data), 200, { "content-type": "application/json" });
  });

  serve(routes, getSideBySide, ({ userId, query }) => compareCompanies(statements, userId, query));

  return routes.route("/", userTickersRoutes({ db, files }));
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

function userTickersRoutes({ db, files }: Pick<Dependencies, "db" | "files">) {
  const read = statementReader();
  const takeUpload = uploads();
  const routes = new Hono<SignedInEnv>();

  serve(routes, previewUserTicker, ({ c }) =>
    takeUpload(c, async (form) => previewUpload({ read }, await readUpload(form))),
  );

  routes.post(createUserTicker.path, async (c, next) => {
    if (!isUpload(c)) return next();
    const userId = c.var.user.id;
    const kept = await takeUpload(c, async (form) =>
      keepUpload({ db, files, read }, userId, await readUpload(form)),
    );
    return c.json(createUserTicker.response.parse(kept), createUserTicker.status);
  });

  serve(routes, createUserTicker, ({ userId, body }) =>
    keepRows({ db, files, read }, userId, body),
  );

  serve(routes, getUserTicker, ({ userId, params }) => getOwnTicker(db, { ...params, userId }));

  serve(routes, deleteUserTicker, async ({ userId, params: { ticker } }) => {
    const wasThere = await deleteTicker(db, { userId, ticker });
    if (!wasThere) throw noOwnStatements(ticker);
  });

  serve(routes, deleteUserTickerFile, async ({ userId, params }) => {
    const wasThere = await deleteFile(db, { ...params, userId });
    if (!wasThere) throw new AppError("not_found", `${params.ticker} has no such file`);
  });

  return routes;
}
