import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getModelData } from "#contracts/companies.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

/** A listed company whose facts the product does not bundle. */
const TICKER = "MSFT";
const FACTS = "api/xbrl/companyfacts/CIK0000789019.json";
const TIME_LIMIT_MS = 20_000;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-bad-facts-"));
  await mkdir(join(folder, "mirror/api/xbrl/companyfacts"), { recursive: true });
  const edgar = offlineEdgar({ cacheDir: join(folder, "cache"), mirror: join(folder, "mirror") });
  app = await createTestApp({ signedInAs: "ana", edgar });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** What is answered when the mirror's file of the company has this text. */
async function answerOn(text: string, query = ""): Promise<Response> {
  await writeFile(join(folder, "mirror", FACTS), text);
  return app.request(`/api/ModelData?ticker=${TICKER}${query}`);
}

function fact(more: Readonly<Record<string, unknown>> = {}) {
  return {
    start: "2024-01-01",
    end: "2024-12-31",
    val: 1_000_000,
    accn: "0000789019-25-000001",
    fy: 2024,
    fp: "FY",
    form: "10-K",
    filed: "2025-02-15",
    ...more,
  };
}

/** A file with revenues and net income, and other facts of other concepts. */
function factsFile(revenues: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) {
  return JSON.stringify({
    cik: 789019,
    entityName: "Any",
    facts: {
      "us-gaap": {
        Revenues: { units: { USD: revenues } },
        NetIncomeLoss: { units: { USD: [fact({ val: 50_000 })] } },
        ...more,
      },
    },
  });
}

/** What is wrong with an answer that should have the statements of 2024: nothing, in the end. */
async function faultsOf(response: Response): Promise<string[]> {
  const text = await response.text();
  if (response.status !== 200) return [`status ${response.status}: ${text}`];
  const data = getModelData.response.parse(JSON.parse(text));
  const faults = data.years.join() === "2024" ? [] : [`years ${data.years.join()}`];
  if (/NaN|Infinity/.test(text)) faults.push("a number that is none");
  for (const { item, amounts, reasons } of [...data.data, ...data.ratios]) {
    const amount = amounts["2024"];
    const isSound =
      amount === null
        ? /^n\.[am]\.: \S/.test(reasons?.["2024"] ?? "")
        : amount !== undefined && Number.isFinite(amount);
    if (!isSound) faults.push(`${item} is ${amount} for ${reasons?.["2024"]}`);
  }
  return faults;
}

describe("a file of facts that is no data", () => {
  it.each([
    ["is empty", ""],
    ["is a web page", "<!DOCTYPE html><html><body>Request Rate Threshold Exceeded</body></html>"],
    ["breaks off", factsFile([fact()]).slice(0, -40)],
    ["is a list", "[]"],
    ["is null", "null"],
    ["has no facts", '{"cik":789019}'],
    ["has facts of another kind", '{"cik":789019,"facts":"none"}'],
    ["has a tag without units", '{"cik":789019,"facts":{"us-gaap":{"Revenues":{}}}}'],
    ["has a tag with null units", '{"cik":789019,"facts":{"us-gaap":{"Revenues":{"units":null}}}}'],
  ])("that %s is named as damaged", async (_, text) => {
    const response = await answerOn(text);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      code: "upstream_failed",
      error:
        "This server's copy of the file is damaged. The owner of this workspace can replace it.",
    });
  });
});

describe("a file of facts without statements", () => {
  it.each([
    ["no tags", '{"cik":789019,"facts":{}}'],
    ["empty units", '{"cik":789019,"facts":{"us-gaap":{"Revenues":{"units":{}}}}}'],
    ["broken facts alone", factsFile([]).replace("50000", '"fifty"')],
  ])("with %s says that there are none", async (_, text) => {
    const response = await answerOn(text);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: "not_found",
      error: expect.stringContaining("has no annual XBRL statements"),
    });
  });
});

it("shows quarters of a company that has filed quarterly reports alone, and why it has no years", async () => {
  const quarter = fact({ end: "2024-03-31", form: "10-Q", fp: "Q1", filed: "2024-05-08" });
  const text = factsFile([quarter], { NetIncomeLoss: { units: { USD: [quarter] } } });
  const annual = await answerOn(text);
  expect(annual.status).toBe(200);
  expect(getModelData.response.parse(await annual.json())).toMatchObject({
    years: [],
    emptyReason: expect.stringContaining("has no annual XBRL statements"),
  });
  const quarterly = await answerOn(text, "&period=quarterly");
  expect(getModelData.response.parse(await quarterly.json()).years).toEqual(["Q1 FY2024"]);
});

describe("a file with broken facts among sound ones", () => {
  it.each([
    ["null fields", [fact(), fact({ val: null }), fact({ end: null }), fact({ start: null })]],
    [
      "wrong types",
      [fact(), fact({ val: "7" }), fact({ start: 2024 }), fact({ filed: 20_250_215 })],
    ],
    ["fiscal years of another type", [fact({ fy: "2024", fp: 4 }), fact({ fy: {} })]],
    ["facts that are no records", [fact(), null, 7, "fact", [], {}]],
    ["the same fact a hundred times", Array.from({ length: 100 }, () => fact())],
    ["days that are no days", [fact(), fact({ end: "2024-02-31" }), fact({ start: "", end: "" })]],
    ["ends after the filing", [fact(), fact({ end: "2030-12-31", val: 9e9 })]],
    ["a form nobody reads", [fact(), fact({ form: "S-1", val: 9e9, filed: "2026-01-01" })]],
  ])("%s: the sound ones are shown", async (_, revenues) => {
    expect(await faultsOf(await answerOn(factsFile(revenues)))).toEqual([]);
  });

  it("amounts beyond any currency: they are left out", async () => {
    const text = factsFile([fact()], {
      OperatingIncomeLoss: { units: { USD: [fact({ val: 1.7e308 })] } },
      DepreciationDepletionAndAmortization: { units: { USD: [fact({ val: 1.7e308 })] } },
      GrossProfit: { units: { USD: [fact({ val: "HUGE" })] } },
    }).replace('"HUGE"', "1e999");
    expect(await faultsOf(await answerOn(text))).toEqual([]);
  });

  it.each(["__proto__", "constructor", "toString"])("a tag and a unit named %s", async (name) => {
    const text = factsFile([fact()], { EVIL: { units: { EVIL: [fact()] } } });
    expect(await faultsOf(await answerOn(text.replaceAll("EVIL", name)))).toEqual([]);
  });
});

describe("very large files of facts", () => {
  it.each([25_000, 100_000])("%i facts are answered in bounded time", async (count) => {
    const rows = Array.from({ length: count }, (_, at) =>
      fact({ val: 1_000_000 + at, accn: `0000789019-25-${String(at).padStart(6, "0")}` }),
    );
    const text = factsFile(rows);
    const before = performance.now();
    const response = await answerOn(text);
    expect(performance.now() - before).toBeLessThan(TIME_LIMIT_MS);
    expect(await faultsOf(response)).toEqual([]);
  });
});
