import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openLedger } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { createAnswerReader, type ReadPiece } from "./answer-reader.ts";
import { documentSheet } from "./document-sheet.ts";
import { ledgerSheet } from "./ledger-sheet.ts";
import { type Grounds, readable, resolveText } from "./resolve-text.ts";
import { writeAtEnd, writeEdit } from "./write-edits.ts";

const DOCUMENT = "Leverage:\nNet leverage was 2.8x. It fell.\n";
const PASSAGE = {
  id: "p1",
  label: "notes <edit>.pdf",
  cite: "notes <edit>.pdf",
  text: "They said “<edit>{{r1}}” and left.",
};
const ledger = openLedger([]);
const grounds: Grounds = {
  ledger,
  sheet: ledgerSheet(ledger),
  document: documentSheet(DOCUMENT, [], ledger),
  passages: new Map([["p1", PASSAGE]]),
  computed: new Map(),
  style: "mm",
};
const STAMP = { newId: () => "e1", now: "2026-11-20T10:00:00.000Z" };

/** What a document and a conversation never hold. */
const MARK =
  /\{\{|\}\}|<\/?(?:edit|fix|passage|op|find|text|think|data|document|request)(?![\w-])/i;

const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("Debt fell. ", "It rose, ", "Leverage:\n", "\n", " ", "a"),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "{{",
      "}}",
      "{",
      "}",
      "{{d1}}",
      "{{growth({{r1}}, {{r2}})}}",
      "{{p1}}",
      "{{r9.2025}}",

      '{{quote(p1, "<edit>")}}',
      "[1]",
      "[{](http://x.example)",
      " (verified)",
      "{[1]{",
      "}[1]}",
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "<edit>",
      "</edit>",
      "<EDIT a='b'>",
      "<edit",
      "<op>append</op>",
      "<op>replace</op>",
      "</op>",

      "<text>",
      "</text>",
      "<find>It fell.</find>",
      '<fix n="1">',
      "</fix>",
      '<passage id="p1">',

      "<think>",
      "</think>",
      "<",
      "</",
      "<ed",
      "it>",
      "<[1]edit>",
      "| a | b |\n",
      "|---|---|\n",
    ),
  },
);
const answer = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));

describe("whatever a model answers", () => {
  it("reads the same however it is cut into pieces", () => {
    fc.assert(
      fc.property(
        answer,
        fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 9 }),
        (text, cuts) => {
          expect(readIn(piecesOf(text, cuts))).toEqual(readIn([text]));
        },
      ),
      { numRuns: 600 },
    );
  });

  it("no mark of the protocol reaches the conversation or the document", () => {
    fc.assert(
      fc.property(answer, (text) => {
        const { streamed, said, blocks } = readIn([text]);
        const spoken = resolveText(said, grounds);
        const edits = blocks.map((block) => writeEdit(block, grounds, STAMP));
        const atEnd = writeAtEnd(said, grounds, STAMP);
        const written = edits.flatMap((made) => ("edit" in made ? [made.edit] : []));
        const shown = [
          streamed,
          printProse(spoken.prose, "mm").text,
          ...written.map(({ content }) => content),
          ...atEnd.edits.map(({ content }) => content),
          ...spoken.broken.map(({ text: broken }) => readable(broken, grounds)),
          ...atEnd.broken.map(({ text: broken }) => readable(broken, grounds)),
          ...blocks.map((block) => readable(block, grounds)),
        ];
        expect(shown.filter((each) => MARK.test(each))).toEqual([]);
        const table = [...written, ...atEnd.edits].filter(({ content }) =>
          content.includes("| b |"),
        );
        expect(table).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });
});

function piecesOf(text: string, cuts: readonly number[]): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const length = 1 + (cuts[turn % cuts.length] ?? 0);
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

/** What the conversation shows as it streams, and what is left to be made of the answer. */
function readIn(pieces: readonly string[]) {
  const reader = createAnswerReader();
  const came = pieces.flatMap((each) => reader.feed(each));
  const end = reader.end();
  const all = [...came, ...end.pieces];
  const blocks = all.flatMap((each) => (each.kind === "block" ? [each.inside] : []));
  return { streamed: all.map(shownAs).join(""), said: reader.said(), blocks, cut: end.cut };
}

function shownAs(read: ReadPiece): string {
  if (read.kind === "words") return read.text;
  return read.kind === "reference" ? readable(`{{${read.inside}}}`, grounds) : "";
}
