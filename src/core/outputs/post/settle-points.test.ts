import { describe, expect, it } from "vitest";
import { HARBOUR_STATEMENTS } from "#core/outputs/deck/testing/harbour-deck.ts";
import { anchoredManuscript } from "#core/figures/anchors/anchored-manuscript.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { anchorsInSent } from "#core/outputs/report/finished-text.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { type Manuscript, newManuscript } from "#core/text/edits/manuscript.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { namedPoints, publishPoints } from "./publish-points.ts";
import { addingDisclosure, leavingOut, type SettlingEdit, usingSource } from "./settle-points.ts";

const AT = "2026-11-20T09:44:00.000Z";
const FIELDS = { creditRating: "NR", ratingTrend: "Stable" } as const;
const DISCLOSURE =
  "Disclosure: I own 100 shares of it, worth USD 12,345, and 0.3% of a fund that holds 4.7% of it.";

/** What a template writes, as the canvas holds it, with a prompt nobody answered and a wrong figure. */
function written(draft: Draft, wrong: string): Manuscript {
  const made = { id: "draft", by: "product", at: AT } as const;
  const content = `${draft.text}\n\nNotes:\n[Analyst: what it sells.]\n${wrong}`;
  const anchors = anchorsIn(draft.text, anchorsOf(draft), made);
  return newManuscript(content, [], withWords(anchors, content));
}

/** The press of a button of the publish dialog. */
function pressed(state: Manuscript, edits: readonly SettlingEdit[]): Manuscript {
  const made = edits.map((edit, at) => ({ ...edit, id: `press-${at}`, timestamp: AT }));
  return anchoredManuscript(state, {
    type: "autoApplied",
    edits: made,
    madeFor: state.content,
    description: "",
    time: 0,
  });
}

type Judging = { readonly connectedData: readonly ContextItem[] };

function onCanvas({ content, anchors }: Manuscript, by: Judging): DocumentFigures {
  return reportFigures({ ...by, content, anchors });
}

/** What the gate says of a text that was pressed into shape since the server got the document. */
function atGate(sent: Manuscript, stored: Manuscript, by: Judging) {
  const { content } = sent;
  const anchors = anchorsInSent(content, stored);
  return reportFigures({ ...by, content, anchors });
}

function statesOf({ figures }: DocumentFigures): readonly string[] {
  return figures.map(({ text, state }) => `${text} ${state}`);
}

/** What is open, each point once, by what it says; where it stands a button may move. */
function open({ content }: Manuscript, figures: DocumentFigures): readonly string[] {
  return publishPoints(content, figures, FIELDS).map((point) =>
    JSON.stringify({ ...point, position: 0 }),
  );
}

const CASES = REAL_TICKERS.flatMap((ticker) =>
  TEMPLATE_IDS.map((templateId) => ({ ticker, templateId })),
);

describe("the buttons of the publish dialog", () => {
  it.each(CASES)("leave canvas and gate at one: $templateId of $ticker", (pair) => {
    const data = realCompany(pair.ticker);
    const draft = writeTemplate({ templateId: pair.templateId, statements: [data] });
    if (draft === undefined) return;
    const by = { connectedData: [cardOf(data)] };
    const wrong = `Net income was USD 987,654,321 mm in FY${data.years.at(-1)}.`;
    const stored = written(draft, wrong);
    let standing = open(stored, onCanvas(stored, by));
    const gate = (state: Manuscript) => {
      const [seen, judged] = [onCanvas(state, by), atGate(state, stored, by)];
      expect(statesOf(judged)).toEqual(statesOf(seen));
      // What the owner says yes to on the canvas is what the gate asks about: `Publish with this point`.
      const [asked, found] = [seen, judged].map((figures) =>
        namedPoints(publishPoints(state.content, figures, FIELDS)).map(({ id }) => id),
      );
      expect(found).toEqual(asked);
      const now = open(state, seen);
      expect(now.filter((point) => !standing.includes(point))).toEqual([]);
      standing = now;
      return statesOf(seen);
    };
    const before = gate(stored);

    const left = pressed(stored, leavingOut(stored.content));
    expect(left.content).not.toContain("[Analyst");
    const removed = stored.content.length - left.content.length;
    expect(removed).toBeGreaterThan(0);
    const kept = gate(left);
    expect(before.filter((state) => !kept.includes(state))).toEqual([]);

    const added = pressed(left, addingDisclosure(left.content, DISCLOSURE));
    expect(gate(added)).toEqual(kept);

    const points = namedPoints(publishPoints(added.content, onCanvas(added, by), FIELDS));
    const other = points.find((point) => point.kind === "contradicted");
    expect(other?.text).toBe("USD 987,654,321 mm");
    if (other === undefined) return;
    const used = pressed(added, usingSource(other));
    const settled = kept.map((state) =>
      state === `${other.text} contradicted` ? `${other.sourced} verified` : state,
    );
    expect(gate(used)).toEqual(settled);
  });
});

it("what the source says is written as the text writes its figures, and is verified there", () => {
  for (const [wrong, right] of [
    ["Revenues were USD 2.9bn in FY2025.", "Revenues were USD 2.4bn in FY2025."],
    ["Revenues were USD 2,911 mm in FY2025.", "Revenues were USD 2,419 mm in FY2025."],
  ] as const) {
    const by = { connectedData: [HARBOUR_STATEMENTS] };
    const state = newManuscript(wrong);
    const [point] = publishPoints(wrong, onCanvas(state, by), FIELDS);
    if (point?.kind !== "contradicted") throw new Error("the figure is wrong");
    const after = pressed(state, usingSource(point));
    expect(after.content).toBe(right);
    expect(statesOf(onCanvas(after, by))[0]).toMatch(/ verified$/);
  }
});
