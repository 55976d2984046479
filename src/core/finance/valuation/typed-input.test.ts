import { describe, expect, it } from "vitest";
import { pastedCells, readTyped, typedText } from "#core/finance/valuation/typed-input.ts";

describe("readTyped", () => {
  it.each([
    ["12.5", "percent", 0.125],
    ["12,5%", "percent", 0.125],
    [" 12.5 % ", "percent", 0.125],
    ["-3.9", "percent", -0.039],
    ["(3.9%)", "percent", -0.039],
    ["15.5", "percent", 0.155],
    ["(8)", "millions", -8_000_000],
    ["1,234", "millions", 1_234_000_000],
    ["1,234.5", "millions", 1_234_500_000],
    ["7.0x", "multiple", 7],
    [".5", "multiple", 0.5],
  ] as const)("reads %j in %s as %d", (text, unit, value) => {
    expect(readTyped(text, unit)).toEqual({ value });
  });

  it.each([
    ["", "percent"],
    ["abc", "percent"],
    ["1e308", "millions"],
    ["12,34,5", "percent"],
    ["99999", "percent"],
    ["7x", "percent"],
    ["5%", "millions"],
    ["9".repeat(400), "millions"],
    ["NaN", "multiple"],
  ] as const)("refuses %j in %s with a reason", (text, unit) => {
    expect(readTyped(text, unit)).toHaveProperty("reason");
  });

  it("shows what it read", () => {
    expect(typedText(0.155, "percent")).toBe("15.5");
    expect(typedText(-8e6, "millions")).toBe("(8)");
    expect(typedText(7, "multiple")).toBe("7.0");
    expect(typedText(0.0575, "percent")).toBe("5.75");
    expect(typedText(Number.NaN, "percent")).toBe("");
  });

  it("parts a row copied from a spreadsheet", () => {
    expect(pastedCells("2.5%\t3.0%\t\t12,5%\r\nnext")).toEqual(["2.5%", "3.0%", "", "12,5%"]);
  });
});
