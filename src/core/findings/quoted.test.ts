import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { findingsOf } from "#core/findings/findings.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";

const SAYS = "We manufacture corrugated packaging and sell it to makers of food and drink.";

/** What is quoted of a filing with this passage. */
function quoted(content: string, section: string): readonly string[] {
  const ledger = openLedger([cardOf(harbour), passagesCard([], [{ content, section }])]);
  const { findings = [] } = findingsOf(harbour, { ledger }) ?? {};
  return findings
    .filter(({ kind }) => kind === "quoted")
    .map(({ item, says }) => `${item}: ${printProse(says.sentence, "mm").text}`);
}

describe("words of a filing on what the company does", () => {
  it("are quoted from the item where that is said, with their place", () => {
    const [business = "", ...others] = quoted(SAYS, "Item 1, Business");
    expect(business).toMatch(/^Business: “We manufacture corrugated packaging/);
    expect(business).toContain("(Item 1, Business, ");
    expect(others).toEqual([]);
  });

  it.each([
    [SAYS, "Item 1A, Risk Factors"],
    [SAYS, "Item 8, 3. Segments"],
    [
      "Segments are aggregated where they are alike in nature and in customers.",
      "Item 1, Business",
    ],
    ["We operate 27 plants and sell USD 2.4 billion of packaging a year.", "Item 1, Business"],
    ["• We manufacture packaging that customers may not want.", "Item 1, Business"],
  ])(
    "are none from elsewhere, of another subject, with figures or in a list: %s, %s",
    (text, section) => {
      expect(quoted(text, section)).toEqual([]);
    },
  );
});
