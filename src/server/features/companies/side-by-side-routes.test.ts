import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSideBySide } from "#contracts/side-by-side.ts";
import { createUserTicker } from "#contracts/user-tickers.ts";
import { createEdgar } from "#server/integrations/edgar/edgar.ts";
import {
  type EdgarServer,
  sendStatus,
  startEdgarServer,
} from "#server/integrations/edgar/testing/edgar-server.ts";
import { createTestApp, type TestApp, type TestRequest } from "#server/testing/create-test-app.ts";

let app: TestApp;
let folder: string;
let sec: EdgarServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-side-by-side-"));
  sec = await startEdgarServer();
  const edgar = createEdgar({
    mirror: undefined,
    cacheDir: folder,
    contact: "ana@example.com",
    wwwUrl: sec.url,
    dataUrl: sec.url,
    version: "1.2.3",
  });
  app = await createTestApp({ signedInAs: "ana", edgar });
});
afterAll(async () => {
  await app.close();
  await sec.close();
  await rm(folder, { recursive: true });
});

const INCOME = `Harbour Packaging Group
USD in millions,FY2023,FY2024
Revenue,"2,298","2,419"
Operating income,201,222
Depreciation and amortization,109,112
Net income,74,90
`;

async function compare(query: string, request = app.request) {
  const response = await request(`/api/side-by-side?${query}`);
  expect(response.status).toBe(200);
  return getSideBySide.response.parse(await response.json());
}

describe("side-by-side", () => {
  it("needs a signed-in user", async () => {
    expect((await app.anonymous("/api/side-by-side?tickers=AAPL")).status).toBe(401);
  });

  for (const [query, field] of [
    ["", "tickers"],
    ["tickers=", "tickers"],
    ["tickers=AAPL,", "tickers"],
    ["tickers=AAPL,aapl", "tickers"],
    ["tickers=A,B,C,D,E,F,G", "tickers"],
    ["tickers=../../etc/passwd", "tickers"],
    ["tickers=AAPL&tickers=KHC", "tickers"],
    [`tickers=${"A,".repeat(5000)}A`, "tickers"],
    ["tickers=AAPL&period=quarterly", "period"],
    ["tickers=AAPL&year=last", "year"],
    ["tickers=AAPL&period=ltm&year=2024", "year"],
    ["tickers=AAPL&measure=percent", "measure"],
    ["tickers=AAPL&asOf=yesterday", "asOf"],
  ] as const) {
    it(`?${query.slice(0, 40)} names ${field}`, async () => {
      const response = await app.request(`/api/side-by-side?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid_input", field });
    });
  }

  it("has companies on the same rows in the order asked for, each figure with its source", async () => {
    const table = await compare("tickers=khc,AAPL,%20WMT");
    expect(table.companies.map(({ ticker, column }) => [ticker, column])).toEqual([
      ["KHC", "2025"],
      ["AAPL", "2025"],
      ["WMT", "2026"],
    ]);
    const revenues = table.groups[0]?.rows.find(({ item }) => item === "Revenues");
    expect(revenues?.cells[1]).toMatchObject({
      column: "AAPL",
      value: 416_161e6,
      text: "416,161",
      source: { form: "10-K", concept: expect.any(String), accession: expect.any(String) },
    });
    expect(table.warnings.join(" ")).toContain("The periods end 4 months apart: AAPL on 27");
    expect(table.failed).toEqual([]);
  });

  it("honours period, year, measure and the day", async () => {
    const [ltm, year, growth, earlier] = await Promise.all([
      compare("tickers=AAPL,KHC&period=ltm"),
      compare("tickers=AAPL,KHC&year=2019"),
      compare("tickers=AAPL,KHC&measure=growth"),
      compare("tickers=AAPL,KHC&asOf=2023-12-31"),
    ]);
    expect(ltm.companies[0]?.column).toBe("LTM 2026-03-28");
    expect(year.companies.map(({ column }) => column)).toEqual(["2019", "2019"]);
    expect(growth.groups[0]?.rows[0]?.unit).toBe("fraction");
    expect(earlier.companies.map(({ column }) => column)).toEqual(["2023", "2022"]);
    expect(earlier.notes).toContain("Only filings up to 31 December 2023 are known.");
  });

  it("compares the others where one has no statements, and says why it has none", async () => {
    sec.answer(sendStatus(200, {}, "<html>Maintenance</html>"));
    const table = await compare("tickers=NOSUCH,AAPL,MSFT,KHC");
    expect(table.companies.map(({ ticker }) => ticker)).toEqual(["AAPL", "KHC"]);
    expect(table.failed).toEqual([
      { ticker: "NOSUCH", error: "No company is listed under NOSUCH" },
      {
        ticker: "MSFT",
        error: "EDGAR answered with a web page instead of data. Try again in a moment.",
      },
    ]);
  });

  it("answers as the first company does where none has statements", async () => {
    sec.answer(sendStatus(404));
    const unknown = await app.request("/api/side-by-side?tickers=NOSUCH,TBB");
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({
      success: false,
      code: "not_found",
      error: "No company is listed under NOSUCH",
    });
  });

  it("has the caller's own statements beside listed ones, and says whose they are", async () => {
    await keep(app.as("ben"), "BENS");
    const table = await compare("tickers=AAPL,BENS&period=ltm", app.as("ben"));
    expect(table.companies.map(({ ticker, column }) => [ticker, column])).toEqual([
      ["AAPL", "LTM 2026-03-28"],
      ["BENS", "2024"],
    ]);
    const revenues = table.groups[0]?.rows.find(({ item }) => item === "Revenues");
    expect(revenues?.cells[1]).toMatchObject({
      value: 2_419e6,
      source: { fileName: "income.csv", cell: "C3" },
    });
    expect(table.warnings).toContain(
      "BENS has no newer twelve months than its last fiscal year: FY2024 is shown, to 31 December 2024.",
    );
    expect(table.notes).toContain(
      "The figures of BENS are your own, from a file, and not from filings.",
    );
  });

  it("shows nobody another analyst's own statements", async () => {
    await keep(app.as("ben"), "BENX");
    const table = await compare("tickers=AAPL,BENX");
    expect(table.companies.map(({ ticker }) => ticker)).toEqual(["AAPL"]);
    expect(table.failed).toEqual([{ ticker: "BENX", error: "No company is listed under BENX" }]);
  });
});

async function keep(request: TestRequest, ticker: string): Promise<void> {
  const form = new FormData();
  form.set("ticker", ticker);
  form.set("file", new File([INCOME], "income.csv"));
  const response = await request(createUserTicker.path, { method: "POST", body: form });
  expect([response.status, await response.text()]).toEqual([201, expect.anything()]);
}
