import { describe, expect, it } from "vitest";
import { checkFigures } from "#core/figures/read/check-figures.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";

function verdictsOf(values: readonly [number, number], data: typeof corda): string[] {
  const content = `| USD mm | 2025 | 2024 |\n| D&A | ${values.join(" | ")} |`;
  const { figures } = checkFigures({ content, connectedData: [cardOf(data)] });
  return figures.flatMap(({ verdict }) => (verdict === "ignored" ? [] : [verdict]));
}

describe("a row that holds depreciation alone", () => {
  const data = {
    ...corda,
    data: corda.data.map((row) =>
      row.item === "D&A" ? { ...row, flags: { 2025: ["depreciation_only"] } } : row,
    ),
  };

  it("is no less than what is told of both, which is more than it", () => {
    expect(verdictsOf([499, 499], data)).toEqual(["unsupported", "unsupported"]);
    expect(verdictsOf([499, 499], corda)).toEqual(["contradicted", "contradicted"]);
    expect(verdictsOf([411, 411], data)).toEqual(["contradicted", "contradicted"]);
    expect(verdictsOf([468, 447], data)).toEqual(["verified", "verified"]);
  });
});
