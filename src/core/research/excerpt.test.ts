import { describe, expect, it } from "vitest";
import { EXCERPT_MAX, excerptOf } from "./excerpt.ts";

describe("excerptOf", () => {
  it("is the first line that is not the title", () => {
    expect(excerptOf("Apple", "\n Apple \n\nLeverage fell.\nMore.")).toBe("Leverage fell.");
    expect(excerptOf("Apple", "Overview:\nLeverage fell.")).toBe("Overview:");
  });

  it("is empty for a document with nothing but its title", () => {
    expect(excerptOf("Apple", "Apple\n")).toBe("");
    expect(excerptOf("Apple", "")).toBe("");
  });

  it("is shortened between characters, never within one", () => {
    expect(excerptOf("", "😀".repeat(300))).toBe(`${"😀".repeat(EXCERPT_MAX)}…`);
  });
});
