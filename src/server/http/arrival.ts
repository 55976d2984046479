import type { IncomingMessage } from "node:http";

/** What Node itself bounds of a connection; the time is an upload's. */
export const SERVER_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  // Longer than a proxy keeps a connection to use it again (nginx 60 s): a change that is sent as we close
  // it would be lost, for a proxy sends none twice.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};
/** How long a request may take to arrive that is no upload. */
export const REQUEST_MS = 60_000;

/** Ends the connection of what is no upload and does not arrive. */
export function limitArrival(incoming: IncomingMessage): void {
  if (incoming.headers["content-type"]?.startsWith("multipart/form-data") === true) return;
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy();
  }, REQUEST_MS);
  timer.unref();
  incoming.once("close", () => clearTimeout(timer));
}
