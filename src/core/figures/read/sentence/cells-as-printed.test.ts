import { describe, expect, it } from "vitest";
import { isMatch } from "#core/figures/check/matches.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

const ground = groundOf([cardOf(corda)], corda.ticker);

/** What the figures of a table's rows are called. */
function verdictsIn(lines: readonly string[]): readonly string[] {
  const content = lines.join("\n");
  const find = sourceCandidates({ content, ground, anchors: [] });
  return checkOn(ground, content)
    .figures.filter(({ verdict }) => verdict !== "ignored")
    .map((figure) => (isMatch(figure, find(figure, { most: 3 })) ? "matches" : figure.verdict));
}

describe("a cell without a unit", () => {
  const heads = ["| USD | FY2024 | FY2025 |", "| | FY2024 | FY2025 |"];

  it("is in whole units where it stands as they are, and in millions where it does not", () => {
    for (const head of heads) {
      expect(verdictsIn([head, "| Revenues | 7,031,000,000 | 7,512,000,000 |"])).toEqual([
        "verified",
        "verified",
      ]);
      expect(verdictsIn([head, "| Revenues | 7,031 | 7,152,000,000 |"])).toEqual([
        "verified",
        "contradicted",
      ]);
    }
  });

  it("is a fraction where it stands as one", () => {
    expect(verdictsIn(["| | FY2024 | FY2025 |", "| EBITDA margin | 0.1923 | 0.2051 |"])).toEqual([
      "verified",
      "contradicted",
    ]);
    // `0.2` may be of a hundred.
    expect(verdictsIn(["| | FY2025 |", "| EBITDA margin | 0.2 |"])).not.toContain("verified");
  });
});

describe("a cell under a time", () => {
  it("matches no other time, whatever its table is of", () => {
    const lines = ["Zembla", "", "| | FY2024 | FY2025 |", "| Revenues | 7,512 | 7,512 |"];
    expect(verdictsIn(lines)).toEqual(["unsupported", "matches"]);
  });

  it("may be of half a year where its head is a month in it, and is not called wrong", () => {
    const lines = ["| USD mm | Jun-25 | Dec-25 |", "| Revenues | 3,656 | 7,152 |"];
    expect(verdictsIn(lines)).toEqual(["unsupported", "contradicted"]);
    expect(verdictsIn(["| USD mm | Jun-25 |", "| Net debt | 3,009 |"])).toEqual(["contradicted"]);
  });
});
