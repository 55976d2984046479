import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";

const facts = bundledFacts(bundledCompany("AAPL"));
const apple = standardiseAll({
  facts,
  company: { ...bundledCompany("AAPL"), name: "Apple Inc." },
  years: 5,
  origin: "bundled",
});
const ground = groundOf([cardOf(apple)], "AAPL");

function verdicts(sentence: string) {
  return checkOn(ground, sentence)
    .figures.filter(({ text }) => !text.startsWith("FY"))
    .map(({ text, verdict, item }) => [text, verdict, item]);
}

describe("amounts of a share", () => {
  it.each([
    ["Diluted EPS was $7.46 in FY2025.", "$7.46", "EPS Diluted"],
    ["Net income per diluted share was $7.46 in FY2025.", "$7.46", "EPS Diluted"],
    ["Basic EPS was $7.49 in FY2025.", "$7.49", "EPS Basic"],
    ["EPS rose 22.7% in FY2025.", "22.7%", "EPS Diluted"],
    ["EPS rose by $1.38 in FY2025.", "$1.38", "EPS Diluted"],
    ["Dividends per share were $1.02 in FY2025.", "$1.02", "Dividends per Share"],
    ["Shares outstanding were 14,776 million in FY2025.", "14,776 million", "Shares Outstanding"],
  ])("%s", (sentence, text, item) => {
    expect(verdicts(sentence)).toEqual([[text, "verified", item]]);
  });

  it("are contradicted where they are others, or in another currency's units", () => {
    expect(verdicts("Diluted EPS was $6.46 in FY2025.")).toEqual([
      ["$6.46", "contradicted", "EPS Diluted"],
    ]);
    expect(verdicts("Diluted EPS was $7.46 million in FY2025.")[0]?.[1]).not.toBe("verified");
    expect(verdicts("Diluted EPS was €7.46 in FY2025.")[0]?.[1]).not.toBe("verified");
  });

  it("are no amounts of the company", () => {
    expect(verdicts("Net income was $112,010 per share in FY2025.")[0]?.[1]).toBe("unsupported");
  });
});

describe("days", () => {
  it.each([
    ["Days of inventory were 9 days in FY2025.", "9 days", "Days of Inventory"],
    ["Inventory days were 9 in FY2025.", "9", "Days of Inventory"],
    ["Apple held 9 days of inventory in FY2025.", "9", "Days of Inventory"],
    ["DSO was 35 days in FY2025, against terms of 30 days.", "35 days", "Days of Receivables"],
  ])("of a row are judged: %s", (sentence, text, item) => {
    expect(verdicts(sentence)[0]).toEqual([text, "verified", item]);
  });

  it("are contradicted where they are others", () => {
    expect(verdicts("Days of inventory were 14 days in FY2025.")).toEqual([
      ["14 days", "contradicted", "Days of Inventory"],
    ]);
  });

  it("are terms, and nothing to judge, where no such row is named", () => {
    expect(verdicts("Suppliers are paid within 30 days.")).toEqual([["30 days", "ignored", null]]);
    expect(verdicts("DSO was 35 days in FY2025, against terms of 30 days.")[1]?.[1]).toBe(
      "ignored",
    );
    expect(verdicts("Revenue was $416.2 billion in FY2025, and is due in 30 days.")[1]).toEqual([
      "30 days",
      "ignored",
      null,
    ]);
  });
});
