import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import { type DecisionOfBefore, withDecisionsOfBefore } from "#server/db/decisions-of-before.ts";

const ground = groundOf([cardOf(corda)], "CRDA");
const AT = "2026-11-20T10:00:00.000Z";
const OLD = { id: "old", text: "2.8x", decidedAt: AT } as const;
const WORDS =
  "the group reported lower demand while prices held and margins stayed firm so management kept its view".split(
    " ",
  );

function ref(item: string, period: string, entity = "CRDA") {
  return { ref: { entity, item, period } };
}

describe("decisions of documents from before they were anchors", () => {
  const TEXT = "Debt fell. Net leverage was 2.8x in FY2025. We see 2.8x again.";
  const around = {
    before: "Debt fell. Net leverage was ",
    after: " in FY2025. We see 2.8x again.",
  };

  it.each<[string, Partial<DecisionOfBefore>, object]>([
    ["kept", { kind: "kept" }, { kept: null }],
    ["wording", { kind: "wording", text: "was", before: "leverage ", warning: "n" }, { kept: "n" }],
    [
      "source",
      { kind: "source", source: { ticker: "CRDA", item: "Net Leverage (x)", period: "2025" } },
      { binding: ref("Net Leverage (x)", "2025") },
    ],
    [
      "estimate",
      { kind: "estimate" },
      { binding: { constant: { value: 2.8, unit: "multiple", name: "My estimate" } } },
    ],
  ])("become anchors on the same characters: %s", (_, fields, wanted) => {
    const decision = { ...OLD, kind: "kept" as const, ...around, ...fields };
    const after = TEXT.slice(TEXT.indexOf(decision.text) + decision.text.length);
    const [anchor, ...others] = withDecisionsOfBefore(TEXT, [], [{ ...decision, after }]);
    expect(others).toEqual([]);
    expect(anchor).toMatchObject({ id: "old", by: "analyst", at: AT, ...wanted });
    expect(TEXT.slice(anchor?.from, anchor?.to)).toBe(decision.text);
  });

  it("are found by one side where the other was rewritten, and never where that is in doubt", () => {
    const decision = { ...OLD, kind: "kept" as const, ...around };
    const placed = (text: string) =>
      withDecisionsOfBefore(text, [], [decision]).map(({ from }) => text.slice(0, from));
    expect(placed(TEXT.replace(" in FY2025", ", as planned"))).toEqual([around.before]);
    expect(placed(TEXT.replace("Debt", "It all"))).toEqual(["It all fell. Net leverage was "]);
    expect(placed("Net leverage was 2.9x.")).toEqual([]);
    expect(placed(`${around.before}2.8x. ${around.before}2.8x.`)).toEqual([]);
  });

  it("leave what is bound in force, but for a source that was chosen over it", () => {
    const figure = { position: TEXT.indexOf("2.8x"), text: "2.8x" };
    const bound = chosenAnchor(figure, ref("Net Leverage (x)", "2024"), { id: "bound", now: 0 });
    const idsWith = (kind: DecisionOfBefore["kind"]) => {
      const source = { ticker: "CRDA", item: "Net Leverage (x)", period: "2025" };
      const decision = { ...OLD, kind, ...around, ...(kind === "source" && { source }) };
      return withDecisionsOfBefore(TEXT, [bound], [decision])
        .map(({ id }) => id)
        .toSorted();
    };
    expect(idsWith("estimate")).toEqual(["bound"]);
    expect(idsWith("source")).toEqual(["old"]);
    expect(idsWith("kept")).toEqual(["bound", "old"]);
  });

  it("stand each on its own figure in a text that is as it was", () => {
    const part = fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 12 });
    const law = fc.property(fc.array(part, { minLength: 2, maxLength: 4 }), (parts) => {
      const content = parts.map((words) => words.join(" ")).join(" 2.8x ");
      const figures = checkOn(ground, content).figures;
      const decisions = figures.map(({ position, length }, at) => ({
        ...OLD,
        id: `${at}`,
        kind: "kept" as const,
        before: content.slice(Math.max(0, position - 48), position),
        after: content.slice(position + length, position + length + 48),
      }));
      const places = withDecisionsOfBefore(content, [], decisions).map(({ from }) => from);
      const surroundings = decisions.map(({ before, after }) => `${before}#${after}`);
      fc.pre(new Set(surroundings).size === decisions.length);
      expect(places).toEqual(figures.map(({ position }) => position));
    });
    fc.assert(law, { numRuns: 100 });
  });
});
