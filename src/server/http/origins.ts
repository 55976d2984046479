import type { MiddlewareHandler } from "hono";
import { AppError } from "#core/errors.ts";
import type { Config } from "#server/config.ts";

export const FOREIGN_ORIGIN_TEXT =
  "This request came from another site and was refused. If this page is Footnote, its owner must set the address it is opened at.";

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];
/** What a server listens on to be reached by any of its machine's addresses: no address itself. */
const ANY_ADDRESS = ["0.0.0.0", "::"];

/**
 * The origins browsers may use us from, first the one that goes into links. This machine's names for
 * itself are one address to people, so each stands for all.
 */
export function ownOrigins({ baseUrl, host, port }: Config): readonly [string, ...string[]] {
  if (baseUrl === undefined) {
    const own = ANY_ADDRESS.includes(host) ? "127.0.0.1" : host;
    return originsOf(`http://${own.includes(":") ? `[${own}]` : own}:${port}`);
  }
  return originsOf(baseUrl);
}

function originsOf(address: string): readonly [string, ...string[]] {
  const url = new URL(address);
  const isLoopback = LOOPBACK_NAMES.includes(url.hostname);
  const places = isLoopback ? LOOPBACK_NAMES : [];
  const others = places.filter((name) => name !== url.hostname);
  const port = url.port === "" ? "" : `:${url.port}`;
  return [url.origin, ...others.map((name) => `${url.protocol}//${name}${port}`)];
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
