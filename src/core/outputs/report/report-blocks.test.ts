import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateAnchor } from "#core/figures/check/figure-decisions.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { blocksOf } from "#core/outputs/report/report-blocks.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import { countWords } from "#core/text/outline/word-count.ts";

/** Letters, figures, white space, and what no file can hold. */
const CHARACTER = fc.constantFrom(
  ...Array.from("aZ9.,:%-() \n\r\t\u00A0\u2028\u0000\u0008\uFFFE\u{1F4C8}é"),
  "\uD800",
  "\uDC00",
);

const connectedData = [connectedCard(HARBOUR)];

function marked(content: string, anchors: readonly Anchor[] = []) {
  const { figures } = reportFigures({ content, connectedData, anchors });
  return blocksOf(content, figures)
    .map(({ runs }) => runs.map(({ text, mark }) => text + (mark ?? "")).join(""))
    .join("\n");
}

describe("blocksOf", () => {
  it("makes lines that end in a colon headings and every other line a paragraph", () => {
    const content =
      "Executive summary:\nLeverage fell.\n\nLiquidity:\n- Cash\rof\r\nthe group\n \t\n";
    expect(blocksOf(content, []).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "heading Executive summary:",
      "paragraph Leverage fell.",
      "heading Liquidity:",
      "paragraph - Cash",
      "paragraph of",
      "paragraph the group",
    ]);
  });

  it("does not take a long sentence that ends in a colon for a heading", () => {
    expect(blocksOf(`${"word ".repeat(40)}:`, [])[0]?.kind).toBe("paragraph");
  });

  it("loses no word of any text that a file can hold", () => {
    const law = fc.property(fc.string({ unit: CHARACTER }), (text) => {
      const words = blocksOf(text, []).map((block) => countWords(block.text));
      expect(words.reduce((sum, count) => sum + count, 0)).toBe(countWords(printable(text)));
    });
    fc.assert(law);
  });
});

describe("marks of figures", () => {
  it("stand in brackets right behind each figure that its source bears out", () => {
    expect(
      marked("Results:\nRevenues rose 1.2% to USD 2,419 mm. EBITDA was USD 299 mm in FY2022."),
    ).toBe(
      "Results:\nRevenues rose 1.2%[1] to USD 2,419 mm[1]. EBITDA was USD 299 mm[2] in FY2022.",
    );
  });

  it("name every source of a computed figure, which no line end parts", () => {
    expect(marked("Revenues rose 18.2% in FY2023.")).toBe(
      "Revenues rose 18.2%[1,\u00A02] in FY2023.",
    );
  });

  it("stand at figures of headings too", () => {
    expect(marked("EBITDA of USD 361 mm:")).toBe("EBITDA of USD 361 mm[1]:");
  });

  it("give way to a sign where no source says it, and are missing where none was asked", () => {
    expect(marked("Volumes rose 4% in Item 7. We met 3 lenders in 2025.")).toBe(
      "Volumes rose 4%[?] in Item 7. We met 3 lenders in 2025.",
    );
  });

  it("give way to a mark of its own where a source says otherwise", () => {
    expect(marked("EBITDA was USD 391 mm.")).toBe("EBITDA was USD 391 mm[≠].");
  });

  it("say that a figure is the analyst's estimate", () => {
    const content = "Volumes rose 4% in FY2025.";
    const [figure] = reportFigures({ content, connectedData }).figures;
    const anchors = figure === undefined ? [] : [estimateAnchor(figure, { id: "1", now: 0 })];
    expect(marked(content, anchors)).toBe("Volumes rose 4%[E] in FY2025.");
  });

  it("find their figures behind characters that no file can hold", () => {
    expect(marked("\u0000\u0008EBITDA\u0008 was\u0001 USD 361 mm\u0002.")).toBe(
      "EBITDA was USD 361 mm[1].",
    );
  });
});
