import { describe, expect, it } from "vitest";
import type { Draft } from "#core/ledger/prose.ts";
import { sectionTitles, wordLimit } from "#core/writing/analyst/note-plans.ts";
import { TEMPLATE_IDS, type TemplateId } from "#core/writing/analyst/templates.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { breaches } from "#core/writing/analyst/testing/figure-law.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import { countWords } from "#core/ledger/words.ts";
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
  const titles = text.split("\n").filter((line) => line.endsWith(":"));
  const plan = sectionTitles(templateId).map((title) => `${title}:`);
  expect(titles).toEqual(plan.filter((title) => titles.includes(title)));
  expect(titles.length).toBeGreaterThan(0);
  expect(countWords(text)).toBeLessThan(wordLimit(templateId));
  // One unit through a note (decisions.md 54).
  const isMixed = /\d\)?bn\b/.test(text) && /[A-Z]{3} \(?\d+,\d{3}\)? mm/.test(text);
  expect(isMixed).toBe(false);
  const sentences = text
    .split(/(?<=[.!?])\s+/)
    .filter((each) =>
      /EBITDA is as reported|Operating leases are excluded|Not meaningful for/.test(each),
    );
  expect(new Set(sentences).size).toBe(sentences.length);
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
});

describe("what a note says of its company", () => {
  it("states when debt falls due as the company tags it, and what is not tagged", () => {
    expect(write("capital-structure", realCompany("KHC")).text).toContain(
      "Of long-term debt at the end of FY2025, its current part included, USD 1,879 mm falls due in FY2026, USD 1,893 mm in FY2027,",
    );
    const untagged = write("capital-structure", harbour).text;
    expect(untagged.split("\n").at(-1)).toMatch(/^Not in the data: .*maturities by year/);
  });

  it("takes absence for no sign: Apple tags no interest, so coverage is none", () => {
    const { text } = write("full-credit-analysis", realCompany("AAPL"));
    expect(text).toMatch(/Not in the data: .*interest expense/);
    expect(text).not.toMatch(/infinit|∞|interest coverage/i);
  });

  it.each(["capital-structure", "full-credit-analysis", "credit-risk"] as const)(
    "stands on Clean EBITDA where impairments rule, and names the basis once: %s",
    (templateId) => {
      const { text } = write(templateId, realCompany("KHC"));
      expect(text.match(/stand on Clean EBITDA/g)).toHaveLength(1);
      expect(text).not.toMatch(/EBITDA margin was \(|\(14\.8%\)/);
    },
  );

  it("says of a renter of equipment what leverage on EBITDA leaves out", () => {
    expect(write("full-credit-analysis", realCompany("HTZ")).text).toContain(
      "EBITDA is before the depreciation of equipment held for rental",
    );
    expect(write("full-credit-analysis", realCompany("MCD")).text).not.toContain("held for rental");
  });

  it("takes no cover for a mitigant while cash is gone within months", () => {
    const { text } = write("credit-risk", realCompany("NKLA"));
    expect(text).toContain("last 2 months");
    expect(text.slice(text.indexOf("Mitigants:"))).not.toContain("comfortable");
  });

  it("says in its title, and there alone, how old the data are", () => {
    const draft = writeTemplate({
      templateId: "full-credit-analysis",
      statements: [realCompany("NKLA")],
      today: "2026-11-25",
    });
    expect(draft?.text.split("\n")[0]).toContain("(figures of 31 December 2024)");
    expect(draft?.text).not.toMatch(/^No figure connected is newer than/m);
  });

  it("names companies as people write them", () => {
    for (const ticker of REAL_TICKERS) {
      const [title = ""] = write("capital-structure", realCompany(ticker)).text.split("\n");
      expect(title).not.toMatch(/\b(?:INC|CORP|CO|LTD|PLC)\b|\b[A-Z]{5,}\b(?! )|, Inc/);
    }
  });
});

describe("writeTemplate", () => {
  it("writes nothing without statements", () => {
    expect(writeTemplate({ templateId: "capital-structure", statements: [] })).toBeUndefined();
  });

  it("writes the same text for the same figures", () => {
    expect(write("full-credit-analysis", harbour)).toEqual(write("full-credit-analysis", harbour));
  });

  it("states the basis of Clean EBITDA and of leases once, where a figure stands on them", () => {
    const stated = TEMPLATE_IDS.map((templateId) => {
      const { text } = write(templateId, harbour);
      const [said = ""] = text.match(/^Basis:.*$/m) ?? [];
      const rest = text.replace(said, "");
      const isOn = /EBITDA|leverage|coverage/i.test(rest);
      expect([templateId, said !== ""]).toEqual([templateId, isOn]);
      expect(rest).not.toMatch(/no adjustments were identified|excluded from debt/);
      return said;
    });
    const bases = new Set(stated.filter((said) => said !== ""));
    // That of leases only where leverage or coverage is told.
    expect([...bases].toSorted()).toEqual([
      expect.stringMatching(/no adjustments were identified, so Clean EBITDA is the same\.$/),
      expect.stringMatching(
        /no adjustments were identified.*operating leases are excluded from debt and their cost is in EBITDA\.$/,
      ),
    ]);
  });

  it("says that leverage is not meaningful where EBITDA is negative", () => {
    const { text } = write("capital-structure", VARIANTS["negative EBITDA"] ?? harbour);
    expect(text).toContain("so leverage is not meaningful (n.m.)");
    expect(text).not.toMatch(/leverage was \(?\d/);
  });

  it("speaks of net cash, not of negative leverage", () => {
    const { text } = write("capital-structure", VARIANTS["net cash"] ?? harbour);
    expect(text).toMatch(/[Nn]et cash was USD 400 mm/);
  });

  it("gives a bank no EBITDA, leverage or rating, and no call without a basis", () => {
    const { text } = write("full-credit-analysis", VARIANTS["bank"] ?? harbour);
    expect(text).not.toMatch(/EBITDA (?:was|grew|fell)|leverage/);
    expect(text).toContain("Rating estimate: NR, because the scorecard has no estimate for a bank");
    expect(text).toContain("No recommendation");
  });

  it("rates a full credit analysis as a model's estimate, and calls nothing without a basis", () => {
    for (const ticker of REAL_TICKERS) {
      const text = write("full-credit-analysis", realCompany(ticker)).text;
      expect(text).toMatch(/Model estimate, not an agency rating|Rating estimate: NR/);
      expect(text.slice(text.indexOf("Recommendation:"))).toMatch(
        /^Recommendation:\nNo recommendation/,
      );
    }
    expect(write("full-equity-analysis", harbour).text).toContain(
      "No recommendation (no market capitalisation or DCF connected)",
    );
  });

  it("asks for a filing once, at its end", () => {
    const { text } = write("full-equity-analysis", harbour);
    expect(text.split("\n").at(-1)).toMatch(/^Not in the data: .*latest 10-K/);
    expect(text.match(/connect /g)).toHaveLength(2);
  });

  it("sets connected peers beside the first company", () => {
    const peer = VARIANTS["net cash"] ?? harbour;
    const draft = writeTemplate({
      templateId: "full-credit-analysis",
      statements: [harbour, peer],
    });
    expect(draft?.text).toContain(
      "EBITDA margin was 14.9% at Harbour Packaging Group in FY2025, against 15.4% at Cash Industries (FY2025)",
    );
    expect(breaches(draft ?? { text: "", figures: [] }, [harbour, peer])).toEqual([]);
  });
});
