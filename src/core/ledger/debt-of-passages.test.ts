import { describe, expect, it } from "vitest";
import { withDebtOfPassages } from "#core/ledger/debt-of-passages.ts";
import type { DebtLine, DebtPicture } from "#core/ledger/debt-picture.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";

const LINES: readonly DebtLine[] = [
  { name: "Total debt", amount: 1_200e6, status: "tagged", flags: [] },
  ...[
    "Current part of long-term debt",
    "Size of credit facilities",
    "Letters of credit outstanding",
    "Drawn under credit facilities",
  ].map((name): DebtLine => ({ name, amount: null, status: "not tagged", flags: [] })),
];
const PICTURE: DebtPicture = {
  column: "2025",
  date: "2025-12-31",
  lines: LINES,
  maturities: [],
  ties: [],
};

function said(picture: DebtPicture) {
  return picture.lines.map(({ name, amount, status }) => [name, amount, status]);
}

describe("the debt picture beside a connected annual report", () => {
  const { lines } = withDebtOfPassages(PICTURE, "HPKG", [passagesCard()]);

  it("takes what tags leave open from tables and from what the text states", () => {
    expect(said({ ...PICTURE, lines })).toEqual([
      ["Total debt", 1_200e6, "tagged"],
      ["Current part of long-term debt", 75e6, "from a table"],
      ["Size of credit facilities", 350e6, "stated in text"],
      ["Letters of credit outstanding", null, "not disclosed"],
      ["Drawn under credit facilities", null, "not disclosed"],
    ]);
  });

  it("says where an amount stands, and how far it looked for one that is missing", () => {
    expect(lines[1]?.reason).toBe("Item 8, 12. Debt, 10-K filed 27 February 2026, p. 83");
    expect(lines[3]?.reason).toBe("n.a.: not in the 3 connected passages of the filing");
  });

  it("stays as tagged for another company, another year, and a quarterly report", () => {
    const card = passagesCard();
    expect(withDebtOfPassages(PICTURE, "OTHR", [card])).toBe(PICTURE);
    const earlier = { ...PICTURE, column: "2019" };
    expect(withDebtOfPassages(earlier, "HPKG", [card])).toBe(earlier);
    expect(withDebtOfPassages(PICTURE, "HPKG", [{ ...card, filingType: "10-Q" }])).toBe(PICTURE);
  });
});
