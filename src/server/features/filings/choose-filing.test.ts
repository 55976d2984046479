import { describe, expect, it } from "vitest";
import { chooseFiling, noFilingText } from "./choose-filing.ts";

function filing(form: string, reportDate: string, filed: string) {
  return { accession: `${form} ${filed}`, form, filed, reportDate, primaryDocument: "a.htm" };
}

describe("chooseFiling", () => {
  it("takes the latest period, not the latest filing, and the original before its amendment", () => {
    const filings = [
      filing("10-K/A", "2024-12-31", "2026-03-01"),
      filing("10-K", "2023-12-31", "2026-02-20"),
      filing("10-K", "2024-12-31", "2025-02-20"),
    ];
    const chosen = chooseFiling(filings, "10-K", undefined);
    expect(chosen?.filing.filed).toBe("2025-02-20");
    expect(chosen?.notes).toEqual(["Amended on 1 March 2026."]);
    expect(chooseFiling(filings, "10-K", "2025-06-30")?.notes).toEqual([]);
    expect(chooseFiling(filings, "10-K", "2020-01-01")).toBeUndefined();
  });

  it("takes a foreign issuer's 20-F for the 10-K and says so; its quarters are not available", () => {
    const filings = [
      filing("6-K", "2025-06-30", "2025-08-01"),
      filing("20-F", "2024-12-31", "2025-04-01"),
    ];
    expect(chooseFiling(filings, "10-K", undefined)).toMatchObject({
      filing: { form: "20-F" },
      notes: ["This issuer files 20-F; its newest is taken for the 10-K."],
    });
    expect(chooseFiling(filings, "10-Q", undefined)).toBeUndefined();
    expect(noFilingText(filings, { ticker: "LPA", filingType: "10-Q" })).toBe(
      "This issuer files 20-F, no 10-Q: its quarters are not available.",
    );
  });
});
