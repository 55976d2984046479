import { afterAll, beforeAll, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "#server/testing/model-server.ts";
import { createLanguageModel } from "./language-model.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
});

it.each([
  ["openai", "gpt-4o", [true, true]],
  ["openai", "gpt-5.1", [false, false]],
  ["openai", "a model of tomorrow", [false, false]],
  // Its library knows, and says so once it is asked.
  ["anthropic", "claude-opus-4-7", [true, false]],
  ["anthropic", "claude-sonnet-4-5", [true, true]],
  ["google", "gemini-3-pro-preview", [true, true]],
  ["openai-compatible", "harrow-2", [true, true]],
] as const)("a temperature is known to count or not: %s, %s", async (provider, name, expected) => {
  const baseUrl = provider === "google" ? server.googleUrl : server.url;
  const model = createLanguageModel({ provider, model: name, apiKey: "key", baseUrl });
  const before = model.takesTemperature();
  server.seen.length = 0;
  const messages = [{ role: "user", content: "Say it drily" }] as const;
  const { signal } = new AbortController();
  const request = { system: "You write.", messages, temperature: 0.3, signal };
  for await (const event of model.stream(request)) expect(event.kind).not.toBe("tool");
  expect([before, model.takesTemperature()]).toEqual(expected);
  expect(server.seen[0]?.body.includes('"temperature"')).toBe(expected[1]);
});

it.each([
  ["low", "fails"],
  ["medium", "fails"],
  ["high", "answers"],
] as const)(
  "a silent beginning is waited for where long thinking is asked for: %s",
  async (effort, expected) => {
    const limits = { firstMs: 100, idleMs: 2_000, totalMs: 6_000, retries: 0 };
    const model = createLanguageModel(
      { provider: "openai-compatible", model: "harrow-2", apiKey: "key", baseUrl: server.url },
      limits,
    );
    server.answers.splice(0, Infinity, { text: ["Yes."], pauseMs: 500 });
    const messages = [{ role: "user", content: "Is it so?" }] as const;
    const { signal } = new AbortController();
    let outcome = "fails";
    try {
      for await (const event of model.stream({ system: "You write.", messages, effort, signal })) {
        if (event.kind === "text") outcome = "answers";
      }
    } catch {
      outcome = "fails";
    }
    expect(outcome).toBe(expected);
  },
);
