import { describe, expect, it } from "vitest";
import { lookUp, openBook } from "#core/findings/book.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { during } from "#core/findings/movement.ts";
import { draftOf, joinSentences, listed, printProse, prose, size } from "#core/ledger/prose.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { breaches } from "#core/writing/analyst/testing/figure-law.ts";

const book = openBook(harbour);

function datum(item: string, period = "2025"): Datum {
  const found = lookUp(book, item, period);
  if (found === undefined) throw new Error(`No ${item}`);
  return found;
}

describe("prose", () => {
  it("prints data where the sentence has them and records their place", () => {
    const { text, figures } = printProse(prose`Net debt was ${datum("Net Debt")}.`, "mm");
    expect(text).toBe("Net debt was USD 1,076 mm.");
    expect(figures).toEqual([
      expect.objectContaining({
        item: "Net Debt",
        period: "2025",
        ticker: "HPKG",
        value: 1_076_000_000,
        unit: "money",
        position: 13,
        length: 12,
      }),
    ]);
  });

  it("prints an outflow by its size where the words carry the sign", () => {
    const capex = datum("Capital Expenditure");
    expect(printProse(prose`Capex was ${size(capex)}.`, "mm").text).toBe("Capex was USD 109 mm.");
    expect(printProse(prose`Capex row: ${capex}.`, "mm").text).toBe("Capex row: USD (109) mm.");
  });

  it("prints all money of a text in one style, amounts under a billion in millions", () => {
    const parts = prose`${datum("Total Debt")} and ${datum("Short-Term Debt")}`;
    expect(printProse(parts, "bn").text).toBe("USD 1.3bn and USD 75 mm");
  });

  it("says the time of a paragraph once, and again after another time", () => {
    const [now, then] = [during("2025"), during("2024")];
    const sentences = [
      prose`A rose${now}.`,
      prose`B rose${now}.`,
      prose`C fell${then}.`,
      prose`D rose${now}.`,
    ];
    expect(printProse(joinSentences(sentences), "mm").text).toBe(
      "A rose in FY2025. B rose. C fell in FY2024. D rose in FY2025.",
    );
  });

  it("puts each section's title on its own line with a colon, a blank line before the next", () => {
    const sections = [
      { title: "Overview", paragraphs: [prose`One.`, prose`Two.`] },
      { title: "Assessment", paragraphs: [prose`Three.`] },
    ];
    expect(draftOf(sections, "mm").text).toBe("Overview:\nOne.\nTwo.\n\nAssessment:\nThree.");
  });

  it("lists parts as a sentence does", () => {
    const list = listed([prose`a`, prose`b`, prose`c`]);
    expect(printProse(list, "mm").text).toBe("a, b and c");
  });
});

describe("the law of drafts", () => {
  it("finds a numeral that no datum stands behind", () => {
    const draft = printProse(prose`Net debt was ${datum("Net Debt")}, about 1,080.`, "mm");
    expect(breaches(draft, [harbour])).toEqual([expect.stringContaining("no datum: 1,080.")]);
  });

  it("finds a datum that is not what the statements say", () => {
    const wrong = { ...datum("Net Debt"), value: 1_077_000_000 };
    expect(breaches(printProse(prose`It was ${wrong}.`, "mm"), [harbour])).toHaveLength(1);
  });

  it("finds a formula that does not give its value", () => {
    const wrong: Datum = {
      ...datum("Net Debt"),
      kind: "computed",
      item: "Net Debt change",
      value: 1,
      source: {
        formula: "Net Debt FY2025 - Net Debt FY2024",
        inputs: [
          { name: "Net Debt", period: "2025", value: 1_076_000_000 },
          { name: "Net Debt", period: "2024", value: 1_129_000_000 },
        ],
      },
    };
    expect(breaches(printProse(prose`It was ${wrong}.`, "mm"), [harbour])).toHaveLength(1);
  });

  it("lets periods, dates, filings and list markers be", () => {
    const draft = printProse(
      prose`1. In FY2025 (10-K Item 7), on 28 March 2026 and in Q2 FY2026.`,
      "mm",
    );
    expect(breaches(draft, [harbour])).toEqual([]);
  });
});
