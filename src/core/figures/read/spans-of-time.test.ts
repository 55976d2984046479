import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { columnEnd, type CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { longDate } from "#core/ledger/dates.ts";

const ROW = "Revenues";

/** The ways to say that a figure is of a year to a day. */
const YEARS: readonly ((figure: string, end: string) => string)[] = [
  (figure, end) => `Revenues were ${figure} for the year ended ${longDate(end)}.`,
  (figure, end) => `Revenues were ${figure} in the fiscal year ending ${longDate(end)}.`,
  (figure, end) => `In the year to ${longDate(end)}, revenues were ${figure}.`,
  (figure, end) => `Annual revenues to ${longDate(end).replace(/^\d+ /, "")} were ${figure}.`,
];
/** The ways to say that it is of a calendar year. */
const CALENDAR_YEARS: typeof YEARS = [
  (figure, end) => `Revenues were ${figure} in calendar ${end.slice(0, 4)}.`,
  (figure, end) => `Revenues were ${figure} in CY${end.slice(0, 4)}.`,
];

function saysOf(end: string): typeof YEARS {
  return end.slice(5, 7) === "12" ? [...YEARS, ...CALENDAR_YEARS] : YEARS;
}

/** A row's value in a column as a text writes it. */
function figureOf(company: CompanyLedger, label: string, row = ROW): string | undefined {
  const value = company.find(row, label)[0]?.datum.value;
  return value === undefined ? undefined : `USD ${(value / 1e6).toFixed(0)} million`;
}

describe.each(["AAPL", "HD", "WMT"])("a time said as a year, of %s", (ticker) => {
  const ground = groundOf(cardsOf([ticker]), ticker);
  const [company] = ground.ledgers;
  if (company === undefined) throw new Error(`${ticker} is not connected`);
  const endOf = (label: string): string => columnEnd(company, label) ?? "";
  const verdictsOf = (labels: readonly string[], sayings: (end: string) => typeof YEARS) =>
    labels.flatMap((label) => {
      const figure = figureOf(company, label);
      if (figure === undefined) return [];
      return sayings(endOf(label)).map((say) => {
        const text = say(figure, endOf(label));
        const at = checkOn(ground, text).figures.find((each) => each.text === figure);
        return { text, verdict: at?.verdict };
      });
    });

  it("is true of the year that ends then", () => {
    const told = verdictsOf(company.years, saysOf);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ verdict }) => verdict !== "verified")).toEqual([]);
  });

  it("is never true of a quarter, nor wrong for one", () => {
    const whole = new Set(
      [...company.years, ...company.ltm].map((label) => endOf(label).slice(0, 7)),
    );
    const within = company.quarters.filter((label) => !whole.has(endOf(label).slice(0, 7)));
    const told = verdictsOf(within, saysOf);
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ verdict }) => verdict !== "unsupported")).toEqual([]);
    const ends = company.quarters.filter((label) => !within.includes(label));
    expect(verdictsOf(ends, saysOf).filter(({ verdict }) => verdict === "verified")).toEqual([]);
  });
});

/** The ways to say that a balance is that of today. */
const NOWS: readonly ((row: string, figure: string) => string)[] = [
  (row, figure) => `${row} is ${figure} now.`,
  (row, figure) => `${row} is now ${figure}.`,
  (row, figure) => `${row} currently stands at ${figure}.`,
  (row, figure) => `Today ${row.toLowerCase()} is ${figure}.`,
  (row, figure) => `${row} at the latest balance sheet date is ${figure}.`,
  (row, figure) => `${row} is ${figure} now, and revenues grew in FY2024.`,
];
const BALANCES = [
  ["Cash", "Cash And Equivalents"],
  ["Total debt", "Total Debt"],
] as const;

describe.each(["AAPL", "HD", "WMT"])("a balance said of today, of %s", (ticker) => {
  const ground = groundOf(cardsOf([ticker]), ticker);
  const [company] = ground.ledgers;
  if (company === undefined) throw new Error(`${ticker} is not connected`);
  const [year = "", quarter = ""] = [company.years[0], company.quarters[0]];
  const told = (label: string) =>
    BALANCES.flatMap(([row, item]) => {
      const figure = figureOf(company, label, item);
      if (figure === undefined) return [];
      return NOWS.map((say) => {
        const text = say(row, figure);
        const at = checkOn(ground, text).figures.find((each) => each.text === figure);
        return { text, verdict: at?.verdict };
      });
    });

  it("is that of the newest column alone", () => {
    expect((columnEnd(company, quarter) ?? "") > (columnEnd(company, year) ?? "")).toBe(true);
    expect(told(quarter).filter(({ verdict }) => verdict !== "verified")).toEqual([]);
    expect(told(year).filter(({ verdict }) => verdict === "verified")).toEqual([]);
    expect(told(year)).not.toEqual([]);
  });
});
