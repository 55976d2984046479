import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeConnectedData } from "#contracts/connected-data.ts";
import { errorSchema } from "#contracts/contract.ts";
import { createResearch, listResearch, saveResearch } from "#contracts/research.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";
import { noRoomText } from "./room.ts";

const QUOTA_MB = 1;
/** Characters that take as many bytes: nothing in them repeats. */
const text = (kilobytes: number) => randomBytes(kilobytes * 512).toString("hex");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { researchQuotaMb: QUOTA_MB } });
});
afterAll(() => app.close());

function create(user: string, content: string) {
  return app.as(user)(createResearch.path, { method: "POST", json: { content } });
}

async function created(user: string, content: string) {
  const response = await create(user, content);
  expect(response.status).toBe(201);
  return createResearch.response.parse(await response.json()).document;
}

function save(user: string, id: string, json: object) {
  return app.as(user)(`/api/research/${id}`, { method: "PUT", json });
}

function store(user: string, kilobytes: number) {
  const data = { context: text(kilobytes), results: [] };
  const json = { type: "rag-query", data };
  return app.as(user)(storeConnectedData.path, { method: "POST", json });
}

async function refusalOf(response: Response) {
  const { code, error, field } = errorSchema.parse(await response.json());
  return { status: response.status, code, error, field };
}

const REFUSED = { status: 413, code: "too_large", error: noRoomText(QUOTA_MB) };

describe("documents and data beyond the quota", () => {
  it("are refused with the limit, shrink all the same, and go on once there is room", async () => {
    const [first, second] = [await created("ana", text(400)), await created("ana", text(300))];
    expect(await refusalOf(await create("ana", text(600)))).toMatchObject({
      ...REFUSED,
      field: "content",
    });
    const grown = { baseRevision: 0, content: text(900) };
    expect(await refusalOf(await save("ana", second.id, grown))).toMatchObject({
      ...REFUSED,
      field: "content",
    });
    expect(await refusalOf(await store("ana", 600))).toMatchObject({ ...REFUSED, field: "data" });
    const shrunk = await save("ana", second.id, { baseRevision: 0, content: text(200) });
    expect(shrunk.status).toBe(200);
    // What was removed gives way, though it could have been restored.
    await app.as("ana")(`/api/research/${first.id}`, { method: "DELETE" });
    expect((await store("ana", 600)).status).toBe(200);
    expect(await restored(first.id)).toBe(404);
    expect((await create("ben", text(600))).status).toBe(201);
  });

  it("of nobody else are counted, and cards that are saved with a document are", async () => {
    const { id } = await created("ida", "");
    const card = { id: "1", ticker: "AAPL", type: "rag-query", label: "Search" };
    const data = { context: text(1_200), results: [] };
    const timestamp = new Date().toISOString();
    const connectedData = [{ ...card, timestamp, status: "success", data }];
    const refused = await save("ida", id, { baseRevision: 0, content: "typed", connectedData });
    expect(await refusalOf(refused)).toMatchObject({ ...REFUSED, field: "connectedData" });
    const typed = await save("ida", id, { baseRevision: 0, content: "typed" });
    expect(saveResearch.response.parse(await typed.json()).document.content).toBe("typed");
  });

  it("keep the latest revision of each, and of the others what there is room for", async () => {
    const { id } = await created("eve", "");
    for (let revision = 0; revision < 8; revision += 1) {
      const saved = await save("eve", id, { baseRevision: revision, content: text(300) });
      expect(saved.status).toBe(200);
    }
    const { rows } = await app.db.execute(
      sql`select revision from research_revisions where document_id = ${id} order by revision`,
    );
    expect(rows.map(({ revision }) => revision)).toEqual([6, 7, 8]);
    expect((await app.as("eve")(listResearch.path)).status).toBe(200);
  });
});

async function restored(id: string): Promise<number> {
  return (await app.as("ana")(`/api/research/${id}/restore`, { method: "POST" })).status;
}
