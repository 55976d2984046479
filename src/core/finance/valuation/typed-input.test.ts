import { describe, expect, it } from "vitest";
import { defaultAssumptions } from "#core/finance/valuation/default-assumptions.ts";
import { pastedDrivers } from "#core/finance/valuation/pasted-drivers.ts";
import { HARBOUR_HISTORY } from "#core/finance/valuation/testing/harbour.ts";
import { ABOVE_ZERO, readTyped, typedText } from "#core/finance/valuation/typed-input.ts";

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

  it.each([
    ["0", "millions", ABOVE_ZERO, "Type a number above 0"],
    ["-5", "millions", ABOVE_ZERO, "Type a number above 0"],
    ["30", "percent", { most: 0.25 }, "At most 25.0%"],
    ["-150", "percent", { least: -1 }, "At least -100.0%"],
  ] as const)("refuses %s in %s beyond its range %j", (text, unit, range, reason) => {
    expect(readTyped(text, unit, range)).toEqual({ reason });
    expect(readTyped("20", unit, range)).toHaveProperty("value");
  });
});

describe("pastedDrivers", () => {
  const { drivers } = defaultAssumptions(HARBOUR_HISTORY);
  const names = ["grossMargin", "ebitdaMargin", "netDebtIssuance"] as const;
  const paste = (text: string, years = 5, from = 0) =>
    pastedDrivers(text, drivers, { names, years, from });

  it("fills a block of rows and years from the cell on, each row in its own unit", () => {
    expect(paste("24%\t24,5%\r\n14.1\t14.2\r\n(8)\t-9\r\n", 4, 1)).toEqual([
      {
        name: "grossMargin",
        values: new Map([
          [1, 0.24],
          [2, 0.245],
        ]),
      },
      {
        name: "ebitdaMargin",
        values: new Map([
          [1, 0.141],
          [2, 0.142],
        ]),
      },
      {
        name: "netDebtIssuance",
        values: new Map([
          [1, -8e6],
          [2, -9e6],
        ]),
      },
    ]);
  });

  it.each([
    ["1\t2\t3\t4\t5\t6", "6 values in a row, and 5 years from here"],
    ["1\n2\n3\n4", "4 rows, and 3 from here"],
    ["14\t15\n16\tabc", "EBITDA margin, value 2: “abc” is not a number"],
    ["14\t\t15", "Gross margin, value 2: Type a number"],
    ["101\t1", "Gross margin, value 1: At most 100.0%"],
  ])("takes none of %j and says why", (text, reason) => {
    expect(paste(text)).toEqual({ reason: `Nothing was pasted: ${reason}` });
  });

  it("leaves a single value to be typed", () => {
    expect(paste("12,5%\r\n")).toBeUndefined();
  });
});
