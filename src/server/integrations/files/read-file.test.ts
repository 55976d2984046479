import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { AppError } from "#core/errors.ts";
import { ownStatements } from "#core/finance/own-statements/own-statements.ts";
import type { Reading, ReadingChoices } from "#core/finance/own-statements/reading.ts";
import { sheetXml, workbook } from "#server/testing/workbook.ts";
import { readStatements } from "./read-file.ts";

const UPLOADS = path.resolve(import.meta.dirname, "../../../../../shared/data/uploads");

function taskOf(bytes: Uint8Array | string, choices: ReadingChoices = {}) {
  const content = typeof bytes === "string" ? strToU8(bytes) : bytes;
  return { bytes: content, fileName: "a.xlsx", choices, today: "2026-11-21" };
}

/** What a file says, read without a process of its own. */
async function readingOf(bytes: Uint8Array | string, choices?: ReadingChoices): Promise<Reading> {
  const { bytes: content, ...task } = taskOf(bytes, choices);
  return readStatements(task, content);
}

function lines(separator: string): string {
  return ["USD mm|2024|2025", "Revenue|50|60", "Net income|5|6"]
    .join("\n")
    .replaceAll("|", separator);
}

function zip(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}

/** The container of old Office files, with the name of one stream. */
function compound(stream: string): Uint8Array {
  const head = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(600), Buffer.from(stream, "utf16le")]));
}

function bomb(): Uint8Array {
  return workbook([{ name: "A", rows: ROWS }], {
    "xl/worksheets/sheet1.xml": new Uint8Array(60 * 1024 * 1024).fill(32),
  });
}

function manyRows(): string {
  return `USD mm,2024\n${"Revenue,5\n".repeat(1_000_000)}`;
}

function figureOf({ file }: Reading, line: string, year: string): number | undefined {
  const row = file?.rows.find((one) => one.line === line);
  return row?.figures.find(({ column }) => column === `annual:${year}`)?.value;
}

async function refusalOf(bytes: Uint8Array | string): Promise<AppError> {
  const error: unknown = await readingOf(bytes).catch((failure: unknown) => failure);
  if (error instanceof AppError) return error;
  throw new Error("the file was not refused", { cause: error });
}

const ROWS = [
  ["USD mm", 2024, 2025],
  ["Revenue", 50, 60],
  ["Net income", 5, 6],
] as const;

describe("a workbook", () => {
  it("gives saved values, dates and texts of its cells", async () => {
    const shared =
      "<si><r><t>Reve</t></r><r><t>nue</t></r><rPh><t>x</t></rPh></si><si><t>Costs &amp; more</t></si>";
    const bytes = workbook(
      [
        {
          name: "Statements",
          rows: [
            ["USD mm", { serial: 45_657 }],
            [{ xml: '<c t="s"><v>0</v></c>' }, { xml: "<c><f>1+1</f><v>2</v></c>" }],
            ["Operating income", { xml: "<c><f>B2*2</f></c>" }],
            ["Net income", { xml: '<c t="e"><v>#DIV/0!</v></c>' }],
            ["Long-term debt", 7],
          ],
        },
      ],
      { "xl/sharedStrings.xml": `<sst>${shared}</sst>` },
    );
    const reading = await readingOf(bytes);
    expect(reading.columns[0]).toMatchObject({ label: "2024", end: "2024-12-31" });
    expect(reading.file?.rows.find(({ line }) => line === "Revenues")).toMatchObject({
      label: "Revenue",
      sheet: "Statements",
      figures: [{ value: 2e6, cell: "B2" }],
    });
    expect(figureOf(reading, "Long-Term Debt", "2024")).toBe(7e6);
    expect(figureOf(reading, "Net Income", "2024")).toBeUndefined();
    expect(reading.notes).toContain(
      "B3: the cell holds a formula without a saved value, so the figure is missing.",
    );
    expect(reading.notes).toContain("B4: the cell holds #DIV/0!, so the figure is missing.");
  });

  it("with macros and links to others is read without them", async () => {
    const extra = { "xl/vbaProject.bin": "x", "xl/externalLinks/externalLink1.xml": "<x/>" };
    const { notes } = await readingOf(workbook([{ name: "Income", rows: ROWS }], extra));
    expect(notes).toContain("The file holds macros. They are not run.");
    expect(notes.some((note) => note.startsWith("The file links to other workbooks."))).toBe(true);
  });

  it("with one stray cell in its last corner is read", async () => {
    const sheet = sheetXml(ROWS).replace(
      "</sheetData>",
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
    );
    const bytes = workbook([{ name: "Income", rows: [] }], { "xl/worksheets/sheet1.xml": sheet });
    expect((await readingOf(bytes)).columns).toHaveLength(2);
  });
});

describe("CSV", () => {
  it.each([",", ";", "\t", "|"])("may be parted by %j", async (separator) => {
    expect(figureOf(await readingOf(lines(separator)), "Revenues", "2025")).toBe(60e6);
  });

  it.each([
    ["UTF-8 with a mark", `\uFEFF${lines(",")}`, "utf8"],
    ["UTF-16", `\uFEFF${lines("\t")}`, "utf16le"],
    ["Latin-1", lines(",").replace("USD mm", "\u20ACm"), "latin1"],
  ] as const)("may be in %s", async (name, text, encoding) => {
    // The euro sign of Windows stands where Latin-1 has a control character.
    const bytes =
      name === "Latin-1"
        ? Buffer.from(text.replace("\u20AC", "\u0080"), "latin1")
        : Buffer.from(text, encoding);
    const reading = await readingOf(new Uint8Array(bytes));
    expect(reading).toMatchObject({ scale: 1e6, questions: [] });
    expect(reading.currency).toBe(name === "Latin-1" ? "EUR" : "USD");
  });

  it("of Europe has semicolons and decimal commas", async () => {
    const reading = await readingOf("EUR m;2023;2024\nUmsatz;1.234,5;2.345,6\nNet income;-;12,5\n");
    expect(reading.decimalMark).toBe(",");
    expect(figureOf(reading, "Revenues", "2023")).toBe(1_234_500_000);
  });
});

const ENTITIES =
  '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>';

type Refused = readonly [
  what: string,
  content: () => Uint8Array | string,
  code: string,
  sentence: string,
];
const REFUSED: readonly Refused[] = [
  ["nothing", () => "", "invalid_input", "This file is empty."],
  ["blanks", () => "  \n \n", "invalid_input", "This file is empty."],
  ["a PDF", () => "%PDF-1.7 ...", "unsupported_media", "This is a PDF"],
  ["a web page", () => "\n<!DOCTYPE html><html></html>", "unsupported_media", "This is a web page"],
  ["an old Excel file", () => compound("Workbook"), "unsupported_media", "old Excel file (.xls)"],
  [
    "an encrypted workbook",
    () => compound("EncryptedPackage"),
    "unsupported_media",
    "Protected by a password.",
  ],
  [
    "a Word document",
    () => zip({ "word/document.xml": "<x/>" }),
    "unsupported_media",
    "Word document",
  ],
  ["any other package", () => zip({ "a.txt": "a" }), "unsupported_media", "not a CSV or XLSX file"],
  [
    "half a workbook",
    () => workbook([{ name: "A", rows: ROWS }]).slice(0, 500),
    "invalid_input",
    "damaged",
  ],
  [
    "a workbook without its sheets",
    () => zip({ "xl/workbook.xml": "<workbook/>" }),
    "invalid_input",
    "This file is empty.",
  ],
  ["a zip bomb", bomb, "too_large", "unpacks to more"],
  [
    "an XML bomb",
    () => workbook([{ name: "A", rows: ROWS }], { "xl/sharedStrings.xml": ENTITIES }),
    "invalid_input",
    "XML declarations",
  ],
  [
    "a picture",
    () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
    "unsupported_media",
    "This is a picture",
  ],
  [
    "bytes of no kind",
    () => new Uint8Array([1, 0, 2, 0, 255, 254, 0, 0, 7]),
    "unsupported_media",
    "not a CSV or XLSX file",
  ],
  ["a million rows", manyRows, "too_large", "more than 50,000 rows"],
];

describe("what is no table of statements", () => {
  it.each(REFUSED)("is refused with a clear sentence: %s", async (_, bytes, code, sentence) => {
    const error = await refusalOf(bytes());
    expect([error.code, error.field]).toEqual([code, "file"]);
    expect(error.message).toContain(sentence);
  });
});

const files = (folder: string) => {
  const place = path.join(UPLOADS, folder);
  return existsSync(place) ? readdirSync(place).map((name) => path.join(place, name)) : [];
};

/** Figures of the newest year by item, in millions. */
async function newest(file: string, choices: ReadingChoices = {}) {
  const bytes = new Uint8Array(readFileSync(path.join(UPLOADS, file)));
  const reading = await readingOf(bytes, choices);
  if (reading.file === undefined)
    throw new Error(reading.questions.map(({ sentence }) => sentence).join(" "));
  const data = ownStatements({ ticker: "X", name: "X", files: [reading.file] }, "annual", "all");
  const year = data.years.at(-1) ?? "";
  const amounts = Object.fromEntries(
    data.data.map((row) => [row.item, (row.amounts[year] ?? NaN) / 1e6]),
  );
  return { year, end: data.periods[year]?.end, amounts };
}

// The folder of other people's files is beside the repository on some machines only.
describe.skipIf(!existsSync(UPLOADS))("files analysts upload", () => {
  const usd = { currency: "USD" } as const;
  const usdMillions = { currency: "USD", scale: 1e6 } as const;

  it.each([
    [
      "csv/MSFT_income.csv",
      usd,
      "2025-06-30",
      {
        Revenues: 281_724,
        COGS: -87_831,
        EBIT: 128_528,
        "Tax Expense": -21_795,
        "Net Income": 101_832,
        "Diluted Shares": 7465,
      },
    ],
    [
      "csv/MSFT_balance.csv",
      usd,
      "2025-06-30",
      {
        "Total Assets": 619_003,
        "Long-Term Debt": 40_152,
        "Short-Term Debt": 2999,
        "Total Debt": 43_151,
        Equity: 343_479,
      },
    ],
    [
      "csv/MSFT_cashflow.csv",
      usd,
      "2025-06-30",
      {
        "Cash Flow From Operating Activities": 136_162,
        "Capital Expenditure": -64_551,
        "Dividends Paid": -24_082,
        "Net Change In Cash": 11_927,
      },
    ],
    [
      "csv/apple_gaap.csv",
      {},
      "2022-09-24",
      {
        Revenues: 394_328,
        EBIT: 119_437,
        EBITDA: 130_541,
        "Short-Term Debt": 21_110,
        "Net Debt": 96_423,
        "Diluted Shares": 16_325.819,
      },
    ],
    [
      "csv/nvidia_historical_IS.csv",
      usdMillions,
      "2025-12-31",
      { Revenues: 130_497, EBITDA: 83_317, "Interest Expense": -247, "Net Income": 72_880 },
    ],
    [
      "csv/nvidia_historical_BS.csv",
      usdMillions,
      "2025-12-31",
      { "Total Assets": 111_601, "Total Debt": 8463, Equity: 79_327 },
    ],
    [
      "csv/nvidia_historical_CF.csv",
      usdMillions,
      "2025-12-31",
      { "Cash Flow From Operating Activities": 64_089, "Capital Expenditure": -3236, FCF: 60_019 },
    ],
    [
      "xlsx/Nike_Financials.xlsx",
      {},
      "2024-12-31",
      {
        Revenues: 51_362,
        EBIT: 6311,
        "Interest Income/Expense": 161,
        "Net Income": 5700,
        "Total Assets": 38_110,
      },
    ],
    [
      "xlsx/MSFT_DCF_Model.xlsx",
      {},
      "2025-06-30",
      { Revenues: 281_724, EBIT: 128_528, "D&A": 34_153 },
    ],
    [
      "xlsx/NVDA_Company_Valuation_Model.xlsx",
      {},
      "2025-01-26",
      { Revenues: 130_497, "Share Repurchases": -33_706, "Net Debt": -126 },
    ],
    [
      "xlsx/DCF_Practice_CN_Rail.xlsx",
      {},
      "2025-12-31",
      { Revenues: 17_300, EBITDA: 8538, "Total Debt": 21_206, "Interest Expense": -913 },
    ],
  ] as const)("%s", async (file, choices, end, amounts) => {
    const found = await newest(file, choices);
    expect(found.end).toBe(end);
    for (const [item, value] of Object.entries(amounts)) {
      expect([item, found.amounts[item]]).toEqual([item, expect.closeTo(value, 6)]);
    }
  });

  it("takes the quarters of a 10-Q and keeps its nine months beside them", async () => {
    const reading = await readingOf(
      new Uint8Array(readFileSync(path.join(UPLOADS, "csv/nike_10Q_facts.csv"))),
    );
    const revenues = reading.file?.rows.find(({ line }) => line === "Revenues");
    expect(revenues?.figures).toMatchObject([
      { column: "quarterly:Q3 FY2023", value: 12_390e6 },
      { column: "quarterly:Q3 FY2022", value: 10_871e6 },
      { column: "span:9M 2023-02-28", value: 38_392e6 },
      { column: "span:9M 2022-02-28", value: 34_476e6 },
    ]);
  });

  it.each([
    ["csv/snowflake_gaap.csv", "do not say which period"],
    ["csv/nvda_comps_data.csv", "compares several companies"],
    ["hostile/poc-xmlbomb.xlsx", "XML declarations"],
    ["hostile/invalid.xlsx", "not a CSV or XLSX file"],
  ])("%s is refused: %s", async (file, sentence) => {
    const error = await refusalOf(new Uint8Array(readFileSync(path.join(UPLOADS, file))));
    expect(error.message).toContain(sentence);
  });

  it.each(["hostile", "pdf", "docx", "pptx"].flatMap(files))(
    "ends with a reading or a sentence: %s",
    async (file) => {
      const bytes = new Uint8Array(readFileSync(file));
      const outcome: unknown = await readingOf(bytes, usdMillions).catch((error: unknown) => error);
      const isSettled =
        outcome instanceof AppError ? outcome.field === "file" : typeof outcome === "object";
      expect(isSettled).toBe(true);
    },
  );
});
