import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerProse } from "#core/writing/analyst/chat/answer.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { printProse } from "#core/ledger/prose.ts";
import {
  REAL_TICKERS,
  type RealTicker,
  realCompany,
} from "#core/writing/analyst/testing/real-companies.ts";

function ask(tickers: readonly RealTicker[], question: string) {
  const answer = answerProse(question, tickers.map(realCompany));
  if (answer === undefined) throw new Error("No answer");
  return { ...answer, text: printProse(answer.prose, answer.style).text };
}

const ROWS = ["revenue", "EBITDA", "net debt", "SG&A"];

describe("a word that is not read", () => {
  it("beside one that says which way something went says no more than that", () => {
    const law = fc.property(
      fc.constantFrom(...ROWS),
      fc.constantFrom("gone", "trekked", "wandered"),
      fc.constantFrom("up", "down"),
      (row, word, way) => {
        const { isUnanswered, text } = ask(["NKE"], `Has ${row} ${word} ${way}?`);
        expect(isUnanswered).toBeUndefined();
        expect(text).toContain(`Not read: “${word}”.`);
      },
    );
    fc.assert(law, { numRuns: 12 });
  });

  it("in the name of a row, or as a negation of it, declines the question still", () => {
    const law = fc.property(
      fc.constantFrom(...ROWS),
      fc.constantFrom("restricted", "captive", "unlike", "not"),
      (row, word) => {
        expect(ask(["NKE"], `What was ${word} ${row} in 2025?`).isUnanswered).toBe(true);
      },
    );
    fc.assert(law, { numRuns: 10 });
  });

  it.each([
    ["How much EBITDA could it lose before net leverage hits the 2.5x covenant?", "To reach 2.5x"],
    ["If revenue falls 10% at a constant EBITDA margin, net leverage?", "revenues down 10.0%"],
    ["How did net debt become net cash?", "Net debt was"],
  ])("is named beside the answer of a whole frame: %s", (question, said) => {
    expect(ask(["NKE"], question).text).toContain(said);
  });
});

describe("a short form", () => {
  it("is a word of its own, and no beginning of another", () => {
    const law = fc.property(fc.constantFrom("into", "revs", "levy", "inter", "intl"), (word) => {
      const { text } = ask(["NKE"], `How much of operating cash flow went ${word} capex in 2025?`);
      expect(text).not.toMatch(/interest expense|leverage was/i);
    });
    fc.assert(law, { numRuns: 5 });
  });
});

describe("a condition", () => {
  it("that holds is no level to be reached, one of what would be is", () => {
    const law = fc.property(
      fc.constantFrom("net leverage", "gross leverage"),
      fc.constantFrom("below", "above"),
      fc.integer({ min: 1, max: 5 }),
      (row, side, level) => {
        const held = ask(["NKE"], `What interest does it pay if ${row} is ${side} ${level}x?`);
        expect(held.text).not.toContain("To reach");
        const wanted = ask(["NKE"], `How much debt would it need for ${row} of ${level}x?`);
        expect(wanted.text).toContain("To reach");
      },
    );
    fc.assert(law, { numRuns: 8 });
  });

  it("whose level is named nowhere is asked for", () => {
    const { text } = ask(["NKE"], "How much debt would they have to repay to get there?");
    expect(text).toContain("That case is not read");
  });
});

describe("what is excluded", () => {
  const all = ["KHC", "NKE", "WMT"] as const;
  const names = { KHC: "Kraft Heinz", NKE: "Nike", WMT: "Walmart" };
  it("is not in the answer", () => {
    const law = fc.property(
      fc.constantFrom(...all),
      fc.constantFrom("excluding", "without", "leaving out", "other than"),
      fc.constantFrom("Rank them all by net leverage", "average EBITDA margin of the group"),
      (out, word, question) => {
        const { text } = ask(all, `${question}, ${word} ${names[out]}`);
        for (const ticker of all) expect(text.includes(names[ticker])).toBe(ticker !== out);
      },
    );
    fc.assert(law, { numRuns: 12 });
  });
});

describe("a word with two senses", () => {
  it.each([
    ["NKE", "what does EBIT coverage mean", "is EBIT over interest expense"],
    ["NKE", "how many times did revenue multiply since 2022", "since FY2022"],
    ["NKE", "how much cash was returned to shareholders in 2025", "Shareholder distributions"],
    ["KHC", "how much did Kraft Heinz lose in 2025", "net loss was"],
    [
      "KHC",
      "how many years in a row has Kraft Heinz lost money",
      "was negative in one year in a row",
    ],
  ] as const)("is read as it is meant: %s, %s", (ticker, question, said) => {
    expect(ask([ticker], question).text).toContain(said);
  });

  it("of a loss the smallest is the nearest to none", () => {
    const { text } = ask(["KHC"], "Which year was the net loss largest?");
    expect(text).toContain("in FY2025");
  });

  it("two-year change is one over two years", () => {
    const { text } = ask(["KHC"], "two-year change in gross margin");
    expect(text).toContain("to 28 March 2026 from");
  });

  it("of a year asks for nothing newer", () => {
    const { text } = ask(["KHC"], "clean EBITDA 2025 and the adjustments in it");
    expect(text).toContain("in FY2025");
    expect(text).not.toContain("twelve months");
  });
});

describe("another period or row than asked", () => {
  it.each([
    ["How much of its debt falls due within two years?", /FY2026|FY2027/],
    ["what would free cash flow be at half the capex", /^With capital expenditure down 50\.0%/],
  ])("is not answered: %s", (question, said) => {
    expect(ask(["NKE"], question).text).toMatch(said);
  });
});

describe("several rows", () => {
  it.each([
    ["capex plus interest expense plus dividends", /^Capital .* and dividends paid of .* make USD/],
    [
      "capex plus dividends versus operating cash flow",
      /make USD .* (?:above|below) operating cash/,
    ],
    [
      "operating cash flow less capex less dividends",
      /^Operating cash flow of .* less capital .* make USD/,
    ],
    ["total debt to gross profit", /was \d\.\dx gross profit of USD/],
  ])("make what is asked of them: %s", (question, said) => {
    expect(ask(["KHC"], `${question} in 2025`).text).toMatch(said);
  });
});

describe("a company as people call it", () => {
  it.each([["GOOGL", "google capex in 2025"]] as const)(
    "is the connected one: %s, %s",
    (ticker, question) => {
      expect(ask([ticker, "WMT"], question).text).not.toContain("Walmart");
    },
  );
});

function debtOf(ticker: RealTicker): number {
  const data = realCompany(ticker);
  return findDatum(data, "Net Debt", data.years.at(-1) ?? "")?.value ?? 0;
}

describe("an answer over several companies", () => {
  const GROUP = ["AAPL", "NVDA", "GOOGL", "AMD"] as const;

  it("ends at the end that is asked for, also of a row called by its other sign", () => {
    const tickers = fc.uniqueArray(fc.constantFrom(...GROUP), { minLength: 2 });
    const ends = fc.constantFrom(
      ["most net cash", "lowest"],
      ["least net cash", "highest"],
      ["most net debt", "highest"],
      ["lowest net debt", "lowest"],
    );
    const law = fc.property(tickers, ends, (of, [asked = "", end]) => {
      const sorted = of.toSorted((a, b) => debtOf(a) - debtOf(b));
      const first = end === "lowest" ? sorted[0] : sorted.at(-1);
      const { text } = ask(of, `Who has the ${asked}?`);
      expect(text).toContain(
        `The ${end} is that of ${spokenName(realCompany(first ?? "AMD").name)}`,
      );
    });
    fc.assert(law, { numRuns: 12 });
  });

  it("compares a ratio of two rows that has a name as a ratio", () => {
    const { text } = ask(["NVDA", "AMD"], "How do they compare on ROE?");
    expect(text).toMatch(/^Net income over equity was [\d.]+% at Nvidia/);
    const share = ask(["PG", "MCD"], "Which pays out the most of its fcf in dividends?").text;
    expect(share).toMatch(/^Dividends paid over Discretionary FCF was [\d.]+% at Procter/);
  });
});

describe("a question of two parts", () => {
  it.each([
    ["PG", "cfo and capex for 2025 and how much was left", "Not answered: “how much was left”"],
    ["GOOGL", "capex 2025 and what is it for", "Not answered: “what is it for”"],
    ["NKE", "best and worst year for EBITDA margin", "lowest in"],
  ] as const)("answers both or says which it does not: %s, %s", (ticker, question, said) => {
    expect(ask([ticker], question).text).toContain(said);
  });
});

describe("a time that is asked for", () => {
  it.each(["2022", "2023", "2024"])("is that of what is said of one-offs: %s", (year) => {
    const { text } = ask(["KHC"], `What one-offs are in EBITDA in ${year}?`);
    expect(text).toContain(`FY${year}`);
    expect(text).not.toContain("twelve months to");
  });
});

it("a case in which earnings fall moves a ratio by them alone, whatever else it counts", () => {
  const law = fc.property(
    fc.constantFrom(...REAL_TICKERS.filter((one) => /LPA|KHC|MCD/.test(one))),
    fc.constantFrom(10, 15, 20),
    (ticker, fall) => {
      const { text } = ask([ticker], `What if EBITDA falls ${fall}%?`);
      const [, made = 0, own = 0] = /would be ([\d.]+)x, against ([\d.]+)x/.exec(text) ?? [];
      expect(Math.abs(Number(made) * (1 - fall / 100) - Number(own))).toBeLessThan(0.11);
    },
  );
  fc.assert(law, { numRuns: 9 });
});

it("no level is told for a move of which there is none that compares", () => {
  const { text } = ask(["NKLA"], "Which year had the biggest rise in debt?");
  expect(text).not.toMatch(/highest|USD/);
});

describe("what the statements hold", () => {
  it.each([
    ["GOOGL", "Is the rise in net income a one-off?", /came from higher other net income/],
    ["MCD", "Was the increase in EBITDA due to one-offs?", /EBITDA rose 8\.8%.*No one-offs are/],
    ["PG", "Has it paid out more than it earned in cash since 2021?", /^Dividends .* none of five/],
    ["HD", "What share of the debt comes due before 2028?", /USD 8\.3bn together, 14\.9% of total/],
    ["MCD", "What rate of interest do they pay on average on their debt?", /On the mean of/],
    ["PG", "what was the net debt at june 2024", /^Net debt was USD 23\.0bn at the end of FY2024/],
    [
      "AMD",
      "What was the weakest quarter of 2025 and why?",
      /Q2 FY2025, at USD 623 mm.* EBIT fell/,
    ],
    ["MCD", "Did Q1 beat last year?", /in Q1 FY2026 from .* in Q1 FY2025/],
    ["PG", "What is dividend cover?", /^Discretionary FCF .* of dividends paid/],
    ["NKE", "Rank the years by gross margin, highest first", /in FY2022, .* in FY2023/],
    ["AMD", "What would EPS be at a 15% tax rate?", /would be USD 2\.21, against USD 2\.65/],
    ["SNOW", "When does the cash run out?", /^Cash is not being spent: Discretionary FCF was/],
  ] as const)("is read as it is asked for: %s, %s", (ticker, question, answer) => {
    expect(ask([ticker], question).text).toMatch(answer);
  });

  it("tells each of several companies a subject that is asked of them", () => {
    const said = ask(["HD", "MCD"], "Which of the two has more headroom before a downgrade?").text;
    expect(said).toMatch(
      /^Home Depot: .*Downward: .* can fall .*McDonald's: .*Downward: .* can fall/s,
    );
  });

  it.each([
    [
      "HD",
      "Can they refinance the short-term debt without cutting the dividend?",
      /more than cash/,
    ],
    ["WMT", "How did same-store sales do?", /higher revenues/],
  ] as const)("stands beside what is not read: %s, %s", (ticker, question, near) => {
    const { isUnanswered, text } = ask([ticker], question);
    expect(isUnanswered).toBe(true);
    expect(text).toMatch(near);
  });
});

it.each(["Which is more exposed to tariffs?", "Who runs it?", "How exposed is it to hurricanes?"])(
  "a question that is declined names the companies it was not asked of: %s",
  (asked) => {
    const { text } = ask(["MCD", "HD"], asked);
    expect(text).toContain("alone: name Home Depot to ask the same.");
  },
);
