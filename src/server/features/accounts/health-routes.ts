import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { getHealth, getReadiness } from "#contracts/health.ts";
import { AppError } from "#core/errors.ts";
import { DATABASE_UNAVAILABLE_TEXT } from "#server/db/database-error.ts";
import { pingDatabase } from "#server/features/accounts/repository.ts";
import type { Dependencies } from "#server/http/env.ts";
import { VERSION } from "#server/version.ts";

/** Whoever asks gives an instance up that does not answer soon. */
const PING_MS = 2_000;

async function tooLate(): Promise<never> {
  await sleep(PING_MS, undefined, { ref: false });
  throw new AppError("unavailable", DATABASE_UNAVAILABLE_TEXT);
}

/** Whether the process is up, and whether it can serve: for people, proxies and supervisors. */
export function healthRoutes({ config, db }: Dependencies) {
  const database = config.databaseUrl === undefined ? "embedded" : "external";
  return new Hono()
    .get(getHealth.path, (c) =>
      c.json(getHealth.response.parse({ status: "ok", version: VERSION, database })),
    )
    .get(getReadiness.path, async (c) => {
      await Promise.race([pingDatabase(db), tooLate()]);
      return c.json(getReadiness.response.parse({ status: "ready" }));
    });
}
