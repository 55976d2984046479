import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figuresIn } from "#core/figures/read/check-figures.ts";
import { isExhibitName, withoutExhibits } from "#core/text/outline/exhibit-lines.ts";
import {
  exhibitLine,
  exhibitLines,
  isExhibitLine,
  parseExhibitName,
  printExhibitName,
} from "#core/text/outline/exhibit-names.ts";

const WORDS = fc
  .stringMatching(/^[A-Z][A-Za-z0-9 ;:()/-]{0,60}[a-z]$/)
  .filter((words) => !words.includes(", ") && isExhibitName(words));
const TIME = fc.oneof(
  fc.integer({ min: 1990, max: 2090 }).map((year) => `FY${year}`),
  fc.constant("LTM"),
  fc.constant("LTM to 28 March 2026"),
  fc.constant("Q3 FY2025"),
  fc.constant("2028E"),
  fc.constant("31 December 2025"),
);

describe("lines that name exhibits", () => {
  it("are found again in whatever text they stand, each by its place", () => {
    const lines = fc.array(fc.oneof(WORDS.map(exhibitLine), fc.lorem({ maxCount: 6 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(lines, (all) => {
        const content = all.join("\n");
        const found = exhibitLines(content);
        expect(found.map(({ name }) => exhibitLine(name))).toEqual(all.filter(isExhibitLine));
        // What counts as no claim is what is drawn, to the letter.
        const isBlank = withoutExhibits(content)
          .split("\n")
          .map((line) => line.trim() === "");
        expect(all.filter((line, at) => isBlank[at] === true && line.trim() !== "")).toEqual(
          all.filter(isExhibitLine),
        );
        for (const { name, position } of found) {
          expect(content.slice(position, position + name.length)).toBe(name);
        }
      }),
    );
  });

  it("say their rows and times, and nothing is lost when they are printed again", () => {
    fc.assert(
      fc.property(WORDS, fc.array(TIME, { maxLength: 4 }), (what, times) => {
        // Twelve months to a day are one time, and no span.
        const canSpan = times.length === 2 && !times.join(" to ").startsWith("LTM to 31");
        for (const isSpan of canSpan ? [true, false] : [false]) {
          const said = { what, times, isSpan };
          expect(parseExhibitName(printExhibitName(said))).toEqual(said);
        }
      }),
    );
  });

  it.each([
    "EBITDA was USD 999 mm",
    "EBITDA of 999, FY2025",
    "Margin of 12%, FY2025",
    "Leverage 2.8x",
    "$7 bn of debt",
    "EUR 5 a share",
    "5 million shares, LTM",
  ])("are text like any other where they say a figure: %s", (name) => {
    const line = exhibitLine(name);
    expect(isExhibitLine(line)).toBe(false);
    expect(withoutExhibits(line)).toBe(line);
    expect(figuresIn(line)).not.toEqual([]);
  });

  it("keep their place and count no figure", () => {
    const content = `EBITDA was USD 361 mm.\n${exhibitLine("Debt, Note 12, 10-K FY2025")}\nDebt was USD 1,257 mm.`;
    const figures = figuresIn(content).map(({ start, end }) => content.slice(start, end));
    expect(figures).toEqual(["USD 361 mm", "USD 1,257 mm"]);
    expect(withoutExhibits(content)).toHaveLength(content.length);
  });

  it("are lines of their own, of less than a thousand characters", () => {
    expect(isExhibitLine("See [Exhibit: Net leverage, FY2025]")).toBe(false);
    const long = `[Exhibit: ${"x".repeat(1000)}]`;
    expect(isExhibitLine(long)).toBe(false);
    expect(withoutExhibits(long)).toBe(long);
    expect(isExhibitLine(`[Exhibit: ${"x".repeat(500)}]  `)).toBe(true);
  });

  it("read a hostile line in no time", () => {
    const hostile = `[Exhibit: ${"] ".repeat(50_000)}x\n`.repeat(3);
    const begun = performance.now();
    exhibitLines(hostile);
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
