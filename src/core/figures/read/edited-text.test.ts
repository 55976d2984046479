import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOn, checkText } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";

const ground = groundOf(cardsOf(["BRKL", "VNTR", "TDWB"]), "BRKL");

/** A note that leans on itself: pronouns, headings, a table, several companies. */
const NOTE = `Brackley: Q3 FY2025

Revenue was $312 million, down 5.7% year on year. It had been $331 million a year earlier. EBITDA fell 14.9% to $40 million.

FY2024:
- Revenue: $1,287 million
- EBITDA: $172 million (13.4% margin)
- Net leverage: 5.5x

USD mm      FY2022   FY2023   FY2024
Revenue      1,248    1,315    1,287
EBITDA         200      201      172

Vantor is larger. Its sales rose 4.7% to €7,748m in FY2025. Net leverage fell to 2.1x from 2.9x.

Tidewater's NII was $2,861 million in 2025; the CET1 ratio was 11.2%. If it falls, so be it.`;

const piece = fc.constantFrom(
  "FY2025",
  "FY2023",
  "$312 million",
  "5.7%",
  "\n",
  "\n\n",
  ". ",
  " ",
  "It ",
  "Vantor's ",
  "EBITDA ",
  "was $40 million in Q3 FY2025. ",
  "LTM ",
  "- ",
  "(",
  "|",
  "not ",
);
const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat({ max: 40 }),
  added: fc.oneof(piece, fc.string({ maxLength: 8 })),
});

describe("a text that is edited", () => {
  it("is judged after every edit as if it had always been so", () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 25 }), (edits) => {
        let text = NOTE;
        let checked = checkOn(ground, text);
        for (const { at, removed, added } of edits) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + added + text.slice(from + removed);
          checked = checkText(checked, text);
        }
        const anew = checkOn(ground, text);
        expect(checked.figures).toEqual(anew.figures);
        expect(checked.warnings).toEqual(anew.warnings);
        expect(checked.counts).toEqual(anew.counts);
      }),
      { numRuns: 200 },
    );
  });

  it("has its note verified before", () => {
    const { figures, counts } = checkOn(ground, NOTE);
    const open = figures.filter(({ verdict }) => verdict !== "verified" && verdict !== "ignored");
    expect(open.map(({ text, verdict, note }) => [text, verdict, note])).toEqual([]);
    expect(counts.verified).toBe(21);
  });
});
