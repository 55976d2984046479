import { describe, expect, it } from "vitest";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { anchorsAfterEdits, anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { rewriteEdits } from "#core/text/edits/rewrite-edits.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { expansions } from "./expand.ts";
import { rewriteText } from "./rewrite-text.ts";
import { drafts } from "./testing/drafts.ts";
import { selected, whole } from "./testing/whole.ts";
import type { Scope } from "./text-rules.ts";

describe("expansions", () => {
  it("add the year before and the change", () => {
    expect(added("Revenues were USD 2,419 mm in FY2025.")).toEqual([
      "Revenues edged up 1.2% in FY2025, from USD 2,390 mm in FY2024.",
    ]);
    expect(added("Interest expense was USD 104 mm in FY2025.")).toEqual([
      "Interest expense declined 3.7% in FY2025, from USD 108 mm in FY2024.",
    ]);
  });

  it("add what a ratio is made of, and its year before", () => {
    expect(added("Net leverage was 3.0x at the end of FY2025.")).toEqual([
      "Net leverage was 3.4x in FY2024.",
      "Net leverage in FY2025 was net debt of USD 1,076 mm over EBITDA of USD 361 mm.",
    ]);
  });

  it("repeat nothing that the paragraph says", () => {
    const text =
      "Net leverage was 3.0x at the end of FY2025, from 3.4x a year earlier: net debt of USD 1,076 mm over EBITDA of USD 361 mm.";
    const said = added(text).join(" ");
    expect(said).not.toContain("3.4x");
    expect(said).not.toContain("over EBITDA");
  });

  it("stand at the end of their paragraph, so that a pronoun keeps its subject and the text its time", () => {
    const text = "Cash was USD 181 mm at the end of FY2025. It is held in banks. Demand is weak.";
    const { length } = text;
    expect(changes(whole(`${text}\n\nMargins are thin.`)).map(({ from }) => from)).toEqual([
      length,
    ]);
  });

  it("speak of money in the unit of the text", () => {
    expect(added("Revenues were USD 2.4bn in FY2025.")[0]).toContain("USD 2.4bn in FY2024");
  });

  it("are none for figures that are wrong, unknown, or of the year before", () => {
    expect(added("Revenues were USD 2,999 mm in FY2025.")).toEqual([]);
    expect(added("Orders were USD 500 mm in FY2025.")).toEqual([]);
    expect(added("The covenant is 4.5x.")).toEqual([]);
    expect(added("EBITDA:")).toEqual([]);
  });

  it("are none without statements", () => {
    const text = "Revenues were USD 2,419 mm in FY2025.";
    expect(expansions(whole(text), groundOf([], undefined), [])).toEqual([]);
  });

  it("keep to a selection", () => {
    const text = "Revenues were USD 2,419 mm in FY2025. Cash was USD 181 mm at the end of FY2025.";
    const scope = selected(text, "Cash was USD 181 mm at the end of FY2025.");
    expect(changes(scope).every(({ from }) => from === text.length)).toBe(true);
    expect(changes(selected(text, "Cash was USD 181 mm"))).toEqual([]);
  });
});

describe("what is added to a template's text", () => {
  it("is bound to the last figure, with the text's own, and turns none of it red", () => {
    let count = 0;
    // Every third of them: each template, of one company or another.
    for (const { name, text, data, placed } of drafts().filter((_, at) => at % 3 === 0)) {
      const connectedData = [cardOf(data)];
      const task = { action: "Expand", content: text, connectedData } as const;
      const { result = text, changes: made = [], anchors } = rewriteText(task);
      count += made.length;
      const given = { content: text, result, changes: made, anchors, maxChanges: 200 };
      const edits = rewriteEdits({ ...given, newId: () => String((count += 1)), now: "" });
      const own = anchorsIn(text, placed, { id: "own", by: "product", at: "" });
      const content = applyEdits(text, edits);
      const bound = checkAnchored({
        content,
        connectedData,
        anchors: withWords(anchorsAfterEdits(withWords(own, text), text, edits), content),
      });
      expect({ name, lost: bound.figures.filter((figure) => !isBound(figure)) }).toEqual({
        name,
        lost: [],
      });
      expect(bound.counts).toMatchObject({ contradicted: 0, matches: 0, unsupported: 0 });
      expect(bound.warnings).toEqual([]);
      const red = (words: string) =>
        checkAnchored({ content: words, connectedData }).counts.contradicted;
      expect(red(content)).toBeLessThanOrEqual(red(text));
      for (const { insert } of made) expect(insert).toMatch(/^ [A-Z].*\.$/);
    }
    expect(count).toBeGreaterThan(300);
  });
});

function isBound({ verdict, anchor }: CheckedFigure): boolean {
  return verdict === "ignored" || anchor !== undefined;
}

function changes(scope: Scope, data: ConnectedFinancialData = harbour) {
  return expansions(scope, groundOf([cardOf(data)], undefined), [data]);
}

function added(text: string): readonly string[] {
  return changes(whole(text)).flatMap(({ insert }) => sentencesOf(insert).map((each) => each.text));
}
