import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getModelData } from "#contracts/companies.ts";
import { offlineEdgar } from "#server/integrations/edgar/testing/offline-edgar.ts";
import { createTestApp, type TestApp } from "#server/testing/create-test-app.ts";

const TOYOTA = { ticker: "TM", cik: "0001094517" };
const MILLION = 1e6;

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "footnote-foreign-"));
  const facts = join(folder, "api/xbrl/companyfacts");
  const submissions = join(folder, "submissions");
  await mkdir(facts, { recursive: true });
  await mkdir(submissions, { recursive: true });
  await writeFile(join(facts, `CIK${TOYOTA.cik}.json`), JSON.stringify(FACTS));
  const edgar = offlineEdgar({ cacheDir: join(folder, "cache"), mirror: folder });
  app = await createTestApp({ signedInAs: "ana", edgar });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function yearTo(year: number, val: number) {
  return {
    start: `${year - 1}-04-01`,
    end: `${year}-03-31`,
    val: val * MILLION,
    ...filing(year),
  };
}

/** Two years to March in the reports that name them, in JPY mm; the last in USD for convenience. */
function flow(values: Readonly<Record<number, number>>, dollars?: number) {
  return {
    units: {
      JPY: Object.entries(values).map(([year, val]) => yearTo(Number(year), val)),
      ...(dollars !== undefined && { USD: [yearTo(2025, dollars)] }),
    },
  };
}

function balance(values: Readonly<Record<number, number>>) {
  const facts = Object.entries(values).map(([year, val]) => ({
    end: `${year}-03-31`,
    val: val * MILLION,
    ...filing(Number(year)),
  }));
  return { units: { JPY: facts } };
}

function filing(year: number) {
  const accn = `0001094517-${String(year).slice(2)}-000012`;
  return { accn, fy: year, fp: "FY", form: "20-F", filed: `${year}-06-24` };
}

const FACTS = {
  cik: 1_094_517,
  entityName: "Toyota Motor Corp",
  facts: {
    "ifrs-full": {
      Revenue: flow({ 2024: 45_095_325, 2025: 48_036_704 }, 321_000),
      ProfitLoss: flow({ 2024: 5_071_421, 2025: 4_900_000 }, 32_700),
      ProfitLossFromOperatingActivities: flow({ 2024: 5_352_934, 2025: 4_795_586 }),
      AdjustmentsForDepreciationAndAmortisationExpense: flow({ 2024: 2_087_066, 2025: 2_250_000 }),
      CashFlowsFromUsedInOperatingActivities: flow({ 2024: 4_206_373, 2025: 3_696_934 }),
      PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities: flow({
        2024: 1_953_000,
        2025: 2_100_000,
      }),
      PaymentsOfLeaseLiabilitiesClassifiedAsFinancingActivities: flow({ 2025: 90_000 }),
      Assets: balance({ 2024: 90_114_296, 2025: 93_601_350 }),
      ShorttermBorrowings: balance({ 2024: 15_406_284, 2025: 15_829_516 }),
      LongtermBorrowings: balance({ 2024: 21_155_496, 2025: 22_963_363 }),
      LeaseLiabilities: balance({ 2024: 400_000, 2025: 450_000 }),
    },
  },
};

describe("a filer of 20-F from a mirror of EDGAR", () => {
  it("has its years in its own currency and name, under IFRS, with leases in leverage", async () => {
    const response = await app.request(`/api/ModelData?ticker=${TOYOTA.ticker}`);
    expect(response.status).toBe(200);
    const data = getModelData.response.parse(await response.json());
    expect(data).toMatchObject({ currency: "JPY", taxonomy: "ifrs-full", years: ["2024", "2025"] });
    const amountOf = (item: string) =>
      [...data.data, ...data.ratios].find((row) => row.item === item)?.amounts["2025"];
    expect(amountOf("Revenues")).toBe(48_036_704 * MILLION);
    expect(amountOf("EBITDA")).toBe((4_795_586 + 2_250_000) * MILLION);
    expect(amountOf("Discretionary FCF")).toBe((3_696_934 - 2_100_000) * MILLION);
    expect(amountOf("Lease Principal Paid")).toBe(90_000 * MILLION);
    const debt = 15_829_516 + 22_963_363;
    expect(amountOf("Total Debt")).toBe(debt * MILLION);
    expect(amountOf("Gross Leverage (x)")).toBeCloseTo((debt + 450_000) / 7_045_586, 9);
  });

  for (const period of ["quarterly", "ltm"]) {
    it(`says that it files 20-F where ${period} statements are asked for`, async () => {
      const query = `ticker=${TOYOTA.ticker}&period=${period}`;
      const response = await app.request(`/api/ModelData?${query}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        code: "not_found",
        error: expect.stringMatching(
          /\(TM\) files 20-F: SEC EDGAR has no quarterly XBRL statements$/,
        ),
      });
    });
  }
});
