import { describe, expect, it } from "vitest";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

const WHOLE = 4_000;
const PART = 321;
const held = {
  ...corda,
  data: [
    ...corda.data.filter(({ item }) => item !== "Long-Term Debt"),
    ...["Long-Term Debt", "Operating Lease Liabilities"].map((item) => ({
      item,
      unit: "money" as const,
      amounts: { 2024: WHOLE * 1e6 + 1e6, 2025: WHOLE * 1e6 },
      sources: {},
      flags: {},
    })),
  ],
};

/** The verdicts on the last line of a table of 2025 and 2024. */
function verdictsOf(rows: readonly (readonly [string, ...number[]])[]): string[] {
  const lines = [["USD mm", 2025, 2024], ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const { figures } = checkFigures({ content: lines.join("\n"), connectedData: [cardOf(held)] });
  const last = lines.slice(0, -1).join("\n").length;
  return figures.flatMap(({ position, verdict }) => (position > last ? [verdict] : []));
}

describe.each([["long-term debt"], ["operating lease liabilities"]])("a line of %s", (name) => {
  const part = [`Current portion of ${name}`, PART, PART + 1] as const;

  it("may be the rest beside a part of it that its table tells, or the row with it", () => {
    for (const by of [-PART, PART]) {
      const rest = [name, WHOLE + by, WHOLE + 1 + by + Math.sign(by)] as const;
      expect(verdictsOf([part, rest])).toEqual(["unsupported", "unsupported"]);
      expect(verdictsOf([rest])).toEqual(["contradicted", "contradicted"]);
    }
  });

  it("is verified as it is, and wrong where no part makes it right", () => {
    expect(verdictsOf([part, [name, WHOLE, WHOLE + 1]])).toEqual(["verified", "verified"]);
    expect(verdictsOf([part, [name, WHOLE - 7, WHOLE - PART + 5]])).toEqual([
      "contradicted",
      "contradicted",
    ]);
  });
});
