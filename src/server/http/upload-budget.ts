import type { Context } from "hono";
import { UPLOAD_MAX_BYTES } from "#contracts/user-tickers.ts";
import { AppError } from "#core/errors.ts";
import type { SignedInEnv } from "#server/http/env.ts";
import {
  announcedBytes,
  boundedUpload,
  isUpload,
  UPLOAD_BODY_MAX_BYTES,
} from "#server/http/json-only.ts";
import { readForm } from "#server/http/multipart.ts";

/** Bytes of uploads taken in at once; each stands in memory a few times until it is read. */
const ALL_MAX_BYTES = 3 * UPLOAD_MAX_BYTES + 3 * 1024 * 1024;
/** Of these, one user's. */
const USER_MAX_BYTES = 2 * UPLOAD_MAX_BYTES + 2 * 1024 * 1024;

export const NO_UPLOAD_TEXT = "Send the file as multipart/form-data";
export const BUSY_TEXT = "Too many files are being read. Try again in a moment.";
export const OWN_BUSY_TEXT =
  "You are uploading more than 100 MB at once. Wait until the first files are read.";

/** Runs what holds `bytes` of a user's upload in memory. */
export type UploadBudget = <Value>(
  upload: { readonly userId: string; readonly bytes: number },
  run: () => Promise<Value>,
) => Promise<Value>;

/**
 * A bound on what uploads take of this process's memory.
 *
 * The function throws AppError "limit_reached" when this user, and "unavailable" when everybody
 * together, uploads too much at once; nothing of the body is read then.
 */
export function uploadBudget(): UploadBudget {
  const ofUser = new Map<string, number>();
  let all = 0;

  function add(userId: string, bytes: number): void {
    const own = (ofUser.get(userId) ?? 0) + bytes;
    all += bytes;
    if (own === 0) ofUser.delete(userId);
    else ofUser.set(userId, own);
  }

  return async function within({ userId, bytes }, run) {
    if ((ofUser.get(userId) ?? 0) + bytes > USER_MAX_BYTES) {
      throw new AppError("limit_reached", OWN_BUSY_TEXT, { field: "file" });
    }
    if (all + bytes > ALL_MAX_BYTES) throw new AppError("unavailable", BUSY_TEXT);
    add(userId, bytes);
    try {
      return await run();
    } finally {
      add(userId, -bytes);
    }
  };
}

/**
 * A function that takes an upload in, and holds its room in memory until `use` is done with it.
 *
 * It throws AppError for the field `file`, and as the budget does.
 */
export function uploads(budget = uploadBudget()) {
  return async function takeUpload<Value>(
    c: Context<SignedInEnv>,
    use: (form: FormData) => Promise<Value>,
  ): Promise<Value> {
    if (!isUpload(c)) throw new AppError("unsupported_media", NO_UPLOAD_TEXT, { field: "file" });
    const bytes = announcedBytes(c) ?? UPLOAD_BODY_MAX_BYTES;
    const upload = { userId: c.var.user.id, bytes };
    return budget(upload, async () => use(await readForm(await boundedUpload(c))));
  };
}
