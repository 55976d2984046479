import type { MiddlewareHandler } from "hono";
import { AppError } from "#core/errors.ts";
import type { Config } from "#server/config.ts";

export const FOREIGN_ORIGIN_TEXT =
  "This request came from another site and was refused. If this page is Footnote, BASE_URL must be its address.";

/** The origins browsers may use us from, first the one that goes into links. */
export function ownOrigins({ baseUrl, host, port }: Config): readonly [string, ...string[]] {
  if (baseUrl !== undefined) return [baseUrl];
  const names = ["127.0.0.1", "localhost", "[::1]"];
  const isAddress = !["0.0.0.0", "::", "127.0.0.1", "localhost", "::1"].includes(host);
  const own = isAddress ? [...names, host.includes(":") ? `[${host}]` : host] : names;
  return [`http://127.0.0.1:${port}`, ...own.slice(1).map((name) => `http://${name}:${port}`)];
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses what another site makes a browser send; without either header it was no browser. */
export function requireOwnOrigin(config: Config): MiddlewareHandler {
  const own = new Set(ownOrigins(config));
  return async function checkOrigin(c, next) {
    if (!READING.has(c.req.method)) {
      const origin = c.req.header("origin");
      const isForeign = origin !== undefined && !own.has(origin);
      if (isForeign || c.req.header("sec-fetch-site") === "cross-site") {
        throw new AppError("restricted", FOREIGN_ORIGIN_TEXT);
      }
    }
    await next();
  };
}
