import { describe, expect, it } from "vitest";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";

const ground = groundOf([cardOf(realCompany("HD"))], "HD");

const ROWS = [
  ["revenue", "$164.7 billion"],
  ["EBITDA", "$25.0 billion"],
  ["EBIT", "$20.9 billion"],
  ["net income", "$14.2 billion"],
  ["operating cash flow", "$16.3 billion"],
  ["capex", "$3.7 billion"],
  ["equity", "$12.8 billion"],
  ["EBITDA margin", "15.2%"],
] as const;
const SIDES = "including|excluding|before|net of|with|without|ex|plus|adding back|adjusted for";
const OTHERS = "rent|receivables|short-term debt|share-based compensation|operating leases";

function verifiedIn(sentence: string): boolean {
  return checkOn(ground, sentence).figures.some(({ verdict }) => verdict === "verified");
}

describe("a row that is set beside another one", () => {
  it.each(SIDES.split("|"))("%s it, is not the row itself", (side) => {
    const capital = side.charAt(0).toUpperCase() + side.slice(1);
    const sentences = OTHERS.split("|").flatMap((other) =>
      ROWS.flatMap(([row, figure]) => [
        `${capital} ${other}, ${row} was ${figure} in FY2025.`,
        `In FY2025, ${row} ${side} ${other} was ${figure}.`,
        `In FY2025, ${row} was ${figure} ${side} ${other}.`,
      ]),
    );
    expect(sentences.filter(verifiedIn)).toEqual([]);
  });

  it.each([
    "EBIT was $20.9 billion in FY2025, after depreciation of $4.1 billion.",
    "Net income was $14.2 billion in FY2025, after tax of $4.4 billion.",
    "Free cash flow was $12.6 billion in FY2025 before dividends of $9.2 billion.",
    "Free cash flow was $12.6 billion in FY2025 after capex of $3.7 billion.",
    "Debt rose to $55.8 billion in FY2025 after acquisitions of $5.4 billion.",
    "Debt was $55.8 billion at FY2025, including short-term debt of $9.4 billion.",
    "Debt was $55.8 billion excluding operating leases at FY2025.",
    "Debt was $55.8 billion with cash of $1.4 billion at FY2025.",
    "Including operating leases, leverage was 2.4x at FY2025.",
    "Leverage was 2.2x at FY2025, or 2.4x including operating leases.",
  ])("is the row itself where it is so by nature: %s", (sentence) => {
    const said = checkOn(ground, sentence).figures.filter(({ verdict }) => verdict !== "ignored");
    expect(said.map(({ text, verdict }) => `${text} ${verdict}`)).toEqual(
      said.map(({ text }) => `${text} verified`),
    );
  });
});
