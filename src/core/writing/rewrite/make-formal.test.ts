import { describe, expect, it } from "vitest";
import { makeFormal } from "./make-formal.ts";
import { selected, whole } from "./testing/whole.ts";

const HARBOUR = [{ ticker: "HPKG", name: "Harbour Packaging Group, Inc." }];

describe("contractions", () => {
  it.each([
    ["It's fallen every year.", "It has fallen every year."],
    ["It's been weak.", "It has been weak."],
    ["It's expected to fall.", "It is expected to fall."],
    ["It’s secured on plants.", "It is secured on plants."],
    ["It's rated BB.", "It is rated BB."],
    ["It's cut its dividend.", "It has cut its dividend."],
    ["It's left the sector.", "It has left the sector."],
    ["It's repaid the loan.", "It has repaid the loan."],
    ["It's not much.", "It is not much."],
    ["That's low, and there's headroom.", "That is low, and there is headroom."],
    ["Leverage isn't high and won't rise.", "Leverage is not high and will not rise."],
    ["They can't refinance; they shan't try.", "They cannot refinance; they shall not try."],
    ["They'd reduce debt if it'd helped.", "They would reduce debt if it had helped."],
    ["It'd been 3.4x.", "It had been 3.4x."],
    ["They'd better wait.", "They had better wait."],
    ["We've seen it, we're sure, we'll wait.", "We have seen it, we are sure, we will wait."],
    ["It should've refinanced.", "It should have refinanced."],
    ["Let's wait.", "Let us wait."],
    ["EBITDA's grown to USD 361 mm.", "EBITDA has grown to USD 361 mm."],
    ["The ratio's been low, and cover's at 3.5x.", "The ratio has been low, and cover is at 3.5x."],
    ["DON'T expect it.", "DO NOT expect it."],
    ["Who's the issuer?", "Who is the issuer?"],
    ["We think it's cheap, and it's safe.", "We think it is cheap, and it is safe."],
    ["Because it's rated BB, it pays more.", "Because it is rated BB, it pays more."],
  ])("are written out: %s", (before, after) => {
    expect(formal(before)).toBe(after);
  });

  it.each([
    "The company's debt is secured.",
    "The lenders' consent and Apple's cash are needed.",
    "The covenant's fine.",
    "The market's fallen angels are the issuer's about-turn.",
    "The chairman, who's strategy is unclear, left.",
    "Isn't it too high?",
    "Why hasn't the company refinanced?",
    "They'd cut costs.",
    "It's left to the lenders.",
    "The unit was sold to it's management.",
    "It must pay it's suppliers.",
    "Most of it's fleet is new.",
  ])("stay where they are possessives, questions, or may be two things: %s", (text) => {
    expect(formal(text)).toBe(text);
  });
});

describe("words of conversation", () => {
  it.each([
    ["A huge drop in demand!", "A substantial drop in demand."],
    ["There was a big drop.", "There was a sharp decline."],
    ["A lot of bonds mature.", "Many bonds mature."],
    ["It has a lot of debt.", "It has a great deal of debt."],
    ["Margins fell a lot.", "Margins fell considerably."],
    ["Leverage is a lot higher.", "Leverage is considerably higher."],
    ["Leverage is kind of stretched.", "Leverage is somewhat stretched."],
    ["Cover is really strong.", "Cover is very strong."],
    ["Cover is pretty thin.", "Cover is fairly thin."],
    ["Cover is super strong.", "Cover is very strong."],
    ["It is gonna refinance.", "It is going to refinance."],
    ["It got a new loan.", "It received a new loan."],
    ["Margins got better.", "Margins improved."],
    ["Prices went up.", "Prices rose."],
    ["Cash & debt fell.", "Cash and debt fell."],
    ["It paid off the loan.", "It repaid the loan."],
    ["Liquidity is OK.", "Liquidity is acceptable."],
    ["An iffy outlook.", "An uncertain outlook."],
    ["What?!", "What?"],
    ["Revenues rose thanks to prices.", "Revenues rose owing to prices."],
  ])("become those of a note: %s", (before, after) => {
    expect(formal(before)).toBe(after);
  });

  it.each([
    "This kind of bond is rare; what kind of issuer is it?",
    "Marks & Spencer and Johnson & Johnson report M&A and SG&A.",
    "Big Lots and Super Retail reported.",
    "The super senior revolver is undrawn.",
    "Management said “we've got a lot of cash” and \"it's OK\".",
    "It is not really high.",
    "A number of lenders agreed.",
    "So far, so good.",
    "And yet it fell.",
    "What drives a lot?:",
  ])("stay where they are names, terms, quotations or no such words: %s", (text) => {
    expect(formal(text)).toBe(text);
  });
});

describe("sentences that begin with a conjunction", () => {
  it.each([
    ["But margins fell.", "However, margins fell."],
    ["Sales rose. And the group repaid debt.", "Sales rose. In addition, the group repaid debt."],
    ["So EBITDA fell.", "Therefore, EBITDA fell."],
    ["Costs rose. But, it passed them on.", "Costs rose. However, it passed them on."],
  ])("begin with an adverb: %s", (before, after) => {
    expect(formal(before)).toBe(after);
  });

  it.each(["But is it enough?", "But for the disposal, debt rose.", "So much for guidance."])(
    "stay where they are something else: %s",
    (text) => {
      expect(formal(text)).toBe(text);
    },
  );
});

describe("makeFormal", () => {
  it("keeps names, headings and remarks for the analyst", () => {
    const text = "Why it's cheap:\nHarbour Packaging Group isn't big. [Analyst: it's your view]";
    expect(makeFormal(whole(text), HARBOUR).text).toBe(
      "Why it's cheap:\nHarbour Packaging Group is not large. [Analyst: it's your view]",
    );
  });

  it("changes nothing outside a selection, nor what reaches over its edge", () => {
    const text = "It isn't high. It isn't low. It isn't known.";
    expect(makeFormal(selected(text, "It isn't low."), HARBOUR).text).toBe(
      "It isn't high. It is not low. It isn't known.",
    );
    expect(makeFormal(selected(text, "n't low"), HARBOUR).text).toBe(text);
  });
});

function formal(text: string): string {
  return makeFormal(whole(text), HARBOUR).text;
}
