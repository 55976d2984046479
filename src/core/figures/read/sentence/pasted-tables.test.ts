import { describe, expect, it } from "vitest";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { openLedger } from "#core/ledger/ledger.ts";

const TICKERS = ["AAPL", "HD", "KHC", "NKE"];
const NAMES: Readonly<Record<string, string>> = {
  AAPL: "Apple",
  HD: "Home Depot",
  KHC: "Kraft Heinz",
  NKE: "Nike",
};
const ROWS = ["Revenues", "EBITDA", "Total debt"];
const YEARS = ["2023", "2024", "2025"] as const;

const ground = groundOf(cardsOf(TICKERS), TICKERS[0]);
const { providers } = openLedger(cardsOf(TICKERS));

/** A row's amount in millions as printed; undefined where there is none, or a loss. */
function amountOf(ticker: string, row: string, year: string): string | undefined {
  const provider = providers.find(({ entity }) => entity === ticker);
  const value = provider?.find(row === "Total debt" ? "Total Debt" : row, year)?.value ?? 0;
  return value > 0 ? Math.round(value / 1e6).toLocaleString("en-US") : undefined;
}

/** Three years of each row of a company that print differently. */
function rowsOf(ticker: string): readonly (readonly [row: string, ...amounts: string[]])[] {
  return ROWS.flatMap((row) => {
    const amounts = YEARS.flatMap((year) => amountOf(ticker, row, year) ?? []);
    return new Set(amounts).size === YEARS.length ? [[row, ...amounts] as const] : [];
  });
}

const tabbed = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => cells.join("\t")).join("\n");
const piped = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
const spaced = (gap: string) => (lines: Lines) => lines.map((cells) => cells.join(gap)).join("\n");
const FORMS = { tabbed, piped };

type Lines = readonly (readonly string[])[];

/** The verdicts on the figures of a text, in its order; numbers that claim nothing are left out. */
function told(text: string, ticker: string, among = TICKERS): readonly string[] {
  const on = among === TICKERS ? ground : groundOf(cardsOf(among), ticker);
  return checkOn(on, text)
    .figures.filter(({ verdict, text: each }) => verdict !== "ignored" && /\d/.test(each))
    .map(({ verdict }) => verdict);
}

/** The verdicts on tables of each company alone, one for each of its rows. */
function ofEach(
  form: (lines: Lines) => string,
  write: (row: readonly [string, ...string[]], ticker: string) => Lines | string,
): readonly string[] {
  return TICKERS.flatMap((ticker) =>
    rowsOf(ticker).flatMap((row) => {
      const made = write(row, ticker);
      return told(typeof made === "string" ? made : form(made), ticker, [ticker]);
    }),
  );
}

const all = (verdict: string) => new Set([verdict]);

describe.each(Object.entries(FORMS))("a %s table", (_, form) => {
  it("keeps the place of its empty cells, first, last or between", () => {
    const cells = [0, 1, 2].flatMap((left) => {
      const kept = (amounts: readonly string[]) =>
        amounts.map((amount, at) => (at === left ? "" : amount));
      return [
        ofEach(form, ([row, ...amounts]) => [
          ["", ...YEARS],
          [row, ...kept(amounts)],
        ]),
        ofEach(form, ([row, ...amounts]) => [
          ["USD mm", ...YEARS, "2026E"],
          [row, ...kept(amounts), ""],
        ]),
      ].flat();
    });
    expect(cells.length).toBeGreaterThan(100);
    expect(new Set(cells)).toEqual(all("verified"));
  });

  it("verifies none that stands in the cell of another year", () => {
    const shifted = ofEach(form, ([row, first = "", second = ""]) => [
      ["", ...YEARS],
      [row, "", first, second],
    ]);
    const early = ofEach(form, ([row, , second = "", third = ""]) => [
      ["", ...YEARS],
      [row, second, third, ""],
    ]);
    expect([...shifted, ...early]).not.toContain("verified");
  });

  it("is of the company that each column names, with the year or over it, and of no other", () => {
    for (const [one, other] of TICKERS.flatMap((a) => TICKERS.map((b) => [a, b] as const))) {
      if (one === other) continue;
      const [a = "", b = ""] = [NAMES[one], NAMES[other]];
      const heads = [
        [["", `${a} FY2024`, `${a} FY2025`, `${b} FY2024`, `${b} FY2025`]],
        [["", `${one} 2024`, `${one} 2025`, `${other} 2024`, `${other} 2025`]],
        [
          ["", a, "", b, ""],
          ["", "2024", "2025", "2024", "2025"],
        ],
      ];
      for (const row of ROWS) {
        const [x, y] = [one, other].map((of) =>
          YEARS.slice(1).flatMap((year) => amountOf(of, row, year) ?? []),
        );
        if (x?.length !== 2 || y?.length !== 2 || new Set([...x, ...y]).size < 4) continue;
        for (const head of heads) {
          expect(told(form([...head, [row, ...x, ...y]]), one)).toEqual(Array(4).fill("verified"));
          expect(told(form([...head, [row, ...y, ...x]]), one)).not.toContain("verified");
        }
      }
    }
  });

  it("is of the company in its corner, or in the line that heads its rows", () => {
    for (const ticker of TICKERS) {
      const others = TICKERS.filter((each) => each !== ticker);
      for (const [row, ...amounts] of rowsOf(ticker)) {
        for (const wrap of [
          (name: string): Lines => [
            [name, ...YEARS],
            [row, ...amounts],
          ],
          (name: string): Lines => [
            ["", ...YEARS],
            [name, "", "", ""],
            [row, ...amounts],
          ],
          (name: string): Lines => [
            ["", ...YEARS],
            [`${name} ${row.toLowerCase()}`, ...amounts],
          ],
        ]) {
          expect(told(form(wrap(NAMES[ticker] ?? "")), "AAPL")).toEqual(Array(3).fill("verified"));
          for (const other of others) {
            expect(told(form(wrap(NAMES[other] ?? "")), "AAPL")).not.toContain("verified");
          }
        }
      }
    }
  });

  it.each(["Zembla", "Europe", "Budget", "Pro forma", "Guidance", "Segment", "Zembla (USD mm)"])(
    "counts and does not verify what stands under %j, whether in its corner, a head or a line",
    (name) => {
      const under = [
        ofEach(form, ([row, ...amounts]) => [
          [name, ...YEARS],
          [row, ...amounts],
        ]),
        ofEach(form, ([row, ...amounts]) => [
          ["", ...YEARS],
          ["", name, name, name],
          [row, ...amounts],
        ]),
        ofEach(form, ([row, ...amounts]) => [
          ["", ...YEARS.map((year) => `${name} FY${year}`)],
          [row, ...amounts],
        ]),
        ofEach(form, ([row, ...amounts]) => [
          ["", ...YEARS.map((year) => `FY${year} ${name}`)],
          [row, ...amounts],
        ]),
        ofEach(form, ([row, ...amounts]) => [
          ["", ...YEARS],
          [name, "", "", ""],
          [row, ...amounts],
        ]),
      ];
      for (const each of under) expect(each).not.toContain("verified");
      expect(under[0]?.length).toBe(
        ofEach(form, ([row, ...rest]) => [
          ["", ...YEARS],
          [row, ...rest],
        ]).length,
      );
    },
  );

  it.each([
    "EUR mm",
    "€m",
    "GBP million",
    "CAD mm",
    "INR crore",
    "JPY bn",
    "USD thousands",
    "USD bn",
  ])("verifies nothing in %s, said over it, in its corner, in its heads or under them", (unit) => {
    for (const [above, corner] of [
      [`${unit}\n`, ""],
      [`All amounts in ${unit}.\n\n`, ""],
      ["", unit],
      ["", `Key figures (${unit})`],
    ] as const) {
      const seen = ofEach(form, (row) => `${above}${form([[corner, ...YEARS], row])}`);
      expect(seen).not.toContain("verified");
    }
    const inHeads = ofEach(form, (row) => [["", ...YEARS.map((year) => `${year} (${unit})`)], row]);
    const under = ofEach(form, (row) => [["", ...YEARS], ["", unit, unit, unit], row]);
    expect([...inHeads, ...under]).not.toContain("verified");
  });

  it("is read in the unit of its reports wherever that is said", () => {
    const said = [
      ofEach(form, (row) => `USD mm\n${form([["", ...YEARS], row])}`),
      ofEach(form, (row) => `All amounts in USD million.\n\n${form([["", ...YEARS], row])}`),
      ofEach(form, (row) => [["($ in millions)", ...YEARS], row]),
      ofEach(form, (row) => [["", ...YEARS.map((year) => `${year} ($m)`)], row]),
      ofEach(form, (row) => [["", ...YEARS], ["", "USD mm", "USD mm", "USD mm"], row]),
    ];
    for (const each of said) expect(new Set(each)).toEqual(all("verified"));
  });

  it("counts the figures of a row whose label it does not know, a full stop in it or none", () => {
    for (const label of [
      "Adj. gross takings",
      "Est. revenue",
      "No. of shops",
      "Takings adj.",
      "Organic growth in takings",
    ]) {
      const counted = ofEach(form, ([, ...amounts]) => [
        ["USD mm", ...YEARS],
        [label, ...amounts],
      ]);
      expect([label, ...new Set(counted)]).not.toContain("verified");
      expect(counted.length).toBe(TICKERS.flatMap(rowsOf).length * YEARS.length);
    }
  });

  it("takes no level for the growth that its label says", () => {
    const grown = [
      ofEach(form, ([row, ...amounts]) => [
        ["", ...YEARS],
        [`Growth in ${row.toLowerCase()}`, ...amounts],
      ]),
      ofEach(form, ([row, ...amounts]) => [
        ["", ...YEARS],
        [`${row} growth`, ...amounts],
      ]),
    ].flat();
    expect(grown).not.toContain("verified");
  });
});

describe("a table whose columns stand by spaces alone", () => {
  it.each([" ", "    "])("reads a row of as many figures as it has columns, by %j", (gap) => {
    const right = ofEach(spaced(gap), (row) => [["USD mm", ...YEARS], row]);
    expect(new Set(right)).toEqual(all("verified"));
    const short = ofEach(spaced(gap), ([row, , second = "", third = ""]) => [
      ["USD mm", ...YEARS],
      [row, second, third],
    ]);
    expect(short).not.toContain("verified");
    expect(short).not.toContain("contradicted");
  });

  it.each(["EUR mm", "USD bn", "Zembla", "Budget"])("verifies nothing under %j", (corner) => {
    for (const gap of [" ", "    "]) {
      const under = ofEach(spaced(gap), (row) => [[corner, ...YEARS], row]);
      expect(under).not.toContain("verified");
    }
  });
});

describe("a list whose marks stand before tabs", () => {
  it("is no table", () => {
    for (const mark of ["•", "-", "1.", "a)"]) {
      const right = ofEach(tabbed, ([row, , , last = ""]) =>
        [
          `${mark}\t${row} came to USD ${last} mm in FY2025.`,
          `${mark}\t${row} was USD ${last} mm in FY2025.`,
        ].join("\n"),
      );
      expect([mark, ...new Set(right)]).toEqual([mark, "verified"]);
    }
  });
});
