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

/** Seconds after which a client may ask again when the database was not there. */
const RETRY_UNAVAILABLE_SECONDS = "2";

/**
 * The only place where an error becomes a response; routes and services just throw.
 *
 * @param isOwner whether a user is told what only the owner can set right; nobody is without it
 */
export function handleErrors(
  logger: Logger,
  isOwner: (user: User) => Promise<boolean> = () => Promise.resolve(false),
): ErrorHandler {
  return async function handleError(error, c) {
    const known = error instanceof AppError ? error : (fromHono(error) ?? databaseError(error));
    if (known === undefined) {
      const place = { id: c.get("requestId"), method: c.req.method, path: c.req.path };
      logger.error({ err: error, ...place }, "unexpected error");
      return answer(c, new AppError("internal", UNEXPECTED_TEXT));
    }
    if (STATUS[known.code] >= STATUS.internal) {
      const cause = known.cause ?? error;
      const place = { id: c.get("requestId"), path: c.req.path };
      logger.warn({ err: cause, code: known.code, ...place }, known.message);
    }
    const user: unknown = c.get("user");
    const isForOwner =
      known.forOwner !== undefined && isUser(user) && (await isOwner(user).catch(() => false));
    return answer(c, known, isForOwner ? known.forOwner : undefined);
  };
}

/** An error may come before anybody is known to be signed in. */
function isUser(value: unknown): value is User {
  return typeof value === "object" && value !== null && "email" in value && "id" in value;
}

function answer(c: Context, error: AppError, sentence = error.message): Response {
  const { code, field } = error;
  if (code === "unavailable" && c.res.headers.get("retry-after") === null) {
    c.header("Retry-After", RETRY_UNAVAILABLE_SECONDS);
  }
  const body: ErrorBody = {
    success: false,
    error: sentence,
    code,
    ...(field === undefined ? {} : { field }),
  };
  return c.json(body, STATUS[code]);
}

/** What Hono throws by itself is about the request: malformed JSON, mostly. */
function fromHono(error: Error): AppError | undefined {
  if (!(error instanceof HTTPException) || error.status >= STATUS.internal) return undefined;
  return new AppError("invalid_input", BAD_REQUEST_TEXT, { cause: error });
}
