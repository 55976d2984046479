import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RealTicker, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { checkOn, checkText } from "#core/figures/read/check-figures.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { documentFigures } from "#core/figures/check/document-figures.ts";
import { chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import { correctionOf } from "#core/figures/reprint/reprint.ts";
import { planted, randomFrom, slipsOf } from "#core/figures/read/testing/planted.ts";
import { cardOf, corda, velden } from "#core/figures/read/testing/sample.ts";

const ground = groundOf([cardOf(corda)], "CRDA");
const TEMPLATES = [
  "capital-structure",
  "profitability-trends",
  "current-trading-analysis",
] as const;

/** The text with its one contradicted figure put right. */
function corrected(content: string, on = ground): string | undefined {
  const checked = checkOn(on, content);
  const wrong = checked.figures.find(({ verdict }) => verdict === "contradicted");
  if (wrong === undefined) throw new Error(`Nothing is contradicted in: ${content}`);
  const written = correctionOf(checked, content, wrong);
  return (
    written &&
    content.slice(0, wrong.position) + written + content.slice(wrong.position + wrong.length)
  );
}

describe("a figure put right in the text's own style", () => {
  it.each([
    ["Net leverage was 2.8x in FY2025.", "Net leverage was 2.2x in FY2025."],
    ["Net leverage was 2.8 times in FY2025.", "Net leverage was 2.2 times in FY2025."],
    ["Net leverage was 2.80x in FY2025.", "Net leverage was 2.16x in FY2025."],
    ["Net leverage was 5x in FY2025.", "Net leverage was 2x in FY2025."],
    ["Revenues were USD 7,215 mm in FY2025.", "Revenues were USD 7,512 mm in FY2025."],
    ["Revenues were $7.2bn in FY2025.", "Revenues were $7.5bn in FY2025."],
    ["Revenues were $7.2 billion in FY2025.", "Revenues were $7.5 billion in FY2025."],
    ["Revenues were US$7,215m in FY2025.", "Revenues were US$7,512m in FY2025."],
    [
      "Revenues were 7215 million dollars in FY2025.",
      "Revenues were 7512 million dollars in FY2025.",
    ],
    ["Revenues were 7\u202f215 mm in FY2025.", "Revenues were 7\u202f512 mm in FY2025."],
    ["Revenues were USD 7,215,000,000 in FY2025.", "Revenues were USD 7,512,000,000 in FY2025."],
    ["Revenues were EUR 7,512 mm in FY2025.", "Revenues were USD 7,512 mm in FY2025."],
    ["Revenues were €7.5bn in FY2025.", "Revenues were $7.5bn in FY2025."],
    ["Revenues were USD 7,512bn in FY2025.", "Revenues were USD 7.5bn in FY2025."],
    [
      "Capital expenditure was USD 365 mm in FY2025.",
      "Capital expenditure was USD 402 mm in FY2025.",
    ],
    ["The EBITDA margin was 19.2% in FY2025.", "The EBITDA margin was 21.5% in FY2025."],
    [
      "The EBITDA margin was 19.2 per cent in FY2025.",
      "The EBITDA margin was 21.5 per cent in FY2025.",
    ],
    ["The EBITDA margin was 19% in FY2025.", "The EBITDA margin was 22% in FY2025."],
    ["Revenues grew 5.9% in FY2025.", "Revenues grew 6.8% in FY2025."],
    ["Net income was USD (735) mm in FY2025.", "Net income was USD 735 mm in FY2025."],
    ["Net income was -$735 mm in FY2025.", "Net income was $735 mm in FY2025."],
    ["Revenues were about USD 7,000 mm in FY2025.", "Revenues were about USD 7,500 mm in FY2025."],
    ["Revenues were over USD 7.6bn in FY2025.", "Revenues were over USD 7.5bn in FY2025."],
    ["Revenues were below USD 7,000 mm in FY2025.", "Revenues were below USD 7,600 mm in FY2025."],
    ["Revenues were nearly USD 7.0bn in FY2025.", "Revenues were nearly USD 7.6bn in FY2025."],
  ])("%s", (wrong, right) => {
    expect(corrected(wrong)).toBe(right);
  });

  const negatives = groundOf([cardOf(velden)], "VLD");
  it.each([
    ["Net income was EUR 171 mm in FY2025.", "Net income was EUR (171) mm in FY2025."],
    ["Net income was €171m in FY2025.", "Net income was (€171m) in FY2025."],
    ["Net income was EUR -172 mm in FY2025.", "Net income was EUR -171 mm in FY2025."],
    ["Net income was EUR (172) mm in FY2025.", "Net income was EUR (171) mm in FY2025."],
    ["The EBITDA margin was 0.6% in FY2025.", "The EBITDA margin was (0.6%) in FY2025."],
    ["EBITDA was EUR 1bn in FY2025.", "EBITDA was EUR (0.01)bn in FY2025."],
  ])("negative where it is: %s", (wrong, right) => {
    expect(corrected(wrong, negatives)).toBe(right);
  });

  it("leaves a figure alone whose words would have to change", () => {
    expect(corrected("Revenues declined 6.8% in FY2025.")).toBeUndefined();
  });

  it("is put right by the cell the analyst chose", () => {
    const content = "The group took $7.1bn from customers.";
    const ref = { entity: "CRDA", item: "Revenues", period: "2025" };
    const place = { position: content.indexOf("$7.1bn"), text: "$7.1bn" };
    const anchor = chosenAnchor(place, { ref }, { id: "d", now: 0 });
    const checked = checkOn(ground, content, boundSentences([anchor], ground));
    const [figure] = documentFigures(checked, content).figures;
    expect(figure?.state).toBe("contradicted");
    expect(figure && correctionOf(checked, content, figure)).toBe("$7.5bn");
  });

  it("warns of a direction that the new value does not take", () => {
    const text = corrected("Net leverage rose to 3.1x in FY2025.");
    expect(text).toBe("Net leverage rose to 2.2x in FY2025.");
    expect(checkOn(ground, text ?? "").warnings).toMatchObject([
      { kind: "direction", text: "rose" },
    ]);
  });
});

describe("laws of putting figures right", () => {
  it("gives what is verified in its place, for any size in any style", () => {
    const number = fc
      .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 3 }))
      .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals));
    const hedge = fc.constantFrom("", "about ", "over ", "below ", "nearly ", "roughly ");
    const style = fc.constantFrom<(number: string) => string>(
      (n) => `USD ${n} mm`,
      (n) => `$${n}bn`,
      (n) => `$${n} million`,
      (n) => `USD (${n}) mm`,
      (n) => n,
    );
    const row = fc.constantFrom(
      "Revenues were",
      "EBITDA was",
      "Capital expenditure was",
      "Net debt was",
      "FCF was",
    );
    const law = fc.property(row, hedge, style, number, (words, hedged, print, digits) => {
      const content = `${words} ${hedged}${print(digits)} in FY2025.`;
      const checked = checkOn(ground, content);
      const wrong = checked.figures.find(({ verdict }) => verdict === "contradicted");
      fc.pre(wrong !== undefined);
      const written = wrong && correctionOf(checked, content, wrong);
      expect(written).toBeDefined();
    });
    fc.assert(law, { numRuns: 500 });
  });

  const TICKERS: readonly RealTicker[] = ["AAPL", "HTZ"];
  it.each(TICKERS)(
    "puts right what is planted in notes on %s",
    (ticker) => {
      const data = realCompany(ticker);
      const on = groundOf([cardOf(data)], ticker);
      const random = randomFrom(7);
      const failed: string[] = [];
      let count = 0;
      for (const templateId of TEMPLATES) {
        const content = writeTemplate({ templateId, statements: [data] })?.text ?? "";
        const right = checkOn(on, content);
        for (const figure of right.figures.filter(({ verdict }) => verdict === "verified")) {
          const slips = slipsOf(figure.text);
          const slip = slips[Math.floor(random() * slips.length)];
          if (slip === undefined) continue;
          const wrong = planted(content, figure, slip.text);
          const checked = checkText(right, wrong);
          const found = checked.figures.find(({ position }) => position === figure.position);
          if (found?.verdict !== "contradicted") continue;
          count += 1;
          const written = correctionOf(checked, wrong, found);
          if (written === undefined)
            failed.push(
              `${figure.text} as ${slip.text}: ${wrong.slice(figure.position - 60, figure.position + 20)}`,
            );
        }
      }
      expect(failed).toEqual([]);
      // Only a plain clause calls a figure wrong: most of what is planted is left in doubt.
      expect(count).toBeGreaterThan(0);
    },
    30_000,
  );
});
