import { pipeline } from "node:stream/promises";
import { createGunzip, createInflate, type Gunzip, type Inflate } from "node:zlib";
import { Agent, type Dispatcher, errors } from "undici";
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

/** One GET after the other, over connections that are kept for the next. */
export type HttpGet = (url: URL, headers: Readonly<Record<string, string>>) => Promise<HttpAnswer>;

/** A connection that nobody used for so long is closed. */
const KEEP_ALIVE_MS = 10_000;
const CONNECTIONS = 8;

/**
 * A function that gives the answer to one GET, decompressed. Redirects are answers like any other:
 * EDGAR's API has none, and following one could leave the configured hosts.
 *
 * It throws EdgarFailureError when the host can't be reached, is silent, too slow or says too much,
 * or ends in the middle.
 */
export function createHttpGet(limits: HttpLimits): HttpGet {
  const { connectTimeoutMs, idleTimeoutMs, totalTimeoutMs, maxBytes } = limits;
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs },
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connections: CONNECTIONS,
  });
  return async function httpGet({ origin, pathname, search }, headers) {
    const signal = AbortSignal.timeout(totalTimeoutMs);
    try {
      const answer = await agent.request({
        origin,
        path: `${pathname}${search}`,
        method: "GET",
        headers: { "accept-encoding": "gzip, deflate", ...headers },
        signal,
      });
      const body = await readBody(answer, maxBytes);
      return { status: answer.statusCode, headers: answer.headers, body };
    } catch (error) {
      if (signal.aborted) {
        throw new EdgarFailureError({ kind: "total_timeout", timeoutMs: totalTimeoutMs });
      }
      throw failureOf(error, limits);
    }
  };
}

async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const decoder = decoderOf(headers["content-encoding"]);
  await (decoder === undefined ? pipeline(body, collect) : pipeline(body, decoder, collect));
  return Buffer.concat(chunks);

  async function collect(stream: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new EdgarFailureError({ kind: "too_large", maxBytes });
      chunks.push(chunk);
    }
  }
}

function decoderOf(encoding: string | string[] | undefined): Gunzip | Inflate | undefined {
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

function failureOf(error: unknown, limits: HttpLimits): EdgarFailureError {
  if (error instanceof EdgarFailureError) return error;
  if (error instanceof errors.ConnectTimeoutError) {
    return new EdgarFailureError({ kind: "connect_timeout", timeoutMs: limits.connectTimeoutMs });
  }
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return new EdgarFailureError({ kind: "idle_timeout", timeoutMs: limits.idleTimeoutMs });
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const wasReached =
    !UNREACHED_CODES.has(code) &&
    !/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code);
  return new EdgarFailureError({ kind: wasReached ? "cut_off" : "unreachable" }, { cause: error });
}
