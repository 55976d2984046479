import { describe, expect, it } from "vitest";
import { reportsToLookAt } from "#core/finance/statements/facts/filed-reports.ts";
import { companyFacts, yearly } from "#core/finance/statements/testing/facts-builder.ts";

const FACTS = companyFacts({
  NetIncomeLoss: [
    ...yearly({ 2020: 1, 2021: 2, 2022: 3, 2023: 4 }),
    { period: "2022", value: 3, filedFor: 2023 },
    { period: "2023", value: 4, filedFor: 2023, form: "10-K/A", filed: "2024-06-01" },
    { period: "2024-01-01/2024-03-31", value: 1, form: "10-Q", filed: "2024-05-01" },
    { period: "2024-01-01/2024-06-30", value: 2, form: "10-Q", filed: "2024-08-01" },
    { period: "2025-12-31/2026-12-31", value: 9, form: "10-K", filed: "2024-02-15", filedFor: 1 },
  ],
});

function ends(request: Parameters<typeof reportsToLookAt>[1], facts = FACTS) {
  return reportsToLookAt(facts, request).map(({ form, periodEnd }) => `${form} ${periodEnd}`);
}

describe("the reports whose faces are looked at", () => {
  it("are the three newest annual reports, amendments left out", () => {
    expect(ends({ withQuarter: false })).toEqual([
      "10-K 2023-12-31",
      "10-K 2022-12-31",
      "10-K 2021-12-31",
    ]);
  });

  it("begin with the newest quarterly report where quarters are asked for", () => {
    expect(ends({ withQuarter: true }).slice(0, 2)).toEqual(["10-Q 2024-06-30", "10-K 2023-12-31"]);
  });

  it("are those filed by the as-of date", () => {
    expect(ends({ withQuarter: true, asOf: "2024-06-30" })[0]).toBe("10-Q 2024-03-31");
    expect(ends({ withQuarter: true, asOf: "2023-06-30" })[0]).toBe("10-K 2022-12-31");
    expect(ends({ withQuarter: true, asOf: "2019-01-01" })).toEqual([]);
  });

  it("are none for a company without annual facts", () => {
    expect(ends({ withQuarter: false }, companyFacts({}))).toEqual([]);
  });
});
