import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openLedger } from "#core/ledger/ledger.ts";
import { printProse } from "#core/ledger/prose.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { documentsOf } from "#core/writing/analyst/documents.ts";

/** What a filing with some sentences says to a question. */
function told(question: string, ...texts: readonly string[]) {
  const { outcome, said } = documentsOf(openLedger([passagesCard(texts)]), "HPKG").ask(question);
  return { outcome, text: printProse(said, "mm").text };
}

function of(year: number): string {
  return `At December 31, ${year}, our total indebtedness was $${year - 2000}.6 billion, most of it fixed.`;
}

const THINGS = ["warehouses", "employees", "trucks", "patents"];

describe("a passage that speaks of a subject", () => {
  it("answers how many only with a count of it beside it", () => {
    const law = fc.property(
      fc.constantFrom(...THINGS),
      fc.integer({ min: 3, max: 9_000 }).filter((count) => count < 1_900 || count > 2_100),
      (thing, count) => {
        const asked = `How many ${thing} are there?`;
        const mention = `We use electricity and natural gas in the ${thing} of our distribution business.`;
        const share = `In 2024 a new system was put to work, and 19% of the ${thing} are covered by it.`;
        const said = `At year end the group had ${count} ${thing} in three countries of the continent.`;
        expect(told(asked, mention, share).outcome).not.toBe("answered");
        const { outcome, text } = told(asked, mention, said, share);
        expect(outcome).toBe("answered");
        expect(text).toContain(said);
        expect(text).not.toContain(mention);
      },
    );
    fc.assert(law, { numRuns: 30 });
  });

  it("answers of a year with a passage of that year, and says where none is of it", () => {
    const law = fc.property(
      fc.integer({ min: 2012, max: 2023 }),
      fc.integer({ min: 2012, max: 2023 }),
      (asked, other) => {
        fc.pre(asked !== other);
        const question = `What was total indebtedness at the end of ${asked}?`;
        const both = told(question, of(other), of(asked));
        expect(both.text).toContain(of(asked));
        expect(both.text).not.toContain(of(other));
        const { outcome, text } = told(question, of(other));
        expect(outcome).not.toBe("answered");
        expect(text).toContain(`“${asked}”`);
      },
    );
    fc.assert(law, { numRuns: 30 });
  });

  it("answers who is largest with one that says how large", () => {
    const mention =
      "A slower market is discouraging customers from purchasing our products this year.";
    const said = "Two customers accounted for 18% and 11% of net sales.";
    expect(told("Who are the biggest customers?", mention).text).toContain("Not said there");
    expect(told("Who are the biggest customers?", mention, said).text).toContain(said);
  });

  it("says nothing of what it only lists", () => {
    const listed =
      "Yields move for a number of reasons including corporate performance, tender ratings, fiscal policy, and volatility.";
    const said = "Our tender ratings are A at two agencies.";
    expect(told("What are the tender ratings?", listed).outcome).not.toBe("answered");
    expect(told("What are the tender ratings?", listed, said).text).not.toContain("Yields move");
  });
});

const GOODS = ["copper", "timber", "helium", "cobalt"];
const NOUNS = ["commitments", "permits", "royalties"];

function apart(thing: string, noun: string): string {
  return `The ministry asked about our efforts to sell ${thing} in the north, in the south and abroad, and about whether the old ${noun} still hold.`;
}

function together(thing: string, noun: string): string {
  return `Our ${thing} ${noun} were signed in the spring with three partners of long standing.`;
}

describe("what a question says of each other", () => {
  it("a passage answers that says it of each other, and none that only holds the words", () => {
    const law = fc.property(fc.constantFrom(...GOODS), fc.constantFrom(...NOUNS), (thing, noun) => {
      const asked = `What about the ${thing} ${noun}?`;
      expect(told(asked, apart(thing, noun)).outcome).not.toBe("answered");
      const { outcome, text } = told(asked, apart(thing, noun), together(thing, noun));
      expect(outcome).toBe("answered");
      expect(text).toContain(together(thing, noun));
      expect(text).not.toContain("ministry");
    });
    fc.assert(law, { numRuns: 12 });
  });

  it("why something moved is answered by no passage in which it does not", () => {
    const law = fc.property(fc.constantFrom(...GOODS), fc.boolean(), (thing, isRise) => {
      const asked = `Why did ${thing} prices ${isRise ? "rise" : "fall"}?`;
      const beside = `A charge of the first quarter was tied to ${thing} prices that were agreed long before.`;
      const moved = `Prices of ${thing} ${isRise ? "increased" : "declined"} because two mines were shut.`;
      expect(told(asked, beside).outcome).not.toBe("answered");
      expect(told(asked, beside, moved).text).toContain(moved);
    });
    fc.assert(law, { numRuns: 12 });
  });

  it("a sentence that only points to where something is said is never quoted", () => {
    const law = fc.property(
      fc.constantFrom(...GOODS),
      fc.constantFrom(
        (thing: string) => `Refer to Note 5 of the statements for ${thing} permits of the group.`,
        (thing: string) => `The following table presents ${thing} permits by region of the group.`,
        (thing: string) => `Our ${thing} permits are discussed in Part I, Item 1A of this report.`,
      ),
      (thing, pointer) => {
        expect(told(`What are the ${thing} permits?`, pointer(thing)).text).not.toContain("“");
      },
    );
    fc.assert(law, { numRuns: 12 });
  });

  it("an amount is answered with none of a rate alone", () => {
    const asked = "What were sales in Utopia?";
    const rate = "Sales in Utopia decreased 12% on the weaker market for our goods there.";
    const amount = "Sales in Utopia were $41 million after the opening of two stores there.";
    expect(told(asked, rate).outcome).not.toBe("answered");
    expect(told(asked, rate, amount).text).toContain(amount);
  });

  it("why something moved is answered by none that only says that it did, or names it as a cause", () => {
    const law = fc.property(fc.constantFrom(...GOODS), (thing) => {
      const asked = `Why did ${thing} prices rise?`;
      const moved = `Prices of ${thing} increased by a tenth in the second half of the year.`;
      const cause = `Cash from operations increased due to higher ${thing} prices in the second half.`;
      expect(told(asked, moved, cause).outcome).not.toBe("answered");
    });
    fc.assert(law, { numRuns: 4 });
  });

  it("an amount of something else is none of it", () => {
    const asked = "How much are the helium purchase obligations?";
    const charge = "A $4.5 billion charge associated with helium purchase obligations was taken.";
    const own = "Our helium purchase obligations were $2.1 billion at the end of the year.";
    expect(told(asked, charge).outcome).not.toBe("answered");
    expect(told(asked, charge, own).text).toContain(own);
  });
});
