import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDatum } from "#core/ledger/find-datum.ts";
import { answerProse, answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";

type Ticker = (typeof REAL_TICKERS)[number];

/** Companies with five years of the rows that are asked for. */
const LARGE = REAL_TICKERS.filter((ticker) => ["HD", "WMT", "MCD", "PG", "NKE"].includes(ticker));
const NAMES = {
  revenue: "Revenues",
  "net income": "Net Income",
  EBITDA: "EBITDA",
  EBIT: "EBIT",
} as const;

const tickers = fc.constantFrom(...LARGE);
const rows = fc.constantFrom(...Object.entries(NAMES));
const two = fc.uniqueArray(rows, { minLength: 2, maxLength: 2, selector: ([name]) => name });

function told(asked: string, ticker: Ticker): string {
  return answerQuestion(asked, [realCompany(ticker)])?.text ?? "";
}

function valuesOf(asked: string, ticker: Ticker): readonly number[] {
  return (answerQuestion(asked, [realCompany(ticker)])?.figures ?? []).map(({ value }) => value);
}

function cell(ticker: Ticker, item: string, back: number): number {
  const company = realCompany(ticker);
  return findDatum(company, item, company.years.toSorted().at(-1 - back))?.value ?? Number.NaN;
}

/** A row's growth over the twelve months before, which end after the fiscal year. */
function newestGrowth(ticker: Ticker, item: string): number {
  const { ltm } = realCompany(ticker);
  const [now, before] = [-1, -2].map(
    (at) => (ltm && findDatum(ltm, item, ltm.years.at(at))?.value) ?? Number.NaN,
  );
  return (now ?? Number.NaN) / (before ?? Number.NaN) - 1;
}

function holds(values: readonly number[], wanted: number): boolean {
  return values.some((value) => Math.abs(value - wanted) <= 1e-9 * Math.abs(wanted));
}

describe.runIf(LARGE.length > 0)("a question of a change", () => {
  it("and of what gave it is never answered by one level over another", () => {
    const law = fc.property(
      tickers,
      two,
      fc.constantFrom("change", "rise", "fall", "growth"),
      fc.constantFrom("came from", "is", "was due to"),
      (ticker, [[whole] = [""], [part] = [""]], move, verb) => {
        const said = told(`How much of the ${move} in ${whole} ${verb} ${part}?`, ticker);
        expect(said).not.toMatch(/\d% of|\dx /);
        expect(said).toMatch(/ (?:rose|fell|was unchanged|was little changed|grew) /);
        expect(said).toMatch(/came from|Of its parts|Of the (?:rise|fall)/);
      },
    );
    fc.assert(law, { numRuns: 40 });
  });

  it("of two rows compares how much they grew, however it is put", () => {
    const law = fc.property(
      tickers,
      two,
      (ticker, [[a, first] = ["", ""], [b, second] = ["", ""]]) => {
        const rates = [first, second].map((item) => newestGrowth(ticker, item));
        for (const asked of [
          `how fast is ${a} growing compared with ${b}`,
          `compare the growth of ${a} and ${b}`,
          `was the growth in ${a} larger than the growth in ${b}`,
          `did ${a} grow faster than ${b}`,
        ]) {
          const values = valuesOf(asked, ticker).map(Math.abs);
          for (const rate of rates)
            expect([asked, holds(values, Math.abs(rate))]).toEqual([asked, true]);
          expect(told(asked, ticker)).not.toMatch(/^\S+(?: \S+)? of USD/);
        }
      },
    );
    fc.assert(law, { numRuns: 15 });
  });

  it("over N years begins N years before", () => {
    const law = fc.property(
      tickers,
      rows,
      fc.constantFrom("two", "three", "four", "2", "3"),
      (ticker, [name, item], count) => {
        const years = { two: 2, three: 3, four: 4, "2": 2, "3": 3 }[count];
        const [now, start] = [cell(ticker, item, 0), cell(ticker, item, years)];
        fc.pre(start > 0 && now > 0);
        const compound = (now / start) ** (1 / years) - 1;
        const asked = `${name} CAGR over ${count} years`;
        expect([asked, holds(valuesOf(asked, ticker), compound)]).toEqual([asked, true]);
        for (const other of [
          `is ${name} up in ${count} years`,
          `how did ${name} change over ${count} years`,
        ])
          expect([other, holds(valuesOf(other, ticker), start)]).toEqual([other, true]);
      },
    );
    fc.assert(law, { numRuns: 20 });
  });
});

describe.runIf(LARGE.length > 0)("a time that is asked for", () => {
  it("of quarters is told whole, or not at all", () => {
    for (const ticker of REAL_TICKERS)
      for (const name of Object.keys(NAMES)) {
        const said = told(`What was ${name} in the first half of 2025?`, ticker);
        const isWhole = / in total over Q1 FY2025 to Q2 FY2025/.test(said);
        const isDeclined = /not (?:available|connected|meaningful)/.test(said);
        expect([ticker, said, isWhole !== isDeclined]).toEqual([ticker, said, true]);
      }
  });

  it("as the quarter is the newest, against the year-earlier one", () => {
    for (const ticker of LARGE)
      expect(told("what did the quarter look like vs last year", ticker)).toMatch(
        /^Revenues .* in (Q\d) FY\d{4} from .* in \1 FY\d{4}/,
      );
  });

  it.each([
    ["MCD", /^Equity was negative in five years in a row, up to/],
    ["HD", /^Equity was negative in no year in a row/],
  ] as const)("since when is counted from the newest year: %s", (ticker, said) => {
    expect(told("since when is equity negative", ticker)).toMatch(said);
  });
});

describe.runIf(LARGE.length > 0)("what is known beside a question that is declined", () => {
  it("is no row that shares a word with a name that is not read", () => {
    const law = fc.property(
      tickers,
      fc.constantFrom("minority", "vested", "working"),
      (ticker, word) => {
        const answer = answerProse(`who owns the ${word} interest`, [realCompany(ticker)]);
        expect(answer?.isUnanswered).toBe(true);
        expect(told(`who owns the ${word} interest`, ticker)).not.toContain("interest expense");
      },
    );
    fc.assert(law, { numRuns: 10 });
  });
});

describe("a question of how much can be borrowed", () => {
  it("is answered with what brings net cash to the turns that are named", () => {
    const law = fc.property(fc.integer({ min: 101, max: 900 }), (cash) => {
      const columns = {
        "2025": {
          EBIT: 400,
          "D&A": 100,
          "Short-Term Debt": 0,
          "Long-Term Debt": 100,
          "Cash And Equivalents": cash,
        },
      };
      const statements = [connectedOf({ columns })];
      const said = answerQuestion("How much could it borrow before leverage hits 2x?", statements);
      expect(said?.figures.map(({ value }) => Math.round(value / 1e6))).toContain(900 + cash);
      expect(said?.text).not.toMatch(/no change of those rows|\d%/);
    });
    fc.assert(law, { numRuns: 20 });
  });
});

describe("a question of a change from a low base", () => {
  it("is answered with both ends and no percentage", () => {
    const law = fc.property(fc.integer({ min: 1, max: 200 }), (before) => {
      const columns = { "2024": { "Net Income": before }, "2025": { "Net Income": 1_000 } };
      const said = answerQuestion("How much did net income rise?", [
        connectedOf({ columns }),
      ])?.text;
      expect(said).toMatch(/USD 1,000 mm|USD 1\.0bn/);
      expect(said).not.toMatch(/\d%/);
    });
    fc.assert(law, { numRuns: 30 });
  });
});

describe.runIf(LARGE.length > 0)("a question that is answered from the card", () => {
  it.each([
    ["HD", "maturities of the next 3 years", /falls due in FY2026.*falls due in FY2028/s],
    [
      "HD",
      "How much debt comes due through 2027?",
      /falls due in FY2026.*falls due in FY2027\.\sThat is USD .* together\.$/s,
    ],
    [
      "HD",
      "How much debt comes due until FY2027?",
      /falls due in FY2026.*falls due in FY2027\.\sThat is USD .* together\.$/s,
    ],
    ["HD", "Is the current ratio getting worse?", /Current ratio .* on 3 May 2026.* on 4 May 2025/],
    ["HD", "Is leverage getting better?", /Net leverage .* 4 May 2025/],
    ["HD", "How much of capex is growth capex?", /“growth” is not read|Not read: “growth”/],
    ["HD", "EBITDA margin against 3 years ago", /to 3 May 2026 and .* to 30 April 2023/],
    ["HD", "What is the payout on FFO?", /^Dividends paid of .*% of FFO/],
    ["NKLA", "when does it run out of cash", /last 2 months/],
    ["HD", "ROIC over five years", /^Return on invested capital was .* in FY2021/],
    ["WMT", "net debt including leases", /^Net debt of .* and lease liabilities of .* make/],
    ["HD", "net debt including leases", /less finance leases of .* that debt holds already/],
  ] as const)("%s: %s", (ticker, question, said) => {
    expect(told(question, ticker)).toMatch(said);
  });
});
