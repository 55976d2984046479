import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  effortOfPage,
  type Line,
  sumOf,
  tiedLines,
  type Values,
} from "#core/finance/segments/tied-lines.ts";

const PERIODS = ["2022", "2023", "2024"];

function valuesOf(amounts: readonly number[], slack = 0): Values {
  return new Map(PERIODS.map((period, at) => [period, { value: amounts[at] ?? 0, slack }]));
}

function lineOf(part: string, amounts: readonly number[], role: Line["role"] = "member"): Line {
  return { part, role, rank: 0, values: valuesOf(amounts) };
}

function once(part: string, value: number): Line {
  return { part, role: "member", rank: 0, values: new Map([["2024", { value, slack: 0 }]]) };
}

const amounts = fc.tuple(
  fc.integer({ min: 1, max: 400_000 }),
  fc.integer({ min: 1, max: 400_000 }),
  fc.integer({ min: 1, max: 400_000 }),
);

describe("lines that add up", () => {
  it("add up to the total in every period they are said to, whatever stands beside them", () => {
    const law = fc.property(
      fc.array(amounts, { minLength: 2, maxLength: 6 }),
      fc.array(amounts, { maxLength: 4 }),
      (members, others) => {
        const planted = members.map((one, at) => lineOf(`m${at}`, one));
        const decoys = others.map((one, at) => lineOf(`d${at}`, one, "reconciliation"));
        const total = valuesOf(PERIODS.map((period) => sumOf(planted, period) ?? 0));
        const tied = tiedLines([...decoys, ...planted], total, effortOfPage());
        expect(tied?.periods).toEqual(PERIODS);
        for (const period of PERIODS) {
          expect(sumOf(tied?.lines ?? [], period)).toBe(total.get(period)?.value);
        }
      },
    );
    fc.assert(law, { numRuns: 60 });
  });

  it("are none where one amount of a thousand is wrong", () => {
    const lines = [lineOf("a", [100, 110, 120]), lineOf("b", [50, 55, 60])];
    expect(tiedLines(lines, valuesOf([150, 165, 181]), effortOfPage())).toBeUndefined();
  });

  it("are none where a sum of some comes out once, by chance, and others are left", () => {
    const total = new Map([["2024", { value: 30, slack: 0 }]]);
    expect(
      tiedLines([once("a", 10), once("b", 20), once("c", 7)], total, effortOfPage()),
    ).toBeUndefined();
    expect(tiedLines([once("a", 10), once("b", 20)], total, effortOfPage())?.lines).toHaveLength(2);
  });

  it("are not looked for among more than any filer has", () => {
    const lines = Array.from({ length: 60 }, (_, at) => lineOf(`p${at}`, [at, at, at]));
    expect(tiedLines(lines, valuesOf([1770, 1770, 1770]), effortOfPage())).toBeUndefined();
  });

  it("cost a page no more than it may, however many of its parts look alike", () => {
    const lines = Array.from({ length: 32 }, (_, at) => lineOf(`p${at}`, [1, 1, 1]));
    const effort = effortOfPage();
    const splits = Array.from({ length: 400 }, () =>
      tiedLines(lines, valuesOf([16, 16, 16]), effort),
    );
    expect(splits.every((tied) => tied === undefined)).toBe(true);
    expect(effort.left).toBeLessThan(effortOfPage().left);
    expect(tiedLines(lines.slice(0, 2), valuesOf([2, 2, 2]), effortOfPage())?.lines).toHaveLength(
      2,
    );
  });

  it("prefer exact ones to those within rounding", () => {
    const near: Line = { ...lineOf("a", [101, 111, 121]), values: valuesOf([101, 111, 121], 5) };
    const exact = { ...lineOf("a", [100, 110, 120]), rank: 1 };
    const tied = tiedLines(
      [near, exact, lineOf("b", [50, 55, 60])],
      valuesOf([150, 165, 180]),
      effortOfPage(),
    );
    expect(tied?.lines).toContain(exact);
  });
});
