import { afterAll, describe, expect, it } from "vitest";
import { fixGrammar } from "#core/writing/rewrite/fix-grammar.ts";
import { createGrammar, type GrammarStep, UNAVAILABLE_TEXT } from "./grammar.ts";
import { spellingOf } from "#core/writing/rewrite/choose-spelling.ts";

/** The checker's start takes two seconds of the processor, and the machine may be busy. */
const SLOW = 120_000;
const grammar = createGrammar({ totalMs: SLOW, batchMs: SLOW });

afterAll(() => grammar.close());

const CORRECTED: readonly (readonly [wrong: string, right: string])[] = [
  ["Teh company repaid its term loan.", "The company repaid its term loan."],
  ["Net leverage was lower then a year earlier.", "Net leverage was lower than a year earlier."],
  ["The group recieved a waiver.", "The group received a waiver."],
  ["Revenues was USD 2,419 mm in FY2025.", "Revenues were USD 2,419 mm in FY2025."],
  ["The companys debt matures in 2028.", "The company's debt matures in 2028."],
  ["It's margins narrowed.", "Its margins narrowed."],
  ["Its likely that it refinances.", "It's likely that it refinances."],
  ["Management should of refinanced.", "Management should have refinanced."],
  ["The the revolver is undrawn.", "The revolver is undrawn."],
  ["Leverage has fell to 3.0x.", "Leverage has fallen to 3.0x."],
  ["The covenent was tested in June.", "The covenant was tested in June."],
  ["A increase in prices helped.", "An increase in prices helped."],
  ["The issuer is an large group.", "The issuer is a large group."],
  ["Liquidity is suficient.", "Liquidity is sufficient."],
  ["The ratio fell to to 3.0x.", "The ratio fell to 3.0x."],
  ["The company did not paid a dividend.", "The company did not pay a dividend."],
  ["Its balance sheet is more stronger.", "Its balance sheet is stronger."],
  ["Costs rose in line with inflaton.", "Costs rose in line with inflation."],
  ["The group has alot of debt.", "The group has a lot of debt."],
  ["Capital expenditure was defered to FY2026.", "Capital expenditure was deferred to FY2026."],
  ["It financed a loan ,which was repaid.", "It financed a loan, which was repaid."],
  ["We was told that volumes recovered.", "We were told that volumes recovered."],
  ["One of the bond matures in 2027.", "One of the bonds matures in 2027."],
  ["The refinancing was definately helpful.", "The refinancing was definitely helpful."],
  ["The seperate facility matures in 2029.", "The separate facility matures in 2029."],
  ["The goverment contract expires.", "The government contract expires."],
  ["There debt is secured on there plants.", "Their debt is secured on their plants."],
  ["Managment expects further deleveraging.", "Management expects further deleveraging."],
  ["It would of been higher.", "It would have been higher."],
  ["Capex  was cut.", "Capex was cut."],
  ["Cash is suppose to rise.", "Cash is supposed to rise."],
  ["The bond was payed down.", "The bond was paid down."],
  ["The outlook is stable,and liquidity is thin.", "The outlook is stable, and liquidity is thin."],
  ["The outlook is stable .", "The outlook is stable."],
  ["Apart form the revolver, debt is fixed.", "Apart from the revolver, debt is fixed."],
  ["The maturaty of the bond is 2031.", "The maturity of the bond is 2031."],
  ["Adequete liquidity supports the rating.", "Adequate liquidity supports the rating."],
  [
    "we dont worry about it. the company need supply.",
    "We don't worry about it. The company needs supply.",
  ],
  ["Debt has rised, and costs rised.", "Debt has risen, and costs rose."],
  ["An USD 50 mm loan lifts a EBITDA margin.", "A USD 50 mm loan lifts an EBITDA margin."],
  ["Sales grew. however, costs rose.", "Sales grew. However, costs rose."],
  ["It doesnt pay, and it hasnt drawn.", "It doesn't pay, and it hasn't drawn."],
  ["Demand was weaker then expected.", "Demand was weaker than expected."],
  ["😀 Teh dividened was cut.", "😀 The dividend was cut."],
];

const RIGHT: readonly string[] = [
  "Net leverage improved to 3.0x at the end of FY2025 from 3.4x, as net debt fell by USD 53 mm.",
  "EBITDA grew to USD 361 mm, 8.1% above FY2024; Clean EBITDA was the same.",
  "The largest instrument is the USD 500 mm of 6.875% senior notes due 2031 (10-K Note 12).",
  "Capex of c.$1.2bn and opex fell 120bps y/y in 3Q25.",
  "The cov-lite TLB was upsized, repriced and syndicated to CLOs.",
  "Sub-investment-grade issuers are overlevered, and deleveraging is slow.",
  "The unsecured noteholders rank pari passu with the unitranche lenders.",
  "Securitised receivables are derecognised; the amortisation profile is back-ended.",
  "Securitized receivables are derecognized; the amortization profile is back-ended.",
  "Its labour costs, programme fees and licences were organised favourably.",
  "Its labor costs, program fees and licenses were organized favorably.",
  "The cancelled facility was modelled; the canceled facility was modeled.",
  "DSCR, FFO/debt and RCF headroom are n.m., and FCF is n.a.",
  "HPKG (BB-/Ba3/BB) trades at T+310 bps, or 98.5, for a YTW of 7.1%.",
  "The group have refinanced, and management are cautious.",
  "Moody’s and S&P rate it B1/B+; Fitch doesn’t.",
  "Between FY2021 and FY2025 revenues rose from $2,104m to $2,419m, a CAGR of 3.5%.",
  "Ex-leases, net debt/EBITDA would be 2.6x; incl. leases, 3.2x.",
  "Velden Logistik and Fastly report in EUR and USD; Nvidia's GPUs aren't hedged.",
  "The sponsor's put/call and the PIK toggle are undrawn as at 30 June 2025.",
  "Overview:\nKey Risks:\n1. Leverage: net leverage was 3.0x, which is moderate.",
  "- Raw-material costs: pass-through lags by one quarter\n- FX: c.40% of sales in EUR",
  "“We was surprised by teh rise,” said the CEO of the target.",
  "See Note 12. approx. half is due.",
  "- net debt fell to 3.0x\n- capex: lower\na line that begins small\nand goes on.",
  "See https://example.com/teh-report or mail ir@harbour.example.",
  "[Analyst: teh maturity profile, with the source]",
  "Revenue                2,390      2,419\nEBITDA                   334        361",
  "It is the group's view that, absent M&A, FCF covers the dividend.",
  "Whether it refinances depends on the market; it need not.",
  "The covenant is to be tested quarterly: net leverage of at most 4.5x.",
  "Interest (net) was USD (104) mm, i.e. USD 4 mm less than in FY2024.",
];

describe("Fix Grammar", () => {
  it.each(CORRECTED)(
    "puts right: %s",
    async (wrong, right) => {
      expect(await fixed(wrong)).toBe(right);
    },
    SLOW,
  );

  it.each(RIGHT)(
    "leaves alone: %s",
    async (text) => {
      expect(await fixed(text)).toBe(text);
    },
    SLOW,
  );

  it(
    "finds a slip where it stands in a long text, characters of two units before it",
    async () => {
      const filler = "😀 The revolver is not used.\n".repeat(1_500);
      const text = `${filler}Teh end.\n${filler}`;
      const { problems, readTo } = await problemsIn(text);
      const places = problems.map(({ position, length }) => [position, length]);
      expect(new Set(places.map(String))).toEqual(new Set([`${filler.length},3`]));
      expect(readTo).toBe(text.length);
    },
    SLOW,
  );
});

describe("the checker", () => {
  it(
    "reads on until its time is up, and tells how far",
    async () => {
      const hasty = createGrammar({ totalMs: 0, batchMs: SLOW });
      const text = "The revolver is undrawn.\n".repeat(2_000);
      const { readTo } = await hasty.problemsIn(
        { text, from: 0, to: text.length },
        { spelling: "british", signal: new AbortController().signal },
      );
      expect(readTo).toBeGreaterThan(0);
      expect(readTo).toBeLessThan(text.length);
      await hasty.close();
    },
    SLOW,
  );

  it(
    "tells that it starts, and then which paragraphs it reads",
    async () => {
      const fresh = createGrammar({ batchMs: SLOW });
      const text = "The revolver is undrawn.\n\n".repeat(1_000);
      const steps: GrammarStep[] = [];
      await fresh.problemsIn(
        { text, from: 0, to: text.length },
        {
          spelling: "british",
          signal: new AbortController().signal,
          onStep: (step) => steps.push(step),
        },
      );
      const [first, second, last] = steps;
      expect(first).toEqual({ kind: "loading" });
      expect(second).toMatchObject({ kind: "reading", from: 1, of: 1_000 });
      expect(last).toMatchObject({ kind: "reading", to: 1_000, of: 1_000 });
      await fresh.close();
    },
    SLOW,
  );

  it("says so when it does not answer in time, and answers the next time", async () => {
    const script = new URL(
      "data:text/javascript,export const check = () => new Promise(() => undefined)",
    );
    const dead = createGrammar({ script, batchMs: 200 });
    await expect(ask(dead)).rejects.toMatchObject({
      code: "unavailable",
      message: UNAVAILABLE_TEXT,
    });
    expect(dead.isRunning()).toBe(false);
    await dead.close();
  });

  it(
    "ends when it is not used",
    async () => {
      const short = createGrammar({ idleMs: 50, batchMs: SLOW });
      await ask(short);
      await expect.poll(() => short.isRunning(), { timeout: 5_000 }).toBe(false);
    },
    SLOW,
  );

  it("works for nobody who has gone", async () => {
    const gone = AbortSignal.abort(new Error("gone"));
    const part = { text: "Teh end.", from: 0, to: 8 };
    await expect(grammar.problemsIn(part, { spelling: "british", signal: gone })).rejects.toThrow(
      "gone",
    );
  });
});

function ask(checker: ReturnType<typeof createGrammar>) {
  const { signal } = new AbortController();
  return checker.problemsIn({ text: "Teh end.", from: 0, to: 8 }, { spelling: "british", signal });
}

function problemsIn(text: string) {
  const { signal } = new AbortController();
  const part = { text, from: 0, to: text.length };
  return grammar.problemsIn(part, { spelling: spellingOf(text), signal });
}

async function fixed(text: string): Promise<string> {
  const { problems } = await problemsIn(text);
  return fixGrammar({ text, from: 0, to: text.length }, problems, []).text;
}
