import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MADE_WITH, otherSignName, wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import { movement } from "#core/findings/movement.ts";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import type { View } from "#core/findings/view.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import { joinProse, printProse } from "#core/ledger/prose.ts";
import { type Column, connectedOf } from "#core/writing/analyst/testing/statements.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

// What stands beside a figure decides what it means: gains beside earnings, investments beside cash.

function textOf({ style }: View, { says }: Finding): string {
  return printProse(joinProse([says.sentence, says.clause, says.headline], " "), style).text;
}

const BASE = {
  Revenues: 2000,
  "Gross Profit": 900,
  EBIT: 300,
  "D&A": 100,
  "Interest Expense": -40,
  "Short-Term Debt": 20,
  "Long-Term Debt": 700,
  "Cash And Equivalents": 100,
  "Total Assets": 3000,
  Equity: 1500,
  "Cash Flow From Operating Activities": 300,
  "Capital Expenditure": -100,
} satisfies Column;

/** Two years with what disposals brought or cost, of which nothing proves that operating income holds it. */
function withGain(gain: number, before: Column, now: Column, later = 0): ConnectedFinancialData {
  const data = connectedOf({ columns: { "2024": before, "2025": now } });
  return {
    ...data,
    data: data.data.map((row) =>
      row.item === "Disposal Gains"
        ? {
            ...row,
            amounts: { "2024": gain * 1e6, "2025": later * 1e6 },
            flags: { "2024": ["not_proven_in_ebit"], "2025": ["not_proven_in_ebit"] },
          }
        : row,
    ),
  };
}

const GAINS = fc.integer({ min: 40, max: 250 });

describe("a disposal gain that nothing proves to be in EBITDA", () => {
  it("is said to stand in it only where nothing below operating income can hold it", () => {
    fc.assert(
      fc.property(GAINS, fc.integer({ min: -400, max: 400 }), (gain, below) => {
        const preTax = 300 - 40 + below;
        const held = { ...BASE, "Pre-Tax Income": preTax, "Tax Expense": -50 };
        const columns = [
          { ...held, "Net Income": preTax - 50 },
          { ...BASE, "Pre-Tax Income": 260, "Tax Expense": -50, "Net Income": 210 },
        ] as const;
        const { view, findings } = found(withGain(gain, ...columns));
        const texts = findings.map((one) => textOf(view, one));
        const isSaid = texts.some((text) => / stands in (?:the )?EBITDA/.test(text));
        expect(isSaid && Math.abs(below) >= gain / 2).toBe(false);
      }),
    );
  });

  it("turns no direction: that of the business leads, and the gain is named beside it", () => {
    fc.assert(
      fc.property(GAINS, fc.integer({ min: -60, max: 240 }), (gain, growth) => {
        const [preTax, later] = [260 + gain, 260 + growth];
        const before = { ...BASE, EBIT: 300 + gain, "Pre-Tax Income": preTax };
        const now = { ...BASE, EBIT: 300 + growth, "Pre-Tax Income": later };
        const { view, findings } = found(
          withGain(
            gain,
            { ...before, "Tax Expense": -50, "Net Income": preTax - 50 },
            { ...now, "Tax Expense": -50, "Net Income": later - 50 },
          ),
        );
        const moved = findings.filter(
          ({ kind, item }) =>
            kind === "moved" &&
            ["EBITDA", "EBITDA Margin (%)", "Interest Coverage (x)"].includes(item),
        );
        expect(moved).toHaveLength(3);
        const isTurned = growth > 10 && growth < gain;
        return moved.every(
          (one) =>
            !isTurned ||
            (one.direction !== "down" &&
              one.good.creditor !== "no" &&
              (one.direction === "flat" || textOf(view, one).includes("without"))),
        );
      }),
    );
  });
});

/** A year whose operating income holds this gain. */
function yearWith(sold: number) {
  return {
    ...BASE,
    EBIT: 300 + sold,
    "Clean EBITDA": 400 + sold,
    "Pre-Tax Income": 260 + sold,
    "Tax Expense": -50,
    "Net Income": 210 + sold,
  } satisfies Column;
}

it("is no basis without adjustments: what is told without it says so at the foot", () => {
  const law = fc.property(GAINS, (gain) => {
    const data = withGain(gain, yearWith(gain), yearWith(0));
    const { text } =
      writeTemplate({ templateId: "profitability-trends", statements: [data] }) ?? {};
    expect(text).toMatch(
      /^Basis: .* without disposals leaves out a gain of USD \d+ mm in FY2024\.$/m,
    );
  });
  fc.assert(law, { numRuns: 20 });
});

describe("disposals at both ends of a move", () => {
  it("are taken out of both, gains and losses alike", () => {
    fc.assert(
      fc.property(GAINS, fc.integer({ min: -30, max: 30 }), (gain, later) => {
        const columns = [gain, later].map((sold) => ({
          ...BASE,
          EBIT: 300 + sold,
          "Pre-Tax Income": 260 + sold,
          "Tax Expense": -50,
          "Net Income": 210 + sold,
        }));
        const [before = {}, now = {}] = columns;
        const { findings } = found(withGain(gain, before, now, later));
        const moved = findings.filter(
          ({ kind, caveats }) =>
            kind === "moved" && caveats.some(({ flag }) => flag === "disposals"),
        );
        expect(moved.length).toBeGreaterThan(0);
        const told = moved
          .filter(({ item }) => item === "EBITDA")
          .flatMap(({ says }) => dataOf(says.sentence))
          .filter(({ unit }) => unit === "money");
        expect(told.every(({ value }) => Math.round(value / 1e6) === 400)).toBe(true);
      }),
    );
  });
});

function impairedYear(sold: number, impaired: number) {
  return {
    ...yearWith(sold),
    EBIT: 300 + sold - impaired,
    Impairments: impaired,
    "Pre-Tax Income": 260 + sold - impaired,
    "Net Income": 210 + sold - impaired,
  } satisfies Column;
}

describe("one-offs at both ends of a move that a disposal turned", () => {
  it("are taken out of it all, or none is left unnamed", () => {
    const charges = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(GAINS, charges, charges, (gain, earlier, charge) => {
        const { view, findings } = found(
          withGain(gain, impairedYear(gain, earlier), impairedYear(0, charge)),
        );
        const told = findings.filter(
          ({ kind, item, caveats }) =>
            kind === "moved" &&
            item === "EBITDA" &&
            caveats.some(({ flag }) => flag === "disposals"),
        );
        // Before all of them the business stands where it stood.
        const wrong = told
          .flatMap(({ says }) => dataOf(says.sentence))
          .filter(({ unit, value }) => unit === "money" && Math.round(value / 1e6) !== 400);
        expect(wrong).toEqual([]);
        const isNamed = told.every(({ caveats }) =>
          [earlier, charge].every(
            (one) =>
              one === 0 ||
              caveats.some(({ clause }) =>
                printProse(clause, view.style).text.includes(`impairments of USD ${one} mm`),
              ),
          ),
        );
        expect(isNamed).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

describe("disposals of the year that twelve months share with", () => {
  it("are taken out of no end: nobody knows which part is of those months", () => {
    const year = { ...BASE, "Pre-Tax Income": 260, "Tax Expense": -50, "Net Income": 210 };
    const sold = { ...year, EBIT: 400, "Pre-Tax Income": 360, "Net Income": 310 };
    const annual = withGain(100, sold, { ...year, EBIT: 320 }, 60);
    const ltm = connectedOf(
      { columns: { "2024": sold, "2025": year } },
      { ltm: { columns: { "LTM 2026-03-31": { ...year, EBIT: 330 } } } },
    ).ltm;
    const flags = found({ ...annual, ltm }).findings.flatMap(({ caveats }) =>
      caveats.map(({ flag }) => flag),
    );
    expect(flags).not.toContain("disposals");
    expect(flags).toContain("disposed");
  });
});

describe("one-offs that made a fifth of a move of EBITDA", () => {
  it("are said beside it, of either year, and of a move that they hid", () => {
    const years = fc.record({
      charge: fc.integer({ min: 0, max: 80 }),
      ebit: fc.integer({ min: 250, max: 400 }),
    });
    fc.assert(
      fc.property(years, years, (was, is) => {
        const [before, now] = [was, is].map(({ charge, ebit }) => ({
          ...BASE,
          EBIT: ebit,
          Impairments: charge,
          "Net Income": ebit - 90,
        }));
        const { view, findings } = found(
          connectedOf({ columns: { "2024": before ?? {}, "2025": now ?? {} } }),
        );
        if (view.basis !== "EBITDA") return;
        const [own, earlier] = [is.ebit + 100, was.ebit + 100];
        const step = Math.abs(is.charge - was.charge);
        const isMade = step >= Math.abs(own - earlier) / 5 && step >= 0.02 * earlier;
        const moved = findings.find(({ kind, item }) => kind === "moved" && item === "EBITDA");
        expect(moved?.caveats.some(({ flag }) => flag === "charged")).toBe(isMade);
      }),
    );
  });
});

describe.each(COMPANIES)("what stands beside the figures of %s", (_, data) => {
  const { view, findings } = found(data);

  it("is told of no bridge that does not add up", () => {
    const open = findings.filter(({ kind, topic, says }) => {
      if (kind !== "bridge" || topic === "leverage") return false;
      const [whole, ...parts] = dataOf(says.clause);
      const sum = parts.reduce((total, { value }) => total + value, 0);
      if (whole === undefined) return true;
      const left = { ...whole, value: sum - whole.value };
      return !view.isNothing(left) && Math.abs(left.value) > 0.011 * Math.abs(whole.value);
    });
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it("is no strength where debt brought the cash", () => {
    const [brought, more] = ["Cash And Equivalents", "Total Debt"].map((row) => {
      const pair = view.pair(row);
      return pair?.before ? pair.now.value - pair.before.value : 0;
    });
    const told = findings.find(
      ({ kind, item, span }) =>
        kind === "moved" && item === "Cash And Equivalents" && span === "twelve months",
    );
    const isDebt = (brought ?? 0) > 0 && (more ?? 0) >= 0.5 * (brought ?? 0);
    expect(isDebt && told?.good.creditor === "yes").toBe(false);
  });

  it("is no risk of net debt that investments pay for, nor a decline of cash that went into them", () => {
    const [debt, held, free] = ["Net Debt", "Short-Term Investments", "Discretionary FCF"].map(
      (row) => view.now(row)?.value ?? 0,
    );
    const isPaid = (free ?? 0) >= 0 && (debt ?? 0) < (held ?? 0) && view.kind.hasEarnings;
    const wrong = findings.filter(
      ({ item, kind, good }) => kind === "moved" && item === "Net Debt" && good.creditor === "no",
    );
    const isBeside = (held ?? 0) >= 0.25 * (view.now("Cash And Equivalents")?.value ?? 0);
    const alone = findings.filter(({ kind, item, span, says }) => {
      const isCash = kind === "moved" && item === "Cash And Equivalents" && span !== "quarter";
      const isTold = dataOf(says.clause).some((datum) => datum.item.includes(MADE_WITH));
      return isCash && !isTold && view.pair("Short-Term Investments")?.before !== undefined;
    });
    expect([isPaid ? wrong : [], isBeside ? alone : []]).toEqual([[], []]);
  });

  it("is in the title that stands on it: equipment for rental, captive finance", () => {
    const { kind, isBeforeRented } = view.kind;
    const bare = findings.filter(({ says }) => {
      const items = dataOf(says.headline).map(({ item }) => item);
      const text = printProse(says.headline, view.style).text;
      const isCash = items.some((item) =>
        /^(?:Discretionary FCF|FCF|Capital Expenditure)$/.test(item),
      );
      const isOwed = items.some((item) => /^(?:Total|Net|Short-Term) Debt$|Leverage/.test(item));
      return (
        (isBeforeRented && isCash && !/before|rental/.test(text)) ||
        (kind === "captive" && isOwed && !text.includes("captive finance"))
      );
    });
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it("is heard before a note says that nothing speaks against the credit", () => {
    const text = writeTemplate({ templateId: "credit-risk", statements: [data] })?.text ?? "";
    const against = findings.filter(
      ({ good, weight, span, topic, kind }) =>
        good.creditor === "no" &&
        weight >= 0.02 &&
        span === "twelve months" &&
        topic !== "data" &&
        kind !== "scenario",
    );
    const isClear = /Nothing that is measured speaks against|no key risk/.test(text);
    expect(isClear ? against.map(({ id }) => id) : []).toEqual([]);
  });
});

describe("an amount of the other sign", () => {
  const ROWS = ["Tax Expense", "Net Income", "EBITDA", "Pre-Tax Income"];

  it("is never spoken of by the name of its row alone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROWS),
        fc.integer({ min: -900, max: 900 }),
        fc.integer({ min: -900, max: 900 }),
        (item, now, before) => {
          const [a, b] = [amount(item, now, "2025"), amount(item, before, "2024")];
          const text = printProse(movement(a, b), "mm").text;
          const other = otherSignName(a);
          const { name, negative } = wordsOf(item);
          expect(text.startsWith(`the ${negative ?? name}`)).toBe(other !== undefined);
        },
      ),
    );
  });
});

function amount(item: string, value: number, period: string): Datum {
  return {
    kind: "row",
    ticker: "HPKG",
    item,
    period,
    value: value * 1e6,
    unit: "money",
    currency: "USD",
  };
}
