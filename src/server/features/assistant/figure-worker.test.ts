import { describe, expect, it } from "vitest";
import { UNCHECKED_NOTE } from "#core/figures/read/check-sentence.ts";
import { checkFigures } from "./figure-worker.ts";

describe("checkFigures in a thread", () => {
  it("gives up on a sentence that takes longer than it may, and goes on", () => {
    const long = "EBITDA of 5x and 1 and 2 and revenue of USD 5bn, ".repeat(39);
    const content = `${long}\n\nIt has 1 figure.`;
    const { figures } = checkFigures({ content, connectedData: [], anchors: [], sentenceMs: 1 });
    expect(figures[0]).toMatchObject({ position: 0, verdict: "unsupported", note: UNCHECKED_NOTE });
    const { counts } = checkFigures({
      content,
      connectedData: [],
      anchors: [],
      sentenceMs: 60_000,
    });
    expect(counts.unsupported).toBeGreaterThan(50);
  });
});
