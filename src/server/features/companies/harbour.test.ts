import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getModelData, searchTickers } from "#contracts/companies.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-harbour-"));
  app = await createTestApp({ signedInAs: "ana", edgar: offlineEdgar({ cacheDir: folder }) });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe("Harbour Packaging Group, the fictional company that ships with the product", () => {
  it("is found by ticker and name, and says that it is fictional", async () => {
    for (const q of ["HPKG", "harbour pack"]) {
      const response = await app.request(`${searchTickers.path}?q=${encodeURIComponent(q)}`);
      const { tickers } = searchTickers.response.parse(await response.json());
      expect(tickers[0]).toEqual({ ticker: "HPKG", name: "Harbour Packaging Group (fictional)" });
    }
  });

  it("has five years that tie, with the leverage its reports speak of", async () => {
    const response = await app.request(`${getModelData.path}?ticker=HPKG`);
    const data = getModelData.response.parse(await response.json());
    const of = (item: string, year = "2025") => findDatum(data, item, year)?.value;
    expect(data.years).toEqual(["2021", "2022", "2023", "2024", "2025"]);
    expect(of("Revenues")).toBe(2_419e6);
    expect(of("EBITDA")).toBe(361e6);
    expect(of("EBITDA", "2024")).toBe(334e6);
    expect(of("Cash Flow From Operating Activities")).toBe(202e6);
    expect(of("Net Debt")).toBe(1_076e6);
    expect(of("Net Debt", "2024")).toBe(1_129e6);
    expect(of("Net Leverage (x)")).toBeCloseTo(1076 / 361, 6);
    expect(data.debt?.maturities.map(({ amount }) => amount)).toEqual([
      75e6, 30e6, 255e6, 30e6, 381e6, 500e6,
    ]);
  });

  it("has eight quarters", async () => {
    const response = await app.request(
      `${getModelData.path}?ticker=HPKG&period=quarterly&years=all`,
    );
    const { years } = getModelData.response.parse(await response.json());
    expect(years.slice(-8)).toEqual(
      ["2024", "2025"].flatMap((year) => [1, 2, 3, 4].map((quarter) => `Q${quarter} FY${year}`)),
    );
  });
});
