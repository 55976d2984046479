import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalMark, readAmount } from "#core/finance/sheets/amounts.ts";

describe("readAmount", () => {
  it.each([
    ["1,234", 1234],
    ["(1,234)", -1234],
    ["$ (1,234.5)", -1234.5],
    ["-1 234", -1234],
    ["1,234-", -1234],
    ["−5", -5],
    ["$5", 5],
    ["US$ 12.4", 12.4],
    ["1,234 (1)", 1234],
    ["1,234*", 1234],
    ["12.4%", 0.124],
    ["(2.5)%", -0.025],
    ["12,34,567", 1_234_567],
    ["1.2e9", 1.2e9],
  ])("reads %s", (text, value) => {
    const amount = readAmount(text, ".");
    expect(amount.kind === "value" && amount.value).toBeCloseTo(value, 10);
  });

  it.each([
    ["1.234,56", 1234.56],
    ["(1.234)", -1234],
    ["0,5 €", 0.5],
    ["1 234,5", 1234.5],
  ])("reads %s where a comma parts decimals", (text, value) => {
    expect(readAmount(text, ",")).toMatchObject({ kind: "value", value });
  });

  it.each(["", "n.a.", "N/A", "n/m", null, { fault: "#REF!" }, "#DIV/0!"])(
    "takes %j as missing, never as zero",
    (cell) => {
      const amount = readAmount(cell, ".");
      expect(amount.kind === "missing" && amount.reason).toMatch(/^n\.a\.: /);
    },
  );

  it.each(["-", "–", "—", "--"])("leaves open what a dash alone means: %s", (text) => {
    expect(readAmount(text, ".")).toEqual({ kind: "dash" });
  });

  it.each(["Revenue", "1,2,3", "12/31/2024", "5 apples", true])("takes %j for text", (cell) => {
    expect(readAmount(cell, ".")).toEqual({ kind: "text" });
  });

  it("gives back what was written with grouping, brackets and a currency", () => {
    const amounts = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(amounts, fc.constantFrom("en-US", "de-DE"), (value, locale) => {
        const magnitude = Math.abs(value).toLocaleString(locale);
        const text = value < 0 ? `(${magnitude})` : magnitude;
        const amount = readAmount(text, locale === "en-US" ? "." : ",");
        expect(amount).toEqual({ kind: "value", value, isPercent: false });
      }),
    );
  });

  const character = fc.constantFrom(...Array.from("0123456789.,()-–%$€£ '’eE[]*#/a"));

  it("never throws and never gives a number that is none", () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
        const amount = readAmount(text, ".");
        expect(amount.kind !== "value" || Number.isFinite(amount.value)).toBe(true);
      }),
    );
  });
});

describe("decimalMark", () => {
  it("is the comma once a figure can be read no other way", () => {
    expect(decimalMark(["1.234,56", "1.234"])).toEqual({
      mark: ",",
      isConsistent: true,
      isSure: true,
    });
  });

  it("is open where a file of semicolons writes 1.234", () => {
    expect(decimalMark(["1.234", "2.345"], ";")).toMatchObject({ mark: ",", isSure: false });
    expect(decimalMark(["1,234", "2,345"], ",")).toMatchObject({ mark: ".", isSure: true });
  });

  it("is inconsistent where both are certain", () => {
    expect(decimalMark(["1.234,56", "1,234.56"])).toMatchObject({ isConsistent: false });
  });
});
