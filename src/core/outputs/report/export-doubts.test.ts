import { describe, expect, it } from "vitest";
import { keptAnchor } from "#core/figures/check/figure-decisions.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

function doubtsOf(content: string, anchors: readonly Anchor[] = []) {
  const connectedData = [connectedCard(HARBOUR)];
  return exportDoubts(reportFigures({ content, connectedData, anchors }));
}

const KEPT = keptAnchor({ position: 17, length: 4, text: "2.8x" }, null, { id: "1", now: 0 });

describe("exportDoubts", () => {
  it.each([
    ["Nothing to count.", "no figures"],
    ["EBITDA was USD 361 mm.", "1 of 1 figure sourced"],
    ["EBITDA was USD 361 mm and volumes rose 4%.", "1 of 2 figures sourced"],
    ["EBITDA was USD 391 mm. Volumes rose 4%.", "0 of 2 figures sourced, 1 contradicted"],
  ])("counts %j as %j", (content, summary) => {
    expect(doubtsOf(content).summary).toBe(summary);
  });

  it("says of each contradicted figure what its source says, and of what", () => {
    const [doubt] = doubtsOf("Net leverage was 2.8x in FY2025.").contradicted;
    expect(doubt).toMatchObject({
      figure: { text: "2.8x", position: 17 },
      sourced: "3.0x",
      of: "Net Leverage, FY2025",
      isKept: false,
    });
  });

  it("still lists a figure that the analyst kept, as kept", () => {
    const { summary, contradicted } = doubtsOf("Net leverage was 2.8x in FY2025.", [KEPT]);
    expect(contradicted.map(({ isKept }) => isKept)).toEqual([true]);
    expect(summary).toBe("0 of 1 figure sourced, 1 contradicted");
  });

  it("lists words that the figures do not bear out, beside what is contradicted", () => {
    const { warnings, contradicted } = doubtsOf("Revenues fell to USD 2,419 mm in FY2025.");
    expect(contradicted).toEqual([]);
    expect(warnings.map(({ kind, text }) => `${kind} ${text}`)).toEqual(["direction fell"]);
  });

  it("leaves out words that the analyst keeps", () => {
    const content = "Revenues fell to USD 2,419 mm in FY2025.";
    const kept = doubtsOf(content).warnings.map((warning) =>
      keptAnchor(warning, warning.note, { id: "kept", now: 0 }),
    );
    expect(doubtsOf(content, kept).warnings).toEqual([]);
  });
});
