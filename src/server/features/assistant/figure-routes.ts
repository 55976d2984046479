import { Hono } from "hono";
import { checkFigures } from "#contracts/check-figures.ts";
import type { Statements } from "#server/features/companies/statements.ts";
import { withData } from "#server/features/research/connected-data.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { checkedFigures } from "./figure-service.ts";
import { namedData } from "./named-data.ts";

/** The check of a text's figures: the same code as in the browser, nothing stored. */
export function figureRoutes({ db }: Pick<Dependencies, "db">, statements: Statements) {
  return new Hono<SignedInEnv>().post(
    checkFigures.path,
    validate("query", checkFigures.query),
    validate("json", checkFigures.body),
    async (c) => {
      const { connectedData: items, companies, savedOutputIds, ...text } = c.req.valid("json");
      const userId = c.var.user.id;
      const [sent, named] = await Promise.all([
        withData(db, userId, { items, field: "connectedData" }),
        namedData({ db, statements }, userId, { companies, savedOutputIds }),
      ]);
      const connectedData = [...sent, ...named];
      const isListed = c.req.valid("query").ignored === "1";
      const answer = await checkedFigures(
        { ...text, connectedData, isListed },
        { signal: c.req.raw.signal },
      );
      return c.body(answer, 200, { "content-type": "application/json" });
    },
  );
}
