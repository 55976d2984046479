import type { MiddlewareHandler } from "hono";

import type { Config } from "#server/config.ts";
import { ownOrigins } from "#server/http/origins.ts";

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Libraries position what they show by style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
};
const TRANSPORT_SECURITY = "max-age=31536000; includeSubDomains";

/** What a browser must know of every answer. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const isHttps = ownOrigins(config)[0].startsWith("https:");
  const headers = isHttps
    ? { ...HEADERS, "Strict-Transport-Security": TRANSPORT_SECURITY }
    : HEADERS;
  return async function addHeaders(c, next) {
    await next();
    // A file for download says more strictly what it may do.
    const own = c.res.headers.get("Content-Security-Policy");
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (own !== null) c.header("Content-Security-Policy", own);
  };
}

/** Answers of the API belong to one user at one moment: no cache keeps them. */
export const noStore: MiddlewareHandler = async function forbidCaching(c, next) {
  await next();
  c.header("Cache-Control", "no-store");
};
