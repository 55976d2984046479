import { describe, expect, it } from "vitest";
import { researchSummary } from "#core/outputs/deck/research-summary.ts";

const binding = { ref: { entity: "HPKG", item: "Revenues", period: "2025" } };

function summaryOf(
  content: string,
  anchors: Parameters<typeof researchSummary>[0]["anchors"] = [],
) {
  return researchSummary({ content, anchors, connectedData: [], date: "2026-03-12" });
}

describe("researchSummary", () => {
  it("takes the text's own headline and first sentences, figures with what they are of", () => {
    const content = "Paying down, at last\n\nOverview:\nRevenues were USD 2,419 mm. They grew.\n";
    const from = content.indexOf("USD");
    const anchors = [{ from, to: from + "USD 2,419 mm".length, binding }];
    const { title, subtitle, summary, ...made } = summaryOf(content, anchors);
    expect({ title, subtitle, summary }).toEqual({
      title: "Paying down, at last",
      subtitle: "12 March 2026",
      summary: "Revenues were USD 2,419 mm. They grew.",
    });
    const [anchor] = made.anchors;
    expect(summary.slice(anchor?.from, anchor?.to)).toBe("USD 2,419 mm");
  });

  it("has the spec's title where the text opens with a sentence", () => {
    expect(summaryOf("Revenues fell.").title).toBe("Credit Research Analysis");
  });

  it("stops at a sentence of 60 words and never within one", () => {
    const sentence = `${Array.from({ length: 25 }, () => "Word").join(" ")}.`;
    const { summary } = summaryOf([sentence, sentence, sentence].join(" "));
    expect(summary).toBe(`${sentence} ${sentence}`);
  });

  it("has the one word of a text for its title", () => {
    expect(summaryOf("Debt")).toMatchObject({ title: "Debt", summary: "" });
  });
});
