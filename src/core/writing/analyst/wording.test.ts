import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  coverageBoundBelow,
  coverageWord,
  growthBand,
  leverageWord,
  liquidityWord,
  nextLeverageBound,
} from "#core/finance/vocabulary/bands.ts";
import { possessive, spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { movement, pick } from "#core/findings/movement.ts";
import { periodText } from "#core/ledger/period.ts";
import { longDate } from "#core/ledger/dates.ts";
import { printProse } from "#core/ledger/prose.ts";

function amount(item: string, value: number, period = "2025"): Datum {
  return {
    kind: "row",
    ticker: "HPKG",
    item,
    period,
    value: value * 1e6,
    unit: "money",
    currency: "USD",
  };
}

function said(item: string, now: number, before: number): string {
  return printProse(movement(amount(item, now), amount(item, before, "2024")), "mm").text;
}

/** Whether the words for a change agree with it. */
function isRight(now: number, before: number, row: string): boolean {
  const wrong = now > before ? /declin|fell|down|below|narrowed/ : /grew|rose|\bup\b|above|widened/;
  return now === before || !wrong.test(said(row, now, before));
}

describe("bands of finance.md 7", () => {
  it.each([
    [1.49, "low"],
    [1.5, "moderate"],
    [3, "elevated"],
    [4, "high"],
    [5, "very high"],
  ])("leverage of %dx is %s", (multiple, word) => {
    expect(leverageWord(multiple)).toBe(word);
  });

  it.each([
    [10, "ample"],
    [5, "solid"],
    [3, "adequate"],
    [1.5, "thin"],
    [1.4, "weak"],
  ])("coverage of %dx is %s", (multiple, word) => {
    expect(coverageWord(multiple)).toBe(word);
  });

  it.each([
    [1.5, "comfortable"],
    [1, "adequate"],
    [0.9, "tight"],
  ])("liquidity of %dx is %s", (multiple, word) => {
    expect(liquidityWord(multiple)).toBe(word);
  });

  it("calls growth flat under 2% and sharp over 10%", () => {
    expect([0.019, 0.02, 0.1, 0.11, -0.11].map(growthBand)).toEqual([
      "flat",
      "moderate",
      "moderate",
      "sharp",
      "sharp",
    ]);
  });

  it("names a threshold that reads differently from the level", () => {
    expect(nextLeverageBound(2.98)).toBe(4);
    expect(nextLeverageBound(6)).toBeUndefined();
    expect(coverageBoundBelow(3.05)).toBe(1.5);
    expect(coverageBoundBelow(1.4)).toBeUndefined();
  });
});

describe("movement", () => {
  it.each([
    [
      "Revenues",
      1210,
      1200,
      /^revenues were (?:broadly flat at USD 1,210 mm in FY2025, up 0\.8%|USD 1,210 mm in FY2025, broadly flat against USD 1,200 mm a year earlier)$/,
    ],
    [
      "Revenues",
      1260,
      100,
      /^revenues (?:were USD 1,260 mm in FY2025, up from USD 100 mm a year earlier, a low base|rose to USD 1,260 mm in FY2025, from a low base of USD 100 mm a year earlier)$/,
    ],
    ["Revenues", 1260, 1200, /^revenues grew (to USD 1,260 mm|5\.0% to)/],
    ["EBITDA", 100, 130, /^EBITDA fell (?:23\.1% to USD 100 mm|to USD 100 mm)/],
    [
      "Net Income",
      -50,
      -80,
      /^the net loss narrowed to USD 50 mm in FY2025 from USD 80 mm a year earlier$/,
    ],
    [
      "Net Income",
      -80,
      -50,
      /^the net loss widened to USD 80 mm in FY2025 from USD 50 mm a year earlier$/,
    ],
    [
      "Net Income",
      -80,
      50,
      /^the net loss was USD 80 mm in FY2025, after net income of USD 50 mm a year earlier$/,
    ],
    [
      "Net Income",
      80,
      -50,
      /^net income was USD 80 mm in FY2025, after a net loss of USD 50 mm a year earlier$/,
    ],
    ["EBIT", 80, -50, /after an operating loss of USD 50 mm/],
    ["Capital Expenditure", -110, -100, /^capital expenditure grew/],
    [
      "Dividends Paid",
      0,
      -20,
      /^dividends paid were nil in FY2025, after USD 20 mm a year earlier$/,
    ],
    [
      "Dividends Paid",
      -20,
      0,
      /^dividends paid were USD 20 mm in FY2025, after none a year earlier$/,
    ],
    [
      "Short-Term Debt",
      20,
      0,
      /^short-term debt was USD 20 mm at the end of FY2025, after none a year earlier$/,
    ],
  ])("%s of %d after %d", (item, now, before, text) => {
    expect(said(item, now, before)).toMatch(text);
  });

  it("never says the wrong direction", () => {
    const value = fc.integer({ min: 1, max: 1e6 });
    const item = fc.constantFrom("Revenues", "EBITDA", "Net Income");
    expect(fc.check(fc.property(value, value, item, isRight)).failed).toBe(false);
  });
});

describe("names and periods", () => {
  it.each([
    ["Apple Inc.", "Apple"],
    ["HOME DEPOT, INC.", "Home Depot"],
    ["McDONALD’S CORPORATION", "McDonald's"],
    ["MCDONALDS CORP", "McDonalds"],
    ["HERTZ GLOBAL HOLDINGS, INC", "Hertz Global Holdings"],
    ["PROCTER & GAMBLE Co", "Procter & Gamble"],
    ["AT&T INC.", "AT&T"],
    ["AMAZON COM INC", "Amazon.com"],
    ["DELTA AIR LINES, INC.", "Delta Air Lines"],
    ["BANK OF NEW YORK MELLON CORP", "Bank of New York Mellon"],
    ["EOG RESOURCES INC", "EOG Resources"],
    ["KIMBERLY-CLARK CORP", "Kimberly-Clark"],
    ["Logistic Properties of the Americas", "Logistic Properties of the Americas"],
  ])("calls %s %s", (registered, spoken) => {
    expect(spokenName(registered)).toBe(spoken);
  });

  it("forms the possessive", () => {
    expect(["Apple", "Hertz Global Holdings", "McDonald's"].map(possessive)).toEqual([
      "Apple's",
      "Hertz Global Holdings'",
      "McDonald's",
    ]);
  });

  it("names periods and dates", () => {
    expect(periodText("2025")).toBe("FY2025");
    expect(periodText("Q2 FY2026")).toBe("Q2 FY2026");
    expect(longDate("2026-03-28")).toBe("28 March 2026");
  });

  it("picks the same wording for the same place, and not one for all", () => {
    const variants = ["a", "b", "c"] as const;
    expect(pick("AAPL leverage", variants)).toBe(pick("AAPL leverage", variants));
    const picked = new Set(Array.from({ length: 50 }, (_, index) => pick(`T${index}`, variants)));
    expect(picked.size).toBe(3);
  });
});
