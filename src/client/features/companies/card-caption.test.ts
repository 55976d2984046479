import { describe, expect, it } from "vitest";
import { statementsCaption } from "#client/features/companies/card-caption.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

describe("statementsCaption", () => {
  it("names the fiscal years and the currency", () => {
    expect(statementsCaption(HARBOUR)).toBe("FY2020 to FY2025, USD");
  });

  it("dates bundled figures", () => {
    expect(statementsCaption({ ...HARBOUR, origin: "bundled", asOf: "2026-05-01" })).toBe(
      "FY2020 to FY2025, USD, bundled figures of 1 May 2026",
    );
  });

  it("keeps the label of a period that is not a fiscal year", () => {
    expect(statementsCaption({ ...HARBOUR, years: ["TP 3/2022"] })).toBe("TP 3/2022, USD");
    expect(statementsCaption({ ...HARBOUR, years: [] })).toBe("USD");
  });
});
