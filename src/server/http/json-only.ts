import type { MiddlewareHandler } from "hono";
import { AppError } from "#core/errors.ts";

/** Bytes of JSON one request may carry. */
export const JSON_MAX_BYTES = 2 * 1024 * 1024;
/** Bytes of a body of unknown length that are read, though refused, before the answer. */
const DISCARDED_MAX_BYTES = 16 * 1024 * 1024;
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

/**
 * Refuses larger bodies: by what they announce, and by what arrives. A body of announced length is
 * left alone, so that whoever refuses the request later leaves a connection that can be used again.
 */
export const limitJson: MiddlewareHandler = async function limitBody(c, next) {
  const isMeasured = c.req.header("transfer-encoding") === undefined;
  const length = isMeasured ? c.req.header("content-length") : undefined;
  if (Number(length ?? "0") > JSON_MAX_BYTES) throw new AppError("too_large", TOO_LARGE_TEXT);
  const isReading = READING.has(c.req.method);
  if (!isReading && length === undefined && c.req.raw.body !== null) {
    const body = await readBounded(c.req.raw.body);
    const { url, method, headers, signal } = c.req.raw;
    c.req.raw = new Request(url, { method, headers, signal, body });
  }
  await next();
};

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // What is too much is read on for a while: who is still sending hears no answer.
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > DISCARDED_MAX_BYTES) break;
    if (bytes <= JSON_MAX_BYTES) chunks.push(new Uint8Array(chunk));
  }
  if (bytes > JSON_MAX_BYTES) throw new AppError("too_large", TOO_LARGE_TEXT);
  return new Blob(chunks);
}
