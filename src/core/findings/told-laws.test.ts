import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { periodDates } from "#core/findings/book.ts";
import { bandOf } from "#core/finance/vocabulary/bands.ts";
import { coverWithout } from "#core/findings/one-offs.ts";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";
import { ltmEnd } from "#core/ledger/period.ts";
import { joinProse, printProse } from "#core/ledger/prose.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

// What is told of a figure holds for all that the company's card shows beside it.

function textOf({ style }: View, { says }: Finding): string {
  return printProse(joinProse([says.sentence, says.clause, says.headline], " "), style).text;
}

describe.each(COMPANIES)("what is said to be absent of %s", (_, data) => {
  const { view, findings } = found(data);
  const columns = view.book.tables.flatMap(({ years }) => years);

  it("is in no column, or told with the last that has it", () => {
    const held = findings.filter(
      (one) =>
        one.kind === "missing" &&
        columns.some((column) => view.at(one.item, column)) &&
        !textOf(view, one).includes("last reported"),
    );
    expect(held.map(({ item }) => item)).toEqual([]);
  });
});

describe("a row that earlier columns have", () => {
  const lender = {
    archetype: "bank",
    columns: {
      "2023": { Revenues: 900, "Net Income": 90, "Cash And Equivalents": 40, Equity: 300 },
      "2024": { Revenues: 950, "Net Income": 95, "Cash Flow From Operating Activities": 120 },
      "2025": { Revenues: 990, "Net Income": 99, "Cash Flow From Operating Activities": 150 },
    },
  } as const;
  const statements = [connectedOf(lender)];

  it("is told with its end, and what is known is no nothing", () => {
    const note = writeTemplate({ templateId: "liquidity-analysis", statements })?.text ?? "";
    expect(note).toContain("cash and equivalents (last reported at the end of FY2023)");
    expect(note).toContain("perating cash flow rose");
    expect(note).not.toContain("nothing on this");
  });
});

const startOf = (end = "") => `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;

const soldYear = (gain: number) => ({
  Revenues: 2_000,
  EBIT: 400,
  "Pre-Tax Income": 300,
  "Tax Expense": -75,
  "Net Income": 225,
  "Interest Expense": -100,
  "Disposal Gains": -gain,
});

const unsoldMonths = (income: number) => ({
  Revenues: 2_000,
  EBIT: 400,
  "Pre-Tax Income": 300,
  "Net Income": income,
  "Interest Expense": -100,
});

const isTenth = (of: number, other: number) => of >= 0.1 * other;

const costYear = (cost: number, gross: number) => ({
  Revenues: 2_000,
  "Gross Profit": gross,
  "SG&A": -300,
  "R&D": -200,
  EBIT: gross - 500 - cost,
  "D&A": 50,
  "Pre-Tax Income": gross - 500 - cost,
  "Tax Expense": 0,
  "Net Income": gross - 500 - cost,
});

const bankYear = (interest: number, other: number) => ({
  "Net Interest Income": interest,
  "Noninterest Income": other,
  Revenues: interest + other,
  "Noninterest Expense": -500,
  "Net Income": (interest + other - 500) * 0.8,
  Deposits: 9_000,
});

const capitalYear = (cet1: number) => ({ Revenues: 900, Deposits: 9_000, "CET1 Ratio": cet1 });

/** Whether a year has days of a column: it ends in it, or begins in it. */
function sharesDays({ book }: View, year: string, column: string): boolean {
  const [a, b] = [year, column].map(
    (label) => ltmEnd(label) ?? periodDates(book, label)?.end ?? "",
  );
  return (a ?? "") > startOf(b) && (b ?? "") > startOf(a);
}

const PLACED =
  /(disposal (?:gain|loss)|impairments|restructuring)[^,()]* in FY(\d{4}) may be in (it|the newer|the earlier)/g;

/** One-offs that are said to be where their year shares no day with the column. */
function misplaced(view: View, { caveats, asOf, operands }: Finding): readonly string[] {
  const earlier = operands.find(({ period }) => period !== asOf)?.period ?? asOf;
  const text = printProse(
    joinProse(
      caveats.map(({ clause }) => clause),
      ", ",
    ),
    view.style,
  ).text;
  return [...text.matchAll(PLACED)].flatMap(([told, , year = "", where]) =>
    sharesDays(view, year, where === "the earlier" ? earlier : asOf) ? [] : [told],
  );
}

describe("a one-off of a year beside twelve months", () => {
  it.each(COMPANIES)("stands only in a column that shares days with it: %s", (_, data) => {
    const { view, findings } = found(data);
    expect(findings.flatMap((one) => misplaced(view, one))).toEqual([]);
  });

  it("is said to be of the newer or of the earlier figure, each by its year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 300 }), fc.integer({ min: 60, max: 300 }), (a, b) => {
        const { view, findings } = found(
          connectedOf(
            { columns: { "2023": soldYear(0), "2024": soldYear(a), "2025": soldYear(b) } },
            {
              ltm: {
                period: "ltm",
                columns: {
                  "LTM 2025-03-31": unsoldMonths(225),
                  "LTM 2026-03-31": unsoldMonths(80),
                },
              },
            },
          ),
        );
        const income = findings.find(({ kind, item }) => kind === "moved" && item === "Net Income");
        const text = printProse(
          joinProse(
            (income?.caveats ?? []).map(({ clause }) => clause),
            ", ",
          ),
          view.style,
        ).text;
        expect(/FY2024 may be in the earlier figure/.test(text)).toBe(isTenth(a, b));
        expect(/FY2025 may be in the newer figure/.test(text)).toBe(isTenth(b, a));
        expect(findings.flatMap((one) => misplaced(view, one))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe("the highest or lowest of a row", () => {
  it.each(COMPANIES)("stands next to the nearest of all its columns: %s", (_, data) => {
    const { view, findings } = found(data);
    const wrong = findings.filter(({ kind, item, direction, says }) => {
      if (kind !== "range") return false;
      const [now, next] = dataOf(says.sentence);
      const others = view.run(item).slice(1);
      const values = others.map(({ value }) => value);
      const nearest = direction === "up" ? Math.max(...values) : Math.min(...values);
      return now === undefined || next?.value !== nearest;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe("a move of EBITDA", () => {
  it("that its lines make less than half of has no growth in its title, and says so", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -400, max: 400 }),
        (step, cost) => {
          const columns = {
            "2024": costYear(500, 1_600),
            "2025": costYear(500 - cost, 1_600 + step),
          };
          const { view, findings } = found(connectedOf({ columns }));
          const whole = step + cost;
          const isTold = Math.abs(whole) >= 0.05 * 650 && 2 * Math.abs(cost) > Math.abs(whole);
          for (const row of ["EBITDA", "EBITDA Margin (%)", "Net Income"]) {
            const one = findings.find(({ kind, item }) => kind === "moved" && item === row);
            const title = printProse(one?.says.headline ?? [], view.style).text;
            expect(one?.caveats.some(({ flag }) => flag === "lines")).toBe(isTold);
            expect(title.includes("what moved it not in the data")).toBe(isTold);
            expect(isTold && / (?:up|down) \d/.test(title)).toBe(false);
            expect(isTold && one?.good.creditor === "yes").toBe(false);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("cover of interest by operating income", () => {
  it("is told before charges that carry it over or under 1.0x", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: 160 }),
        fc.integer({ min: 0, max: 80 }),
        (ebit, charge) => {
          const columns = { "2025": { EBIT: ebit, "Interest Expense": -100, Impairments: charge } };
          const { view } = found(connectedOf({ columns }));
          const told = printProse(coverWithout(view, "2025"), view.style).text;
          expect(told.includes("before")).toBe(ebit < 100 && ebit + charge >= 100);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("a move of a bank's revenues", () => {
  it("names income beside interest that gave over half of it, with every row that it moved", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -400, max: 600 }), (a, b) => {
        const columns = { "2024": bankYear(700, 500), "2025": bankYear(700 + a, 500 + b) };
        const { findings } = found(connectedOf({ archetype: "bank", columns }));
        const isTold = Math.abs(a + b) >= 0.05 * 1_200 && b / (a + b) > 0.5;
        for (const row of ["Revenues", "Net Income", "Efficiency Ratio (%)"]) {
          const one = findings.find(({ kind, item }) => kind === "moved" && item === row);
          const flags = one?.caveats.map(({ flag }) => flag.startsWith("beside_interest")) ?? [];
          expect(flags.includes(true)).toBe(isTold && one !== undefined);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("a bank's liquidity", () => {
  it.each(COMPANIES)("is never what is due from banks: %s", (_, data) => {
    const { view, findings } = found(data);
    const cash = findings.filter(
      ({ item, kind }) => item.startsWith("Cash And") && kind !== "peer",
    );
    expect(view.kind.kind === "bank" ? cash.map(({ id }) => id) : []).toEqual([]);
  });

  it("has a fall of its regulator's capital by half a point for a risk", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 300 }), (bps) => {
        const columns = { "2024": capitalYear(0.12), "2025": capitalYear(0.12 - bps / 10_000) };
        const { findings } = found(connectedOf({ archetype: "bank", columns }));
        const capital = findings.find(
          ({ kind, item }) => kind === "moved" && item === "CET1 Ratio",
        );
        expect([capital?.good.creditor, (capital?.weight ?? 0) >= 0.1]).toEqual(["no", true]);
      }),
      { numRuns: 20 },
    );
  });
});

describe.each(COMPANIES)("what is called a risk of %s", (_, data) => {
  const { view, findings } = found(data);

  it("is no threshold of a level at the good end of its scale", () => {
    const wrong = findings.filter(
      ({ kind, topic, item, good }) =>
        kind === "headroom" &&
        good.creditor === "no" &&
        (topic === "leverage" || (topic === "coverage" && item.startsWith("Interest"))) &&
        bandOf(topic, view.now(item)?.value ?? 0).place === 0,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("names the deficits of earlier years, and nothing is not said over them", () => {
    const [now, ...others] = view.run("Discretionary FCF");
    const isShort = now !== undefined && now.value >= 0 && others.some(({ value }) => value < 0);
    const note = writeTemplate({ templateId: "credit-risk", statements: [data] })?.text ?? "";
    const isTold = findings.some(({ item }) => item === "Discretionary FCF deficits");
    expect(view.kind.hasEarnings && isShort && !isTold ? others : []).toEqual([]);
    expect(isTold && note.includes("Nothing that is measured")).toBe(false);
  });

  it("is of liquidity what falls due over what there is, where cash is no risk", () => {
    const note = writeTemplate({ templateId: "liquidity-analysis", statements: [data] });
    const [title = ""] = (note?.text ?? "").split("\n");
    const owed = findings.some(({ kind, item }) => kind === "due" && item === "Short-Term Debt");
    const cash = findings.find(
      ({ item, kind, span }) =>
        item.startsWith("Cash And") && kind === "moved" && span !== "quarter",
    );
    const isRisk = cash?.good.creditor === "no";
    expect(owed && !isRisk && /: cash(?: with investments)? (?:up|down)/.test(title)).toBe(false);
  });
});

describe.each(COMPANIES)("what is told of %s by a word or a span", (_, data) => {
  const { view, findings } = found(data);

  it("has no band over interest that operating income does not pay", () => {
    const wrong = findings.filter(
      ({ item, band, asOf, caveats, span, kind }) =>
        item === "Interest Coverage (x)" &&
        ["moved", "level"].includes(kind) &&
        span === "twelve months" &&
        (view.at("EBIT Coverage (x)", asOf)?.value ?? 1) < 1 &&
        ((band !== undefined && coverWithout(view, asOf).length === 0) ||
          !caveats.some(({ flag }) => flag === "unearned")),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("counts months of cash before the debt that falls due in them", () => {
    const owes = !view.isNothing(view.now("Total Debt"));
    const months = findings.filter(
      (one) => one.item === "Cash Runway" && textOf(view, one).includes("before debt due") !== owes,
    );
    expect(months.map(({ id }) => id)).toEqual([]);
  });

  it("calls a base low only where it is under a tenth", () => {
    const wrong = findings.filter((one) => {
      const [now, before] = dataOf(one.says.sentence);
      const isLow = !!now && !!before && Math.abs(before.value) < 0.1 * Math.abs(now.value);
      return textOf(view, one).includes("low base") && !isLow;
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe("a rise", () => {
  it("has a percentage up to 300, else both ends, and a low base under a tenth", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 2_500 }), (before) => {
        const columns = { "2024": { Revenues: before }, "2025": { Revenues: 3_000 } };
        const { view, findings } = found(connectedOf({ columns }));
        const one = findings.find(({ kind, item }) => kind === "moved" && item === "Revenues");
        const text = printProse(one?.says.sentence ?? [], view.style).text;
        const [isLow, isPlain] = [before < 300, before >= 750];
        expect(text.includes("low base")).toBe(isLow);
        expect(/\d%|, (?:as|the same as) /.test(text)).toBe(isPlain);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(COMPANIES)("two figures in one sentence on %s", (_, data) => {
  const { view, findings } = found(data);

  it("have each its side of zero, and a title one basis of debt", () => {
    const unsided = findings.filter(
      (one) => one.span === "year to date" && textOf(view, one).includes("was a loss of"),
    );
    const turns = view.now("Net Leverage (x)");
    const mixed = findings.filter(({ item, kind, says, asOf }) => {
      const title = printProse(says.headline, view.style).text;
      const isOfAmount = /^net debt of .* with investments/.test(title);
      return (
        kind === "conflict" &&
        item === "Short-Term Investments" &&
        isOfAmount &&
        turns?.period === asOf &&
        turns.value > 0 &&
        turns.value <= 50
      );
    });
    expect([unsided, mixed]).toEqual([[], []]);
  });
});

describe.each(COMPANIES)("a note on %s", (_, data) => {
  const { view, findings } = found(data);
  const texts = TEMPLATE_IDS.map(
    (templateId) => writeTemplate({ templateId, statements: [data] })?.text ?? "",
  );

  it("has no basis of EBITDA that is not there, and gross leverage by its name", () => {
    const hasNone = view.now("EBITDA") === undefined;
    expect(hasNone && texts.some((text) => text.includes("cost is in EBITDA"))).toBe(false);
    const told = /on gross leverage of ([\d.]+)x alone/.exec(texts.join(" "))?.[1];
    const gross = view.reported("Gross Leverage (x)", view.year)?.value ?? Number.NaN;
    expect(told ?? gross.toFixed(1)).toBe(gross.toFixed(1));
  });

  it("tells no year's payouts or income of a share over newer ones", () => {
    const old = findings.filter(
      ({ item, asOf, span }) =>
        ["Dividends Paid", "Share Repurchases", "EPS Diluted"].includes(item) &&
        span === "twelve months" &&
        asOf === view.year &&
        view.latest !== view.year &&
        view.quarter(item) !== undefined,
    );
    expect(old.map(({ id }) => id)).toEqual([]);
  });

  it("names the quarter in a title of one, and watches no trifle", () => {
    const [title = ""] = (texts[TEMPLATE_IDS.indexOf("current-trading-analysis")] ?? "").split(
      "\n",
    );
    const quarters = findings.filter(({ span }) => span === "quarter");
    const isOfQuarter = quarters.some(({ says }) =>
      title.includes(`: ${printProse(says.headline, view.style).text}`),
    );
    const isOfOther = findings.some(
      ({ span, says }) =>
        span === "twelve months" &&
        title.includes(`: ${printProse(says.headline, view.style).text}`),
    );
    expect(isOfQuarter && !isOfOther && !/\(Q\d FY\d{4}/.test(title)).toBe(false);
  });
});
