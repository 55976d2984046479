import { describe, expect, it } from "vitest";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  COMPANY,
  companyFacts,
  type TestFact,
} from "#core/finance/statements/testing/facts-builder.ts";
import {
  type Concepts,
  madeStatements,
  rowOfItem,
} from "#core/finance/statements/testing/made-statements.ts";

const FILED = { form: "10-Q", filed: "2025-11-10", filedFor: 2025 } as const;

/** A third quarter's report with the quarter and nine months of two years, as a new listing files it. */
function thirdQuarter([now, before]: readonly [number, number]): TestFact[] {
  return [
    { period: "2025-07-01/2025-09-30", value: now, ...FILED },
    { period: "2025-01-01/2025-09-30", value: 3 * now, ...FILED },
    { period: "2024-07-01/2024-09-30", value: before, ...FILED },
    { period: "2024-01-01/2024-09-30", value: 3 * before, ...FILED },
  ];
}

const NEW_LISTING: Concepts = {
  Revenues: thirdQuarter([300, 200]),
  NetIncomeLoss: thirdQuarter([30, 20]),
  Assets: [
    { period: "2025-09-30", value: 5_000, ...FILED },
    { period: "2024-12-31", value: 4_000, ...FILED },
  ],
};

describe("a filer of quarterly reports alone", () => {
  it("shows its quarters, each labelled with its year as far as that can be told", () => {
    const data = madeStatements(NEW_LISTING, { period: "quarterly" });
    expect(data.years).toEqual(["Q3 FY2024", "Q3 FY2025"]);
    expect(data.periods["Q3 FY2025"]).toEqual({
      start: "2025-07-01",
      end: "2025-09-30",
      flags: ["fiscal_label_assumed"],
    });
    expect(rowOfItem(data, "Revenues").amounts).toEqual({ "Q3 FY2024": 200, "Q3 FY2025": 300 });
    expect(data.emptyReason).toBeUndefined();
  });

  it("has an annual view without columns that says why", () => {
    const data = madeStatements(NEW_LISTING);
    expect(data.years).toEqual([]);
    expect(data.emptyReason).toBe(
      "SEC EDGAR has no annual XBRL statements of Test Company (TEST). Its quarterly reports are shown as quarters.",
    );
    expect(rowOfItem(data, "Revenues").amounts).toEqual({});
  });

  it("has twelve months with their balances; flows say what they need", () => {
    const data = madeStatements(NEW_LISTING, { period: "ltm" });
    expect(data.years).toEqual(["LTM 2025-09-30"]);
    expect(rowOfItem(data, "Total Assets").amounts["LTM 2025-09-30"]).toBe(5_000);
    expect(rowOfItem(data, "Revenues").reasons?.["LTM 2025-09-30"]).toContain("no annual report");
  });

  it("says that twelve months can't be put together where no quarter of the year before is known", () => {
    const [now, ytd] = thirdQuarter([300, 200]);
    const data = madeStatements(
      { Revenues: [now, ytd].flatMap((fact) => fact ?? []) },
      { period: "ltm" },
    );
    expect(data.years).toEqual([]);
    expect(data.emptyReason).toContain("twelve months can't be put together");
  });

  it("connects with all its views", () => {
    const facts = companyFacts(NEW_LISTING);
    const data = standardiseAll({ facts, company: COMPANY, years: 5, origin: "sec" });
    expect(data.years).toEqual([]);
    expect(data.quarterly?.years).toEqual(["Q3 FY2024", "Q3 FY2025"]);
    expect(data.ltm?.years).toEqual(["LTM 2025-09-30"]);
  });

  it("is seen as what it was before its first annual report, which changes no label", () => {
    const annual = { form: "10-K", filed: "2026-02-20", filedFor: 2025 };
    const later: Concepts = {
      ...NEW_LISTING,
      Revenues: [...thirdQuarter([300, 200]), { period: "2025", value: 1_300, ...annual }],
    };
    const asked = { period: "quarterly", asOf: "2025-12-01" } as const;
    expect(madeStatements(later, asked).years).toEqual(["Q3 FY2024", "Q3 FY2025"]);
    expect(madeStatements(later).years).toEqual(["2025"]);
  });

  it("takes the year of a company just founded from the year-end it gave the SEC", () => {
    const since = { period: "2025-02-10/2025-09-30", value: 700, ...FILED };
    const quarter = { period: "2025-07-01/2025-09-30", value: 300, ...FILED };
    const data = standardiseAll({
      facts: companyFacts({ NetIncomeLoss: [since, quarter] }),
      company: { ...COMPANY, fiscalYearEnd: "1231" },
      years: 5,
      origin: "sec",
    });
    expect(data.quarterly?.years).toEqual(["Q3 FY2025"]);
  });
});
