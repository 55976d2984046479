import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** EDGAR's side of the wire on loopback. */
export type EdgarServer = {
  readonly url: string;
  /** Every request that came in, oldest first. */
  readonly requests: readonly IncomingMessage[];
  /** What is answered from now on; each of several replies serves one request, the last the rest. */
  answer(...replies: [Reply, ...Reply[]]): void;
  close(): Promise<void>;
};

export async function startEdgarServer(): Promise<EdgarServer> {
  const requests: IncomingMessage[] = [];
  let replies: [Reply, ...Reply[]] = [sendStatus(404)];
  const server = createServer((request, response) => {
    requests.push(request);
    const [reply, next, ...later] = replies;
    if (next !== undefined) replies = [next, ...later];
    reply(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer(...next) {
      replies = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

export function sendStatus(status: number, headers: Record<string, string> = {}, body = ""): Reply {
  return (_, response) => {
    response.writeHead(status, headers).end(body);
  };
}

export function sendJson(value: unknown, headers: Record<string, string> = {}): Reply {
  return sendStatus(200, { "content-type": "application/json", ...headers }, JSON.stringify(value));
}

/** The page EDGAR shows a client that asks too often. */
export const THROTTLE_PAGE =
  "<!DOCTYPE html><html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head><body>Your request rate has exceeded the SEC's maximum allowable requests per second.</body></html>";

/** A clock whose waits pass at once; `waits` are the durations asked for. */
export function instantClock() {
  let nowMs = 1_000_000;
  const waits: number[] = [];
  return {
    waits,
    monotonicMs: () => nowMs,
    wallMs: () => nowMs,
    wait(durationMs: number) {
      waits.push(durationMs);
      nowMs += durationMs;
      return Promise.resolve();
    },
    pass(durationMs: number) {
      nowMs += durationMs;
    },
  };
}
