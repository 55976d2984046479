// @vitest-environment node
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
import { wordFile } from "#client/features/reports/word-document.ts";
import { finishedText } from "#core/outputs/report/finished-text.ts";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

const TEXT = "Debt fell.\nCash rose.\nSales are flat.";
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
    ...reviewed([{ type: "replace", position: 9, length: 9, content: "Buy: " }]).map((edit) => ({
      ...edit,
      id: "of-a-place",
    })),
  ],
};

function opened(id = DOCUMENT_ID) {
  const session = documentSession(
    { document: documentOf({ id, content: TEXT }), kept: { works: [], histories: [] } },
    memoryJournal(),
  );
  session.change({ type: "proposed", edits: EDITS, madeFor: TEXT });
  return session;
}

/** The exported file with its document changed as Word would. */
async function reviewedFile(
  change: (xml: string) => string,
  { content = TEXT, pendingEdits = EDITS, documentId = DOCUMENT_ID } = {},
): Promise<Blob> {
  const origin = { documentId, textName: fingerprint(content) };
  const file = await wordFile(harbourReport(content, pendingEdits), { paper: "a4", origin });
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const document = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  const bytes = zipSync({ ...parts, "word/document.xml": strToU8(change(document)) });
  return new Blob([new Uint8Array(bytes)]);
}

const accept = (xml: string) =>
  xml
    .replaceAll(/<w:p>(?:(?!<\/w:p>).)*<w:del [^>]*\/>(?:(?!<\/w:p>).)*<\/w:p>/gs, "")
    .replaceAll(/<w:del [^>]*>.*?<\/w:del>/gs, "")
    .replaceAll(/<\/?w:ins[^>]*>/g, "");

describe("importReview", () => {
  it.each([
    ["", (xml: string) => xml, "3 edits: 0 accepted, 0 rejected, 3 still pending."],
    [
      " and knows what was accepted and written",
      (xml: string) => accept(xml).replace("Sales are flat.", "Sales are lower."),
      "3 edits: 3 accepted, 0 rejected, 0 still pending. 1 change of the reviewer's own is proposed.",
    ],
  ])("leaves alone what the export left out%s", async (_, change, outcome) => {
    const session = documentSession(
      { document: documentOf({ content: PLACES }), kept: { works: [], histories: [] } },
      memoryJournal(),
    );
    session.change({ type: "proposed", edits: UNFINISHED.pendingEdits, madeFor: PLACES });
    const { content, pendingEdits } = finishedText(UNFINISHED);
    expect(await importReview(await reviewedFile(change, { content, pendingEdits }), session)).toBe(
      outcome,
    );
    const left = session.get().manuscript;
    expect(left.content).toMatch(/^Summary:\n\[Analyst: the view\]\n\n.*\n\nRisks:\n\[TBD\]$/s);
    expect(left.pendingEdits.map(({ id }) => id)).toContain("of-a-place");
    expect(left.pendingEdits.filter(({ type }) => type === "remove").length).toBeLessThan(2);
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
