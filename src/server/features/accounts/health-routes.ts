import { Hono } from "hono";
import { getHealth, getReadiness } from "#contracts/health.ts";
import { pingDatabase } from "#server/features/accounts/repository.ts";
import type { Dependencies } from "#server/http/env.ts";
import { VERSION } from "#server/version.ts";

/** Whether the process is up, and whether it can serve: for people, proxies and supervisors. */
export function healthRoutes({ config, db }: Dependencies) {
  const database = config.databaseUrl === undefined ? "embedded" : "external";
  return new Hono()
    .get(getHealth.path, (c) =>
      c.json(getHealth.response.parse({ status: "ok", version: VERSION, database })),
    )
    .get(getReadiness.path, async (c) => {
      await pingDatabase(db);
      return c.json(getReadiness.response.parse({ status: "ready" }));
    });
}
