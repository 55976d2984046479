import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import type { ErrorBody } from "#contracts/contract.ts";
import { AppError, type AppErrorCode } from "#core/errors.ts";
import type { User } from "#server/http/env.ts";
import { databaseError } from "#server/db/database-error.ts";

const STATUS = {
  invalid_input: 400,
  not_signed_in: 401,
  restricted: 403,
  not_found: 404,
  stale: 409,
  too_large: 413,
  unsupported_media: 415,
  limit_reached: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<AppErrorCode, ContentfulStatusCode>;

export const UNEXPECTED_TEXT =
  "Something went wrong on the server. Nothing you wrote is lost; try again.";
export const BAD_REQUEST_TEXT = "The request could not be read";
export const NO_SUCH_CALL_TEXT = "There is no such call";

/** Seconds after which a client may ask again, where the call does not know better: a quota frees as its owner removes something. */
const RETRY_SECONDS = new Map<AppErrorCode, string>([
  ["unavailable", "2"],
  ["limit_reached", "60"],
]);

/** Whether a user is told what only the owner can set right; nobody is without it. */
type IsOwner = (user: User) => Promise<boolean>;

/** Answers what a route or service threw, and logs it. */
export function handleErrors(logger: Logger, isOwner?: IsOwner): ErrorHandler {
  return async function handleError(error, c) {
    const body = await errorBody(c, error, { logger, isOwner });
    const retry = RETRY_SECONDS.get(body.code);
    if (retry !== undefined && c.res.headers.get("retry-after") === null) {
      c.header("Retry-After", retry);
    }
    return c.json(body, STATUS[body.code]);
  };
}

type Telling = { readonly logger: Logger; readonly isOwner: IsOwner | undefined };

/** What a failed call answers, as a response or as the end of a stream: the only place that says it. */
export async function errorBody(
  c: Context,
  error: unknown,
  { logger, isOwner = () => Promise.resolve(false) }: Telling,
): Promise<ErrorBody> {
  const known = error instanceof AppError ? error : (fromHono(error) ?? databaseError(error));
  const { method, path } = c.req;
  const id: unknown = c.get("requestId");
  if (known === undefined) {
    logger.error({ err: error, id, method, path }, "unexpected error");
    return { success: false, error: UNEXPECTED_TEXT, code: "internal" };
  }
  const { code, field, forOwner, message } = known;
  if (STATUS[code] >= STATUS.internal) {
    logger.warn({ err: known.cause ?? error, id, code, path }, message);
  }
  const user: unknown = c.get("user");
  const isForOwner =
    forOwner !== undefined && isUser(user) && (await isOwner(user).catch(() => false));
  const sentence = isForOwner ? forOwner : message;
  return { success: false, error: sentence, code, ...(field === undefined ? {} : { field }) };
}

/** An error may come before anybody is known to be signed in. */
function isUser(value: unknown): value is User {
  return typeof value === "object" && value !== null && "email" in value && "id" in value;
}

/** What Hono throws by itself is about the request: malformed JSON, mostly. */
function fromHono(error: unknown): AppError | undefined {
  if (!(error instanceof HTTPException) || error.status >= STATUS.internal) return undefined;
  return new AppError("invalid_input", BAD_REQUEST_TEXT, { cause: error });
}
