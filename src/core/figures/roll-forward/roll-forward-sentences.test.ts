import { describe, expect, it } from "vitest";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import { A_QUARTER_ON, A_YEAR_ON, rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import {
  QUARTER_SENTENCES,
  type SentencePair,
  YEAR_SENTENCES,
} from "#core/figures/roll-forward/testing/sentences.ts";

type Grounds = { readonly before: Ground; readonly after: Ground };

function itMoves(pairs: readonly SentencePair[], grounds: Grounds): void {
  it.each(pairs)("%s", (content, wanted) => {
    const { text, edits, stale, anchors } = rolled(content, grounds);
    expect(text).toBe(wanted);
    const bound = checkOn(grounds.after, text, boundSentences(anchors, grounds.after));
    const sourced = bound.figures.filter(({ anchor }) => anchor !== undefined);
    expect(sourced.every(({ verdict }) => verdict === "verified")).toBe(true);
    const changed = stale.filter(({ becomes }) => becomes !== undefined);
    expect(sourced.length).toBeGreaterThanOrEqual(changed.length);
    expect(checkOn(grounds.after, text).counts).toMatchObject({
      contradicted: 0,
      matches: 0,
      unsupported: 0,
    });
    expect(
      checkOn(grounds.after, text).warnings.filter(({ kind }) => kind === "direction"),
    ).toEqual([]);
    expect(rolled(text, grounds).edits).toEqual([]);
    expect(new Set(edits.map(({ id }) => id)).size).toBe(edits.length);
  });
}

describe("a sentence goes on to the newer year", () => {
  itMoves(YEAR_SENTENCES, A_YEAR_ON);
});

describe("a sentence goes on to the newer quarter", () => {
  itMoves(QUARTER_SENTENCES, A_QUARTER_ON);
});

describe("a sentence stays as it is", () => {
  it.each([
    ["of older history", "Net leverage was 3.9x in FY2021."],
    ["of a year before the latest", "Revenues rose 5.9% to USD 2,340 mm in FY2023."],
    ["that holds on", "Net leverage is below 3.5x."],
    ["that speaks of no figure", "Management changed its segments in FY2024."],
    ["about a document", "See Note 12 of the FY2024 10-K."],
    ["that was wrong before", "Revenues were USD 2,999 mm in FY2024."],
    ["in another currency", "Revenues were EUR 2,298 mm in FY2024."],
    ["about what may be", "We expect EBITDA of USD 345 mm in FY2025."],
    ["about an instrument", "Halden's 6.875% notes due 2031 yield 8.1%."],
    ["whose figure has no new value", "Restructuring costs were USD 12 mm in FY2024."],
    ["whose growth means nothing now", "Net income fell 4.3% to USD 88 mm in FY2024."],
    ["of a company that is not connected", "Microsoft's revenues were USD 2,298 mm in FY2024."],
    ["that somebody said", "“Revenues were USD 2,298 mm in FY2024,” the CFO said."],
    ["of a day", "On 15 November 2024 Halden reported revenues of USD 2,298 mm for FY2024."],
    ["whose year is not understood", "EBITDA was USD 334 mm in FY9/24."],
    ["about what happens once", "Halden paid its first dividend in FY2024, USD 28 mm."],
    [
      "with a figure of its time that has no source",
      "Services revenues were USD 310 mm in FY2024, and total revenues USD 2,298 mm.",
    ],
  ])("%s: %s", (_, content) => {
    const { text } = rolled(content, A_YEAR_ON);
    expect(text).toBe(content);
  });

  it.each([
    ["of a year, when only a quarter is new", "Net leverage was 3.4x at the end of FY2024."],
    ["of a half that is followed by no half", "H1 FY2025 revenues were USD 1,190 mm."],
  ])("%s: %s", (_, content) => {
    const { text } = rolled(content, A_QUARTER_ON);
    expect(text).toBe(content);
  });
});
