import { Hono } from "hono";
import { checkFigures } from "#contracts/check-figures.ts";
import { AppError } from "#core/errors.ts";
import { withData } from "#server/features/research/connected-data.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { ThreadError, workers } from "#server/worker-pool.ts";
import type { CheckedFigures, FigureWork } from "./figure-worker.ts";

const SCRIPT = new URL("./figure-worker.ts", import.meta.url);
/** Of a check that does not end all the same. */
const CHECK_MS = 20_000;
/** A sentence takes 50 ms where the machine is free. */
const SENTENCE_MS = 1_000;
/** Some hundred pages; of a longer text the rest is said to be unchecked. */
const TEXT_MS = 1_500;
const TOO_LONG_TEXT = "The text could not be checked: it took too long. Check a part of it.";

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
      // In a thread: whatever a text is, others are answered meanwhile.
      const { figures, warnings, counts } = await workers
        .run<FigureWork, CheckedFigures>({
          script: SCRIPT,
          name: "checkFigures",
          task: { ...text, connectedData, sentenceMs: SENTENCE_MS, textMs: TEXT_MS },
          timeoutMs: CHECK_MS,
          signal: c.req.raw.signal,
        })
        .catch(unavailable);
      const isListed = c.req.valid("query").ignored === "1";
      const shown = isListed ? figures : figures.filter(({ verdict }) => verdict !== "ignored");
      return c.json(checkFigures.response.parse({ figures: shown, warnings, counts }));
    },
  );
}

function unavailable(cause: unknown): never {
  if (cause instanceof ThreadError) throw new AppError("unavailable", TOO_LONG_TEXT, { cause });
  throw cause;
}
