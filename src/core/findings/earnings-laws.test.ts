import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import { refsOf, withCaveats } from "#core/findings/make.ts";
import type { View } from "#core/findings/view.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { joinProse, type Prose, printProse } from "#core/ledger/prose.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

function textOf({ style }: View, { says }: Finding): string {
  return printProse(joinProse([says.sentence, says.clause, says.headline], " "), style).text;
}

/** What EBITDA of a column holds of one time; none where that is not known. */
function oneOffs({ reported }: View, period: string): number | undefined {
  const [ebitda, clean] = ["EBITDA", "Clean EBITDA"].map((item) => reported(item, period)?.value);
  return ebitda === undefined || clean === undefined ? undefined : ebitda - clean;
}

/** The columns that a change lies between. */
function columnsOf({ says }: Finding): readonly string[] {
  const [whole] = dataOf(says.clause);
  return [...new Set(whole ? refsOf(bindingOf(whole)).map(({ period }) => period) : [])];
}

/** Where a text prints a cell, or what is made of it, by the place of its part. */
function printedAt(parts: Prose, isOf: (datum: Datum) => boolean): readonly number[] {
  return parts.flatMap((part, at) =>
    typeof part === "object" && "datum" in part && isOf(part.datum) ? [at] : [],
  );
}

const OF_OWNERS = new Set(["Net Income", "EPS Diluted"]);

/** What of net income is neither pre-tax income nor tax, over it; zero where one of them is not known. */
function belowTax({ reported }: View, period: string): number {
  const [income, preTax, tax] = ["Net Income", "Pre-Tax Income", "Tax Expense"].map(
    (item) => reported(item, period)?.value,
  );
  if (income === undefined || preTax === undefined || tax === undefined) return 0;
  // Tax is an outflow.
  return Math.abs((income - preTax - tax) / income);
}

/** The company with more or less net income from what stands below tax. */
function withIncome(data: ConnectedFinancialData, share: number): ConnectedFinancialData {
  const more = <T extends FinancialData>(table: T): T => ({
    ...table,
    data: table.data.map((row) =>
      row.item === "Net Income"
        ? {
            ...row,
            amounts: Object.fromEntries(
              Object.entries(row.amounts).map(([label, amount]) => [
                label,
                amount === null ? null : amount * (1 + share),
              ]),
            ),
          }
        : row,
    ),
  });
  const { quarterly, ltm } = data;
  return {
    ...more(data),
    ...(quarterly && { quarterly: more(quarterly) }),
    ...(ltm && { ltm: more(ltm) }),
  };
}

describe.each(COMPANIES)("what a reader of earnings is told of %s", (_, data) => {
  const { view, findings } = found(data);
  const texts = findings.map((one) => textOf(view, one));

  it("gives one-offs as no line of operations", () => {
    const hidden = findings.filter((one) => {
      if (one.kind !== "bridge" || !/gross profit|SG&A/.test(textOf(view, one))) return false;
      const [now, before] = columnsOf(one).map((period) => oneOffs(view, period));
      const whole = Math.abs(dataOf(one.says.clause)[0]?.value ?? 0);
      return Math.abs((now ?? 0) - (before ?? 0)) >= 0.1 * whole;
    });
    expect(hidden.map(({ id }) => id)).toEqual([]);
  });

  it("is what of net income stands below tax, where it is a tenth of it, and only there", () => {
    for (const share of [0, 0.05, 0.15, -0.5]) {
      const { view: planted, findings: made } = found(withIncome(data, share));
      const told = made
        .filter(({ kind, item }) => kind === "moved" && OF_OWNERS.has(item))
        .map(({ id, asOf, operands, caveats }) => {
          const periods = [...new Set([asOf, ...operands.map(({ period }) => period)])];
          const isMuch = periods.some((period) => belowTax(planted, period) >= 0.1);
          return [id, isMuch, caveats.some(({ flag }) => flag === "below_tax")] as const;
        });
      expect(told.filter(([, isMuch, isTold]) => isMuch !== isTold)).toEqual([]);
    }
  });

  it("is the newest quarter's of a share where the year is older than the twelve months", () => {
    const isNewer = view.latest !== view.year && view.quarter("EPS Diluted") !== undefined;
    const old = findings.filter(({ item, asOf }) => item === "EPS Diluted" && asOf === view.year);
    expect(isNewer ? old.map(({ id }) => id) : []).toEqual([]);
  });

  it("is no return on what owners have left in, and no loss by brackets where it has a name", () => {
    const ofEquity = findings.filter(
      ({ item }) => item === "Return On Equity (%)" && view.kind.hasEarnings,
    );
    expect(ofEquity.map(({ id }) => id)).toEqual([]);
    expect(
      texts.filter((text) => /(?:equity|income|EBITDA) (?:was|were) negative at/.test(text)),
    ).toEqual([]);
  });

  it("leaves out what is too small, or too far, to be looked at", () => {
    const assets = view.now("Total Assets")?.value ?? 0;
    const small = findings.filter(({ kind, item, asOf }) => {
      const datum = view.at(item, asOf);
      const isRow = kind === "level" && datum?.unit === "money";
      return isRow && Math.abs(datum.value) < 0.001 * assets;
    });
    expect(small.map(({ id }) => id)).toEqual([]);
    const months = texts.flatMap((text) =>
      [...text.matchAll(/(\d+) months/g)].map(([, n]) => Number(n)),
    );
    expect(months.filter((count) => count > 60)).toEqual([]);
  });

  it("has what must be known of a figure behind that figure", () => {
    const astray = findings.flatMap((one) =>
      one.kind === "conflict"
        ? []
        : one.caveats.flatMap((caveat) => {
            const { item, period } = caveat.of;
            const isCell = (datum: Datum) => datum.item === item && datum.period === period;
            const plain = printedAt(one.says.sentence, isCell);
            const told = withCaveats({ ...one, caveats: [caveat] }, new Set());
            const note = told.findIndex((part) => part === " (");
            const [first] = plain;
            return first === undefined || note === first + 1 || note === first + 2 ? [] : [one.id];
          }),
    );
    expect(astray).toEqual([]);
  });

  it("is printed in the words of a note, not of its machine", () => {
    const notes = TEMPLATE_IDS.map(
      (templateId) => writeTemplate({ templateId, statements: [data] })?.text ?? "",
    );
    expect(notes.filter((text) => /\btag(?:ged|s)\b|\brows?\b|XBRL|undefined/.test(text))).toEqual(
      [],
    );
  });
});

/** A year of these revenues and earnings, and what one-offs added to those. */
function earned(sales: number, ebitda: number, effect: number) {
  const all = ebitda + effect;
  return { Revenues: sales, EBITDA: all, "Clean EBITDA": ebitda, "D&A": 0, EBIT: all };
}

describe("one-offs that moved earnings", () => {
  it("are costs or gains of both years, and neither where one was the other", () => {
    const effects = fc.tuple(
      fc.integer({ min: -60, max: 60 }).filter((one) => one !== 0),
      fc.integer({ min: -60, max: 60 }).filter((one) => one !== 0),
    );
    const law = fc.property(effects, ([was, own]) => {
      const { view, findings } = found(
        connectedOf({
          columns: { "2024": earned(2000, 300, was), "2025": earned(1960, 290, own) },
        }),
      );
      const [one] = findings.filter(({ kind, item }) => kind === "bridge" && item === "EBITDA");
      const text = one === undefined ? "" : textOf(view, one);
      const named = text.match(/net one-off (?:costs|gains)|a net (?:cost|gain) after/)?.[0];
      const name = own > 0 ? "gain" : "cost";
      const isSame = own > 0 === was > 0;
      const expected = isSame ? `net one-off ${name}s` : `a net ${name} after`;
      expect([undefined, expected]).toContain(named);
      expect(one && Math.abs(own - was) >= 40 && named === undefined).not.toBe(true);
    });
    fc.assert(law, { numRuns: 60 });
  });
});

describe("what one-offs alone made worse", () => {
  it("is no risk: neither the row, nor what sets both bases beside each other, nor a threshold", () => {
    const law = fc.property(
      fc.integer({ min: -90, max: 90 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1_200, max: 2_600 }),
      (growth, charge, debt) => {
        const year = { "Interest Expense": -40, "Long-Term Debt": debt, "Cash And Equivalents": 0 };
        const { view, findings } = found(
          connectedOf({
            columns: {
              "2024": { ...earned(2000, 500, 0), ...year },
              "2025": { ...earned(2000, 500 + growth, -charge), ...year },
            },
          }),
        );
        const clean = 500 + growth;
        const risks = findings.filter(({ good }) => good.creditor === "no");
        const rows = risks.filter(
          ({ kind, item }) =>
            (kind === "moved" && ["EBITDA", "EBITDA Margin (%)"].includes(item)) ||
            (kind === "conflict" && item === "EBITDA and Clean EBITDA"),
        );
        expect(growth >= 0 ? rows.map(({ id }) => id) : []).toEqual([]);
        const [room] = findings.filter(
          ({ kind, item }) => kind === "headroom" && item === "Net Leverage (x)",
        );
        const bound = room && Math.ceil(debt / (clean - charge));
        const isFar = bound !== undefined && 1 - debt / bound / clean >= 0.15;
        const isMuch = view.basis === "EBITDA" && charge >= 0.05 * clean;
        expect(isFar && isMuch && room?.good.creditor === "no").toBe(false);
      },
    );
    fc.assert(law, { numRuns: 60 });
  });
});

/** A company that earns 100 a year, with more shares and revenues than the year before. */
function grown(equity: number, shares: number, revenues: number): ReturnType<typeof found> {
  return found(
    connectedOf({
      columns: {
        "2024": {
          Revenues: 1000,
          EBIT: 150,
          "Net Income": 100,
          Equity: 400,
          "Diluted Shares": 100,
        },
        "2025": {
          Revenues: revenues,
          EBIT: 150,
          "Net Income": 100,
          "Share Repurchases": -50,
          Equity: equity,
          "Diluted Shares": shares,
        },
      },
    }),
  );
}

describe("growth beside equity that nothing explains", () => {
  it.each([
    [850, 120, 1300, true],
    [450, 120, 1300, false],
    [850, 100, 1300, false],
    [850, 120, 1000, false],
  ])("is bought with shares or not: equity of %d, %d shares, revenues of %d", (...given) => {
    const [equity, shares, revenues, isBought] = given;
    const { view, findings } = grown(equity, shares, revenues);
    const told = findings.filter(({ item }) => item === "Net Acquisitions");
    expect(
      told.map((one) => /USD 400 mm .*for cash, on 20\.0% more shares/.test(textOf(view, one))),
    ).toEqual(isBought ? [true] : []);
  });
});

function fundsIn(table: FinancialData | undefined) {
  const row = table?.ratios.find(({ item }) => item === "FFO");
  return table?.years.map((label) => row?.amounts[label] ?? null) ?? [];
}

it("gives the funds of a quarter, and not of its twelve months: four quarters sum to them", () => {
  const held = COMPANIES.filter(([, { quarterly, ltm }]) => {
    const [whole = null] = fundsIn(ltm).slice(-1);
    const parts = fundsIn(quarterly).slice(-4);
    const known = parts.filter((part) => typeof part === "number");
    if (whole === null || known.length < 4) return false;
    expect(known.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole, 0);
    return true;
  });
  expect(held.length).toBeGreaterThan(0);
});
