import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { groundFor } from "#core/figures/read/testing/sets.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

/** Corda: revenues 7,031 and 7,512, cash 743, 694 and 861, net leverage 2.42x, 3.017x and 2.163x. */
function flagged(text: string): readonly string[] {
  const { warnings } = checkOn(groundOf([cardOf(corda)], "CRDA"), text);
  return warnings.filter(({ kind }) => kind === "direction").map(({ text: word }) => word);
}

describe("words that set two figures against each other", () => {
  it.each([
    "Cash was USD 861 mm at the end of FY2025, up from USD 694 mm a year earlier.",
    "Cash was USD 694 mm at the end of FY2024, down from USD 743 mm a year earlier.",
    "Net leverage was 2.2x in FY2025, below the 3.0x of FY2024.",
    "Cash of USD 861 mm exceeds the USD 376 mm of debt due within a year.",
    "Capital expenditure was USD 402 mm in FY2025, up from USD 365 mm in FY2024.",
    "Cash was USD 861 mm in FY2025, against USD 694 mm, a rise.",
    // Neither figure is the source's, which is said of them, and the word fits them.
    "Cash was USD 905 mm at the end of FY2025, down from USD 951 mm a year earlier.",
  ])("are not flagged where they hold: %s", (text) => {
    expect(flagged(text)).toEqual([]);
  });

  it.each([
    ["Cash was USD 861 mm at the end of FY2025, down from USD 694 mm a year earlier.", "down"],
    ["Cash was USD 694 mm at the end of FY2024, up from USD 743 mm a year earlier.", "up"],
    ["Net leverage was 2.2x in FY2025, above the 3.0x of FY2024.", "above"],
    ["Short-term debt of USD 376 mm exceeds cash of USD 861 mm.", "exceeds"],
    ["Debt due within a year of USD 376 mm exceeds the USD 861 mm of cash.", "exceeds"],
    ["Capital expenditure was USD 402 mm in FY2025, down from USD 365 mm in FY2024.", "down"],
    ["Cash was USD 861 mm in FY2025, against USD 694 mm, a decline.", "decline"],
    ["Cash was USD 694 mm in FY2024, compared with USD 743 mm in FY2023, an increase.", "increase"],
  ])("are flagged where the figures say otherwise: %s", (text, word) => {
    expect(flagged(text)).toEqual([word]);
  });

  it("say by how much the figures contradict them", () => {
    const { warnings } = checkOn(
      groundOf([cardOf(corda)], "CRDA"),
      "Cash was USD 861 mm at the end of FY2025, down from USD 694 mm a year earlier.",
    );
    expect(warnings[0]?.note).toBe("USD 861 mm is more than USD 694 mm");
  });
});

describe("a word for where a company's figure came from", () => {
  const ground = groundFor(["WMT", "HD"]);
  const cases = Object.entries({
    "Net income": "Net Income",
    Debt: "Total Debt",
    EBITDA: "EBITDA",
  });
  const told = (item: string, turned: boolean) =>
    [ground.ledgers, ground.ledgers.toReversed()].map((companies) => {
      const moves = companies.map(({ find, years: [now = "", before = ""] }) => {
        const [to, from] = [now, before].map((year) => find(item, year)[0]?.datum);
        if (to === undefined || from === undefined) throw new Error(`No ${item}`);
        const verb = to.value > from.value === turned ? "fell" : "rose";
        return `${verb} from ${displayOf(from)} in ${before} to ${displayOf(to)} in ${now}`;
      });
      const [one, other] = companies.map(({ ticker }) => NAMES[ticker]);
      return { start: `at ${one} ${moves[0]}`, end: `, and at ${other} ${moves[1]}.` };
    });

  it.each(cases)("is not held to what another company has: %s", (name, item) => {
    for (const { start, end } of told(item, false)) {
      expect(warned(`${name} ${start}${end}`)).toEqual([]);
    }
  });

  it.each(cases)("is held to its own: %s", (name, item) => {
    for (const { start } of told(item, true)) {
      expect(warned(`${name} ${start}.`).length).toBe(1);
    }
  });

  function warned(text: string): readonly string[] {
    const { warnings } = checkOn(ground, text);
    return warnings.filter(({ kind }) => kind === "direction").map(({ note }) => note);
  }
});

const NAMES: Readonly<Record<string, string>> = { WMT: "Walmart", HD: "Home Depot" };
