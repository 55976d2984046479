import { describe, expect, it } from "vitest";
import { describeFigure, ticksOf } from "./figure-ticks.ts";
import { keptAnchor } from "#core/figures/check/figure-decisions.ts";
import { figureOf, figuresOf } from "#client/document/session/testing/figures.ts";

describe("ticks", () => {
  it("are one a figure, in the order of the text", () => {
    const document = figuresOf(["verified", "contradicted", "unsupported", "estimate"]);
    expect(ticksOf(document, 120).map(({ state, figure }) => [figure, state])).toEqual([
      [0, "verified"],
      [1, "contradicted"],
      [2, "unsupported"],
      [3, "estimate"],
    ]);
  });

  it("tell a contradicted figure that is kept from one that is not", () => {
    const place = { position: 0, length: 4, text: "2.8x" };
    const kept = keptAnchor(place, null, { id: "d", now: 0 });
    const figures = [figureOf({ state: "contradicted", kept })];
    expect(ticksOf({ ...figuresOf([]), figures }, 120)[0]?.state).toBe("kept");
  });

  it("are shared by neighbours where there are too many, and show and lead to the worst of them", () => {
    const states = Array.from({ length: 1_000 }, () => "verified" as const);
    const document = figuresOf([...states.slice(0, 505), "contradicted", ...states.slice(506)]);
    const ticks = ticksOf(document, 100);
    expect(ticks).toHaveLength(100);
    expect(ticks.filter(({ state }) => state === "contradicted")).toEqual([
      { state: "contradicted", figure: 505, from: 500, to: 510 },
    ]);
    expect(ticks.map(({ from }) => from)).toEqual(Array.from({ length: 100 }, (_, at) => at * 10));
  });

  it("are none for a text without figures", () => {
    expect(ticksOf(figuresOf([]), 120)).toEqual([]);
  });
});

describe("describeFigure", () => {
  it("names its place among all, its state, and what the source says where it differs", () => {
    const wrong = figureOf({
      state: "contradicted",
      text: "2.8x",
      expected: { value: 2.98, unit: "multiple", display: "3.0x" },
    });
    const document = { ...figuresOf(["verified"]), figures: [wrong, figureOf({ text: "14.9%" })] };
    expect(describeFigure(document, 0)).toBe(
      "Figure 1 of 2: 2.8x, contradicted, the source says 3.0x",
    );
    expect(describeFigure(document, 1)).toBe("Figure 2 of 2: 14.9%, verified");
  });
});
