import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { AppError } from "#core/errors.ts";

/**
 * Bytes a compressed body may grow to: a document with two dozen companies' statements, which are
 * a tenth of that on the wire.
 */
export const INFLATED_MAX_BYTES = 8 * 1024 * 1024;
export const INFLATED_TOO_LARGE_TEXT = "This unpacks to more than 8 MB, the most that can be sent";
export const NOT_GZIP_TEXT = "The body is not gzip, as its Content-Encoding says";
export const ENCODING_TEXT = "Send the body as it is, or with Content-Encoding: gzip";

const inflate = promisify(gunzip);

/** Unpacks gzip bodies within a bound; routes read them as if they had come plain. */
export const inflateBody: MiddlewareHandler = async function inflateGzip(c, next) {
  const encoding = c.req.header("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity") {
    if (encoding !== "gzip") throw new AppError("unsupported_media", ENCODING_TEXT);
    const body = await inflated(await c.req.raw.arrayBuffer());
    const headers = new Headers(c.req.raw.headers);
    headers.delete("content-encoding");
    headers.set("content-length", String(body.byteLength));
    const { url, method } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, body });
  }
  await next();
};

async function inflated(packed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await inflate(packed, { maxOutputLength: INFLATED_MAX_BYTES }));
  } catch (cause) {
    const isTooLarge =
      cause instanceof RangeError && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    if (isTooLarge) throw new AppError("too_large", INFLATED_TOO_LARGE_TEXT, { cause });
    throw new AppError("invalid_input", NOT_GZIP_TEXT, { cause });
  }
}
