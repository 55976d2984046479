import { describe, expect, it } from "vitest";
import { breaksOf } from "#core/ledger/comparable.ts";
import { standardise } from "#core/finance/ratios/standardise.ts";
import {
  companyFacts,
  COMPANY,
  type TestFact,
  yearly,
} from "#core/finance/statements/testing/facts-builder.ts";

const YEARS = { "2021": 900e6, "2022": 1_000e6, "2023": 1_100e6, "2024": 1_200e6 };
const growthOf = (revenues: readonly TestFact[]) => {
  const facts = companyFacts({ Revenues: revenues, NetIncomeLoss: yearly(YEARS) });
  const data = standardise({
    facts,
    company: COMPANY,
    period: "annual",
    years: "all",
    origin: "sec",
  });
  const row = data.data.find(({ item }) => item === "Revenues");
  const growth = data.ratios.find(({ item }) => item === "Revenue Growth (%)");
  return { breaks: row && breaksOf(row, data.years), growth };
};

describe("growth", () => {
  it("crosses no restatement that the year before did not see, and goes on after it", () => {
    const recast = ["2023", "2024"].map((period): TestFact => {
      return { period, value: period === "2023" ? 800e6 : 850e6, filedFor: 2025 };
    });
    const { breaks, growth } = growthOf([...yearly(YEARS), ...recast]);
    expect(breaks).toEqual(["2023"]);
    expect(growth?.amounts["2022"]).toBeCloseTo(1 / 9);
    expect(growth?.amounts["2023"]).toBeNull();
    expect(growth?.reasons["2023"]).toMatch(/^n\.m\.: restated since/);
    expect(growth?.amounts["2024"]).toBeCloseTo(0.0625);
  });

  it("of ordinary comparatives is not refused", () => {
    const again = yearly(YEARS).map((fact): TestFact => ({ ...fact, filedFor: 2025 }));
    const { breaks, growth } = growthOf([...yearly(YEARS), ...again]);
    expect(breaks).toEqual([]);
    expect(growth?.amounts["2024"]).toBeCloseTo(1 / 11);
  });
});
