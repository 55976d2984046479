import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { columnEnd } from "#core/figures/read/ledger/company-ledger.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";

const TICKERS = ["AAPL", "HD", "KHC", "NKE"];
const ROWS = ["Revenues", "EBITDA", "Total Debt"];

type Day = { readonly year: string; readonly month: string; readonly day: string };

/** Days as people write them. */
const FORMS: Readonly<Record<string, (at: Day) => string>> = {
  "31/12/2025": ({ year, month, day }) => `${day}/${month}/${year}`,
  "31/12/25": ({ year, month, day }) => `${day}/${month}/${year.slice(2)}`,
  "12/31/2025": ({ year, month, day }) => `${month}/${day}/${year}`,
  "12/31/25": ({ year, month, day }) => `${month}/${day}/${year.slice(2)}`,
  "31.12.2025": ({ year, month, day }) => `${day}.${month}.${year}`,
  "31.12.25": ({ year, month, day }) => `${day}.${month}.${year.slice(2)}`,
  "31-12-2025": ({ year, month, day }) => `${day}-${month}-${year}`,
  "2025/12/31": ({ year, month, day }) => `${year}/${month}/${day}`,
};

function dayOf(date: string): Day {
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month, day };
}

function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

type Cell = { readonly end: string; readonly printed: string };

/** Two years of a row, each by the day it ends on; those that print alike, or a loss, say nothing here. */
function cellsOf(ticker: string): readonly (readonly [row: string, before: Cell, now: Cell])[] {
  const ground = groundOf(cardsOf([ticker]), ticker);
  const [company] = ground.ledgers;
  return ROWS.flatMap((row) => {
    const cells = ["2024", "2025"].flatMap((label): Cell[] => {
      const value = company?.find(row, label)[0]?.datum.value;
      const end = company && columnEnd(company, label);
      if (value === undefined || end === undefined || value <= 0) return [];
      return [{ end, printed: Math.round(value / 1e6).toLocaleString("en-US") }];
    });
    const [before, now] = cells;
    return before === undefined || now === undefined || before.printed === now.printed
      ? []
      : [[row, before, now] as const];
  });
}

/** The verdicts on what a text of each row says under two days and beside one. */
function told(form: string, write: (before: Cell, now: Cell) => readonly [Cell, Cell]) {
  const say = FORMS[form] ?? (() => "");
  return TICKERS.flatMap((ticker) => {
    const ground = groundOf(cardsOf([ticker]), ticker);
    return cellsOf(ticker).flatMap(([row, ...cells]) => {
      const [a, b] = write(...cells);
      // The first of February, or the second of January.
      if ([a, b].some(({ end }) => Number(end.slice(8)) <= 12)) return [];
      const [from, to] = [a, b].map(({ end }) => say(dayOf(end)));
      const texts = [
        `\t${from}\t${to}\n${row}\t${a.printed}\t${b.printed}`,
        `${row}      ${from}   ${to}\n${row}      ${a.printed}   ${b.printed}`,
        `${row} was USD ${b.printed} mm at ${to}.`,
      ];
      return texts.flatMap((text) =>
        checkOn(ground, text).figures.flatMap(({ text: each, verdict }) =>
          [a.printed, b.printed].some((printed) => each.includes(printed)) ? [verdict] : [],
        ),
      );
    });
  });
}

describe.each(Object.keys(FORMS))("a day written as %s", (form) => {
  it("is of the column that ends on it", () => {
    const right = told(form, (before, now) => [before, now]);
    expect(right.length).toBeGreaterThan(15);
    expect(new Set(right)).toEqual(new Set(["verified"]));
  });

  it("is of no other", () => {
    const swapped = told(form, (before, now) => [
      { ...before, printed: now.printed },
      { ...now, printed: before.printed },
    ]);
    expect(swapped).not.toContain("verified");
  });

  it.each([1, 40, 95, 181])("verifies nothing %d days after, where no column ends", (days) => {
    const moved = told(form, (before, now) => [
      { ...before, end: daysAfter(before.end, days) },
      { ...now, end: daysAfter(now.end, days) },
    ]);
    expect(moved).not.toContain("verified");
  });
});
