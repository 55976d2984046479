import { describe, expect, it } from "vitest";
import { simplify } from "./simplify.ts";
import { selected, whole } from "./testing/whole.ts";

describe("wordy phrases", () => {
  it.each([
    ["It borrows in order to grow.", "It borrows to grow."],
    ["Leverage fell due to the fact that EBITDA rose.", "Leverage fell because EBITDA rose."],
    ["In the event that rates rise, cover falls.", "If rates rise, cover falls."],
    ["It utilised cash prior to maturity.", "It used cash before maturity."],
    ["A significant number of bonds mature.", "Many bonds mature."],
    ["With regard to debt, it is low.", "On debt, it is low."],
    ["They have the ability to pay.", "They can pay."],
    ["The vast majority of debt is fixed.", "Most debt is fixed."],
    ["The majority of the notes are secured.", "Most of the notes are secured."],
    ["It is able to refinance.", "It can refinance."],
    ["It made a decision to sell.", "It decided to sell."],
    ["Costs had an impact on margins.", "Costs affected margins."],
    ["Interest is paid on a quarterly basis.", "Interest is paid quarterly."],
    ["Debt is in excess of USD 5bn.", "Debt is over USD 5bn."],
    ["The price reached an end result.", "The price reached a result."],
    ["This resulted in a reduction in leverage to 3.0x.", "This reduced leverage to 3.0x."],
    ["Numerous lenders agreed.", "Many lenders agreed."],
  ])("are shortened: %s", (before, after) => {
    expect(simplified(before)).toBe(after);
  });

  it.each([
    ["It should be noted that leverage fell.", "Leverage fell."],
    ["Please note that, in the absence of growth, debt rises.", "Without growth, debt rises."],
    ["Sales fell, and it is worth noting that costs rose.", "Sales fell, and costs rose."],
    ["Basically, nothing falls due.", "Nothing falls due."],
    ["Going forward, margins should improve.", "Margins should improve."],
    ["We expect leverage to fall going forward.", "We expect leverage to fall."],
    ["Sales are supported by robust demand.", "Sales are supported by demand."],
  ])("that say nothing go: %s", (before, after) => {
    expect(simplified(before)).toBe(after);
  });

  it.each([
    "Capacity utilisation was 80%.",
    "It raised a significant amount of debt.",
    "It would have the ability to pay, and would then have the capacity to invest.",
    "The project is going forward.",
    "On a quarterly basis, sales fell.",
    "This resulted in a reduction in debt of USD 50 mm.",
    "Robust liquidity of USD 531 mm is supported by robust cash flow of USD 93 mm.",
    "Management said “in order to grow, we utilise cash”.",
    "The company has a robust balance sheet.",
    "It is worth the price.",
    "In order to grow:",
  ])("stay where they are terms, figures, quotations, or mean more: %s", (text) => {
    expect(simplified(text)).toBe(text);
  });
});

describe("long sentences", () => {
  const FIRST =
    "Revenues were USD 2,419 mm in FY2025, up 1.2% from USD 2,390 mm a year earlier, as prices rose across the board";

  it.each([
    [
      ", and net debt was USD 1,076 mm, down from USD 1,129 mm.",
      ". Net debt was USD 1,076 mm, down from USD 1,129 mm.",
    ],
    [
      "; EBITDA covered interest 3.5x, a level that was last seen in FY2019.",
      ". EBITDA covered interest 3.5x, a level that was last seen in FY2019.",
    ],
  ])("are parted where a clause of its own follows%s", (rest, parted) => {
    expect(simplified(`${FIRST}${rest}`)).toBe(`${FIRST}${parted}`);
  });

  it.each([
    `If ${FIRST.toLowerCase()}, and net debt was USD 1,076 mm at the end of the year then.`,
    `Management said that ${FIRST.toLowerCase()}, and net debt was USD 1,076 mm at the end.`,
    `${FIRST}, and for the third time in as many years without a disposal.`,
    `${FIRST} (volumes fell, and the mix was weaker than a year earlier in Europe).`,
    `${FIRST}; volumes fell in Europe; and the mix was weaker than a year earlier.`,
    "Sales rose, and debt fell.",
  ])("stay where a condition, a report, a bracket or a list holds them together: %s", (text) => {
    expect(simplified(text)).toBe(text);
  });

  it("are parted within a selection only", () => {
    const text = `${FIRST}, and net debt was USD 1,076 mm, down from USD 1,129 mm.`;
    expect(simplify(selected(text, "Revenues were USD 2,419 mm"), []).text).toBe(text);
  });
});

function simplified(text: string): string {
  return simplify(whole(text), []).text;
}
