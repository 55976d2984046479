import type { MiddlewareHandler } from "hono";

/** Public pages run no script and load nothing from elsewhere. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of the public pages, on whatever a route answers. */
export const withPolicy: MiddlewareHandler = async function addPolicy(c, next) {
  await next();
  c.header("Content-Security-Policy", POLICY);
};
