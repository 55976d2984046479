import { Hono } from "hono";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { checkFigures } from "#contracts/check-figures.ts";
import { AppError } from "#core/errors.ts";
import { savedModelCard } from "#core/finance/valuation/attached-model.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import type { PeriodKind } from "#core/ledger/financial-data.ts";
import type { Database } from "#server/db/client.ts";
import { orNone } from "#server/features/companies/side-by-side.ts";
import type { Statements } from "#server/features/companies/statements.ts";
import { asSavedModel, getModel } from "#server/features/models/service.ts";
import { withData } from "#server/features/research/connected-data.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { checkedFigures } from "./figure-service.ts";

/** The check of a text's figures: the same code as in the browser, nothing stored. */
export function figureRoutes({ db }: Pick<Dependencies, "db">, statements: Statements) {
  const routes = new Hono<SignedInEnv>();
  serve(
    routes,
    checkFigures,
    async ({
      c,
      userId,
      query: { ignored },
      body: { connectedData: items, companies, savedOutputIds, ...text },
      signal,
    }) => {
      const [sent, named] = await Promise.all([
        withData(db, userId, { items, field: "connectedData" }),
        namedData({ db, statements }, userId, { companies, savedOutputIds }),
      ]);
      const connectedData = [...sent, ...named];
      const isListed = ignored === "1";
      const answer = await checkedFigures({ ...text, connectedData, isListed }, { signal });
      return c.body(answer, 200, { "content-type": "application/json" });
    },
  );
  return routes;
}

type Named = Pick<z.output<typeof checkFigures.body>, "companies" | "savedOutputIds">;
type Stores = { readonly db: Database; readonly statements: Statements };

/**
 * Cards of what a call names in place of sending it: statements with every column at hand, and the
 * user's models.
 *
 * @throws AppError "not_found" for a company without statements and for a model that is not the user's,
 * each naming its place in what was sent
 */
export async function namedData(
  { db, statements }: Stores,
  userId: string,
  { companies, savedOutputIds }: Named,
): Promise<readonly ContextItem[]> {
  const timestamp = new Date().toISOString();
  const cards = companies.map((ticker, at) =>
    foundAs(`companies.${at}`, statementsCard(statements, { userId, ticker, timestamp })),
  );
  const models = savedOutputIds.map(async (id, at) => {
    const model = await foundAs(`savedOutputIds.${at}`, getModel(db, { userId, id }));
    return savedModelCard(asSavedModel(model), { id: randomUUID(), timestamp });
  });
  return Promise.all([...cards, ...models]);
}

/** What was asked for by a field. @throws AppError naming the field where there is no such thing */
async function foundAs<Found>(field: string, asked: Promise<Found>): Promise<Found> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "not_found")
      throw new AppError(cause.code, cause.message, { field, cause });
    throw cause;
  }
}

async function statementsCard(
  statements: Statements,
  {
    userId,
    ticker,
    timestamp,
  }: { readonly userId: string; readonly ticker: string; readonly timestamp: string },
): Promise<ContextItem> {
  const of = (period: PeriodKind) => statements(userId, { ticker, period, years: "all" });
  const annual = await of("annual");
  const [quarterly, ltm] = await Promise.all([orNone(of("quarterly")), orNone(of("ltm"))]);
  const type = annual.origin === "user" ? "filings" : "financial";
  const label = CONTEXT_ITEM_LABELS[type];
  const data = { ...annual, ...(quarterly && { quarterly }), ...(ltm && { ltm }) };
  return { id: randomUUID(), ticker, type, label, timestamp, status: "success", data };
}
