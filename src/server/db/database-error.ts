import { AppError } from "#core/errors.ts";

export const DATABASE_UNAVAILABLE_TEXT =
  "The database can't be reached at the moment. What you wrote stays in this page; try again shortly.";
export const STORAGE_FULL_TEXT =
  "Storage is full, so nothing can be saved. Free some space on the server and try again.";
export const UNSTORABLE_TEXT = "The input holds something that can't be stored";

/** Classes of SQLSTATE and codes of Node's sockets: the connection, or the server behind it, is gone. */
const CONNECTION_LOST =
  /^(08...|57P0[1-3]|25P0[34]|53[34]00|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
/** Another transaction was in the way: this one was taken back whole, and may be done again. */
const SERIALIZATION_FAILURE = /^40(001|P01)$/;
/** It took longer than a statement may. */
const CANCELED = "57014";
const OUT_OF_SPACE = /^(53100|ENOSPC|EDQUOT)$/;
/** The data itself is at fault: a character PostgreSQL refuses, a number out of its range. */
const DATA_EXCEPTION = /^(22...|54000)$/;
/** Errors of node-postgres itself carry no code. */
const POOL_MESSAGE =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/** What an error of the database means to the caller; undefined when it is a bug of ours. */
export function databaseError(error: unknown): AppError | undefined {
  const { cause, code } = rootOf(error);
  if (OUT_OF_SPACE.test(code)) return new AppError("storage_full", STORAGE_FULL_TEXT, { cause });
  if (DATA_EXCEPTION.test(code)) return new AppError("invalid_input", UNSTORABLE_TEXT, { cause });
  if (isConnectionLost(error) || isSerializationFailure(error) || code === CANCELED) {
    return new AppError("unavailable", DATABASE_UNAVAILABLE_TEXT, { cause });
  }
  return undefined;
}

export function isConnectionLost(error: unknown): boolean {
  const { cause, code } = rootOf(error);
  return cause instanceof Error && (CONNECTION_LOST.test(code) || POOL_MESSAGE.test(cause.message));
}

export function isSerializationFailure(error: unknown): boolean {
  return SERIALIZATION_FAILURE.test(rootOf(error).code);
}

/** What the driver threw, which Drizzle wraps, with its SQLSTATE or its code of Node. */
export function rootOf(error: unknown): { readonly cause: unknown; readonly code: string } {
  if (!(error instanceof Error)) return { cause: error, code: "" };
  if (error.cause instanceof Error) return rootOf(error.cause);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return { cause: error, code };
}
