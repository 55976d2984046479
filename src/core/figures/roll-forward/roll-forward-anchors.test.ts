import { describe, expect, it } from "vitest";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { rolled } from "#core/figures/roll-forward/testing/rolled.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import {
  bundledCompany,
  bundledFacts,
} from "#core/finance/statements/testing/bundled-companies.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { anchorsOf } from "#core/ledger/prose.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

/** Apple's statements as they were known on a day; the latest without one. */
function apple(asOf?: string): ConnectedFinancialData {
  const company = bundledCompany("AAPL");
  return standardiseAll({ facts: bundledFacts(company), company, years: 5, origin: "sec", asOf });
}

function groundWith(data: ConnectedFinancialData): Ground {
  return groundOf([cardOf(data)], data.ticker);
}

describe("a note of what was known at the end of 2023, rolled forward by what its figures are of", () => {
  const written = apple("2023-12-31");
  const course = { before: groundWith(written), after: groundWith(apple()) };
  const draft = writeTemplate({ templateId: "liquidity-analysis", statements: [written] });
  if (draft === undefined) throw new Error("Apple has fiscal years");
  const placed = anchorsOf(draft);
  const { text, anchors, words } = rolled(draft.text, course, placed);
  const { figures } = checkOn(course.after, text, boundSentences(anchors, course.after));

  it("has a source for every figure", () => {
    expect(anchors).toHaveLength(placed.length);
    const open = figures.filter(({ verdict }) => verdict !== "verified" && verdict !== "ignored");
    expect(open.map(({ text: figure, note }) => `${figure}: ${note ?? ""}`)).toEqual([]);
    expect(words.map(({ note }) => note).join()).not.toContain("no source");
  });

  it("moves each figure with what it is compared with", () => {
    expect(draft.text).toContain("FY2023");
    expect(text).not.toContain("FY2023");
    expect(text).toContain("FY2025");
  });

  // Its coverage has no value in FY2025, so the sentence stays, of the year it was of.
  it("leaves what has no new value with what it was of, and says why", () => {
    const note = "Interest was covered 32.0x in FY2023.";
    const from = note.indexOf("32.0x");
    const binding = { ref: { entity: "AAPL", item: "Interest Coverage (x)", period: "2023" } };
    const kept = rolled(note, course, [{ from, to: from + "32.0x".length, binding }]);
    expect(kept.text).toBe(note);
    const why = "it still speaks of FY2023: n.a.: Interest Expense not available";
    expect(kept.words).toMatchObject([{ text: "FY2023", note: why }]);
    const bound = boundSentences(kept.anchors, course.after);
    const [coverage] = checkOn(course.after, kept.text, bound).figures;
    expect(coverage).toMatchObject({ text: "32.0x", verdict: "verified", period: "2023" });
  });
});
