import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { checkFigures } from "#contracts/check-figures.ts";
import {
  type CheckedText,
  checkInSteps,
  type CheckRequest,
} from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { withData } from "#server/features/research/connected-data.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";

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
      const { figures, warnings, counts } = await checkInTurns({ ...text, connectedData });
      const isListed = c.req.valid("query").ignored === "1";
      const shown = isListed ? figures : figures.filter(({ verdict }) => verdict !== "ignored");
      return c.json(checkFigures.response.parse({ figures: shown, warnings, counts }));
    },
  );
}

/** How long one text may be checked before others have their turn, milliseconds. */
const TURN = 20;

/** A long text takes seconds: others are answered in between. */
async function checkInTurns({
  content,
  connectedData,
  primaryTicker,
}: CheckRequest): Promise<CheckedText> {
  const steps = checkInSteps(groundOf(connectedData, primaryTicker), content, []);
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - begun > TURN) {
      await setImmediate();
      begun = performance.now();
    }
  }
}
