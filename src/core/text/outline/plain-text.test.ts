import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseText } from "#core/text/edits/normalise-text.ts";
import { DEPTH_MAX, normaliseStrings } from "./plain-text.ts";

describe("normaliseText", () => {
  it("ends every line with LF", () => {
    expect(normaliseText("a\r\nb\rc\n\r\nd")).toBe("a\nb\nc\n\nd");
  });

  it("replaces what PostgreSQL and UTF-8 cannot hold, one sign for one", () => {
    expect(normaliseText("a\u0000b")).toBe("a\uFFFDb");
    expect(normaliseText("\uD83D x \uDE00")).toBe("\uFFFD x \uFFFD");
    expect(normaliseText("😀 ok")).toBe("😀 ok");
  });

  it("leaves a normalised text as it is, whatever the text was", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const once = normaliseText(String.fromCharCode(...units));
        expect(normaliseText(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/[\r\0]/);
      }),
      { numRuns: 300 },
    );
  });
});

describe("normaliseStrings", () => {
  it("reaches every string, keys included, and changes nothing else", () => {
    const data = { "a\u0000": ["\r\n", 1, null, true, { deep: "\uD800" }], n: -0.5 };
    expect(normaliseStrings(data)).toEqual({
      "a\uFFFD": ["\n", 1, null, true, { deep: "\uFFFD" }],
      n: -0.5,
    });
  });

  it("keeps a key called __proto__ a key", () => {
    const copy: object = normaliseStrings(JSON.parse('{"__proto__":{"x":1}}'));
    expect(Object.keys(copy)).toEqual(["__proto__"]);
    expect("x" in copy).toBe(false);
  });

  it("refuses data nested too deeply, before anything overflows", () => {
    expect(normaliseStrings(nested(DEPTH_MAX))).toEqual(nested(DEPTH_MAX));
    expect(() => normaliseStrings(nested(100_000))).toThrow("The data are nested too deeply");
  });
});

function nested(depth: number): unknown {
  return JSON.parse("[".repeat(depth) + "]".repeat(depth));
}
