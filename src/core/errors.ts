/** Every failure the product can name. HTTP statuses live in server/http/error-handler.ts. */
export type AppErrorCode =
  | "invalid_input"
  | "not_signed_in"
  | "restricted"
  | "not_found"
  | "stale"
  | "too_large"
  | "unsupported_media"
  | "limit_reached"
  | "internal"
  | "upstream_failed"
  | "unavailable"
  | "storage_full";

export type AppErrorOptions = ErrorOptions & {
  /** The input field at fault, as a path such as `connectedData.0.ticker`. */
  readonly field?: string;
  /** Said to the owner of the workspace in place of `message`: names of settings are the owner's alone. */
  readonly forOwner?: string | undefined;
};

/**
 * A failure we expect and can explain to the analyst. Anything else thrown is a bug.
 *
 * `message` is shown to the user as it stands, so it never carries secrets or stack detail;
 * put the technical reason in `cause`, which is logged and not sent.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  readonly field: string | undefined;
  readonly forOwner: string | undefined;

  constructor(code: AppErrorCode, message: string, options?: AppErrorOptions) {
    super(message, options);
    this.code = code;
    this.field = options?.field;
    this.forOwner = options?.forOwner;
  }
}
