import { Hono } from "hono";
import { checkFigures } from "#contracts/check-figures.ts";
import { checkFigures as judgeFigures } from "#core/grounding/check-figures.ts";
import type { SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";

/** The check of a text's figures: the same code as in the browser, nothing stored. */
export function figureRoutes() {
  return new Hono<SignedInEnv>().post(
    checkFigures.path,
    validate("query", checkFigures.query),
    validate("json", checkFigures.body),
    (c) => {
      const { figures, warnings, counts } = judgeFigures(c.req.valid("json"));
      const isListed = c.req.valid("query").ignored === "1";
      const shown = isListed ? figures : figures.filter(({ verdict }) => verdict !== "ignored");
      return c.json(checkFigures.response.parse({ figures: shown, warnings, counts }));
    },
  );
}
