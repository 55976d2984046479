import { describe, expect, it } from "vitest";
import { timeIn } from "#core/ledger/head-times.ts";
import { withValues } from "#core/ledger/table-values.ts";

const CELLS = (...texts: readonly string[]) => texts.map((text) => ({ text }));

describe("the cells of an uploaded table", () => {
  it("are read in the units of its head, each under its column's period", () => {
    const table = withValues({
      units: "(in millions of dollars)",
      headerRows: [["", "FY2024", "FY2025"]],
      rows: [
        { label: "Term loan", cells: CELLS("267", "225") },
        { label: "Issuance costs", cells: CELLS("(17)", "—") },
        { label: "Margin (%)", cells: CELLS("14.2", "14.9%") },
        { label: "Net leverage", cells: CELLS("3.4x", "3.0x") },
      ],
    });
    expect(table.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      [267e6, 225e6],
      [-17e6, undefined],
      [0.142, 0.149],
      [3.4, 3],
    ]);
    expect(table.rows[0]?.cells[1]).toEqual({
      text: "225",
      value: 225e6,
      unit: "money",
      currency: "USD",
      scale: 1e6,
      period: "2025",
    });
  });

  it("are amounts where a coupon is a part of a row's name", () => {
    const table = withValues({
      units: "In millions of dollars",
      headerRows: [["", "2025"]],
      rows: [
        { label: "6.875% senior notes, due 2031", cells: CELLS("500") },
        { label: "8.25 per cent bonds", cells: CELLS("350") },
        { label: "% of revenues", cells: CELLS("14.9") },
        { label: "Costs, 2025 % of revenues", cells: CELLS("12.1") },
      ],
    });
    expect(table.rows.map(({ cells }) => [cells[0]?.unit, cells[0]?.value])).toEqual([
      ["money", 500e6],
      ["money", 350e6],
      ["percent", 0.149],
      ["percent", 0.121],
    ]);
  });

  it("are of a share where row or column is called EPS, and say all their cents", () => {
    const table = withValues({
      units: "In millions of dollars, except EPS",
      spans: true,
      headerRows: [
        ["", "2025", "2025"],
        ["", "Amount", "EPS"],
      ],
      rows: [
        { label: "Caps", cells: CELLS("500", "(0.14)") },
        { label: "Adjusted EPS", cells: CELLS("$2.31", "2") },
      ],
    });
    expect(table.rows.map(({ cells }) => cells.map(({ unit, value }) => [unit, value]))).toEqual([
      [
        ["money", 500e6],
        ["perShare", -0.14],
      ],
      [
        ["perShare", 2.31],
        [undefined, undefined],
      ],
    ]);
  });

  it("keep their text alone where nobody says what they are in", () => {
    const rows = [{ label: "Pallets", cells: CELLS("1,204") }];
    const table = withValues({ headerRows: [["", "2025"]], rows });
    expect(table.rows).toEqual(rows);
  });

  it("never take the place of a tagged value", () => {
    const tagged = { text: "500", value: 500e6, concept: "us-gaap:SeniorNotes", period: "2025" };
    const table = withValues({
      units: "in thousands",
      headerRows: [["", "2025"]],
      rows: [{ label: "Notes", cells: [tagged] }],
    });
    expect(table.rows[0]?.cells[0]).toEqual(tagged);
  });
});

function caps(cells: readonly string[], head: readonly string[], units = "(in millions)") {
  const rows = [{ label: "Caps", cells: CELLS(...cells) }];
  return { units: `${units} USD`, headerRows: [["", ...head]], rows };
}

function valueOf(text: string, units?: string): number | undefined {
  return withValues(caps([text], ["2025"], units)).rows[0]?.cells[0]?.value;
}

function periods(place: string) {
  const [row] = withValues(caps(["1", "2"], ["2025", "2024"]), place).rows;
  return row?.cells.map(({ period }) => period);
}

describe("a cell of which something is not certain", () => {
  it.each([
    ["$(30,975)", -30_975e6],
    ["(30,975)", -30_975e6],
    ["$ (30,975)", -30_975e6],
    ["-30,975", -30_975e6],
    ["−$30,975", -30_975e6],
    ["30,975", 30_975e6],
    ["(30,975", undefined],
    ["30,975)", undefined],
    ["(-30,975)", undefined],
    ["30.975", undefined],
    ["3,09", undefined],
  ])("has its sign and digits or none: %s", (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it.each([
    ["", undefined],
    ["(in thousands)", 30e3],
    ["(dollars in millions, shares in thousands)", 30e6],
    ["(vehicles in thousands)", undefined],
    ["(Dollars and shares in thousands)", 30e3],
    ["(Dollar amounts and retail square feet in thousands)", 30e3],
    ["(vehicles and square feet in thousands)", undefined],
    ["We paid 5 million for", undefined],
    ["in thousands and in millions", undefined],
  ])("has the scale that is said of amounts, and no other: %j", (units, value) => {
    expect(valueOf("30", units)).toBe(value);
  });

  it("has no cents where its head excepts what is per share", () => {
    const units = "(in millions, except per share data)";
    expect([valueOf("2.29", units), valueOf("542.0", units)]).toEqual([undefined, 542e6]);
  });

  it("is of a year where nothing speaks of less", () => {
    expect(periods("Debt")).toEqual(["2025", "2024"]);
    expect(periods("Three months ended June 30")).toEqual([undefined, undefined]);
    expect(periods("10-Q filed 3 May 2025")).toEqual([undefined, undefined]);
  });
});

it.each([
  ["Year ended December 31, 2025", "2025"],
  ["Q3 2025", "Q3 FY2025"],
  ["2027E", "2027E"],
  ["March 31, 2026", "2026-03-31"],
  ["31 March 2026", "2026-03-31"],
  ["December 31, 2025", "2025"],
  ["Three months ended June 30, 2025", "3M 2025-06-30"],
  ["39 weeks ended November 1, 2025", "9M 2025-11-01"],
  ["Fifty-two weeks ended January 31, 2026", "LTM 2026-01-31"],
  ["2018/2019", "2019"],
  ["2021 and prior", undefined],
  ["12 months or greater, December 31, 2025", undefined],
  ["2024 to 2025", undefined],
  ["Total", undefined],
])("reads %s as the period %s", (words, period) => {
  expect(timeIn(words)?.label).toBe(period);
});

describe("the first months of a year, called without their day", () => {
  const june = { end: "12-31", shift: 0, reported: "2025-06-30" };
  it.each([
    ["First Half 2025", june, "6M 2025-06-30"],
    ["Six-Month Period 2024", june, "6M 2024-06-30"],
    ["Nine-month period 2025", { ...june, reported: "2025-09-30" }, "9M 2025-09-30"],
    ["First half 2026", { end: "06-30", reported: "2025-12-31" }, "6M 2025-12-31"],
    ["Nine-Month Period 2025", june, undefined],
    ["First half, second quarter 2025", june, undefined],
    ["First half of June 2025", june, undefined],
    ["Second half 2025", june, undefined],
    ["First half 2025", { ...june, reported: "2025-09-30" }, undefined],
    ["First half 2025", { end: "12-31" }, undefined],
    ["First half 2025", { end: "12-28", shift: 0, reported: "2025-06-30" }, undefined],
    ["First half 2025", { ...june, reported: "2025-06-28" }, undefined],
    ["First half 2025", undefined, undefined],
  ])("are those its document reports, or none: %s of %o", (words, fiscalYear, label) => {
    expect(timeIn(words, { fiscalYear })?.label).toBe(label);
  });
});

function cellOf(table: Parameters<typeof withValues>[0]) {
  return withValues(table).rows[0]?.cells[0];
}

function tableOf(label: string, text: string, more = {}) {
  return {
    units: "(in millions)",
    currency: "USD",
    headerRows: [["", "2025"]],
    rows: [{ label, cells: CELLS(text) }],
    ...more,
  };
}

describe("what a printed table says of its cells", () => {
  it.each([
    ["Caps at beginning of year", "5"],
    ["Remaining lease term (in years)", "5.5"],
    ["Weighted-average price", "$12.50"],
    ["Discount rate", "3.5"],
    ["Number of plants", "12"],
    ["Options granted", "$34.03"],
  ])("is no amount of its end: %s %s", (label, text) => {
    expect(cellOf(tableOf(label, text))?.value).toBeUndefined();
  });

  it("has the currency of its document and the sign of its first row", () => {
    expect(cellOf(tableOf("Caps", "5"))).toMatchObject({ value: 5e6, currency: "USD" });
    expect(cellOf(tableOf("Caps", "5", { currency: undefined }))?.value).toBeUndefined();
    const rows = [
      { label: "Caps", cells: CELLS("5") },
      { label: "Total", cells: CELLS("€5") },
    ];
    expect(cellOf(tableOf("", "", { currency: undefined, rows }))).toMatchObject({
      currency: "EUR",
    });
  });

  it.each([
    ["Three months ended June 30,", "3M 2025-06-30"],
    ["As of June 30,", "2025"],
    ["", "2025"],
  ])("dates years alone by its corner: %s", (corner, period) => {
    expect(cellOf(tableOf("Caps", "5", { headerRows: [[corner, "2025"]] }))?.period).toBe(period);
  });

  it("is of no year that the day it is as of contradicts", () => {
    const caption = "Loans by the year they were made, as of December 31, 2025:";
    const years = (year: string) =>
      cellOf(tableOf("Caps", "5", { caption, headerRows: [["", year]] }));
    expect(years("2025")?.period).toBe("2025");
    expect(years("2022")?.value).toBeUndefined();
    expect(years("2027")?.period).toBe("2027");
  });

  it("is as of its caption's day where neither heads nor rows say a time", () => {
    const caption = "Covenant levels as of June 30, 2025:";
    const head = { caption, headerRows: [["", "Level"]] };
    expect(cellOf(tableOf("Net leverage", "4.5x", head))?.period).toBe("2025-06-30");
    expect(
      cellOf(tableOf("Net leverage", "4.5x", { ...head, caption: "" }))?.value,
    ).toBeUndefined();
  });

  it.each([
    ..."Employees,Tonnes shipped,Barrels sold,Customers,Fiscal weeks,Stores at year end".split(","),
    ..."Interest coverage,Operating margin,Senior leverage,Return on equity,Gearing".split(","),
    ..."Organic growth,Net debt / EBITDA,Debt to EBITDA,Market share,EPS (diluted)".split(","),
    ..."Net interest spread (bps),Volumes (kt),Volumes (thousand tonnes),Sites (#)".split(","),
    ..."Margin change (basis points),Exchange rate USD/EUR,Average selling price".split(","),
  ])("is no amount of a row of another thing: %s", (label) => {
    for (const text of ["12,500", "12.5", "8"]) {
      expect(cellOf(tableOf(label, text))?.value).toBeUndefined();
    }
  });

  it.each([
    ["$m", 5e6],
    ["$k", 5e3],
    ["%", 0.05],
    ["kt", undefined],
    ["#", undefined],
    ["days", undefined],
  ])("is in what the column of its unit says: %s", (unit, value) => {
    const rows = [{ label: "Caps", cells: CELLS(unit, "5") }];
    const table = withValues(tableOf("", "", { headerRows: [["", "Unit", "2025"]], rows }));
    expect(table.rows[0]?.cells[1]?.value).toBe(value);
  });

  it("is no amount where it has decimals that those with a currency lack", () => {
    const rows = ["$5", "2.5", "7"].map((text) => ({ label: `Row ${text}`, cells: CELLS(text) }));
    const { rows: read } = withValues(tableOf("", "", { rows }));
    expect(read.map(({ cells }) => cells[0]?.value)).toEqual([5e6, undefined, 7e6]);
  });

  it.each([
    ["is no amount, where nothing shows what brackets are", "(1)", "5", "Lids", undefined],
    ["is no amount, where notes are numbered so", "(1)", "(17)", "Lids (1)", undefined],
    ["is negative, where brackets are signs", "(1)", "(17)", "Lids", -1e6],
    ["is negative with its currency", "$(1)", "5", "Lids", -1e6],
  ])("%s: a digit alone in brackets", (...[, text, other, label, value]) => {
    const rows = [
      { label: "Caps", cells: CELLS(text) },
      { label, cells: CELLS(other) },
    ];
    expect(cellOf(tableOf("", "", { rows }))?.value).toBe(value);
  });

  it("is none of two rows of one name", () => {
    const rows = [
      { label: "Cash payments", cells: CELLS("5") },
      { label: "Cash payments", cells: CELLS("7") },
    ];
    expect(cellOf(tableOf("", "", { rows }))?.value).toBeUndefined();
  });

  it("is a percentage or an amount, never by guess", () => {
    const rows = [{ label: "Caps", cells: CELLS("$5", "40%") }];
    const two = withValues(tableOf("", "", { headerRows: [["", "2025", "Share 2025"]], rows }));
    expect(two.rows[0]?.cells.map(({ unit }) => unit)).toEqual(["money", "percent"]);
  });
});

describe("units of which a word is left unread", () => {
  const SCALES = ["in millions of", "in thousands of"];
  const OTHERS = [
    "Canadian dollars",
    "Hong Kong dollars",
    "New Taiwan dollars",
    "pesos",
    "Swiss francs",
  ];
  const SIGNS = ["Cdn$", "CA$", "AU$", "MX$", "RM", "SEK", "₹"];
  const said = [
    ...SCALES.flatMap((scale) => OTHERS.map((other) => `(${scale} ${other})`)),
    ...SIGNS.flatMap((sign) => [`(${sign} millions)`, `(in ${sign} millions)`]),
    ...["homes", "tonnes"].map((thing) => `(in thousands of ${thing})`),
    "(in Danish kroner millions)",
    "tens of millions of dollars",
    "hundreds of thousands of dollars",
  ];
  it.each(said)("give no amount: %s", (units) => {
    for (const text of ["5", "$5"])
      expect(cellOf(tableOf("Caps", text, { units }))?.value).toBeUndefined();
  });

  it.each([
    "($)",
    "(in actual dollars)",
    "in whole dollars",
    "(Rs. in crore)",
    "(in hundreds)",
    "(in thousands)",
  ])("contradict the scale said of all: %s", (corner) => {
    const headerRows = [[corner, "2025"]];
    expect(cellOf(tableOf("Caps", "5", { headerRows }))?.value).toBeUndefined();
    const rows = [...tableOf("Caps", "5").rows, { label: corner, cells: CELLS("") }];
    expect(cellOf(tableOf("", "", { rows }))?.value).toBeUndefined();
    expect(cellOf(tableOf(`Caps ${corner}`, "5"))?.value).not.toBe(5e6);
  });

  it.each([
    "(in millions of U.S. dollars)",
    "In millions of dollars, except per share amounts",
    "USD millions",
    "(US$ millions)",
    "($ in millions)",
  ])("are read whole: %s", (units) => {
    expect(cellOf(tableOf("Caps", "5", { units, currency: undefined }))).toMatchObject({
      value: 5e6,
      currency: "USD",
    });
  });
});

/** The period of a figure under heads and sub-headings. */
function periodUnder(heads: readonly string[], ...above: readonly string[]): string | undefined {
  const table = withValues({
    units: "(in millions of dollars)",
    headerRows: heads.map((head) => ["", head]),
    rows: [
      ...above.map((label) => ({ label, cells: CELLS("") })),
      { label: "Crates", cells: CELLS("40") },
    ],
    spans: true,
  });
  return table.rows.at(-1)?.cells[0]?.period;
}

describe("a time of which a word or a sign is unread", () => {
  it.each([
    ..."9M 2025|1H 2025|6M 2025|3Q2025|HY2025|S1 2025|30.06.2025|6/30/2025|09/2025|2025F|2025P".split(
      "|",
    ),
    ..."2025*|2025(1)|2025 (a)|2025†|LTM Q3 2025|Q3 YTD 2025|LTM 2025|2024-25|2024–25".split("|"),
    ..."2028 Notes|vs 2024|vs. 2024|Δ 2024|Change vs 2024|Effect on 2024|2025 to date|~2025".split(
      "|",
    ),
  ])("dates no column: %s", (head) => {
    expect(periodUnder([head])).toBeUndefined();
  });

  it.each(["1H", "9M", "Nine months to date", "Three months", "LTM"])(
    "dates no bare year below it: %s",
    (over) => {
      expect(periodUnder([over, "2025"])).toBeUndefined();
      expect(periodUnder(["2025"], over)).toBeUndefined();
    },
  );

  it("is of neither span where a full year stands under three months", () => {
    expect(periodUnder(["Full year 2024"], "Three months ended June 30:")).toBeUndefined();
  });

  it.each([
    ["2025", "2025"],
    ["FY2025", "2025"],
    ["Fiscal 2025", "2025"],
    ["2025A", "2025"],
    ["2025E", "2025E"],
    ["2024/25", "2025"],
    ["Packaging 2025", "2025"],
    ["2025 (as restated)", "2025"],
    ["2025 (unaudited)", "2025"],
    ["Q3 2025", "Q3 FY2025"],
    ["3Q 2025", "Q3 FY2025"],
    ["December 31, 2025", "2025"],
    ["Fair value as of December 31, 2025", "2025"],
    ["Nine months ended September 30, 2025", "9M 2025-09-30"],
    ["$ million 2025", "2025"],
    ["Year ended December 31, 2025 (1)", "2025"],
    ["Fiscal 2025 Net Sales", "2025"],
    ["2025 €m", "2025"],
  ])("is told where all is read: %s", (head, period) => {
    expect(periodUnder([head])).toBe(period);
  });
});
