import { describe, expect, it } from "vitest";
import { type KeyUse, runOnKeys } from "./run-on-keys.ts";

/** Whether each key runs on, pressed at these milliseconds. */
function ranOn(...keys: readonly (readonly [KeyUse, number])[]): readonly boolean[] {
  const { press } = runOnKeys();
  return keys.map(([use, time]) => press(use, time));
}

describe("a key", () => {
  it("decides at once where nothing was written", () => {
    expect(ranOn(["deciding", 0], ["deciding", 100])).toEqual([false, false]);
  });

  it("of a sentence that goes on when edits have come decides nothing until there is a pause", () => {
    const keys = [
      ["writing", 0],
      ["deciding", 150],
      ["deciding", 400],
      ["deciding", 1_000],
    ] as const;
    expect(ranOn(...keys)).toEqual([false, true, true, false]);
  });

  it("pressed once too often after the last edit is no word", () => {
    const keys = [
      ["deciding", 0],
      ["writing", 200],
      ["writing", 500],
      ["writing", 1_100],
    ] as const;
    expect(ranOn(...keys)).toEqual([false, true, true, false]);
  });

  it("that can only be a word begins one", () => {
    const { press, settle } = runOnKeys();
    press("deciding", 0);
    settle("writing", 100);
    expect(press("writing", 200)).toBe(false);
  });
});
