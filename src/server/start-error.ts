import { messageOf, placesOf } from "#server/logger.ts";

/** Why the server can't start, in one line for whoever starts it. Anything else thrown is a bug. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

/**
 * What a process prints of a failure that ends it: one line where we know why, else the places it came
 * through. Never what a query was given: a driver's error holds the values, a secret among them.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A folder that can't be made or written: the system's own line says which and why.
  if (error instanceof StartError || "syscall" in error) return error.message;
  const cause = error.cause === undefined ? "" : `\nCaused by ${failureText(error.cause)}`;
  return `${error.name}: ${messageOf(error)}${placesOf(error)}${cause}`;
}
