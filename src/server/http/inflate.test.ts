import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createResearch, getResearch } from "#contracts/research.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { INFLATED_MAX_BYTES } from "./inflate.ts";

const ANALYST = { signedInAs: "ana" };
const JSON_GZIP = { "content-type": "application/json", "content-encoding": "gzip" };

describe("compressed bodies", () => {
  it("are read as if they had come plain, up to more than a plain body may hold", async () => {
    const { request } = await createTestApp(ANALYST);
    const content = "Net debt fell. ".repeat(120_000);
    const response = await request(createResearch.path, {
      method: "POST",
      headers: JSON_GZIP,
      body: gzipSync(JSON.stringify({ title: "Packed", content })),
    });
    expect(response.status).toBe(201);
    const { document } = createResearch.response.parse(await response.json());
    const stored = await request(getResearch.path.replace(":id", document.id));
    expect(getResearch.response.parse(await stored.json()).document.content).toBe(content);
  });

  it.each([
    ["a bomb", gzipSync(Buffer.alloc(INFLATED_MAX_BYTES + 1)), "gzip", 413],
    ["what is no gzip", Buffer.from("{}"), "gzip", 400],
    ["a cut-off stream", gzipSync(JSON.stringify({ title: "Cut" })).subarray(0, 12), "gzip", 400],
    ["another encoding", Buffer.from("{}"), "br", 415],
  ])("refuse %s", async (_, body, encoding, status) => {
    const { request } = await createTestApp(ANALYST);
    const response = await request(createResearch.path, {
      method: "POST",
      headers: { ...JSON_GZIP, "content-encoding": encoding },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false });
  });

  it("of strangers are not unpacked", async () => {
    const { anonymous } = await createTestApp(ANALYST);
    const response = await anonymous(createResearch.path, {
      method: "POST",
      headers: JSON_GZIP,
      body: Buffer.from("no gzip"),
    });
    expect(response.status).toBe(401);
  });
});
