import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { documentFigures, openFigures } from "#core/figures/check/document-figures.ts";
import { type FigureDecision, keepWording } from "#core/figures/check/figure-decisions.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";

const ground = groundOf([connectedCard(HARBOUR)], "HPKG");
const NOTE = "Net leverage worsened to 3.0x in FY2025, which we had feared.";

function documentOf(content: string, decisions: readonly FigureDecision[] = []) {
  return documentFigures(checkOn(ground, content), content, decisions);
}

/** The decision that every word of a text with a warning stays. */
function keepAll(content: string): readonly FigureDecision[] {
  return documentOf(content).warnings.map((warning, at) =>
    keepWording(warning, content, { id: `${at}`, now: 0 }),
  );
}

/** What F8 still goes to. */
function open(content: string, decisions: readonly FigureDecision[]): readonly string[] {
  return openFigures(documentOf(content, decisions)).map(({ position, length }) =>
    content.slice(position, position + length),
  );
}

describe("words that are kept in spite of a warning", () => {
  it("ask for nothing more, and are warned of all the same", () => {
    const kept = keepAll(NOTE);
    expect(open(NOTE, [])).toEqual(["worsened"]);
    expect(open(NOTE, kept)).toEqual([]);
    const { warnings, counts, figures } = documentOf(NOTE, kept);
    expect(warnings).toMatchObject([{ text: "worsened", decision: { kind: "wording" } }]);
    expect(figures.map(({ state, decision }) => [state, decision])).toEqual([
      ["verified", undefined],
    ]);
    expect(counts).toEqual(documentOf(NOTE).counts);
  });

  it("are found again by what stands around them", () => {
    const kept = keepAll(NOTE);
    const moved = `Revenues were USD 2,419 mm in FY2025. ${NOTE.replace("we had", "nobody had")}`;
    expect(open(moved, kept)).toEqual([]);
  });

  it("ask again when the data say something else of them, or other words stand there", () => {
    const [kept] = keepAll(NOTE);
    const other = kept && { ...kept, warning: "Net Leverage (x) fell in FY2024" };
    expect(open(NOTE, other === undefined ? [] : [other])).toEqual(["worsened"]);
    const written = NOTE.replace("worsened", "deteriorated");
    expect(open(written, keepAll(NOTE))).toEqual(["deteriorated"]);
  });

  it("are one place for one decision", () => {
    const twice = `${NOTE} ${NOTE}`;
    expect(open(twice, keepAll(NOTE))).toEqual(["worsened"]);
  });

  it("leave a decision about a figure in the same place alone", () => {
    const mixed = "Net leverage was 2.2x in FY2025. Clean gross leverage was 2.9x.";
    const checked = checkOn(groundOf([cardOf(corda)], "CRDA"), mixed);
    const [basis] = checked.warnings;
    expect(basis).toMatchObject({ kind: "mixed-basis", text: "2.9x" });
    const decisions =
      basis === undefined ? [] : [keepWording(basis, mixed, { id: "basis", now: 0 })];
    const { figures, warnings } = documentFigures(checked, mixed, decisions);
    expect(figures.map(({ state, decision }) => [state, decision])).toEqual([
      ["verified", undefined],
      ["contradicted", undefined],
    ]);
    expect(warnings.map(({ decision }) => decision?.id)).toEqual(["basis"]);
  });
});
