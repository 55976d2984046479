import { describe, expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { CREDIT_RATINGS, SUGGESTED_TAGS, withTag } from "./post-fields.ts";
import { disclosureLine } from "./disclosure.ts";
import { publishPoints } from "./publish-points.ts";
import { statedRatings, statedRecommendation } from "./stated-rating.ts";

const NONE = { creditRating: "NR", ratingTrend: "Stable" } as const;
const DISCLOSED = "\nDisclosure: The author holds no position in the securities named.";

function points(content: string, fields: Parameters<typeof publishPoints>[2] = NONE) {
  const figures = reportFigures({ content, connectedData: [] });
  return publishPoints(content, figures, fields);
}

describe("what is asked before a text is published", () => {
  it("is nothing where nothing is open", () => {
    expect(points(`Leverage is falling.${DISCLOSED}`)).toEqual([]);
  });

  it("is each figure without a source, with its section, and a missing disclosure", () => {
    expect(points("Profitability:\nThe share of resin is 41.2% of costs.")).toMatchObject([
      { kind: "unsourced", text: "41.2%", section: "Profitability" },
      { kind: "disclosure" },
    ]);
  });

  it.each([
    [
      "Net income was",
      ["USD 2,419 mm: the sentence says Net Income FY2025; this is Revenues FY2025"],
    ],
    ["Revenues were", []],
  ])("is a source that was chosen though the sentence says otherwise: %s", (said, notes) => {
    const content = `${said} USD 2,419 mm in FY2025.${DISCLOSED}`;
    const from = content.indexOf("USD");
    const binding = { ref: { entity: "HPKG", item: "Revenues", period: "2025" } };
    const figure = { position: from, text: "USD 2,419 mm" };
    const chosen = chosenAnchor(figure, binding, { id: "a", now: 0 });
    const figures = reportFigures({
      content,
      connectedData: [HARBOUR_STATEMENTS],
      anchors: fittingAnchors([chosen], content),
    });
    expect(figures.figures.map(({ state }) => state)).toEqual(["verified"]);
    const asked = publishPoints(content, figures, NONE).map((point) =>
      point.kind === "otherwise-sourced" ? `${point.text}: ${point.note}` : point.kind,
    );
    expect(asked).toEqual(notes);
  });

  it("is what is still left to the author", () => {
    const content = `Business:\n[Analyst: what it sells.]${DISCLOSED}`;
    expect(points(content)).toMatchObject([
      { kind: "unfinished", text: "[Analyst: what it sells.]", section: "Business" },
    ]);
  });

  it("is no disclosure where the author's own line was added", () => {
    for (const own of ["I own shares of Harbour.", "Conflicts of interest: none."]) {
      expect(points(`Leverage is falling.\n\n${disclosureLine(own) ?? ""}`)).toEqual([]);
    }
    expect([undefined, "  "].map(disclosureLine)).toEqual([undefined, undefined]);
  });

  it("is a rating or a trend that the text gives differently", () => {
    const content = `Rating estimate: BB (Positive), below investment grade.${DISCLOSED}`;
    expect(points(content)).toMatchObject([{ kind: "rating", rating: "BB", trend: "Positive" }]);
    expect(points(content, { creditRating: "BB", ratingTrend: "Positive" })).toEqual([]);
    expect(points(content, { creditRating: "BB", ratingTrend: "Stable" })).toHaveLength(1);
    const later = `Rated BB.\nWe now rate it CCC+.${DISCLOSED}`;
    expect(points(later, { creditRating: "BB", ratingTrend: "Stable" })).toMatchObject([
      { kind: "rating", rating: "CCC+" },
    ]);
  });
});

describe("the recommendation a text gives", () => {
  it.each([
    ["The rating estimate is BB- (trend Stable), and the recommendation is Neutral.", "Neutral"],
    ["Recommendation:\nOverweight: the spread is wide.", "Overweight"],
    ["We rate the 6.875% senior notes due 2031 Overweight.", "Overweight"],
    ["A wider spread would make it Overweight.", undefined],
  ])("of «%s» is %s", (text, call) => {
    expect(statedRecommendation(text)).toBe(call);
  });
});

describe("the rating a text states", () => {
  it.each([
    ["We rate the notes BBB-, outlook aside.", "BBB-", undefined],
    ["Our rating estimate is CCC+, trend Negative.", "CCC+", "Negative"],
    ["It was rated A by us.", "A", undefined],
    ["We rate it B1/B+ from now on.", "B+", undefined],
    ["We assign a BB\u{2212} rating with a negative outlook.", "BB-", "Negative"],
  ])("of «%s» is %s", (text, rating, trend) => {
    expect(statedRatings(text)[0]).toMatchObject({ rating, trend });
  });

  it.each(["The rate is a concern.", "Interest rates rose.", "Rating estimate: NR, because."])(
    "is none in «%s»",
    (text) => {
      expect(statedRatings(text)).toEqual([]);
    },
  );
});

describe("tags", () => {
  it("are trimmed and not added twice, whatever their case", () => {
    expect(SUGGESTED_TAGS).toHaveLength(12);
    expect(withTag(["High Yield"], "  high   yield ")).toEqual(["High Yield"]);
    expect(withTag(["High Yield"], " Packaging")).toEqual(["High Yield", "Packaging"]);
    expect(withTag([], "  ")).toEqual([]);
  });
});

it("ratings are the 23 of the spec", () => {
  expect(CREDIT_RATINGS).toHaveLength(23);
});
