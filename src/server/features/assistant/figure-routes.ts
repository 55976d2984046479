import { Hono } from "hono";
import { checkFigures } from "#contracts/check-figures.ts";
import { withData } from "#server/features/research/connected-data.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { checkedFigures } from "./figure-service.ts";

/** The check of a text's figures: the same code as in the browser, nothing stored. */
export function figureRoutes({ db }: Pick<Dependencies, "db">) {
  return new Hono<SignedInEnv>().post(
    checkFigures.path,
    validate("query", checkFigures.query),
    validate("json", checkFigures.body),
    async (c) => {
      const { connectedData: items, ...text } = c.req.valid("json");
      const field = "connectedData";
      const connectedData = await withData(db, c.var.user.id, { items, field });
      const { figures, warnings, counts } = await checkedFigures(
        { ...text, connectedData },
        { signal: c.req.raw.signal },
      );
      const isListed = c.req.valid("query").ignored === "1";
      const shown = isListed ? figures : figures.filter(({ verdict }) => verdict !== "ignored");
      return c.json(checkFigures.response.parse({ figures: shown, warnings, counts }));
    },
  );
}
