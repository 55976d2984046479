import { describe, expect, it } from "vitest";
import { checkFigures, checkInSteps, checkOn } from "#core/figures/read/check-figures.ts";
import { UNCHECKED_NOTE } from "#core/figures/read/check-sentence.ts";
import type { Attempt } from "#core/figures/read/checked-sentences.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { sentencesOfOwnWords } from "#core/figures/read/testing/own-words.ts";

const cards = cardsOf(["HD", "AAPL"]);
const ground = groundOf(cards, "HD");

/** Milliseconds of this process, whatever else the machine does. */
function msOf(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  return process.cpuUsage(begun).user / 1e3;
}

const SENTENCES = 2_000;
/** 50 ms on a free machine; twenty times that tells a pattern lost in a sentence from a busy machine. */
const LIMIT_MS = 1_000;

describe("the time of a check", () => {
  it(`is short for ${SENTENCES} sentences of the reader's own words in any order`, () => {
    let slowest = { ms: 0, sentence: "" };
    for (const sentence of sentencesOfOwnWords(SENTENCES, 20_261_122)) {
      const once = () => msOf(() => checkOn(ground, sentence));
      // What is slow once may be compiled just then.
      const first = once();
      const ms = first > LIMIT_MS / 20 ? Math.min(first, once()) : first;
      if (ms > slowest.ms) slowest = { ms, sentence };
    }
    process.stdout.write(
      `slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.sentence.slice(0, 80)}\n`,
    );
    expect(slowest).toSatisfy(({ ms }: typeof slowest) => ms < LIMIT_MS);
  });

  it.each(["fiscal ", "the year ended ", "the years ", ""])(
    "is short where two times of “%s” stand between a direction and a figure",
    (time) => {
      const content = `Revenue rose between ${time}2023 and 2025 to $94.4 billion.`;
      expect(msOf(() => checkOn(ground, content))).toBeLessThan(5 * LIMIT_MS);
    },
  );
});

/** Gives up on whatever is of one sentence. */
const attempt: Attempt = (work) => {
  const done = work();
  return /never ends/.test(JSON.stringify(done) ?? "") ? undefined : done;
};

describe("a sentence on which the check gives up", () => {
  const long = "Revenue rose to $94.4 billion in a sentence that never ends";
  const content = `Revenues were $5bn in FY2025.\n\n${long}\n\nEBITDA was $3bn in FY2025.`;

  it("is marked as a whole, and the others are judged as they were", () => {
    const steps = checkInSteps(ground, content, [], { attempt });
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const { figures } = checkFigures({ content, connectedData: cards, primaryTicker: "HD" });
    const isIn = ({ position }: { readonly position: number }): boolean =>
      position >= content.indexOf(long) && position < content.indexOf("EBITDA");
    expect(step.value.figures.filter(isIn)).toMatchObject([
      { position: content.indexOf(long), text: long, verdict: "unsupported", note: UNCHECKED_NOTE },
    ]);
    expect(step.value.figures.filter((figure) => !isIn(figure))).toEqual(
      figures.filter((figure) => !isIn(figure)),
    );
  });
});
