import { afterAll, beforeAll, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { checkFigures } from "#contracts/check-figures.ts";
import { exportCreditResearch } from "#contracts/reports.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { readConfig } from "#server/config.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { MODEL } from "#server/testing/fuzz/cards.ts";
import { type ModelServer, startModelServer } from "#server/testing/model-server.ts";

let server: ModelServer;
let apps: readonly TestApp[];
beforeAll(async () => {
  server = await startModelServer();
  const env = { AI_PROVIDER: "openai-compatible", AI_MODEL: "harrow", AI_BASE_URL: server.url };
  apps = [
    await createTestApp({ signedInAs: "ana" }),
    await createTestApp({ signedInAs: "ana", config: { ai: readConfig(env).ai } }),
  ];
});
afterAll(() => server.close());

/** What every object has without being given it, and what is hardly a name. */
const NAMES = ["__proto__", "constructor", "hasOwnProperty", "", "length", "x".repeat(2_000)];
const savedOutput = { id: "so", name: "Harbour", version: 3, createdAt: "2026-03-11T10:00:00Z" };
const KINDS = [
  { type: "financial", data: harbour },
  { type: "saved-model", data: { savedOutput, ...MODEL } },
  { type: "ratios", data: { ...harbour, rows: harbour.ratios } },
];
const PLACES = ["2025", "2026E", "Revenues", "Net Leverage (x)"];

/** Cards with another name wherever one of theirs stands, and of scales that no number holds. */
const CARDS = KINDS.flatMap(({ type, data }) => {
  const text = JSON.stringify(data);
  const renamed = PLACES.filter((place) => text.includes(JSON.stringify(place))).flatMap((place) =>
    NAMES.map((name) => text.replaceAll(JSON.stringify(place), JSON.stringify(name))),
  );
  const scaled = [1e300, 1e-300, 0, -1].map((scale) => JSON.stringify({ ...data, scale }));
  return [...renamed, ...scaled].map((made) => ({
    id: "card",
    ticker: "HPKG",
    type,
    label: "Financial Database",
    timestamp: "2026-11-20T12:00:00.000Z",
    status: "success",
    data: JSON.parse(made) as unknown,
  }));
});

const NOTE = "Revenues were USD 2,419 mm in FY2025, and net leverage was 2.8x.";
type Call = readonly [string, string, (connectedData: readonly unknown[]) => object];
const CALLS: readonly Call[] = [
  ["a question", canvasChat.path, asked("What is net leverage?", {})],
  ["a template", canvasChat.path, asked("", { templateId: "liquidity-position" })],
  ["a check", checkFigures.path, (connectedData) => ({ content: NOTE, connectedData })],
  ["a deck", exportCreditResearch.path, (connectedData) => ({ content: NOTE, connectedData })],
];

function asked(content: string, context: object): Call[2] {
  const messages = [{ role: "user", content }];
  return (connectedData) => ({ messages, context: { ...context, connectedData } });
}

it.each(CALLS)(
  "%s is answered or refused, whatever its data are called",
  async (_, path, bodyOf) => {
    const failed = [];
    for (const app of path === canvasChat.path ? apps : apps.slice(0, 1)) {
      for (const card of CARDS) {
        const { status } = await app.request(path, { method: "POST", json: bodyOf([card]) });
        if (status >= 500) failed.push([status, JSON.stringify(card).slice(0, 2_000)]);
      }
    }
    expect(failed).toEqual([]);
  },
);
