import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inlineValue } from "#core/finance/statements/pages/inline-number.ts";
import { readInlinePage } from "#core/finance/statements/pages/inline-page.ts";
import { markupText } from "#core/finance/statements/pages/markup-text.ts";
import { inlinePage, printed } from "#core/finance/statements/testing/inline-page-builder.ts";

function valueOf(content: string, format?: string, scale?: string, sign?: string) {
  return inlineValue({ content, format, scale, sign });
}

describe("a tagged number", () => {
  it("is its text times ten to the scale, turned by its sign", () => {
    expect(valueOf("1,234.5", "ixt:num-dot-decimal", "6")).toBe(1_234_500_000);
    expect(valueOf("1,234", "ixt:numdotdecimal", "3", "-")).toBe(-1_234_000);
    expect(valueOf("0.07", "ixt:num-dot-decimal", "-2")).toBe(0.0007);
    expect(valueOf("2.675", undefined, "6")).toBe(2_675_000);
  });

  it("is read with a comma as the decimal mark where its format says so", () => {
    expect(valueOf("1.234,5", "ixt:num-comma-decimal", "3")).toBe(1_234_500);
    expect(valueOf("1 234,5", "ixt:num-comma-decimal")).toBe(1234.5);
  });

  it("is zero where a dash is printed for it, and zero has no sign", () => {
    expect(valueOf("—", "ixt:fixed-zero", "6")).toBe(0);
    expect(valueOf("-", "ixt:zerodash")).toBe(0);
    expect(Object.is(valueOf("—", "ixt:fixed-zero", "6", "-"), 0)).toBe(true);
  });

  it("is read through spaces, entities and markup", () => {
    expect(valueOf("<span>1&#160;234</span>", "ixt:num-dot-decimal")).toBe(1234);
    expect(valueOf("&nbsp;12", "ixt:num-dot-decimal")).toBe(12);
  });

  it("is none in words, in an unknown format, or beyond any company's scale", () => {
    expect(valueOf("two", "ixt-sec:numwordsen")).toBeUndefined();
    expect(valueOf("5 dollars", "ixt:num-unit-decimal")).toBeUndefined();
    expect(valueOf("5", "ixt:num-dot-decimal", "400")).toBeUndefined();
    expect(valueOf("5", "ixt:num-dot-decimal", "x")).toBeUndefined();
    expect(valueOf("", "ixt:num-dot-decimal")).toBeUndefined();
  });
});

function facts(html: string) {
  return readInlinePage(html).tables.map((table) => table.facts);
}

describe("an inline XBRL page", () => {
  it("gives the undimensioned facts of its tables, in page order", () => {
    const html = inlinePage(
      `<p>${printed("us-gaap:Revenues", "FY24", 7)}</p><table><tr><td>A</td><td>${printed("us-gaap:Revenues", "FY24", 9)}</td><td>${printed("us-gaap:Assets", "PARENT", 3)}</td><td>${printed("us-gaap:Assets", "D24", -4)}</td></tr></table>`,
    );
    expect(facts(html)).toMatchObject([
      [
        {
          concept: "us-gaap:Revenues",
          value: 9000,
          currency: "USD",
          context: { start: "2024-01-01", end: "2024-12-31" },
        },
        { concept: "us-gaap:Assets", value: -4000, context: { start: undefined } },
      ],
    ]);
  });

  it("gives both of two tags around one number", () => {
    const inner = printed("us-gaap:ProfitLoss", "FY24", 9);
    const html = inlinePage(
      `<table><tr><td><ix:nonFraction name="us-gaap:NetIncomeLoss" contextRef="FY24" unitRef="usd" scale="3" format="ixt:num-dot-decimal">${inner}</ix:nonFraction></td></tr></table>`,
    );
    expect(facts(html)[0]?.map(({ concept, value }) => [concept, value])).toEqual([
      ["us-gaap:NetIncomeLoss", 9000],
      ["us-gaap:ProfitLoss", 9000],
    ]);
  });

  it("keeps a nil fact without a value, and amounts per share without a currency", () => {
    const eps = `<ix:nonFraction name="us-gaap:EarningsPerShareBasic" contextRef="FY24" unitRef="perShare" format="ixt:num-dot-decimal">1.20</ix:nonFraction>`;
    const html = inlinePage(
      `<table><tr><td>${printed("us-gaap:ShortTermBorrowings", "D24", null)}${eps}</td></tr></table>`,
    );
    expect(facts(html)[0]).toMatchObject([
      { concept: "us-gaap:ShortTermBorrowings", value: undefined },
      { concept: "us-gaap:EarningsPerShareBasic", value: 1.2, currency: undefined },
    ]);
  });

  it("puts a fact into the innermost of tables within tables", () => {
    const html = inlinePage(
      `<table><tr><td><table><tr><td>${printed("us-gaap:Assets", "D24", 1)}</td></tr></table></td></tr></table>`,
    );
    expect(facts(html)).toHaveLength(1);
  });

  it("has no tables where it is no inline XBRL", () => {
    expect(readInlinePage("<html><table><tr><td>12</td></tr></table></html>").tables).toEqual([]);
    expect(readInlinePage("").tables).toEqual([]);
  });

  it("knows inline XBRL under another prefix", () => {
    const html = inlinePage(
      `<table><tr><td>${printed("us-gaap:Assets", "D24", 1)}</td></tr></table>`,
    );
    expect(facts(html.replaceAll("ix:", "inl:").replaceAll("xmlns:ix", "xmlns:inl"))).toHaveLength(
      1,
    );
  });

  it("never fails on damaged pages", () => {
    const whole = inlinePage(
      `<table><tr><td>Cash</td><td>(${printed("us-gaap:Assets", "D24", 1)})</td></tr></table>`.repeat(
        3,
      ),
    );
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(200), fc.string(), (at, length, junk) => {
        const damaged = whole.slice(0, at) + junk + whole.slice(at + length);
        expect(readInlinePage(damaged).tables.length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it("takes time in proportion to its size, whatever is in it", () => {
    const hostile = [
      "<table>".repeat(300_000),
      "<ix:nonFraction ".repeat(150_000),
      "<ix:nonFraction>".repeat(150_000),
      "<ix:resources>" + "<xbrli:context id=".repeat(100_000) + "</ix:resources>",
      "&#".repeat(1_000_000),
    ];
    for (const body of hostile) {
      const started = performance.now();
      readInlinePage(inlinePage(body));
      expect(performance.now() - started).toBeLessThan(20_000);
    }
  });
});

describe("the text of markup", () => {
  it("has its entities decoded and its white space folded", () => {
    expect(markupText("<b>Accounts&#160;payable</b> &amp;\n accrued&#x2019;s")).toBe(
      "Accounts payable & accrued’s",
    );
    expect(markupText("&bogus; &#99999999; &#x110000;")).toBe("&bogus; &#99999999; &#x110000;");
  });
});
