import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { createGunzip, createInflate, type Gunzip, type Inflate } from "node:zlib";
import { EdgarFailureError } from "#server/integrations/edgar/edgar-errors.ts";

/** How long and how much a request may take. */
export type HttpLimits = {
  readonly connectTimeoutMs: number;
  /** Longest silence. */
  readonly idleTimeoutMs: number;
  readonly totalTimeoutMs: number;
  /** Of the body after decompression. */
  readonly maxBytes: number;
};

export const HTTP_LIMITS: HttpLimits = {
  connectTimeoutMs: 5_000,
  idleTimeoutMs: 30_000,
  totalTimeoutMs: 60_000,
  maxBytes: 60_000_000,
};

export type HttpAnswer = {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/**
 * The answer to one GET, decompressed. Redirects are answers like any other: EDGAR's API has none,
 * and following one could leave the configured hosts.
 *
 * Node's `fetch` can't set a connect time-out of its own, so this is `node:http`.
 *
 * @throws EdgarFailureError when the host can't be reached, is silent, too slow or says too much,
 * or ends in the middle
 */
export async function httpGet(
  url: URL,
  headers: Readonly<Record<string, string>>,
  limits: HttpLimits,
): Promise<HttpAnswer> {
  const controller = new AbortController();
  const total = setTimeout(() => {
    controller.abort(
      new EdgarFailureError({ kind: "total_timeout", timeoutMs: limits.totalTimeoutMs }),
    );
  }, limits.totalTimeoutMs);
  try {
    const message = await open(url, headers, { limits, controller });
    return {
      status: message.statusCode ?? 0,
      headers: message.headers,
      body: await readBody(message, limits.maxBytes),
    };
  } catch (error) {
    throw failureOf(error, controller.signal);
  } finally {
    clearTimeout(total);
  }
}

type Opening = { readonly limits: HttpLimits; readonly controller: AbortController };

function open(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { limits, controller }: Opening,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const request = send(url, {
    headers: { "accept-encoding": "gzip, deflate", ...headers },
    signal: controller.signal,
    agent: false,
  });
  const connecting = setTimeout(() => {
    controller.abort(
      new EdgarFailureError({ kind: "connect_timeout", timeoutMs: limits.connectTimeoutMs }),
    );
  }, limits.connectTimeoutMs);
  request.once("socket", (socket) => {
    const ready = url.protocol === "https:" ? "secureConnect" : "connect";
    socket.once(ready, () => clearTimeout(connecting));
  });
  request.setTimeout(limits.idleTimeoutMs, () => {
    controller.abort(
      new EdgarFailureError({ kind: "idle_timeout", timeoutMs: limits.idleTimeoutMs }),
    );
  });
  request.once("close", () => clearTimeout(connecting));
  request.once("response", resolve);
  request.on("error", reject);
  request.end();
  return promise;
}

async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const decoder = decoderOf(message.headers["content-encoding"]);
  await (decoder === undefined ? pipeline(message, collect) : pipeline(message, decoder, collect));
  return Buffer.concat(chunks);

  async function collect(stream: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new EdgarFailureError({ kind: "too_large", maxBytes });
      chunks.push(chunk);
    }
  }
}

function decoderOf(encoding: string | undefined): Gunzip | Inflate | undefined {
  if (encoding === "gzip") return createGunzip();
  return encoding === "deflate" ? createInflate() : undefined;
}

const UNREACHED_CODES = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPROTO",
  "ETIMEDOUT",
]);

function failureOf(error: unknown, signal: AbortSignal): EdgarFailureError {
  if (signal.aborted && signal.reason instanceof EdgarFailureError) return signal.reason;
  if (error instanceof EdgarFailureError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const wasReached =
    !UNREACHED_CODES.has(code) &&
    !/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code);
  return new EdgarFailureError({ kind: wasReached ? "cut_off" : "unreachable" }, { cause: error });
}
