import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ITEM_WORDS } from "#core/finance/vocabulary/item-words.ts";
import { companyLedgers } from "#core/figures/read/ledger/company-ledger.ts";
import { answerProse } from "#core/writing/analyst/chat/answer.ts";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { NOTED } from "#core/writing/analyst/chat/facts.ts";
import { findingsOf } from "#core/findings/findings.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { readQuestion } from "#core/writing/analyst/chat/reading.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";
import { printProse } from "#core/ledger/prose.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { caseCell } from "#core/writing/analyst/testing/case-cells.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";
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

/** Words that turn what is asked: a negation, a condition, a superlative, a name. */
const TURNING = ["never", "unless", "without", "steepest", "Tariffs", "Xerxes"];

function answered(asked: string) {
  const said = answerProse(asked, [harbour]);
  return { isUnanswered: said?.isUnanswered === true, text: printed(asked) };
}

/** A question with a word put into it at some place. */
const withWord = (words: readonly string[]) =>
  fc
    .record({ asked: fc.constantFrom(...QUESTIONS), word: fc.constantFrom(...words), at: fc.nat() })
    .map(({ asked, word, at }) => {
      const all = asked.split(" ");
      const place = 1 + (at % (all.length - 1));
      return { word, asked: [...all.slice(0, place), word, ...all.slice(place)].join(" ") };
    });

describe("a question with a word that is not known", () => {
  it("never is answered without saying that the word is not read", () => {
    const law = fc.property(withWord(STRANGE), ({ asked, word }) => {
      const { isUnanswered, text } = answered(asked);
      expect(text.includes(word), `${asked}: ${text}`).toBe(true);
      expect(isUnanswered || /Not read: [^.]*“/.test(text), `${asked}: ${text}`).toBe(true);
    });
    fc.assert(law, { numRuns: 400 });
  });

  it("is declined where the word may turn it", () => {
    const law = fc.property(withWord(TURNING), ({ asked }) => {
      expect(answered(asked).isUnanswered, `${asked}: ${printed(asked)}`).toBe(true);
    });
    fc.assert(law, { numRuns: 300 });
  });

  const ROWS = ["revenues", "capex", "net debt", "EBITDA", "interest coverage"] as const;
  const oneOf = fc.record({ row: fc.constantFrom(...ROWS), word: fc.constantFrom(...STRANGE) });

  it("is declined where the word is a part of the row's name", () => {
    const law = fc.property(oneOf, fc.nat(4), ({ row, word }, form) => {
      const named = [
        `${word} ${row}`,
        `${row} ${word}`,
        `${row} from ${word}`,
        `${row} of the ${word} arm`,
        `${row} per ${word}`,
      ];
      const asked = `What was ${named[form]} in 2024?`;
      expect(answered(asked).isUnanswered, `${asked}: ${printed(asked)}`).toBe(true);
    });
    fc.assert(law, { numRuns: 300 });
  });

  it("is answered as without it where the word is what the row does, or what is done with it", () => {
    const law = fc.property(oneOf, fc.nat(3), ({ row, word }, form) => {
      const lower = word.toLowerCase();
      const [asked = "", plain = ""] =
        [
          [`How did ${row} ${lower} in 2024?`, `How did ${row} in 2024?`],
          [`Why has ${row} ${lower}?`, `Why has ${row}?`],
          [`What is the ${lower} in ${row} for 2024?`, `What is the ${row} for 2024?`],
          [`How ${lower} was ${row} in 2024?`, `How was ${row} in 2024?`],
        ][form] ?? [];
      const [whole, said] = [`Not read: “${lower}”. ${printed(plain)}`, printed(asked)];
      expect(said.slice(0, whole.length)).toBe(whole);
      // What is decided nearest to it, in one line.
      expect(said.slice(whole.length)).toMatch(/^(?:\n[^\n]+)?$/);
    });
    fc.assert(law, { numRuns: 300 });
  });

  it.each(["Hur stor är bolagets nettoskuld?", "Quelle est la dette nette ?", "純負債は？"])(
    "is told what language is read: %s",
    (asked) => {
      expect(printed(asked)).toMatch(/^Questions are read in English/);
    },
  );

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
      // What leverage counts beside net debt (leases under IFRS 16) it counts in the case too.
      const expected = ["Net Leverage (x)", "Clean Net Leverage (x)"].map((item) => {
        return caseCell(ticker, item) / (1 - share / 100);
      });
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
        const cell = (item: string) => caseCell(ticker, item);
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
        const target = tenths / 10;
        const figures = figuresOf(`How much EBITDA is needed for ${target}x net leverage?`, ticker);
        const debt = caseCell(ticker, "Net Debt");
        const needed = figures.find(({ item }) => item === "EBITDA" || item === "Clean EBITDA");
        expect(debt / (needed?.value ?? Number.NaN)).toBeCloseTo(target, 6);
      },
    );
    fc.assert(law, { numRuns: 60 });
  });
});

/** What is asked of ends, of several things, of shares and of parts of names. */
const YEARS = harbour.years.toReversed();

function cellOf(item: string, year: string | undefined): number {
  return findDatum(harbour, item, year)?.value ?? Number.NaN;
}

describe("an end that is asked for", () => {
  const rows = ["Revenues", "EBIT", "Gross Profit", "Net Income", "Equity"] as const;

  it("of moves is the year of the largest, by the cells", () => {
    for (const item of rows) {
      const moves = YEARS.slice(0, -1).map((year, at) => {
        const [now, before] = [cellOf(item, year), cellOf(item, YEARS[at + 1])];
        // What is broadly flat did not rise.
        return { year, by: now / before > 1.02 ? now - before : 0 };
      });
      const rises = moves.filter(({ by }) => by > 0).toSorted((a, b) => b.by - a.by);
      expect(printed(`In which year did ${item} grow most?`)).toContain(
        `most in FY${rises[0]?.year}`,
      );
      expect(printed(`Which year saw the smallest rise in ${item}?`)).toContain(
        `least in FY${rises.at(-1)?.year}`,
      );
    }
  });

  it("of moves leaves none out, whatever its sign", () => {
    // What prints as nothing is not said to have moved.
    const values = fc.array(fc.constantFrom(-3, -2, -1, 1, 2, 3), { minLength: 5, maxLength: 5 });
    const law = fc.property(values, fc.constantFrom("rise", "fall"), (ebit, way) => {
      const years = ebit.map((value, at) => [
        String(2021 + at),
        { Revenues: 2000, EBIT: 50 * value },
      ]);
      const company = connectedOf({ columns: Object.fromEntries(years) });
      const moved = ebit.flatMap((value, at) => {
        const before = ebit[at - 1] ?? value;
        return value !== before && value > before === (way === "rise") ? [`FY${2021 + at}`] : [];
      });
      const [said = ""] = (
        answerQuestion(`In which years did EBIT ${way}?`, [company])?.text ?? ""
      ).split(". ");
      expect([said, ...(said.match(/FY\d{4}/g) ?? [])]).toEqual([said, ...moved.toReversed()]);
    });
    fc.assert(law, { numRuns: 60 });
  });

  it.runIf(REAL_TICKERS.length > 0)("of several companies is that of the cells, both ways", () => {
    const companies = (["HD", "WMT", "KHC"] as const).map(realCompany);
    const data = (item: string) =>
      companies
        .flatMap((company) => {
          const datum = findDatum(company, item, company.years.at(-1));
          return datum === undefined
            ? []
            : [{ name: spokenName(company.name), size: Math.abs(datum.value) }];
        })
        .toSorted((a, b) => a.size - b.size);
    const asked = {
      "total debt": "Total Debt",
      dividends: "Dividends Paid",
      capex: "Capital Expenditure",
    };
    for (const [name, item] of Object.entries(asked)) {
      const [least, most] = [data(item)[0]?.name, data(item).at(-1)?.name];
      for (const word of ["lowest", "smallest", "least"])
        expect(answerQuestion(`Who has the ${word} ${name}?`, companies)?.text).toContain(
          `The lowest is that of ${least}.`,
        );
      expect(answerQuestion(`Which of them has the largest ${name}?`, companies)?.text).toContain(
        `The highest is that of ${most}.`,
      );
    }
  });
});

describe("a share", () => {
  const pairs = [
    ["capex", "revenues", "Capital expenditure of"],
    ["interest expense", "EBITDA", "Interest expense of"],
    ["dividends", "net income", "Dividends paid of"],
  ] as const;
  it.each(pairs)("of %s in %s is that way round however it is asked", (part, whole, lead) => {
    for (const asked of [
      `What share of ${whole} is ${part}?`,
      `What percentage of Harbour's ${whole} went on ${part}?`,
      `How much of the ${whole} goes to ${part}?`,
      `What part of ${whole} did it spend on ${part}?`,
      `${part} as a percentage of ${whole}`,
    ])
      expect(`${asked}: ${printed(asked)}`).toMatch(new RegExp(`: ${lead}.*% of`));
  });

  it("of a share count needs what is shared", () => {
    expect(answered("What did it hand round per share?").isUnanswered).toBe(true);
  });

  it("of a share count is an amount a share", () => {
    const law = fc.property(fc.constantFrom("FCF", "revenue", "cash", "capex", "equity"), (row) => {
      const [ticker] = REAL_TICKERS;
      if (ticker === undefined) return;
      const figures = figuresOf(`${row} per share`, ticker);
      const [top, bottom, made] = figures.map(({ value }) => Math.abs(value));
      expect((top ?? 0) / (bottom ?? 1)).toBeCloseTo(made ?? 0, 6);
    });
    fc.assert(law, { numRuns: 10 });
  });
});

describe("several questions in one", () => {
  it("are answered each, or said not to be", () => {
    const one = fc.constantFrom(
      "what was EBITDA in 2024",
      "how much capex was there in 2023",
      "is net leverage high",
      "why did revenues rise",
    );
    const law = fc.property(one, one, (first, second) => {
      fc.pre(first !== second);
      const [a, b] = [printed(`${first}?`), printed(`${second}?`)];
      expect(printed(`${first}, and ${second}?`)).toBe(`${a}\n${b}`);
      expect(printed(`${first} and who audits them?`)).toBe(
        `${a}\nNot answered: “who audits them”.`,
      );
    });
    fc.assert(law, { numRuns: 30 });
  });
});

describe("what is done with a row", () => {
  it("stands for the row", () => {
    expect(printed("How much do they return to shareholders?")).toMatch(
      /^Harbour Packaging Group's shareholder distributions|^Shareholder distributions/,
    );
  });
});

const CASH = "Cash and equivalents rose in 2025 because customers paid sooner.";

describe("why something moved, with documents", () => {
  it("is searched for by the row and by what moved it, before it is said that nothing is found", () => {
    const ledger = openLedger([passagesCard([CASH])]);
    const said = answerProse("Why did net debt fall in 2025?", [harbour], ledger);
    const text = said === undefined ? "" : printProse(said.prose, said.style).text;
    expect(text).toContain(`“${CASH}”`);
    expect(text).not.toMatch(/found no reason|do not say/);
  });
});

function called(question: string, company: ConnectedFinancialData): readonly string[] {
  return readQuestion(question, companyLedgers([company])).companies;
}

describe("a company", () => {
  it("is known by its name with hyphens", () => {
    for (const company of [harbour, ...REAL_TICKERS.map(realCompany)]) {
      const name = spokenName(company.name);
      if (!/^[A-Za-z]+(?: [A-Za-z]+)+$/.test(name)) continue;
      const asked = `What was ${name.replaceAll(" ", "-")}'s EBITDA in 2024?`;
      expect([asked, ...called(asked, company)]).toEqual([asked, company.ticker]);
    }
  });

  it("is known by the initials of its name, with its legal form's or without", () => {
    const company = { ...harbour, ticker: "NI", name: "NORTHERN IRON SHIPPING WORKS CO LTD" };
    for (const initials of ["NISW", "NISWC"])
      expect(called(`How large is ${initials}'s debt?`, company)).toEqual(["NI"]);
    expect(called("How large is EBIT?", { ...company, name: "East Bay Iron Tubes Inc" })).toEqual(
      [],
    );
  });
});

describe("a row beside others", () => {
  it.runIf(REAL_TICKERS.length > 0)("keeps its unit, and the name of its sign", () => {
    const both = (["NKLA", "SNOW"] as const).map(realCompany);
    expect(answerQuestion("cash runway", both)?.text).toMatch(/was \d+ months at Nikola/);
    for (const company of REAL_TICKERS.map(realCompany)) {
      const net = findDatum(company, "Interest Income/Expense", company.years.at(-1))?.value ?? 0;
      const text = answerQuestion("Net interest income or expense?", [company])?.text ?? "";
      expect(/net interest income was/i.test(text)).toBe(net > 0);
    }
  });
});

describe("what must be known of a row", () => {
  it.each(REAL_TICKERS)("is said in an answer as it is in a note: %s", (ticker) => {
    const company = realCompany(ticker);
    const year = company.years.toSorted().at(-1) ?? "";
    const annual = { ...company, quarterly: undefined, ltm: undefined };
    const { findings } = findingsOf(annual, { ledger: openLedger([]) }) ?? { findings: [] };
    for (const item of ["Revenues", "EBIT", "Net Debt", "Equity", "Net Leverage (x)"]) {
      const own = findings.find((one) => one.kind === "moved" && one.item === item);
      const clauses = (own?.caveats ?? []).filter(({ flag }) => !NOTED.has(flag));
      const asked = `What was ${wordsOf(item).name} in ${year}?`;
      const { text = "" } = answerQuestion(asked, [company]) ?? {};
      const style = text.includes("bn") ? "bn" : "mm";
      for (const { clause } of clauses) {
        const [word = ""] = printProse(clause, style).text.split(/ of | \(/);
        expect(text).toContain(word);
      }
    }
  });

  it("is told before one-offs where that is asked, whatever basis rules the company", () => {
    for (const company of REAL_TICKERS.map(realCompany)) {
      const year = company.years.toSorted().at(-1) ?? "";
      const has = findDatum(company, "Clean EBITDA Margin (%)", year) !== undefined;
      const { text = "" } =
        answerQuestion(`EBITDA margin before one-offs in ${year}`, [company]) ?? {};
      expect(/^(?:\S.* )?Clean EBITDA margin was/.test(text)).toBe(has);
    }
  });

  it("is what was filed of a share, and a loss a share where the company made one", () => {
    for (const company of REAL_TICKERS.map(realCompany)) {
      const year = company.years.toSorted().at(-1) ?? "";
      const filed = findDatum(company, "EPS Diluted", year);
      if (filed === undefined) continue;
      const [amount, currency] = [Math.abs(filed.value).toFixed(2), filed.currency];
      const { text: several = "" } = answerQuestion("EPS over the last 3 years", [company]) ?? {};
      const signed = filed.value < 0 ? `(${amount})` : amount;
      expect(several).toContain(`Diluted EPS was ${currency} ${signed} in FY${year}`);
      const { text = "" } = answerQuestion(`EPS in ${year}`, [company]) ?? {};
      const name = filed.value < 0 ? "The diluted loss per share" : "Diluted EPS";
      expect(text).toContain(`${name} was ${currency} ${amount} in FY${year}`);
    }
  });

  it("is no other kind of a row that is asked for: an impairment of goodwill", () => {
    for (const company of REAL_TICKERS.map(realCompany)) {
      const { text = "" } =
        answerQuestion("goodwill impairment in the last year?", [company]) ?? {};
      expect(text).toMatch(/^Goodwill impairment (?:was|is not available)/);
      expect(text).not.toMatch(/Goodwill was|Impairments were/);
    }
  });
});
