import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#core/errors.ts";

/** Bytes of JSON one request may carry. */
export const JSON_MAX_BYTES = 2 * 1024 * 1024;
export const TOO_LARGE_TEXT = "This is more than 2 MB, the most that can be sent at once";
export const NOT_JSON_TEXT = "Send JSON, with Content-Type: application/json";

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses bodies that say they are something other than JSON. */
export const jsonOnly: MiddlewareHandler = async function checkContentType(c, next) {
  if (!READING.has(c.req.method)) {
    const type = c.req.header("content-type");
    const length = c.req.header("content-length") ?? "0";
    const hasBody = length !== "0" || c.req.header("transfer-encoding") !== undefined;
    if (type === undefined ? hasBody : !JSON_TYPE.test(type)) {
      throw new AppError("unsupported_media", NOT_JSON_TEXT);
    }
  }
  await next();
};

/** Refuses larger bodies: by what they announce, and by what arrives. */
export const limitJson: MiddlewareHandler = bodyLimit({
  maxSize: JSON_MAX_BYTES,
  onError: () => {
    throw new AppError("too_large", TOO_LARGE_TEXT);
  },
});
