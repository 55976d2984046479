import { describe, expect, it } from "vitest";
import { UNCHECKED_NOTE } from "#core/figures/read/check-sentence.ts";
import { CONTENT_MAX } from "#contracts/research.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import { checkFigures, REST_UNCHECKED_NOTE } from "./figure-worker.ts";

function line(at: number): string {
  return `Revenues were USD ${at} mm in FY2025, ${at % 90}% above FY2024.`;
}

describe("checkFigures in a thread", () => {
  it("gives up on a sentence that takes longer than it may, and goes on", () => {
    const long = "EBITDA of 5x and 1 and 2 and revenue of USD 5bn, ".repeat(39);
    const content = `${long}\n\nIt has 1 figure.`;
    const work = { content, connectedData: [], anchors: [], textMs: 60_000 };
    const { figures } = checkFigures({ ...work, sentenceMs: 1 });
    expect(figures[0]).toMatchObject({ position: 0, verdict: "unsupported", note: UNCHECKED_NOTE });
    const { counts } = checkFigures({ ...work, sentenceMs: 60_000 });
    expect(counts.unsupported).toBeGreaterThan(50);
  });

  it("says of what is left of the longest text that it is unchecked, in the time it was given", () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => line(at + 1_000));
    const content = lines.join("\n").slice(0, CONTENT_MAX);
    const work = { content, connectedData: [cardOf(corda)], anchors: [], sentenceMs: 1_000 };
    const { figures } = checkFigures({ ...work, textMs: 500 });
    expect(figures.at(-1)?.note).toBe(REST_UNCHECKED_NOTE);
    const short = checkFigures({ ...work, content: line(7_512), textMs: 60_000 });
    expect(short.figures.map(({ note }) => note)).not.toContain(REST_UNCHECKED_NOTE);
  });
});
