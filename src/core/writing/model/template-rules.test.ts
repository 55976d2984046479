import { describe, expect, it } from "vitest";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { NOT_IN_THE_DATA } from "#core/writing/analyst/template-prompts.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { brokenTemplateRules } from "./template-rules.ts";

const GROUND = { citations: ["10-K, Item 7"], ledger: openLedger([cardOf(harbour)]) };

/** A full credit analysis that leaves a section out and says so. */
const without = (title: string) =>
  textOf("full-credit-analysis").replace(`${title}:\n`, "").concat(`\n${NOT_IN_THE_DATA} a model.`);

const rulesWithout = (title: string) =>
  brokenTemplateRules("full-credit-analysis", without(title), GROUND);

describe("the rules of templates", () => {
  it.each(TEMPLATE_IDS)("are kept by the built-in analyst's own %s", (id) => {
    expect(brokenTemplateRules(id, textOf(id), GROUND)).toEqual([]);
  });

  it.each([
    [/Debt Composition:\n/, "", "It lacks Debt Composition."],
    [/$/, " word".repeat(500), "500 is the most."],
    [/$/, "\nSee www.evil.example.", "It holds an address."],
    [/$/, "\nDebt was 1,076 mm.", "An amount has no currency: “1,076 mm” (Assessment)."],
    [
      /$/,
      "\nDebt was USD 1.1 billion.",
      "An amount is in another unit than mm or bn: “1.1 billion” (Assessment).",
    ],
    [/lease/gi, "rent", "It does not say how leases are treated."],
    [/clean EBITDA|adjust/gi, "EBITDA", "It does not say what Clean EBITDA is made of."],
  ])("name what is broken: %s", (part, by, rule) => {
    const broken = textOf("capital-structure").replace(part, by);
    expect(brokenTemplateRules("capital-structure", broken, GROUND).join(" ")).toContain(rule);
  });

  it("count neither a source's words nor its citation, and hold none of them against the text", () => {
    const quote = ` “${"Sales were 3 billion. ".repeat(200).trim()}” (10-K, Item 7)`;
    const text = `${textOf("capital-structure")}${quote}`;
    expect(brokenTemplateRules("capital-structure", text, GROUND)).toEqual([]);
    expect(
      brokenTemplateRules("capital-structure", text, { ...GROUND, citations: [] }),
    ).toHaveLength(2);
  });

  it.each(["$62 million", "EUR 1.1 billion", "3k"])(
    "take what code printed as its passage spells it, and no typed amount: %s",
    (amount) => {
      const text = `${textOf("capital-structure")}\nIt has ${amount} of it.`;
      const from = text.lastIndexOf(amount);
      const placed = [{ from, to: from + amount.length }];
      const broken = [placed, []].map(
        (own) => brokenTemplateRules("capital-structure", text, { ...GROUND, placed: own }).length,
      );
      expect(broken).toEqual([0, 1]);
    },
  );

  it("let a section go that no finding fills, and no other", () => {
    expect(rulesWithout("Projections and Valuation Cushion")).toEqual([]);
    expect(rulesWithout("Cash Flow")).toEqual(["It lacks Cash Flow."]);
    const noLeases = textOf("capital-structure")
      .replace("Lease and Off-Balance-Sheet Items:\n", "")
      .concat(`\n${NOT_IN_THE_DATA} leases.`);
    expect(brokenTemplateRules("capital-structure", noLeases, GROUND)).toEqual([]);
  });

  it.each(["overweight", "Hold", "market weight", "underperform", "UW"])(
    "take %s for a recommendation",
    (call) => {
      const text = textOf("full-equity-analysis").replaceAll(/neutral|no recommendation/gi, call);
      expect(brokenTemplateRules("full-equity-analysis", text, GROUND)).toEqual([]);
    },
  );
});

function textOf(templateId: (typeof TEMPLATE_IDS)[number]): string {
  return writeTemplate({ templateId, statements: [harbour] })?.text ?? "";
}
