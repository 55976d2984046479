import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthBand } from "#core/finance/vocabulary/bands.ts";
import { WORKING_CAPITAL } from "#core/findings/beside.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import { findingsOf } from "#core/findings/findings.ts";
import { isOfOneDay } from "#core/findings/movement.ts";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import type { View } from "#core/findings/view.ts";
import { standardiseAll } from "#core/finance/ratios/standardise.ts";
import { COMPANY, companyFacts, yearly } from "#core/finance/statements/testing/facts-builder.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { isFiscalYear, ltmEnd } from "#core/ledger/period.ts";
import { joinProse, printProse } from "#core/ledger/prose.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";

const PRETAX =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest";
const MILLION = 1e6;

function textOf({ style }: View, { says, caveats }: Finding): string {
  const parts = [says.headline, says.sentence, ...caveats.map(({ clause }) => clause)];
  return printProse(joinProse(parts, " "), style).text;
}

/** A renter without tagged D&A, of two years, with these lines of each. */
function twoYears(lines: Readonly<Record<string, readonly [number, number]>>) {
  const base = {
    Revenues: [1_000, 1_040],
    InterestExpense: [100, 100],
    [PRETAX]: [300, 280],
    NetIncomeLoss: [220, 230],
    StockholdersEquity: [900, 930],
    ...lines,
  } satisfies Record<string, readonly [number, number]>;
  const statements = standardiseAll({
    facts: companyFacts(
      Object.fromEntries(
        Object.entries<readonly [number, number]>(base).map(([name, [before, now]]) =>
          name === "StockholdersEquity"
            ? [
                name,
                [
                  { period: "2024-12-31", value: before * MILLION },
                  { period: "2025-12-31", value: now * MILLION },
                ],
              ]
            : [name, yearly({ 2024: before * MILLION, 2025: now * MILLION })],
        ),
      ),
    ),
    company: COMPANY,
    years: 5,
    origin: "sec",
  });
  return found(statements);
}

function caveatsOf({ findings }: ReturnType<typeof found>, item: string): readonly string[] {
  return findings
    .filter((one) => one.kind === "moved" && one.item === item)
    .flatMap(({ caveats }) => caveats.map(({ flag }) => flag));
}

/** What is said of an equity of 900 that is 500 now. */
function textWith(loss: number, charge: number): string {
  const made = twoYears({
    NetIncomeLoss: [20, -loss],
    StockholdersEquity: [900, 500],
    GoodwillImpairmentLoss: [0, charge],
  });
  const [equity] = made.findings.filter(({ kind, item }) => kind === "moved" && item === "Equity");
  return equity === undefined ? "" : textOf(made.view, equity);
}

describe("what stands beside a move", () => {
  it("is a gain or loss on disposals of either year, where operating income is told", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 200 }),
        fc.constantFrom<0 | 1>(0, 1),
        (gain, year) => {
          const sold = twoYears({ GainLossOnSaleOfBusiness: year === 0 ? [gain, 0] : [0, gain] });
          // A fifth of the move from 400 to 380, and two hundredths of what it moved from.
          const isMuch = Math.abs(gain) >= 0.02 * 400;
          expect(caveatsOf(sold, "EBIT").includes("disposed")).toBe(isMuch);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("is what was bought, in every row that grew by it", () => {
    const bought = twoYears({ PaymentsToAcquireBusinessesNetOfCashAcquired: [0, 120] });
    for (const row of ["Revenues", "Equity"]) expect(caveatsOf(bought, row)).toContain("acquired");
    const little = twoYears({ PaymentsToAcquireBusinessesNetOfCashAcquired: [0, 20] });
    for (const row of ["Revenues", "Equity"]) expect(caveatsOf(little, row)).toEqual([]);
  });

  it("is operating income that fell where net income rose, which then speaks for nothing", () => {
    const made = twoYears({});
    const [income] = made.findings.filter(
      ({ kind, item }) => kind === "moved" && item === "Net Income",
    );
    expect(income && textOf(made.view, income)).toMatch(/as EBIT falls.*while EBIT declined 5\.0%/);
    expect(income?.good).toEqual({ creditor: "neither", shareholder: "neither" });
    const both = twoYears({ [PRETAX]: [300, 330] });
    expect(caveatsOf(both, "Net Income")).toEqual([]);
  });

  it("is another tax rate, whichever way it moved income", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 45 }),
        fc.integer({ min: 200, max: 600 }),
        (rate, now) => {
          const tax = (now * rate) / 100;
          const made = twoYears({
            [PRETAX]: [400, now],
            IncomeTaxExpenseBenefit: [100, tax],
            NetIncomeLoss: [300, now - tax],
          });
          const share = Math.abs(((0.25 - rate / 100) * now) / (now - tax - 300));
          if (Math.abs(share - 0.25) < 0.01 || Math.abs(now - tax - 300) < 1) return;
          expect(caveatsOf(made, "Net Income").includes("taxed")).toBe(share > 0.25);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("is the net loss that equity fell by, and impairments only as a part of it", () => {
    expect(textWith(380, 150)).toMatch(
      /after a net loss of USD 380 mm in FY2025 with impairments of USD 150 mm/,
    );
    expect(textWith(380, 20)).not.toMatch(/impairments/);
    expect(textWith(-30, 150)).not.toMatch(/net loss|impairments/);
  });
});

describe.each(COMPANIES)("the twelve months of %s", (_, data) => {
  const { view, findings } = found(data);

  it("stand beside twelve months that end before they begin", () => {
    const shared = findings.filter(({ kind, item, asOf, says }) => {
      const end = ltmEnd(asOf);
      if (kind !== "moved" || end === undefined || isOfOneDay(item)) return false;
      const start = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;
      const years = dataOf(says.sentence).filter(
        (datum) => datum.item === item && isFiscalYear(datum.period) && datum.unit !== "money",
      );
      const isApart = ({ period }: Datum) =>
        (view.book.annual.periods[period]?.end ?? "9") <= start;
      // The year between stands on the way from one that shares no month with them.
      return years.length > 0 && !years.some(isApart);
    });
    expect(shared.map(({ id }) => id)).toEqual([]);
  });
});

const AGES = [
  { from: 24, is: "more than two years" },
  { from: 21, is: "nearly two years" },
  { from: 18, is: "a year and a half or more" },
  { from: 15, is: "fifteen months or more" },
];

it("says of old figures an age that holds on every day", () => {
  const [, data] = COMPANIES.find(([ticker]) => ticker === "NKLA") ?? [];
  if (data === undefined) throw new Error("no company");
  const told = fc.record({
    month: fc.integer({ min: 0, max: 60 }),
    day: fc.integer({ min: 0, max: 27 }),
  });
  fc.assert(
    fc.property(told, ({ month, day }) => {
      // From the end of 2024 on.
      const today = new Date(Date.UTC(2025, month, 1 + day)).toISOString().slice(0, 10);
      const made = findingsOf(data, { today });
      const stale = made?.findings.find(({ kind }) => kind === "stale");
      const age = made && stale ? textOf(made.view, stale) : "";
      const [said = ""] = AGES.flatMap(({ from, is }) => (month >= from ? [is] : []));
      expect(age.endsWith(said === "" ? "" : `, ${said} ago.`)).toBe(true);
      expect(age === "").toBe(month < 15);
    }),
    { numRuns: 60 },
  );
});

/** A borrower of two years alike but for the charge of the second, all in millions. */
function charged(charge: number) {
  const year = {
    Revenues: 2_000,
    EBIT: 300,
    "D&A": 100,
    "Interest Expense": -60,
    "Pre-Tax Income": 240,
    "Tax Expense": -60,
    "Net Income": 180,
    "Cash And Equivalents": 100,
    "Short-Term Debt": 0,
    "Long-Term Debt": 900,
    "Diluted Shares": 100,
    Equity: 1_000,
    "Total Assets": 2_500,
  };
  const now = {
    ...year,
    Impairments: charge,
    EBIT: year.EBIT - charge,
    "Pre-Tax Income": year["Pre-Tax Income"] - charge,
    "Net Income": year["Net Income"] - charge,
  };
  return found(connectedOf({ columns: { "2024": { ...year, Impairments: 0 }, "2025": now } }));
}

describe("an impairment in the earnings that debt is set against", () => {
  const rows = ["Net Leverage (x)", "Gross Leverage (x)", "Interest Coverage (x)"];

  it("stands beside every turn of them, with what the turns are without it", () => {
    const law = fc.property(fc.integer({ min: 0, max: 95 }), (charge) => {
      const { view, findings } = charged(charge);
      // A twentieth of EBITDA before it, 400.
      const isMuch = charge >= 20;
      const told = findings.filter(
        ({ kind, item }) => rows.includes(item) && (kind === "moved" || kind === "headroom"),
      );
      expect(told.length).toBeGreaterThan(2);
      for (const one of told) {
        const text = textOf(view, one);
        const isTold = /after impairments of USD \d+ mm; \d+\.\dx on Clean EBITDA/.test(text);
        expect([isTold, text]).toEqual([isMuch, text]);
      }
    });
    fc.assert(law, { numRuns: 40 });
  });

  it("stands beside the income and the title that it made", () => {
    const { view, findings } = charged(90);
    const textOfRow = (item: string) =>
      findings
        .filter((one) => one.kind === "moved" && one.item === item)
        .map((one) => textOf(view, one))
        .join(" ");
    expect(textOfRow("Net Income")).toContain(
      "after impairments of USD 90 mm before tax in FY2025",
    );
    expect(textOfRow("Net Leverage (x)")).toMatch(
      /^net leverage rises to 2\.6x after one-off costs /,
    );
    expect(textOfRow("EBITDA")).toMatch(/^EBITDA down 22\.5% to USD 310 mm after one-off costs /);
  });
});

describe("cash beside the investments that it came out of", () => {
  it("is told with them from a quarter of it on, at whichever end they were", () => {
    const law = fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 800 }),
      (earlier, now) => {
        const year = { Revenues: 2_000, EBIT: 200, "D&A": 50, "Long-Term Debt": 900 };
        const made = found(
          connectedOf({
            columns: {
              "2024": { ...year, "Cash And Equivalents": 800, "Short-Term Investments": earlier },
              "2025": { ...year, "Cash And Equivalents": 1_400, "Short-Term Investments": now },
            },
          }),
        );
        const texts = made.findings
          .filter(({ kind, item }) => kind === "moved" && item === "Cash And Equivalents")
          .map((one) => textOf(made.view, one));
        const isTogether = earlier >= 200 || now >= 350;
        expect(texts.map((text) => text.includes("with short-term investments"))).toEqual([
          isTogether,
        ]);
      },
    );
    fc.assert(law, { numRuns: 60 });
  });
});

describe("working capital that moved cash flow", () => {
  it("stands beside the move from half of it on, and is a cause of its own", () => {
    const law = fc.property(fc.integer({ min: -300, max: 300 }), (released) => {
      const year = {
        Revenues: 2_000,
        EBIT: 200,
        "D&A": 50,
        "Capital Expenditure": -100,
        "Total Debt": 500,
      };
      const made = found(
        connectedOf({
          columns: {
            "2024": {
              ...year,
              "Cash Flow From Operating Activities": 300,
              "Change In Working Capital": 0,
            },
            "2025": {
              ...year,
              // The business brings 60 more, whatever customers and suppliers do.
              "Cash Flow From Operating Activities": 360 + released,
              "Change In Working Capital": released,
            },
          },
        }),
      );
      const move = 60 + released;
      // Of a free cash flow (200 before) that stood still nothing was moved.
      const isMoved = growthBand(Math.abs(move) / 200) !== "flat";
      const isMade = isMoved && released / move >= 0.5;
      const ofRows = made.findings.filter(
        ({ kind, item, direction }) =>
          kind === "moved" &&
          direction !== "flat" &&
          /^(?:Cash Flow From Operating Activities|Discretionary FCF|FCF \/ Debt \(%\))$/.test(
            item,
          ),
      );
      for (const one of ofRows) {
        const text = textOf(made.view, one);
        const isTold = one.caveats.some(({ flag }) => flag === WORKING_CAPITAL);
        const isTitled = /on (?:freed|tied)-up cash/.test(text);
        expect([isTold, isTitled, text]).toEqual([isMade, isMade, text]);
        // What working capital alone brought is no strength.
        const isPraised = isMade && released / move >= 1 && one.good.creditor === "yes";
        expect([isPraised, text]).toEqual([false, text]);
      }
      const bridge = made.findings.find(
        ({ kind, item }) => kind === "bridge" && item === "Discretionary FCF",
      );
      expect(bridge === undefined || textOf(made.view, bridge).includes("working capital")).toBe(
        true,
      );
    });
    fc.assert(law, { numRuns: 80 });
  });
});

describe("income of which no operating result is known", () => {
  it("is told so, and speaks for nothing, where sales alone did not raise it", () => {
    const steps = fc.record({
      sales: fc.integer({ min: -400, max: 400 }),
      income: fc.integer({ min: -500, max: 500 }),
      isKnown: fc.boolean(),
    });
    const law = fc.property(steps, ({ sales, income, isKnown }) => {
      const known = isKnown ? { EBIT: 700, EBITDA: 800 } : {};
      const year = { ...known, "Total Assets": 4_000, "Diluted Shares": 100 };
      const { view, findings } = found(
        connectedOf({
          columns: {
            "2024": { ...year, Revenues: 2_000, "Net Income": 600 },
            "2025": { ...year, Revenues: 2_000 + sales, "Net Income": 600 + income },
          },
        }),
      );
      const [one] = findings.filter(({ kind, item }) => kind === "moved" && item === "Net Income");
      if (one === undefined || one.direction === "flat") return;
      const isBeyond = income >= Math.abs(sales) / 2;
      const text = textOf(view, one);
      expect([text.includes("no operating result"), text]).toEqual([!isKnown && isBeyond, text]);
      const isPraised = !isKnown && isBeyond && one.good.shareholder === "yes";
      expect([isPraised, text]).toEqual([false, text]);
    });
    fc.assert(law, { numRuns: 80 });
  });
});

describe("equity that fell in a year of profit", () => {
  it("is said to have gone to owners or by no row, and is no risk of who is read by earnings", () => {
    const parts = fc.record({
      paid: fc.integer({ min: 0, max: 600 }),
      other: fc.integer({ min: 0, max: 600 }),
    });
    const law = fc.property(parts, ({ paid, other }) => {
      const year = { Revenues: 2_000, EBITDA: 300, "Net Income": 100, "Total Assets": 4_000 };
      const { view, findings } = found(
        connectedOf({
          columns: {
            "2024": { ...year, Equity: 2_000, "Dividends Paid": 0, "Share Repurchases": 0 },
            "2025": {
              ...year,
              Equity: 2_100 - paid - other,
              "Dividends Paid": 0,
              "Share Repurchases": -paid,
            },
          },
        }),
      );
      const [one] = findings.filter(({ kind, item }) => kind === "moved" && item === "Equity");
      if (one?.direction !== "down") return;
      const text = textOf(view, one);
      expect([one.good.creditor, text]).toEqual(["neither", text]);
      expect(text.includes("went neither to dividends")).toBe(other >= paid);
      expect(text.includes("on payouts")).toBe(paid > other);
    });
    fc.assert(law, { numRuns: 60 });
  });
});

describe("payouts that took more than free cash flow", () => {
  it("stand beside those of the year before from twice them on", () => {
    const law = fc.property(fc.integer({ min: 20, max: 400 }), (before) => {
      const year = {
        Revenues: 2_000,
        "Cash Flow From Operating Activities": 300,
        "Capital Expenditure": -100,
      };
      const { view, findings } = found(
        connectedOf({
          columns: {
            "2024": { ...year, "Dividends Paid": -before },
            "2025": { ...year, "Dividends Paid": -400 },
          },
        }),
      );
      const paid = findings.filter(({ item }) => item === "Shareholder Distributions");
      for (const words of ["a year earlier", "payouts rise to"]) {
        expect(paid.map((one) => textOf(view, one).includes(words))).toEqual([before <= 200]);
      }
    });
    fc.assert(law, { numRuns: 40 });
  });
});
