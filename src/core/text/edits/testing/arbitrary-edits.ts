import fc from "fast-check";
import { checkEdits } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** Text of letters, line ends and characters of two UTF-16 units. */
const someText = fc
  .array(fc.constantFrom("a", "b", " ", "\n", "é", "😀", "Overview:"), { maxLength: 40 })
  .map((pieces) => pieces.join(""));

const someEdit = fc.record({
  type: fc.constantFrom("add" as const, "remove" as const, "replace" as const),
  position: fc.nat({ max: 60 }),
  length: fc.nat({ max: 12 }),
  content: fc.string({ unit: "binary", maxLength: 8 }),
});

/** A text and edits that may or may not fit it. */
export const textWithAnyEdits: fc.Arbitrary<{ text: string; edits: Edit[] }> = fc.record({
  text: someText,
  edits: fc
    .array(someEdit, { maxLength: 8 })
    .map((edits) => edits.map((edit, index) => editOf({ ...edit, id: `e${index}` }))),
});

/** A text and edits that all fit it. */
export const textWithEdits: fc.Arbitrary<{ text: string; edits: readonly Edit[] }> =
  textWithAnyEdits.map(({ text, edits }) => ({ text, edits: checkEdits(text, edits).valid }));

/** An edit with the fields that a test does not care about filled in. */
export function editOf(fields: Partial<Edit> & Pick<Edit, "id" | "type" | "position">): Edit {
  return { content: "", timestamp: "2026-11-20T09:44:00.000Z", ...fields };
}
