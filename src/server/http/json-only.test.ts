import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createUserTicker } from "#contracts/user-tickers.ts";
import { JSON_MAX_BYTES, limitJson } from "./json-only.ts";

let server: Server;

beforeAll(async () => {
  const app = new Hono()
    .use(limitJson)
    .post("/refused", (c) => c.text("not signed in", 401))
    .post(createUserTicker.path, (c) => c.text("not signed in", 401))
    .post("/api/auth/*", async (c) => c.text(String((await c.req.text()).length)))
    .post("/length", async (c) => c.text(String((await c.req.text()).length)))
    .onError((_error, c) => c.text("too large", 413));
  const answer = getRequestListener((asked, env) => app.fetch(asked, env));
  server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

describe("the limit of a body", () => {
  it.each([
    ["/refused", JSON_MAX_BYTES - 1, 401],
    ["/refused", JSON_MAX_BYTES + 1, 413],
    ["/length", 4 * JSON_MAX_BYTES, 413],
  ])("of %s with %i bytes leaves the connection usable", async (path, bytes, status) => {
    const asked = once(server, "request");
    const answer = post(path, "a".repeat(bytes), { "content-length": String(bytes) });
    const [incoming]: IncomingMessage[] = await asked;
    // What is left unread is broken off, and with it the next request on the same connection.
    const read = incoming && once(incoming, "end");
    expect((await answer).status).toBe(status);
    await read;
    expect(incoming?.complete).toBe(true);
  });

  it("is counted where the length is not announced", async () => {
    const chunked = { "transfer-encoding": "chunked" };
    const fits = await post("/length", "a".repeat(JSON_MAX_BYTES), chunked);
    expect(fits).toEqual({ status: 200, text: String(JSON_MAX_BYTES) });
    const larger = await post("/length", "a".repeat(3 * JSON_MAX_BYTES), chunked);
    expect(larger.status).toBe(413);
  });

  it.each([true, false])("of who is not signed in is 16 kB, announced: %s", async (isAnnounced) => {
    const send = (bytes: number) =>
      post(
        "/api/auth/sign-in/email",
        "a".repeat(bytes),
        isAnnounced ? { "content-length": String(bytes) } : { "transfer-encoding": "chunked" },
      );
    expect((await send(16 * 1024)).status).toBe(200);
    expect((await send(16 * 1024 + 1)).status).toBe(413);
    expect((await send(JSON_MAX_BYTES)).status).toBe(413);
  });

  it("lets an upload of unknown length be refused before any of it is kept", async () => {
    const { promise: sent, resolve: send } = Promise.withResolvers<void>();
    const answer = postSlowly(createUserTicker.path, sent);
    // The answer is here while the body is still on its way.
    expect(await answer).toBe(401);
    send();
  });

  it("of an upload that has to be unpacked is that of JSON", async () => {
    const packed = {
      "content-type": "multipart/form-data; boundary=x",
      "content-encoding": "gzip",
    };
    const large = "a".repeat(JSON_MAX_BYTES + 1);
    const measured = { ...packed, "content-length": String(large.length) };
    expect((await post(createUserTicker.path, large, measured)).status).toBe(413);
  });
});

/** The status of an upload in pieces, of which only the first comes before `more`. */
async function postSlowly(path: string, more: Promise<void>): Promise<number | undefined> {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const headers = {
    "content-type": "multipart/form-data; boundary=x",
    "transfer-encoding": "chunked",
  };
  const sending = request({ host: "127.0.0.1", port, path, method: "POST", headers });
  sending.on("error", () => undefined);
  sending.write("--x\r\n");
  void more.then(() => sending.end());
  const [response]: IncomingMessage[] = await once(sending, "response");
  response?.resume();
  return response?.statusCode;
}

async function post(path: string, body: string, headers: Record<string, string>) {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const sending = request({ host: "127.0.0.1", port, path, method: "POST", headers });
  sending.end(body);
  const [response]: IncomingMessage[] = await once(sending, "response");
  let text = "";
  for await (const chunk of response ?? []) text += String(chunk);
  return { status: response?.statusCode, text };
}
