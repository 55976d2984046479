import { AppError } from "#core/errors.ts";

/** The key that a call may carry to be done once; undefined without one. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === "") return undefined;
  if (/^[\w.:-]{1,200}$/.test(header)) return header;
  throw new AppError("invalid_input", "An Idempotency-Key has 1 to 200 letters, digits or . : -", {
    field: "Idempotency-Key",
  });
}
