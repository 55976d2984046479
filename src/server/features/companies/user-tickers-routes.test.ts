import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { getModelData, getUserTickers } from "#contracts/companies.ts";
import {
  createUserTicker,
  FILES_PER_TICKER_MAX,
  getUserTicker,
  previewUserTicker,
  UPLOAD_MAX_BYTES,
} from "#contracts/user-tickers.ts";
import { userStatementFiles } from "#server/db/schema/companies.ts";
import { createTestApp, type TestApp, type TestRequest } from "#server/testing/create-test-app.ts";
import { workbook } from "#server/testing/workbook.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ signedInAs: "ana" });
});

const INCOME = `Harbour Packaging Group
USD in millions,FY2023,FY2024
Revenue,"2,298","2,419"
Cost of sales,"(1,560)","(1,628)"
Gross profit,738,791
Operating income,201,222
Depreciation and amortization,109,112
Net income,74,90
`;
const BALANCE = `Balance sheet (USD in millions),31 December 2023,31 December 2024
Cash and cash equivalents,165,181
Short-term debt,70,75
Long-term debt,"1,224","1,182"
Total assets,"2,610","2,655"
`;

type Fields = { readonly ticker?: string; readonly choices?: unknown; readonly name?: string };

function upload(content: string | Uint8Array<ArrayBuffer>, fileName: string, fields: Fields = {}) {
  const form = new FormData();
  form.set("ticker", fields.ticker ?? "HPKG");
  form.set("file", new File([content], fileName));
  if (fields.name !== undefined) form.set("name", fields.name);
  if (fields.choices !== undefined) form.set("choices", JSON.stringify(fields.choices));
  return { method: "POST", body: form } as const;
}

async function refusalOf(response: Response) {
  const body: unknown = await response.json();
  return { status: response.status, body };
}

async function modelData(query: string, request: TestRequest = app.request) {
  const response = await request(`${getModelData.path}?${query}`);
  expect(response.status).toBe(200);
  return getModelData.response.parse(await response.json());
}

async function ownTicker(ticker: string) {
  const response = await app.request(`/api/user-tickers/${ticker}`);
  return getUserTicker.response.parse(await response.json());
}

describe("POST /api/user-tickers/preview", () => {
  it("says what was understood of a file and keeps nothing", async () => {
    const response = await app.request(
      previewUserTicker.path,
      upload(INCOME, "income.csv", { ticker: "PREV" }),
    );
    expect(response.status).toBe(200);
    const reading = previewUserTicker.response.parse(await response.json());
    expect(reading).toMatchObject({
      currency: "USD",
      scale: 1e6,
      questions: [],
      fileName: "income.csv",
    });
    expect(reading.columns.map(({ label }) => label)).toEqual(["2023", "2024"]);
    const sales = reading.rows.find(({ label }) => label === "Cost of sales");
    expect(sales).toMatchObject({
      line: "COGS",
      cell: "A4",
      values: { "annual:2024": -1_628_000_000 },
    });
    expect((await app.request("/api/user-tickers/PREV")).status).toBe(404);
  });

  it("asks for what the file does not say", async () => {
    const response = await app.request(
      previewUserTicker.path,
      upload("item,2023,2024\nRevenue,5,6\nNet income,1,2\n", "a.csv"),
    );
    const { questions } = previewUserTicker.response.parse(await response.json());
    expect(questions.map(({ field }) => field)).toEqual(["currency", "scale"]);
  });

  it("takes JSON for no file", async () => {
    const response = await app.request(previewUserTicker.path, { method: "POST", json: {} });
    expect(await refusalOf(response)).toMatchObject({ status: 415, body: { field: "file" } });
  });

  it("is for those who are signed in", async () => {
    const response = await app.anonymous(previewUserTicker.path, upload(INCOME, "income.csv"));
    expect(response.status).toBe(401);
  });
});

describe("POST /api/user-tickers", () => {
  it("keeps a file whose meaning is plain; its figures come under its ticker with their place", async () => {
    const response = await app.request(
      createUserTicker.path,
      upload(INCOME, "../../income.csv", { name: "Harbour Packaging Group" }),
    );
    expect(response.status).toBe(201);
    const kept = createUserTicker.response.parse(await response.json());
    expect(kept).toMatchObject({ ticker: "HPKG", currency: "USD", views: ["annual"] });
    expect(kept.files[0]).toMatchObject({ fileName: "income.csv", bytes: INCOME.length });
    const data = await modelData("ticker=HPKG");
    expect(data).toMatchObject({
      origin: "user",
      taxonomy: "user",
      name: "Harbour Packaging Group",
      years: ["2023", "2024"],
    });
    const row = (item: string) => data.data.find((one) => one.item === item);
    expect(row("Revenues")?.sources["2024"]).toMatchObject({
      fileName: "income.csv",
      cell: "C3",
      label: "Revenue",
    });
    expect(row("EBITDA")?.amounts["2024"]).toBe(334e6);
    expect(data.periods["2024"]).toMatchObject({
      end: "2024-12-31",
      flags: ["period_end_assumed"],
    });
  });

  it("joins a second file to the first, and the exact dates of one date the other", async () => {
    await app.request(createUserTicker.path, upload(INCOME, "income.csv", { ticker: "JOIN" }));
    await app.request(createUserTicker.path, upload(BALANCE, "balance.csv", { ticker: "JOIN" }));
    const data = await modelData("ticker=JOIN");
    expect(data.periods["2024"]?.flags).toEqual([]);
    const leverage = data.ratios.find(({ item }) => item === "Net Leverage (x)");
    expect(leverage?.amounts["2024"]).toBeCloseTo((75 + 1182 - 181) / 334, 10);
    expect((await ownTicker("JOIN")).files.map(({ fileName }) => fileName)).toEqual([
      "income.csv",
      "balance.csv",
    ]);
  });

  it("replaces a file of the same name", async () => {
    await app.request(createUserTicker.path, upload(INCOME, "a.csv", { ticker: "REPL" }));
    await app.request(
      createUserTicker.path,
      upload(INCOME.replace('"2,419"', '"2,500"'), "a.csv", { ticker: "REPL" }),
    );
    expect((await ownTicker("REPL")).files).toHaveLength(1);
    const data = await modelData("ticker=REPL");
    expect(data.data.find(({ item }) => item === "Revenues")?.amounts["2024"]).toBe(2_500e6);
  });

  it("keeps rows sent as JSON", async () => {
    const rows = [
      // A number has no decimal mark to ask for, however it would be printed.
      { item: "Revenue", period: "Q1 2024", value: 100.125 },
      { item: "Revenue", period: "Q2 2024", value: 110 },
      { item: "Revenue", period: "Q3 2024", value: 120 },
      { item: "Revenue", period: "Q4 2024", value: 130 },
    ];
    const json = { ticker: "ROWS", choices: { currency: "EUR", scale: 1000 }, rows };
    const response = await app.request(createUserTicker.path, { method: "POST", json });
    expect(response.status).toBe(201);
    const ltm = await modelData("ticker=ROWS&period=ltm");
    expect(ltm.years).toEqual(["LTM 2024-12-31"]);
    expect(ltm.data.find(({ item }) => item === "Revenues")?.amounts["LTM 2024-12-31"]).toBe(
      460_125,
    );
    const annual = await app.request(`${getModelData.path}?ticker=ROWS`);
    expect(await refusalOf(annual)).toMatchObject({
      status: 404,
      body: { error: "Your files for ROWS hold no annual columns" },
    });
  });

  it.each([
    [
      "a missing currency",
      "item,2024\nRevenue (mm),5\nNet income (mm),2\n",
      {},
      "choices.currency",
    ],
    ["a missing unit", "EUR,2023,2024\nRevenue,5,6\nNet income,2,3\n", {}, "choices.scale"],
    ["a bad ticker", INCOME, { ticker: "not a ticker" }, "ticker"],
    ["no statements", "hello,world\n1,2\n", {}, "file"],
    ["an unknown currency", INCOME, { choices: { currency: "XXX" } }, "choices.currency"],
    ["an unknown row", INCOME, { choices: { rows: { A3: "Joy" } } }, "choices.rows.A3"],
  ])("refuses %s, naming the field", async (_, content, fields, field) => {
    const response = await app.request(
      createUserTicker.path,
      upload(content, "a.csv", { ticker: "BAD", ...fields }),
    );
    expect(await refusalOf(response)).toMatchObject({ status: 400, body: { field } });
  });

  it("keeps a file without the twelve months whose end nobody has said, or with it", async () => {
    const ltm = "USD mm,2023,2024,LTM\nRevenue,5,6,7\nNet income,1,2,3\n";
    const fields = { ticker: "LTMC" };
    const without = await app.request(createUserTicker.path, upload(ltm, "ltm.csv", fields));
    expect(without.status).toBe(201);
    expect((await ownTicker("LTMC")).views).toEqual(["annual"]);
    const choices = { ltmEnd: "2025-09-30" };
    await app.request(createUserTicker.path, upload(ltm, "ltm.csv", { ...fields, choices }));
    expect((await ownTicker("LTMC")).views).toEqual(["annual", "ltm"]);
    const bad = upload(ltm, "ltm.csv", { ...fields, choices: { ltmEnd: "autumn" } });
    expect((await app.request(createUserTicker.path, bad)).status).toBe(400);
  });

  it("refuses half-years alone, and makes twelve months of them once the year is there", async () => {
    const fields = { ticker: "HALF" };
    const halves = upload("USD mm,H1 2024,H1 2025\nRevenue,4,5\nNet income,1,2\n", "h.csv", fields);
    expect(await refusalOf(await app.request(createUserTicker.path, halves))).toMatchObject({
      status: 400,
      body: { field: "file", error: expect.stringContaining("Add the statements of the year") },
    });
    const year = upload("USD mm,2024\nRevenue,9\nNet income,3\n", "year.csv", fields);
    expect((await app.request(createUserTicker.path, year)).status).toBe(201);
    expect((await app.request(createUserTicker.path, halves)).status).toBe(201);
    const { views, files } = await ownTicker("HALF");
    expect(views).toEqual(["annual", "ltm"]);
    expect(files[1]?.columns.map(({ kind }) => kind)).toEqual(["span", "span"]);
  });

  it("names the row whose costs have both signs", async () => {
    const mixed = "USD mm,2023,2024\nRevenue,5,6\nIncome tax expense,1,-2\n";
    const response = await app.request(createUserTicker.path, upload(mixed, "mixed.csv"));
    expect(await refusalOf(response)).toMatchObject({
      status: 400,
      body: { field: "choices.signs", error: expect.stringContaining("“Income tax expense”") },
    });
  });

  it("refuses another currency for the same company", async () => {
    await app.request(createUserTicker.path, upload(INCOME, "income.csv", { ticker: "CURR" }));
    const response = await app.request(
      createUserTicker.path,
      upload(BALANCE.replace("USD", "EUR"), "balance.csv", { ticker: "CURR" }),
    );
    expect(await refusalOf(response)).toMatchObject({
      status: 400,
      body: { field: "choices.currency" },
    });
  });

  it("refuses a file above 50 MB by what it announces and by what arrives", async () => {
    const announced = await app.request(createUserTicker.path, {
      method: "POST",
      body: "x",
      headers: {
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(UPLOAD_MAX_BYTES * 2),
      },
    });
    expect(announced.status).toBe(413);
    const large = upload(new Uint8Array(UPLOAD_MAX_BYTES + 1), "large.csv");
    expect(await refusalOf(await app.request(createUserTicker.path, large))).toMatchObject({
      status: 413,
      body: { field: "file" },
    });
  });

  it("refuses what is no multipart body", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const response = await app.request(createUserTicker.path, {
      method: "POST",
      body: "nonsense",
      headers,
    });
    expect(await refusalOf(response)).toMatchObject({ status: 400, body: { field: "file" } });
  });

  it("lets multipart through nowhere else", async () => {
    const response = await app.request("/api/research", upload(INCOME, "income.csv"));
    expect(response.status).toBe(415);
  });

  it("is for those who are signed in", async () => {
    expect((await app.anonymous(createUserTicker.path, upload(INCOME, "a.csv"))).status).toBe(401);
  });

  it("holds a bounded number of files", async () => {
    const request = app.as("collector");
    const kept = await request(createUserTicker.path, upload(INCOME, "0.csv", { ticker: "MANY" }));
    expect(kept.status).toBe(201);
    const [first] = await app.db
      .select()
      .from(userStatementFiles)
      .where(eq(userStatementFiles.ticker, "MANY"));
    if (first === undefined) throw new Error("the first file was not kept");
    const { id: _, ...file } = first;
    const more = Array.from({ length: FILES_PER_TICKER_MAX - 1 }, (_each, place) => ({
      ...file,
      fileName: `${place + 1}.csv`,
    }));
    await app.db.insert(userStatementFiles).values(more);
    const one = await request(
      createUserTicker.path,
      upload(INCOME, "more.csv", { ticker: "MANY" }),
    );
    expect(one.status).toBe(429);
  });
});

describe("the user's own tickers", () => {
  it("are nobody else's", async () => {
    await app.request(createUserTicker.path, upload(INCOME, "income.csv", { ticker: "MINE" }));
    const { files } = await ownTicker("MINE");
    const bob = app.as("bob");
    for (const [method, path] of [
      ["GET", "/api/user-tickers/MINE"],
      ["DELETE", "/api/user-tickers/MINE"],
      ["DELETE", `/api/user-tickers/MINE/files/${files[0]?.id}`],
      ["GET", `${getModelData.path}?ticker=MINE&source=user`],
    ] as const) {
      expect([path, (await bob(path, { method })).status]).toEqual([path, 404]);
    }
    const list = await bob(getUserTickers.path);
    expect(getUserTickers.response.parse(await list.json()).tickers).toEqual([]);
    expect((await ownTicker("MINE")).files).toHaveLength(1);
  });

  it("go with their last file, or whole", async () => {
    await app.request(createUserTicker.path, upload(INCOME, "income.csv", { ticker: "GONE" }));
    await app.request(createUserTicker.path, upload(BALANCE, "balance.csv", { ticker: "GONE" }));
    const { files } = await ownTicker("GONE");
    const remove = (path: string) => app.request(path, { method: "DELETE" });
    expect((await remove(`/api/user-tickers/GONE/files/${files[0]?.id}`)).status).toBe(204);
    expect((await ownTicker("GONE")).files.map(({ fileName }) => fileName)).toEqual([
      "balance.csv",
    ]);
    expect((await remove(`/api/user-tickers/GONE/files/${files[1]?.id}`)).status).toBe(204);
    expect((await app.request("/api/user-tickers/GONE")).status).toBe(404);
    await app.request(createUserTicker.path, upload(INCOME, "income.csv", { ticker: "GONE" }));
    expect((await remove("/api/user-tickers/GONE")).status).toBe(204);
    expect((await remove("/api/user-tickers/GONE")).status).toBe(404);
  });

  it("refuse a bad id and those who are not signed in", async () => {
    const bad = await app.request("/api/user-tickers/HPKG/files/7", { method: "DELETE" });
    expect(await refusalOf(bad)).toMatchObject({ status: 400, body: { field: "id" } });
    for (const method of ["GET", "DELETE"]) {
      expect((await app.anonymous("/api/user-tickers/HPKG", { method })).status).toBe(401);
    }
  });

  it("stand before the listed company of the same ticker, unless that is asked for", async () => {
    const income = workbook([
      {
        name: "Income",
        rows: [
          ["USD mm", { serial: 45_657 }],
          ["Revenue", 7],
          ["Operating income", 2],
        ],
      },
    ]);
    await app.request(createUserTicker.path, upload(income, "aapl.xlsx", { ticker: "AAPL" }));
    const own = await modelData("ticker=aapl");
    const revenues = own.data.find(({ item }) => item === "Revenues");
    expect(revenues?.sources["2024"]).toMatchObject({ sheet: "Income", cell: "B2" });
    // This app has no EDGAR, so asking for the listed company reaches for it and fails.
    const listed = await app.request(`${getModelData.path}?ticker=AAPL&source=listed`);
    expect(listed.status).toBe(502);
    const none = await app.request(`${getModelData.path}?ticker=NVDA&source=user`);
    expect(none.status).toBe(404);
  });
});
