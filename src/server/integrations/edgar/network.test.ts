import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EdgarFailureError, type EdgarFailure } from "./edgar-errors.ts";
import { HTTP_LIMITS } from "./http-get.ts";
import { createNetwork } from "./network.ts";
import { BREAKER_FAILURES, BREAKER_OPEN_MS, THROTTLE_STOP_MS } from "./request-gate.ts";
import {
  type EdgarServer,
  instantClock,
  sendJson,
  sendStatus,
  startEdgarServer,
  THROTTLE_PAGE,
} from "./testing/edgar-server.ts";

const CONTACT = "ana@example.com";
let server: EdgarServer;
beforeEach(async () => {
  server = await startEdgarServer();
});
afterEach(() => server.close());

function networkWith(options: Partial<Parameters<typeof createNetwork>[0]> = {}) {
  const clock = instantClock();
  const network = createNetwork({ contact: CONTACT, version: "1.2.3", clock, ...options });
  const get = (path = "/files/company_tickers.json") => network.get(new URL(path, server.url), {});
  return { clock, network, get };
}

async function failureOf(answer: Promise<unknown>): Promise<EdgarFailure> {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof EdgarFailureError) return error.failure;
  throw new Error("no EdgarFailureError", { cause: error });
}

describe("createNetwork: a request", () => {
  it("carries product, version and contact in the User-Agent and asks for gzip", async () => {
    server.answer(sendJson({}));
    await networkWith().get();
    const [request] = server.requests;
    expect(request?.headers["user-agent"]).toBe("Footnote/1.2.3 ana@example.com");
    expect(request?.headers["accept-encoding"]).toBe("gzip, deflate");
  });

  it("goes out also with a contact that a header cannot carry", async () => {
    server.answer(sendJson({}));
    await networkWith({ contact: "Müller\r\nX: 1 <m@example.com>" }).get();
    const [request] = server.requests;
    expect(request?.headers["user-agent"]).toBe("Footnote/1.2.3 M?ller??X: 1 <m@example.com>");
  });

  it("is never made without a contact", async () => {
    const failure = await failureOf(networkWith({ contact: undefined }).get());
    expect(failure).toEqual({ kind: "no_contact" });
    expect(server.requests).toHaveLength(0);
  });

  it("brings a gzipped body back as it was, with what to ask for next time", async () => {
    const body = JSON.stringify({ text: "é".repeat(1000) });
    server.answer((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip", etag: '"a"', "last-modified": "then" });
      response.end(gzipSync(body));
    });
    const answer = await networkWith().get();
    expect(answer).toMatchObject({
      kind: "fresh",
      validators: { etag: '"a"', lastModified: "then" },
    });
    expect(answer.kind === "fresh" && answer.body.toString()).toBe(body);
  });

  it("asks whether a known answer still holds", async () => {
    server.answer(sendStatus(304));
    const { network } = networkWith();
    const answer = await network.get(new URL("/x.json", server.url), {
      etag: '"a"',
      lastModified: "Fri, 20 Nov 2026 08:00:00 GMT",
    });
    expect(answer).toEqual({ kind: "unchanged" });
    expect(server.requests[0]?.headers).toMatchObject({
      "if-none-match": '"a"',
      "if-modified-since": "Fri, 20 Nov 2026 08:00:00 GMT",
    });
  });

  it("follows no redirect, so that it never leaves the configured host", async () => {
    server.answer(sendStatus(302, { location: "http://169.254.169.254/" }));
    expect(await failureOf(networkWith().get())).toMatchObject({ kind: "status", status: 302 });
    expect(server.requests).toHaveLength(1);
  });
});

describe("createNetwork: refusals", () => {
  it("takes 404 for what EDGAR does not have, without a second try", async () => {
    server.answer(sendStatus(404, {}, "<Error><Code>NoSuchKey</Code></Error>"));
    expect(await failureOf(networkWith().get("/a.json"))).toEqual({
      kind: "not_found",
      path: "/a.json",
    });
    expect(server.requests).toHaveLength(1);
  });

  for (const status of [403, 429, 500, 502, 503, 504]) {
    it(`backs off on ${status} and succeeds on the third try`, async () => {
      server.answer(sendStatus(status), sendStatus(status), sendJson({}));
      const { clock, get } = networkWith();
      expect(await get()).toMatchObject({ kind: "fresh" });
      expect(clock.waits).toEqual([1000, 2000]);
    });

    it(`gives up on ${status} after three tries`, async () => {
      server.answer(sendStatus(status));
      expect(await failureOf(networkWith().get())).toMatchObject({ kind: "status", status });
      expect(server.requests).toHaveLength(3);
    });
  }

  for (const status of [400, 401, 408]) {
    it(`tries ${status} once`, async () => {
      server.answer(sendStatus(status));
      expect(await failureOf(networkWith().get())).toMatchObject({ kind: "status", status });
      expect(server.requests).toHaveLength(1);
    });
  }

  it("waits as long as a short Retry-After says", async () => {
    server.answer(sendStatus(429, { "retry-after": "7" }), sendJson({}));
    const { clock, get } = networkWith();
    await get();
    expect(clock.waits).toEqual([7000]);
  });

  it("leaves EDGAR alone instead of waiting for a long Retry-After, ten minutes at most", async () => {
    server.answer(sendStatus(429, { "retry-after": "999999999" }));
    const { clock, get } = networkWith();
    const expected = { kind: "throttled", remainingMs: THROTTLE_STOP_MS };
    expect(await failureOf(get())).toEqual(expected);
    expect(await failureOf(get())).toEqual(expected);
    expect(server.requests).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  for (const status of [200, 403, 429]) {
    it(`stops for ten minutes at the page about the request rate, sent with ${status}`, async () => {
      server.answer(
        sendStatus(status, { "content-type": "text/html" }, THROTTLE_PAGE),
        sendJson({}),
      );
      const { clock, get } = networkWith();
      expect(await failureOf(get())).toEqual({ kind: "throttled", remainingMs: THROTTLE_STOP_MS });
      clock.pass(THROTTLE_STOP_MS - 1000);
      expect(await failureOf(get())).toEqual({ kind: "throttled", remainingMs: 1000 });
      expect(server.requests).toHaveLength(1);
      clock.pass(1000);
      expect(await get()).toMatchObject({ kind: "fresh" });
    });
  }

  it("recognises that EDGAR does not accept the contact", async () => {
    server.answer(
      sendStatus(403, {}, "<html>Your Request Originates from an Undeclared Automated Tool</html>"),
    );
    expect(await failureOf(networkWith().get())).toEqual({ kind: "undeclared" });
    expect(server.requests).toHaveLength(1);
  });

  it("asks nothing for a minute after five addresses failed, then asks again", async () => {
    server.answer(sendStatus(500));
    const { clock, get } = networkWith();
    const addresses = Array.from({ length: BREAKER_FAILURES }, (_, at) => `/facts/${at}.json`);
    for (const address of addresses) await failureOf(get(address));
    const asked = server.requests.length;
    expect(await failureOf(get())).toMatchObject({ kind: "breaker_open" });
    expect(server.requests).toHaveLength(asked);
    server.answer(sendJson({}));
    clock.pass(BREAKER_OPEN_MS);
    expect(await get()).toMatchObject({ kind: "fresh" });
  });
});

it("counts failures in a row, of whatever kinds they are", async () => {
  const { get } = networkWith();
  const page = sendStatus(200, {}, "<html>Maintenance</html>");
  for (let count = 0; count < BREAKER_FAILURES; count += 1) {
    for (const [name, reply] of Object.entries({
      a: sendStatus(500),
      b: sendStatus(403),
      c: page,
    })) {
      server.answer(reply);
      await failureOf(get(`/facts/${name}${count}.json`));
    }
  }
  expect(await failureOf(get())).toMatchObject({ kind: "breaker_open" });
});

it("asks for other companies while one fails again and again, or is refused", async () => {
  const { get } = networkWith();
  for (const status of [500, 403]) {
    server.answer(sendStatus(status));
    for (let count = 0; count < 3; count += 1) await failureOf(get("/facts/ill.json"));
    server.answer(sendJson({}));
    expect(await get("/facts/healthy.json")).toMatchObject({ kind: "fresh" });
  }
});

describe("createNetwork: broken answers", () => {
  const limits = { ...HTTP_LIMITS, connectTimeoutMs: 60, idleTimeoutMs: 60, maxBytes: 1000 };

  it("names a web page in place of data", async () => {
    server.answer(sendStatus(200, {}, "\n <!DOCTYPE html><html>Maintenance</html>"));
    expect(await failureOf(networkWith().get())).toEqual({ kind: "web_page" });
  });

  it("says so when nothing listens", async () => {
    const { get } = networkWith();
    await server.close();
    expect(await failureOf(get())).toEqual({ kind: "unreachable" });
  });

  it("says so when the name of the host is unknown", async () => {
    const { network } = networkWith();
    const answer = network.get(new URL("http://edgar.invalid/a.json"), {});
    expect(await failureOf(answer)).toEqual({ kind: "unreachable" });
  });

  it("does not wait longer than its limit for a connection", async () => {
    const mute = createServer(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on TCP
    const { port } = mute.address() as AddressInfo;
    const { network } = networkWith({ limits });
    // The TLS handshake is part of connecting, and this server never answers it.
    const answer = network.get(new URL(`https://127.0.0.1:${port}/a.json`), {});
    expect(await failureOf(answer)).toEqual({ kind: "connect_timeout", timeoutMs: 60 });
    mute.close();
  });

  it("does not wait longer than its limit for silence, before or within the answer", async () => {
    server.answer(() => undefined);
    const silent = { kind: "idle_timeout", timeoutMs: 60 };
    expect(await failureOf(networkWith({ limits }).get())).toEqual(silent);
    server.answer((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write('{"a"');
    });
    expect(await failureOf(networkWith({ limits }).get())).toEqual(silent);
    expect(server.requests).toHaveLength(2);
  });

  it("does not wait for ever for an answer that drips", async () => {
    let drip: NodeJS.Timeout | undefined;
    server.answer((_, response) => {
      response.writeHead(200);
      drip = setInterval(() => response.write(" "), 10);
    });
    const { get } = networkWith({ limits: { ...limits, totalTimeoutMs: 150 } });
    expect(await failureOf(get())).toEqual({ kind: "total_timeout", timeoutMs: 150 });
    clearInterval(drip);
  });

  it("reads no more than its limit, also of a small body that unpacks to a large one", async () => {
    server.answer(sendStatus(200, {}, `"${"x".repeat(1001)}"`));
    const tooLarge = { kind: "too_large", maxBytes: 1000 };
    expect(await failureOf(networkWith({ limits }).get())).toEqual(tooLarge);
    server.answer((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(gzipSync(Buffer.alloc(1_000_000)));
    });
    expect(await failureOf(networkWith({ limits }).get())).toEqual(tooLarge);
  });

  it("tells an answer that ends in the middle, and tries again", async () => {
    server.answer((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"a"', () => response.destroy());
    });
    expect(await failureOf(networkWith().get())).toEqual({ kind: "cut_off" });
    expect(server.requests).toHaveLength(3);
  });

  it("tells a compressed answer that ends in the middle", async () => {
    const packed = gzipSync(JSON.stringify({ text: "x".repeat(5000) }));
    server.answer((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      response.end(packed.subarray(0, packed.length - 12));
    });
    expect(await failureOf(networkWith().get())).toEqual({ kind: "cut_off" });
  });

  it("tells a connection reset before any answer", async () => {
    server.answer((request) => request.socket.destroy());
    expect(await failureOf(networkWith().get())).toEqual({ kind: "cut_off" });
  });
});
