import { beforeAll, expect, it } from "vitest";
import { canvasChat } from "#contracts/assistant.ts";
import { checkFigures } from "#contracts/check-figures.ts";
import { generateSpread } from "#contracts/commentary.ts";
import { checkBeforePublishing } from "#contracts/publishing.ts";
import { exportCreditResearch, generateResearchSummary } from "#contracts/reports.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

/** Of the thread that answers everybody, for one call. */
const OWN_MAX_MS = 200;
/** Seconds of work for whoever reads it. */
const TEXT = `${"1:".repeat(30_000)}\nDisclosure: none.`;
const ROWS = ["Revenue", "EBITDA", "EBIT", "Net Income", "Total Debt", "Free Cash Flow"];
/** More exhibits than the thread may draw in its time. */
const EXHIBITS = ROWS.flatMap((row) => ROWS.map((other) => `${row}; ${other}`))
  .flatMap((named) => ROWS.map((other) => `${named}; ${other}`))
  .flatMap((named) => ["", ", FY2021 to FY2025", ", FY2023 to FY2025"].map((of) => named + of))
  .map((name) => `[Exhibit: ${name}]`)
  .join("\n\n");
const FIELDS = {
  title: "On revenues",
  excerpt: "They rose.",
  creditRating: "BB",
  ratingTrend: "Stable",
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    signedInAs: "owner",
    config: { ownerEmail: "owner@example.com" },
  });
});

function chat(message: string, context: object = {}) {
  const messages = [{ role: "user", content: message }];
  return { messages, context: { currentContent: TEXT, connectedData, ...context } };
}

const connectedData = [HARBOUR_STATEMENTS];
const CALLS: readonly (readonly [string, string, unknown])[] = [
  ["a check", checkFigures.path, { content: TEXT }],
  ["a check before publishing", checkBeforePublishing.path, { ...FIELDS, researchContent: TEXT }],
  ["a correction", canvasChat.path, chat("Correct the figures")],
  ["a long question", canvasChat.path, chat("1:".repeat(10_000))],
  ["a template", canvasChat.path, chat("", { templateId: "full-credit-analysis" })],
  ["a rewrite", canvasChat.path, chat("Make Formal", { rewriteMode: true })],
  ["a deck", exportCreditResearch.path, { content: TEXT }],
  ["a deck of exhibits", exportCreditResearch.path, { content: EXHIBITS, connectedData }],
  ["a summary", generateResearchSummary.path, { content: TEXT }],
  ["a spread", generateSpread.path, { content: TEXT }],
];

it.each(CALLS)(
  "reads no text on the thread that answers everybody: %s",
  async (_, path, json) => {
    const before = process.threadCpuUsage();
    const response = await app.request(path, { method: "POST", json });
    const { user, system } = process.threadCpuUsage(before);
    expect(response.status).toBe(200);
    expect((user + system) / 1_000).toBeLessThan(OWN_MAX_MS);
  },
  60_000,
);
