import { z } from "zod";

/** One HTTP call, parsed at both ends. `path` is in Hono's form: `/api/research/:id`. */
export type Contract = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly summary: string;
  /** False for the few calls an anonymous visitor may make. */
  readonly signedIn: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields of a multipart upload, taken instead of a JSON body or beside one. */
  readonly form?: z.ZodObject;
  readonly response: z.ZodType;
  /** Status of success; 200 unless said. */
  readonly status?: 200 | 201 | 202 | 204;
};

export const errorCodeSchema = z.enum([
  "invalid_input",
  "not_signed_in",
  "restricted",
  "not_found",
  "stale",
  "too_large",
  "unsupported_media",
  "limit_reached",
  "internal",
  "upstream_failed",
  "unavailable",
  "storage_full",
]);

/** What every failed call answers: `error` is the sentence for the analyst. */
export const errorSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: errorCodeSchema,
  field: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorSchema>;

/** Exchange tickers and the user's own codes, upper-cased before they are checked. */
export const tickerSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9.-]{1,10}$/, "A ticker has 1 to 10 letters, digits, dots or dashes");

/** The answer of a call that has nothing to say (204). */
export const emptySchema = z.undefined();
