import { NOT_ON_SERVER_TEXT } from "#contracts/companies.ts";
import { AppError } from "#core/errors.ts";

/** Failures that one sentence says all of. */
const PLAIN_SENTENCES = {
  no_contact: NOT_ON_SERVER_TEXT,
  unreachable: "EDGAR can't be reached just now. Try again in a moment.",
  cut_off: "EDGAR's answer was cut off. Try again in a moment.",
  web_page: "EDGAR answered with a web page instead of data. Try again in a moment.",
  not_json: "EDGAR's answer is damaged or cut off. Try again in a moment.",
  wrong_shape: "EDGAR's answer does not have the form that is expected of it.",
  undeclared: "EDGAR does not answer this server. The owner of this workspace can set that right.",
} as const;

/** What the owner is told of failures that a setting, or the server's own place, brings about. */
const OWNERS_SENTENCES: Readonly<Partial<Record<EdgarFailure["kind"], string>>> = {
  no_contact:
    "These data are not on this server, and EDGAR is not asked without a contact: set EDGAR_CONTACT to an e-mail address, as the SEC requires.",
  undeclared:
    "EDGAR does not accept the contact it was given. Set EDGAR_CONTACT to a working e-mail address.",
  unreachable: "EDGAR can't be reached. Check the server's internet connection and try again.",
};

function ownersSentenceOf(failure: EdgarFailure): string | undefined {
  if (failure.kind === "mirror_unusable")
    return `The file ${failure.path} in EDGAR_MIRROR is damaged.`;
  if (failure.kind === "not_found") return `EDGAR has no ${failure.path}.`;
  return OWNERS_SENTENCES[failure.kind];
}

type PlainFailure = { readonly kind: keyof typeof PLAIN_SENTENCES };

/** What can go wrong while EDGAR is read. */
export type EdgarFailure =
  | PlainFailure
  /** A file in EDGAR_MIRROR that is no data, and no other place to ask. */
  | { readonly kind: "mirror_unusable"; readonly path: string }
  | { readonly kind: "not_found"; readonly path: string }
  | {
      readonly kind: "connect_timeout" | "idle_timeout" | "total_timeout";
      readonly timeoutMs: number;
    }
  | { readonly kind: "too_large"; readonly maxBytes: number }
  | { readonly kind: "throttled" | "breaker_open"; readonly remainingMs: number }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly retryAfterMs?: number | undefined;
    };

/** An `EdgarFailure` on its way up; `edgarError` turns it into what the product shows. */
export class EdgarFailureError extends Error {
  override readonly name = "EdgarFailureError";
  readonly failure: EdgarFailure;

  constructor(failure: EdgarFailure, options?: ErrorOptions) {
    super(failure.kind, options);
    this.failure = failure;
  }
}

/** The error the product shows for a failure; anything that is no `EdgarFailureError` stays as it is. */
export function edgarError(error: unknown): unknown {
  if (!(error instanceof EdgarFailureError)) return error;
  const { failure } = error;
  const forOwner = ownersSentenceOf(failure);
  return new AppError(codeOf(failure), sentenceOf(failure), { cause: error, forOwner });
}

function codeOf(failure: EdgarFailure): "not_found" | "unavailable" | "upstream_failed" {
  if (failure.kind === "not_found") return "not_found";
  return failure.kind === "no_contact" ? "unavailable" : "upstream_failed";
}

function sentenceOf(failure: EdgarFailure): string {
  if (isPlain(failure)) return PLAIN_SENTENCES[failure.kind];
  switch (failure.kind) {
    case "mirror_unusable":
      return "This server's copy of the file is damaged. The owner of this workspace can replace it.";
    case "not_found":
      return "EDGAR does not have this file.";
    case "connect_timeout":
      return `EDGAR did not take a connection within ${seconds(failure.timeoutMs)}. Try again in a moment.`;
    case "idle_timeout":
      return `EDGAR sent nothing for ${seconds(failure.timeoutMs)}. Try again in a moment.`;
    case "total_timeout":
      return `EDGAR did not finish its answer within ${seconds(failure.timeoutMs)}. Try again in a moment.`;
    case "too_large":
      return `EDGAR's answer is larger than ${failure.maxBytes / 1_000_000} MB, which is more than is read.`;
    case "throttled":
      return `EDGAR limits how fast it is read and asked for a pause. It is asked again in ${minutes(failure.remainingMs)}.`;
    case "breaker_open":
      return `EDGAR failed several times in a row. It is asked again in ${minutes(failure.remainingMs)}.`;
    case "status":
      break;
  }
  return statusSentence(failure.status);
}

function isPlain(failure: EdgarFailure): failure is PlainFailure {
  return Object.hasOwn(PLAIN_SENTENCES, failure.kind);
}

function statusSentence(status: number): string {
  if (status === 429) return "EDGAR is asked too often just now. Try again in a moment.";
  if (status >= 500) {
    return `EDGAR has a fault of its own (status ${status}). Try again in a moment.`;
  }
  return `EDGAR refused the request (status ${status}). Try again in a moment.`;
}

function seconds(durationMs: number): string {
  return `${durationMs / 1000} seconds`;
}

function minutes(durationMs: number): string {
  const count = Math.max(1, Math.ceil(durationMs / 60_000));
  return count === 1 ? "a minute" : `${count} minutes`;
}
