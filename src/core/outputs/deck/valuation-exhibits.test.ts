import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelHistory } from "#core/finance/valuation/model-history.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { HARBOUR_HISTORY, harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { ExhibitRow } from "#core/outputs/exhibits/exhibit.ts";
import { modelExhibit } from "./model-exhibits.ts";
import { valuationExhibits } from "./valuation-exhibits.ts";

const CASH = "Cash And Equivalents";

/** The fictional company with so much cash, in millions, at its last balance sheet. */
function withCash(cash: number): ModelHistory {
  const rows = HARBOUR_HISTORY.rows.map((row) =>
    row.item === CASH ? { ...row, amounts: { ...row.amounts, "2025": cash * 1e6 } } : row,
  );
  return { ...HARBOUR_HISTORY, rows };
}

/** The bridge as the slides and the model's page have it. */
function bridgeOf(cash: number): readonly ExhibitRow[] {
  const written = writeModel(harbourModel({ history: withCash(cash) }));
  const results = modelExhibit({ ticker: "HPKG", ...written })?.valuation;
  return (
    (results && valuationExhibits(results, { name: "EBITDA", value: null }, [])?.bridge.rows) ?? []
  );
}

/** What a reader takes a printed amount for. */
function read({ cells }: ExhibitRow | undefined = { label: "", kind: "line", cells: [] }): number {
  const text = cells[0]?.text ?? "";
  const size = text === "–" ? 0 : Number(text.replaceAll(/[(),]/g, ""));
  return text.startsWith("(") ? -size : size;
}

describe("the bridge from enterprise to equity value", () => {
  it("names what it adds net cash, and what it takes away net debt", () => {
    fc.assert(
      fc.property(fc.nat(5000), (cash) => {
        const rows = bridgeOf(cash);
        const named = (label: string) => rows.find((row) => row.label === label);
        const [less, plus] = [named("Less: net debt"), named("Plus: net cash")];
        // What is taken away or added is said, so its size has no sign of its own.
        expect(read(less ?? plus)).toBe(Math.abs(cash - 1257));
        const step = less === undefined ? read(plus) : -read(less);
        expect(step).toBe(cash - 1257);
        const equity = read(named("Enterprise value")) + step;
        expect(Math.abs(read(named("Equity value")) - equity)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });
});
