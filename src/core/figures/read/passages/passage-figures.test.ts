import { describe, expect, it } from "vitest";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import { withWords } from "#core/figures/anchors/in-force.ts";
import { documentFigures } from "#core/figures/check/document-figures.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import { cardSources } from "#core/outputs/report/card-sources.ts";

const card = passagesCard();

function checked(content: string) {
  return checkAnchored({ content, connectedData: [card], primaryTicker: "HPKG" });
}

function verdicts(content: string): readonly string[] {
  return checked(content).figures.flatMap(({ text, verdict }) =>
    verdict === "ignored" ? [] : [`${text} ${verdict}`],
  );
}

describe("a figure typed in a note", () => {
  it.each([
    ["The term loan was USD 225 mm.", "USD 225 mm"],
    ["The term loan due 2028 was USD 267 mm in FY2024.", "USD 267 mm"],
    ["The 2031 senior notes are USD 500 mm (10-K Note 12, p. 83).", "USD 500 mm"],
    [
      "Harbour Packaging Group's receivables facility stood at USD 60 mm at the end of 2025.",
      "USD 60 mm",
    ],
  ])("is verified by the row of a connected passage: %s", (content, text) => {
    expect(verdicts(content)).toContain(`${text} verified`);
  });

  it.each([
    // another year, another row, more than the row, part of it, a hope, another company, the wrong amount
    "The term loan was USD 267 mm.",
    "The term loan was USD 225 mm in FY2024.",
    "The equipment loans were USD 225 mm.",
    "The fair value of the term loan was USD 225 mm.",
    "Excluding leases, the term loan was USD 225 mm.",
    "In 2024 the notes were USD 500 mm, the term loan USD 225 mm.",
    "The undrawn part of the term loan was USD 225 mm.",
    "The term loan should be USD 225 mm.",
    "Nike's term loan was USD 225 mm.",
    "The term loan was USD 226 mm.",
    "The term loan was EUR 225 mm.",
    "Debt was USD 225 mm.",
    "The term loan was about USD 225 mm.",
  ])("is not where the words may mean anything else: %s", (content) => {
    expect(verdicts(content)).not.toContain("USD 225 mm verified");
    expect(verdicts(content).join()).not.toMatch(/(?:267|226) mm verified/);
    expect(verdicts(content).join()).not.toContain("contradicted");
  });

  it("is verified where its sentence stands in the passage word for word", () => {
    const quote =
      "“The revolving credit facility provides for borrowings of up to $350 million and matures in June 2029.” (10-K, Item 8, 12. Debt, p. 83)";
    expect(verdicts(quote)).toContain("$350 million verified");
    expect(verdicts(quote.replace("350", "375"))).not.toContain("$375 million verified");
  });

  it("finds its cell among the likely sources, and is of it once chosen", () => {
    const content = "Notes come to USD 500 mm.";
    const text = checked(content);
    const figure = text.figures.find(({ verdict }) => verdict === "unsupported");
    expect(figure).toBeDefined();
    if (figure === undefined) return;
    const [first] = sourceCandidates({ ...text, content, anchors: [] })(figure);
    expect(first).toMatchObject({
      item: "12. Debt: 6.875% senior notes, due 2031",
      display: "USD 500 mm",
      isEqual: true,
    });
    if (first === undefined) return;
    const anchor = chosenAnchor(figure, first.binding, { id: "1", now: Date.UTC(2026, 2, 1) });
    const bound = checkAnchored({
      content,
      connectedData: [card],
      primaryTicker: "HPKG",
      anchors: withWords([anchor], content),
    });
    const decided = documentFigures(bound, content, []);
    expect(decided.figures[0]).toMatchObject({ state: "verified", sourceNumbers: [1] });
    expect(decided.sources.map(sourceLabel)).toEqual([
      "Harbour Packaging Group, Item 8, 12. Debt, 10-K filed 27 February 2026, p. 83",
    ]);
    expect(cardSources(decided, card)).toHaveLength(1);
  });
});

describe("the data of a passage", () => {
  it("are its tagged cells exactly, with row, period and the words of their row", () => {
    const datum = openLedger([card]).find({
      entity: "HPKG",
      item: "12. Debt: Term loan, due 2028",
      period: "2024",
    });
    expect(datum).toMatchObject({
      value: 267e6,
      unit: "money",
      currency: "USD",
      provider: card.id,
      source: {
        document: { accession: "0009990001-26-000002" },
        page: 83,
        anchor: "p412",
        quote: "Term loan, due 2028 | 2025: 225 | 2024: 267",
        at: { row: 1, column: 1 },
      },
    });
  });

  it("are the figures its text states, each by the words that lead to it", () => {
    const [provider] = openLedger([card]).providers;
    const items = provider?.items.filter((item) => item.startsWith("“")) ?? [];
    expect(items).toContain(
      "“…requires the Company to maintain a ratio of net debt to EBITDA of not more than 4.50 to 1.00”",
    );
  });

  it("tell rows of one name apart that say other things", () => {
    const items = openLedger([card]).providers[0]?.items ?? [];
    expect(items).toContain("12. Debt: Revolver");
    expect(items).toContain("12. Debt: Revolver (p414, row 1, 1)");
  });
});

describe("a figure of a parent's own statements", () => {
  const table = {
    units: "In millions of dollars",
    headerRows: [["", "2025", "2024"]],
    rows: [{ label: "Notes payable", cells: [{ text: "71" }, { text: "64" }] }],
  };
  const section = "Item 15, Parent company only, BALANCE SHEETS";
  const parent = passagesCard(
    [],
    [{ content: "Notes payable | 2025: 71 | 2024: 64", table, section }],
  );
  const verdictOf = (content: string) =>
    checkAnchored({ content, connectedData: [parent], primaryTicker: "HPKG" }).figures.map(
      ({ verdict }) => verdict,
    );

  it("is of the group in no sentence, and of the parent where it is named", () => {
    expect(verdictOf("Notes payable were USD 71 mm.")).toEqual(["unsupported"]);
    expect(verdictOf("Notes payable of the parent company were USD 71 mm.")).toEqual(["verified"]);
  });

  it("says so in the name of its row", () => {
    expect(openLedger([parent]).providers[0]?.items).toContain(
      "Parent company only, BALANCE SHEETS: Notes payable",
    );
  });
});

describe("figures of one row at several times", () => {
  it.each([
    "The term loan was USD 225 mm and USD 267 mm in FY2025 and FY2024, respectively.",
    "The term loan fell from USD 267 mm in FY2024 to USD 225 mm in FY2025.",
    "The term loan fell to USD 225 mm in FY2025 from USD 267 mm in FY2024.",
    "The term loan was USD 267 mm in 2024 and USD 225 mm in 2025.",
  ])("are each verified at their own: %s", (content) => {
    expect(verdicts(content).toSorted()).toEqual(["USD 225 mm verified", "USD 267 mm verified"]);
  });

  it.each([
    // exchanged, the other way, another row, two rows, beside the row, of a change, without an order
    "The term loan was USD 267 mm and USD 225 mm in FY2025 and FY2024, respectively.",
    "The term loan was USD 225 mm in 2024 and USD 267 mm in 2025.",
    "The term loan rose from USD 267 mm in FY2024 to USD 225 mm in FY2025.",
    "The equipment loans fell from USD 267 mm in FY2024 to USD 225 mm in FY2025.",
    "The term loan and the revolver were USD 225 mm and USD 267 mm in 2025 and 2024, respectively.",
    "Excluding leases, the term loan was USD 225 mm and USD 267 mm in 2025 and 2024, respectively.",
    "The decrease in the term loan was USD 267 mm in 2024 and USD 225 mm in 2025.",
    "The term loan fell by USD 267 mm in 2024 and USD 225 mm in 2025.",
    "The term loan was USD 225 mm and USD 267 mm in FY2025 and FY2024.",
    "The average term loan was USD 267 mm in 2024 and USD 225 mm in 2025.",
    "Nike's term loan was USD 267 mm in 2024 and USD 225 mm in 2025.",
  ])("are not where the words say something else: %s", (content) => {
    expect(verdicts(content).join()).not.toContain(" verified");
  });
});

describe("figures of several rows of one table", () => {
  const amounts = [
    ["Term loan", "225", "267"],
    ["Bonds", "500", "450"],
    ["Bank overdraft", "75", "83"],
    ["Borrowings, gross", "800", "800"],
  ] as const;
  const table = {
    units: "In millions of dollars",
    headerRows: [["", "2025", "2024"]],
    rows: amounts.map(([label, ...texts]) => ({ label, cells: texts.map((text) => ({ text })) })),
  };
  const rows = passagesCard([], [{ content: "Debt", table, section: "Borrowings" }]);
  const figuresOf = (content: string) =>
    checkAnchored({ content, connectedData: [rows], primaryTicker: "HPKG" }).figures.flatMap(
      ({ text, verdict }) => (verdict === "ignored" ? [] : [`${text} ${verdict}`]),
    );

  it.each([
    "In 2024, bonds and the bank overdraft were USD 450 mm and USD 83 mm, respectively.",
    "Bonds and the bank overdraft amounted to USD 450 mm and USD 83 mm, respectively, in 2024.",
    "At the end of 2024 the term loan, bonds and the bank overdraft were USD 267 mm, USD 450 mm and USD 83 mm, respectively.",
    "Bonds were USD 450 mm, or 56.3% of gross borrowings, in 2024.",
    "In 2025 bonds were USD 500 mm (62.5% of gross borrowings).",
    "The sum of the term loan, bonds and the bank overdraft was USD 800 mm in 2024.",
    "Together, the term loan and bonds were USD 717 mm in 2024.",
    "Gross borrowings and bonds were USD 800 mm and USD 500 mm, respectively, in 2025.",
  ])("are verified each: %s", (content) => {
    const said = figuresOf(content);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((each) => !each.endsWith(" verified"))).toEqual([]);
  });

  it.each([
    // exchanged, without an order, other years, one row more, beside the rows, moves, other bases
    "In 2024, bonds and the bank overdraft were USD 83 mm and USD 450 mm, respectively.",
    "In 2024, bonds and the bank overdraft were USD 450 mm and USD 83 mm.",
    "In 2025, bonds and the bank overdraft were USD 450 mm and USD 83 mm, respectively.",
    "In 2024, bonds, the bank overdraft and leases were USD 450 mm and USD 83 mm, respectively.",
    "In 2024, excluding leases, bonds and the bank overdraft were USD 450 mm and USD 83 mm, respectively.",
    "In 2024, bonds and the bank overdraft were USD 450 mm and USD 83 mm, respectively, at fair value.",
    "In 2024, bonds and the bank overdraft rose by USD 450 mm and USD 83 mm, respectively.",
    "Nike's bonds and bank overdraft were USD 450 mm and USD 83 mm, respectively, in 2024.",
    "Bonds and the bank overdraft were USD 450 mm and USD 83 mm in 2025 and 2024, respectively.",
    "Bonds were USD 500 mm, or 62.5% of gross borrowings, in 2024.",
    "Bonds were USD 500 mm (62.5% of gross borrowings) in 2024.",
    "Bonds were USD 451 mm, or 62.5% of the term loan, in 2024.",
    "The sum of the term loan, bonds and the bank overdraft was USD 717 mm in 2024.",
    "The sum of the term loan, bonds, leases and the bank overdraft was USD 800 mm in 2024.",
  ])("are not where order, rows or times are others: %s", (content) => {
    expect(figuresOf(content).filter((each) => each.endsWith(" verified"))).toEqual([]);
  });
});
