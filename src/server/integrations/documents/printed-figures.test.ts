import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { prepareDocument } from "#core/retrieval/prepare-document.ts";
import { sameTable } from "#core/retrieval/same-table.ts";
import { readFiling } from "./filing-worker.ts";
import { htmlDocument } from "./filing-worker.ts";
import {
  cardOfBlocks,
  cardOfPassages,
  isVerified,
  pageOf,
  type Printed,
  type Said,
  sentencesOf,
} from "./testing/printed-sentences.ts";

const SHARED =
  process.env["FOOTNOTE_SHARED"] ??
  fileURLToPath(new URL("../../../../../shared", import.meta.url));

function cardOfTable(table: Printed, paragraphs?: readonly string[]) {
  return cardOfBlocks(htmlDocument(pageOf(table, paragraphs)).blocks);
}

const IN_MILLIONS = ["The table below is of our plants (dollars in millions):"];
/** Two spans of time, sub-headings, signs as filers print them. */
const QUARTERS: Printed = [
  ["", "Three months ended June 30,", "", "Year ended December 31,", ""],
  ["", "2025", "2024", "2024", "2023"],
  ["Caps", "$14.0", "$13.0", "$55.0", "$51.0"],
  ["Closures", "$(30.5)", "$(28.0)", "(61.0)", "(58.0)"],
  ["Discontinued operations:", "", "", "", ""],
  ["Trays", "3.0", "4.0", "16.5", "17.0"],
  ["Total discontinued operations", "3.0", "4.0", "16.5", "17.0"],
  ["Lids", "5.0", "6.0", "21.5", "20.5"],
];

describe("a figure said of a printed table", () => {
  const card = cardOfTable(QUARTERS, IN_MILLIONS);

  it.each([
    "Caps were $55.0 million in 2024.",
    "Closures were -$61.0 million in 2024.",
    "Lids were $20.5 million in 2023.",
    "Trays of discontinued operations were $16.5 million in 2024.",
  ])("is verified where sign, scale, time and name are certain: %s", (sentence) => {
    expect(isVerified(sentence, card)).toBe(true);
  });

  it.each([
    ["a quarter's, said of the year", "Caps were $14.0 million in 2025."],
    ["a quarter's of another year", "Caps were $13.0 million in 2024."],
    ["in brackets behind its currency, said without", "Closures were $61.0 million in 2024."],
    ["of discontinued operations, said of the company", "Trays were $16.5 million in 2024."],
    ["of another row", "Lids were $55.0 million in 2024."],
    ["a thousand times as much", "Caps were $55.0 billion in 2024."],
    ["of no scale", "Caps were $55.0 in 2024."],
  ])("is not where it is %s", (_, sentence) => {
    expect(isVerified(sentence, card)).toBe(false);
  });

  /** Days, and what is made of rows. */
  const DAYS: Printed = [
    ["", "June 30, 2025", "December 31, 2024"],
    ["Crates", "$40.0", "$50.0"],
    ["Drums", "10.0", "30.0"],
  ];
  const days = cardOfTable(DAYS, [...IN_MILLIONS, "Our year ended December 31, 2024 was mild."]);

  it.each([
    "At June 30, 2025, crates were $40.0 million.",
    "Crates were $50.0 million at December 31, 2024.",
    "Crates were $50.0 million in 2024.",
    "Crates decreased by $10.0 million from December 31, 2024 to June 30, 2025.",
    "Crates fell 20.0% from December 31, 2024 to June 30, 2025.",
    "The change in crates from December 31, 2024 to June 30, 2025 was -$10.0 million.",
    "The average crates for December 31, 2024 and June 30, 2025 was $45.0 million.",
    "The sum of crates and drums was $80.0 million at December 31, 2024.",
    "Drums were 60.0% of crates at December 31, 2024.",
  ])("is verified at its day, and where it is made of rows: %s", (sentence) => {
    expect(isVerified(sentence, days)).toBe(true);
  });

  it.each([
    "Crates were $40.0 million in 2025.",
    "Crates were $40.0 million in the year ended June 30, 2025.",
    "Crates were $40.0 million in the three months ended June 30, 2024.",
    "Crates were $50.0 million at June 30, 2025.",
    "Crates increased by $10.0 million from December 31, 2024 to June 30, 2025.",
    "Crates fell 25.0% from December 31, 2024 to June 30, 2025.",
    "Crates fell to $10.0 million from December 31, 2024 to June 30, 2025.",
    "The change in crates from June 30, 2025 to December 31, 2024 was -$10.0 million.",
    "The sum of crates and drums was $50.0 million at December 31, 2024.",
    "Drums were 20.0% of crates at December 31, 2024.",
    "Drums were 60.0% of lids at December 31, 2024.",
  ])("is not where day, way or rows are others: %s", (sentence) => {
    expect(isVerified(sentence, days)).toBe(false);
  });

  /** Heads, places and notes that every company's tables have, and that nobody says. */
  const MADE: Printed = [
    [
      "Reporting segment",
      "Year-ended 31 March 2025",
      "Year-ended 31 March 2024 (restated, Note 3)",
    ],
    ["Caps (Note (a))", "$55.0", "$51.0"],
    ["Lids", "7.0", "8.0"],
  ];
  const LINES: Printed = [
    ["", "", "", "Percent change", ""],
    ["Balance sheet", "2025", "Actual", "Constant", "2024"],
    ["Gross profit", "$55.0", "7.8%", "6.0%", "$51.0"],
    ["Other income (expense):", "", "", "", ""],
    ["Interest income", "2.0", "7.8%", "6.0%", "3.0"],
    ["Interest expense", "(6.0)", "7.8%", "6.0%", "(9.0)"],
  ];
  const FROM = ["(IN MILLIONS)", "Data of our Consolidated Statements of Operations are:"];
  const DATED: Printed = [
    ["", "31 March 2025", "31 March 2024"],
    ["Caps", "$55.0", "$51.0"],
    ["Lids", "7.0", "8.0"],
    ["Lids sold of caps", "1.0", "2.0"],
    ["Caps sold of lids", "3.0", "4.0"],
  ];
  const ITS_YEAR = [...IN_MILLIONS, "The year-ended 31 March 2025 was mild."];
  it.each([
    ["Caps were $55.0 million in 2025.", DATED, ITS_YEAR],
    ["Caps sold of lids were $3.0 million in 2025.", DATED, ITS_YEAR],
    ["Caps were $51.0 million in the year ended 31 March 2024.", MADE, IN_MILLIONS],
    ["Lids were $7.0 million in the year ended 31 March 2025.", MADE, IN_MILLIONS],
    ["Interest income of other income (expense) was $2.0 million in 2025.", LINES, FROM],
    ["Gross profit was $55.0 million in 2025.", LINES, FROM],
    ["Gross profit was $51.0 million in 2024.", LINES, FROM],
  ])("is verified without what only says how its table is made: %s", (sentence, table, said) => {
    expect(isVerified(sentence, cardOfTable(table, said))).toBe(true);
  });

  it.each([
    ["Caps were $55.0 million in 2025.", DATED, IN_MILLIONS],
    ["Caps sold of lids were $1.0 million in 2025.", DATED, ITS_YEAR],
    ["Interest expense of other income (expense) was $2.0 million in 2025.", LINES, FROM],
    ["Gross profit was $55.0 million in 2025.", LINES, ["(In millions)", "Data of Wireless are:"]],
    [
      "Gross profit was $55.0 million in 2025.",
      [["Discontinued operations", "2025", "2024"], ...LINES.slice(2)],
      FROM,
    ],
  ])("is not without what makes it another's: %s", (sentence, table, said) => {
    expect(isVerified(sentence, cardOfTable(table, said))).toBe(false);
  });

  const YEARS: Printed = [
    ["", "2025", "2024"],
    ["Caps", "$55.0", "$51.0"],
  ];
  it.each([
    ["whose scale nobody says", YEARS, []],
    [
      "of which vehicles are in thousands",
      YEARS,
      ["Caps were as follows (vehicles in thousands):"],
    ],
    ["under words on three months", YEARS, ["For the three months ended June 30, in millions:"]],
    [
      "with a head over an unknown number of columns",
      [
        ["", "", "Three months ended", ""],
        ["", "2025", "2024", "2023"],
        ["Caps", "$55.0", "$51.0", "$50.0"],
      ],
      IN_MILLIONS,
    ],
    [
      "with two columns of one name",
      [
        ["", "2025", "2025"],
        ["Caps", "$55.0", "$51.0"],
      ],
      IN_MILLIONS,
    ],
    [
      "that groups otherwise",
      [
        ["", "2025", "2024"],
        ["Caps", "$55.000,0", "$51.0"],
      ],
      IN_MILLIONS,
    ],
    [
      "with half a pair of brackets",
      [
        ["", "2025", "2024"],
        ["Caps", "$55.0)", "$(51.0"],
      ],
      IN_MILLIONS,
    ],
  ])("is not of a table %s", (_, table, paragraphs) => {
    const made = cardOfTable(table, paragraphs);
    for (const amount of ["$55.0 million", "$55.0", "$55.0 thousand", "$51.0 million"]) {
      for (const year of ["2025", "2024"]) {
        expect(isVerified(`Caps were ${amount} in ${year}.`, made)).toBe(false);
      }
    }
  });

  it("is not of a line that every segment has, under a heading that may be one's", () => {
    const table = pageOf([
      ["", "2025", "2024"],
      ["Cost of services", "$17.7", "$16.1"],
    ]);
    const page = table.replace(
      "<table>",
      "<h2>Containers</h2><p>As follows, in millions:</p><table>",
    );
    const made = cardOfBlocks(htmlDocument(page).blocks);
    expect(isVerified("Cost of services was $17.7 million in 2025.", made)).toBe(false);
    const particular = page.replace("Cost of services", "Crates");
    const other = cardOfBlocks(htmlDocument(particular).blocks);
    expect(isVerified("Crates were $17.7 million in 2025.", other)).toBe(true);
  });
});

describe("a table under bare years", () => {
  const YEARS = pageOf([
    ["", "2026", "2025"],
    ["Crates delivered", "$40.0", "$30.0"],
    ["Lids", "9.0", "8.0"],
  ]).replace(/^<html><body>|<\/body><\/html>$/g, "");
  const isOfYear = (above: string): boolean => {
    const page = `<html><body>${above}<p>In millions:</p>${YEARS}</body></html>`;
    const card = cardOfBlocks(htmlDocument(page).blocks);
    return isVerified("Crates delivered were $40.0 million in 2026.", card);
  };

  it.each([
    "<h1>Results</h1><p>Three months ended March 31,</p><p>Deliveries and sales</p>",
    "<p><b>First quarter 2026 results</b></p><p>All went well.</p><p><b>Sales by product</b></p>",
    "<h1>First Quarter 2026 Results</h1><h2>Sales by product</h2>",
    "<h2>First Quarter 2026 Results</h2><p>All went well.</p><h2>Sales by product</h2>",
    "<h1>Results</h1><p>We report the nine months ended September 30, 2026.</p><p>All went well.</p>",
    "<h1>9M 2026</h1><h2>Sales</h2><h3>By product</h3>",
  ])("is of no year where what stands above speaks of less: %s", (above) => {
    expect(isOfYear(above)).toBe(false);
  });

  it.each([
    "<h1>Report</h1><h2>Sales by product</h2>",
    "<h2>First Quarter 2026 Results</h2><p>All went well.</p><h2>Fiscal year 2026</h2><h3>Sales</h3>",
    "<h2>Quarterly dividends</h2><p>None.</p><h1>Sales</h1>",
  ])("is of its years where nothing above does, or no more: %s", (above) => {
    expect(isOfYear(above)).toBe(true);
  });
});

describe("a year that ends in January", () => {
  const table = pageOf(
    [
      ["", "Fiscal year ended February 2, 2025", "Fiscal year ended January 28, 2024"],
      ["Crates delivered", "$40.0", "$30.0"],
    ],
    IN_MILLIONS,
  );
  const named = table.replace("<p>", "<p>Fiscal 2024 ended February 2, 2025, a mild day.</p><p>");

  it.each([
    [named, [true, false, false, true]],
    [table, [false, false, false, false]],
  ])("is the year that its document calls it, or none", (page, verdicts) => {
    const card = cardOfBlocks(htmlDocument(page).blocks);
    const said = ["40.0 2024", "40.0 2025", "30.0 2024", "30.0 2023"].map((each) => {
      const [amount, year] = each.split(" ");
      return isVerified(`Crates delivered were $${amount} million in fiscal ${year}.`, card);
    });
    expect(said).toEqual(verdicts);
  });
});

/** Whether a sentence is verified by a page with another. */
function isRepeated(stands: string, said: string): boolean {
  const page = `<html><body><h2>Results</h2><p>All went well. ${stands} So it was.</p></body></html>`;
  return isVerified(said, cardOfBlocks(htmlDocument(page).blocks));
}

describe("a figure of running text", () => {
  const SAID = "Net income was $5 million in 2025.";
  const AS_IT_STANDS = SAID.slice(0, -1).replace(/^N/, "n");

  it.each([
    "In discontinued operations",
    "For our subsidiary",
    "On a pro forma basis",
    "Excluding leases",
    "In the U.S.",
    "Of Crate Co.",
  ])("is not of all where its sentence begins otherwise: %s", (scope) => {
    const stands = `${scope}${scope.endsWith(".") ? "" : ","} ${AS_IT_STANDS}.`;
    expect(isRepeated(stands, SAID)).toBe(false);
    expect(isRepeated(stands, stands)).toBe(true);
  });

  it.each(["Packaging's", "Germany's", "Acme's", "Our pro forma"])(
    "is not of all where its name begins otherwise: %s",
    (whose) => {
      expect(isRepeated(`${whose} ${AS_IT_STANDS}.`, SAID)).toBe(false);
    },
  );

  it.each([
    " in Germany",
    ", before eliminations",
    " on a pro forma basis",
    " of discontinued units",
  ])("is not of all where its sentence ends otherwise: %s", (scope) => {
    expect(isRepeated(`${SAID.slice(0, -1)}${scope}.`, SAID)).toBe(false);
  });

  it("is verified where its sentence stands whole, and in marks of quotation as far as they go", () => {
    expect(isRepeated(SAID, SAID)).toBe(true);
    expect(isRepeated(`${SAID.slice(0, -1)}, before all.`, `"${SAID.slice(0, -1)}" (p. 3)`)).toBe(
      true,
    );
  });
});

it("is no amount per anything where its row is none", () => {
  const table = pageOf([
    ["(in millions, except per share data)", "2025", "2024"],
    ["Crates", "$55.0", "$51.0"],
    ["Crates per share", "$1.25", "$1.15"],
  ]);
  const page = table.replace("<table>", "<h2>Crates per share</h2><table>");
  const card = cardOfBlocks(htmlDocument(page).blocks);
  expect(isVerified("Crates were $55.0 million in 2025.", card)).toBe(true);
  expect(isVerified("Crates per share were $1.25 in 2025.", card)).toBe(true);
  expect(isVerified("Crates were $1.25 per share in 2025.", card)).toBe(true);
  for (const per of ["per share", "a share", "per crate"]) {
    expect(isVerified(`Crates were $55.0 million ${per} in 2025.`, card)).toBe(false);
  }
});

const FILE = `${SHARED}/data/tatqa-dev/tatqa_dataset_dev.json`;

type Context = {
  readonly table: { readonly table: Printed };
  readonly paragraphs: readonly { readonly text: string }[];
  readonly questions: readonly { readonly scale: string; readonly answer_from: string }[];
};

describe.skipIf(!existsSync(FILE))(
  "tables of annual reports (skipped without the shared data)",
  () => {
    it("verify none of the wrong sentences and keep the right that are certain", () => {
      const counts = { right: 0, verified: 0, wrong: 0 };
      const greens: string[] = [];
      for (const { card, sentences } of tablesSaid()) {
        for (const [kind, all] of Object.entries(sentences)) {
          const verified = all.filter((sentence) => isVerified(sentence, card));
          if (kind.startsWith("right,")) continue;
          if (kind.startsWith("right")) {
            counts.right += all.length;
            counts.verified += verified.length;
            continue;
          }
          counts.wrong += all.length;
          greens.push(...verified.map((sentence) => `${kind}: ${sentence}`));
        }
      }
      expect(counts.wrong).toBeGreaterThan(5_000);
      expect(greens).toEqual([]);
      // The others don't say all that makes it certain; the bar only rises.
      expect(counts.verified / counts.right).toBeGreaterThan(0.85);
    });
  },
);

/** Every fourth table: each takes some 100 sentences. */
function tablesSaid() {
  // A file of test data, whose shape its readme gives.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const contexts = JSON.parse(readFileSync(FILE, "utf8")) as readonly Context[];
  return contexts.filter((_, at) => at % 4 === 0).flatMap(tableSaid);
}

function tableSaid({ table: { table }, paragraphs, questions }: Context) {
  const ofTable = questions.filter(({ answer_from: from }) => from !== "text");
  const scales = new Set(
    ofTable.map(({ scale }) => scale).filter((scale) => /ion$|sand$/.test(scale)),
  );
  const [scale, second] = scales;
  if (scale === undefined || second !== undefined) return [];
  const card = cardOfTable(
    table,
    paragraphs.map(({ text }) => text),
  );
  return [{ card, sentences: sentencesOf(table, scale) satisfies Said }];
}

const ARCHIVES = `${SHARED}/data/edgar/Archives/edgar/data`;
const FILINGS: readonly (readonly [string, string])[] = [
  ["10-K", "732712/000073271224000010/vz-20231231.htm"],
  ["10-K", "1637459/000163745924000018/khc-20231230.htm"],
  ["10-Q", "732717/000073271723000047/t-20230630.htm"],
];

describe.skipIf(!existsSync(ARCHIVES))(
  "tables of tagged filings (skipped without the shared data)",
  () => {
    it.each(FILINGS)(
      "verify no segment's figure of the company and no quarter's of the year: %s %s",
      (form, name) => {
        const { passages } = readFiling({ form, page: readFileSync(`${ARCHIVES}/${name}`) });
        const greens = passages.flatMap((passage) => {
          const card = cardOfPassages([passage], {
            accession: "0-26-1",
            form,
            filed: "2026-02-02",
          });
          return wronglySaid(passage.table).filter((sentence) => isVerified(sentence, card));
        });
        expect(greens).toEqual([]);
      },
    );
  },
);

describe.skipIf(!existsSync(ARCHIVES))(
  "years that end in winter (skipped without the shared data)",
  () => {
    it.each([
      "354950/000035495025000085/hd-20250202.htm",
      "104169/000010416923000097/wmt-20230731.htm",
      "1045810/000104581026000021/nvda-20260125.htm",
    ])("are by their words what they are tagged as, or of no number: %s", (name) => {
      const read = htmlDocument(readFileSync(`${ARCHIVES}/${name}`, "utf8"));
      const blocks = read.blocks.map((block) => {
        if (block.kind !== "table") return block;
        const { fiscalYear: _, ...table } = block.table;
        return { ...block, table };
      });
      const { passages } = prepareDocument({ blocks });
      const said = passages.findLast(({ table }) => table !== undefined)?.table?.fiscalYear;
      const { end, shift } = read.fiscalYear ?? {};
      expect(said?.end).toBe(end);
      expect([shift, undefined]).toContain(said?.shift);
    });
  },
);

describe.skipIf(!existsSync(ARCHIVES))(
  "tables of two annual reports (skipped without the shared data)",
  () => {
    it.each([
      [
        "320193/000032019325000079/aapl-20250927.htm",
        "320193/000032019324000123/aapl-20240928.htm",
      ],
    ])("are found again in the one before, under their heading: %s", (...names) => {
      const [now = [], before = []] = names.map((name) => {
        const page = readFileSync(`${ARCHIVES}/${name}`);
        return readFiling({ form: "10-K", page }).passages.filter(({ table }) => table);
      });
      const pairs = now.map((passage) => [passage, sameTable(passage, before)] as const);
      const found = pairs.filter(([, same]) => same !== undefined);
      expect(found.length / now.length).toBeGreaterThan(0.95);
      const moved = found.filter(([passage, same]) => placeOf(passage) !== placeOf(same));
      expect(moved).toEqual([]);
    });
  },
);

function placeOf(passage: { readonly headings: readonly string[] } | undefined) {
  return passage?.headings.at(-1)?.replaceAll(/\d/g, "");
}

type Table = ReturnType<typeof readFiling>["passages"][number]["table"];

/** Figures of a part said by their label alone, and those of months said of the year. */
function wronglySaid(table: Table): readonly string[] {
  return (table?.rows.slice(0, 8) ?? []).flatMap(({ label, cells }) =>
    cells.flatMap((cell, at) => {
      const head = table?.headerRows.map((row) => row[at + 1]).join(" ") ?? "";
      const isOfMonths = /\b(?:months|quarter)\b/i.test(head);
      return isOfMonths || isOfPart(cell, label) ? sentenceOf(label, cell, head) : [];
    }),
  );
}

type Cell = NonNullable<Table>["rows"][number]["cells"][number];

function sentenceOf(
  label: string,
  { text, value = 0, scale }: Cell,
  head: string,
): readonly string[] {
  const [year] = /\b20\d\d\b/.exec(head) ?? [];
  const [digits] = /\d[\d,.]*/.exec(text) ?? [];
  if (digits === undefined || year === undefined) return [];
  const unit = scale === 1e3 ? "thousand" : "million";
  return [`${label} was ${value < 0 ? "-" : ""}$${digits} ${unit} in ${year}.`];
}

function isOfPart({ part }: Cell, label: string): boolean {
  return part?.split(" ").every((member) => !isSaid(member, label)) === true;
}

/** Whether a label has a word of a part's tag. */
function isSaid(member: string, label: string): boolean {
  const words = member.match(/[A-Z][a-z]{3,}/g) ?? [];
  return words.some((word) => label.toLowerCase().includes(word.toLowerCase().replace(/s$/, "")));
}
