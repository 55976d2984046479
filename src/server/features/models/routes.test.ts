import { eq, sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { SAVED_OUTPUTS_MAX, savedModelSchema } from "#contracts/models.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { Database } from "#server/db/client.ts";
import { savedOutputs } from "#server/db/schema/models.ts";
import { createTestApp, type TestRequest } from "#server/testing/create-test-app.ts";

const WRITTEN = writeModel(harbourModel());
const MODEL = { ticker: "HPKG", name: "Base", ...WRITTEN };

async function given(request: TestRequest, change: object = {}) {
  const response = await request("/api/saved-outputs", {
    method: "POST",
    json: { ...MODEL, ...change },
  });
  expect(response.status).toBe(201);
  const { savedOutput } = z.object({ savedOutput: savedModelSchema }).parse(await response.json());
  return savedOutput;
}

/** Statements of this database that wait for another one's row. */
async function waiting(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

describe("saved outputs", () => {
  it("are listed for their owner alone, newest change first, with the spec's fields", async () => {
    const { request, as } = await createTestApp({ signedInAs: "ana" });
    await given(request);
    await given(request, { name: "Bear", valuationResults: null });
    await given(request, { ticker: "DAL", name: "Other company" });
    await given(as("ben"), { name: "Other analyst" });
    const response = await request("/api/get-saved-outputs?ticker=hpkg");
    expect(await response.json()).toMatchObject([
      { name: "Bear", ticker: "HPKG", hasDcfResults: false, historicalData: expect.any(String) },
      { name: "Base", hasDcfResults: true, projections: expect.stringContaining("2026E") },
    ]);
    const all = z.array(z.unknown()).parse(await (await request("/api/get-saved-outputs")).json());
    expect(all).toHaveLength(3);
  });

  it("are taken as objects or as JSON text, and refused by name of the part that is neither", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const text = JSON.stringify(JSON.stringify(WRITTEN.projections));
    const saved = await given(request, { projections: text });
    expect(JSON.parse(saved.projections)).toEqual(WRITTEN.projections);
    const nested = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
    for (const projections of ["[1", "[]", '"text"', nested]) {
      const refused = await request("/api/saved-outputs", {
        method: "POST",
        json: { ...MODEL, projections },
      });
      expect([refused.status, await refused.json()]).toMatchObject([400, { field: "projections" }]);
    }
    const nul = await given(request, { historicalData: String.raw`{"name":"a\u0000b"}` });
    expect(nul.historicalData).not.toContain(String.raw`\u0000`);
    const nameless = await request("/api/saved-outputs", {
      method: "POST",
      json: { ...MODEL, name: " " },
    });
    expect([nameless.status, await nameless.json()]).toMatchObject([400, { field: "name" }]);
  });

  it("are refused by name of the part that holds a number beyond every amount, and stored ones stay listed", async () => {
    const { request, db } = await createTestApp({ signedInAs: "ana" });
    const valuationResults = { enterpriseValueGG: 1e305, meta: { scale: 1e6, currency: "USD" } };
    for (const [field, part] of Object.entries({
      valuationResults,
      projections: { "2026E": { Revenues: "1e305" } },
      historicalData: JSON.stringify({ scale: 1e300 }),
    })) {
      const json = { ...MODEL, [field]: part };
      const refused = await request("/api/saved-outputs", { method: "POST", json });
      expect([refused.status, await refused.json()]).toMatchObject([400, { field }]);
    }
    const { id } = await given(request);
    await given(request, { name: "Bear" });
    const contents = { ...WRITTEN, valuationResults };
    await db.update(savedOutputs).set({ contents }).where(eq(savedOutputs.id, id));
    const listed = await request("/api/get-saved-outputs");
    expect([listed.status, await listed.json()]).toMatchObject([200, [{}, {}]]);
    for (const stored of ["null", "[]", "7", "{}", `{"projections":[1]}`]) {
      const odd = sql`${stored}::jsonb`;
      await db.update(savedOutputs).set({ contents: odd }).where(eq(savedOutputs.id, id));
      const all = await request("/api/get-saved-outputs");
      expect([all.status, await all.json()]).toMatchObject([200, [{}, {}]]);
      const one = await request(`/api/saved-outputs/${id}`);
      expect([stored, one.status]).toEqual([stored, 200]);
    }
    expect((await request(`/api/saved-outputs/${id}`)).status).toBe(200);
  });

  it("are never more than a user may keep, however many are saved at once", async () => {
    const { request, db, userId } = await createTestApp({ signedInAs: "ana" });
    const owner = await userId("ana");
    const contents = { ...WRITTEN, valuationResults: null };
    const row = { userId: owner, ticker: "HPKG", name: "Base", contents };
    await db.insert(savedOutputs).values(Array.from({ length: SAVED_OUTPUTS_MAX - 1 }, () => row));
    const saves = await Promise.all(
      [1, 2, 3, 4, 5].map(() => request("/api/saved-outputs", { method: "POST", json: MODEL })),
    );
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 429, 429, 429, 429,
    ]);
    expect(await db.$count(savedOutputs)).toBe(SAVED_OUTPUTS_MAX);
  });

  // It needs one connection for each of two who wait for each other.
  it.skipIf(inject("testCluster").connections === 1)(
    "keep what another save put in while a part of them was saved",
    async () => {
      const { request, db } = await createTestApp({ signedInAs: "ana" });
      const { id } = await given(request, { valuationResults: null });
      const historicalData = { made: "by another window" };
      const save = await db.transaction(async (transaction) => {
        const contents = sql`contents || ${JSON.stringify({ historicalData })}::jsonb`;
        await transaction.update(savedOutputs).set({ contents, version: 2 });
        const pending = request(`/api/saved-outputs/${id}`, {
          method: "PUT",
          json: { projections: { made: "here" } },
        });
        await expect.poll(() => waiting(db)).toBe(1);
        return { pending };
      });
      expect(await (await save.pending).json()).toMatchObject({
        savedOutput: {
          version: 3,
          historicalData: JSON.stringify(historicalData),
          projections: JSON.stringify({ made: "here" }),
        },
      });
    },
  );

  it("keep a version of every change, refuse a stale save with what is stored, and go back", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const { id } = await given(request);
    const put = (json: object) => request(`/api/saved-outputs/${id}`, { method: "PUT", json });
    const second = await put({ baseVersion: 1, name: "Second" });
    expect(await second.json()).toMatchObject({ savedOutput: { version: 2, name: "Second" } });
    const again = await put({ baseVersion: 1, name: "Second" });
    expect([again.status, await again.json()]).toMatchObject([
      200,
      { savedOutput: { version: 2 } },
    ]);
    const stale = await put({ baseVersion: 1, name: "Third" });
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { success: false, code: "stale", savedOutput: { name: "Second" } },
    ]);
    const kept = await request(`/api/saved-outputs/${id}/versions`);
    expect(await kept.json()).toMatchObject({ versions: [{ version: 2 }, { version: 1 }] });
    const back = await request(`/api/saved-outputs/${id}/versions/1/restore`, {
      method: "POST",
      json: {},
    });
    expect(await back.json()).toMatchObject({ savedOutput: { version: 3, name: "Base" } });
    const none = await request(`/api/saved-outputs/${id}/versions/9/restore`, {
      method: "POST",
      json: {},
    });
    expect(none.status).toBe(404);
  });

  it("answer 401 to nobody and 404 to anyone but their owner", async () => {
    const { request, as, anonymous } = await createTestApp({ signedInAs: "ana" });
    const { id } = await given(request);
    const calls: readonly (readonly [string, string, object?])[] = [
      ["GET", `/api/saved-outputs/${id}`],
      ["PUT", `/api/saved-outputs/${id}`, { name: "Mine" }],
      ["GET", `/api/saved-outputs/${id}/versions`],
      ["GET", `/api/saved-outputs/${id}/workbook`],
      ["POST", `/api/saved-outputs/${id}/versions/1/restore`, {}],
      ["GET", `/api/save-valuation-results?savedOutputId=${id}`],
      ["POST", "/api/save-valuation-results", { savedOutputId: id, valuationResults: {} }],
      ["DELETE", `/api/saved-outputs/${id}`],
    ];
    for (const [method, path, json] of calls) {
      const init = json === undefined ? { method } : { method, json };
      expect([path, (await anonymous(path, init)).status]).toEqual([path, 401]);
      expect([path, (await as("ben")(path, init)).status]).toEqual([path, 404]);
    }
    expect((await request(`/api/saved-outputs/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await request(`/api/saved-outputs/${id}`)).status).toBe(404);
    expect((await request("/api/saved-outputs/7")).status).toBe(400);
  });
});

describe("a workbook", () => {
  it("is downloaded under the ticker and the day, of any case", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const { id } = await given(request);
    const response = await request(`/api/saved-outputs/${id}/workbook?case=bear`);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="HPKG_model_\d{4}-\d{2}-\d{2}\.xlsx"$/,
    );
    expect(new Uint8Array(await response.arrayBuffer()).slice(0, 2)).toEqual(
      new TextEncoder().encode("PK"),
    );
    expect((await request(`/api/saved-outputs/${id}/workbook?case=none`)).status).toBe(404);
  });
});

describe("valuation results and projections", () => {
  it("are looked up by model and by ticker", async () => {
    const { request, as } = await createTestApp({ signedInAs: "ana" });
    const { id } = await given(request, { valuationResults: null });
    const none = await request(`/api/save-valuation-results?savedOutputId=${id}`);
    expect([none.status, await none.json()]).toMatchObject([
      404,
      { error: "Failed to load saved model" },
    ]);
    const valuationResults = JSON.stringify(WRITTEN.valuationResults);
    const saved = await request("/api/save-valuation-results", {
      method: "POST",
      json: { savedOutputId: id, valuationResults },
    });
    const plain: unknown = JSON.parse(valuationResults);
    expect(await saved.json()).toEqual({
      success: true,
      savedOutput: { id, valuationResults: plain },
    });
    const projections = await (await request("/api/get-projections?ticker=HPKG")).json();
    expect(projections).toMatchObject({
      ticker: "HPKG",
      assumptionParameters: { baseYear: "2025" },
    });
    expect(await (await as("ben")("/api/get-projections?ticker=HPKG")).json()).toBeNull();
    expect((await request("/api/get-projections?ticker=no way")).status).toBe(400);
  });
});

describe("results that no reader could show", () => {
  const wide = Array.from({ length: 50 }, () => Array.from({ length: 5_000 }, () => 1));
  const cells = Array.from({ length: 26 }, () => 1);
  it.each([
    ["enterpriseValueGG", { enterpriseValueGG: "NaN" }],
    ["actualEV", { actualEV: "a lot" }],
    ["netDebt", { netDebt: {} }],
    ["dcfInputs.wacc", { dcfInputs: { wacc: "none" } }],
    ["sensitivityTables.gordonGrowth", { sensitivityTables: { gordonGrowth: wide } }],
    ["sensitivityTables.ebitdaMultiple", { sensitivityTables: { ebitdaMultiple: [cells] } }],
    ["sensitivityParameters.wacc", { sensitivityParameters: { wacc: cells } }],
  ])("are refused by their field: %s", async (field, valuationResults) => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const { id } = await given(request);
    for (const sent of [valuationResults, JSON.stringify(valuationResults)]) {
      const response = await request("/api/save-valuation-results", {
        method: "POST",
        json: { savedOutputId: id, valuationResults: sent },
      });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { field: `valuationResults.${field}` },
      ]);
    }
  });
});

describe("POST /api/valuations", () => {
  const dcfInputs = { wacc: 0.09, terminalGrowthRate: 0.02, terminalEbitdaMultiple: 8 };
  const flows = { unleveredFcf: [100, 110, 121, 133.1, 146.41], terminalEbitda: 300, netDebt: 500 };

  it("values cash flows alone, in their own unit", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const response = await post(request, { ...flows, dcfInputs, scale: 1_000_000 });
    const { valuationResults } = z
      .object({ valuationResults: z.record(z.string(), z.unknown()) })
      .parse(await response.json());
    expect(valuationResults["enterpriseValueGG"]).toBeCloseTo(1853.775, 3);
    expect(valuationResults["equityValueEM"]).toBeCloseTo(1527.045, 3);
    expect(valuationResults["meta"]).toMatchObject({ scale: 1_000_000 });
  });

  it("says why a value is null, and which field is not a number", async () => {
    const { request, anonymous } = await createTestApp({ signedInAs: "ana" });
    const guarded = await post(request, { ...flows, dcfInputs: { ...dcfInputs, wacc: 0.02 } });
    expect(await guarded.json()).toMatchObject({
      valuationResults: {
        enterpriseValueGG: null,
        meta: { errors: [{ code: "WACC_NOT_ABOVE_GROWTH" }, expect.anything(), expect.anything()] },
      },
    });
    const text = await post(request, { ...flows, dcfInputs: { ...dcfInputs, wacc: "9%" } });
    expect([text.status, await text.json()]).toMatchObject([400, { field: "dcfInputs.wacc" }]);
    const nothing = await post(request, { dcfInputs });
    expect([nothing.status, await nothing.json()]).toMatchObject([
      400,
      { field: "historicalData" },
    ]);
    expect((await post(anonymous, flows)).status).toBe(401);
  });

  it("projects and values a model as the saved one has it", async () => {
    const { request } = await createTestApp({ signedInAs: "ana" });
    const { historicalData, assumptionParameters, valuationResults, projections } = WRITTEN;
    const response = await post(request, {
      historicalData,
      assumptionParameters,
      dcfInputs: valuationResults.dcfInputs,
      marketCap: 1417,
    });
    const answer = z
      .object({ projections: z.unknown(), valuationResults: z.record(z.string(), z.unknown()) })
      .parse(await response.json());
    expect(answer.projections).toEqual(JSON.parse(JSON.stringify(projections)));
    expect(answer.valuationResults["enterpriseValueGG"]).toBe(valuationResults.enterpriseValueGG);
    expect(answer.valuationResults["actualEV"]).toBe(1417 + 1076);
  });
});

function post(request: TestRequest, json: object) {
  return request("/api/valuations", { method: "POST", json });
}
