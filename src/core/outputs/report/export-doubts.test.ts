import { describe, expect, it } from "vitest";
import { type FigureDecision, keepWording } from "#core/figures/check/figure-decisions.ts";
import { exportDoubts } from "#core/outputs/report/export-doubts.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

function doubtsOf(content: string, figureDecisions: readonly FigureDecision[] = []) {
  const connectedData = [connectedCard(HARBOUR)];
  return exportDoubts(reportFigures({ content, connectedData, figureDecisions }));
}

const KEPT: FigureDecision = {
  id: "1",
  kind: "kept",
  text: "2.8x",
  before: "Net leverage was ",
  after: " in FY2025.",
  claim: { ticker: "HPKG", item: "Net Leverage (x)", period: "2025" },
  decidedAt: "2026-11-20T09:14:00.000Z",
};

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
    const decisions = doubtsOf(content).warnings.map((warning) =>
      keepWording(warning, content, { id: "kept", now: 0 }),
    );
    expect(doubtsOf(content, decisions).warnings).toEqual([]);
  });
});
