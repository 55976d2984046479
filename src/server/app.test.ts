import { once } from "node:events";
import { createServer } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { savePreferences } from "#contracts/preferences.ts";
import { createResearch } from "#contracts/research.ts";
import { BAD_REQUEST_TEXT, NO_SUCH_CALL_TEXT } from "#server/http/error-handler.ts";
import { JSON_MAX_BYTES, NOT_JSON_TEXT, TOO_LARGE_TEXT } from "#server/http/json-only.ts";
import { FOREIGN_ORIGIN_TEXT } from "#server/http/origins.ts";
import { CALLS } from "#server/http/openapi.ts";
import { NOT_SIGNED_IN_TEXT } from "#server/http/require-user.ts";
import { createTestApp, type TestInit } from "#server/testing/create-test-app.ts";

const { path: preferences } = savePreferences;
const change: TestInit = { method: "PUT", json: { theme: "dark" } };

describe("who may call", () => {
  it("asks an anonymous visitor of any signed-in call to sign in", async () => {
    const { anonymous } = await createTestApp();
    for (const { contract } of CALLS.filter((call) => call.contract.signedIn)) {
      const isReading = contract.method === "GET";
      const response = await anonymous(contract.path.replace(/:\w+/g, "1"), {
        method: contract.method,
        ...(isReading ? {} : { json: {} }),
      });
      expect([contract.path, response.status]).toEqual([contract.path, 401]);
      expect(await response.json()).toEqual({
        success: false,
        error: NOT_SIGNED_IN_TEXT,
        code: "not_signed_in",
      });
    }
  });

  it("takes a forged or cut session cookie for none", async () => {
    const { anonymous, as } = await createTestApp();
    await as("ana")(preferences);
    for (const cookie of ["footnote.session_token=abc.def", "footnote.session_token=", "x=%zz"]) {
      expect((await anonymous(preferences, { headers: { cookie } })).status).toBe(401);
    }
  });

  it("answers 404 in our shape for a call there isn't, signed in or not", async () => {
    const { request, anonymous } = await createTestApp({ signedInAs: "ana" });
    for (const ask of [request, anonymous]) {
      const response = await ask("/api/no-such-call");
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        success: false,
        error: NO_SUCH_CALL_TEXT,
        code: "not_found",
      });
    }
  });
});

describe("the page", () => {
  it("comes in the theme of the account whose session is carried, and of nobody else", async () => {
    const clientDir = mkdtempSync(path.join(tmpdir(), "footnote-client-"));
    writeFileSync(path.join(clientDir, "index.html"), "<html><title>Footnote</title>");
    const { as, anonymous } = await createTestApp({ clientDir });
    await as("ana")(preferences, { method: "PUT", json: { theme: "dark" } });
    const pages = [as("ana"), as("ben"), anonymous].map(async (ask) => (await ask("/")).text());
    expect((await Promise.all(pages)).map((page) => page.includes('data-theme="dark"'))).toEqual([
      true,
      false,
      false,
    ]);
    rmSync(clientDir, { recursive: true });
  });
});

describe("where a change may come from", () => {
  it.each([
    ["our address", { origin: "http://127.0.0.1:3000" }],
    ["our other name", { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }],
    ["a program that sends neither header", {}],
  ])("passes %s", async (_, headers) => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    expect((await request(preferences, { ...change, headers })).status).toBe(200);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["another port of this machine", { origin: "http://localhost:4000" }],
    ["our name over https", { origin: "https://localhost:3000" }],
    ["a page without an origin", { origin: "null" }],
    ["a cross-site request without Origin", { "sec-fetch-site": "cross-site" }],
  ])("refuses %s", async (_, headers) => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const response = await request(preferences, { ...change, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: FOREIGN_ORIGIN_TEXT, code: "restricted" });
  });

  it("goes by BASE_URL alone when it is set", async () => {
    const config = { baseUrl: "https://research.example" };
    const { request } = await createTestApp({ signedInAs: "ana", config });
    const headers = { cookie: "" };
    const ours = await request(preferences, {
      ...change,
      headers: { origin: "https://research.example" },
    });
    expect(ours.status).not.toBe(403);
    const other = await request(preferences, {
      ...change,
      headers: { ...headers, origin: "http://localhost:3000" },
    });
    expect(other.status).toBe(403);
  });

  it("lets reading be", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const response = await request(preferences, { headers: { origin: "https://evil.example" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("what a body may be", () => {
  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "refuses %s",
    async (type) => {
      const { request } = await createTestApp({ signedInAs: "ana" });
      const headers = { "content-type": type };
      const response = await request(preferences, { method: "PUT", body: "{}", headers });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ error: NOT_JSON_TEXT });
    },
  );

  it.each(["", "{", "{'a': 1}", "\u0000", "NaN"])(
    "answers 400 to malformed JSON: %j",
    async (body) => {
      const { request } = await createTestApp({ signedInAs: "ana" });
      const headers = { "content-type": "application/json" };
      const response = await request(preferences, { method: "PUT", body, headers });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: BAD_REQUEST_TEXT,
        code: "invalid_input",
      });
    },
  );

  it.each(["null", "[]", "1", '"text"'])(
    "answers 400 to JSON of another shape: %s",
    async (body) => {
      const { request } = await createTestApp({ signedInAs: "ana" });
      const headers = { "content-type": "application/json" };
      expect((await request(preferences, { method: "PUT", body, headers })).status).toBe(400);
    },
  );

  it("refuses more than 2 MB by what is announced and by what arrives", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const text = JSON.stringify({ title: "Large", content: "a".repeat(JSON_MAX_BYTES) });
    const json = { "content-type": "application/json" };
    const announced = await request(createResearch.path, {
      method: "POST",
      body: text,
      headers: { ...json, "content-length": String(text.length) },
    });
    const counted = await request(createResearch.path, {
      method: "POST",
      body: text,
      headers: json,
    });
    expect([announced.status, counted.status]).toEqual([413, 413]);
    expect(await counted.json()).toMatchObject({ error: TOO_LARGE_TEXT, code: "too_large" });
  });

  it("refuses nesting that would exhaust the stack", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const headers = { "content-type": "application/json" };
    const body = `{"title":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    const response = await request(createResearch.path, { method: "POST", body, headers });
    expect(response.status).toBe(400);
  });

  it("stores U+FFFD for what PostgreSQL can't hold, at the same length", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const headers = { "content-type": "application/json" };
    const body = String.raw`{"title":"A\u0000B","content":"x\ud800y\u0000z"}`;
    const response = await request(createResearch.path, { method: "POST", body, headers });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      document: { title: "A\uFFFDB", content: "x\uFFFDy\uFFFDz" },
    });
  });
});

describe("what every answer carries", () => {
  it("keeps answers of the API out of caches and other sites' frames", async () => {
    const { request, anonymous } = await createTestApp({ signedInAs: "ana" });
    const answers = [
      await request(preferences),
      await anonymous(preferences),
      await anonymous("/api/health"),
    ];
    for (const { headers } of answers) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("content-security-policy")).toContain("script-src 'self';");
    }
  });

  it("asks browsers to stay on https where the product is on https", async () => {
    const { anonymous } = await createTestApp({ config: { baseUrl: "https://research.example" } });
    const { headers } = await anonymous("/api/health");
    expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
  });
});

describe("a database that is gone", () => {
  it("is a 503 with Retry-After, and the process stays up", async () => {
    const { request, anonymous, dependencies, close } = await createTestApp({ signedInAs: "ana" });
    await request(preferences);
    await close();
    const response = await anonymous("/api/ready");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await response.json()).toMatchObject({ code: "unavailable" });
    expect((await anonymous("/api/health")).status).toBe(200);
    expect(dependencies.config.databaseUrl).toBeUndefined();
  });
});

describe("a database that takes connections and says nothing", () => {
  it("is told by /api/ready within seconds", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" ? (address?.port ?? 0) : 0;
    const { anonymous } = await createTestApp({ databaseAt: { host: "127.0.0.1", port } });
    const began = performance.now();
    const response = await anonymous("/api/ready");
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    silent.close();
  });
});

describe("health", () => {
  it("says version and kind of database, and readiness asks the database", async () => {
    const { anonymous } = await createTestApp();
    expect(await (await anonymous("/api/health")).json()).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: "embedded",
    });
    expect(await (await anonymous("/api/ready")).json()).toEqual({ status: "ready" });
  });
});

describe("metrics", () => {
  const metricsToken = "a token for Prometheus";

  it("count answers by route, for whoever has the token and nobody else", async () => {
    const { anonymous, request } = await createTestApp({
      signedInAs: "ana",
      config: { metricsToken },
    });
    await request("/api/research/0199a8a0-0000-7000-8000-000000000000?q=covenants");
    const headers = { authorization: `Bearer ${metricsToken}` };
    const answer = await anonymous("/metrics", { headers });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    const labels = 'method="GET",route="/api/research/:id",status="404"';
    expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1\n`);
    expect(text).toContain(`http_request_duration_seconds_bucket{${labels},le="+Inf"} 1\n`);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toMatch(/0199a8a0|covenants/);
    for (const authorization of ["", "Bearer ", "Bearer another token"]) {
      expect((await anonymous("/metrics", { headers: { authorization } })).status).toBe(404);
    }
    const without = await createTestApp();
    expect((await without.anonymous("/metrics", { headers })).status).toBe(404);
  });
});

/** Calls that say themselves what they are, links of mails, and what other programs' protocols ask. */
const UNDESCRIBED = [
  "GET /api/auth/verify-email",
  "GET /api/openapi.json",
  "GET /api/docs",
  "POST /api/stripe/webhook",
  "POST /api/mcp",
  "GET /api/mcp",
  "DELETE /api/mcp",
];

describe("the description of the API", () => {
  it("names every call that is mounted", async () => {
    const { app } = await createTestApp();
    const described = new Set(CALLS.map(({ contract }) => `${contract.method} ${contract.path}`));
    const mounted = app.routes
      .filter((route) => route.method !== "ALL" && /^\/api\/.*[^*]$/.test(route.path))
      .map((route) => `${route.method} ${route.path}`);
    expect([...new Set(mounted)].filter((call) => !described.has(call))).toEqual(UNDESCRIBED);
  });

  it("names every call of the contracts, public", async () => {
    const { anonymous } = await createTestApp();
    const schema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
    const { paths } = schema.parse(await (await anonymous("/api/openapi.json")).json());
    for (const { contract } of CALLS) {
      const described = paths[contract.path.replaceAll(/:(\w+)/g, "{$1}")];
      expect(described?.[contract.method.toLowerCase()]).toMatchObject({
        summary: contract.summary,
      });
    }
    const page = await anonymous("/api/docs");
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain("/api/search-tickers");
  });
});
