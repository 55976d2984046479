import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import type { Metrics } from "#server/http/metrics.ts";

/** One line a request, counted too: its route, never its query, its body, or what stands in its path. */
export function logRequests(logger: Logger, metrics: Metrics | undefined): MiddlewareHandler {
  return async function logRequest(c, next) {
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    const answered = { method: c.req.method, route: routeOf(c), status: c.res.status };
    metrics?.count(answered, ms / 1_000);
    const line = { id: c.get("requestId"), ...answered, ms };
    if (c.res.status >= 500) logger.warn(line, "request failed");
    else logger.debug(line, "request");
  };
}

/** The pattern of the call, such as `/api/research/:id`; middleware's patterns are no answer. */
function routeOf(c: Context): string {
  return matchedRoutes(c).find(({ path }) => !path.endsWith("*"))?.path ?? "none";
}
