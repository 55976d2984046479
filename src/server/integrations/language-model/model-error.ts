import { APICallError, RetryError } from "ai";
import { AppError } from "#core/errors.ts";
import { ENDED_TEXTS, type Ending } from "./ending.ts";

const OWNER_CAN = "The owner of this workspace can set that right.";

/** What is said of the status a model's server refused with: to the analyst, and to whom the settings are. */
const REFUSALS: Readonly<Record<number, readonly [said: string, forOwner?: string]>> = {
  400: ["The model's server did not accept the request."],
  401: [
    `The model's server does not let this workspace in. ${OWNER_CAN}`,
    "The model's server refused the key: check AI_API_KEY.",
  ],
  402: [
    `The model's account has no credit left. ${OWNER_CAN}`,
    "The model's account has no credit left: top up the account of AI_API_KEY.",
  ],
  403: [
    `The model's server does not allow this. ${OWNER_CAN}`,
    "The model's server does not allow this: check what AI_API_KEY may use, AI_MODEL above all.",
  ],
  404: [
    `The model's server knows no such model or address. ${OWNER_CAN}`,
    "The model's server knows no such model or address: check AI_MODEL and AI_BASE_URL.",
  ],
  413: ["The request is too long for the model."],
  429: [
    "The model's server is busy or out of quota. Try again in a while.",
    "The model's server is busy or out of quota. Try again in a while; if it stays so, raise the limits of AI_API_KEY's account.",
  ],
  529: [
    "The model's provider is overloaded. Try again in a few minutes.",
    "The model's provider is overloaded. Try again in a few minutes, or name another AI_MODEL.",
  ],
};
export const MODEL_SILENT_TEXT = "The model did not answer in time.";
export const MODEL_UNREACHED_TEXT = "The model's server can't be reached.";
export const MODEL_EMPTY_TEXT = "The model gave an empty answer.";
export const MODEL_BROKEN_TEXT = "The model's server answered in a way that can't be read.";

/**
 * Why a model gave no answer. The SDK's own errors hold what was sent: none of them becomes the
 * cause, which is logged.
 */
export function modelError(failure: unknown, model: string, ending: Ending = "broken"): AppError {
  const error = RetryError.isInstance(failure) ? failure.lastError : failure;
  const cause = new Error(describe(error, model));
  const status = APICallError.isInstance(error) ? (error.statusCode ?? UNREACHED) : undefined;
  const [said, forOwner] = REFUSALS[status ?? UNREACHED] ?? [sentenceOf(error, ending, status)];
  return new AppError("upstream_failed", said, { cause, forOwner });
}

const UNREACHED = 0;

function sentenceOf(error: unknown, ending: Ending, status: number | undefined): string {
  if (error === undefined) {
    return ending === "whole" || ending === "broken" ? MODEL_EMPTY_TEXT : ENDED_TEXTS[ending];
  }
  if (status === UNREACHED) return MODEL_UNREACHED_TEXT;
  if (status === 200) return MODEL_BROKEN_TEXT;
  if (status !== undefined) return `The model's server answered with status ${status}.`;
  if (!(error instanceof Error)) return MODEL_BROKEN_TEXT;
  if (/timeout|abort/i.test(`${error.name} ${error.message}`)) return MODEL_SILENT_TEXT;
  if (/NoOutput|EmptyResponse|NoContent/.test(error.name)) return MODEL_EMPTY_TEXT;
  return MODEL_BROKEN_TEXT;
}

function describe(error: unknown, model: string): string {
  if (error === undefined) return `${model}: an empty answer`;
  const status = APICallError.isInstance(error) ? ` ${error.statusCode ?? "unreached"}` : "";
  return `${model}: ${error instanceof Error ? error.name : typeof error}${status}`;
}
