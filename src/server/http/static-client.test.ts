import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staticClient } from "./static-client.ts";

const SCRIPT = "console.log('footnote');";
const PAGE = '<!doctype html><html lang="en"><title>Footnote</title>';
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "footnote-client-"));
  mkdirSync(path.join(folder, "client", "assets"), { recursive: true });
  writeFileSync(path.join(folder, "secret.txt"), "not for browsers");
  writeFileSync(path.join(folder, "client", "index.html"), PAGE);
  writeFileSync(path.join(folder, "client", "assets", "main-1a2b.js"), SCRIPT);
  writeFileSync(path.join(folder, "client", "assets", "main-1a2b.js.gz"), gzipSync(SCRIPT));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the client's files", () => {
  it("are kept for good when their name carries their hash", async () => {
    const response = await get("/assets/main-1a2b.js");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await response.text()).toBe(SCRIPT);
  });

  it("travel as the build compressed them", async () => {
    const response = await get("/assets/main-1a2b.js", { "accept-encoding": "br, gzip" });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(gzipSync(SCRIPT));
  });

  it("give the page for every path of the app, asked for anew each time", async () => {
    for (const target of ["/", "/canvas", "/canvas/123", "/no-such-page"]) {
      const response = await get(target);
      expect(await response.text()).toBe(PAGE);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
  });

  it("give the page in the theme of whoever asks, and anew when that changes", async () => {
    let theme: "dark" | "light" | undefined = "dark";
    const client = staticClient(path.join(folder, "client"), async () => theme);
    const first = await client.request("/canvas", { headers: { "accept-encoding": "gzip" } });
    expect(await first.text()).toBe(PAGE.replace("<html", '<html data-theme="dark"'));
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await client.request("/canvas", { headers })).status).toBe(304);
    for (theme of ["light", undefined] as const) {
      expect((await client.request("/canvas", { headers })).status).toBe(200);
    }
  });

  it("answer 304 to a browser that has the page", async () => {
    const etag = (await get("/")).headers.get("etag") ?? "";
    const again = await get("/", { "if-none-match": etag });
    expect(again.status).toBe(304);
  });

  it("answer 304 also when the version is one of several, or marked by a proxy", async () => {
    const etag = (await get("/")).headers.get("etag") ?? "";
    for (const known of [`W/${etag}`, `"other", ${etag}`, "*"]) {
      expect((await get("/", { "if-none-match": known })).status).toBe(304);
    }
    expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it.each([
    ["gzip;q=0", null],
    ["gzip; q=0.0, identity", null],
    ["gzip;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
  ])("travel to a browser that takes %s as %s", async (accepted, encoding) => {
    const response = await get("/assets/main-1a2b.js", { "accept-encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(encoding);
  });

  it.each([
    "/assets/gone.js",
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "//etc/passwd.txt",
    "/assets/main-1a2b.js.gz",
  ])("have no %s", async (target) => {
    const response = await get(target);
    expect(await response.text()).not.toContain("not for browsers");
    expect(response.status).toBe(404);
  });

  it("say what to do when they were never built", async () => {
    const response = await staticClient(path.join(folder, "nowhere")).request("/");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("npm run build");
  });
});

function get(target: string, headers: Record<string, string> = {}) {
  return staticClient(path.join(folder, "client")).request(target, { headers });
}
