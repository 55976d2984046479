// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentSession } from "#client/document/session/document-session.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";
import {
  DOCUMENT_ID,
  documentOf,
  memoryJournal,
} from "#client/document/session/testing/documents.ts";
import { importReview } from "#client/features/reports/import-review.ts";
import { harbourReport, reviewed } from "#client/features/reports/testing/report.ts";
import { TEXT_STYLES } from "#client/features/reports/word-styles.ts";
import { wordFile } from "#client/features/reports/word-document.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import type { ReviewedEdit } from "#core/outputs/report/redline.ts";
import { finishedText } from "#core/outputs/report/finished-text.ts";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

const TEXT = "Debt fell.\nCash rose.\nSales are flat.";
/** Proposed after the file was exported, or still open when all others were decided. */
const YOUNGER = reviewed([{ type: "add", position: 0, content: "Draft. " }]).map((edit) => ({
  ...edit,
  id: "younger",
}));
const EDITS = reviewed([
  { type: "replace", position: 0, length: 4, content: "Net debt" },
  { type: "remove", position: 11, length: 11, content: "" },
  { type: "add", position: TEXT.length, content: " Prices too." },
]);

const PLACES = `Summary:\n[Analyst: the view]\n\n${TEXT}\n\nRisks:\n[TBD]`;

/** The text with places that the export leaves out, and its edits. */
const UNFINISHED = {
  content: PLACES,
  anchors: [],
  pendingEdits: [
    ...EDITS.map((edit) => ({ ...edit, position: edit.position + PLACES.indexOf(TEXT) })),
    ...reviewed([{ type: "replace", position: 9, length: 9, content: "Buy:" }]).map((edit) => ({
      ...edit,
      id: "of-a-place",
    })),
  ],
};

function openedWith(
  { content, pendingEdits }: { content: string; pendingEdits: readonly ReviewedEdit[] },
  id = DOCUMENT_ID,
) {
  const session = documentSession(
    { document: documentOf({ id, content }), kept: { works: [], histories: [] } },
    memoryJournal(),
  );
  session.change({ type: "proposed", edits: pendingEdits, madeFor: content });
  return session;
}

function opened() {
  return openedWith({ content: TEXT, pendingEdits: EDITS });
}

/** The exported file with its document changed as Word would. */
async function reviewedFile(
  change: (xml: string) => string,
  {
    content = TEXT,
    pendingEdits = EDITS,
    documentId = DOCUMENT_ID,
  }: { content?: string; pendingEdits?: readonly ReviewedEdit[]; documentId?: string } = {},
): Promise<Blob> {
  const origin = { documentId, textName: fingerprint(content) };
  const file = await wordFile(harbourReport(content, pendingEdits), { paper: "a4", origin });
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const document = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  const bytes = zipSync({ ...parts, "word/document.xml": strToU8(change(document)) });
  return new Blob([new Uint8Array(bytes)]);
}

/** As Word takes every change: a line whose end goes runs on into the next, and looks like it. */
function accept(xml: string): string {
  const lines = xml.split(/(?=<w:p>)/);
  for (let at = lines.length - 1; at > 0; at -= 1) {
    const [line = "", next = ""] = lines.slice(at, at + 2);
    if (!ENDS_GONE.test(line)) continue;
    const inside = line.replace(PROPERTIES, "").replace("<w:p>", "").replace("</w:p>", "");
    lines.splice(
      at,
      2,
      next.replace(PROPERTIES, (properties) => properties + inside),
    );
  }
  return lines
    .join("")
    .replaceAll(/<w:del [^>]*>.*?<\/w:del>/gs, "")
    .replaceAll(/<\/?w:ins[^>]*>/g, "");
}

const PROPERTIES = /<w:pPr>(?:(?!<\/w:pPr>).)*<\/w:pPr>/s;
const ENDS_GONE = /^<w:p>(?:(?!<\/w:pPr>).)*<w:del [^>]*\/>/s;

const anyReview = fc.record({
  keepsPlaces: fc.boolean(),
  /** Behind which run of the text the reviewer writes. */
  at: fc.nat(20),
  isTracked: fc.boolean(),
  /** Accepts everything that was proposed. */
  decides: fc.boolean(),
});

const OWN = "<w:r><w:t>REVIEWER</w:t></w:r>";
const MARKED = `<w:ins w:id="9001" w:author="Ana" w:date="2026-11-21T09:14:00Z">${OWN}</w:ins>`;

/** What a reviewer writes behind a run of the text, in the midst of a proposed change or outside any. */
function written(xml: string, { at, isTracked }: { at: number; isTracked: boolean }): string {
  const styles = Object.values(TEXT_STYLES).map(({ id }) => `<w:pStyle w:val="${id}"/>`);
  const lines = [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].filter(([line]) =>
    styles.some((style) => line.includes(style)),
  );
  const places = lines.flatMap(({ 0: line, index }) =>
    [...line.matchAll(/<w:t(?: [^>]*)?>[^<]*<\/w:t><\/w:r>/g)].map(
      (run) => index + run.index + run[0].length,
    ),
  );
  fc.pre(places.length > 0);
  const place = places[at % places.length] ?? 0;
  return xml.slice(0, place) + (isTracked ? MARKED : OWN) + xml.slice(place);
}

/** Lines, unfinished places among them, and edits that take any part of them or put words in its place. */
const LINES = ["Overview:", "Debt fell.", "[Analyst: what.]", "Cash. [TBD] Up.", "", "[TODO]"];
const anyDraft = fc
  .record({
    lines: fc.array(fc.constantFrom(...LINES), { minLength: 2, maxLength: 9 }),
    ends: fc.uniqueArray(fc.nat(100), { minLength: 2, maxLength: 6 }),
    words: fc.array(fc.constantFrom("", "New.", "A line.\n", "[TBD]"), {
      minLength: 3,
      maxLength: 3,
    }),
  })
  .map(({ lines, ends, words }) => {
    const text = lines.join("\n");
    const places = ends.map((part) => Math.floor((part * text.length) / 100));
    const [...sorted] = new Set(places.toSorted((a, b) => a - b));
    const edits = words.flatMap((content, at) => {
      const [position, end] = sorted.slice(2 * at, 2 * at + 2);
      if (position === undefined || end === undefined) return [];
      const type = content === "" ? ("remove" as const) : ("replace" as const);
      return [{ type, position, length: end - position, content }];
    });
    return { content: text, anchors: [], pendingEdits: reviewed(edits) };
  })
  .filter(({ pendingEdits }) => pendingEdits.length > 0);

describe("importReview", () => {
  it("gives back a text with its edits, its lines and what the reviewer wrote, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(anyDraft, anyReview, fc.boolean(), async (draft, review, hasWords) => {
        const session = openedWith(draft);
        const { pendingEdits } = session.get().manuscript;
        fc.pre(pendingEdits.length === draft.pendingEdits.length);
        const file = await reviewedFile(
          (xml) => {
            const decided = review.decides ? accept(xml) : xml;
            return hasWords ? written(decided, review) : decided;
          },
          review.keepsPlaces ? draft : finishedText(draft),
        );
        const outcome = await importReview(file, session);
        fc.pre(!outcome.includes("found no place"));
        session.change({ type: "acceptedAll", time: 0 });
        const { content } = session.get().manuscript;
        const text = applyEdits(draft.content, draft.pendingEdits);
        // A place that is left out has none of its own within a word that it parts.
        const shown = (all: string) => (hasWords ? all.split("").toSorted().join("") : all);
        expect(shown(content)).toBe(shown(text + (hasWords ? "REVIEWER" : "")));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["", (xml: string) => xml, "4 edits: 0 accepted, 0 rejected, 4 still pending."],
    [
      " and knows what was accepted and written",
      (xml: string) => accept(xml).replace("Sales are flat.", "Sales are lower."),
      "4 edits: 4 accepted, 0 rejected, 0 still pending. 1 change of the reviewer's own is proposed.",
    ],
  ])("leaves alone what the export left out%s", async (_, change, outcome) => {
    const session = openedWith(UNFINISHED);
    const { content, pendingEdits } = finishedText(UNFINISHED);
    expect(await importReview(await reviewedFile(change, { content, pendingEdits }), session)).toBe(
      outcome,
    );
    const left = session.get().manuscript;
    expect(left.content).toMatch(
      /^Summary:\n(?:Buy:|\[Analyst:) the view\]\n\n.*\n\nRisks:\n\[TBD\]$/s,
    );
    expect(left.pendingEdits.filter(({ type }) => type === "remove").length).toBeLessThan(2);
  });

  it("loses nothing that a reviewer writes, wherever it stands and whatever was left out", async () => {
    await fc.assert(
      fc.asyncProperty(anyReview, async ({ keepsPlaces, at, isTracked, decides }) => {
        const session = openedWith(UNFINISHED);
        const sent = keepsPlaces ? UNFINISHED : finishedText(UNFINISHED);
        const edited = (xml: string) => written(decides ? accept(xml) : xml, { at, isTracked });
        const outcome = await importReview(await reviewedFile(edited, sent), session);
        expect(outcome).not.toContain("found no place");
        session.change({ type: "acceptedAll", time: 0 });
        const { content } = session.get().manuscript;
        expect(content).toContain("REVIEWER");
        expect(content).toMatch(/\n\nRisks:.*\n\[TBD\]/s);
      }),
      { numRuns: 15 },
    );
  });

  it("says what it can't compare where the text has changed since, and takes what is marked", async () => {
    const session = openedWith({ content: TEXT, pendingEdits: EDITS });
    session.change({ type: "acceptedAll", time: 0 });
    session.change({
      type: "typed",
      content: `Today:\n${session.get().manuscript.content}`,
      time: 1,
    });
    session.change({ type: "proposed", edits: YOUNGER, madeFor: session.get().manuscript.content });
    const file = await reviewedFile((xml) => written(xml, { at: 3, isTracked: true }), {
      pendingEdits: [...EDITS, ...YOUNGER],
    });
    expect(await importReview(file, session)).toMatch(/has changed since the export/);
    expect(JSON.stringify(session.get().manuscript.pendingEdits)).toContain("REVIEWER");
  });

  it("decides nothing about an edit that is younger than the file", async () => {
    const session = opened();
    const file = await reviewedFile((xml) => xml, {
      content: TEXT,
      pendingEdits: EDITS.slice(0, 2),
    });
    expect(await importReview(file, session)).toMatch(/^2 edits: .* 2 still pending/);
    expect(session.get().manuscript.pendingEdits).toHaveLength(3);
  });

  it("accepts here what was accepted in Word", async () => {
    const session = opened();
    expect(await importReview(await reviewedFile(accept), session)).toBe(
      "3 edits: 3 accepted, 0 rejected, 0 still pending.",
    );
    expect(session.get().manuscript.content).toBe("Net debt fell.\nSales are flat. Prices too.");
  });

  it("leaves pending what was not decided", async () => {
    const session = opened();
    expect(await importReview(await reviewedFile((xml) => xml), session)).toBe(
      "3 edits: 0 accepted, 0 rejected, 3 still pending.",
    );
    expect(session.get().manuscript.pendingEdits).toHaveLength(3);
  });

  it("proposes what the reviewer wrote", async () => {
    const session = opened();
    const file = await reviewedFile((xml) =>
      accept(xml).replace("Sales are flat.", "Sales are lower."),
    );
    expect(await importReview(file, session)).toBe(
      "3 edits: 3 accepted, 0 rejected, 0 still pending. 1 change of the reviewer's own is proposed.",
    );
    expect(session.get().manuscript.content).toContain("Sales are flat.");
    expect(session.get().manuscript.pendingEdits.map(({ content }) => content)).toEqual(["lower"]);
  });

  it.each([
    [
      "of another document",
      () => reviewedFile((xml) => xml, { documentId: "22222222-2222-4222-8222-222222222222" }),
      /another document/,
    ],
    ["that is none", () => Promise.resolve(new Blob(["text"])), /not a Word file/],
    [
      "of other origin",
      () =>
        Promise.resolve(
          new Blob([new Uint8Array(zipSync({ "word/document.xml": strToU8("<w:document/>") }))]),
        ),
      /not exported from Footnote/,
    ],
  ] as const)(
    "refuses a file %s with a sentence, and changes nothing",
    async (_, file, sentence) => {
      const session = opened();
      await expect(importReview(await file(), session)).rejects.toThrow(sentence);
      expect(session.get().manuscript.pendingEdits).toHaveLength(3);
    },
  );
});
