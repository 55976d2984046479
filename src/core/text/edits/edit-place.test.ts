import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeAgain, placeOf } from "#core/text/edits/edit-place.ts";
import { editOf, textWithEdits } from "#core/text/edits/testing/arbitrary-edits.ts";

const TEXT = "Net debt fell to USD 1,076 mm. Leverage is 2.8x, from 3.4x a year earlier.";
const FIGURE = editOf({ id: "f", type: "replace", position: 43, length: 4, content: "3.0x" });
const COVER = editOf({ id: "c", type: "add", position: 30, content: " Cover is 3.5x." });

describe("placeAgain", () => {
  it("finds an edit's place after the text before it has grown", () => {
    const now = `Executive summary:\n${TEXT}`;
    expect(placeAgain(now, FIGURE, placeOf(TEXT, FIGURE))).toBe(62);
    expect(placeAgain(now, COVER, placeOf(TEXT, COVER))).toBe(49);
  });

  it("finds it where an edit beside it was applied meanwhile", () => {
    const now = TEXT.replace("mm.", "mm. Cover is 3.5x.");
    expect(placeAgain(now, FIGURE, placeOf(TEXT, FIGURE))).toBe(58);
  });

  it("finds nothing where what it takes away is gone, or only looks the same elsewhere", () => {
    const place = placeOf(TEXT, FIGURE);
    expect(placeAgain(TEXT.replace("2.8x", "2.9x"), FIGURE, place)).toBeUndefined();
    expect(placeAgain("EBITDA covered interest 2.8x.", FIGURE, place)).toBeUndefined();
  });

  it("finds nothing where two places are alike", () => {
    expect(placeAgain(`${TEXT}\n${TEXT}`, FIGURE, placeOf(TEXT, FIGURE))).toBeUndefined();
    expect(placeAgain(`${TEXT}\n${TEXT}`, COVER, placeOf(TEXT, COVER))).toBeUndefined();
  });

  it("tells a long stretch by its beginning and by what follows its end", () => {
    const long = `${"word ".repeat(200)}end.`;
    const edit = editOf({ id: "l", type: "replace", position: 0, length: long.length });
    const place = placeOf(`${long} After it.`, edit);
    expect(place.text).toHaveLength(300);
    expect(placeAgain(`Now: ${long} After it.`, edit, place)).toBe(5);
  });

  it("goes back to an empty text, and to no other", () => {
    const first = editOf({ id: "a", type: "add", position: 0, content: "Overview:" });
    expect(placeAgain("", first, placeOf("", first))).toBe(0);
    expect(placeAgain("Something.", first, placeOf("", first))).toBeUndefined();
  });

  it("never finds another place in the text that an edit was made for", () => {
    fc.assert(
      fc.property(textWithEdits, ({ text, edits }) => {
        for (const edit of edits) {
          expect([edit.position, undefined]).toContain(placeAgain(text, edit, placeOf(text, edit)));
        }
      }),
    );
  });
});
