import { restsOnAssumption } from "#core/figures/check/document-figures-text.ts";
import { describe, expect, it } from "vitest";

const debt = { ref: { entity: "HPKG", item: "Net Debt", period: "2025" } };
const threshold = {
  constant: { value: 4, unit: "multiple", name: "Net Leverage (x) threshold" },
} as const;

describe("a figure that rests on an assumption", () => {
  it("is the threshold of a rule, what is computed of one, and a projected year", () => {
    expect(restsOnAssumption({ period: null, binding: threshold })).toBe(true);
    const headroom = { formula: { op: "ratio", args: [debt, threshold] } } as const;
    expect(restsOnAssumption({ period: "2025", binding: headroom })).toBe(true);
    expect(restsOnAssumption({ period: "2025, 2027E" })).toBe(true);
  });

  it("is none that the statements bear out", () => {
    expect(restsOnAssumption({ period: "2025", binding: debt })).toBe(false);
    const doubled = { formula: { op: "product", args: [debt, 2] } } as const;
    expect(restsOnAssumption({ period: "2025", binding: doubled })).toBe(false);
  });
});
