import { describe, expect, it } from "vitest";
import { boundSentences } from "#core/figures/anchors/bound-sentences.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import type { BoundAnchor } from "#core/ledger/anchor.ts";

const ground = groundOf([cardOf(corda)], "CRDA");

type Row = readonly [name: string, item: string, amount: string];

const ROWS: readonly Row[] = [
  ["Turnover", "Revenues", "USD 7,512 mm"],
  ["EBITDA", "EBITDA", "USD 1,616 mm"],
  ["Capex", "Capital Expenditure", "USD 402 mm"],
];

const sentenceOf = (name: string, amount: string) =>
  `${name}, they tell us over lunch, hit ${amount} in FY2025.`;

/** What becomes of a source that was confirmed in one sentence once it is another. */
function afterwards([, item]: Row, [before, after]: readonly [string, string], amount: string) {
  const anchorIn = (content: string): BoundAnchor => {
    const from = content.indexOf(amount);
    return {
      id: "confirmed",
      from,
      to: from + amount.length,
      text: amount,
      binding: { ref: { entity: "CRDA", item, period: "2025" } },
      by: "analyst",
      at: "2026-11-26T10:00:00.000Z",
    };
  };
  const [{ words } = { words: undefined }] = withWords([anchorIn(before)], before);
  expect(words).toBeDefined();
  const anchors = [{ ...anchorIn(after), words }];
  const { figures } = checkOn(ground, after, boundSentences(anchors, ground));
  const figure = figures.find(({ text }) => text === amount);
  return figure?.anchor?.id === "confirmed" ? figure.verdict : "let go";
}

/** Edits that leave a figure of its row and its time, and edits that do not or may not. */
const SMALL: readonly ((sentence: string) => string)[] = [
  (sentence) => sentence.replace("over lunch", "over dinner"),
  (sentence) => sentence.replace(", they tell us over lunch,", ""),
  (sentence) => sentence.replace("hit", "reached"),
  (sentence) => sentence.replace("in FY2025.", "in FY2025, as the board had promised."),
];
const TURNED: readonly ((sentence: string) => string)[] = [
  (sentence) => sentence.replace(/^\w+/, "The bill"),
  (sentence) => sentence.replace(/^\w+/, "Net debt"),
  (sentence) => sentence.replace(/^(\w+)/, "Organic $1"),
  (sentence) => sentence.replace(/^(\w+)/, "Half of $1"),
  (sentence) => sentence.replace(/^(\w+)/, "Samsung's $1"),
  (sentence) => sentence.replace("FY2025", "FY2024"),
  (sentence) => sentence.replace("in FY2025.", "per head in FY2025."),
  (sentence) => sentence.replace(/\.$/, "?"),
  (sentence) => sentence.replace("hit", "would have hit"),
];

describe("a confirmed source, when its sentence is edited", () => {
  it.each(ROWS)(
    "%s: stays while the figure and its row's words stand, and goes with them",
    (...row: Row) => {
      const [name, , amount] = row;
      const before = sentenceOf(name, amount);
      const outcome = (edits: typeof SMALL) =>
        edits.map((edit) => {
          const after = edit(before);
          expect(after).not.toBe(before);
          return `${after}: ${afterwards(row, [before, after], amount)}`;
        });
      expect(outcome(SMALL).filter((each) => !each.endsWith(": verified"))).toEqual([]);
      expect(outcome(TURNED).filter((each) => !each.endsWith(": let go"))).toEqual([]);
    },
  );
});
