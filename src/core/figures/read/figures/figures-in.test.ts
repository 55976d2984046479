import { describe, expect, it } from "vitest";
import { figuresIn } from "#core/figures/read/check-figures.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";

type Said = Partial<Figure> & { readonly text: string };

/** The figures of a text with what they cover of it. */
function saidIn(text: string): readonly Said[] {
  return figuresIn(text).map((figure) => ({
    ...figure,
    text: text.slice(figure.start, figure.end),
  }));
}

it.each<readonly [string, readonly Partial<Said>[]]>([
  ["three hundred million dollars", [{ text: "three hundred million dollars", value: 300e6 }]],
  ["about a third of capital", [{ text: "a third", kind: "rate", value: 0.33, hedge: "about" }]],
  ["one and a half billion euros", [{ value: 1.5e9, tolerance: 0.05e9, currency: "EUR" }]],
  ["half a billion dollars", [{ value: 0.5e9 }]],
  ["up twenty-five basis points", [{ kind: "bps", value: 25 }]],
  ["a quarter of a percentage point", [{ kind: "bps", value: 25 }]],
  ["four point two percent", [{ kind: "rate", value: 0.042, tolerance: 0.0005 }]],
  ["EBITDA covers interest seven times", [{ text: "seven times", kind: "multiple", value: 7 }]],
  ["between three and four billion dollars", [{ value: 3e9, high: 4e9 }]],
  ["one hundred and twenty-five thousand dollars", [{ value: 125e3, tolerance: 0.5 }]],
  ["Three segments; a third party; the second half of 2025; half of 2025", []],
  ["two thousand twenty four was weak; he called three times a year", []],
  ["in a quarter of weak demand and the last three quarters of 2025", []],
])("an amount in words is a figure as it is in digits: %s", (text, figures) => {
  expect(saidIn(text)).toMatchObject(figures);
});

/** The one figure of a text. */
function only(text: string): Said {
  const [first, ...others] = saidIn(text);
  expect(others).toEqual([]);
  if (first === undefined) throw new Error(`No figure in ${text}`);
  return first;
}

describe("what a figure is", () => {
  it.each<readonly [string, string, Partial<Figure>]>([
    ["Sales of $394.3bn", "$394.3bn", { kind: "money", value: 394.3e9, tolerance: 0.05e9 }],
    ["Sales of US$1.2 billion", "US$1.2 billion", { kind: "money", value: 1.2e9, currency: "USD" }],
    ["Sales of 394 billion", "394 billion", { kind: "money", value: 394e9, tolerance: 0.5e9 }],
    ["Sales of $6.00bn", "$6.00bn", { value: 6e9, tolerance: 0.005e9 }],
    ["Sales of $19,000 mm", "$19,000 mm", { value: 19e9, tolerance: 0.5e6 }],
    ["Sales of EUR 7,748m", "EUR 7,748m", { value: 7_748e6, currency: "EUR" }],
    ["Sales of EURm 7,748", "EURm 7,748", { value: 7_748e6, currency: "EUR" }],
    ["Sales of 7,748 million euros", "7,748 million euros", { value: 7_748e6, currency: "EUR" }],
    ["Sales of £1.63bn", "£1.63bn", { value: 1.63e9, currency: "GBP" }],
    ["Sales of R$22.4bn", "R$22.4bn", { value: 22.4e9, currency: "BRL" }],
    ["Sales of ¥2 trillion", "¥2 trillion", { value: 2e12, currency: "¥" }],
    ["Sales of $1.2T", "$1.2T", { value: 1.2e12 }],
    ["Sales of ₹1,234 crore", "₹1,234 crore", { value: 12.34e9, currency: "INR" }],
    ["Sales of $950k", "$950k", { value: 950e3, tolerance: 500 }],
    ["Sales of €7 748 million", "€7 748 million", { value: 7_748e6 }],
    [
      "Sales of $7\u200b13.\u20602 \u200bbillion",
      "$7\u200b13.\u20602 \u200bbillion",
      { value: 713.2e9 },
    ],
    ["Sales of €7\u00a0748\u00a0million", "€7\u00a0748\u00a0million", { value: 7_748e6 }],
    ["Sales of CHF 7’748m", "CHF 7’748m", { value: 7_748e6, currency: "CHF" }],
    ["Sales of €7,75 Mrd", "€7,75 Mrd", { value: 7.75e9, tolerance: 0.005e9 }],
    ["Sales of 1,234.5", "1,234.5", { kind: "bare", value: 1234.5, tolerance: 0.05 }],
    ["A margin of 12.4%", "12.4%", { kind: "rate", value: 0.124, tolerance: 0.0005 }],
    ["A margin of 12,4%", "12,4%", { kind: "rate", value: 0.124, tolerance: 0.0005 }],
    ["A margin of 12 per cent", "12 per cent", { kind: "rate", value: 0.12 }],
    ["A margin of c.15%", "15%", { kind: "rate", value: 0.15, hedge: "about" }],
    ["It rose 150bps", "150bps", { kind: "bps", value: 150, tolerance: 0.5 }],
    ["It rose 150 basis points", "150 basis points", { kind: "bps", value: 150 }],
    [
      "It rose 2.5 percentage points",
      "2.5 percentage points",
      { kind: "bps", value: 250, tolerance: 5 },
    ],
    ["It rose 2.5pp", "2.5pp", { kind: "bps", value: 250 }],
    ["It rose 2.5 p.p.", "2.5 p.p.", { kind: "bps", value: 250 }],
    ["It rose 2.5 ppts", "2.5 ppts", { kind: "bps", value: 250 }],
    ["It rose 2.5% pts", "2.5% pts", { kind: "bps", value: 250 }],
    ["Leverage of 3.2x", "3.2x", { kind: "multiple", value: 3.2, tolerance: 0.05 }],
    ["Leverage of 3.2×", "3.2×", { kind: "multiple", value: 3.2 }],
    ["Leverage of 3.2 times", "3.2 times", { kind: "multiple", value: 3.2 }],
    ["It fell 0.7 turns", "0.7 turns", { kind: "multiple", value: 0.7 }],
    ["A runway of 9.7 months", "9.7 months", { kind: "months", value: 9.7 }],
    ["The 4.875% notes", "4.875%", { kind: "coupon" }],
    ["Dividends of $1.60 per share", "$1.60", { kind: "per-share", value: 1.6 }],
    ["There are 2,454 million shares", "2,454 million", { kind: "shares", value: 2_454e6 }],
  ])("%s", (text, said, expected) => {
    const figure = only(text);
    const { value = figure.value ?? 0, ...rest } = expected;
    expect(figure).toMatchObject({ ...rest, text: said });
    expect(figure.value).toBeCloseTo(value, 9);
  });
});

describe("the sign of a figure", () => {
  it.each<readonly [string, string, number]>([
    ["FCF was (6)", "(6)", -6],
    ["FCF was $(6)m", "$(6)m", -6e6],
    ["FCF was ($6m)", "($6m)", -6e6],
    ["FCF was ($6) million", "($6) million", -6e6],
    ["FCF was -$6m", "-$6m", -6e6],
    ["FCF was $-6m", "$-6m", -6e6],
    ["FCF was \u2212$6m", "\u2212$6m", -6e6],
    ["FCF was minus $6m", "$6m", -6e6],
    ["FCF was - $6m", "- $6m", -6e6],
    ["Growth was (12.4%)", "(12.4%)", -0.124],
    ["Growth was (12.4)%", "(12.4)%", -0.124],
    ["Leverage was (0.5x)", "(0.5x)", -0.5],
    // Dashes and brackets that only part words.
    ["EBIT margin – 8.2%", "8.2%", 0.082],
    ["Sales of $9m, plus or minus $6m", "$6m", 6e6],
    ["EBITDA minus $6m", "$6m", 6e6],
    ["Net leverage (2.1x) exceeds it", "2.1x", 2.1],
    ["Sales rose $5m (12.4%)", "12.4%", 0.124],
  ])("%s", (text, said, value) => {
    const last = saidIn(text).at(-1);
    expect(last?.text).toBe(said);
    expect(last?.value).toBeCloseTo(value, 9);
  });
});

describe("the hedge of a figure", () => {
  it.each<readonly [string, Figure["hedge"]]>([
    ["Sales were $5bn", undefined],
    ["Sales were about $5bn", "about"],
    ["Sales were c.$5bn", "about"],
    ["Sales were ~$5bn", "about"],
    ["Sales were some $5bn", "about"],
    ["Sales were $5bn or so", "about"],
    ["Sales were nearly $5bn", "nearly"],
    ["Sales were just shy of $5bn", "nearly"],
    ["Sales were over $5bn", "over"],
    ["Sales were >$5bn", "over"],
    ["Sales were $5bn+", "over"],
    ["Sales were $5bn or more", "over"],
    ["Sales crossed the $5bn mark", "over"],
    ["Sales were below $5bn", "below"],
    ["Sales were up to $5bn", undefined],
    ["Sales of up to $5bn", "below"],
    ["Sales edged up to $5bn", undefined],
    ["Sales picked up to $5bn", undefined],
    ["Sales were <$5bn", "below"],
  ])("%s", (text, hedge) => {
    expect(only(text).hedge).toBe(hedge);
  });
});

describe("ranges", () => {
  it.each<readonly [string, string, number, number]>([
    ["Sales of $4-5bn", "$4-5bn", 4e9, 5e9],
    ["Sales between $4bn and $5bn", "$4bn and $5bn", 4e9, 5e9],
    ["Sales between 4 and 5 billion", "4 and 5 billion", 4e9, 5e9],
    ["A margin of 12-14%", "12-14%", 0.12, 0.14],
    ["A range of 3.0x to 3.5x", "3.0x to 3.5x", 3, 3.5],
  ])("%s", (text, said, value, high) => {
    const figure = only(text);
    expect(figure).toMatchObject({ text: said });
    expect(figure.value).toBeCloseTo(value, 9);
    expect(figure.high).toBeCloseTo(high, 9);
  });
});

describe("a unit said once for numbers behind it", () => {
  it.each<readonly [string, readonly number[]]>([
    ["Revenues ($bn): 22.7, 25.8", [22.7e9, 25.8e9]],
    ["Revenues (EUR m): 7,748", [7_748e6]],
    ["Revenues, USD in millions: 1,234", [1_234e6]],
    ["Margins (%): 12.4, 13.5", [0.124, 0.135]],
  ])("%s", (text, values) => {
    const said = saidIn(text).map(({ value }) => value ?? 0);
    expect(said).toHaveLength(values.length);
    for (const [at, value] of values.entries()) expect(said[at]).toBeCloseTo(value, 6);
  });
});

describe("numbers that are no figures", () => {
  it.each([
    "See Item 7, Note 12, page 25 and Exhibit 10.1.",
    "(Item 1A, Two customers are a fifth of our sales, 10-K filed 27 February 2026, p. 3).",
    "The 10-K for FY2025, filed on 4 August 2025, under Rule 144A and ASC 842.",
    "In FY2024/25, 2024/25, Q3'25, 3Q25, 1H25, 9M 2025, 2025Q3 and LTM Sep-25.",
    "For the 52 weeks to 1 February 2026 and the nine months ended 30 September 2025.",
    "Notes due 2030 with a 5-year tenor; a 12-fold rise.",
    "1. First.",
    "It assures that (1) records are kept; (2) provide assurance and (3) prevent misuse.",
    "The S&P 500, the Russell 2000, 3M, 7-Eleven and Topic 740.",
    "Call +1 (513) 983-1100 at 8:30 or see https://example.com/2025/q4?id=4711.",
    "It sold 1.2 million units to 3 million customers.",
    "The first, 2nd and 3rd of 12/31/2025.",
  ])("%s", (text) => {
    expect(saidIn(text).filter(({ kind }) => kind !== "bare")).toEqual([]);
  });

  it("are not taken for the digits of names", () => {
    expect(
      saidIn("The Ryzen 9 9950X and the MI350X on a 3nm node").map(({ kind }) => kind),
    ).toEqual(["bare"]);
  });
});
