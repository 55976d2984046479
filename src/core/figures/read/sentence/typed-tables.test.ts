import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { openLedger } from "#core/ledger/ledger.ts";

const TICKERS = ["AAPL", "HD", "KHC", "NKE"];
const ROWS = ["Revenues", "EBITDA", "Total Debt"];
/** Rows as people write them: `Revenues` is `Revenue` in most tables. */
const LABELS: Readonly<Record<string, string>> = {
  Revenues: "Revenue",
  "Total Debt": "Total debt",
};

type Cell = { readonly year: string; readonly printed: string; readonly label: string };

/** Two years of a row, in millions; those whose years print alike say nothing here. */
function cellsOf(ticker: string): readonly (readonly [Cell, Cell])[] {
  const [provider] = openLedger(cardsOf([ticker])).providers;
  const years = ["2024", "2025"];
  return ROWS.flatMap((item) => {
    const [before, now] = years.map((year): Cell => {
      const amount = provider?.find(item, year)?.value ?? 0;
      const printed = (amount / 1e6).toLocaleString("en-US", {
        maximumFractionDigits: 0,
      });
      return { year, printed, label: LABELS[item] ?? item };
    });
    const isOne = before === undefined || now === undefined || before.printed === now.printed;
    // A loss is printed in brackets, with rules of its own.
    const isLoss = [before, now].some((cell) => cell?.printed.startsWith("-"));
    return isOne || isLoss ? [] : [[before, now] as const];
  });
}

const pairs = TICKERS.flatMap((ticker) => cellsOf(ticker).map((pair) => ({ ticker, pair })));

function table(lines: readonly (readonly string[])[], above = ""): string {
  const [head = [], ...rows] = lines;
  const typed = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${above}${typed.join("\n")}`;
}

/** How each of the given figures of a table stands, for every row of every company. */
function verdicts(
  write: (before: Cell, now: Cell) => { text: string; figures: readonly string[] },
) {
  return pairs.flatMap(({ ticker, pair: [before, now] }) => {
    const { text, figures } = write(before, now);
    const ground = groundOf(cardsOf([ticker]), ticker);
    const checked = checkOn(ground, text).figures;
    return figures.map((figure) => checked.find((each) => each.text === figure)?.verdict);
  });
}

/** Tables whose unit stands in a line under their head. */
function inUnitLine(scale: string, other = scale) {
  return verdicts((before, now) => ({
    text: table([
      ["Report Date", before.year, now.year],
      ["Currency", "USD", "USD"],
      ["Audit Status", "Not Qualified", "Not Qualified"],
      ["Scale", scale, other],
      [now.label, before.printed, now.printed],
    ]),
    figures: [before.printed, now.printed],
  }));
}

const of = ({ printed }: Cell) => `$${printed} mm`;

describe("a table typed between bars", () => {
  it("has rows and companies to stand on", () => {
    expect(pairs.length).toBeGreaterThan(8);
  });

  it.each(["", "Metric", "Key figures", "**Item**"])(
    "is of the one year that heads its one column, under the corner %j",
    (corner) => {
      const right = verdicts((before) => ({
        text: table([
          [corner, `FY${before.year}`],
          [before.label, of(before)],
        ]),
        figures: [of(before)],
      }));
      expect(new Set(right)).toEqual(new Set(["verified"]));
      const wrong = verdicts((before, now) => ({
        text: table([
          [corner, `FY${before.year}`],
          [before.label, of(now)],
        ]),
        figures: [of(now)],
      }));
      expect(wrong).not.toContain("verified");
    },
  );

  it("reads each cell under its own head, beside columns of other things", () => {
    const right = verdicts((before, now) => ({
      text: table([
        ["", "Note", `FY${before.year}`, `FY${now.year}`, "Comment"],
        [before.label, "5", of(before), of(now), "as expected"],
      ]),
      figures: [of(before), of(now)],
    }));
    expect(new Set(right)).toEqual(new Set(["verified"]));
  });

  it("counts bare figures in the unit that its corner or the line above it notes", () => {
    for (const [corner, above] of [
      ["USD mm", ""],
      ["", "USD million\n\n"],
      ["($ in millions)", ""],
    ] as const) {
      const right = verdicts((before, now) => ({
        text: table(
          [
            [corner, `FY${before.year}`, `FY${now.year}`],
            [before.label, before.printed, now.printed],
          ],
          above,
        ),
        figures: [before.printed, now.printed],
      }));
      expect([corner, above, ...new Set(right)]).toEqual([corner, above, "verified"]);
    }
  });

  it.each([
    "1998",
    "Nine months 2025",
    "EUR million",
    "USD thousands",
    "Samsung",
    "FY2025 budget",
    "Pro forma 2025",
    "Per share",
    "FY2025 Europe",
  ])("verifies nothing under the head %j", (head) => {
    const told = verdicts((_, now) => ({
      text: table([
        ["", head],
        [now.label, of(now)],
      ]),
      figures: [of(now)],
    }));
    expect(told).not.toContain("verified");
  });

  it.each([
    ["(in thousands)", ""],
    ["Samsung", ""],
    ["Budget", ""],
    ["Pro forma", ""],
    ["Per share", ""],
    ["EUR million", ""],
    ["", "(in thousands)\n"],
    ["", "EUR million\n\n"],
    ["", "£m\n"],
    ["", "JPY bn\n"],
    ["", "$ thousands\n"],
    ["", "USD bn\n"],
    ["", "Pro forma\n"],
  ])("verifies nothing under the corner %j and the line %j", (corner, above) => {
    const told = verdicts((before, now) => ({
      text: table(
        [
          [corner, `FY${before.year}`, `FY${now.year}`],
          [now.label, of(before), of(now)],
        ],
        above,
      ),
      figures: [of(before), of(now)],
    }));
    expect(told).not.toContain("verified");
  });

  it("counts them in the unit that every column of a line under the head says", () => {
    expect(new Set(inUnitLine("Millions"))).toEqual(new Set(["verified"]));
    expect(inUnitLine("Thousands")).not.toContain("verified");
    expect(inUnitLine("Millions", "Thousands")).not.toContain("verified");
  });

  it("takes a table of many such lines no longer than it is", () => {
    const lines = [
      "| | 2025 | 2024 |",
      ...Array.from(
        { length: 2_000 },
        (_, at) =>
          `| Scale | ${["Millions", "Thousands"][at % 2]} | ${["Millions", "Thousands"][at % 2]} |`,
      ),
    ];
    const { sentences } = checkOn(groundOf(cardsOf(["AAPL"]), "AAPL"), lines.join("\n"));
    const keys = [...sentences.values()].flatMap((each) => [...each.keys()]);
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThan(200);
  });

  it("calls nothing of a cash flow statement wrong for the balance that it is a move of", () => {
    const lines = [
      ["USD mm", "2025", "2024"],
      ["(Increase) decrease in accounts receivable", "329", "12"],
      ["Inventories", "908", "-133"],
      ["Accounts payable", "(225)", "397"],
    ];
    for (const ticker of TICKERS) {
      const { counts } = checkOn(groundOf(cardsOf([ticker]), ticker), table(lines));
      expect(counts).toMatchObject({ verified: 0, contradicted: 0 });
    }
  });

  it("takes years for no whole ones where a part of the year is told above", () => {
    const told = verdicts((before, now) => ({
      text: table(
        [
          ["", before.year, now.year],
          [now.label, of(before), of(now)],
        ],
        "Six months ended June 30\n",
      ),
      figures: [of(before), of(now)],
    }));
    expect(told).not.toContain("verified");
  });

  it("verifies no figure that shares its cell with words, or stands in a table without a head", () => {
    for (const lines of [
      (now: Cell) =>
        table([
          ["", `FY${now.year}`],
          [now.label, `excluding Asia ${of(now)}`],
        ]),
      (now: Cell) => `| ${now.label} | ${of(now)} |`,
    ]) {
      expect(verdicts((_, now) => ({ text: lines(now), figures: [of(now)] }))).not.toContain(
        "verified",
      );
    }
  });
});
