import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  FULL_CONTEXT_QUERY,
  getCompanyOverview,
  getFilingSummary,
  getLatestFilings,
  queryFiling,
} from "#contracts/filings.ts";
import { foundWordsSchema, passageInContextSchema } from "#contracts/passages.ts";
import { z } from "zod";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { SAMPLE_TEXT } from "./service.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

const ANNUAL = "9990000001-26-000001";
/** General Motors, whose pages are our own here: its statements stand in Exhibit 13. */
const MIRRORED = "Archives/edgar/data/1467858/000146785826000001";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-filings-"));
  const mirror = join(folder, "mirror");
  await mkdir(join(mirror, MIRRORED), { recursive: true });
  await mkdir(join(mirror, "submissions"), { recursive: true });
  await writeFile(join(mirror, "submissions/CIK0001467858.json"), JSON.stringify(SUBMISSIONS));
  await writeFile(join(mirror, "submissions/CIK0000037996.json"), JSON.stringify(HALF_THERE));
  await writeFile(join(mirror, "submissions/CIK0000320193.json"), JSON.stringify(TWO_YEARS));
  for (const [at, year] of [2025, 2024].entries()) {
    const { accessionNumber, primaryDocument } = TWO_YEARS.filings.recent;
    const number = accessionNumber[at]?.replaceAll("-", "") ?? "";
    const path = join(mirror, "Archives/edgar/data/320193", number, primaryDocument[at] ?? "");
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, yearly(year, year === 2025));
  }
  await writeFile(join(mirror, MIRRORED, "gm.htm"), POINTING_PAGE);
  await writeFile(join(mirror, MIRRORED, "gm-ex13.htm"), EXHIBIT);
  await writeFile(
    join(mirror, MIRRORED, "index.json"),
    JSON.stringify({ directory: { item: [{ name: "gm.htm" }, { name: "gm-ex13.htm" }] } }),
  );
  const edgar = offlineEdgar({ cacheDir: join(folder, "cache"), mirror });
  app = await createTestApp({ signedInAs: "ana", edgar });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Apple: two annual reports, of which the newer has a table that the older has not. */
const TWO_YEARS = {
  cik: "320193",
  name: "Two years",
  filings: {
    recent: {
      accessionNumber: ["0000320193-25-000079", "0000320193-24-000123"],
      form: ["10-K", "10-K"],
      filingDate: ["2025-10-31", "2024-11-01"],
      reportDate: ["2025-09-27", "2024-09-28"],
      primaryDocument: ["a25.htm", "a24.htm"],
    },
  },
};

function tableOf(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((text) => `<td>${text}</td>`).join(""));
  return `<table><tr>${cells.join("</tr><tr>")}</tr></table>`;
}

const yearly = (year: number, isNewer: boolean) => `<html><body>
<p><b>Item 7. Management's Discussion and Analysis</b></p><p>${"We sold more caps. ".repeat(20)}</p>
<p>Debt was as follows (in millions):</p>
${tableOf([
  ["", String(year), String(year - 1)],
  ["Term loan", "500", "450"],
  ["Senior notes", "300", "300"],
  ["Total debt", "800", "750"],
])}
${
  isNewer
    ? tableOf([
        ["", String(year), String(year - 1)],
        ["Crates by plant", "5", "4"],
        ["Drums by plant", "7", "6"],
      ])
    : ""
}</body></html>`;

const SUBMISSIONS = {
  cik: "1467858",
  name: "Mirrored",
  sicDescription: "Motor Vehicles & Passenger Car Bodies",
  exchanges: [null, "NYSE"],
  category: "Large accelerated filer<br>Well-known seasoned issuer",
  fiscalYearEnd: "1231",
  filings: {
    recent: {
      accessionNumber: ["0001467858-26-000002", "0001467858-26-000001"],
      form: ["10-K/A", "10-K"],
      filingDate: ["2026-05-01", "2026-02-01"],
      reportDate: ["2025-12-31", "2025-12-31"],
      primaryDocument: ["gma.htm", "gm.htm"],
    },
  },
};
/** Ford: its list of filings is at hand, its page is not. */
const HALF_THERE = {
  cik: "37996",
  name: "Half there",
  filings: {
    recent: {
      accessionNumber: ["0000037996-26-000001"],
      form: ["10-K"],
      filingDate: ["2026-02-05"],
      reportDate: ["2025-12-31"],
      primaryDocument: ["f.htm"],
    },
  },
};
const BUSINESS = "<p>We make vehicles for people who drive. ".repeat(20);
const POINTING_PAGE = `<html><body><p><b>Item 1. Business</b></p>${BUSINESS}
<p><b>Item 1A. Risk Factors</b></p><p>Demand may fall. ${"It has before. ".repeat(40)}</p>
<p><b>Item 3. Legal Proceedings</b></p><p>None is material. ${"None at all. ".repeat(40)}</p>
<p><b>Item 7. Management's Discussion and Analysis</b></p><p>See Exhibit 13, incorporated by reference.</p>
<p><b>Item 8. Financial Statements and Supplementary Data</b></p><p>See Exhibit 13.</p></body></html>`;
const EXHIBIT = `<html><body><p><b>Management's Discussion and Analysis</b></p>
<p>Margins widened primarily due to a richer mix of trucks. ${"Volume rose, too. ".repeat(150)}</p>
<p><b>Consolidated Financial Statements and Notes</b></p><p>The notes follow.</p></body></html>`;

async function ask(json: object) {
  const response = await app.request(queryFiling.path, { method: "POST", json });
  return queryFiling.response.parse(await response.json());
}

function earlier(accession: string, anchor: string) {
  return app.request(`/api/filings/${accession}/passages/${anchor}/earlier`);
}

describe("a table of the report before", () => {
  it("is the same one, with its filing, and is told where there is none", async () => {
    const { results } = await ask({ query: "Debt, crates and drums by plant", ticker: "AAPL" });
    const tables = results.filter(({ table }) => table !== undefined);
    const of = (label: string) =>
      tables.find(({ table }) => table?.rows.some((row) => row.label === label))?.source;
    const { accession = "", anchor = "" } = of("Total debt") ?? {};
    const response = await earlier(accession, anchor);
    const { results: found, filing } = queryFiling.response.parse(await response.json());
    expect(filing).toMatchObject({ form: "10-K", period: "2024-09-28" });
    expect(found).toHaveLength(1);
    expect(found[0]?.table?.rows.map(({ label }) => label)).toContain("Total debt");
    expect(found[0]?.source).toMatchObject({ accession: filing.accession, form: "10-K" });

    const none = await earlier(accession, of("Crates by plant")?.anchor ?? "");
    expect(none.status).toBe(404);
    expect(await none.json()).toMatchObject({
      error: "The 10-K filed on 1 November 2024 holds no such table.",
    });
    const first = await earlier(filing.accession, found[0]?.source.anchor ?? "");
    expect(first.status).toBe(404);
    expect(await first.json()).toMatchObject({ error: expect.stringContaining("No 10-K of AAPL") });
    expect((await earlier(accession, "p99999")).status).toBe(404);
  });
});

describe("POST /api/rag-data", () => {
  it("answers from the company that ships with the product, with item, page and exact cells", async () => {
    const { filing, results, sources, context } = await ask({
      query: "Financial covenants and compliance",
      ticker: "hpkg",
      limit: 5,
    });
    expect(filing).toMatchObject({ accession: ANNUAL, form: "10-K", period: "2025-12-31" });
    expect(results).toHaveLength(5);
    const covenant = results.find(({ content }) => content.includes("4.50 to 1.00"));
    expect(covenant?.source).toMatchObject({ section: "Item 8, Note 12. Debt", form: "10-K" });
    expect(sources).toEqual(results.map(({ source }) => source));
    expect(context).toContain("[1] 10-K, 2025-12-31, Item ");
  });

  it("finds the debt table, its tagged cells exact and in whole units", async () => {
    const query = "6.875% senior notes and total debt";
    const { results } = await ask({ query, ticker: "HPKG" });
    const rows = results.flatMap(({ table }) => table?.rows ?? []);
    expect(rows.find(({ label }) => label === "6.875% senior notes, due 2031")).toBeDefined();
    const total = rows.find(({ label }) => label === "Total debt");
    expect(total?.cells[0]).toMatchObject({ value: 1_257_000_000, period: "2025", unit: "money" });
    expect(total?.cells[1]).toMatchObject({ value: 1_305_000_000, period: "2024" });
  });

  it("gives the full context up to 50 passages, over statements, discussion and risks", async () => {
    const query = FULL_CONTEXT_QUERY;
    const { results } = await ask({ query, ticker: "HPKG", limit: 50 });
    expect(results.length).toBeGreaterThan(15);
    const items = new Set(results.map(({ source }) => source.section?.split(",")[0]));
    expect([...items]).toEqual(expect.arrayContaining(["Item 1", "Item 1A", "Item 7", "Item 8"]));
  });

  it("keeps to what was filed by the as-of date, and takes the 10-Q when asked for it", async () => {
    const question = { query: "Net debt", ticker: "HPKG", filingType: "10-Q" };
    expect((await ask(question)).filing).toMatchObject({ form: "10-Q", period: "2025-09-30" });
    const early = await app.request(queryFiling.path, {
      method: "POST",
      json: { ...question, asOf: "2019-01-01" },
    });
    expect(early.status).toBe(404);
    expect(await early.json()).toMatchObject({
      error: "No 10-Q of HPKG filed by 1 January 2019 is known to EDGAR.",
    });
  });

  it("follows Item 7 to Exhibit 13, and notes the amendment of the original", async () => {
    const { filing, results } = await ask({ query: "What drove margins?", ticker: "GM" });
    expect(filing.notes).toEqual(["Amended on 1 May 2026."]);
    expect(filing.url).toMatch(/^https:\/\/www\.sec\.gov\/Archives\/edgar\/data\/1467858\//);
    expect(results[0]).toMatchObject({ source: { section: "Item 7" } });
    expect(results[0]?.content).toContain("a richer mix of trucks");
  });

  it.each([
    [{ query: " ", ticker: "HPKG" }, "query"],
    [{ query: "debt", ticker: "@169.254.169.254/" }, "ticker"],
    [{ query: "debt", ticker: "HPKG", filingType: "http://a" }, "filingType"],
    [{ query: "debt", ticker: "HPKG", limit: 51 }, "limit"],
    [{ query: "debt", ticker: "HPKG", limit: 1e9 }, "limit"],
  ])("refuses %j and names the field %s", async (json, field) => {
    const response = await app.request(queryFiling.path, { method: "POST", json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, field });
  });

  it.each([
    "¿Cuándo vence la deuda?",
    "債務の満期はいつですか",
    "Когда погашается долг?",
    "🙂",
    "???",
  ])("answers %s with what is there, or nothing, and never fails", async (query) => {
    const { results } = await ask({ query, ticker: "HPKG" });
    expect(results.length).toBeLessThanOrEqual(5);
  });

  it("says what is missing where EDGAR ends in the midst of a filing, and reads it when it is back", async () => {
    const page = join(folder, "mirror", "Archives/edgar/data/37996/000003799626000001/f.htm");
    const query = { query: "What may fall?", ticker: "F" };
    const json = query;
    const broken = await app.request(queryFiling.path, { method: "POST", json });
    expect([broken.status, await broken.json()]).toMatchObject([
      expect.toSatisfy((status: number) => status === 502 || status === 503),
      { success: false, error: expect.stringMatching(/\w{3}/) },
    ]);
    await mkdir(dirname(page), { recursive: true });
    await writeFile(page, POINTING_PAGE);
    const { results } = await ask(query);
    expect(results.map(({ content }) => content).join(" ")).toContain("Demand may fall");
  });

  it.each(["10-K", "10-Q"])("says that the search failed while EDGAR is away: %s", async (type) => {
    const edgar = offlineEdgar({ cacheDir: join(folder, "away") });
    const { request } = await createTestApp({ signedInAs: "ana", edgar });
    for (const ticker of ["KHC", "AAPL", "PG"]) {
      const response = await request(queryFiling.path, {
        method: "POST",
        json: { query: "debt", ticker, filingType: type },
      });
      const { error } = z.object({ error: z.string() }).parse(await response.json());
      expect([response.status, error]).toEqual([
        503,
        expect.stringContaining(`a ${type} of ${ticker} failed`),
      ]);
    }
  });

  it("says which company is not listed, and which setting is missing", async () => {
    const json = { query: "debt", ticker: "NOSUCH" };
    const unknown = await app.request(queryFiling.path, { method: "POST", json });
    expect(await unknown.json()).toMatchObject({ code: "not_found" });
    const elsewhere = await app.request(queryFiling.path, {
      method: "POST",
      json: { query: "debt", ticker: "TSLA" },
    });
    expect(elsewhere.status).toBe(503);
    expect((await app.anonymous(queryFiling.path, { method: "POST", json })).status).toBe(401);
  });
});

describe("GET /api/filings/latest", () => {
  it("names the newest of both types", async () => {
    const response = await app.request("/api/filings/latest?ticker=HPKG");
    const { filings } = getLatestFilings.response.parse(await response.json());
    expect(filings["10-K"]?.accession).toBe(ANNUAL);
    expect(filings["10-Q"]?.period).toBe("2025-09-30");
  });
});

describe("GET /api/filings/:accession/passages/:anchor", () => {
  it("opens a filing of the sample that no card has asked, and says which has no page", async () => {
    const fresh = await createTestApp({
      signedInAs: "ben",
      edgar: offlineEdgar({ cacheDir: join(folder, "fresh") }),
    });
    const response = await fresh.request("/api/filings/9990000001-25-000004/passages/p1");
    const { document } = passageInContextSchema.parse(await response.json());
    expect(document).toMatchObject({ form: "10-Q", filed: "2025-10-30" });
    expect(document.url).toBeUndefined();
    const without = await fresh.request("/api/filings/9990000001-24-000001/passages/p1");
    expect(without.status).toBe(404);
    expect(await without.json()).toMatchObject({ error: SAMPLE_TEXT });
    await fresh.close();
  });

  it("shows a passage among its neighbours with the outline, and no address of a fictional filing", async () => {
    const { results } = await ask({ query: "Financial covenants", ticker: "HPKG" });
    const { source, content } = results[0] ?? {};
    const path = `/api/filings/${ANNUAL}/passages/${source?.anchor}`;
    const response = await app.request(path);
    const view = passageInContextSchema.parse(await response.json());
    expect(view.passage).toMatchObject({ text: content, hash: source?.hash });
    expect(view.around.map(({ anchor }) => anchor)).toContain(source?.anchor);
    expect(view.sections.map(({ item }) => item)).toEqual(expect.arrayContaining(["1A", "7", "8"]));
    expect(view.document.url).toBeUndefined();
  });

  it("finds nothing under an unknown anchor or filing, and refuses what is neither", async () => {
    const statusOf = async (path: string) => (await app.request(path)).status;
    expect(await statusOf(`/api/filings/${ANNUAL}/passages/p99999`)).toBe(404);
    expect(await statusOf("/api/filings/0000000000-00-000000/passages/p1")).toBe(404);
    expect(await statusOf("/api/filings/x/passages/p1")).toBe(400);
    expect((await app.anonymous(`/api/filings/${ANNUAL}/passages/p1`)).status).toBe(401);
  });
});

describe("GET /api/filings/overview", () => {
  it("says what EDGAR says of a company, and lists what was filed by a day", async () => {
    const response = await app.request("/api/filings/overview?ticker=gm&asOf=2026-03-01");
    expect(getCompanyOverview.response.parse(await response.json())).toMatchObject({
      ticker: "GM",
      cik: "0001467858",
      industry: "Motor Vehicles & Passenger Car Bodies",
      exchange: "NYSE",
      fiscalYearEnd: "1231",
      filerCategory: "Large accelerated filer, Well-known seasoned issuer",
      filings: [{ form: "10-K", filed: "2026-02-01" }],
    });
  });

  it("leaves out what nobody said, and knows no company but listed ones", async () => {
    const bundled = await app.request("/api/filings/overview?ticker=HPKG");
    const answer = getCompanyOverview.response.parse(await bundled.json());
    expect(answer).not.toHaveProperty("filerCategory");
    expect(answer.filings.map(({ form }) => form)).toContain("10-K");
    expect((await app.request("/api/filings/overview?ticker=NOSUCH")).status).toBe(404);
    const refused = await app.request("/api/filings/overview?ticker=GM&asOf=soon");
    expect([refused.status, await refused.json()]).toMatchObject([400, { field: "asOf" }]);
    expect((await app.anonymous("/api/filings/overview?ticker=GM")).status).toBe(401);
  });
});

describe("GET /api/filings/summary", () => {
  it("quotes how Items 1 and 7 of the newest annual report open, each with its place", async () => {
    const response = await app.request("/api/filings/summary?ticker=HPKG");
    const { filing, results } = getFilingSummary.response.parse(await response.json());
    expect(filing.form).toBe("10-K");
    expect(results.map(({ source }) => source.section?.split(",")[0])).toEqual(
      expect.arrayContaining(["Item 1", "Item 7"]),
    );
    expect((await app.request("/api/filings/summary?ticker=NOSUCH")).status).toBe(404);
    expect((await app.anonymous("/api/filings/summary?ticker=HPKG")).status).toBe(401);
  });
});

describe("GET /api/filings/:accession/passages", () => {
  const path = `/api/filings/${ANNUAL}/passages`;

  it.each(["covenant", "coven net debt", "4.50", "COVENANTS!"])(
    "finds where %s stands, by the beginnings of words",
    async (words) => {
      await ask({ query: "Debt", ticker: "HPKG" });
      const response = await app.request(`${path}?find=${encodeURIComponent(words)}`);
      const { found } = foundWordsSchema.parse(await response.json());
      expect(found).toContainEqual({
        anchor: expect.any(String),
        page: 10,
        title: "Note 12. Debt",
      });
    },
  );

  it.each(["zebra", "'", "a & | ! (", "\\:*", "<->", "日本", "%"])(
    "finds nothing for %s, and does not fail",
    async (words) => {
      const response = await app.request(`${path}?find=${encodeURIComponent(words)}`);
      expect([response.status, await response.json()]).toEqual([200, { found: expect.any(Array) }]);
    },
  );

  it("wants words, a filing that was read, and somebody signed in", async () => {
    expect(await (await app.request(`${path}?find=`)).json()).toMatchObject({ field: "find" });
    const other = "/api/filings/0000000000-26-000009/passages?find=debt";
    expect((await app.request(other)).status).toBe(404);
    expect((await app.anonymous(`${path}?find=debt`)).status).toBe(401);
  });
});
