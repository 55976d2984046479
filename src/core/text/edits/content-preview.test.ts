import { describe, expect, it } from "vitest";
import { contentPreview } from "#core/text/edits/content-preview.ts";

describe("contentPreview", () => {
  it("shows the first 100 characters of a short text", () => {
    expect(contentPreview("x".repeat(200))).toEqual({ label: undefined, text: "x".repeat(100) });
  });

  it("calls a text of more than 200 characters a large block and shows its first 300", () => {
    expect(contentPreview("x".repeat(201))).toEqual({
      label: "Large content block",
      text: "x".repeat(201),
    });
    expect(contentPreview("x".repeat(999)).text).toHaveLength(300);
  });

  it("leaves out half a character at the cut", () => {
    expect(contentPreview(`${"x".repeat(99)}😀`).text).toBe("x".repeat(99));
  });
});
