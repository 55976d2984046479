import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";
import { companyLedgers } from "#core/figures/read/ledger/company-ledger.ts";
import { answerProse } from "#core/writing/analyst/chat/answer.ts";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { readQuestion } from "#core/writing/analyst/chat/reading.ts";
import { printProse } from "#core/ledger/prose.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { realCompany, REAL_TICKERS } from "#core/writing/analyst/testing/real-companies.ts";

const QUESTIONS = [
  "What was net leverage in 2024?",
  "How did revenues develop over the last three years?",
  "Why did EBITDA rise?",
  "What is capex as a percentage of revenues?",
  "What would net leverage be if EBITDA fell by 20%?",
  "What are the main risks?",
  "Is liquidity adequate?",
  "When does the debt mature?",
] as const;
/** Words of no report, of a filing and of the trade that no row of statements is called by. */
const STRANGE = [
  "zorblat",
  "services",
  "restricted",
  "organic",
  "floating",
  "customers",
  "Tariffs",
];

describe("a question with a word that is not known", () => {
  it("is not answered without it, and the answer names it", () => {
    const law = fc.property(
      fc.constantFrom(...QUESTIONS),
      fc.constantFrom(...STRANGE),
      fc.nat(),
      (question, strange, place) => {
        const words = question.split(" ");
        const at = 1 + (place % (words.length - 1));
        const asked = [...words.slice(0, at), strange, ...words.slice(at)].join(" ");
        const said = answerProse(asked, [harbour]);
        const text = said && printProse(said.prose, said.style).text;
        expect(said?.isUnanswered, `${asked}: ${text}`).toBe(true);
        expect(text).toContain(strange);
      },
    );
    fc.assert(law, { numRuns: 400 });
  });

  it("never is one of the names that rows are called by", () => {
    const ledgers = companyLedgers([harbour]);
    const lost = ITEM_WORDS.filter(({ item }) => ledgers[0]?.has(item) === true).filter(
      ({ name }) => readQuestion(`What was ${name} in 2024?`, ledgers).unplaced.length > 0,
    );
    expect(lost.map(({ name }) => name)).toEqual([]);
  });
});

describe("a question with a word that asks for what is not answered", () => {
  it.each([
    "revenue before 2023",
    "debt repaid in 2024",
    "stressed leverage",
    "rated revenue",
    "capacity revenue",
    "new debt",
    "maturing capex",
    "peak revenue in 2024",
    "What if EBITDA falls by 20% and EBITDA rises by 20%?",
    "What if debt is 999999999999999999999bn?",
    "revenue in 2024 and ".repeat(200),
  ])("is not answered without it: %s", (question) => {
    const said = answerProse(question, [harbour]);
    const text = said && printProse(said.prose, said.style).text;
    expect(said?.isUnanswered === true ? "declined" : text).toMatch(
      /^declined$|^That case is not read/,
    );
  });
});

describe("a question of another kind than the words beside it", () => {
  it.each([
    [
      "When is the next earnings date?",
      /^The connected statements say how much, not who, where or when/,
    ],
    ["Where are revenues made?", /^The connected statements say how much, not who, where or when/],
    ["Average quarterly EBITDA in 2025", /^Quarterly statements of .* are not connected/],
    ["Quarterly capex", /^Quarterly statements of .* are not connected/],
    ["Revenues by quarter in 2025", /^Quarterly statements of .* are not connected/],
    ["How do dividends compare with free cash flow?", /Dividends.*Discretionary FCF/s],
    ["Is leverage too high?", /^Net leverage is moderate, at/],
    ["Revenue CAGR from Q1 2024 to Q3 2025", /^Quarterly statements of .* are not connected/],
  ])("is not misread: %s", (question, said) => {
    expect(printed(question)).toMatch(said);
  });
});

describe("a question with a figure that is no case", () => {
  it.each(["net debt 5bn", "EBITDA USD 500 mm", "Compare leverage to 4.0x and 10%"])(
    "is not answered as if it had none: %s",
    (question) => {
      const said = answerProse(question, [harbour]);
      expect(said?.isUnanswered === true || /To reach/.test(printed(question))).toBe(true);
    },
  );
});

function printed(question: string): string {
  return answerQuestion(question, [harbour])?.text ?? "";
}

/** Figures of an answer by what they are. */
function figuresOf(question: string, ticker: (typeof REAL_TICKERS)[number]) {
  return answerQuestion(question, [realCompany(ticker)])?.figures ?? [];
}

type Cells = (item: string) => number;

/** Interest coverage by either measure of earnings, times a factor. */
function earningsOf(cell: Cells, by: number): readonly number[] {
  return ["EBITDA", "Clean EBITDA"].map((item) => (cell(item) / -cell("Interest Expense")) * by);
}

/** Companies that tag interest and capital expenditure in their last year. */
const SPENDERS = REAL_TICKERS.filter((ticker) => ["WMT", "KHC", "HD", "MCD"].includes(ticker));

describe.runIf(REAL_TICKERS.length > 0)("a case", () => {
  const shares = fc.integer({ min: 1, max: 60 });
  const levered = REAL_TICKERS.filter((ticker) => {
    const company = realCompany(ticker);
    const year = company.years.at(-1);
    const [debt, ebitda] = ["Net Debt", "EBITDA"].map((item) => findDatum(company, item, year));
    return (debt?.value ?? 0) > 0 && (ebitda?.value ?? 0) > 0;
  });

  it("is the ledger with the row replaced, for every company", () => {
    const law = fc.property(fc.constantFrom(...levered), shares, (ticker, share) => {
      const company = realCompany(ticker);
      const asked = `What would net leverage be if EBITDA fell by ${share}%?`;
      const figures = figuresOf(asked, ticker);
      // What prints as before is told by what it was.
      fc.pre(answerQuestion(asked, [company])?.text.includes("would stay at") !== true);
      const made = figures.find(
        ({ item, kind }) => item.includes("Leverage") && kind === "computed",
      );
      const [debt, ebitda, clean] = ["Net Debt", "EBITDA", "Clean EBITDA"].map(
        (item) => findDatum(company, item, company.years.at(-1))?.value ?? Number.NaN,
      );
      const expected = [ebitda, clean].map(
        (each) => (debt ?? 0) / ((each ?? 0) * (1 - share / 100)),
      );
      expect(
        expected.some((each) => Math.abs(each - (made?.value ?? Number.NaN)) < 1e-6 * each),
        `${ticker} ${asked} ${made?.value} ${expected.join()}`,
      ).toBe(true);
    });
    fc.assert(law, { numRuns: 60 });
  });

  it.each([
    ["interest coverage", "interest expense", (cell: Cells) => earningsOf(cell, 1 / 1.5)],
    [
      "Discretionary FCF",
      "capital expenditure",
      (cell: Cells) => [
        cell("Cash Flow From Operating Activities") + cell("Capital Expenditure") * 1.5,
      ],
    ],
  ])(
    "takes an outflow by its size in a ratio, with its sign in a sum: %s",
    (row, moved, expected) => {
      for (const ticker of SPENDERS) {
        const company = realCompany(ticker);
        const cell = (item: string) => findDatum(company, item, company.years.at(-1))?.value ?? 0;
        const [first] = figuresOf(`What would ${row} be if ${moved} rose by 50%?`, ticker)
          .filter(({ item }) => item.toLowerCase().startsWith(row.toLowerCase()))
          .map(({ value }) => value);
        const isMade = expected(cell).some(
          (each) => Math.abs(each - (first ?? 0)) < 1e-6 * Math.abs(each),
        );
        expect([ticker, first, isMade]).toEqual([ticker, first, true]);
      }
    },
  );

  it("that is solved for a level reaches it", () => {
    const law = fc.property(
      fc.constantFrom(...levered),
      fc.integer({ min: 5, max: 90 }),
      (ticker, tenths) => {
        const company = realCompany(ticker);
        const target = tenths / 10;
        const figures = figuresOf(`How much EBITDA is needed for ${target}x net leverage?`, ticker);
        const debt = findDatum(company, "Net Debt", company.years.at(-1))?.value ?? 0;
        const needed = figures.find(({ item }) => item === "EBITDA" || item === "Clean EBITDA");
        expect(debt / (needed?.value ?? Number.NaN)).toBeCloseTo(target, 6);
      },
    );
    fc.assert(law, { numRuns: 60 });
  });
});
