import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import {
  figureStanding,
  originLabel,
  sourcedText,
  sourceLines,
  workingLine,
} from "#core/figures/check/document-figures-text.ts";
import {
  type DocumentCounts,
  documentFigures,
  type DocumentFigures,
  openFigures,
  sourceNumbers,
} from "#core/figures/check/document-figures.ts";
import { estimateAnchor, keptAnchor } from "#core/figures/check/figure-decisions.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const ground = groundOf([connectedCard(HARBOUR)], "HPKG");

type Decided = Readonly<Record<string, "kept" | "estimate">>;

function documentOf(content: string, decided: Decided = {}): DocumentFigures {
  const anchors = checkOn(ground, content).figures.flatMap((figure): readonly Anchor[] => {
    const kind = decided[figure.text];
    const made = { id: figure.text, now: 0 };
    if (kind === "kept") return [keptAnchor(figure, null, made)];
    return kind === "estimate" ? [estimateAnchor(figure, made)] : [];
  });
  const checked = checkOn(ground, content, boundSentences(anchors, ground));
  return documentFigures(checked, content, anchors);
}

/** What F8 goes to, in words. */
function open(content: string, decided?: Decided): readonly string[] {
  return openFigures(documentOf(content, decided)).map(
    ({ position, length, kind }) => `${kind}: ${content.slice(position, position + length)}`,
  );
}

function counts(sourced: number, total: number): DocumentCounts {
  return {
    total,
    sourced,
    contradicted: 0,
    matches: 0,
    unsupported: total - sourced,
    estimates: 0,
  };
}

const NOTE = [
  "Revenues were USD 1,700 mm in FY2020 and USD 2,419 mm in FY2025.",
  "Net leverage worsened to 3.0x in FY2025. Net leverage was 3.5x in FY2025.",
  "Private-label volumes, which we put at 6.0% of tonnage, should keep growing.",
].join(" ");

describe("the figures of a document", () => {
  it("number their sources in order of first use, however old the filing", () => {
    const { sources } = documentOf(NOTE);
    expect(
      sources.map(({ number, company, ...origin }) => [number, company, originLabel(origin)]),
    ).toEqual([
      [1, "Harbour Packaging Group", "10-K filed 20 February 2024"],
      [2, "Harbour Packaging Group", "10-K filed 18 February 2026"],
    ]);
  });

  it("carry every number of what they are computed of, and none unless verified", () => {
    const { figures } = documentOf(
      "Revenues grew 1.2% in FY2025 and rose by 42.3% from FY2020. Net leverage was 2.8x in FY2025.",
    );
    expect(
      figures.map(({ text, state, sourceNumbers: numbers }) => [text, state, numbers]),
    ).toEqual([
      ["1.2%", "verified", [1]],
      ["42.3%", "verified", [1, 2]],
      ["2.8x", "contradicted", []],
    ]);
  });

  it("are counted by how they stand; verified ones alone are sourced", () => {
    expect(documentOf(NOTE).counts).toEqual({
      total: 5,
      sourced: 3,
      contradicted: 1,
      matches: 0,
      unsupported: 1,
      estimates: 0,
    });
    expect(documentOf(NOTE, { "6.0%": "estimate", "3.5x": "kept" }).counts).toEqual({
      total: 5,
      sourced: 3,
      contradicted: 1,
      matches: 0,
      unsupported: 0,
      estimates: 1,
    });
  });

  it("stand each for itself in the order of the text, years and notes left out", () => {
    expect(documentOf(NOTE, { "3.5x": "kept" }).figures.map(figureStanding)).toEqual([
      "verified",
      "verified",
      "verified",
      "kept",
      "unsupported",
    ]);
  });
});

describe("what is open in a document", () => {
  it("is what is contradicted, what has no source, and what words say wrongly, in the order of the text", () => {
    expect(open(NOTE)).toEqual(["warning: worsened", "contradicted: 3.5x", "unsupported: 6.0%"]);
  });

  it("is not what the analyst keeps or estimates", () => {
    expect(open(NOTE, { "6.0%": "estimate", "3.5x": "kept" })).toEqual(["warning: worsened"]);
  });
});

describe("a document's figures in words", () => {
  it.each([
    [35, 37, "35 of 37 figures sourced"],
    [1, 1, "1 of 1 figure sourced"],
    [0, 1, "0 of 1 figure sourced"],
    [0, 0, "No figures yet"],
  ])("%i of %i: %s", (sourced, total, text) => {
    expect(sourcedText(counts(sourced, total))).toBe(text);
  });

  it("names an analyst's own sheet by file, sheet and day", () => {
    expect(originLabel({ fileName: "margins.xlsx", sheet: "Income", uploaded: "2026-05-03" })).toBe(
      "margins.xlsx, sheet Income, uploaded 3 May 2026",
    );
  });

  it.each([
    ["Net leverage was 2.8x in FY2025.", "Net Debt 1,076 / EBITDA 361 = 2.98x"],
    ["Revenues grew 1.2% in FY2025.", "Revenues FY2025 2,419 / Revenues FY2024 2,391 - 1 = 1.17%"],
    ["Gross profit was USD 598 mm in FY2025.", "Revenues 2,419 + COGS (1,821) = 598"],
    ["Gross margin was 24.7% in FY2025.", "Gross Profit 598 / Revenues 2,419 = 24.72%"],
    [
      "Gross margin widened by 82 bps in FY2025.",
      "Gross Margin FY2025 24.72% - Gross Margin FY2024 23.90% = 82 bps",
    ],
    [
      "Capital expenditure was 4.5% of revenues in FY2025.",
      "Capital Expenditure 109 / Revenues 2,419 = 4.51%",
    ],
  ])("shows how a value is made: %s", (content, working) => {
    const [figure] = documentOf(content).figures;
    expect(figure && workingLine(figure, ground)).toBe(working);
  });

  it("has no working for a value that stands in the filing as it is", () => {
    const [figure] = documentOf("Revenues were USD 2,419 mm in FY2025.").figures;
    expect(figure && workingLine(figure, ground)).toBeUndefined();
  });

  it.each([
    [
      "Revenues were USD 2,419 mm in FY2025.",
      ["1 Income statement FY2025, 10-K filed 18 February 2026"],
    ],
    [
      "Net debt was USD 1,076 mm in FY2025.",
      ["1 Balance sheet FY2025, 10-K filed 18 February 2026"],
    ],
    [
      "Capital expenditure was 4.5% of revenues in FY2025.",
      ["1 Income statement and cash flow statement FY2025, 10-K filed 18 February 2026"],
    ],
    [
      "Revenues grew 1.2% in FY2025.",
      ["1 Income statement FY2024 and FY2025, 10-K filed 18 February 2026"],
    ],
    [
      "Revenues grew 1.2% in FY2025 and rose by 42.3% from FY2020.",
      [
        "1 Income statement FY2024 and FY2025, 10-K filed 18 February 2026",
        "1 Income statement FY2025, 10-K filed 18 February 2026",
        "2 Income statement FY2020, 10-K filed 20 February 2024",
      ],
    ],
  ])("says where in its sources a figure stands: %s", (content, lines) => {
    const { figures, sources } = documentOf(content);
    const shown = figures.flatMap((figure) => sourceLines(ground, figure, sources));
    const named = new Set(shown.map(({ number, text }) => `${number} ${text}`));
    expect([...named]).toEqual(lines);
  });

  it("names the source of a contradicted figure, with a number only where the text uses it", () => {
    const { figures, sources } = documentOf("Net debt was USD 1,067 mm in FY2025.");
    const [figure] = figures;
    expect(figure && sourceLines(ground, figure, sources)).toMatchObject([
      { number: undefined, text: "Balance sheet FY2025, 10-K filed 18 February 2026" },
    ]);
  });
});

describe("laws of a document's numbers", () => {
  const sentence = fc.constantFrom(
    "Revenues were USD 1,700 mm in FY2020.",
    "Revenues were USD 2,419 mm in FY2025.",
    "Net debt was USD 999 mm in FY2025.",
    "EBITDA was USD 269 mm in FY2021.",
    "The outlook is stable.",
  );

  it("run from 1 without a gap, each first used after those below it", () => {
    const law = fc.property(fc.array(sentence, { maxLength: 8 }), (sentences) => {
      const { figures, sources } = documentOf(sentences.join(" "));
      const firstUses = [...new Set(figures.flatMap(({ sourceNumbers: numbers }) => numbers))];
      expect(firstUses).toEqual(sources.map((_, at) => at + 1));
      expect(sources.map(({ number }) => number)).toEqual(firstUses);
    });
    fc.assert(law, { numRuns: 100 });
  });

  it("go on from the document's for figures that stand elsewhere", () => {
    const document = documentOf("Revenues were USD 2,419 mm in FY2025.");
    const answer = checkOn(
      ground,
      "Revenues were USD 1,700 mm in FY2020 and USD 2,419 mm in FY2025.",
    );
    const numbers = sourceNumbers(answer, document.sources);
    const claims = answer.figures.filter(({ verdict }) => verdict === "verified");
    expect(claims.map((figure) => numbers.of(figure))).toEqual([[2], [1]]);
    expect(numbers.all().map(({ number }) => number)).toEqual([1, 2]);
  });
});

it("takes a line with tens of thousands of figures in one go", () => {
  const content = "x 5% ".repeat(78_000);
  const checked = checkAnchored({ content, connectedData: cardsOf(["AAPL"]) });
  const began = performance.now();
  const { figures } = documentFigures(checked, content);
  // Half of that on a busy machine; each line looked at for each figure takes ten times as long.
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(figures).toHaveLength(78_000);
  const said = `Disclosure: ${content}`;
  const disclosed = checkAnchored({ content: said, connectedData: cardsOf(["AAPL"]) });
  expect(documentFigures(disclosed, said).figures).toEqual([]);
});
