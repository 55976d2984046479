import { Hono } from "hono";
import { getConnectedData, storeConnectedData } from "#contracts/connected-data.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { validate } from "#server/http/validate.ts";
import { readData, storeData } from "./connected-data.ts";

/** What cards hold, by its id. */
export function connectedDataRoutes({ config, db }: Dependencies) {
  const room = { quotaMb: config.researchQuotaMb };
  return new Hono<SignedInEnv>()
    .post(storeConnectedData.path, validate("json", storeConnectedData.body), async (c) => {
      const dataId = await storeData(db, { userId: c.var.user.id, room }, c.req.valid("json"));
      return c.json(storeConnectedData.response.parse({ dataId }));
    })
    .get(getConnectedData.path, validate("param", getConnectedData.params), async (c) => {
      const stored = await readData(db, c.var.user.id, c.req.valid("param").dataId);
      return c.json(getConnectedData.response.parse(stored));
    });
}
