import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getModelData,
  NOT_ON_SERVER_TEXT,
  searchTickers,
  TICKER_QUERY_MAX,
} from "#contracts/companies.ts";
import { errorSchema } from "#contracts/contract.ts";
import { userTickers } from "#server/db/schema/companies.ts";
import { createEdgar } from "#server/integrations/edgar/edgar.ts";
import {
  type EdgarServer,
  sendStatus,
  startEdgarServer,
} from "#server/integrations/edgar/testing/edgar-server.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

let app: TestApp;
let folder: string;
let sec: EdgarServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-companies-"));
  sec = await startEdgarServer();
  const facts = join(folder, "mirror/api/xbrl/companyfacts");
  await mkdir(facts, { recursive: true });
  await writeFile(join(facts, `CIK${GENERAL_MOTORS}.json`), '{"cik":1467858,"facts":{}}');
  app = await createTestApp({ signedInAs: "ana", edgar: edgarWith("ana@example.com") });
});
afterAll(async () => {
  await app.close();
  await sec.close();
  await rm(folder, { recursive: true });
});

const GENERAL_MOTORS = "0001467858";

/** The real client on the bundle, a mirror with one company, and an EDGAR that fails by default. */
function edgarWith(contact: string | undefined) {
  return createEdgar({
    mirror: join(folder, "mirror"),
    cacheDir: join(folder, "cache"),
    contact,
    wwwUrl: sec.url,
    dataUrl: sec.url,
    version: "1.2.3",
  });
}

async function search(q: string): Promise<readonly string[]> {
  const response = await app.request(`/api/search-tickers?q=${encodeURIComponent(q)}`);
  expect(response.status).toBe(200);
  const { tickers } = searchTickers.response.parse(await response.json());
  return tickers.map(({ ticker }) => ticker);
}

async function modelData(query: string, request = app.request) {
  const response = await request(`/api/ModelData?${query}`);
  expect(response.status).toBe(200);
  return getModelData.response.parse(await response.json());
}

describe("every call about companies", () => {
  for (const path of [
    "/api/search-tickers?q=a",
    "/api/get-user-tickers",
    "/api/ModelData?ticker=AAPL",
  ]) {
    it(`${path} needs a signed-in user`, async () => {
      const response = await app.anonymous(path);
      expect(response.status).toBe(401);
    });
  }

  for (const [path, field] of [
    ["/api/search-tickers", "q"],
    ["/api/search-tickers?q=%20", "q"],
    [`/api/search-tickers?q=${"x".repeat(TICKER_QUERY_MAX + 1)}`, "q"],
    [`/api/search-tickers?q=${"x".repeat(10_000)}`, "q"],
    ["/api/ModelData", "ticker"],
    ["/api/ModelData?ticker=../../etc/passwd", "ticker"],
    ["/api/ModelData?ticker=__proto__", "ticker"],
    ["/api/ModelData?ticker=http://169.254.169.254", "ticker"],
    ["/api/ModelData?ticker=AAPL&period=weekly", "period"],
    ["/api/ModelData?ticker=AAPL&years=0", "years"],
    ["/api/ModelData?ticker=AAPL&years=many", "years"],
    ["/api/ModelData?ticker=AAPL&asOf=yesterday", "asOf"],
  ] as const) {
    it(`${path.slice(0, 60)} names ${field}`, async () => {
      const response = await app.request(path);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid_input", field });
    });
  }
});

describe("search-tickers", () => {
  it("offers at most ten companies, the exact ticker first", async () => {
    expect((await search("aapl"))[0]).toBe("AAPL");
    expect(await search("bank")).toHaveLength(10);
  });

  it("finds a company by its name, also typed with accents", async () => {
    expect(await search("kràft heinz")).toEqual(["KHC"]);
  });

  it("takes signs and hostile text for text that no company has", async () => {
    for (const q of ["%", "_", "' OR 1=1 --", "<script>", "\u0000", "𝔸𝔸"]) {
      expect(await search(q)).toEqual([]);
    }
  });

  it("answers the same to everyone at once", async () => {
    const found = await Promise.all(Array.from({ length: 50 }, () => search("goog")));
    expect(new Set(found.map(String))).toEqual(new Set(["GOOG,GOOGL,GOOGM,GOOGN"]));
  });
});

describe("get-user-tickers", () => {
  it("lists the caller's own tickers alone", async () => {
    await app.db.insert(userTickers).values([
      { userId: await app.userId("ana"), ticker: "ZETA" },
      { userId: await app.userId("ana"), ticker: "ACME" },
      { userId: await app.userId("ben"), ticker: "BENS" },
    ]);
    const response = await app.request("/api/get-user-tickers?userId=ben");
    expect(await response.json()).toEqual({ tickers: [{ ticker: "ACME" }, { ticker: "ZETA" }] });
    const bens = await app.as("ben")("/api/get-user-tickers");
    expect(await bens.json()).toEqual({ tickers: [{ ticker: "BENS" }] });
  });
});

describe("ModelData", () => {
  it("has the statements of a bundled company, labelled as such, with their date", async () => {
    const data = await modelData("ticker=aapl");
    expect(data).toMatchObject({
      ticker: "AAPL",
      name: "Apple Inc.",
      cik: "0000320193",
      currency: "USD",
      period: "annual",
      origin: "bundled",
    });
    expect(data.years).toHaveLength(5);
    const revenues = data.data.find(({ item }) => item === "Revenues");
    expect(revenues?.amounts["2023"]).toBe(383_285_000_000);
  });

  it("splits revenue by segment with each figure's place, and says what can't be split", async () => {
    const [{ segments }, nvidia] = await Promise.all([
      modelData("ticker=AAPL"),
      modelData("ticker=NVDA"),
    ]);
    const revenue = segments?.find(
      ({ axis, measure }) => axis === "segments" && measure === "revenue",
    );
    const china = revenue?.rows.find(({ item }) => item === "Greater China revenue");
    expect(china).toMatchObject({
      role: "member",
      amounts: { "2024": 66_952_000_000, "2025": 64_377_000_000 },
      sources: {
        "2025": {
          accession: "0000320193-25-000079",
          concept: "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
          members: "aapl:GreaterChinaSegmentMember us-gaap:OperatingSegmentsMember",
        },
      },
    });
    const income = nvidia.segments?.find(({ measure }) => measure === "operating income");
    expect(income).toMatchObject({
      rows: [],
      reason: expect.stringMatching(/^n\.a\.: /) as unknown,
    });
    // What is known later is not known as of then.
    const earlier = await modelData("ticker=AAPL&years=1&asOf=2025-01-31");
    const sources = earlier.segments?.flatMap(({ rows }) =>
      rows.flatMap((row) => Object.values(row.sources)),
    );
    expect(new Set(sources?.map((source) => "filed" in source && source.filed))).toEqual(
      new Set(["2024-11-01"]),
    );
  });

  it("honours period, years and asOf", async () => {
    const [annual, quarterly, earlier] = await Promise.all([
      modelData("ticker=AAPL&years=2"),
      modelData("ticker=AAPL&period=quarterly&years=1"),
      modelData("ticker=AAPL&years=1&asOf=2023-12-31"),
    ]);
    expect(annual.years).toHaveLength(2);
    expect(quarterly.period).toBe("quarterly");
    expect(quarterly.years).toHaveLength(4);
    expect(earlier.years).toEqual(["2023"]);
    expect(earlier.asOf <= "2023-12-31").toBe(true);
  });

  it("gives both share classes of a company the same figures under their own ticker", async () => {
    const [goog, googl] = await Promise.all([modelData("ticker=GOOG"), modelData("ticker=GOOGL")]);
    expect(goog.ticker).toBe("GOOG");
    expect({ ...googl, ticker: "GOOG" }).toEqual(goog);
  });

  it("answers the same question in the same words again", async () => {
    const texts = await Promise.all(
      Array.from({ length: 8 }, async () =>
        (await app.request("/api/ModelData?ticker=AAPL&years=3")).text(),
      ),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it("says that a ticker is unknown", async () => {
    const response = await app.request("/api/ModelData?ticker=NOSUCH");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      success: false,
      code: "not_found",
      error: "No company is listed under NOSUCH",
    });
  });

  it("says that a company has no XBRL facts, whether EDGAR has none or only other ones", async () => {
    sec.answer(sendStatus(404));
    const none = await app.request("/api/ModelData?ticker=TBB&years=1");
    expect(none.status).toBe(404);
    expect(await none.json()).toMatchObject({
      code: "not_found",
      error:
        "AT&T INC. (TBB) has filed no financial data in XBRL with the SEC, so there are no statements to show",
    });
    const empty = await app.request("/api/ModelData?ticker=GM");
    expect(empty.status).toBe(404);
    expect(await empty.json()).toMatchObject({ code: "not_found", error: expect.any(String) });
  });

  it("names the setting that is missing to the owner alone when EDGAR may not be asked", async () => {
    const offline = await createTestApp({
      signedInAs: "ana",
      edgar: edgarWith(undefined),
      config: { ownerEmail: "owner@example.com" },
    });
    const owner = offline.as("owner");
    const errorFor = async (request: typeof offline.request) => {
      const response = await request("/api/ModelData?ticker=MSFT");
      expect(response.status).toBe(503);
      return errorSchema.parse(await response.json());
    };
    expect(await errorFor(offline.request)).toMatchObject({
      code: "unavailable",
      error: NOT_ON_SERVER_TEXT,
    });
    expect((await errorFor(owner)).error).toContain("EDGAR_CONTACT");
    expect(await modelData("ticker=AAPL", offline.request)).toMatchObject({ origin: "bundled" });
    await offline.close();
  });

  it("says what is wrong with EDGAR, and works again once EDGAR does", async () => {
    sec.answer(sendStatus(200, {}, "<html>Maintenance</html>"));
    const response = await app.request("/api/ModelData?ticker=MSFT");
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      code: "upstream_failed",
      error: "EDGAR answered with a web page instead of data. Try again in a moment.",
    });
  });
});
