import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { caseCell } from "#core/writing/analyst/testing/case-cells.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";

type Ticker = (typeof REAL_TICKERS)[number];

/** Companies that tag interest and capital expenditure in their last year. */
const SPENDERS = REAL_TICKERS.filter((ticker) => ["WMT", "KHC", "HD", "MCD"].includes(ticker));
const PARTS = {
  half: 1 / 2,
  "a third": 1 / 3,
  "a quarter": 1 / 4,
  "two thirds": 2 / 3,
  "30%": 0.3,
};
const MILLION = 1e6;

const parts = fc.constantFrom(...Object.entries(PARTS));
const amounts = fc.integer({ min: 200, max: 9000 });
const tickers = fc.constantFrom(...SPENDERS);

function told(asked: string, ticker: Ticker): string {
  return answerQuestion(asked, [realCompany(ticker)])?.text ?? "";
}

/** What a row comes to in the case, in millions. */
function made(asked: string, ticker: Ticker, item: string): string {
  const found = answerQuestion(asked, [realCompany(ticker)])?.figures.find(
    (one) => one.item === item && one.kind === "computed",
  );
  return `${asked} ${((found?.value ?? Number.NaN) / MILLION).toFixed(3)}`;
}

function expected(asked: string, value: number): string {
  return `${asked} ${(value / MILLION).toFixed(3)}`;
}

describe.runIf(REAL_TICKERS.length > 0)("a part that a case says", () => {
  it("is of what it is said of, and the rest is said to be open", () => {
    const law = fc.property(tickers, parts, amounts, (ticker, [part, share], amount) => {
      for (const asked of [
        `an acquisition for USD ${amount}m, ${part} in debt, adding 100m of EBITDA: net leverage?`,
        `What if they buy Kenvue for USD ${amount}m, paid ${part} in new debt: net leverage?`,
        `What if ${part} of a USD ${amount}m deal is paid in debt, what is net leverage?`,
      ]) {
        const debt = caseCell(ticker, "Total Debt") + amount * MILLION * share;
        expect(made(asked, ticker, "Total Debt")).toBe(expected(asked, debt));
        expect(told(asked, ticker)).toContain("is not in the case");
      }
    });
    fc.assert(law, { numRuns: 15 });
  });

  it("bears a rate alone", () => {
    const steps = fc.integer({ min: 10, max: 200 });
    const law = fc.property(tickers, parts, steps, (ticker, [part, share], step) => {
      const debt = caseCell(ticker, "Total Debt") * share;
      const refinanced = `If ${part} of the debt is refinanced at 9%, what is interest?`;
      const interest = debt * 0.09 - caseCell(ticker, "Interest Expense") * (1 - share);
      expect(made(refinanced, ticker, "Interest Expense")).toBe(expected(refinanced, interest));
      const dearer = `rates go up ${step}bps on ${part} of the debt`;
      const cost = expected(dearer, (debt * step) / 10_000);
      expect(made(dearer, ticker, "Interest on the change of rates")).toBe(cost);
    });
    fc.assert(law, { numRuns: 15 });
  });

  it("computes nothing where it is not read, as a word does not", () => {
    const cases = ["EBITDA falls by 20%", "debt rises by USD 500m", "capex is cut by 10%"];
    const others = [
      "on half the plants",
      "at a third of sites",
      "for 300 stores",
      "and 40% of it",
      "skyrocketing",
      "in vouchers",
    ];
    const law = fc.property(
      tickers,
      fc.constantFrom(...cases),
      fc.constantFrom(...others),
      (ticker, one, other) => {
        const said = told(`What if ${one} ${other}: net leverage?`, ticker);
        expect(said).not.toMatch(/^With|would be .*, against/);
        expect(said).toMatch(new RegExp(other.replaceAll(" ", "|")));
      },
    );
    fc.assert(law, { numRuns: 30 });
  });

  it("repaid with cash takes debt and cash down together", () => {
    const law = fc.property(tickers, parts, amounts, (ticker, [part, share], amount) => {
      const [debt, cash] = [
        caseCell(ticker, "Total Debt"),
        caseCell(ticker, "Cash And Equivalents"),
      ];
      for (const [what, by] of [
        [`USD ${amount}m of notes are repaid with cash`, amount * MILLION],
        [`they repay USD ${amount}m of debt from cash`, amount * MILLION],
        [`the convertible of ${amount}m is repaid out of cash`, amount * MILLION],
        [`${part} of the debt is repaid with cash`, debt * share],
      ] as const) {
        const asked = `What if ${what}, what is gross leverage?`;
        expect(made(asked, ticker, "Total Debt")).toBe(expected(asked, debt - by));
        expect(made(asked, ticker, "Cash And Equivalents")).toBe(expected(asked, cash - by));
      }
    });
    fc.assert(law, { numRuns: 15 });
  });
});

describe.runIf(REAL_TICKERS.length > 0)("a level that is to be reached", () => {
  const levels = fc.integer({ min: 2, max: 60 }).map((tenths) => tenths / 10);

  it("is reached by the amount that is told of the row asked for, in its direction", () => {
    const law = fc.property(
      fc.constantFrom<Ticker>("HD", "WMT", "MCD"),
      levels,
      fc.constantFrom("debt", "cash", "interest"),
      (ticker, level, row) => {
        const isOfInterest = row === "interest";
        const asked = isOfInterest
          ? `how much interest can they afford at ${level}x EBIT coverage`
          : `how much ${row} would they need for ${level}x net leverage`;
        const item = isOfInterest ? "Interest Expense" : "Net Debt";
        const now = Math.abs(caseCell(ticker, item));
        const then = isOfInterest
          ? caseCell(ticker, "EBIT") / level
          : caseCell(ticker, "EBITDA") * level;
        const isUp = then > now !== (row === "cash");
        // No more cash can go than there is.
        const held = caseCell(ticker, "Cash And Equivalents");
        fc.pre(row !== "cash" || isUp || then - now <= held);
        const said = told(asked, ticker);
        expect(said).toContain(isUp ? "would have to rise by" : "would have to fall by");
        expect(made(asked, ticker, `Change of ${item}`)).toBe(expected(asked, then - now));
        expect(said.includes("or cash to rise by as much")).toBe(row === "debt" && !isUp);
      },
    );
    fc.assert(law, { numRuns: 20 });
  });

  it("is no fall of the last year where it is asked how far a row can fall", () => {
    for (const ticker of SPENDERS) {
      const said = told("By how much can EBITDA fall?", ticker);
      expect(said).toMatch(/with it 30\.0% lower|can fall/);
      expect(said).not.toMatch(/^EBITDA (?:fell|rose)/);
    }
  });
});

const SELLERS = REAL_TICKERS.filter((ticker) => ["WMT", "HD"].includes(ticker));

describe.runIf(SELLERS.length > 0)("revenues that move at a gross margin that is kept", () => {
  it("take gross profit with them and leave the costs below it, and no margin is asked of them alone", () => {
    const law = fc.property(
      fc.constantFrom(...SELLERS),
      fc.integer({ min: 1, max: 30 }),
      (ticker, fall) => {
        const lost = (caseCell(ticker, "Gross Profit") * fall) / 100;
        for (const asked of [
          `If sales fall ${fall}% and gross margin holds, what is EBITDA?`,
          `What is EBITDA if revenue drops ${fall}% with gross margin unchanged?`,
        ]) {
          const text = told(asked, ticker);
          expect(text).toContain("gross margin kept at");
          expect(text).not.toContain("EBITDA margin of");
          const ebitda = caseCell(ticker, "EBITDA") - lost;
          expect(made(asked, ticker, "EBITDA")).toBe(expected(asked, ebitda));
        }
        expect(told(`If sales fall ${fall}%, what is gross margin?`, ticker)).toContain(
          "does not follow",
        );
      },
    );
    fc.assert(law, { numRuns: 12 });
  });
});

const RATIOS = [
  ["debt to capital", (debt: number, of: Cell) => debt / (debt + of("Equity"))],
  ["debt to equity", (debt: number, of: Cell) => debt / of("Equity")],
  ["CFO to debt", (debt: number, of: Cell) => of("Cash Flow From Operating Activities") / debt],
  ["FCF to debt", (debt: number, of: Cell) => of("Discretionary FCF") / debt],
  ["net debt", (debt: number, of: Cell) => (debt - of("Cash And Equivalents")) / MILLION],
  ["net leverage", (debt: number, of: Cell) => (debt - of("Cash And Equivalents")) / of("EBITDA")],
] as const;
type Cell = (item: string) => number;

describe.runIf(REAL_TICKERS.length > 0)("a ratio in a case", () => {
  it("is that of its two rows in the case, whatever it is called and also from net cash", () => {
    const law = fc.property(
      fc.constantFrom(...REAL_TICKERS.filter((one) => ["WMT", "HD", "NVDA"].includes(one))),
      fc.constantFrom(...RATIOS),
      fc.integer({ min: 10, max: 60 }),
      fc.boolean(),
      (ticker, [name, ratio], step, isUp) => {
        const asked = `What would ${name} be if total debt were ${step}% ${isUp ? "higher" : "lower"}?`;
        const of: Cell = (item) => caseCell(ticker, item);
        const debt = of("Total Debt") * (1 + ((isUp ? 1 : -1) * step) / 100);
        const { text = "", figures = [] } = answerQuestion(asked, [realCompany(ticker)]) ?? {};
        expect(text).not.toMatch(/n\.m\.|does not follow|can't be computed/);
        const value = ratio(debt, of);
        if (text.includes("would stay at")) return;
        const isThere = figures.some((one) => {
          const own = (one.value ?? Number.NaN) / (name === "net debt" ? MILLION : 1);
          return Math.abs(own - value) < Math.abs(value) * 1e-6;
        });
        expect(`${asked} ${ticker} ${isThere ? "so" : `not ${value} in ${text}`}`).toBe(
          `${asked} ${ticker} so`,
        );
      },
    );
    fc.assert(law, { numRuns: 40 });
  });

  it("over a loss is not meaningful", () => {
    expect(told("What if EBITDA falls by 40bn: gross leverage?", "HD")).toContain("n.m.");
  });
});

describe.runIf(SELLERS.length > 0)("what a question says of a case", () => {
  it("moves a row by the sign of the figure behind it", () => {
    const law = fc.property(
      fc.constantFrom(...SELLERS),
      fc.integer({ min: 5, max: 60 }),
      fc.integer({ min: 1000, max: 9000 }),
      (ticker, fall, more) => {
        const asked = `EBITDA minus ${fall}% and total debt plus ${more}m: gross leverage?`;
        const ebitda = caseCell(ticker, "EBITDA") * (1 - fall / 100);
        const debt = caseCell(ticker, "Total Debt") + more * MILLION;
        expect(made(asked, ticker, "EBITDA")).toBe(expected(asked, ebitda));
        expect(made(asked, ticker, "Total Debt")).toBe(expected(asked, debt));
      },
    );
    fc.assert(law, { numRuns: 12 });
  });

  it("is a margin where that must be something, and what stays is not moved", () => {
    const law = fc.property(
      fc.constantFrom(...SELLERS),
      fc.integer({ min: 5, max: 60 }),
      (ticker, tenths) => {
        const level = tenths / 10;
        const asked = `What must EBITDA margin be for gross leverage of ${level}x at unchanged debt?`;
        const margin = caseCell(ticker, "Total Debt") / level / caseCell(ticker, "Revenues");
        const { text = "", figures = [] } = answerQuestion(asked, [realCompany(ticker)]) ?? {};
        const isThere = figures.some(
          ({ value }) => Math.abs((value ?? Number.NaN) - margin) < margin * 1e-6,
        );
        expect(`${asked} ${isThere ? "so" : text}`).toBe(`${asked} so`);
        expect(text).not.toContain("total debt would have to");
      },
    );
    fc.assert(law, { numRuns: 12 });
  });

  it.each([
    ["HD", "The covenant is 2.5x net leverage. What headroom is left in 2024?", "To reach 2.5x"],
    ["WMT", "Spend another $5bn on buybacks, all from cash: net leverage?", "share repurchases up"],
    [
      "HD",
      "If they sold 3bn of inventory and repaid debt, gross leverage?",
      "total debt down USD 3.0bn",
    ],
    ["HD", "Total debt 9bn: debt to equity?", "It is not read what “9bn” is of"],
  ] as const)("is a target or a payment, or is named: %s, %s", (ticker, asked, said) => {
    expect(told(asked, ticker)).toContain(said);
  });
});
