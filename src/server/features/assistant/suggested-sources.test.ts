import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suggestSources } from "#contracts/check-figures.ts";
import { errorSchema } from "#contracts/contract.ts";
import { readConfig } from "#server/config.ts";
import { chatUsage } from "#server/db/schema/chat-usage.ts";
import { MODEL_LIMITS } from "#server/integrations/language-model/language-model.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { type ModelServer, startModelServer } from "#server/testing/model-server.ts";

const PER_DAY = 6;

let server: ModelServer;
let app: TestApp;
beforeAll(async () => {
  server = await startModelServer();
  const env = { AI_PROVIDER: "openai-compatible", AI_MODEL: "model", AI_BASE_URL: server.url };
  const config = { ai: readConfig(env).ai, rewritesPerDay: PER_DAY };
  app = await createTestApp({
    signedInAs: "ana",
    config,
    modelLimits: { ...MODEL_LIMITS, retries: 0 },
  });
});

afterAll(async () => {
  await server.close();
});

function figuresOf(mark: string) {
  const sentence = `Things went well, ${mark}: it came to USD 402 mm.`;
  const candidates = [
    "CRDA: Capital Expenditure FY2025, USD 402 mm",
    "CRDA: D&A FY2021, USD 402 mm",
  ];
  return [
    { text: "USD 402 mm", sentence, candidates },
    { text: "402", sentence, candidates: candidates.slice(0, 1) },
    { text: "402 million", sentence, candidates },
  ];
}

async function ask(mark: string, by: TestApp = app) {
  const json = { figures: figuresOf(mark) };
  return by.request(suggestSources.path, { method: "POST", json });
}

async function counted(): Promise<number> {
  const [row] = await app.db.select({ rewrites: chatUsage.rewrites }).from(chatUsage);
  return row?.rewrites ?? 0;
}

describe("suggested sources", () => {
  it("are the candidates that the model names, and none that it was not given", async () => {
    server.answersTo.set("«good»", { text: ["f1: c2\nf2", ": c2\nf3: none\nf9: c1\n"] });
    const response = await ask("«good»");
    expect(response.status).toBe(200);
    const { chosen } = suggestSources.response.parse(await response.json());
    expect(chosen).toEqual([1, null, null]);
    expect(await counted()).toBe(1);
  });

  it("fail, and are given back, where the answer says nothing that can be read or none comes", async () => {
    const before = await counted();
    server.answersTo.set("«idle»", { text: ["I would rather talk of the weather."] });
    server.answersTo.set("«away»", { text: [], fault: { kind: "status", status: 401 } });
    for (const mark of ["«idle»", "«away»"]) {
      const response = await ask(mark);
      expect(response.status).toBe(502);
      expect(errorSchema.parse(await response.json()).code).toBe("upstream_failed");
    }
    expect(await counted()).toBe(before);
  });

  it("have the ceiling of rewrites and generated texts", async () => {
    for (let left = PER_DAY - (await counted()); left > 0; left -= 1) {
      expect((await ask("«good»")).status).toBe(200);
    }
    const response = await ask("«good»");
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).not.toBeNull();
  });

  it("need a model", async () => {
    const response = await ask("«good»", await createTestApp({ signedInAs: "ben" }));
    expect(response.status).toBe(503);
    expect(errorSchema.parse(await response.json()).error).toContain("No language model");
  });
});
