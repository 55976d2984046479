import fc from "fast-check";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { describe, expect, it } from "vitest";
import { checkFigures, checkText, figuresIn } from "#core/figures/read/check-figures.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

function check(content: string) {
  return checkFigures({ content, connectedData: [cardOf(corda)], primaryTicker: "CRDA" });
}

describe("what a checked figure says", () => {
  it.each([
    ["Revenues were USD 7,031 mm in FY2025.", "this is FY2024"],
    ["Revenues were USD 7,512bn in FY2025.", "scale: million vs billion"],
    ["EBITDA was USD 1,664 mm in FY2025.", "this is Clean EBITDA"],
    ["Net income was USD (735) mm in FY2025.", "sign: it is positive"],
    ["EBITDA margin was 2.15% in FY2025.", "a decimal point has moved"],
  ])("hints what a wrong number is right for: %s", (text, hint) => {
    expect(check(text).figures[0]).toMatchObject({ verdict: "contradicted", hint });
  });

  it("never converts a currency", () => {
    const [figure] = check("Revenues were EUR 7,512 mm in FY2025.").figures;
    expect(figure?.verdict).toBe("contradicted");
    expect(figure?.hint).toContain("currencies are never converted");
  });

  it("names the reading of an ambiguous name", () => {
    const [figure] = check("Leverage was 2.2x in FY2025.").figures;
    expect(figure).toMatchObject({ verdict: "verified", note: "read as Net Leverage (x)" });
  });

  it("shows how a value is made", () => {
    const [figure] = check("Revenues grew 6.8% in FY2025.").figures;
    expect(figure?.working?.formula).toBe("Revenues FY2025 / Revenues FY2024 - 1");
    expect(figure?.working?.inputs.map(({ value }) => value)).toEqual([7_512e6, 7_031e6]);
  });
});

describe("words beside the figures", () => {
  it.each([
    ["Net leverage deteriorated to 2.2x in FY2025.", ["direction"]],
    ["Net leverage improved to 2.2x in FY2025.", []],
    ["EBITDA margin fell to 21.5% in FY2025.", ["direction"]],
    ["EBITDA margin rose to 21.5% in FY2025.", []],
    ["Interest coverage weakened to 7.8x in FY2025.", ["direction"]],
    ["Revenues exceeded USD 5bn in FY2025.", ["loose"]],
    ["Net leverage was 2.2x in FY2025. Clean gross leverage was 2.6x.", ["mixed-basis"]],
    ["Gross leverage was 2.7x. Lease-adjusted leverage was 2.9x.", ["mixed-basis"]],
  ])("warns where they do not go together: %s", (text, kinds) => {
    const { warnings, counts } = check(text);
    expect(warnings.map(({ kind }) => kind)).toEqual(kinds);
    expect(counts.contradicted).toBe(0);
  });
});

describe("a company that nobody connected", () => {
  const STRANGERS = [
    "Pactiv's margin fell.",
    "Google's parent has more cash.",
    "Nestle SE is larger.",
  ];
  const RIGHT = ["Revenues were USD 7,512 mm in FY2025.", "Net leverage was 2.2x in FY2025."];
  const all = STRANGERS.flatMap((stranger) => RIGHT.map((right) => [stranger, right] as const));

  it.each(all)("leaves what is behind it found, and not confirmed: %s %s", (stranger, right) => {
    const [figure] = check(`${stranger} ${right} It was well covered.`).figures;
    expect(figure).toMatchObject({
      verdict: "unsupported",
      ticker: "CRDA",
      note: expect.stringContaining("say whose"),
    });
    expect(figure?.expected).not.toBeNull();
    const { figures } = check(`${stranger} ${right.replace(/(USD |was )\d/, "$19")}`);
    expect(figures[0]).toMatchObject({ verdict: "unsupported", expected: null });
  });

  it.each(all)("says nothing of another paragraph, or behind a name: %s %s", (stranger, right) => {
    const named = right.replace(/^./, (letter) => `Corda's ${letter.toLowerCase()}`);
    for (const content of [`${stranger}\n${right}`, `${stranger} ${named} ${right}`]) {
      expect(check(content).counts).toMatchObject({ contradicted: 0, matches: 0, unsupported: 0 });
    }
  });
});

describe("what stands under a heading that the data do not know", () => {
  const FIGURES = [
    "Revenues were USD 7,512 mm in FY2025, after USD 7,031 mm in FY2024.",
    "EBITDA was USD 1,616 mm in FY2025.",
  ];
  const WRONG = "EBITDA was USD 1,916 mm in FY2025.";
  const LEFT = { verified: 0, contradicted: 0 };

  it.each(["Outlook", "Key takeaways:", "## Guidance", "Headline numbers", "2025 in review"])(
    "is wrong where most of it is the company's and it is not: %s",
    (heading) => {
      const { counts } = check(`${heading}\n\n${FIGURES.join(" ")}\n\n${WRONG}`);
      expect(counts).toMatchObject({ verified: 0, contradicted: 1, unsupported: 3 });
    },
  );

  it("is left open where little of it is the company's", () => {
    const foreign = ["Revenues were USD 912 mm in FY2025.", "EBITDA was USD 316 mm in FY2025."];
    for (const said of [foreign, [FIGURES[1], WRONG], [...foreign, FIGURES[0]]]) {
      expect(check(`Oncology\n\n${said.join(" ")}`).counts).toMatchObject(LEFT);
    }
  });

  it("is verified for none, whatever meets: it may stand under the name of somebody else", () => {
    const { counts } = check(`Samsung\n\n${FIGURES.join(" ")}`);
    expect(counts).toMatchObject(LEFT);
  });

  it("is no part of the next heading's", () => {
    const text = `Outlook\n\n${FIGURES.join(" ")}\n\nOncology\n\n${WRONG}`;
    expect(check(text).counts).toMatchObject(LEFT);
  });
});

describe("a text that changes", () => {
  const sentence = fc.constantFrom(
    "Revenues were USD 7,512 mm in FY2025.",
    "EBITDA was USD 1,616 mm.",
    "In FY2023 revenues were USD 7,265 mm.",
    "It grew 6.8%.",
    "Velden is a peer.",
    "Net leverage was 2.2x, against 3.0x a year earlier.",
    "See Note 5 and page 40\n\n",
    "\n\nOutlook\n\n",
    "Debt fell",
  );
  const text = fc.array(sentence, { maxLength: 12 }).map((parts) => parts.join(" "));

  it("is judged as it would be from the beginning", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const again = checkText(check(before), after);
        const anew = check(after);
        expect(again.figures).toEqual(anew.figures);
        expect(again.warnings).toEqual(anew.warnings);
      }),
    );
  });

  it("keeps every place, whatever stands there", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), text, (noise, note) => {
        const content = `${noise}\n${note}\n${noise}`;
        for (const { position, length, text: said } of check(content).figures) {
          expect(content.slice(position, position + length)).toBe(said);
        }
        for (const { start, end } of figuresIn(content)) {
          expect(content.slice(start, end)).toMatch(/\d/);
        }
      }),
    );
  });

  it.each([
    "1".repeat(60_000),
    "a".repeat(60_000),
    "USD 5 mm up ".repeat(5_000),
    "1,".repeat(30_000),
  ])("takes no long time for a text without sentences", (content) => {
    const begun = performance.now();
    check(content);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

it.each([
  ["Net leverage fell from 0.6x to 0.4x between 2024 and 2025.", "2024", "2025"],
  ["Revenue rose from USD 383.3bn to USD 416.2bn between 2023 and 2025.", "2023", "2025"],
  ["EBITDA grew from USD 125.8bn to USD 144.7bn between 2023 and 2025.", "2023", "2025"],
])(
  "takes the first and the last of two years for what is said between them: %s",
  (content, from, to) => {
    const { figures } = checkFigures({ content, connectedData: cardsOf(["AAPL"]) });
    const own = figures.filter(({ verdict }) => verdict !== "ignored");
    expect(own).toMatchObject([
      { verdict: "verified", period: from },
      { verdict: "verified", period: to },
    ]);
  },
);
