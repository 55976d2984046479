import { describe, expect, it } from "vitest";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import {
  COMPANY,
  type TestFact,
  companyFacts,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

describe("fiscal years", () => {
  it("name January year-ends as each company does, never by the filing's fy", () => {
    const homeDepot = bundledCompany("HD");
    const walmart = bundledCompany("WMT");
    const labels = [homeDepot, walmart].map((company) => {
      const data = standardise({
        facts: bundledFacts(company),
        company,
        period: "annual",
        years: 3,
        origin: "sec",
      });
      return data.years.map((year) => `${year} to ${data.periods[year]?.end}`);
    });
    expect(labels).toEqual([
      ["2023 to 2024-01-28", "2024 to 2025-02-02", "2025 to 2026-02-01"],
      ["2024 to 2024-01-31", "2025 to 2025-01-31", "2026 to 2026-01-31"],
    ]);
  });

  it("flags 53 weeks, and the label of a new filer", () => {
    const year = "2023-01-01/2024-01-06";
    const single = standardise({
      facts: companyFacts({ NetIncomeLoss: [{ period: year, value: 1, filedFor: 2023 }] }),
      company: COMPANY,
      period: "annual",
      years: 5,
      origin: "sec",
    });
    expect(single.years).toEqual(["2023"]);
    expect(single.periods["2023"]?.flags).toEqual(["53_weeks", "fiscal_label_assumed"]);
  });

  it("shows a transition period by its own name and no growth across it", () => {
    const shifted: TestFact[] = [
      ...yearly({ 2020: 900, 2021: 1_000 }),
      {
        period: "2022-01-01/2022-03-31",
        value: 240,
        form: "10-KT",
        filed: "2022-05-20",
        filedFor: 2022,
      },
      { period: "2022-04-01/2023-03-31", value: 1_100, filedFor: 2023, filed: "2023-05-20" },
      { period: "2023-04-01/2024-03-31", value: 1_200, filedFor: 2024, filed: "2024-05-20" },
    ];
    const data = standardise({
      facts: companyFacts({ NetIncomeLoss: shifted, Revenues: shifted }),
      company: COMPANY,
      period: "annual",
      years: 5,
      origin: "sec",
    });
    expect(data.years).toContain("TP 3/2022");
    const growth = data.ratios.find(({ item }) => item === "Revenue Growth (%)");
    const afterGap = data.years[data.years.indexOf("TP 3/2022") + 1] ?? "";
    expect(growth?.amounts[afterGap]).toBeNull();
    expect(growth?.amounts[data.years.at(-1) ?? ""]).toBeCloseTo(1_200 / 1_100 - 1);
  });

  it("says which company has no statements", () => {
    const request = { company: COMPANY, period: "annual", years: 5, origin: "sec" } as const;
    const facts = companyFacts({ NetIncomeLoss: [], Revenues: [] });
    expect(() => standardise({ facts, ...request })).toThrow(
      "SEC EDGAR has no annual XBRL statements of Test Company (TEST)",
    );
  });
});
