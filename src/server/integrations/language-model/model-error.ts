import { APICallError, RetryError } from "ai";
import { AppError } from "#core/errors.ts";
import { ENDED_TEXTS, type Ending } from "./ending.ts";

/** A sentence for the analyst by the status a model's server refused with. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: "The model's server did not accept the request.",
  401: "The model's server refused the key: the owner of this workspace must check AI_API_KEY.",
  402: "The model's account has no credit left: the owner of this workspace must top up the account of AI_API_KEY.",
  403: "The model's server does not allow this: the owner of this workspace must check what AI_API_KEY may use, AI_MODEL above all.",
  404: "The model's server knows no such model or address: the owner of this workspace must check AI_MODEL and AI_BASE_URL.",
  413: "The request is too long for the model.",
  429: "The model's server is busy or out of quota. Try again in a while; if it stays so, the owner of this workspace must raise the limits of AI_API_KEY's account.",
  529: "The model's provider is overloaded. Nothing is to be set here: try again in a few minutes, or the owner of this workspace names another AI_MODEL.",
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
  return new AppError("upstream_failed", sentenceOf(error, ending), { cause });
}

function sentenceOf(error: unknown, ending: Ending): string {
  if (error === undefined) {
    return ending === "whole" || ending === "broken" ? MODEL_EMPTY_TEXT : ENDED_TEXTS[ending];
  }
  if (APICallError.isInstance(error)) {
    const { statusCode } = error;
    if (statusCode === undefined) return MODEL_UNREACHED_TEXT;
    if (statusCode === 200) return MODEL_BROKEN_TEXT;
    return REFUSALS[statusCode] ?? `The model's server answered with status ${statusCode}.`;
  }
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
