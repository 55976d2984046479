import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "#server/config.ts";
import { errorLine } from "#server/error-text.ts";

/** One JSON object a line, on standard output unless said. */
export function createLogger(level: Config["logLevel"], destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: errorLine } };
  return destination === undefined ? pino(options) : pino(options, destination);
}
