import type { Context, MiddlewareHandler } from "hono";
import { checkDocument } from "#contracts/check-document.ts";
import { uploadDocument } from "#contracts/knowledge-base.ts";
import { subscribe } from "#contracts/publishing.ts";
import { previewModelImport } from "#contracts/models.ts";
import { uploadHouseTemplate } from "#contracts/reports.ts";
import { createUserTicker, previewUserTicker, UPLOAD_MAX_BYTES } from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";

/** Bytes of JSON one request may carry. */
export const JSON_MAX_BYTES = 2 * 1024 * 1024;
/** Bytes of what is sent without being signed in: an address, a password, a name. */
const PUBLIC_MAX_BYTES = 16 * 1024;
/** Bytes of a body of unknown length that are read, though refused, before the answer. */
const DISCARDED_MAX_BYTES = 16 * 1024 * 1024;
export const TOO_LARGE_TEXT = "This is more than 2 MB, the most that can be sent at once";
export const NOT_JSON_TEXT = "Send JSON, with Content-Type: application/json";

/** Bytes of a multipart body: a file, other fields and boundaries. */
export const UPLOAD_BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 1024 * 1024;
export const UPLOAD_TOO_LARGE_TEXT =
  "This file is larger than 50 MB, the most that can be uploaded";

/** The calls that take files (decisions.md 26). */
const UPLOADS: ReadonlySet<string> = new Set([
  createUserTicker.path,
  previewUserTicker.path,
  checkDocument.path,
  uploadDocument.path,
  previewModelImport.path,
  uploadHouseTemplate.path,
]);
/** The calls of accounts, and what anybody may call: read before it is known who asks. */
const isPublic = (path: string): boolean =>
  path.startsWith("/api/auth/") || path === subscribe.path;
const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the request sends a file to a call that takes one. */
export function isUpload(c: Context): boolean {
  const type = c.req.header("content-type") ?? "";
  return c.req.method === "POST" && UPLOADS.has(c.req.path) && MULTIPART_TYPE.test(type);
}

/** Whether the body is an upload as it is: what has to be unpacked first is small. */
function isPlainUpload(c: Context): boolean {
  return isUpload(c) && c.req.header("content-encoding") === undefined;
}

/** Bytes the body announces; undefined for one of unknown length. */
export function announcedBytes(c: Context): number | undefined {
  const length = c.req.header("content-length");
  const isMeasured = c.req.header("transfer-encoding") === undefined;
  return isMeasured && length !== undefined ? Number(length) : undefined;
}

/** Refuses bodies that say they are something other than JSON. */
export const jsonOnly: MiddlewareHandler = async function checkContentType(c, next) {
  if (!READING.has(c.req.method)) {
    const type = c.req.header("content-type");
    const length = c.req.header("content-length") ?? "0";
    const hasBody = length !== "0" || c.req.header("transfer-encoding") !== undefined;
    const isWelcome = type === undefined ? !hasBody : JSON_TYPE.test(type) || isUpload(c);
    if (!isWelcome) {
      throw new AppError("unsupported_media", NOT_JSON_TEXT);
    }
  }
  await next();
};

/**
 * Refuses larger bodies: by what they announce, and by what arrives. A body of announced length is
 * left alone, so that whoever refuses the request later leaves a connection that can be used again.
 * An upload of unknown length is left to its route: nobody who is not signed in fills our memory.
 */
export const limitJson: MiddlewareHandler = async function limitBody(c, next) {
  const bytes = announcedBytes(c);
  const ofJson = isPublic(c.req.path) ? PUBLIC_LIMIT : JSON_LIMIT;
  const limit = isPlainUpload(c) ? UPLOAD_LIMIT : ofJson;
  if ((bytes ?? 0) > limit.bytes) throw tooLarge(limit);
  const isReading = READING.has(c.req.method);
  if (!isReading && bytes === undefined && !isPlainUpload(c)) {
    c.req.raw = await boundedRequest(c.req.raw, limit);
  }
  await next();
};

/** The upload with a body that is known to be within the bound. @throws AppError "too_large" */
export async function boundedUpload(c: Context): Promise<Request> {
  return announcedBytes(c) === undefined ? boundedRequest(c.req.raw, UPLOAD_LIMIT) : c.req.raw;
}

async function boundedRequest(request: Request, limit: Limit): Promise<Request> {
  if (request.body === null) return request;
  const body = await readBounded(request.body, limit);
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body });
}

type Limit = { readonly bytes: number; readonly sentence: string; readonly field?: string };

const JSON_LIMIT: Limit = { bytes: JSON_MAX_BYTES, sentence: TOO_LARGE_TEXT };
const PUBLIC_LIMIT: Limit = {
  bytes: PUBLIC_MAX_BYTES,
  sentence: "This is more than 16 kB, the most that can be sent here",
};
const UPLOAD_LIMIT: Limit = {
  bytes: UPLOAD_BODY_MAX_BYTES,
  sentence: UPLOAD_TOO_LARGE_TEXT,
  field: "file",
};

function tooLarge({ sentence, field }: Limit): AppError {
  return new AppError("too_large", sentence, field === undefined ? {} : { field });
}

async function readBounded(body: ReadableStream<Uint8Array>, limit: Limit): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // What is too much is read on for a while: who is still sending hears no answer.
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > Math.max(limit.bytes, DISCARDED_MAX_BYTES)) break;
    if (bytes <= limit.bytes) chunks.push(new Uint8Array(chunk));
  }
  if (bytes > limit.bytes) throw tooLarge(limit);
  return new Blob(chunks);
}
