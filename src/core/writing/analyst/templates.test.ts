import { describe, expect, it } from "vitest";
import { templatePrompt } from "#core/writing/analyst/template-prompts.ts";
import { sectionTitles, wordLimit } from "#core/writing/analyst/note-plans.ts";
import {
  CATEGORY_LABELS,
  TEMPLATE_FILTERS,
  TEMPLATE_IDS,
  TEMPLATES,
  templateOf,
  templatesIn,
} from "#core/writing/analyst/templates.ts";

describe("templates", () => {
  it("are the seven of the spec, in its order", () => {
    expect(TEMPLATES.map(({ id }) => id)).toEqual([...TEMPLATE_IDS]);
    expect(TEMPLATE_IDS).toEqual([
      "capital-structure",
      "liquidity-analysis",
      "profitability-trends",
      "current-trading-analysis",
      "credit-risk",
      "full-credit-analysis",
      "full-equity-analysis",
    ]);
  });

  it("have the spec's title for credit-risk", () => {
    expect(templateOf("credit-risk").title).toBe("Risks & Mitigants");
  });

  it("are filtered by the spec's buttons, and no button leaves the panel empty", () => {
    expect(TEMPLATE_FILTERS.map(({ label }) => label)).toEqual([
      "All",
      "Market",
      "Financial",
      "Risk",
      "Structure",
      "Full Analysis",
    ]);
    for (const { id } of TEMPLATE_FILTERS) expect(templatesIn(id).length).toBeGreaterThan(0);
    expect(templatesIn("market").map(({ id }) => id)).toEqual(["current-trading-analysis"]);
    expect(templatesIn("full")).toHaveLength(2);
    expect(templatesIn("all")).toHaveLength(7);
  });

  it("carry their category's badge", () => {
    expect(CATEGORY_LABELS).toEqual({
      market: "Market",
      financial: "Financial",
      risk: "Risk",
      structure: "Structure",
      full: "Full",
    });
  });

  it("stay under 500 words, the full ones under 2,000", () => {
    expect(TEMPLATE_IDS.map(wordLimit)).toEqual([500, 500, 500, 500, 500, 2000, 2000]);
  });

  it("ask a model for the same sections, length and rules", () => {
    for (const id of TEMPLATE_IDS) {
      const prompt = templatePrompt(id);
      for (const title of sectionTitles(id)) expect(prompt).toContain(`${title}:`);
      expect(prompt).toContain(`Stay under ${wordLimit(id)} words.`);
      expect(prompt).toContain("No tables, no URLs");
    }
    expect(templatePrompt("full-credit-analysis")).toContain(
      "Model estimate, not an agency rating",
    );
  });
});
