import { describe, expect, it } from "vitest";
import { chosenSpelling } from "./choose-spelling.ts";
import { fixGrammar } from "./fix-grammar.ts";
import { spellingOf } from "./choose-spelling.ts";
import { selected, whole } from "./testing/whole.ts";
import type { WritingProblem } from "./choose-spelling.ts";

const HARBOUR = [
  { ticker: "HPKG", name: "Harbour Packaging Group" },
  { ticker: "NKE", name: "NIKE, Inc." },
  { ticker: "NKE2", name: "Nike, Inc." },
];

describe("slips of the field", () => {
  it.each([
    ["Revenues was USD 2,419 mm.", "Revenues were USD 2,419 mm."],
    ["EBITDA have grown.", "EBITDA has grown."],
    ["Interest coverage have improved.", "Interest coverage has improved."],
    ["Its operating margins is thin.", "Its operating margins are thin."],
    ["The lenders has agreed.", "The lenders have agreed."],
    ["Demand were weak, but prices was firm.", "Demand was weak, but prices were firm."],
    [
      "The bonds, which was issued in 2021, matures in 2031.",
      "The bonds, which were issued in 2021, matures in 2031.",
    ],
    ["The notes matures in 2031.", "The notes mature in 2031."],
    ["Debt remain high.", "Debt remains high."],
    ["There is several maturities.", "There are several maturities."],
    ["A number of covenants has been waived.", "A number of covenants have been waived."],
    ["Each of the facilities are secured.", "Each of the facilities is secured."],
    ["The loan will matures in 2028.", "The loan will mature in 2028."],
    ["It is expected to fell.", "It is expected to fall."],
    ["It will likely to improve.", "It will likely improve."],
    ["More that half is floating.", "More than half is floating."],
    ["Leverage is to high for the rating.", "Leverage is too high for the rating."],
    ["Its likely to fall.", "It's likely to fall."],
    ["The companys debt fell.", "The company's debt fell."],
    ["Its inventorys are still to high.", "Its inventories are still too high."],
    ["Nikes revenues was USD 46.3bn.", "Nike's revenues were USD 46.3bn."],
    ["The company's margins is thin.", "The company's margins are thin."],
    ["Their was weaker demand.", "There was weaker demand."],
    ["the company need supply.", "the company needs supply."],
    ["The issuer also rely on its bank.", "The issuer also relies on its bank."],
    ["The chairman, who's strategy is new, left.", "The chairman, whose strategy is new, left."],
    ["The agency's have affirmed.", "The agencies have affirmed."],
    ["The principle amount is due.", "The principal amount is due."],
    ["It is loosing share.", "It is losing share."],
    ["FCF was effected by capex.", "FCF was affected by capex."],
    ["It is a 8.1% rise on an 7% base.", "It is an 8.1% rise on a 7% base."],
    ["It took a 18-month loan of a 11.2% rate.", "It took an 18-month loan of an 11.2% rate."],
  ])("are put right: %s", (before, after) => {
    expect(fixed(before)).toBe(after);
  });

  it.each([
    "The group have refinanced, and management are cautious.",
    "If demand were weak, cover would fall.",
    "The price of the bonds is 98, and the sum of sales and costs is known.",
    "Net sales, net income, and Adjusted EBITDA were generated there.",
    "Organic Net Sales is defined as net sales without disposals.",
    "What drives margins is mix.",
    "Cash and debt are both lower.",
    "Its debt matures in 2028, its only bond, and its largest loan.",
    "The covenant is to be tested in June.",
    "It is to high yield that it turns.",
    "A 110-basis-point rise, a 1.8x multiple and a USD 8 mm gain.",
    "See Note 12. approx. half is due.",
    "Lenders were told vs. bondholders who were not.",
    "HPKG are listed. Harbour Packaging Group was founded in 1921.",
    "Revenues were “higher, as was costs”.",
    "Leverage and Coverage was:",
  ])("are none in: %s", (text) => {
    expect(fixed(text)).toBe(text);
  });
});

describe("what a checker found", () => {
  it("is put right where there is one thing it can mean", () => {
    const text = "Net leverage was lower then a year earlier.";
    expect(fixed(text, [problem(text, "then", ["than"])])).toBe(text.replace("then", "than"));
  });

  it("stays where two things may be meant, or a figure would come in", () => {
    const text = "Debt rose to to 3.0x.";
    expect(fixed(text, [problem(text, "rose", ["risen", "raised"])])).toBe(text);
    expect(fixed(text, [problem(text, "Debt", ["Debt 2"])])).toBe(text);
  });

  it("stays in figures, names, quotations, headings and markers of lists", () => {
    const text = "Sumary:\n(a) HPKG had 3.0x and said “teh debt” in MD&A, as rated A is.";
    const problems = ["Sumary", "a", "HPKG", "3.0x", "teh", "A"].map((words) =>
      problem(text, words, ["an"]),
    );
    const rating = { ...problem(text, "A is", ["AN"]), length: 1 };
    expect(fixed(text, [...problems, rating])).toBe(text);
  });

  it("stays where a word in un- is taken for one like unit", () => {
    const text = "An unissued share, an unhedged loan.";
    const problems = ["An", "an"].map((words) => problem(text, words, ["a"]));
    expect(fixed(text, problems)).toBe(text);
    const unit = "It sold an unit.";
    expect(fixed(unit, [problem(unit, "an", ["a"])])).toBe("It sold a unit.");
  });

  it("keeps capitals, and gives none to a single letter but its own", () => {
    const text = "A increase. Teh end.";
    const problems = [problem(text, "A", ["AN"]), problem(text, "Teh", ["the"])];
    expect(fixed(text, problems)).toBe("An increase. The end.");
  });

  it("stays where blanks are layout", () => {
    const text = "Two sentences.  Two blanks. And  one slip.";
    const blanks = [...text.matchAll(/ {2}/g)].map(({ index }) => ({
      position: index,
      length: 2,
      kind: "grammar" as const,
      suggestions: [" "],
    }));
    expect(fixed(text, blanks)).toBe("Two sentences.  Two blanks. And one slip.");
  });

  it("is put right once where two found the same", () => {
    const text = "Debt is is low.";
    const found = problem(text, "is is", ["is"]);
    expect(fixed(text, [found, found, problem(text, "is low", ["was low"])])).toBe("Debt is low.");
  });

  it("stays outside a selection", () => {
    const text = "Teh debt and teh cash.";
    const problems = [problem(text, "Teh", ["The"]), problem(text, "teh", ["the"])];
    const scope = fixGrammar(selected(text, "and teh cash"), problems, []);
    expect(scope.text).toBe("Teh debt and the cash.");
    expect(scope.text.slice(scope.from, scope.to)).toBe("and the cash");
  });
});

describe("chosenSpelling", () => {
  it.each([
    ["recieved", ["received", "relieved", "receive"], "received"],
    ["covenent", ["covenant", "coherent", "convenient"], "covenant"],
    ["suficient", ["sufficient", "deficient", "efficient"], "sufficient"],
    ["definately", ["definitely", "defiantly", "delicately"], "definitely"],
    ["seperate", ["separate", "sewerage", "separated"], "separate"],
    ["maturaty", ["maturity", "maturate", "maturated"], "maturity"],
    ["leverge", ["leverage", "leveret"], "leverage"],
    ["indebtness", ["ineptness", "inertness"], "indebtedness"],
  ])("knows what %s was meant to be", (word, suggestions, meant) => {
    expect(choose(word, suggestions)).toBe(meant);
  });

  it.each([
    ["unhedged", ["unfledged", "unhealed", "hedged"]],
    ["novated", ["negated", "notated"]],
    ["billed", ["filled", "killed"]],
    ["relocations", ["relocation's", "relocation"]],
    ["eero", ["euro", "e'er"]],
    ["athletica", ["athletic", "athletics"]],
    ["xqzt", ["quartz"]],
  ])("leaves %s, which may be meant", (word, suggestions) => {
    expect(choose(word, suggestions)).toBeUndefined();
  });

  it("leaves names: a capital within a sentence, or one at its head that names no row", () => {
    const fastly = { suggestions: ["vastly", "lastly"], count: 1, isUsed: () => false };
    expect(chosenSpelling({ ...fastly, word: "Fastly", beginsSentence: false })).toBeUndefined();
    expect(chosenSpelling({ ...fastly, word: "Fastly", beginsSentence: true })).toBeUndefined();
    const leverge = { suggestions: ["leverage"], count: 1, isUsed: () => false };
    expect(chosenSpelling({ ...leverge, word: "Leverge", beginsSentence: true })).toBe("Leverage");
    expect(chosenSpelling({ ...leverge, word: "Leverge", beginsSentence: false })).toBeUndefined();
  });

  it("leaves a word that the text has three times, and prefers one that the text uses", () => {
    const often = { suggestions: ["leverage"], beginsSentence: false, isUsed: () => false };
    expect(chosenSpelling({ ...often, word: "leverge", count: 3 })).toBeUndefined();
    const two = { word: "bonts", beginsSentence: false, count: 1, suggestions: ["bonds", "boots"] };
    expect(chosenSpelling({ ...two, isUsed: (word) => word === "bonds" })).toBe("bonds");
  });
});

describe("spellingOf", () => {
  it.each([
    ["The programme was organised around amortisation and favourable licences.", "british"],
    ["The program was organized around amortization and favorable licenses.", "american"],
    ["Leverage fell.", "british"],
    ["", "british"],
  ])("tells whose spelling a text uses: %s", (text, spelling) => {
    expect(spellingOf(text)).toBe(spelling);
  });
});

function fixed(text: string, problems: readonly WritingProblem[] = []): string {
  return fixGrammar(whole(text), problems, HARBOUR).text;
}

function problem(text: string, words: string, suggestions: readonly string[]): WritingProblem {
  return { position: text.indexOf(words), length: words.length, kind: "grammar", suggestions };
}

function choose(word: string, suggestions: readonly string[]): string | undefined {
  return chosenSpelling({
    word,
    suggestions,
    beginsSentence: false,
    count: 1,
    isUsed: () => false,
  });
}
