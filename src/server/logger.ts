import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "#server/config.ts";

/** One JSON object a line, on standard output unless said. */
export function createLogger(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

type ErrorLine = {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: ErrorLine;
};

/** The parts of an error that help; drivers hang connections and queries with their values on it. */
function describeError(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: messageOf(error),
    ...("code" in error ? { code: error.code } : {}),
    stack: placesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * What an error says, for a log. Drizzle puts the values of a failed query into its message: what a
 * user wrote stays out of logs.
 */
export function messageOf({ message }: Error): string {
  return message.replace(/\nparams: [\s\S]*$/, "");
}

/** Where an error came through, a line each; its message, which the stack begins with, may hold such lines too. */
export function placesOf({ stack = "", message }: Error): string {
  const at = stack.indexOf(message);
  return at === -1 ? "" : stack.slice(at + message.length);
}
