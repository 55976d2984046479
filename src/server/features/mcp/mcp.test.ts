import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { serve, type ServerType } from "@hono/node-server";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { createToken } from "#contracts/accounts.ts";
import { NO_COMPANY_TEXT } from "#contracts/check-document.ts";
import { listDocuments, uploadDocument } from "#contracts/knowledge-base.ts";
import { createSavedOutput, savedModelSchema } from "#contracts/models.ts";
import { readResults } from "#core/finance/valuation/saved-results.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import { MCP_PATH } from "#server/features/mcp/routes.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { pdfOf } from "#server/testing/pdf.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

let app: TestApp;
let folder: string;
let ana: Client;
let ben: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-mcp-"));
  const edgar = offlineEdgar({ cacheDir: folder });
  app = await createTestApp({ signedInAs: "ana", edgar, withJobs: true });
  ana = await clientOf(await tokenOf("ana"));
  ben = await clientOf(await tokenOf("ben"));
});
afterAll(async () => {
  await ana.close();
  await ben.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function tokenOf(name: string): Promise<string> {
  const json = { name: "Desk client" };
  const answer = await app.as(name)(createToken.path, { method: "POST", json });
  return createToken.response.parse(await answer.json()).token;
}

/** The official client, over HTTP with a personal token. */
async function clientOf(token: string): Promise<Client> {
  const client = new Client({ name: "desk", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`http://localhost${MCP_PATH}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, init) => app.app.fetch(new Request(url, init), SOCKET),
  });
  await client.connect(transport);
  return client;
}

const SOCKET = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
const texts = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ text: z.string() })).length(1),
});

async function use(client: Client, name: string, input: Record<string, unknown>) {
  const { isError, content } = texts.parse(await client.callTool({ name, arguments: input }));
  const text = content[0]?.text ?? "";
  return isError === true ? { error: text } : z.json().parse(JSON.parse(text));
}

describe("the workspace as an MCP server", () => {
  it("offers tools that change nothing", async () => {
    const { tools } = await ana.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      "check_document",
      "check_figures",
      "get_model",
      "get_ratios",
      "get_statements",
      "list_workspace",
      "search_companies",
      "search_filings",
      "search_knowledge_base",
    ]);
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
  });

  it("gives a file back with the verdict on each of its figures", async () => {
    const page = [{ x: 72, y: 700, text: "Harbour's EBITDA was USD 316 mm in FY2025." }];
    const sent = Buffer.from(pdfOf([page]));
    const input = { fileName: "memo.pdf", file: sent.toString("base64"), tickers: ["HPKG"] };
    const answer = await ana.callTool({ name: "check_document", arguments: input });
    const [text, file] = z
      .tuple([
        z.object({ text: z.string() }),
        z.object({ resource: z.object({ blob: z.string() }) }),
      ])
      .parse(answer.content);
    expect(JSON.parse(text.text)).toMatchObject({
      fileName: "memo_checked.pdf",
      counts: { contradicted: 1 },
      figures: [{ title: "USD 316 mm is contradicted", place: "Page 1" }],
    });
    const back = Buffer.from(file.resource.blob, "base64");
    expect(back.subarray(0, sent.length).equals(sent)).toBe(true);
    expect(back.length).toBeGreaterThan(sent.length);
    const nobody = await use(ana, "check_document", { ...input, tickers: [] });
    expect(nobody).toEqual({ error: `${NO_COMPANY_TEXT} (tickers)` });
    const unknown = await use(ana, "check_document", { ...input, tickers: ["HPKG", "NOSUCH"] });
    expect(unknown).toEqual({ error: expect.stringMatching(/NOSUCH.*\(tickers\.1\)$/) });
    const models = [randomUUID()];
    expect(await use(ana, "check_figures", { text: "A 5% rise.", models })).toEqual({
      error: expect.stringMatching(/\(models\.0\)$/),
    });
  });

  it("gives statements with their filings, and ratios with their formulas", async () => {
    expect(await use(ana, "search_companies", { text: "harbour pack" })).toMatchObject({
      tickers: [{ ticker: "HPKG" }],
    });
    const statements = await use(ana, "get_statements", { ticker: "HPKG", years: 2 });
    expect(statements).toMatchObject({ currency: "USD", periods: ["2024", "2025"] });
    expect(rowOf(statements, "Revenues")).toMatchObject({
      values: {
        "2025": { value: 2_419e6, source: expect.stringMatching(/^10-K filed .*9990000001/) },
      },
    });
    const ratios = await use(ana, "get_ratios", { ticker: "HPKG" });
    expect(rowOf(ratios, "Net Leverage (x)")).toMatchObject({
      formula: expect.anything(),
      values: {
        "2025": {
          inputs: [{ value: 1_257e6 }, { value: -181e6 }, { item: "EBITDA", value: 361e6 }],
        },
      },
    });
    expect(await use(ana, "get_statements", { ticker: "NOSUCH" })).toMatchObject({
      error: expect.stringContaining("NOSUCH"),
    });
    expect(await use(ana, "get_statements", { ticker: "HPKG", years: -1 })).toHaveProperty("error");
  });

  it("judges the figures of a text", async () => {
    const text = "Revenues were USD 2,419 mm in FY2025. Net debt was USD 999 mm in FY2025.";
    expect(await use(ana, "check_figures", { text, tickers: ["HPKG"] })).toMatchObject({
      counts: { verified: 1, contradicted: 1 },
    });
  });

  it("answers a text of thousands of figures in little room, what is wrong first, and counts the rest", async () => {
    const text = `${"Revenues were USD 2,419 mm in FY2025.\n".repeat(1_500)}Revenues were USD 9 mm in FY2025.`;
    const answer = await use(ana, "check_figures", { text, tickers: ["HPKG"] });
    expect(JSON.stringify(answer).length).toBeLessThan(100_000);
    expect(answer).toMatchObject({
      counts: { verified: 1_500, contradicted: 1 },
      figures: { 0: { verdict: "contradicted" } },
      leftOut: expect.stringMatching(/^\d+ of 1501 figures found no room/),
    });
  });

  it.each([
    ["HPKG", "quarterly"],
    ["HPKG", "ltm"],
    ["AAPL", "annual"],
    ["AAPL", "ltm"],
  ])(
    "judges what %s itself says of %s columns, the first and the last, as true",
    async (ticker, period) => {
      const given = await use(ana, "get_statements", { ticker, period, years: 20 });
      const { name, periods } = columns.parse(given);
      const { values } = money.parse(rowOf(given, "Revenues"));
      const known = periods.filter((each) => values[each]?.value != null);
      const ends = [known.at(0) ?? "", known.at(-1) ?? ""];
      const text = ends
        .map((each) => {
          const millions = Math.round((values[each]?.value ?? 0) / 1e6).toLocaleString("en-US");
          return `${name}: revenues were USD ${millions} mm in ${each}.`;
        })
        .join("\n");
      const judged = await use(ana, "check_figures", { text, tickers: [ticker] });
      expect([text, judged]).toMatchObject([text, { counts: { verified: 2, contradicted: 0 } }]);
    },
  );

  it("finds passages of filings and of the analyst's own documents, and nobody else's", async () => {
    const question = "What does the company sell?";
    const filing = await use(ana, "search_filings", { ticker: "HPKG", question, limit: 2 });
    // The sample's filing is at no address of the SEC's.
    expect(filing).toMatchObject({ filing: { form: "10-K", accession: expect.any(String) } });
    expect(passagesOf(filing).length).toBeGreaterThan(0);
    const tables = { ticker: "HPKG", question: "Consolidated balance sheet", limit: 20 };
    const answer = await use(ana, "search_filings", tables);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(6_000);
    const found = passagesOf(answer);
    expect(new Set(found.map((each) => each.text)).size).toBe(found.length);
    expect(found.every(({ place }) => place !== "")).toBe(true);
    expect(JSON.stringify(answer)).toMatch(/"concepts":\{"[^"]+":"us-gaap:/);
    const form = new FormData();
    form.set("ticker", "HPKG");
    form.set("file", new File(["The revolver matures in March 2031."], "note.txt"));
    expect((await app.request(uploadDocument.path, { method: "POST", body: form })).status).toBe(
      202,
    );
    await vi.waitFor(async () => {
      const listed = await (await app.request(listDocuments.path)).json();
      expect(listed).toMatchObject({ documents: [{ status: "ready" }] });
    }, 20_000);
    const asked = { ticker: "HPKG", question: "When does the revolver mature?" };
    expect(JSON.stringify(await use(ana, "search_knowledge_base", asked))).toContain("March 2031");
    expect(await use(ben, "search_knowledge_base", asked)).toMatchObject({
      error: expect.stringContaining("No knowledge base found for HPKG"),
    });
  });

  it("gives the analyst's own models, and nobody else's", async () => {
    const json = { ticker: "HPKG", name: "Base case", historicalData: {}, projections: {} };
    const made = await app.request(createSavedOutput.path, { method: "POST", json });
    const { savedOutput } = z.object({ savedOutput: savedModelSchema }).parse(await made.json());
    const { id } = savedOutput;
    expect(await use(ana, "list_workspace", {})).toMatchObject({
      models: [{ id, name: "Base case" }],
      documents: [{ ticker: "HPKG", fileName: "note.txt", status: "ready" }],
      sample: "HPKG",
    });
    expect(await use(ana, "list_workspace", { ticker: "AAPL" })).toMatchObject({
      models: [],
      documents: [],
    });
    expect(await use(ana, "get_model", { id })).toMatchObject({ savedOutput: { id } });
    expect(await use(ben, "list_workspace", {})).toMatchObject({ models: [], documents: [] });
    expect(await use(ben, "get_model", { id })).toHaveProperty("error");
    const check = { text: "Revenues are USD 2,000 mm.", models: [id] };
    expect(await use(ben, "check_figures", check)).toHaveProperty("error");
  });

  it("judges the values of a model that is named", async () => {
    const json = { ticker: "HPKG", name: "DCF", ...writeModel(harbourModel()) };
    const made = await app.request(createSavedOutput.path, { method: "POST", json });
    const { savedOutput } = z.object({ savedOutput: savedModelSchema }).parse(await made.json());
    const { enterpriseValueGG, meta } = readResults(savedOutput.valuationResults) ?? {};
    const millions = ((enterpriseValueGG ?? 0) * (meta?.scale ?? 0)) / 1e6;
    const value = Math.round(millions).toLocaleString("en-US");
    const text = `The enterprise value is USD ${value} mm in the base case by Gordon growth.`;
    const judged = await use(ana, "check_figures", { text, models: [savedOutput.id] });
    expect([text, judged]).toMatchObject([text, { counts: { verified: 1, contradicted: 0 } }]);
  });

  it("says what is there to who connects, the sample too", async () => {
    const [own, others] = [ana.getInstructions() ?? "", ben.getInstructions() ?? ""];
    for (const told of [own, others]) expect(told).toMatch(/HPKG is a fictional sample company/);
    const again = await clientOf(await tokenOf("ana"));
    expect(again.getInstructions()).toContain("Base case (HPKG)");
    expect(again.getInstructions()).toContain("note.txt (HPKG)");
    expect(others).toContain("models none");
    await again.close();
  });

  it("opens nothing else to a token, and nothing without one", async () => {
    const headers = { authorization: `Bearer ${await tokenOf("ana")}` };
    expect((await app.anonymous("/api/get-saved-outputs", { headers })).status).toBe(200);
    for (const path of ["/api/tokens", "/api/research", "/api/preferences", "/api/plan"]) {
      expect((await app.anonymous(path, { headers })).status).toBe(403);
    }
    const json = { ticker: "HPKG", name: "Not by a token" };
    const write = { method: "POST", json, headers };
    expect((await app.anonymous(createSavedOutput.path, write)).status).toBe(403);
    const forged = { authorization: "Bearer fn_forged" };
    expect((await app.anonymous("/api/get-saved-outputs", { headers: forged })).status).toBe(401);
    expect((await app.anonymous(MCP_PATH, { method: "POST", json: {} })).status).toBe(401);
    expect((await app.request(MCP_PATH, { method: "POST", json: {} })).status).toBe(401);
  });
});

/** The official client, over a process of its own. */
async function overStdio(env: Readonly<Record<string, string>>): Promise<Client> {
  const client = new Client({ name: "desk", version: "1" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--disable-warning=ExperimentalWarning", MCP],
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stderr: "ignore",
  });
  await client.connect(transport);
  return client;
}

describe("the same over standard input and output", () => {
  let url: string;
  let http: ServerType;
  beforeAll(async () => {
    http = serve({ fetch: app.app.fetch, port: 0, hostname: "127.0.0.1" });
    await once(http, "listening");
    const { port } = z.object({ port: z.number() }).parse(http.address());
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    http.close();
  });

  it("says what is there and gives the same figures", async () => {
    const token = await tokenOf("ana");
    const client = await overStdio({ FOOTNOTE_URL: url, FOOTNOTE_TOKEN: token });
    expect(client.getInstructions()).toMatch(/HPKG is a fictional sample company/);
    const asked = { ticker: "HPKG", period: "ltm" };
    const given = await use(client, "get_statements", asked);
    expect(given).toEqual(await use(ana, "get_statements", asked));
    await client.close();
  });

  it.each([
    ["a wrong token", { FOOTNOTE_TOKEN: "fn_forged" }, /does not take the personal token/],
    ["no token", {}, /Set FOOTNOTE_TOKEN/],
    [
      "nobody at the address",
      { FOOTNOTE_TOKEN: "fn_any", FOOTNOTE_URL: "http://127.0.0.1:9" },
      /does not answer at/,
    ],
  ])("says at the connection that there is %s", async (_, env, sentence) => {
    await expect(overStdio({ FOOTNOTE_URL: url, ...env })).rejects.toThrow(sentence);
  });
});

const MCP = fileURLToPath(new URL("../../mcp.ts", import.meta.url));
const columns = z.object({ name: z.string(), periods: z.array(z.string()) });
const money = z.object({
  values: z.record(z.string(), z.object({ value: z.number().nullable() })),
});

function passagesOf(answer: unknown) {
  const passage = z.object({ place: z.string(), text: z.string() });
  return z.object({ passages: z.array(passage) }).parse(answer).passages;
}

const table = z.object({ rows: z.array(z.looseObject({ item: z.string() })) });

function rowOf(answer: unknown, item: string): unknown {
  return table.parse(answer).rows.find((row) => row.item === item);
}
