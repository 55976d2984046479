import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOn, figuresIn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";

const ground = groundOf(cardsOf(["BRKL", "TDWB"]), "BRKL");

/** What numbers, times and names of rows are made of, put together without sense. */
const scrap = fc.constantFrom(
  ..."1|12|1,234|1.5|.5|2025|FY2024|Q3|LTM|1H25|FY24/25|9M 2025|May 5, 2025|$|€|£|US$|EURm|R$|(|)|((|-|+|−|–|~|c.|>|%|bps|pp|x|×|bn|mm|million|k| |\u00a0|\u2009|\n|\n\n|\t|||, |. |; |: |’|'s|to|from|between|and|respectively|over|nearly|minus|respectively|not|if|EBITDA|revenue|net leverage|Brackley|Tidewater|Acme AG|of|was|fell|grew|margin|Note 5|(2)|¤|§|¢|#|😀|İ|ﬁ|\u202e|\u0000".split(
    "|",
  ),
);
const mess = fc.array(scrap, { maxLength: 60 }).map((parts) => parts.join(""));
const noise = fc.oneof(mess, fc.string({ unit: "binary", maxLength: 200 }));

describe("figures of any text", () => {
  it("stand where they say, in order, and none on another", () => {
    fc.assert(
      fc.property(noise, (text) => {
        let last = 0;
        for (const { start, end, value, tolerance } of figuresIn(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).toMatch(/\d/);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          expect(Number.isFinite(value)).toBe(true);
          expect(tolerance).toBeGreaterThan(0);
          last = end;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("are judged with what is ignored, each in its place once", () => {
    fc.assert(
      fc.property(noise, (text) => {
        let last = 0;
        for (const { position, length, text: said } of checkOn(ground, text).figures) {
          expect(position).toBeGreaterThanOrEqual(last);
          expect(text.slice(position, position + length)).toBe(said);
          last = position + length;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("are those of the text with another text before it", () => {
    fc.assert(
      fc.property(mess, (text) => {
        const lead = "Nothing is said here.\n\n";
        const moved = figuresIn(lead + text).map(({ start, end, ...rest }) => ({
          ...rest,
          start: start - lead.length,
          end: end - lead.length,
        }));
        expect(moved).toEqual(figuresIn(text));
      }),
    );
  });
});

/** Seconds of this process, whatever else the machine does. */
function seconds(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  return process.cpuUsage(begun).user / 1e6;
}

describe("a hostile text of half a megabyte", () => {
  const LENGTH = 500_000;

  it.each([
    ["digits", "1"],
    ["commas", ","],
    ["brackets", "("],
    ["dollars", "$"],
    ["ranges", "1 to "],
    ["the word to", "to "],
    ["points", "1."],
    ["groups", "1,234,"],
    ["spaced groups", "1 234 "],
    ["spaces", " "],
    ["no-break spaces", "1\u00a0"],
    ["dashes", "- "],
    ["brackets around digits", "(1"],
    ["months", "May "],
    ["addresses", "a@"],
    ["lists of notes", "Note 1 and "],
    ["lines", "\n"],
    ["marks of our own", "¤§¢"],
  ])("of %s is read in time that grows as it does", { timeout: 60_000 }, (_, part) => {
    const text = part.repeat(LENGTH / part.length);
    const quarter = seconds(() => figuresIn(text.slice(0, LENGTH / 4)));
    const whole = seconds(() => figuresIn(text));
    // Four times as long; ten leaves room for a machine that is busy or cold.
    expect(whole).toBeLessThan(Math.max(10 * quarter, 3));
    expect(whole).toBeLessThan(20);
  });

  it.each(["1 ", "(1) ", "EBITDA ", "EBITDA of 5x, ", "FY2025 "])("is checked too: %s", (part) => {
    const text = part.repeat(60_000 / part.length);
    expect(seconds(() => checkOn(ground, text))).toBeLessThan(20);
  });
});
