import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatCell,
  formatMillions,
  formatMultiple,
  formatPercent,
  formatTextAmount,
  textStyle,
} from "#core/ledger/display.ts";

describe("formatMillions", () => {
  it.each([
    [2_419_000_000, "2,419"],
    [-1_234_000_000, "(1,234)"],
    [394_328_000_000, "394,328"],
    [-2_500_000, "(3)"],
    [300_000, "0"],
    [-300_000, "0"],
  ])("shows %d as %s", (value, shown) => {
    expect(formatMillions(value)).toBe(shown);
  });

  it("never shows a negative nothing", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e13, max: 1e13 }), (value) => {
        expect(formatMillions(value)).not.toMatch(/^\(0\)$|^-/);
        expect(formatPercent(value / 1e12)).not.toMatch(/^\(0\.0%\)$|^-/);
        expect(formatMultiple(value / 1e12)).not.toMatch(/^\(0\.0x\)$|^-/);
      }),
    );
  });
});

describe("rates and multiples", () => {
  it("shows one decimal, rounded half away from zero, negatives in parentheses", () => {
    expect(formatPercent(0.1235)).toBe("12.4%");
    expect(formatPercent(-0.024)).toBe("(2.4%)");
    expect(formatMultiple(3.25)).toBe("3.3x");
    expect(formatMultiple(-0.45)).toBe("(0.5x)");
    expect(formatMultiple(-0.04)).toBe("0.0x");
  });
});

describe("formatCell", () => {
  it("tells reported zero, missing and meaningless apart", () => {
    expect(formatCell(0, "money")).toBe("–");
    expect(formatCell(null, "money", "n.a.: not tagged in the filing")).toBe("n.a.");
    expect(formatCell(null, "multiple", "n.m.: EBITDA is not positive")).toBe("n.m.");
    expect(formatCell(null, "money")).toBe("n.a.");
  });

  it("shows each unit its own way", () => {
    expect(formatCell(15_408_095_000, "shares")).toBe("15,408");
    expect(formatCell(0.462, "fraction")).toBe("46.2%");
    expect(formatCell(1.05, "multiple")).toBe("1.1x");
    expect(formatCell(14.4, "months")).toBe("14");
  });
});

describe("formatTextAmount", () => {
  it("names currency and unit", () => {
    expect(formatTextAmount(2_419_000_000, "USD", "mm")).toBe("USD 2,419 mm");
    expect(formatTextAmount(383_285_000_000, "USD", "bn")).toBe("USD 383.3bn");
    expect(formatTextAmount(-72_000_000, "EUR", "mm")).toBe("EUR (72) mm");
    expect(formatTextAmount(300_000, "USD", "mm")).toBe("USD 0.3 mm");
    expect(formatTextAmount(0, "USD", "mm")).toBe("USD 0 mm");
    expect(formatTextAmount(7.456, "USD", "bn")).toBe("USD 7.46");
  });

  it("speaks in billions where revenues exceed 10,000 mm", () => {
    expect(textStyle(10_000_000_000)).toBe("mm");
    expect(textStyle(10_000_000_001)).toBe("bn");
    expect(textStyle(null)).toBe("mm");
  });
});
