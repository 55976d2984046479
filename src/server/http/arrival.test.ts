import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { limitArrival, REQUEST_MS, SERVER_LIMITS } from "./arrival.ts";

afterEach(() => void vi.useRealTimers());

it.each([
  ["application/json", "ended after a minute"],
  ["multipart/form-data; boundary=x", "waited for, as an upload is"],
])("a request of %s that does not arrive is %s", async (type, what) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const server = createServer(SERVER_LIMITS, limitArrival).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1");
  const arrived = once(server, "request");
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\nhalf`,
  );
  await arrived;
  const isEnded = new Promise((resolve) => socket.once("close", () => resolve("ended")));
  socket.on("error", () => undefined);
  vi.advanceTimersByTime(REQUEST_MS + 1);
  vi.useRealTimers();
  const later = new Promise((resolve) => setTimeout(() => resolve("waited for"), 200));
  expect(what).toContain(await Promise.race([isEnded, later]));
  expect(SERVER_LIMITS.requestTimeout).toBe(300_000);
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

it("is kept open longer than a proxy keeps it to use it again", async () => {
  const server = createServer(SERVER_LIMITS, (_, outgoing) => outgoing.end()).listen(0);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect(Number(headers.get("keep-alive")?.replace("timeout=", ""))).toBeGreaterThan(60);
  server.closeAllConnections();
  server.close();
});
