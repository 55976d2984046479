import { errorText } from "#server/error-text.ts";

/** Why the server can't start, in one line for whoever starts it. Anything else thrown is a bug. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}

/**
 * What a process prints of a failure that ends it: one line where we know why, else the places it came
 * through. Never what a query was given: a driver's error holds the values, a secret among them.
 */
export function failureText(error: unknown): string {
  // A folder that can't be made or written: the system's own line says which and why.
  const isSaid = error instanceof StartError || (error instanceof Error && "syscall" in error);
  return isSaid ? error.message : errorText(error);
}
