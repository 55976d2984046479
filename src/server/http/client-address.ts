import { isIPv6 } from "node:net";
import type { Context } from "hono";

const UNKNOWN = "unknown";

/**
 * The address a request came from: that of the socket, or, behind a trusted proxy, the last one of
 * `X-Forwarded-For`, which is what that proxy saw. Anything before it is the client's own word.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : "";
  return forwarded === undefined || forwarded === "" ? socketAddress(c.env) : forwarded;
}

/** Whom attempts are counted for: an IPv4 address, or the /64 an IPv6 client may roam in. */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const groups = [...first, ...(tail === undefined ? [] : gap), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** @hono/node-server hands Node's request to the app as `env.incoming`. */
function socketAddress(env: unknown): string {
  if (typeof env !== "object" || env === null || !("incoming" in env)) return UNKNOWN;
  const { incoming } = env;
  if (typeof incoming !== "object" || incoming === null || !("socket" in incoming)) return UNKNOWN;
  const { socket } = incoming;
  if (typeof socket !== "object" || socket === null || !("remoteAddress" in socket)) return UNKNOWN;
  return typeof socket.remoteAddress === "string" ? socket.remoteAddress : UNKNOWN;
}
