import { describe, expect, it } from "vitest";
import type { DocumentBlock } from "./document-blocks.ts";
import type { Candidate } from "./passage.ts";
import { prepareDocument } from "./prepare-document.ts";
import { rankPassages, withPhraseFirst } from "./rank-passages.ts";
import { unpackTerms } from "./terms.ts";

const FIGURES = Array.from({ length: 24 }, (_, at) => `${1000 + at}`).join(" ");
/** A report of our own, a page a line. */
const PAGES: readonly string[] = [
  "Form 10-K\nSecurities and Exchange Commission\nCommission file number 1-2\nTitle of each class, trading symbol, name of each exchange on which registered: 6% notes\nIndicate by check mark",
  "Business\nWe make bottles and caps for makers of drinks. Our largest customer is a brewer.",
  "Risk Factors\nThe price of resin could adversely affect our results. Demand is cyclical.",
  "Results of Operations\nGross margin increased to 24% compared with 23%, primarily due to lower resin prices. Operating income rose 12 and 14 and 15 in 2025 2024 2023 2022 1 2 3 4 5 6 7 8 9 10 11 12 13 14",
  "Index to Consolidated Financial Statements\nBalance Sheets 6, Statements of Income 7, Statements of Cash Flows 8",
  `Consolidated Balance Sheets\nTotal current assets\nInventories\nTotal assets\nAccounts payable\nTotal current liabilities\nRetained earnings\nTotal stockholders' equity ${FIGURES}`,
  `Consolidated Statements of Income\nNet sales\nCost of sales\nOperating income\nProvision for income taxes\nNet income\nDiluted earnings per share ${FIGURES}`,
  `Consolidated Statements of Cash Flows\nDepreciation\nOperating activities\nPurchases of property, plant and equipment\nInvesting activities\nFinancing activities\nCash at end of year ${FIGURES}`,
  "Note 9. Legal\nThe complaint alleges a breach. The court has set a date. The proceeding continues.",
  "Note 9. Legal\nThe complaint alleges a breach. The court has set a date. The proceeding continues.",
];

function candidatesOf(blocks: readonly DocumentBlock[]): readonly Candidate[] {
  return prepareDocument({ blocks }).passages.map((passage) => ({
    ...passage,
    id: `d/${passage.anchor}`,
    documentId: "d",
    terms: unpackTerms(passage.terms),
  }));
}

const REPORT = candidatesOf(PAGES.map((text, at) => ({ kind: "text", text, page: at + 1 })));

function pagesFor(question: string, limit = 10): readonly number[] {
  return rankPassages(question, REPORT, { limit }).map(
    ({ id }) => REPORT.find((candidate) => candidate.id === id)?.page ?? 0,
  );
}

describe("rankPassages", () => {
  it.each([
    ["What is the inventory turnover ratio for FY2025?", [6, 7]],
    ["Is this a capital-intensive business?", [6, 7, 8]],
    ["What was free cash flow?", [8]],
    ["Compute the quick ratio", [6]],
    ["What is net leverage?", [6, 7]],
    ["What drove the change of gross margin?", [4]],
    ["Which securities are registered on a securities exchange?", [1]],
    ["Who is the largest customer?", [2]],
    ["Is the business cyclical?", [3]],
    ["Any litigation?", [9]],
  ])("brings the pages that answer %j first", (question, pages) => {
    expect(
      pagesFor(question)
        .slice(0, pages.length)
        .toSorted((a, b) => a - b),
    ).toEqual(pages);
  });

  it("brings what is of the parent company alone to those who name it", () => {
    const cash = `Total current assets\nCash\nTotal assets\nRetained earnings ${FIGURES}`;
    const report = candidatesOf([
      { kind: "text", text: cash, page: 1 },
      { kind: "heading", level: 2, text: "Condensed Financial Information of Registrant", page: 2 },
      { kind: "text", text: `${cash} of ours`, page: 2 },
    ]);
    const found = (question: string) =>
      rankPassages(question, report, { limit: 5 }).map(({ id }) => id);
    expect(found("How much cash is there?")).toEqual(["d/p1"]);
    expect(found("How much cash does the parent have?")).toContain("d/p2");
  });

  it("takes a statement over the index that names it, and says nothing twice", () => {
    expect(pagesFor("the balance sheet", 1)).toEqual([6]);
    expect(pagesFor("Any litigation?").filter((page) => page >= 9)).toEqual([9]);
  });

  it("finds nothing for words that stand nowhere, for no words, and in no document", () => {
    expect(rankPassages("zebra", REPORT, { limit: 5 })).toEqual([]);
    expect(rankPassages("¿?", REPORT, { limit: 5 })).toEqual([]);
    expect(rankPassages("debt", [], { limit: 5 })).toEqual([]);
  });

  it("does not look for the company's own name", () => {
    const named = { limit: 5, companyWords: ["Zebra Bottles Inc."] };
    expect(rankPassages("bottles", REPORT, named)).toEqual([]);
  });

  it("puts first what says a question word for word, in its text or its headings", () => {
    const sentences = PAGES.flatMap((text) => text.split("\n")).filter(
      (line) => line.split(" ").length > 4 && line.length < 200,
    );
    expect(sentences.length).toBeGreaterThan(8);
    for (const sentence of sentences) {
      const found = rankPassages(sentence, REPORT, { limit: 10 }).flatMap(({ id, score }) => {
        const passage = REPORT.find((candidate) => candidate.id === id);
        const text = PAGES[(passage?.page ?? 0) - 1] ?? "";
        return passage === undefined ? [] : [{ ...passage, text, score }];
      });
      expect(withPhraseFirst(sentence, found)[0]?.text).toContain(sentence);
    }
    const headed = { headings: ["Note 9. Net leverage covenant"], text: "It is 4.5x." };
    const other = { headings: [], text: "Net leverage and each covenant" };
    const ranked = withPhraseFirst("net leverage covenant", [
      { ...other, score: 2 },
      { ...headed, score: 1 },
    ]);
    expect(ranked.map(({ text }) => text)).toEqual([headed.text, other.text]);
  });

  it.each([
    "quick ratio",
    "inventory turnover",
    "resin",
    "net leverage",
    "the court has set a date",
  ])("gives scores in the order of its results: %s", (question) => {
    const scores = rankPassages(question, REPORT, { limit: 10 }).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it("brings up what a ranking by meaning puts first", () => {
    const byMeaning = [REPORT[1]?.id ?? "", REPORT[2]?.id ?? ""];
    const ranked = rankPassages("resin", REPORT, { limit: 3, byMeaning });
    expect(ranked.map(({ id }) => id)).toContain(byMeaning[0]);
    expect(ranked).toHaveLength(3);
  });
});
