import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { storeConnectedData } from "#contracts/connected-data.ts";
import type { Contract } from "#contracts/contract.ts";
import { createSavedOutput } from "#contracts/models.ts";
import { createResearch, saveResearch } from "#contracts/research.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { CALLS } from "#server/http/openapi.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createTestApp, type TestInit } from "#server/testing/create-test-app.ts";
import { anyAnchors, anyBinding, anyNote, cards, MODEL } from "#server/testing/fuzz/cards.ts";
import { anyText, anyValue, nearly } from "#server/testing/fuzz/hostile.ts";
import { inputsOf, type Known } from "#server/testing/fuzz/inputs-of.ts";

const folder = mkdtempSync(path.join(tmpdir(), "footnote-fuzz-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** How long each call is tried, in milliseconds; one that takes a text or connected data ten times. */
const CALL_MS = Number(process.env["FUZZ_CALL_MS"] ?? 50);
/** Of the thread that answers everybody, for one request. */
const OWN_MAX_MS = 1_500;
/** The owner's alone: anybody else is only refused. */
const OF_OWNER = /blog|publish|newsletter|twitter|thread|people/;

/** What the server logged of the last request. */
const faults: string[] = [];
/** What asks the SEC for companies that do not ship with the product, or posts on X: neither is there. */
const ASKS_OTHERS =
  /ModelData|side-by-side|filings|rag-data|check-(?:figures|document)|twitter|suggest-sources/;

const app = await createTestApp({
  edgar: offlineEdgar({ cacheDir: folder }),
  config: { ownerEmail: "owner@example.com" },
  withJobs: true,
  log: (line) => void (line.includes('"stack"') && faults.push(line)),
});
const contracts = new Map(
  CALLS.map(({ contract }) => [`${contract.method} ${contract.path}`, contract]),
);
/** Calls with a contract, and pages and calls for programs of others, which have none. */
const mounted = new Set(
  app.app.routes
    .filter(({ method, path: route }) => method !== "ALL" && !route.endsWith("*"))
    .map(({ method, path: route }) => `${method} ${route}`),
);

describe("bad input", () => {
  it("is sent to every call there is a contract for", () => {
    expect([...contracts.keys()].filter((call) => !mounted.has(call))).toEqual([]);
  });

  it.each([...mounted])("never makes an error of ours: %s", async (call) => {
    const contract = contracts.get(call);
    const name = OF_OWNER.test(call) ? "owner" : `user-${[...mounted].indexOf(call)}`;
    const known = await seeded(name);
    const request = app.as(name);
    const until = performance.now() + (takesTexts(contract) ? 10 * CALL_MS : CALL_MS);
    await fc.assert(
      fc.asyncProperty(requestsTo(call, contract, known), async ({ target, init }) => {
        if (performance.now() > until) return;
        faults.length = 0;
        const before = process.threadCpuUsage();
        const { status } = await request(target, init);
        const { user, system } = process.threadCpuUsage(before);
        const isOthers = (status === 502 || status === 503) && ASKS_OTHERS.test(call);
        expect(status >= 500 && !isOthers ? [status, ...faults] : []).toEqual([]);
        expect((user + system) / 1_000).toBeLessThan(OWN_MAX_MS);
      }),
      { numRuns: 2 * CALL_MS },
    );
  });
});

describe("a large body of who is not signed in", () => {
  const LARGE = 3 * 1024 * 1024;
  const calls = CALLS.filter(({ contract }) => contract.signedIn && contract.method !== "GET");

  it.each([true, false])("is refused by every call, announced: %s", async (isAnnounced) => {
    const answers = await Promise.all(
      calls.map(async ({ contract: { method, path: target } }) => {
        const length: Record<string, string> = isAnnounced
          ? { "content-length": String(LARGE) }
          : { "transfer-encoding": "chunked" };
        const headers = { "content-type": "application/json", ...length };
        const body = `"${"a".repeat(LARGE)}"`;
        const { status } = await app.anonymous(target, { method, body, headers });
        return [401, 413].includes(status) ? [] : [method, target, status];
      }),
    );
    expect(calls.length).toBeGreaterThan(40);
    expect(answers.flat()).toEqual([]);
  });
});

/** What the user `name` has, under the names of the fields that speak of it. */
async function seeded(name: string): Promise<Known> {
  const request = app.as(name);
  const sent = async (method: string, target: string, json: unknown): Promise<unknown> => {
    const response = await request(target, { method, json });
    expect(response.ok).toBe(true);
    return response.json();
  };
  const paying = { userId: await app.userId(name), status: "active" };
  await app.db.insert(subscriptions).values(paying).onConflictDoNothing();
  const { document } = createResearch.response.parse(
    await sent("POST", createResearch.path, { title: "Harbour" }),
  );
  const stored = [
    { type: "financial", data: harbour },
    { type: "rag-query", data: passagesCard().data },
  ].map((data) => sent("POST", storeConnectedData.path, data));
  const dataIds = (await Promise.all(stored)).map(
    (answer) => storeConnectedData.response.parse(answer).dataId,
  );
  const connectedData = [{ ...passagesCard(), data: undefined, dataId: dataIds[1] }];
  const content = "The term loan due 2028 is USD 225 mm.";
  const save = { baseRevision: 0, content, connectedData };
  await sent("PUT", saveResearch.path.replace(":id", document.id), save);
  const model = { ticker: "HPKG", name: "Base", ...MODEL };
  const { savedOutput } = createSavedOutput.response.parse(
    await sent("POST", createSavedOutput.path, model),
  );
  const ids = fc.oneof(fc.constantFrom(document.id, savedOutput.id), fc.uuid(), anyText);
  const contents = { content: anyNote, currentContent: anyNote, researchContent: anyNote };
  return {
    ...contents,
    ...Object.fromEntries(
      Object.entries(MODEL).map(([part, value]) => [part, nearly(fc.constant(value))]),
    ),
    assumptions: nearly(fc.constant(MODEL.assumptionParameters)),
    id: ids,
    researchId: ids,
    savedOutputId: ids,
    dataId: fc.oneof(fc.constantFrom(...dataIds), anyText),
    ticker: fc.oneof(fc.constantFrom("HPKG", "AAPL", "NOBODY"), anyText),
    baseRevision: fc.nat({ max: 3 }),
    connectedData: cards(dataIds),
    anchors: anyAnchors,
    binding: anyBinding,
  };
}

function requestsTo(call: string, contract: Contract | undefined, known: Known) {
  const [method = "", route = ""] = call.split(" ");
  const { params, query, body, form } = contract ?? {};
  const some = (schema: z.ZodType | undefined) =>
    schema === undefined ? fc.constant({}) : nearly(inputsOf(schema, known));
  const junk = fc.dictionary(fc.oneof(fc.constantFrom("q", "ticker", "token"), anyText), anyText, {
    maxKeys: 2,
  });
  const json =
    body === undefined
      ? anyValue
      : fc.oneof({ weight: 9, arbitrary: some(body) }, { weight: 1, arbitrary: anyValue });
  return fc
    .record({
      params: params === undefined ? fc.dictionary(fc.constantFrom("id"), anyText) : some(params),
      query: fc.tuple(some(query), junk).map((both) => Object.assign({}, ...both) as object),
      json,
      file:
        form === undefined
          ? fc.constant(undefined)
          : fc.option(files(some(form)), { nil: undefined }),
    })
    .map(
      ({ params: given, query: asked, json: sent, file }): { target: string; init: TestInit } => {
        const target = `${filled(route, given)}?${new URLSearchParams(textsOf(asked)).toString()}`;
        if (method === "GET") return { target, init: {} };
        if (file !== undefined) return { target, init: { method, body: file } };
        return { target, init: { method, json: sent } };
      },
    );
}

/** A form whose file is anything. */
function files(fields: fc.Arbitrary<unknown>): fc.Arbitrary<FormData> {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    anyText.map((text) => new TextEncoder().encode(text)),
    fc.constant(new TextEncoder().encode("Item,2024,2025\nRevenues,1,2\n")),
  );
  const names = fc.oneof(fc.constantFrom("own.csv", "own.xlsx", "own.pdf", "own.pptx"), anyText);
  return fc.tuple(fields, bytes, names).map(([given, content, name]) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(textsOf(given))) form.append(key, value);
    form.set("file", new File([new Uint8Array(content)], name.toWellFormed()));
    return form;
  });
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]) => {
      if (held === undefined || held === null) return [];
      const text = typeof held === "object" ? JSON.stringify(held) : String(held);
      return [[key.toWellFormed(), text.toWellFormed()]];
    }),
  );
}

function filled(route: string, given: unknown): string {
  const params = textsOf(given);
  return route.replaceAll(
    /:(\w+)/g,
    (_, name: string) =>
      // An empty segment is another path.
      encodeURIComponent(params[name] ?? params["id"] ?? "x") || "x",
  );
}

function takesTexts(contract: Contract | undefined): boolean {
  if (contract?.body === undefined) return false;
  const schema = z.toJSONSchema(contract.body, { io: "input", unrepresentable: "any" });
  return /"(connectedData|data|content|researchContent)":/.test(JSON.stringify(schema));
}
