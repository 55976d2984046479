import { describe, expect, it } from "vitest";
import { type Around, others, SAID } from "#core/figures/read/testing/said-around.ts";

/** Texts with a row, its figure and its year in place of `R`, `X` and `Y`. */
function made(texts: readonly string[]): readonly Around[] {
  return texts.map(
    (text) =>
      ({ row, figure, year }) =>
        text
          .replace(/\bR\b/, row.toLowerCase())
          .replace(/\bX\b/, figure)
          .replace(/\bY\b/, `fiscal ${year}`),
  );
}

/** Every one of some words in a text in place of `W`. */
function each(text: string, words: string, parting = ", "): readonly string[] {
  return words.split(parting).map((word) => text.replace("W", word));
}

const verified = (texts: readonly string[]) => others(made(texts), "verified");
const notVerified = (texts: readonly string[]) => others(made(texts), "not verified");

describe("a word in -ly", () => {
  it("leaves a figure what it is where the adjective it is made of does", () => {
    expect(SAID.length).toBeGreaterThan(0);
    const plain = "fully, comfortably, largely, steadily, currently, roughly";
    expect(verified(each("R was W X in Y.", plain))).toEqual([]);
  });

  it("is a name, or on other terms, where no adjective is known that it is made of", () => {
    const names = "Italy, Lilly, Grammarly, Sicily, the monopoly";
    const terms =
      "incorrectly, provisionally, fictitiously, conditionally, nightly, normally, wishfully";
    expect(notVerified(each("R in W was X in Y.", names))).toEqual([]);
    expect(notVerified(each("W had R of X in Y.", names))).toEqual([]);
    expect(notVerified(each("R was W X in Y.", terms))).toEqual([]);
    expect(notVerified(each("W, R was X in Y.", terms))).toEqual([]);
  });
});
describe("brackets beside a figure", () => {
  it("leave it what it is where they tell a change, a comparison or the same otherwise", () => {
    const plain = ["in $ million", "up 2.1%", "+2.1% year on year", "2023: USD 5 mm", "reported"];
    expect(verified(plain.map((inside) => `R was X in Y (${inside}).`))).toEqual([]);
  });

  it("make it one of something else by a row, a number, a cause or terms of their own", () => {
    const odd = [
      "Europe, 12 countries",
      "9 months",
      "pro forma for 3 deals",
      "before IFRS 16",
      "excluding USD 5 mm of charges",
      "guidance: USD 5 mm",
      "after capex",
      "plus receivables",
      "with leases",
      "mainly Europe",
      "as adjusted",
      "although not reported",
      "when annualised",
      "?",
    ];
    expect(notVerified(odd.map((inside) => `R was X in Y (${inside}).`))).toEqual([]);
    expect(notVerified(odd.map((inside) => `R (${inside}) was X in Y.`))).toEqual([]);
  });
});

describe("a label before a figure", () => {
  it("makes it one of what the data do not know, in lower case too", () => {
    const labels = "services, Services, the monopoly, Italy, on services";
    expect(notVerified(each("W: R was X in Y.", labels))).toEqual([]);
    expect(
      verified(each("W: R was X in Y.", "key figures, results, Financial highlights")),
    ).toEqual([]);
  });
});

describe("terms before or behind a figure", () => {
  const phrases = "before charges, after charges, but for a charge, but for that charge";

  it("make it one on those terms", () => {
    expect(notVerified(each("W, R was X in Y.", phrases))).toEqual([]);
    expect(notVerified(each("R W was X in Y.", phrases))).toEqual([]);
    expect(notVerified(each("R was X in Y W.", phrases))).toEqual([]);
    expect(
      notVerified(each("R was X in Y, W.", `${phrases}, with leases, leases included`)),
    ).toEqual([]);
    expect(notVerified(each("R was X in Y W.", "; pro forma|: pro forma", "|"))).toEqual([]);
  });

  it("are none where a verb says something else behind it", () => {
    const tails = ", and EBITDA rose|, with margins stable|; the margin rose|, after a weak rise";
    expect(verified(each("R was X in Y W.", tails, "|"))).toEqual([]);
  });

  it("may be a cause of what moved, and of nothing that only was", () => {
    const causes = "Helped by Europe|Largely in Europe|Reflecting only Europe|When annualised";
    expect(notVerified(each("W, R was X in Y.", causes, "|"))).toEqual([]);
  });
});

describe("whose a figure is", () => {
  it("is the company's where a pronoun, a name or a time has it", () => {
    expect(verified(["It had R of X in Y.", "The company also had R of X in Y."])).toEqual([]);
  });

  it("is another's where one who is not the company has it, or within it", () => {
    const owners =
      "Its landlord, Its largest line, The company it bought, The business that remains, The bank, Its owners, The holding";
    expect(notVerified(each("W had R of X in Y.", owners))).toEqual([]);
    expect(notVerified(each("W's R was X in Y.", "The landlord, The airline, The bank"))).toEqual(
      [],
    );
    const within = "from the group, within the group, through its holding, of its owners";
    expect(notVerified(each("R W was X in Y.", within))).toEqual([]);
  });
});

describe("what a verb or a time says of a figure", () => {
  it("is no level where it is a multiple, a relation or another time", () => {
    expect(notVerified(each("R W X in Y.", "doubled, halved, covers, financed, left"))).toEqual([]);
    expect(notVerified(each("W Y R was X.", "Three times, Ten times"))).toEqual([]);
    expect(
      notVerified(each("R W Y was X.", "above, below, from, versus, following, into")),
    ).toEqual([]);
    expect(
      notVerified(["R at the Y rate was X.", "R in Y was X +/- 10%.", "R in Y was ~~X~~."]),
    ).toEqual([]);
    expect(notVerified(["2025P R was X."])).toEqual([]);
  });
});
