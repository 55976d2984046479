import { describe, expect, it } from "vitest";
import { answerProse, answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { breaches } from "#core/writing/analyst/testing/figure-law.ts";
import { type RealTicker, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";

function ask(tickers: readonly RealTicker[], question: string): string {
  const statements = tickers.map(realCompany);
  const draft = answerQuestion(question, statements);
  if (draft === undefined) throw new Error("No answer");
  expect(breaches(draft, statements)).toEqual([]);
  expect(draft.text).not.toMatch(/ {2}|\s[.,;]|\.\.|undefined|NaN| $/);
  return draft.text;
}

const DO_NOT_SAY = "The connected data do not say";

describe("two companies, each on the basis that rules it", () => {
  it.each([
    ["Which of the two is more levered?", "Net leverage was 2.1x at Home Depot in the twelve"],
    ["Compare leverage of Kraft Heinz and Home Depot", "Net leverage was 3.2x on Clean EBITDA"],
    ["How does Home Depot compare to Kraft Heinz on coverage?", "5.9x on Clean EBITDA at Kraft"],
    [
      "Compare their leverage over five years",
      "Kraft Heinz: Net leverage on Clean EBITDA was 3.3x",
    ],
    [
      "Which has the stronger balance sheet?",
      "Net debt was USD 51.9bn at Home Depot on 3 May 2026 and USD 17.8bn at Kraft Heinz on 28 March 2026.",
    ],
    ["Which is the better credit?", "Kraft Heinz. Rating estimate: BBB-"],
    ["Rank them by leverage", "The highest is that of Kraft Heinz."],
  ])("answers %s", (question, said) => {
    expect(ask(["HD", "KHC"], question)).toContain(said);
  });
});

describe("the form of an answer", () => {
  it.each([
    ["Main risks in two sentences", /^[A-Z][^\n]+\. [A-Z][^\n]+\.$/, 2],
    ["Overview as bullets", /^(?:- [A-Z][^\n]+\.\n){2,}- [^\n]+\.$/, 9],
    ["Summarise leverage in three bullets", /^(?:- [A-Z][^\n]+\.\n){2}- [^\n]+\.$/, 3],
    ["Give me a one sentence view of liquidity", /^Cash[^\n]+\.$/, 1],
    ["What are the main risks in under 30 words?", /^[A-Z][a-z ]+: [^\n]+\.$/, 1],
  ])("is the one asked for: %s", (question, form, most) => {
    const said = ask(["KHC"], question);
    expect(said).toMatch(form);
    expect(said.split(/(?<=[.!?])\s+(?=[A-Z-])/).length).toBeLessThanOrEqual(most);
  });
});

describe("two rows of one question", () => {
  it.each([
    [
      "cash vs debt",
      "Cash and equivalents of USD 38.1bn were USD 41.4bn below total debt of USD 79.5bn on 31 March 2026.",
    ],
    [
      "cash minus debt",
      "Cash and equivalents of USD 38.1bn were USD 41.4bn below total debt of USD 79.5bn on 31 March 2026.",
    ],
    ["compare capex with D&A", "above D&A of"],
    ["cash plus short-term investments", "make USD"],
    ["capex / revenue over time", "It was"],
    ["FCF per share", "a share in FY2025"],
  ])("are set against each other: %s", (question, said) => {
    expect(ask(["GOOGL"], question)).toContain(said);
  });

  it.each([
    ["Who has higher leverage?", "The highest is that of Home Depot."],
    ["Which one has more cash relative to debt?", "The highest is that of Walmart."],
  ])("are asked of each company: %s", (question, said) => {
    expect(ask(["WMT", "HD"], question)).toContain(said);
  });
});

describe("an answer of several companies or rows", () => {
  it("says nothing twice, and names who is left out", () => {
    const why = ask(["KHC"], "Why did it lose money?");
    const sentences = why.split(/(?<=\.)\s+(?=[A-Z])/);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(ask(["KHC", "HD"], "What was revenue in 2024?")).toMatch(/Kraft Heinz.*Home Depot/);
    expect(ask(["KHC", "HD"], "Why did EBITDA fall in 2024?")).toContain("name Home Depot to ask");
    expect(ask(["KHC", "HD"], "Which is the stronger credit?")).toMatch(
      /Home Depot is the stronger credit\.$/,
    );
  });

  it("costs nothing where no column of it is connected", () => {
    const said = answerProse("What was revenue in Q3 2029?", [realCompany("KHC")]);
    expect(said?.isUnanswered).toBe(true);
  });

  it.each([
    [
      "USD 10bn of acquisition debt that adds 800 of EBITDA?",
      /EBITDA up USD 800 mm.*2\.4x.*interest on the new debt is not in it/,
    ],
    ["What if EBITDA falls by 500?", /EBITDA down USD 500 mm/],
    [
      "What if interest expense doubles and EBITDA falls 15%?",
      /EBITDA down 15\.0%.*interest expense up 100\.0%.*coverage would be/,
    ],
    [
      "What if EBITDA is down a third and net debt up USD 1bn?",
      /net debt up USD 1\.0bn.*EBITDA down 33\.3%/,
    ],
    [
      "what if dividends are suspended",
      /dividends paid down 100\.0%.*FCF after dividends would be/,
    ],
    ["how many years did revenue fall?", /^Revenues fell in \w+ of four years/],
    ["What would downgrade the rating?", /Downward: /],
  ])("takes a case as it is put: %s", (question, said) => {
    expect(ask(["HD"], question)).toMatch(said);
  });
});

describe("a question as it is typed", () => {
  it.each([
    ["WMT", "whats walmarts revenue last yr", "Walmart's revenues were"],
    ["KHC", "net leverage last 3 yrs", "in FY2024 and 2.9x in FY2023."],
    ["AAPL", "buybacks 5 years total", "in total over FY2021 to FY2025"],
    ["WMT", "wat is the curent ratio", "I read “curent” as “current”. Current ratio was"],
    ["KHC", "is the dividned covered by FCF?", "I read “dividned” as “dividend”."],
    ["HTZ", "liquidity position pls", "Liquidity was USD"],
    [
      "WMT",
      "is it buying back more stock than it pays in dividends?",
      "Share repurchases of USD 5.6bn were USD 2.0bn below dividends paid of USD 7.6bn in the twelve months to 30 April 2026.",
    ],
    ["KHC", "ebitda -15%, capex +200m, what happens to FCF?", "capital expenditure up USD 200 mm"],
    [
      "HTZ",
      "what EBITDA drop brings cover under 1.5x",
      "Interest coverage on Clean EBITDA was 2.0x in FY2025. To reach 1.5x",
    ],
    ["KHC", "how much debt would they have to pay down to get to 3x", "Net leverage on Clean"],
    ["HD", "why is equity so low", "Equity was USD 12.8bn in FY2025"],
    [
      "AAPL",
      "why does apple have negative working capital",
      "Current assets of USD 144.1bn were USD 9.5bn above current liabilities of USD 134.6bn on 28 March 2026.",
    ],
    [
      "HD",
      "interest expense growth vs debt growth",
      "Interest expense fell 1.8%, or USD 43 mm, to USD 2.4bn in the twelve months to 3 May 2026 from USD 2.5bn in the twelve months to 4 May 2025.",
    ],
    ["HD", "whats the rating by S&P", "No agency's rating is connected."],
    ["HD", "debt due in 2028", "falls due in FY2028."],
    ["AAPL", "effective tax rate, and why did it jump in 24", "in FY2024"],
    ["LPA", "revenue in eur", "In USD, as no exchange rate is connected."],
  ] as const)("is read: %s, %s", (ticker, question, said) => {
    expect(ask([ticker], question)).toContain(said);
  });

  it.each(["US revenue", "zorblat revenue", "revenues of the servicing arm"])(
    "is not read where a word may be meant as it stands: %s",
    (question) => {
      expect(ask(["WMT"], question)).toContain(DO_NOT_SAY);
    },
  );
});

describe("what is to come and known", () => {
  it.each([
    ["HD", "How much debt is due next year?", "falls due in FY2026"],
    ["NKLA", "How long will cash last?", "last 2 months"],
    ["WMT", "How long will cash last?", "Cash is not being spent"],
  ] as const)("is told: %s, %s", (ticker, question, said) => {
    expect(ask([ticker], question)).toContain(said);
  });
});

describe("answerQuestion on Apple", () => {
  it.each([
    [
      "What was net leverage in 2023?",
      "Net leverage was 0.6x in FY2023: net debt of USD 81.1bn over EBITDA of USD 125.8bn. It was 0.7x a year earlier.",
    ],
    ["net leverage FY2023", "Net leverage was 0.6x in FY2023"],
    ["Net debt / EBITDA in FY23?", "Net leverage was 0.6x in FY2023"],
    [
      "How much cash does Apple have?",
      "Apple's cash and equivalents were USD 45.6bn on 28 March 2026.",
    ],
    ["cash balance", "Cash and equivalents were USD 45.6bn on 28 March 2026."],
    ["What is EBITDA?", "EBITDA was USD 160.0bn in the twelve months to 28 March 2026"],
    [
      "What were sales in fiscal 2024?",
      "Revenues were USD 391.0bn in FY2024. They were USD 383.3bn a year earlier.",
    ],
    ["turnover in 2022", "Revenues were USD 394.3bn in FY2022."],
    ["top line last year", "Revenues were USD 416.2bn in FY2025."],
    ["operating profit", "EBIT was USD 147.4bn in the twelve months to 28 March 2026."],
    ["What did they earn? net income 2021", "Net income was USD 94.7bn in FY2021."],
    [
      "EBITDA margin FY2025",
      "EBITDA margin was 34.8% in FY2025: EBITDA of USD 144.7bn over revenues of USD 416.2bn. It was 34.4% a year earlier.",
    ],
    ["operating margin 2025", "EBIT margin was 32.0% in FY2025"],
    [
      "gross margin in 2022 and 2023",
      "Gross margin was 44.1% in FY2023 and 43.3% in FY2022. That is up 82 bps since FY2022.",
    ],
    [
      "compare margins over five years",
      "EBITDA margin was 34.8% in FY2025, 34.4% in FY2024, 32.8% in FY2023, 33.1% in FY2022 and 32.9% in FY2021.",
    ],
    ["How have margins developed?", "EBITDA margin was 34.8% in FY2025, 34.4% in FY2024"],
    ["Revenue growth last year?", "Revenue growth was 6.4% in FY2025. It was 2.0% a year earlier."],
    [
      "How did revenue change in FY2024?",
      "Revenues rose 2.0%, or USD 7.8bn, to USD 391.0bn in FY2024",
    ],
    ["What was growth in 2023?", "Revenues fell 2.8%, or USD 11.0bn, to USD 383.3bn in FY2023"],
    ["EBITDA growth", "EBITDA rose 15.2%, or USD 21.1bn, to USD 160.0bn in the twelve months to"],
    [
      "How much did net debt fall in 2025?",
      "Net debt fell 18.2%, or USD 14.0bn, to USD 62.7bn at the end of FY2025 from USD 76.7bn in FY2024.",
    ],
    [
      "What was the change in EBITDA between 2022 and 2024?",
      "EBITDA rose 3.2%, or USD 4.1bn, to USD 134.7bn in FY2024 from USD 130.5bn in FY2022.",
    ],
    [
      "What's the revenue CAGR?",
      "The CAGR of revenues from FY2021 to FY2025 is 3.3%: USD 365.8bn to USD 416.2bn over four years.",
    ],
    ["EBITDA CAGR since 2022", "The CAGR of EBITDA from FY2022 to FY2025 is 3.5%"],
    [
      "when was net debt highest?",
      "Net debt was highest in FY2022, at USD 96.4bn, over FY2021 to FY2025.",
    ],
    ["lowest EBITDA margin in the last five years", "EBITDA margin was lowest in FY2023, at 32.8%"],
    ["peak revenue", "Revenues were highest in FY2025"],
    [
      "average EBITDA margin over the last 3 years",
      "The average of EBITDA margin over FY2023 to FY2025 is 34.0%.",
    ],
    [
      "How much did they spend on buybacks over the last three years in total?",
      "Share repurchases were USD 263.2bn in total over FY2023 to FY2025.",
    ],
    ["What was free cash flow?", "Discretionary FCF was USD 129.2bn in the twelve months to 28"],
    ["free cash flow after dividends", "FCF after dividends was USD 113.6bn in the twelve"],
    ["FCF after dividends in 2024", "FCF after dividends was USD 93.6bn in FY2024"],
    ["cash from operations", "Operating cash flow was USD 140.2bn in the twelve months to 28"],
    ["What was capex in FY23?", "Capital expenditure was USD 11.0bn in FY2023."],
    ["Capex as a percentage of revenue", "Capital expenditure of USD 11.0bn was 2.4% of"],
    ["dividends as % of free cash flow", "Dividends paid of USD 15.6bn were 12.0% of"],
    ["ratio of net debt to equity", "Net debt to equity was 0.4x on 28 March 2026."],
    [
      "debt to equity",
      "Debt to equity was 0.8x on 28 March 2026: total debt of USD 84.7bn over equity of USD 106.5bn.",
    ],
    [
      "total debt and cash",
      "Total debt was USD 84.7bn on 28 March 2026: short-term debt of USD 10.3bn plus long-term debt of USD 74.4bn.",
    ],
    [
      "What are the borrowings?",
      "Total debt was USD 84.7bn on 28 March 2026: short-term debt of USD 10.3bn plus long-term debt of USD 74.4bn.",
    ],
    [
      "How much of the debt is short term?",
      "The short-term share of debt was 12.2% on 28 March 2026: short-term debt of USD 10.3bn over total debt of USD 84.7bn.",
    ],
    ["current ratio trend", "Current ratio was 0.9x in FY2025, 0.9x in FY2024, 0.99x in FY2023"],
    ["How did working capital move?", "Working capital took USD 8.8bn in the twelve months to"],
    ["What is the tax rate?", "Effective tax rate was 17.0% in the twelve months to 28 March 2026"],
    ["net income 2021 to 2025", "Net income was USD 112.0bn in FY2025, USD 93.7bn in FY2024"],
    ["Show me revenue by year", "Revenues were USD 416.2bn in FY2025, USD 391.0bn in FY2024"],
    ["Is leverage high?", "Net leverage is low, at 0.2x in the twelve months to 28 March 2026"],
    ["Did leverage improve?", "Net leverage improved to 0.2x in the twelve months to 28 March"],
    ["how levered is the company?", "Net leverage was 0.2x in the twelve months to 28 March 2026"],
    [
      "What was interest coverage in 2023?",
      "Interest coverage was 32.0x in FY2023: EBITDA of USD 125.8bn over interest expense of USD 3.9bn.",
    ],
    [
      "Latest quarter revenue",
      "Revenues were USD 111.2bn in Q2 FY2026. They were USD 95.4bn a year earlier.",
    ],
    ["Q2 FY2026 EBITDA", "EBITDA was USD 39.3bn in Q2 FY2026"],
    ["revenue in the second quarter of 2026", "Revenues were USD 111.2bn in Q2 FY2026."],
    ["LTM EBITDA", "EBITDA was USD 160.0bn in the twelve months to 28 March 2026"],
    ["TTM revenue", "Revenues were USD 451.4bn in the twelve months to 28 March 2026."],
    [
      "is it investment grade?",
      "Rating estimate: A (trend not read), investment grade, in a range of A+ to A-, on the figures of FY2025. Model estimate, not an agency rating.",
    ],
    ["What would you rate this credit?", "Rating estimate: A (trend not read)"],
    ["What is net leverage if EBITDA falls by 20%?", "With EBITDA down 20.0% to USD 128.0bn,"],
    ["how is Apple doing?", "Apple's revenues were USD 451.4bn in the twelve months to 28 March"],
    [
      "was 2023 better than 2022?",
      "Revenues fell 2.8%, or USD 11.0bn, to USD 383.3bn in FY2023 from USD 394.3bn in FY2022.",
    ],
    ["share count", "Diluted shares were 15,005 mm in FY2025."],
    ["how many shares are outstanding?", "Diluted shares were 15,005 mm in FY2025."],
    ["How much debt is due within one year?", "Short-term debt was USD 10.3bn on 28 March 2026."],
    ["What was revenue in Q2?", "Revenues were USD 111.2bn in Q2 FY2026."],
    [
      "year-to-date revenue",
      "Revenues were USD 254.9bn in total over Q1 FY2026 to Q2 FY2026, against USD 219.7bn a year earlier.",
    ],
    ["What was EBITDA in the first half of 2026?", "EBITDA was USD 93.4bn in total over Q1 FY2026"],
    ["revenue in March 2026", "Revenues were USD 111.2bn in Q2 FY2026."],
    [
      "revenue in April 2025",
      "No connected column of Apple ends in April 2025; the newest is Q2 FY2026.",
    ],
    ["which quarter had the highest revenue?", "Revenues were highest in Q1 FY2026"],
    ["quarterly revenue trend", "Revenues were USD 111.2bn in Q2 FY2026, USD 143.8bn in Q1 FY2026"],
    ["free cash flow conversion", "Cash conversion was 80.7% in the twelve months to 28 March"],
    ["did they buy back stock?", "Share repurchases were USD 78.2bn in the twelve months to 28"],
    ["how much of revenue goes to capex?", "Capital expenditure of USD 11.0bn was 2.4% of"],
    [
      "How far can EBITDA fall before leverage hits 4x?",
      "To reach 4.0x, EBITDA would have to fall by USD 150.2bn (93.9%) to USD 9.8bn, all else unchanged.",
    ],
    ["If EBITDA drops by a fifth, where does leverage go?", "With EBITDA down 20.0%"],
    ["What if revenues fall 10%?", "With revenues down 10.0% to USD 406.3bn, the EBITDA margin"],
    ["If revenue grows 5% what is EBITDA?", "With revenues up 5.0% to USD 474.0bn, the EBITDA"],
    ["What if EBITDA rises 10%?", "With EBITDA up 10.0%"],
    ["Stress EBITDA by 15%", "With EBITDA down 15.0%"],
    [
      "How much headroom is there to 3x leverage?",
      "To reach 3.0x, EBITDA would have to fall by USD 146.9bn (91.8%) to USD 13.0bn, or net debt would have to rise by USD 440.8bn (1,126.2%) to USD 479.9bn, all else unchanged.",
    ],
    ["Walk me through the EBITDA bridge", "In LTM to 28 March 2026: EBIT of USD 147.4bn plus"],
    ["Why did net income rise?", "Net income rose 26.0%, or USD 25.3bn, to USD 122.6bn in the"],
    [
      "Does it generate enough cash to pay its debts?",
      "Debt of USD 10.3bn falls due within a year, against cash",
    ],
    ["What if net debt rose by USD 5bn?", "With net debt up USD 5.0bn to USD 44.1bn, and all"],
    [
      "What if it buys a competitor for 20% of its cash?",
      "Not read: “competitor”. With cash and equivalents down 20.0%",
    ],
    ["What could go wrong?", "hold nothing on this"],
    ["Can it refinance its debt?", "USD 12.4bn falls due in FY2026"],
    ["What would trigger a downgrade?", "Downward:"],
    ["How sensitive is leverage to EBITDA?", "With EBITDA 15.0% lower, net leverage would be"],
    ["What are the strengths of this credit?", "Net leverage"],
    ["Is the company overlevered?", "Net leverage is low, at 0.2x in the twelve months to 28"],
    ["Is it cheap?", "That needs a market value of Apple"],
    ["What multiple does it trade at?", "That needs a market value of Apple"],
    ["how did the last quarter go?", "EBITDA was USD 39.3bn in Q2 FY2026"],
    ["how much cash do they burn per quarter?", "Discretionary FCF was USD 26.7bn in Q2 FY2026"],
    ["total dividends paid since 2021", "Dividends paid were USD 75.0bn in total over FY2021"],
    ["return on equity", "Net income of USD 122.6bn was 115.1% of equity of USD 106.5bn in the"],
    ["Is the dividend covered?", "Discretionary FCF of USD 129.2bn was 830.7% of dividends paid"],
    ["What is the cost of debt?", "Interest expense is not available in the connected data"],
    ["How does it compare to peers?", "No other company is connected to compare Apple with."],
    [
      "Are operating leases included in debt?",
      "Total debt is short-term debt plus long-term debt.",
    ],
    ["What's clean EBITDA and which adjustments?", "No one-offs are tagged"],
    ["What are the main risks?", "hold nothing on this"],
    ["Is it over-levered?", "Net leverage is low, at 0.2x in the twelve months to 28 March 2026"],
    ["Should I buy the bonds?", "The scorecard's spread for A is 85 bps over the risk-free rate"],
    ["working capital", "Working capital took USD 8.8bn in the twelve months to 28 March 2026."],
  ])("%s", (question, answer) => {
    expect(ask(["AAPL"], question)).toContain(answer);
  });

  it.each([
    [
      "interest coverage",
      "Interest coverage is not available in the connected data for FY2025, because interest expense is not disclosed. The latest year with it is FY2023, at 32.0x.",
    ],
    ["Can they cover interest?", "because interest expense is not disclosed"],
    [
      "liquidity",
      "Cash and equivalents were USD 35.9bn at the end of FY2025. Liquidity is not available in the connected data for FY2025: undrawn credit facilities are not tagged; cash only is known.",
    ],
    [
      "What was revenue in 2015?",
      "FY2015 is not connected; the connected years are FY2021 to FY2025.",
    ],
    ["revenue in Q1 2010", "Q1 FY2010 is not connected; the connected quarters are"],
    ["Who is the CEO?", DO_NOT_SAY],
    ["When do the bonds mature?", "falls due in FY2026"],
    ["What covenants are there?", DO_NOT_SAY],
    [
      "debt maturity profile",
      "Of long-term debt at the end of FY2025, its current part included, USD 12.4bn falls due in FY2026",
    ],
    ["R&D spending", "R&D was USD 40.0bn in the twelve months to 28 March 2026."],
    ["Will they refinance the term loan early?", DO_NOT_SAY],
    ["Why did margins fall?", "Gross margin did not fall."],
    ["What drove revenue?", "The cause behind it needs the company's own account"],
    [
      "What will revenue be next year?",
      "The connected data do not say what will happen; they end with Q2 FY2026.",
    ],
    ["should I buy the stock?", "No recommendation (no market capitalisation or DCF connected)"],
    ["What happens to leverage if rates rise 2%?", "How much of the debt floats is not tagged in"],
    [
      "What are Microsoft's revenues?",
      "No statements of Microsoft are connected. Connected: Apple (AAPL).",
    ],
    ["What was MSFT's net debt?", "No statements of MSFT are connected."],
    ["Compare Apple with Microsoft", "No statements of Microsoft are connected."],
  ])("does not guess: %s", (question, answer) => {
    expect(ask(["AAPL"], question)).toContain(answer);
  });
});

describe("answerQuestion on several companies", () => {
  it.each([
    [
      "Compare Apple and Walmart",
      "EBITDA margin was 34.8% at Apple in FY2025 and 6.2% at Walmart in FY2026. The highest is that of Apple.",
    ],
    ["Which company has higher net leverage?", "Net leverage was 0.2x at Apple in the twelve"],
    [
      "What was Walmart's net leverage?",
      "Walmart's net leverage was 0.9x in the twelve months to 30 April 2026: net debt of USD 40.7bn over EBITDA of USD 44.8bn.",
    ],
    ["WMT revenue 2024", "Walmart's revenues were USD 648.1bn in FY2024."],
    [
      "how do they compare on interest coverage?",
      "Interest coverage was 15.7x at Walmart in FY2026. Apple: Interest coverage is not available",
    ],
    ["Is Walmart investment grade?", "Walmart. Rating estimate:"],
    [
      "compare EBITDA margin of Apple and Walmart over three years",
      "Walmart: EBITDA margin was 6.2% in FY2026",
    ],
    [
      "What is net debt?",
      "Net debt was USD 39.1bn at Apple on 28 March 2026 and USD 40.7bn at Walmart on 30 April 2026.",
    ],
  ])("%s", (question, answer) => {
    expect(ask(["AAPL", "WMT"], question)).toContain(answer);
  });

  it.each([
    [
      "NKLA",
      "What was net leverage in 2023?",
      "Net leverage is not meaningful (n.m.) for FY2023, because EBITDA is not positive.",
    ],
    [
      "NKLA",
      "what is EBITDA",
      "The EBITDA loss was USD 870 mm in FY2024: an operating loss of USD 916 mm plus D&A of USD 46 mm. It was USD 614 mm a year earlier.",
    ],
    ["NKLA", "dividends", "Dividends paid were nil in FY2024."],
    [
      "HTZ",
      "interest coverage",
      "Interest coverage on Clean EBITDA was 2.0x in FY2025. It was 2.7x a year earlier.",
    ],
    [
      "HTZ",
      "did EBITDA improve in 2024?",
      "EBITDA fell 54.9%, or USD 1,795 mm, to USD 1,472 mm in FY2024 from USD 3,267 mm in FY2023.",
    ],
    [
      "SNOW",
      "net debt",
      "Net debt was USD 31 mm on 30 April 2025: total debt of USD 2,274 mm less cash and equivalents of USD 2,243 mm.",
    ],
    ["HTZ", "current ratio", "because current assets and current liabilities are not disclosed."],
    [
      "HTZ",
      "buybacks over the last three years",
      "Share repurchases were nil in FY2025, nil in FY2024 and USD 315 mm in FY2023.",
    ],
    ["HTZ", "year to date revenue", "They were USD 1,813 mm a year earlier."],
    [
      "HTZ",
      "clean EBITDA",
      "Clean EBITDA was USD 2,165 mm in FY2025. It was USD 2,586 mm a year earlier.",
    ],
  ] as const)("%s: %s", (ticker, question, answer) => {
    expect(ask([ticker], question)).toContain(answer);
  });
});

describe("answerQuestion", () => {
  it("answers with the working, as the voice page does", () => {
    const draft = answerQuestion("What was net leverage in 2024?", [harbour]);
    expect(draft?.text).toBe(
      "Net leverage was 3.4x in FY2024: net debt of USD 1,129 mm over EBITDA of USD 334 mm. It was 3.7x a year earlier.",
    );
  });

  it("has no answer without statements", () => {
    expect(answerQuestion("What is EBITDA?", [])).toBeUndefined();
  });

  it("says which years are connected when quarters are not", () => {
    expect(answerQuestion("latest quarter revenue", [harbour])?.text).toBe(
      "Quarterly statements of Harbour Packaging Group are not connected; the connected years are FY2021 to FY2025.",
    );
  });

  it.each(["FCF yield", "fixed charge cover", "revenue per employee"])(
    "does not answer another question than the one asked: %s",
    (question) => {
      expect(answerQuestion(question, [harbour])?.text).toContain(DO_NOT_SAY);
    },
  );

  it("names every input a ratio lacks, in the words of the product", () => {
    const { text = "" } = answerQuestion("current ratio in 2023", [harbour]) ?? {};
    expect(text).not.toMatch(/Current Assets|is not disclosed, /);
  });

  it("has no rating for a bank, and says why", () => {
    const bank = VARIANTS["bank"] ?? harbour;
    expect(answerQuestion("rating?", [bank])?.text).toContain(
      "NR, because the scorecard has no estimate for a bank",
    );
  });

  it("speaks of every variant without a stray numeral", () => {
    const questions = [
      "net leverage",
      "EBITDA growth",
      "free cash flow over five years",
      "interest coverage",
      "rating",
      "highest revenue",
      "average net income",
      "compare margins",
      "net debt",
      "cash conversion",
    ];
    for (const data of Object.values(VARIANTS)) {
      for (const question of questions) {
        const draft = answerQuestion(question, [data]);
        expect(draft?.text).not.toBe("");
        expect(breaches(draft ?? { text: "0", figures: [] }, [data])).toEqual([]);
      }
    }
  });
});
