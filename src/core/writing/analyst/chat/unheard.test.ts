import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { type RealTicker, realCompany } from "#core/writing/analyst/testing/real-companies.ts";

const QUESTIONS = [
  "What was net debt in 2024?",
  "What is capital expenditure?",
  "How did revenues develop over the last three years?",
  "What is the gross margin?",
  "Is operating cash flow above capex?",
  "What share of revenues is SG&A?",
  "How much did EBITDA change in 2025?",
  "What is net leverage?",
  "Why did net income fall in 2025?",
  "How much debt is due in 2026?",
  "How is net leverage calculated?",
  "What would net leverage be if EBITDA fell by 20%?",
  "How much of the change in net income came from tax?",
  "Will revenues grow next year?",
  "What are the main risks?",
] as const;

/** Words that change what is asked: of no table, and of each table that says an operation, a unit or a time. */
const MODIFIERS =
  `organic zorblat quarterly monthly daily ever average cumulative compound combined peak lowest
  worst strongest covered costs`.split(/\s+/);

function said(question: string, ticker: RealTicker): string {
  return answerQuestion(question, [realCompany(ticker)])?.text ?? "";
}

describe("a word that changes what is asked", () => {
  it("changes the answer, or is named in it as not read", () => {
    const law = fc.property(
      fc.constantFrom(...QUESTIONS),
      fc.constantFrom(...MODIFIERS),
      fc.nat(),
      (question, word, at) => {
        const words = question.split(" ");
        const place = 1 + (at % (words.length - 1));
        const asked = [...words.slice(0, place), word, ...words.slice(place)].join(" ");
        expect([asked, said(asked, "NKE")]).not.toEqual([asked, said(question, "NKE")]);
      },
    );
    fc.assert(law, { numRuns: 200, endOnFailure: true });
  });

  it("of a motion is read where a level is asked for, or named", () => {
    for (const asked of [
      "What is the shrinking gross margin?",
      "Is plunging operating cash flow above capex?",
    ]) {
      const plain = asked.replace(/ (?:shrinking|plunging)/, "");
      expect(said(asked, "NKE")).not.toBe(said(plain, "NKE"));
    }
  });

  it.each([
    ["What is the operating margin excluding restructuring?", "MCD", /^Not read: .*one-offs/],
    ["What was revenue in the best quarter ever?", "AMD", /highest in Q\d FY\d{4}/],
    ["What is the gross margin trend by quarter?", "NKE", /in Q\d FY\d{4}.*in Q\d FY\d{4}/],
    ["Has leverage gone up or down since year end?", "KHC", /to 28 March 2026 from .* in FY2025/],
    ["How far has gross margin fallen from its peak?", "NKE", /highest in FY2022.*months to/],
    ["Has gross margin recovered to its 2021 level?", "PG", /months to .* from .* in FY2021/],
    ["How big are leases, and what is leverage with them?", "WMT", /ease-adjusted leverage was/],
    ["How much did revenue grow quarter on quarter?", "NVDA", /in Q1 FY2027 from .* in Q4 FY2026/],
  ] as const)("is read where an operation takes it: %s", (question, ticker, answer) => {
    expect(said(question, ticker)).toMatch(answer);
  });
});

describe("a question that names no time", () => {
  it.each([
    [
      "Does free cash flow cover the dividend?",
      "NKE",
      /43\.9% of dividends .* to 28 February 2026/,
    ],
    ["What is net debt?", "AAPL", /USD 39\.1bn on 28 March 2026/],
    ["What would net leverage be if EBITDA fell by 20%?", "KHC", /as in the twelve months to/],
    ["What is capex?", "NKLA", /in FY2024/],
  ] as const)("is of the newest column that has its rows: %s", (question, ticker, answer) => {
    expect(said(question, ticker)).toMatch(answer);
  });
});

describe("columns that are asked for", () => {
  it.each([
    [
      "How much did it spend on buybacks in each of the last four quarters?",
      "GOOGL",
      /^Share repurchases were nil in Q1 FY2026, .* in Q2 FY2025\.$/,
    ],
    [
      "Restructuring charges by quarter for the last six quarters",
      "PG",
      /in Q1 FY2026, .* in Q2 FY2025\. .* not available for Q4 FY2025\.$/,
    ],
    ["Average restructuring over the last six quarters", "PG", /not available for Q4 FY2025\.$/],
    ["Revenues since 2018", "NKE", /FY2018 is not connected/],
    ["Inventory as a share of revenues since 2018", "NKE", /FY2018 is not connected/],
    ["When was the highest goodwill impairment since 2021?", "AMD", /not available for FY2025/],
  ] as const)("are told each, or named as missing: %s", (question, ticker, answer) => {
    expect(said(question, ticker)).toMatch(answer);
  });
});
