import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openBook, lookUp } from "#core/findings/book.ts";
import { printProse } from "#core/ledger/prose.ts";
import { answerProse } from "#core/writing/analyst/chat/answer.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";

const book = openBook(harbour);
const [year] = book.years;
const MILLION = 1e6;

function amount(item: string): number {
  return Math.abs(lookUp(book, item, year)?.value ?? Number.NaN);
}

function told(question: string, earlier: readonly string[] = []): string {
  const said = answerProse(question, [harbour], undefined, earlier);
  return said === undefined ? "" : printProse(said.prose, said.style).text;
}

/** The figure that an answer gives of a row in the case. */
function outcome(text: string): string | undefined {
  return (
    /would be ([^,]+), against/.exec(text)?.[1] ?? /would stay at ([^.]+\.\dx)/.exec(text)?.[1]
  );
}

function turns(value: number): string {
  const isBesideOne = value.toFixed(1) === "1.0" && value.toFixed(2) !== "1.00";
  return `${value.toFixed(isBesideOne ? 2 : 1)}x`;
}

const SHARES = fc.integer({ min: 1, max: 60 });
const AMOUNTS = fc.integer({ min: 30, max: 900 });

describe("a case", () => {
  it("is what the definitions make of the rows it replaces, several at once", () => {
    const law = fc.property(SHARES, AMOUNTS, (share, debt) => {
      const text = told(
        `What would net leverage be if EBITDA fell by ${share}% and debt rose by USD ${debt}m?`,
      );
      const made = (amount("Net Debt") + debt * MILLION) / (amount("EBITDA") * (1 - share / 100));
      expect(outcome(text)).toBe(turns(made));
    });
    fc.assert(law, { numRuns: 60 });
  });

  it("moves net debt by what is paid more or less, whatever it is paid for and from", () => {
    const payments = ["a dividend of", "an acquisition for", "a share repurchase of"];
    const sources = ["", " paid in debt", " out of new borrowings"];
    const law = fc.property(
      fc.constantFrom(...payments),
      fc.constantFrom(...sources),
      AMOUNTS,
      (payment, source, paid) => {
        const text = told(`What if there is ${payment} USD ${paid}m${source}: net leverage?`);
        const made = (amount("Net Debt") + paid * MILLION) / amount("EBITDA");
        expect(outcome(text)).toBe(turns(made));
      },
    );
    fc.assert(law, { numRuns: 60 });
  });

  it("goes on from the step before, as if both had been said at once", () => {
    const law = fc.property(SHARES, SHARES, AMOUNTS, (first, second, debt) => {
      const start = `What if EBITDA declines by ${first}%: net leverage?`;
      const steps = [start, `and by ${second}%?`];
      const both = (amount("Net Debt") + debt * MILLION) / (amount("EBITDA") * (1 - second / 100));
      const text = told(`and if debt also rises by USD ${debt}m?`, steps);
      expect(outcome(text)).toBe(turns(both));
    });
    fc.assert(law, { numRuns: 40 });
  });

  it("is not gone on from where none was supposed", () => {
    expect(told("and with 20%?", ["What was net leverage in 2024?"])).not.toContain("would");
    for (const other of [
      "Is leverage too high?",
      "Does it also pay dividends?",
      "and EBITDA in 2024?",
    ])
      expect(told(other, ["What if EBITDA falls by 20%?"])).not.toContain("would be");
    expect(told("What was EBITDA in 2024?", ["What if EBITDA falls by 20%?"])).not.toContain(
      "would",
    );
  });

  it("is solved for one row so that the row gives the level back", () => {
    const law = fc.property(
      fc.integer({ min: 11, max: 60 }).filter((one) => one !== 30),
      (tenths) => {
        const level = tenths / 10;
        const text = told(`What EBITDA is needed for ${level.toFixed(1)}x net leverage?`);
        const needed = amount("Net Debt") / level / MILLION;
        expect(text).toContain(`to USD ${Math.round(needed).toLocaleString("en-US")} mm`);
      },
    );
    fc.assert(law, { numRuns: 40 });
  });

  it("gives a ratio by points, and the row above it", () => {
    const law = fc.property(fc.integer({ min: 10, max: 300 }), SHARES, (points, share) => {
      const text = told(
        `Revenues fall ${share}% and the EBITDA margin falls ${points} bps. What is net leverage?`,
      );
      const revenues = amount("Revenues") * (1 - share / 100);
      const margin = amount("EBITDA") / amount("Revenues") - points / 10_000;
      expect(outcome(text)).toBe(turns(amount("Net Debt") / (revenues * margin)));
    });
    fc.assert(law, { numRuns: 40 });
  });

  it("takes an amount for no share, and a share for no amount, of the step before", () => {
    const start = "What if EBITDA falls by 18%: net leverage?";
    const made = (amount("Net Debt") - 60 * MILLION) / (amount("EBITDA") * 0.82);
    expect(outcome(told("and if they repay USD 60m?", [start]))).toBe(turns(made));
    expect(told("What if EBITDA rises by 100 bps: net leverage?")).toContain("can't be computed");
  });

  it("leaves out no figure that it can't place", () => {
    const text = told("What if EBITDA falls by 10% and headcount by 300, net leverage?");
    expect(text).toContain("headcount");
    expect(outcome(text)).toBeUndefined();
  });
});

describe("an amount that is paid in shares", () => {
  it("is new debt and less cash, each by its share", () => {
    const law = fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom("with debt and", "in new debt and"),
      (share, joint) => {
        const asked = `If it buys a mill for USD 100 mm, ${share}% ${joint} ${100 - share}% from cash, what is net leverage?`;
        const said = answerProse(asked, [harbour]);
        const figures = said === undefined ? [] : printProse(said.prose, said.style).figures;
        const made = figures.find(
          ({ item, kind }) => item.includes("Leverage") && kind === "computed",
        );
        const expected = (amount("Net Debt") + 100 * MILLION) / amount("EBITDA");
        expect([asked, made?.value.toFixed(6)]).toEqual([asked, expected.toFixed(6)]);
      },
    );
    fc.assert(law, { numRuns: 25 });
  });
});
