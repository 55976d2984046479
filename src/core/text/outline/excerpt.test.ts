import { describe, expect, it } from "vitest";
import { EXCERPT_MAX, excerptOf } from "./excerpt.ts";

describe("excerptOf", () => {
  it("is the first line that is not the title", () => {
    expect(excerptOf("Apple", "\n Apple \n\nLeverage fell.\nMore.")).toBe("Leverage fell.");
  });

  it("says what the first section says, not its name", () => {
    expect(excerptOf("Overview", "Overview:\nLeverage fell.")).toBe("Leverage fell.");
    expect(excerptOf("Apple", "Overview:\n\nLiquidity:\n")).toBe("");
  });

  it("is empty for a document with nothing but its title", () => {
    expect(excerptOf("Apple", "Apple\n")).toBe("");
    expect(excerptOf("Apple", "")).toBe("");
  });

  it("is shortened between characters, never within one", () => {
    expect(excerptOf("", "😀".repeat(300))).toBe(`${"😀".repeat(EXCERPT_MAX)}…`);
  });
});
