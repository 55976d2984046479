/**
 * What an error says to whoever runs the server: the one place where errors become text. Drivers, parsers
 * and drizzle put into their errors what a user wrote, or a secret that was to be stored; none of it is
 * ever printed.
 */
export type ErrorLine = {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  /** Its frames alone. */
  readonly stack?: string | undefined;
  readonly cause?: ErrorLine;
};

/** An error as an object of the log. */
export function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  return {
    type: error.name,
    message: messageOf(error),
    ...("code" in error ? { code: error.code } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  };
}

/** An error nobody expected, with its frames and its causes, as text. */
export function errorText(error: unknown): string {
  return textOf(errorLine(error));
}

function textOf({ type, message, stack = "", cause }: ErrorLine): string {
  const own = `${type}: ${message}${stack}`;
  return cause === undefined ? own : `${own}\nCaused by ${textOf(cause)}`;
}

/** What an error says, without what it quotes. */
export function messageOf(error: Error): string {
  const quoted = quotesInput(error) ? /["'][^]*$/ : /\nparams: [^]*$/;
  return error.message.replace(quoted, "");
}

/** Classes of SQLSTATE whose messages quote values: data exceptions, and what a function raises. */
const QUOTING_SQLSTATE = /^(22|P0)...$/;

/** Parsers say what they met. */
function quotesInput(error: Error): boolean {
  if (error instanceof SyntaxError) return true;
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" && QUOTING_SQLSTATE.test(code);
}

/** A stack begins with the message as it was thrown; of one that begins otherwise nothing is known. */
function framesOf({ stack = "", message }: Error): string | undefined {
  const at = stack.indexOf(message);
  return at === -1 ? undefined : stack.slice(at + message.length);
}
