import { describe, expect, it } from "vitest";
import { faultAfter } from "#core/figures/anchors/testing/anchored-windows.ts";

/** `npm run bench anchors` runs a hundred thousand. */
const INTERLEAVINGS = 8_000;
const ACTIONS = 14;

describe("typing, cutting, pasting, accepting, confirming all, rolling forward, undoing, reloading and another window, in any order", () => {
  it(`leave every anchor on its own characters or end it, in ${INTERLEAVINGS} interleavings`, () => {
    const faults: string[] = [];
    for (let seed = 0; seed < INTERLEAVINGS && faults.length < 5; seed += 1) {
      const fault = faultAfter(seed, ACTIONS);
      if (fault !== undefined) faults.push(fault);
    }
    expect(faults).toEqual([]);
  });
});
