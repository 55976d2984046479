import { describe, expect, it } from "vitest";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { brokenTemplateRules } from "./template-rules.ts";

describe("the rules of templates", () => {
  it.each(TEMPLATE_IDS)("are kept by the built-in analyst's own %s", (id) => {
    expect(brokenTemplateRules(id, textOf(id))).toEqual([]);
  });

  it.each([
    [/Debt Composition:\n/, "", "It lacks Debt Composition."],
    [/$/, " word".repeat(500), "500 is the most."],
    [/$/, "\nSee www.evil.example.", "It holds an address."],
    [/$/, "\n| Year | Debt |", "It holds a table."],
    [/$/, "\nDebt was 1,076 mm.", "An amount has no currency."],
    [/$/, "\nDebt was USD 1.1 billion.", "An amount is in another unit than mm or bn."],
    [/lease/gi, "rent", "It does not say how leases are treated."],
    [/clean EBITDA|adjust/gi, "EBITDA", "It does not say what Clean EBITDA is made of."],
  ])("name what is broken: %s", (part, by, rule) => {
    const broken = textOf("capital-structure").replace(part, by);
    expect(brokenTemplateRules("capital-structure", broken).join(" ")).toContain(rule);
  });
});

function textOf(templateId: (typeof TEMPLATE_IDS)[number]): string {
  return writeTemplate({ templateId, statements: [harbour] })?.text ?? "";
}
