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
    // On a busy machine one sentence may be over before its watch begins.
    const long = Array.from({ length: 20 }, (_, at) =>
      `EBITDA of ${at + 2}x and 1 and 2 and revenue of USD 5bn, `.repeat(39),
    );
    const content = [...long, "It has 1 figure."].join("\n\n");
    const work = { content, connectedData: [], anchors: [], textMs: 60_000 };
    const { figures } = checkFigures({ ...work, sentenceMs: 1 });
    const unchecked = { verdict: "unsupported", note: UNCHECKED_NOTE };
    expect(figures).toContainEqual(expect.objectContaining(unchecked));
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
