import { expect, it } from "vitest";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";

it.each([
  [[], ""],
  [[3], "3"],
  [[1, 2], "1, 2"],
  [[1, 2, 3, 5], "1–3, 5"],
] as const)("prints %j as %j", (numbers, text) => {
  expect(numberRanges(numbers)).toBe(text);
});
