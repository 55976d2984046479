import { expect, it } from "vitest";
import { figuresOf } from "./testing/figures-of.ts";
import { marksOf } from "./mark.ts";
import { nextOpen } from "./next-open.ts";

const TEXT =
  "Revenues were USD 7,512 mm in FY2025. Net leverage was 2.8x in FY2025. EBITDA margin fell to 21.5% in FY2025. We see growth of 4.0%.";

it.each([
  ["from the start", 0, 1, "2.8x 1/3"],
  ["from within the first", TEXT.indexOf("2.8x") + 4, 1, "fell 2/3"],
  ["from the last, round to the first", TEXT.length, 1, "2.8x 1/3"],
  ["back from the end", TEXT.length, -1, "4.0% 3/3"],
  ["back from the first, round to the last", TEXT.indexOf("2.8x") + 4, -1, "4.0% 3/3"],
] as const)("goes %s to what asks for a decision", (_, place, by, expected) => {
  const step = nextOpen(marksOf(figuresOf(TEXT), false), place, by);
  const { from = 0, to = 0 } = step?.target ?? {};
  expect(`${TEXT.slice(from, to)} ${step?.number}/${step?.total}`).toBe(expected);
});

it("goes nowhere when every figure is sourced", () => {
  const marks = marksOf(figuresOf("Revenues were USD 7,512 mm in FY2025."), false);
  expect(nextOpen(marks, 0, 1)).toBeUndefined();
});

it("passes what is being checked", () => {
  expect(nextOpen(marksOf(figuresOf("We see growth of 4.0%."), true), 0, 1)).toBeUndefined();
});
