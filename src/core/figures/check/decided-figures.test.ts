import { describe, expect, it } from "vitest";
import { anchoredManuscript } from "#core/figures/anchors/anchored-manuscript.ts";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { type DocumentFigure, documentFigures } from "#core/figures/check/document-figures.ts";
import { openFigures } from "#core/figures/check/document-figures.ts";
import { chosenAnchor, estimateAnchor, keptAnchor } from "#core/figures/check/figure-decisions.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import { connectedCard, HARBOUR } from "#core/outputs/report/testing/harbour.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { type Manuscript, newManuscript } from "#core/text/edits/manuscript.ts";

const ground = groundOf([cardOf(corda)], "CRDA");
const MADE = { id: "d", now: 0 };

function documentOf(content: string, anchors: readonly Anchor[] = [], on = ground) {
  const checked = checkOn(on, content, boundSentences(anchors, on));
  return documentFigures(checked, content, anchors);
}

function figureIn(content: string, text: string, anchors: readonly Anchor[] = []): DocumentFigure {
  const found = documentOf(content, anchors).figures.find((figure) => figure.text === text);
  if (found === undefined) throw new Error(`${text} is not in the text`);
  return found;
}

function ref(item: string, period: string, entity = "CRDA") {
  return { ref: { entity, item, period } };
}

/** Anchors of a text as they go along when somebody types it into another. */
function afterTyping(content: string, anchors: readonly Anchor[], text: string) {
  const before = anchoredManuscript(newManuscript(content), {
    type: "anchored",
    time: 0,
    anchors,
    content,
  });
  return anchoredManuscript(before, { type: "typed", content: text, time: 0 }).anchors;
}

describe("what a decision makes of a figure", () => {
  it("leaves a contradicted figure that is kept contradicted", () => {
    const text = "Net leverage was 2.8x in FY2025.";
    const kept = keptAnchor(figureIn(text, "2.8x"), null, MADE);
    expect(figureIn(text, "2.8x", [kept])).toMatchObject({
      state: "contradicted",
      kept: { id: "d" },
      isOutdated: false,
    });
  });

  it("leaves one that is bound to what it contradicts bound", () => {
    const text = "The group earned USD 7,000 mm.";
    const figure = figureIn(text, "USD 7,000 mm");
    const bound = chosenAnchor(figure, ref("Revenues", "2025"), { id: "bound", now: 0 });
    const { anchors } = anchoredManuscript(newManuscript(text, [], [bound]), {
      type: "anchored",
      time: 0,
      anchors: [keptAnchor(figure, null, MADE)],
      content: text,
    });
    expect(figureIn(text, "USD 7,000 mm", anchors)).toMatchObject({
      state: "contradicted",
      anchor: { id: "bound" },
      kept: { id: "d" },
    });
  });

  it("makes an unsupported figure the analyst's estimate", () => {
    const text = "Private-label volumes, which we put at 6.0% of tonnage, should keep growing.";
    const estimate = estimateAnchor(figureIn(text, "6.0%"), MADE);
    expect(figureIn(text, "6.0%", [estimate])).toMatchObject({
      state: "estimate",
      verdict: "unsupported",
      isOutdated: false,
    });
  });

  it.each([
    ["verified", "Revenues were USD 7,512 mm in FY2025.", "USD 7,512 mm"],
    ["contradicted", "Revenues were USD 7,000 mm in FY2025.", "USD 7,000 mm"],
  ])("gives way where connected data settle an estimate as %s, and says so", (state, text, own) => {
    const estimate = estimateAnchor(figureIn(text, own), MADE);
    expect(figureIn(text, own, [estimate])).toMatchObject({ state, isOutdated: true });
  });

  it("is outdated where a kept figure is right by now", () => {
    const text = "Revenues were USD 7,512 mm in FY2025.";
    const kept = keptAnchor(figureIn(text, "USD 7,512 mm"), null, MADE);
    expect(figureIn(text, "USD 7,512 mm", [kept])).toMatchObject({
      state: "verified",
      isOutdated: true,
    });
  });
});

const NOTE = "Net leverage worsened to 3.0x in FY2025, as we had noted.";
const harbour = groundOf([connectedCard(HARBOUR)], "HPKG");

/** That every word of a text with a warning stays. */
function keepAll(content: string): readonly Anchor[] {
  const { warnings } = documentOf(content, [], harbour);
  return warnings.map((each, at) => keptAnchor(each, each.note, { id: `${at}`, now: 0 }));
}

/** What F8 still goes to. */
function open(content: string, anchors: readonly Anchor[]): readonly string[] {
  return openFigures(documentOf(content, anchors, harbour)).map(({ position, length }) =>
    content.slice(position, position + length),
  );
}

describe("words that are kept in spite of a warning", () => {
  it("ask for nothing more, and are warned of all the same", () => {
    expect(open(NOTE, [])).toEqual(["worsened"]);
    expect(open(NOTE, keepAll(NOTE))).toEqual([]);
    const { warnings, counts, figures } = documentOf(NOTE, keepAll(NOTE), harbour);
    expect(warnings).toMatchObject([{ text: "worsened", kept: { by: "analyst" } }]);
    expect(figures.map(({ state, kept }) => [state, kept])).toEqual([["verified", undefined]]);
    expect(counts).toEqual(documentOf(NOTE, [], harbour).counts);
  });

  it("go along with what is written around their sentence", () => {
    const moved = `Revenues were USD 2,419 mm in FY2025. ${NOTE} That is all.`;
    expect(open(moved, afterTyping(NOTE, keepAll(NOTE), moved))).toEqual([]);
  });

  it("ask again when the data or the sentence say something else, or other words stand there", () => {
    const others = keepAll(NOTE).map((anchor) => ({ ...anchor, kept: "Net Leverage (x) fell" }));
    expect(open(NOTE, others)).toEqual(["worsened"]);
    const reworded = NOTE.replace("we had", "nobody had");
    expect(open(reworded, afterTyping(NOTE, keepAll(NOTE), reworded))).toEqual(["worsened"]);
    const written = NOTE.replace("worsened", "deteriorated");
    expect(open(written, afterTyping(NOTE, keepAll(NOTE), written))).toEqual(["deteriorated"]);
  });

  it("leave a figure in the same place alone", () => {
    const mixed = "Net leverage was 2.2x in FY2025. Clean gross leverage was 9.9x.";
    const [basis] = documentOf(mixed).warnings;
    expect(basis).toMatchObject({ kind: "mixed-basis", text: "9.9x" });
    const anchors = basis === undefined ? [] : [keptAnchor(basis, basis.note, MADE)];
    const { figures, warnings } = documentOf(mixed, anchors);
    expect(figures.map(({ state, kept }) => [state, kept])).toEqual([
      ["verified", undefined],
      ["contradicted", undefined],
    ]);
    expect(warnings.map(({ kept }) => kept?.id)).toEqual(["d"]);
  });
});

function decide(state: Manuscript, ...anchors: readonly Anchor[]): Manuscript {
  return anchoredManuscript(state, { type: "anchored", anchors, content: state.content, time: 1 });
}

function undo(state: Manuscript): Manuscript {
  return anchoredManuscript(state, { type: "undone" });
}

function idsIn({ anchors }: Manuscript): readonly string[] {
  return anchors.map(({ id }) => id);
}

describe("the toolbar's Undo", () => {
  const TEXT = "Turnover hit USD 7,512 mm in FY2025, and EBITDA hit USD 1,616 mm.";
  const choose = (text: string, item: string, id: string) =>
    chosenAnchor(figureIn(TEXT, text), ref(item, "2025"), { id, now: 0 });
  const revenues = choose("USD 7,512 mm", "Revenues", "r");
  const ebitda = choose("USD 1,616 mm", "EBITDA", "e");
  const written = anchoredManuscript(newManuscript(""), { type: "typed", content: TEXT, time: 0 });

  it("takes back what was confirmed at once, and only that", () => {
    const confirmed = decide(written, revenues, ebitda);
    const once = undo(confirmed);
    expect([once.content, idsIn(once)]).toEqual([TEXT, []]);
    expect(undo(once).content).toBe("");
  });

  it("takes back figures decided one after another as one step, and a step taken back is none", () => {
    const walked = decide(decide(written, revenues), ebitda);
    expect(idsIn(undo(walked))).toEqual([]);
    const ended = anchoredManuscript(walked, {
      type: "anchored",
      anchors: [],
      ended: ["r", "e"],
      content: TEXT,
      time: 2,
    });
    expect(undo(ended).content).toBe("");
  });

  it("leaves in force what was decided before the edits it takes back", () => {
    const walked = decide(decide(written, revenues), ebitda);
    const [position, content] = [TEXT.indexOf("hit"), "amounted to"];
    const edit = { id: "x", type: "replace", position, length: 3, content } as const;
    const formal = (["proposed", "acceptedAll"] as const).reduce(
      (state, type) =>
        anchoredManuscript(
          state,
          type === "proposed"
            ? { type, edits: [{ ...edit, timestamp: "2026-11-27T12:00:00.000Z" }], madeFor: TEXT }
            : { type, time: 3 },
        ),
      walked,
    );
    expect(formal.content).toContain("amounted to");
    const back = undo(formal);
    expect(back.content).toBe(TEXT);
    expect(documentOf(TEXT, back.anchors).counts).toMatchObject({ sourced: 2 });
  });
});
