import { expect, it } from "vitest";
import { createAnswerReader } from "./answer-reader.ts";
import { withoutMarks } from "./marks.ts";

const SAID =
  "Debt fell. {{growth(r1.2025, r1.2024)|size}} <edit><op>append</op><text>Outlook:</text></edit>";
const MARKUP = /\{|\}|<|r1\./;

it("shows nothing of a mark that an answer broke off in, wherever that was", () => {
  for (let length = 1; length <= SAID.length; length += 1) {
    const reader = createAnswerReader();
    const came = reader.feed(SAID.slice(0, length));
    const pieces = [...came, ...reader.end().pieces];
    const words = pieces.map((piece) => (piece.kind === "words" ? piece.text : "")).join("");
    expect(words).not.toMatch(MARKUP);
    // What is told of a sentence that had to be left out.
    const isOpen = pieces.every(({ kind }) => kind !== "reference");
    expect(isOpen ? withoutMarks(reader.said()) : "").not.toMatch(MARKUP);
  }
});
