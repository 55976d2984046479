import { Hono } from "hono";
import {
  createUserTicker,
  deleteUserTicker,
  deleteUserTickerFile,
  getUserTicker,
  previewUserTicker,
} from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { isUpload } from "#server/http/json-only.ts";
import { uploads } from "#server/http/upload-budget.ts";
import { validate } from "#server/http/validate.ts";
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

export function userTickersRoutes({ db, files }: Pick<Dependencies, "db" | "files">) {
  const read = statementReader();
  const takeUpload = uploads();
  const routes = new Hono<SignedInEnv>();

  routes.post(previewUserTicker.path, async (c) => {
    const reading = await takeUpload(c, async (form) =>
      previewUpload({ read }, await readUpload(form)),
    );
    return c.json(previewUserTicker.response.parse(reading));
  });

  routes.post(createUserTicker.path, async (c, next) => {
    if (!isUpload(c)) return next();
    const userId = c.var.user.id;
    const kept = await takeUpload(c, async (form) =>
      keepUpload({ db, files, read }, userId, await readUpload(form)),
    );
    return c.json(createUserTicker.response.parse(kept), createUserTicker.status);
  });

  routes.post(createUserTicker.path, validate("json", createUserTicker.body), async (c) => {
    const kept = await keepRows({ db, files, read }, c.var.user.id, c.req.valid("json"));
    return c.json(createUserTicker.response.parse(kept), createUserTicker.status);
  });

  routes.get(getUserTicker.path, validate("param", getUserTicker.params), async (c) => {
    const owned = { userId: c.var.user.id, ticker: c.req.valid("param").ticker };
    return c.json(getUserTicker.response.parse(await getOwnTicker(db, owned)));
  });

  routes.delete(deleteUserTicker.path, validate("param", deleteUserTicker.params), async (c) => {
    const { ticker } = c.req.valid("param");
    const wasThere = await deleteTicker(db, { userId: c.var.user.id, ticker });
    if (!wasThere) throw noOwnStatements(ticker);
    return c.body(null, deleteUserTicker.status);
  });

  const { path, params, status } = deleteUserTickerFile;
  routes.delete(path, validate("param", params), async (c) => {
    const { ticker, id } = c.req.valid("param");
    const wasThere = await deleteFile(db, { userId: c.var.user.id, ticker, id });
    if (!wasThere) throw new AppError("not_found", `${ticker} has no such file`);
    return c.body(null, status);
  });

  return routes;
}
