import { AppError } from "#core/errors.ts";

export const DATABASE_UNAVAILABLE_TEXT =
  "The database can't be reached at the moment. What you wrote stays in this page; try again shortly.";
export const STORAGE_FULL_TEXT =
  "Storage is full, so nothing can be saved. Free some space on the server and try again.";
export const UNSTORABLE_TEXT = "The input holds something that can't be stored";

/** Classes of SQLSTATE and codes of Node's sockets: the connection, or the server behind it, is gone. */
const CONNECTION_LOST = /^(08...|57P0[1-3]|53[34]00|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
const OUT_OF_SPACE = /^(53100|ENOSPC|EDQUOT)$/;
/** The data itself is at fault: a character PostgreSQL refuses, a number out of its range. */
const DATA_EXCEPTION = /^(22...|54000)$/;
/** Errors of node-postgres itself carry no code. */
const POOL_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** What an error of the database means to the caller; undefined when it is a bug of ours. */
export function databaseError(error: unknown): AppError | undefined {
  const cause = rootOf(error);
  if (!(cause instanceof Error)) return undefined;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (OUT_OF_SPACE.test(code)) return new AppError("storage_full", STORAGE_FULL_TEXT, { cause });
  if (DATA_EXCEPTION.test(code)) return new AppError("invalid_input", UNSTORABLE_TEXT, { cause });
  if (CONNECTION_LOST.test(code) || POOL_MESSAGE.test(cause.message)) {
    return new AppError("unavailable", DATABASE_UNAVAILABLE_TEXT, { cause });
  }
  return undefined;
}

/** What the driver threw, which Drizzle wraps. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}
