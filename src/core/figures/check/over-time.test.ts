import { describe, expect, it } from "vitest";
import { isMatch } from "#core/figures/check/matches.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundFor } from "#core/figures/read/testing/sets.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { areOnOneBasis } from "#core/ledger/comparable.ts";
import { findDatum } from "#core/ledger/find-datum.ts";
import { realCompany, REAL_TICKERS } from "#core/writing/analyst/testing/real-companies.ts";

const TICKERS = REAL_TICKERS.filter((each) => /^(?:AAPL|HD|HTZ|KHC|MCD|PG)$/.test(each));
/** A slip that no other year of a row comes to. */
const SLIP = 1.0372;
const LEAST = 2e7;

/** A row in two years; `printed` as people do, by its size. */
type Moved = {
  readonly ticker: string;
  readonly item: string;
  readonly name: string;
  readonly was: string;
  readonly unit: string;
  readonly years: readonly [now: string, before: string];
  readonly values: readonly [now: number, before: number];
};

function rowsOf(ticker: (typeof TICKERS)[number]): readonly Moved[] {
  const company = realCompany(ticker);
  const [before = "", now = ""] = company.years.slice(-2);
  return company.data.flatMap(({ item }): Moved[] => {
    const [a, b] = [now, before].map((year) => findDatum(company, item, year));
    const { name, isPlural, isOutflow } = wordsOf(item);
    if (a?.unit !== "money" || b === undefined) return [];
    const isShownBySize = isOutflow === true ? a.value < 0 : a.value > 0;
    const isPlain = isShownBySize && a.value * b.value > 0 && /^[A-Za-z ]+$/.test(item);
    if (!isPlain || Math.min(Math.abs(a.value), Math.abs(b.value)) < LEAST) return [];
    const said = { ticker, item, name, was: isPlural ? "were" : "was", unit: company.currency };
    return [{ ...said, years: [now, before], values: [a.value, b.value] }];
  });
}

const ROWS = TICKERS.flatMap(rowsOf);
const printed = (value: number) =>
  Math.abs(value / 1e6).toLocaleString("en-US", { maximumFractionDigits: 0 });

const shown = (value: number) => (value < 0 ? `(${printed(value)})` : printed(value));

type Say = (row: Moved, now: string, before: string) => string;
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const way = ({ values: [now, before] }: Moved, up: string, down: string) =>
  Math.abs(now) > Math.abs(before) ? up : down;

/** The forms in which people set a year beside another. */
const COMPARED: Readonly<Record<string, Say>> = {
  against: (row, now, before) =>
    `${capital(row.name)} ${row.was} ${now} in FY${row.years[0]}, against ${before} in FY${row.years[1]}.`,
  after: (row, now, before) =>
    `${capital(row.name)} ${row.was} ${now} in FY${row.years[0]} after ${before} in FY${row.years[1]}.`,
  compared: (row, now, before) =>
    `FY${row.years[0]} ${row.name} ${row.was} ${now}, compared with ${before} in the prior year.`,
  "up from": (row, now, before) =>
    `${capital(row.name)} ${row.was} ${now} in FY${row.years[0]}, ${way(row, "up", "down")} from ${before} in FY${row.years[1]}.`,
  "rose to": (row, now, before) =>
    `${capital(row.name)} ${way(row, "rose", "fell")} to ${now} in FY${row.years[0]} from ${before} a year earlier.`,
  "rose from": (row, now, before) =>
    `${capital(row.name)} ${way(row, "rose", "fell")} from ${before} in FY${row.years[1]} to ${now} in FY${row.years[0]}.`,
};

function judged({ ticker }: Pick<Moved, "ticker">, content: string) {
  const checked = checkOn(groundFor([ticker]), content);
  const find = sourceCandidates({ content, ground: checked.ground, anchors: [] });
  return checked.figures
    .filter(({ verdict }) => verdict !== "ignored")
    .map((figure) => {
      const isOpen = figure.verdict === "unsupported" && isMatch(figure, find(figure, { most: 3 }));
      return { figure, is: isOpen ? "matches" : figure.verdict, content };
    });
}

type Judged = ReturnType<typeof judged>[number];
const told = (all: readonly Judged[]) =>
  all.map(({ figure, is, content }) => `${is} ${figure.text}: ${content}`);

const amounts = (row: Moved, slips: readonly [number, number]) =>
  row.values.map((value, at) => `${row.unit} ${printed(value * (slips[at] ?? 1))} mm`);

/** A name such as interest may be of two rows. */
const isEither = ({ figure }: Judged) => figure.note?.startsWith("read as") === true;

describe.each(Object.entries(COMPARED))("a sentence with a comparison: %s", (_, say) => {
  it("is right where both of its figures are", () => {
    const all = ROWS.flatMap((row) => {
      const [now = "", before = ""] = amounts(row, [1, 1]);
      return judged(row, say(row, now, before));
    });
    expect(all.length).toBeGreaterThan(100);
    expect(told(all.filter(({ is }) => is === "contradicted"))).toEqual([]);
  });

  it.each([0, 1])("has either figure called wrong, by its own time: %s", (wrong) => {
    const all = ROWS.flatMap((row) => {
      const slips = wrong === 0 ? ([SLIP, 1] as const) : ([1, SLIP] as const);
      const [now = "", before = ""] = amounts(row, slips);
      const planted = wrong === 0 ? now : before;
      return now !== before
        ? judged(row, say(row, now, before)).filter(({ figure }) => figure.text === planted)
        : [];
    });
    const called = all.filter(({ is }) => is === "contradicted");
    expect(called.length / all.length).toBeGreaterThan(0.95);
    expect(told(all.filter((each) => each.is === "verified" && !isEither(each)))).toEqual([]);
  });
});

const FORECASTS = [
  "{}E",
  "{} estimate",
  "FY{} forecast",
  "{} budget",
  "Consensus {}",
  "{} (projected)",
];

describe("a figure of what may be", () => {
  it.each(FORECASTS)("is held to nothing that was reported, nor matches it: %s", (head) => {
    const all = ROWS.flatMap((row) =>
      // Of the year to come, with an amount that was; and of one that has been, wrong and right.
      [
        [Number(row.years[0]) + 1, row.values[1]] as const,
        [row.years[0], row.values[0]] as const,
        [row.years[0], row.values[0] * SLIP] as const,
      ].flatMap(([year, value]) => {
        const table = `| ${row.unit} mm | ${head.replace("{}", String(year))} |\n| ${capital(row.name)} | ${printed(value)} |`;
        return judged(row, table);
      }),
    );
    expect(all.length).toBeGreaterThan(300);
    expect(told(all.filter(({ is }) => is !== "unsupported"))).toEqual([]);
  });
});

describe("an outflow", () => {
  const outflows = ROWS.filter(({ item }) => wordsOf(item).isOutflow === true);

  it.each([
    ["by its size", 1],
    ["as negative", -1],
  ])("and what it changed by are right in a table that shows it %s", (_, sign) => {
    const all = outflows.flatMap((row) => {
      const [now, before] = row.values.map(
        (value) => sign * Math.round(Math.abs(value) / 1e6) * 1e6,
      );
      const cells = [now ?? 0, before ?? 0, (now ?? 0) - (before ?? 0)].map(shown);
      const heads = `| ${row.unit} mm | FY${row.years[0]} | FY${row.years[1]} | Change |`;
      return judged(row, `${heads}\n| ${capital(row.name)} | ${cells.join(" | ")} |`);
    });
    expect(all.length).toBeGreaterThan(30);
    expect(told(all.filter(({ is }) => is === "contradicted"))).toEqual([]);
  });
});

describe("a row that turned", () => {
  it("is right in a table that shows both of its signs, whichever it has more often", () => {
    const all = TICKERS.flatMap((ticker) => {
      const { data, years, currency: unit } = realCompany(ticker);
      return data.flatMap(({ item, amounts: byYear }) => {
        const values = years.map((year) => Math.round((byYear[year] ?? 0) / 1e6));
        if (!values.some((each) => each > 0) || !values.some((each) => each < 0)) return [];
        const cells = values.map((each) => (each === 0 ? "–" : shown(each * 1e6)));
        const heads = years.map((year) => `FY${year}`).join(" | ");
        return judged({ ticker }, `| ${unit} mm | ${heads} |\n| ${item} | ${cells.join(" | ")} |`);
      });
    });
    expect(all.length).toBeGreaterThan(30);
    expect(told(all.filter(({ is }) => is === "contradicted"))).toEqual([]);
  });
});

describe("a figure that no words give a time", () => {
  it("is right of the newest twelve months as of the newest year", () => {
    const all = TICKERS.flatMap((ticker) => {
      const { ltm } = realCompany(ticker);
      const label = ltm?.years.at(-1) ?? "";
      const before = `LTM ${Number(label.slice(4, 8)) - 1}${label.slice(8, 11)}`;
      const base = ltm?.years.find((year) => year.startsWith(before));
      if (ltm === undefined || base === undefined) return [];
      return rowsOf(ticker).flatMap((row) => {
        const [now, then] = [label, base].map((year) => findDatum(ltm, row.item, year));
        if (now === undefined || then === undefined || now.value * then.value <= 0) return [];
        if (!areOnOneBasis(then, now)) return [];
        const change = (now.value / then.value - 1) * 100;
        const rate = `${Math.abs(change).toFixed(1)}%`;
        return judged(row, `${capital(row.name)} ${change > 0 ? "rose" : "fell"} ${rate}.`);
      });
    });
    expect(all.length).toBeGreaterThan(30);
    expect(told(all.filter(({ is }) => is === "contradicted"))).toEqual([]);
  });
});
