import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";

/** One line a request: its route, never its query, its body, or what stands in its path. */
export function logRequests(logger: Logger): MiddlewareHandler {
  return async function logRequest(c, next) {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const line = { method: c.req.method, route: routePath(c, -1), status: c.res.status, ms };
    if (c.res.status >= 500) logger.warn(line, "request failed");
    else logger.debug(line, "request");
  };
}
