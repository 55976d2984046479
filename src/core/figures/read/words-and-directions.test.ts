import { describe, expect, it } from "vitest";
import { realCompany, type RealTicker } from "#core/writing/analyst/testing/real-companies.ts";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

function warningsOn(content: string): readonly string[] {
  const { warnings } = checkFigures({
    content,
    connectedData: [cardOf(corda)],
    primaryTicker: "CRDA",
  });
  return warnings.map(({ kind }) => kind);
}

const AGAINST_THE_ROW: readonly string[] = [
  "Net leverage weakened to 2.2x in FY2025.",
  "Net leverage widened to 2.2x in FY2025.",
  "Net leverage deteriorated to 2.2x in FY2025.",
  "Leverage rose to 2.7x in FY2025.",
  "Interest coverage deteriorated to 7.8x in FY2025.",
  "Interest coverage tightened to 7.8x in FY2025.",
  "Interest coverage weakened to 7.8x in FY2025.",
  "EBITDA margin narrowed to 21.5% in FY2025.",
  "EBITDA margin improved to 19.2% in FY2024.",
  "Net leverage improved in FY2024, to 3.0x from 2.4x.",
  "Net debt rose to USD 3,495 mm.",
  "A rise brought net debt to USD 3,495 mm in FY2025.",
  "Capital expenditure fell to USD 402 mm in FY2025.",
  "Cash declined to USD 861 mm in FY2025.",
  "Corda deleveraged in FY2024, with net leverage of 3.0x.",
  "Credit metrics deteriorated: net leverage was 2.2x, against 3.0x a year earlier.",
  "Credit quality weakened, with net leverage at 2.2x in FY2025.",
  "Profitability improved, with an EBITDA margin of 19.2% in FY2024.",
];

const WITH_THE_ROW: readonly string[] = [
  "Interest coverage did not fall: it was 7.8x in FY2025.",
  "Net leverage didn't rise, at 2.2x in FY2025.",
  "Net leverage improved to 2.2x in FY2025.",
  "A fall brought net debt to USD 3,495 mm in FY2025.",
  "Net leverage strengthened to 2.2x in FY2025.",
  "Net leverage eased to 2.2x in FY2025.",
  "Net leverage tightened to 2.2x in FY2025.",
  "Interest coverage improved to 7.8x in FY2025.",
  "Coverage strengthened to 7.8x in FY2025.",
  "EBITDA margin widened to 21.5% in FY2025.",
  "EBITDA margin weakened to 19.2% in FY2024.",
  "Corda deleveraged to 2.2x net in FY2025.",
  "Net debt fell to USD 3,495 mm.",
  "Net debt improved to USD 3,495 mm.",
  "Net leverage fell from 3.0x in FY2024 to 2.2x in FY2025.",
  "Liquidity improved as cash rose to USD 861 mm.",
  "Credit metrics improved: net leverage was 2.2x, against 3.0x a year earlier.",
];

const ON_TWO_BASES: readonly string[] = [
  "Net leverage was 2.2x in FY2025, or 2.1x on Clean EBITDA.",
  "Net leverage was 2.2x in FY2025, against 2.7x on Clean EBITDA in FY2024.",
  "Net leverage fell from 3.0x in FY2024 to 2.1x on Clean EBITDA in FY2025.",
  "EBITDA margin was 21.5% in FY2025 and Clean EBITDA margin 21.3% in FY2024.",
  "Gross leverage was 2.7x, against lease-adjusted leverage of 3.8x in FY2024.",
];

const ON_ONE_BASIS: readonly string[] = [
  "On Clean EBITDA gross leverage was 2.6x and net leverage 2.1x.",
  "Net leverage was 2.2x in FY2025 and gross leverage 2.7x.",
  "EBITDA margin was 21.5% in FY2025, against 19.2% a year earlier.",
];

describe("words for a direction", () => {
  it.each(AGAINST_THE_ROW)("are warned of where the row went the other way: %s", (text) => {
    expect(warningsOn(text)).toEqual(["direction"]);
  });

  it.each(WITH_THE_ROW)("are left alone where they agree: %s", (text) => {
    expect(warningsOn(text)).toEqual([]);
  });
});

function notesOn(content: string, of: RealTicker = "AMD"): readonly (string | null)[] {
  return checkFigures({
    content,
    connectedData: [cardOf(realCompany(of))],
    primaryTicker: of,
  }).warnings.map(({ note }) => note);
}

describe("words that say how many times as much", () => {
  it.each([
    ["Revenue doubled to $34.6bn.", "Revenues rose 34.3% in FY2025"],
    ["Revenue tripled to $34.6bn in 2025.", "Revenues rose 34.3% in FY2025"],
    [
      "Revenue halved to $34.6bn.",
      "Revenues rose in FY2025, from USD 25,785 mm to USD 34,639 mm, which is better",
    ],
    ["EBIT tripled from $1.9bn in 2024 to $3.7bn in 2025.", "EBIT rose 94.4% in FY2025"],
    ["Net income halved to $854m in 2023.", "Net Income fell 35.3% in FY2023"],
  ])("are named where it is not so: %s", (text, note) => {
    expect(notesOn(text)).toEqual([note]);
  });

  it.each([
    "EBIT nearly doubled to $3.7bn.",
    "Free cash flow more than doubled to $6.7bn.",
    "Free cash flow almost tripled to $6.7bn.",
    "Free cash flow almost tripled to $6.7bn in 2025.",
    "Revenue has more than doubled since 2020 to $34.6bn.",
    "Net income tripled in three years to $4.3bn.",
    "Compared with 2022, EBIT tripled to $3.7bn.",
  ])("are not where it is: %s", (text) => {
    expect(notesOn(text)).toEqual([]);
  });
});

describe("ratios on two bases", () => {
  it.each(ON_TWO_BASES)("are named in one text: %s", (text) => {
    expect(warningsOn(text)).toEqual(["mixed-basis"]);
  });

  it.each(ON_ONE_BASIS)("are not seen where there is one: %s", (text) => {
    expect(warningsOn(text)).toEqual([]);
  });
});

describe("words for a place among all the years at hand", () => {
  it.each(["highest on record", "highest ever", "highest level yet"])(
    "are held to them: %s",
    (words) => {
      expect(warningsOn(`EBITDA margin was 19.2% in FY2024, its ${words}.`)).toEqual(["words"]);
      expect(warningsOn(`EBITDA margin was 21.5% in FY2025, its ${words}.`)).toEqual([]);
    },
  );

  it("are held to them where they say the lowest", () => {
    expect(warningsOn("EBITDA margin was 21.5% in FY2025, its lowest on record.")).toEqual([
      "words",
    ]);
  });
});

describe("words that set a row beside what it was on another basis", () => {
  it.each([
    "Total debt was $352m in FY2022, a record.",
    "Total debt was $352m in FY2022, its highest since FY2020.",
    "Total debt rose to $352m in FY2022.",
    "Total debt fell for the second consecutive year, to $278m in FY2023.",
  ])("are told why they can't be said: %s", (text) => {
    expect(notesOn(text, "NKLA")).toEqual([
      expect.stringMatching(/FY202[23] is restated or on a later basis, FY2021 is not$/),
    ]);
  });

  it("stand where the years they are over are of one basis", () => {
    expect(
      notesOn("Total debt fell to $202m in FY2024, the lowest in three years.", "NKLA"),
    ).toEqual([]);
  });
});
