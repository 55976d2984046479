import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTE, NOTE_EDITED, NOTE_REWRITTEN } from "#core/text/edits/testing/analyst-texts.ts";
import { showChanges } from "#core/text/edits/testing/show-changes.ts";
import { applyChanges } from "#core/text/edits/text-change.ts";
import {
  type DiffOptions,
  IN_WORKER,
  type WordChange,
  wordDiff,
} from "#core/text/edits/word-diff.ts";

describe("wordDiff marks what an editor would mark", () => {
  it.each([
    [
      "figures that changed",
      "Leverage was 2.8x and net debt USD 383.3bn, or 1,234.5 per unit (12.4%).",
      "Leverage was 3.4x and net debt USD 391.0bn, or 1,301.2 per unit (11.9%).",
      "Leverage was [-2.8x-]{+3.4x+} and net debt [-USD 383.3bn-]{+USD 391.0bn+}, or [-1,234.5-]{+1,301.2+} per unit [-(12.4%)-]{+(11.9%)+}.",
    ],
    [
      "a tense that changed",
      "The company reduces its debt and expects margins to hold.",
      "The company reduced its debt and expected margins to hold.",
      "The company [-reduces-]{+reduced+} its debt and [-expects-]{+expected+} margins to hold.",
    ],
    [
      "a sentence that came in",
      "Revenue grew. Margins fell. Cash rose.",
      "Revenue grew. Margins fell. Liquidity is ample. Cash rose.",
      "Revenue grew. Margins fell. {+Liquidity is ample. +}Cash rose.",
    ],
    [
      "a sentence that went",
      "Revenue grew. Margins fell sharply. Cash rose.",
      "Revenue grew. Cash rose.",
      "Revenue grew. [-Margins fell sharply. -]Cash rose.",
    ],
    [
      "a sentence that moved",
      "Cash is low. The bond matures in 2027. Leverage is falling since the disposal.",
      "The bond matures in 2027. Leverage is falling since the disposal. Cash is low.",
      "[-Cash is low. -]The bond matures in 2027. Leverage is falling since the disposal.{+ Cash is low.+}",
    ],
    [
      "a paragraph that was split",
      "Liquidity is strong. No bond falls due before 2027. Leverage is moderate.",
      "Liquidity is strong.\n\nNo bond falls due before 2027. Leverage is moderate.",
      "Liquidity is strong.[- -]{+\n\n+}No bond falls due before 2027. Leverage is moderate.",
    ],
    [
      "a list put in another order",
      "Risks:\n- Leverage\n- Liquidity\n- Margins\n",
      "Risks:\n- Margins\n- Leverage\n- Liquidity\n",
      "Risks:\n- {+Margins\n- +}Leverage\n- Liquidity[-\n- Margins-]\n",
    ],
    [
      "words parted only by white space as one change",
      "Margins fell sharply in the second half.",
      "Margins rose modestly in the second half.",
      "Margins [-fell sharply-]{+rose modestly+} in the second half.",
    ],
    [
      "a paragraph put in, from its first word to its last line end",
      "Overview:\nSteady.\n\nRisks:\nCosts.",
      "Overview:\nSteady.\n\nLiquidity:\nAmple.\n\nRisks:\nCosts.",
      "Overview:\nSteady.\n\n{+Liquidity:\nAmple.\n\n+}Risks:\nCosts.",
    ],
    [
      "a block as a whole when everything changed",
      "The issuer benefits from the scale of its operations and from long contracts.",
      "Our view of the credit is cautious: of late, the board has favoured owners.",
      "[-The issuer benefits from the scale of its operations and from long contracts-]{+Our view of the credit is cautious: of late, the board has favoured owners+}.",
    ],
    ["blanks alone", "Net  debt fell.", "Net debt fell.", "Net [- -]debt fell."],
  ])("%s", (_, before, after, expected) => {
    expect(showChanges(before, checked(before, after))).toBe(expected);
  });

  it("leaves most of an edited note alone", () => {
    const changes = checked(NOTE, NOTE_EDITED);
    expect(changes.map(({ from, to, insert }) => [NOTE.slice(from, to), insert])).toEqual([
      ["mid-sized", "leading"],
      ["EUR 1,234.5 million", "EUR 1,301.2 million"],
      ["FY2024", "FY2025"],
      [" We expect 3.0x at the end of FY2025.", ""],
      ["", "Covenants are not tested at present. "],
      ["- Input costs may rise again\n", ""],
      ["", "\n- Input costs may rise again"],
    ]);
  });

  it("replaces a note as a whole when it was written anew", () => {
    expect(checked(NOTE, NOTE_REWRITTEN).length).toBeLessThanOrEqual(2);
  });
});

describe("wordDiff joins neighbours to at most so many changes", () => {
  it.each([1, 2, 3, 5])("%i", (maxChanges) => {
    expect(checked(NOTE, NOTE_EDITED, { maxChanges })).toHaveLength(maxChanges);
  });

  it("the nearest first, and strikes nothing that stays", () => {
    const before =
      "Cash fell to 1.0 and debt to 2.0 and over the same years all ratings were kept at 3.0.";
    const after = before.replace("1.0", "1.1").replace("2.0", "2.2").replace("3.0", "3.3");
    expect(showChanges(before, checked(before, after, { maxChanges: 2 }))).toBe(
      "Cash fell to «[-1.0-]{+1.1+} and debt to [-2.0-]{+2.2+}» and over the same years all ratings were kept at [-3.0-]{+3.3+}.",
    );
  });

  it("those of one sentence before those of two, and those of one paragraph before two", () => {
    const before =
      "Cash fell to 1.0, which the board had long expected. It is 2.0.\n3.0 is the target for next year. Debt is 4.0.";
    const after = before.replaceAll(".0", ".5");
    const shown = (maxChanges: number) =>
      showChanges(before, checked(before, after, { maxChanges }));
    expect(shown(3)).toContain("[-2.0-]{+2.5+}.\n«[-3.0-]");
    expect(shown(2)).toMatch(/^Cash fell to «.*2.5\+\}».\n«.*4.5\+\}».$/);
  });
});

describe("the laws of wordDiff", () => {
  const word = fc.constantFrom(
    "the",
    "a",
    "debt",
    "fell",
    "3.2x",
    "(12.4%)",
    "USD 1.2bn",
    ".",
    ",",
    "\n",
    "\n\n",
    "😀",
    "é",
    "e\u0301",
    "\u200D",
    "  ",
    "\t",
    "负",
    "FY2024",
    "-",
    "(",
    "\u3000",
  );
  const someText = fc
    .array(fc.tuple(word, fc.constantFrom("", " ")), { maxLength: 60 })
    .map((pieces) => pieces.flat().join(""));
  const repetitive = fc
    .array(fc.constantFrom("a ", "a ", "b ", "\n"), { maxLength: 80 })
    .map((pieces) => pieces.join(""));
  const options = fc.record({
    maxChanges: fc.constantFrom(Number.POSITIVE_INFINITY, 1, 3, 50),
    effort: fc.constantFrom(
      IN_WORKER,
      { characters: 1_000_000, steps: 40 },
      { characters: 30, steps: 1_000 },
      { characters: 0, steps: 0 },
    ),
  });

  it("rebuilds any text from any other, whatever it may cost", () => {
    fc.assert(
      fc.property(
        fc.oneof(someText, repetitive),
        fc.oneof(someText, repetitive),
        options,
        (before, after, given) => {
          expect(applyChanges(before, checked(before, after, given))).toBe(after);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  it("joins what it would else tell apart, and adds nothing to it", () => {
    fc.assert(
      fc.property(someText, someText, options, (before, after, { effort }) => {
        const apart = wordDiff(before, after, { effort });
        for (const maxChanges of [1, 3]) {
          const joined = wordDiff(before, after, { effort, maxChanges });
          const told = joined.flatMap(({ from, parts, ...whole }) =>
            parts === undefined
              ? [{ from, ...whole }]
              : parts.map((part) => ({ ...part, from: from + part.from, to: from + part.to })),
          );
          expect(told).toEqual(apart);
        }
      }),
    );
  });

  it("rebuilds texts of any characters", () => {
    const any = fc
      .array(fc.nat({ max: 0x10_ff_ff }), { maxLength: 40 })
      .map((points) => String.fromCodePoint(...points));
    fc.assert(
      fc.property(any, any, (before, after) => {
        expect(applyChanges(before, checked(before, after))).toBe(after);
      }),
    );
  });

  it("rebuilds a real note from any of its changes", () => {
    const cut = fc.tuple(fc.nat({ max: NOTE.length }), fc.nat({ max: 300 }), someText);
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 6 }), options, (cuts, given) => {
        const after = cuts.reduce(
          (text, [at, length, insert]) => text.slice(0, at) + insert + text.slice(at + length),
          NOTE,
        );
        expect(applyChanges(NOTE, checked(NOTE, after, given))).toBe(after);
      }),
    );
  });

  it("adds all of a text to none, removes all to none, and finds nothing between equals", () => {
    fc.assert(
      fc.property(someText, (text) => {
        const whole = text === "" ? [] : [{ from: 0, to: 0, insert: text }];
        expect(wordDiff("", text)).toEqual(whole);
        expect(wordDiff(text, "")).toEqual(
          whole.map(() => ({ from: 0, to: text.length, insert: "" })),
        );
        expect(wordDiff(text, text)).toEqual([]);
      }),
    );
  });

  it("finds nothing more once its changes are made", () => {
    fc.assert(
      fc.property(someText, someText, (before, after) => {
        expect(wordDiff(applyChanges(before, wordDiff(before, after)), after)).toEqual([]);
      }),
    );
  });
});

describe("wordDiff keeps within its effort", () => {
  it.each([
    [
      "one word over and over",
      "the ".repeat(40_000),
      `${"the ".repeat(20_000)}a ${"the ".repeat(9_000)}`,
    ],
    ["two words that alternate", "a b ".repeat(20_000), "b a a ".repeat(15_000)],
    ["other words of the same few", words(40_000, 50), words(40_000, 47)],
    ["no word in common", words(40_000, 10_007), words(40_000, 10_007).replaceAll("w", "v")],
  ])("%s", (_, before, after) => {
    const started = performance.now();
    checked(before, after);
    // Some 50 ms where nothing else runs; the exact comparison would take minutes.
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

/** The changes, found to be right: in order, apart, never within a character, and rebuilding. */
function checked(before: string, after: string, options: DiffOptions = {}): readonly WordChange[] {
  const changes = wordDiff(before, after, options);
  expect(applyChanges(before, changes)).toBe(after);
  expect(changes.length).toBeLessThanOrEqual(options.maxChanges ?? Number.POSITIVE_INFINITY);
  for (const [index, { from, to, insert }] of changes.entries()) {
    const previous = changes[index - 1];
    expect(from).toBeLessThanOrEqual(to);
    expect(before.slice(from, to)).not.toBe(insert);
    expect(previous === undefined || before.slice(previous.to, from).trim() !== "").toBe(true);
    if (!before.isWellFormed() || !after.isWellFormed()) continue;
    expect(insert.isWellFormed() && before.slice(from, to).isWellFormed()).toBe(true);
  }
  return changes;
}

function words(count: number, kinds: number): string {
  return Array.from({ length: count }, (_, at) => `w${(at * at * 7_919) % kinds}`).join(" ");
}
