import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readModelWorkbook } from "#server/integrations/files/read-file.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { workbook } from "#server/testing/workbook.ts";

const UPLOADS = path.resolve(import.meta.dirname, "../../../../../shared/data/uploads/xlsx");
const SHEET = workbook([
  {
    name: "DCF",
    rows: [
      ["USD mm", 2025, "2026E", "2027E"],
      ["Revenue", 900, 1000, 1100],
      ["EBITDA", 180, 200, 220],
      ["D&A", 45, 50, 55],
      ["Unlevered Free Cash Flow", 90, 100, 110],
      ["WACC", 0.1],
      ["Terminal Growth Rate", 0.02],
      ["Net debt", 300],
    ],
  },
]);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});

async function send(fields: Readonly<Record<string, string | Blob>>, by = app.request) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") body.set(name, value);
    else body.set(name, value, "harbour.xlsx");
  }
  const response = await by("/api/saved-outputs/import", { method: "POST", body });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

describe("the import of a DCF workbook", () => {
  it("says what was understood, and what it gives can be saved as a model", async () => {
    const { status, answer } = await send({ ticker: "hpkg", file: new Blob([SHEET]) });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      fileName: "harbour.xlsx",
      problem: null,
      periods: ["2026E", "2027E"],
      understood: expect.arrayContaining([
        { label: "WACC", as: "wacc", place: "DCF!B6" },
        { label: "Revenue", as: "Revenues", place: "DCF!B2" },
      ]),
    });
    const { model } = Object(answer);
    // 100 / 1.1 + 110 / 1.21 + 110 × 1.02 / 0.08 / 1.21, by hand.
    expect(model.valuationResults.enterpriseValueGG).toBeCloseTo(1340.909, 2);
    const json = { ticker: "HPKG", name: "Imported", ...model };
    const saved = await app.request("/api/saved-outputs", { method: "POST", json });
    expect(saved.status).toBe(201);
  });

  it("refuses what is no workbook with the field, and who is not signed in", async () => {
    expect(await send({ ticker: "HPKG" })).toMatchObject({
      status: 400,
      answer: { field: "file" },
    });
    expect(await send({ ticker: "??", file: new Blob([SHEET]) })).toMatchObject({
      status: 400,
      answer: { field: "ticker" },
    });
    const pdf = new Blob(["%PDF-1.7"]);
    expect(await send({ ticker: "HPKG", file: pdf })).toMatchObject({
      status: 415,
      answer: { field: "file" },
    });
    const json = await app.request("/api/saved-outputs/import", { method: "POST", json: {} });
    expect(json.status).toBe(415);
    const stranger = await createTestApp({});
    expect((await send({ ticker: "HPKG" }, stranger.request)).status).toBe(401);
  });
});

describe.skipIf(!existsSync(UPLOADS))("workbooks of the shared data", () => {
  it.each([
    ["MSFT_DCF_Model.xlsx", ["TERMINAL_GROWTH_TWICE", "SENSITIVITY"], 2_783_629],
    ["DCF_Practice_CN_Rail.xlsx", ["DEBT_NOT_DEDUCTED", "SENSITIVITY"], 63_895],
    ["NVDA_Company_Valuation_Model.xlsx", ["SENSITIVITY", "SENSITIVITY", "SENSITIVITY"], 2_622_182],
  ])("%s is valued, its errors named", (name, codes, value) => {
    const bytes = new Uint8Array(readFileSync(path.join(UPLOADS, name)));
    const { model, findings } = readModelWorkbook({ ticker: "X", fileName: name }, bytes);
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect(model?.valuationResults.enterpriseValueGG).toBeCloseTo(value, -1);
  });
});
