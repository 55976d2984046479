import { describe, expect, it } from "vitest";
import { scan } from "#core/figures/read/figures/scan.ts";
import { periodWording } from "#core/figures/roll-forward/period-wording.ts";

/** The first time in a text said of other columns. */
function said(text: string, columns: readonly string[], moved: readonly string[], end?: string) {
  const [mention] = scan(text).periods;
  if (mention === undefined) throw new Error(`No time in “${text}”`);
  const { start, when } = mention;
  return periodWording(
    { text: text.slice(start, mention.end), when, columns },
    moved.map((label) => ({ label, end, lastQuarter: undefined })),
  );
}

describe("words for a newer period keep the style of the old ones", () => {
  it.each([
    ["FY2024", "2024", "2025", "FY2025"],
    ["FY24", "2024", "2025", "FY25"],
    ["FY 2024", "2024", "2026", "FY 2026"],
    ["fiscal 2024", "2024", "2025", "fiscal 2025"],
    ["Fiscal year 2024", "2024", "2025", "Fiscal year 2025"],
    ["in 2024", "2024", "2025", "2025"],
    ["FY2023/24", "2024", "2025", "FY2024/25"],
    ["FY99", "1999", "2000", "FY00"],
    ["Q3 FY2024", "Q3 FY2024", "Q4 FY2024", "Q4 FY2024"],
    ["Q4 FY2024", "Q4 FY2024", "Q1 FY2025", "Q1 FY2025"],
    ["Q4 2024", "Q4 FY2024", "Q1 FY2025", "Q1 2025"],
    ["4Q24", "Q4 FY2024", "Q1 FY2025", "1Q25"],
    ["Third quarter of fiscal 2024", "Q3 FY2024", "Q4 FY2024", "Fourth quarter of fiscal 2024"],
    ["fourth-quarter 2024", "Q4 FY2024", "Q1 FY2025", "first-quarter 2025"],
    ["H1 2024", "Q2 FY2024", "Q4 FY2024", "H2 2024"],
    ["H2 FY2024", "Q4 FY2024", "Q2 FY2025", "H1 FY2025"],
    ["first half of 2024", "Q2 FY2024", "Q4 FY2024", "second half of 2024"],
    ["H1 2024", "Q2 FY2024", "Q3 FY2024", undefined],
    ["first two quarters of FY2024", "Q2 FY2024", "Q3 FY2024", "first three quarters of FY2024"],
    ["first three quarters of FY2024", "Q3 FY2024", "Q1 FY2025", undefined],
    [
      "first six months of fiscal 2024",
      "Q2 FY2024",
      "Q3 FY2024",
      "first nine months of fiscal 2024",
    ],
    ["first nine months of 2024", "Q3 FY2024", "Q4 FY2024", undefined],
    ["a year earlier", "2023", "2024", "a year earlier"],
  ])("%s from %s to %s: %s", (text, from, to, wanted) => {
    expect(said(text, [from], [to])).toBe(wanted);
  });

  it.each([
    ["28 September 2024", "27 September 2025"],
    ["September 28, 2024", "September 27, 2025"],
    ["28 Sep 2024", "27 Sep 2025"],
    ["Sept. 28, 2024", "Sep. 27, 2025"],
    ["2024-09-28", "2025-09-27"],
    ["September 2024", "September 2025"],
    ["Sep-24", "Sep-25"],
    ["the quarter to 28 September 2024", "the quarter to 27 September 2025"],
    ["LTM to 28 September 2024", "LTM to 27 September 2025"],
    ["the twelve months to September 2024", "the twelve months to September 2025"],
  ])("%s: %s", (text, wanted) => {
    expect(said(text, ["2024"], ["2025"], "2025-09-27")).toBe(wanted);
  });

  it("follows a year that ends in another month", () => {
    expect(said("31 December 2023", ["2023"], ["2024"], "2024-12-28")).toBe("28 December 2024");
    expect(said("on 29 March 2025", ["Q2 FY2025"], ["Q3 FY2025"], "2025-06-01")).toBe(
      "1 June 2025",
    );
    expect(said("Mar-25", ["Q2 FY2025"], ["Q3 FY2025"], "2025-05-31")).toBe("May-25");
  });

  it("moves spans of years by both ends", () => {
    expect(said("FY2021-FY2024", ["2024", "2021"], ["2025", "2022"])).toBe("FY2022-FY2025");
    expect(said("2021-24", ["2024", "2021"], ["2025", "2022"])).toBe("2022-25");
  });

  it("keeps ordinal days ordinal", () => {
    const when = { kind: "date", date: "2025-03-29" } as const;
    const ending = (end: string) =>
      periodWording({ text: "29th March 2025", when, columns: ["Q2 FY2025"] }, [
        { label: "Q3 FY2025", end, lastQuarter: undefined },
      ]);
    expect(ending("2025-06-22")).toBe("22nd June 2025");
    expect(ending("2025-06-11")).toBe("11th June 2025");
    expect(ending("2025-07-01")).toBe("1st July 2025");
  });

  it("has none for a date whose new day is not known", () => {
    expect(said("28 September 2024", ["2024"], ["2025"])).toBeUndefined();
  });
});
