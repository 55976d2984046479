import { describe, expect, it } from "vitest";
import type { Draft } from "#core/writing/analyst/prose.ts";
import { TEMPLATE_SECTIONS, wordLimit } from "#core/writing/analyst/template-sections.ts";
import { TEMPLATE_IDS, type TemplateId } from "#core/writing/analyst/templates.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { breaches } from "#core/writing/analyst/testing/figure-law.ts";
import {
  hasRealCompanies,
  REAL_TICKERS,
  realCompany,
} from "#core/writing/analyst/testing/real-companies.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import { countWords } from "#core/writing/analyst/words.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";

function write(templateId: TemplateId, data: ConnectedFinancialData): Draft {
  const draft = writeTemplate({ templateId, statements: [data] });
  if (draft === undefined) throw new Error("No draft");
  return draft;
}

/** What no text may hold, whatever the figures are. */
const CLUMSY: readonly RegExp[] = [
  /\b(was was|were were|is is|the the|of of|to to)\b/i,
  /\b1 (years|months|quarters)\b/,
  /\bundefined\b|\bnull\b|\bNaN\b|\bInfinity\b|\[object/,
  /  |\s[.,;:]|\.\.|,,|\.,/,
  /\bUSD 0\.00?bn\b|-0\b|\(0\)|\(0\.0/,
  /^\s*[a-z]/m,
  /https?:|www\./,
  /[|\t•–—]/,
  /\b(robust|solid performance|going forward|it should be noted)\b/i,
];

function expectWellWritten({ text }: Draft, templateId: TemplateId): void {
  for (const pattern of CLUMSY) expect(text).not.toMatch(pattern);
  expect(wrongDirections(text)).toEqual([]);
  const titles = text.split("\n").filter((line) => line.endsWith(":"));
  expect(titles).toEqual(TEMPLATE_SECTIONS[templateId].map((title) => `${title}:`));
  expect(countWords(text)).toBeLessThan(wordLimit(templateId));
  const amounts = text.match(/[A-Z]{3} \(?[\d,.]+\)?(?: mm|bn)/g) ?? [];
  const speaksInBillions = amounts.some((amount) => amount.endsWith("bn"));
  expect(amounts.filter((amount) => speaksInBillions && /,\d{3}\)? mm/.test(amount))).toEqual([]);
  const sentences = text
    .split(/(?<=[.!?])\s+/)
    .filter((each) =>
      /EBITDA is as reported|Operating leases are excluded|Not meaningful for/.test(each),
    );
  expect(new Set(sentences).size).toBe(sentences.length);
}

/** Sentences whose word for a direction disagrees with the two multiples or margins they name. */
function wrongDirections(text: string): readonly string[] {
  const claims = [
    /[Nn]et leverage (improved|deteriorated) to ([\d.]+)x[^.]*? from ([\d.]+)x/g,
    /Interest coverage (weakened|improved) to ([\d.]+)x from ([\d.]+)x/g,
    /margin (widened|narrowed) by [\d,]+ bps to ([\d.]+)% from ([\d.]+)%/g,
  ];
  const isHigher = new Set(["deteriorated", "widened"]);
  return claims.flatMap((claim, index) =>
    [...text.matchAll(claim)]
      .filter(([, word = "", now, before]) => {
        const isUp = Number(now) > Number(before);
        return index === 1 ? isUp !== (word === "improved") : isUp !== isHigher.has(word);
      })
      .map(([found]) => found),
  );
}

describe.each(Object.entries(VARIANTS))("writeTemplate: %s", (_, data) => {
  it.each(TEMPLATE_IDS)(
    "writes %s in its sections, under its words, every figure from the ledger",
    (templateId) => {
      const draft = write(templateId, data);
      expect(breaches(draft, [data])).toEqual([]);
      expectWellWritten(draft, templateId);
    },
  );
});

describe("writeTemplate on the companies of the shared data", () => {
  it.each(REAL_TICKERS.flatMap((ticker) => TEMPLATE_IDS.map((id) => [ticker, id] as const)))(
    "%s: %s",
    (ticker, templateId) => {
      const data = realCompany(ticker);
      const draft = write(templateId, data);
      expect(breaches(draft, [data])).toEqual([]);
      expectWellWritten(draft, templateId);
    },
  );

  it.skipIf(!hasRealCompanies)(
    "states when debt falls due as the company tags it, and what is not tagged",
    () => {
      const kraftHeinz = write("capital-structure", realCompany("KHC")).text;
      expect(kraftHeinz).toContain(
        "Of long-term debt at the end of FY2025, its current part included, USD 1.9bn falls due in FY2026, USD 1.9bn in FY2027,",
      );
      expect(kraftHeinz).toContain(
        "and USD 13.6bn thereafter. Instruments and security ranking are",
      );
      const nike = write("capital-structure", realCompany("NKE")).text;
      expect(nike).toContain("; what falls due thereafter is not tagged.");
      const property = write("capital-structure", realCompany("LPA")).text;
      expect(property).toContain("Maturities by year, instruments and security ranking are not");
    },
  );

  it("says that Apple's coverage is not available, never that it is infinite", () => {
    const { text } = write("capital-structure", realCompany("AAPL"));
    expect(text).toContain(
      "Interest expense is not disclosed in the connected data, so coverage is not available.",
    );
    expect(text).not.toMatch(/infinit|∞/);
  });
});

describe("writeTemplate on Kraft Heinz, whose impairments make EBITDA negative", () => {
  it.each(["capital-structure", "full-credit-analysis", "credit-risk"] as const)(
    "stands on Clean EBITDA in %s, and says so once",
    (templateId) => {
      const { text } = write(templateId, realCompany("KHC"));
      expect(text.match(/leverage, coverage and margins stand on Clean EBITDA/g)).toHaveLength(1);
      expect(text).toMatch(/^Kraft Heinz: leverage up to 3\.3x as Clean EBITDA falls 11\.0%\n/);
      expect(text).toContain("3.3x at the end of FY2025");
      expect(text).not.toMatch(/EBITDA margin was \(|\(14\.8%\)/);
      expect(text).not.toContain("so leverage is not meaningful");
    },
  );
});

describe("writeTemplate on Nike, which earns more interest than it pays", () => {
  it("calls coverage not meaningful, and does not say that EBITDA fails to cover it", () => {
    const { text } = write("capital-structure", realCompany("NKE"));
    expect(text).toMatch(
      /Interest income exceeded interest expense by USD \d+ mm, so coverage is not meaningful \(n\.m\.\)\./,
    );
    expect(text).not.toContain("not covered by");
  });
});

describe("writeTemplate where one figure alone would mislead", () => {
  it("stands on Clean EBITDA where one-offs made leverage improve as reported", () => {
    const { text } = write("capital-structure", realCompany("HTZ"));
    expect(text).toMatch(/^Hertz Global Holdings: leverage up to 7\.1x as Clean EBITDA falls/);
    expect(write("credit-risk", realCompany("HTZ")).text).not.toContain("Net leverage improved");
    expect(write("full-credit-analysis", realCompany("HTZ")).text).toContain(
      "CCC+ (trend Negative)",
    );
  });

  it("calls liquidity short when cash is gone within a year, whatever falls due", () => {
    const { text } = write("liquidity-analysis", realCompany("NKLA"));
    expect(text).toContain("cash of USD 104 mm lasts 2 months");
    expect(text).not.toMatch(/comfortable/);
  });

  it("calls nothing contained that its own bands call elevated", () => {
    expect(write("credit-risk", realCompany("KHC")).text).toContain(
      "Leverage is the main risk: net leverage of 3.3x is elevated",
    );
    expect(write("credit-risk", realCompany("HD")).text).toContain(
      "Refinancing is the main risk: USD 9.4bn",
    );
  });

  it("sets liquidity against commercial paper too, which schedules of maturities leave out", () => {
    expect(write("liquidity-analysis", realCompany("AAPL")).text).toContain(
      "USD 30.4bn due in FY2026 and FY2027 together, commercial paper and the like included, 1.8x",
    );
  });

  it("names both sides of what would move the rating, at the scorecard's levels", () => {
    expect(write("full-credit-analysis", realCompany("KHC")).text).toContain(
      "Upward: Clean FFO to debt above 20.0% and gross leverage below 4.0x, which the scorecard reads as significant. Downward: Clean FFO to debt below 12.0% or gross leverage above 5.0x",
    );
  });

  it("says of a renter of equipment what leverage on EBITDA leaves out", () => {
    expect(write("capital-structure", realCompany("HTZ")).text).toContain(
      "EBITDA is before the depreciation of equipment held for rental",
    );
    expect(write("capital-structure", realCompany("MCD")).text).not.toContain("held for rental");
  });

  it("names the years of net cash that print as 0.0x", () => {
    expect(write("capital-structure", realCompany("NVDA")).text).toContain(
      "FY2026 and FY2025 ended in net cash",
    );
  });

  it("says which inputs of liquidity and of LTM leverage are missing", () => {
    expect(write("liquidity-analysis", realCompany("NVDA")).text).toContain(
      "Short-term investments and undrawn committed facilities are not disclosed",
    );
    expect(write("current-trading-analysis", realCompany("MCD")).text).toContain(
      "so LTM leverage is not available",
    );
  });

  it("tells leverage after net cash in words", () => {
    expect(write("capital-structure", realCompany("GOOGL")).text).toContain(
      "Net leverage was 0.1x at the end of FY2025, after net cash in FY2024.",
    );
  });

  it("gives cash flow and net cash of twelve months that are the fiscal year", () => {
    const { text } = write("current-trading-analysis", realCompany("AMD"));
    expect(text).toMatch(/Q4 FY2025 closes the fiscal year.*Discretionary FCF rose/);
    expect(text).toMatch(/LTM:\nThe latest twelve months end with FY2025/);
    expect(text.match(/USD 34\.6bn/g)).toHaveLength(1);
  });

  it("names every add-back, those without a row too", () => {
    expect(write("capital-structure", realCompany("AMD")).text).toContain(
      "Clean EBITDA adds acquisition and integration costs of USD 47 mm",
    );
  });

  it("explains no amount by one that prints the same", () => {
    expect(write("profitability-trends", realCompany("NKE")).text).toContain(
      "Clean EBITDA, which adds impairments of USD 33 mm to reported EBITDA, was USD 4.6bn",
    );
  });
});

describe("writeTemplate", () => {
  it("writes nothing without statements", () => {
    expect(writeTemplate({ templateId: "capital-structure", statements: [] })).toBeUndefined();
  });

  it("writes the same text for the same figures", () => {
    expect(write("full-credit-analysis", harbour)).toEqual(write("full-credit-analysis", harbour));
  });

  it("states the basis of Clean EBITDA and of leases once", () => {
    for (const templateId of TEMPLATE_IDS) {
      const { text } = write(templateId, harbour);
      expect(text.match(/no adjustments were identified/gi)).toHaveLength(1);
      expect(
        text.match(/operating leases are excluded from debt and their cost is in EBITDA\./g),
      ).toHaveLength(1);
    }
  });

  it("says that leverage is not meaningful where EBITDA is negative", () => {
    const { text } = write("capital-structure", VARIANTS["negative EBITDA"] ?? harbour);
    expect(text).toContain("so leverage is not meaningful (n.m.)");
    expect(text).not.toMatch(/leverage was \(?\d/);
  });

  it("speaks of net cash, not of negative leverage", () => {
    const { text } = write("capital-structure", VARIANTS["net cash"] ?? harbour);
    expect(text).toContain("which left net cash of USD 400 mm, up from USD 300 mm in FY2024");
  });

  it("gives a bank no EBITDA, leverage or rating", () => {
    const { text } = write("full-credit-analysis", VARIANTS["bank"] ?? harbour);
    expect(text).toContain("Not meaningful for banks: EBITDA is not a bank measure");
    expect(text).toContain("Rating estimate: NR, because the scorecard has no estimate for a bank");
    expect(text).toContain("Neutral (no market spread connected)");
  });

  it("states equal figures once", () => {
    const year = {
      EBIT: 100,
      "D&A": 50,
      Restructuring: 5,
      "Total Debt": 420,
      "Cash And Equivalents": 1,
    };
    const level = connectedOf({ ticker: "EVEN", columns: { "2024": year, "2025": year } });
    expect(write("capital-structure", level).text).toContain(
      "On Clean EBITDA gross and net leverage were both 2.7x, as a year earlier.",
    );
  });

  it("lists add-backs with their amounts", () => {
    const { text } = write("profitability-trends", VARIANTS["one-offs"] ?? harbour);
    expect(text).toContain(
      "Reported EBITDA was USD 200 mm in FY2025 after impairments of USD 80 mm and restructuring charges of USD 25 mm.",
    );
  });

  it("rates every full credit analysis as a model's estimate and recommends", () => {
    const { text } = write("full-credit-analysis", harbour);
    expect(text).toContain("Model estimate, not an agency rating");
    expect(text).toContain("The scorecard's spread for BB- is 222 bps over the risk-free rate");
    expect(text).toContain("Neutral (no market spread connected)");
  });

  it("asks for a filing where only a filing can speak, and leaves the view to the analyst", () => {
    const { text } = write("full-equity-analysis", harbour);
    expect(text).toContain("connect Harbour Packaging Group's latest 10-K");
    expect(text).toContain(
      "[Analyst: what the company sells, to whom, and what sets its prices and costs.]",
    );
    expect(text).toContain(
      "Neutral (no market capitalisation or DCF connected): no upside can be computed.",
    );
  });

  it("sets connected peers beside the first company", () => {
    const peer = VARIANTS["net cash"] ?? harbour;
    const draft = writeTemplate({
      templateId: "full-credit-analysis",
      statements: [harbour, peer],
    });
    expect(draft?.text).toContain(
      "EBITDA margin was 14.9% at Harbour Packaging Group in FY2025, against 15.4% at Cash Industries (FY2025).",
    );
    expect(breaches(draft ?? { text: "", figures: [] }, [harbour, peer])).toEqual([]);
  });

  it("compares the latest quarter with the same quarter a year earlier", () => {
    const { text } = write("current-trading-analysis", VARIANTS["with quarters"] ?? harbour);
    expect(text).toContain(
      "The latest quarter is Q2 FY2026, which ended on 30 June 2026, compared here with Q2 FY2025.",
    );
    expect(text).toContain("Revenues were broadly flat at USD 315 mm");
  });
});
