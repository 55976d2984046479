import { describe, expect, it } from "vitest";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import { verdictsOf } from "#server/features/assistant/figure-worker.ts";
import { workbook } from "#server/testing/workbook.ts";
import { readForCheck } from "./read-checked.ts";
import { packed, wordFileOf } from "./testing/packages.ts";

type Table = readonly (readonly string[])[];
/** What stands over a table, line by line, and the table itself: an empty cell belongs to the one before it. */
type Page = { readonly over: readonly string[]; readonly table: Table };

const YEARS: Table = [
  ["", "FY2024", "FY2025"],
  ["Revenues", "7,031", "7,512"],
  ["EBITDA", "1,352", "1,616"],
];

const inWord = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const onSlide = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const placeAt = (y: number) => `<a:off x="0" y="${y}"/><a:ext cx="900" cy="10"/>`;

function wordFile({ over, table }: Page): Uint8Array {
  const rows = table.map(
    (row) => `<w:tr>${row.map((cell) => `<w:tc>${inWord(cell)}</w:tc>`).join("")}</w:tr>`,
  );
  return wordFileOf(`${over.map(inWord).join("")}<w:tbl>${rows.join("")}</w:tbl>`);
}

function bookFile({ over, table }: Page): Uint8Array {
  const rows = [...over.map((line) => [line]), ...table.map((row) => row.map(inCell))];
  return workbook([{ name: "Note", rows }]);
}

function inCell(text: string): string | number {
  const number = Number(text.replaceAll(",", ""));
  return text === "" || Number.isNaN(number) ? text : number;
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMES = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`;

function relations(entries: readonly (readonly [string, string, string])[]): string {
  const each = entries.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
}

function slidesFile(pages: readonly Page[], { isTitle = false, y = 100 } = {}): Uint8Array {
  const slide = ({ over, table }: Page) => {
    const rows = table.map(
      (row) => `<a:tr>${row.map((cell) => `<a:tc>${onSlide(cell)}</a:tc>`).join("")}</a:tr>`,
    );
    const holder = isTitle ? '<p:ph type="title"/>' : "";
    // The table is drawn first and stands below.
    return `<p:sld ${NAMES}><p:graphicFrame>${placeAt(500)}<a:tbl>${rows.join("")}</a:tbl></p:graphicFrame><p:sp>${holder}${placeAt(y)}${over.map(onSlide).join("")}</p:sp></p:sld>`;
  };
  const ids = pages.map((_, order) => `s${order}`);
  return packed({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
    "_rels/.rels": relations([["r", "officeDocument", "ppt/presentation.xml"]]),
    "ppt/presentation.xml": `<p:presentation ${NAMES}>${ids.map((id) => `<p:sldId r:id="${id}"/>`).join("")}</p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      ids.map((id) => [id, "slide", `slides/${id}.xml`]),
    ),
    ...Object.fromEntries(pages.map((page, order) => [`ppt/slides/s${order}.xml`, slide(page)])),
  });
}

/** What Corda's statements say of each figure of a file: `7,031 verified`. */
async function statesIn(file: Uint8Array): Promise<readonly string[]> {
  const { content } = await readForCheck(undefined, file);
  const verdicts = verdictsOf({
    content,
    connectedData: [cardOf(corda)],
    primaryTicker: corda.ticker,
    anchors: [],
    sentenceMs: 60_000,
    textMs: 60_000,
  });
  return verdicts.map(({ text, state }) => `${text} ${state}`);
}

const FORMATS: readonly (readonly [string, (page: Page) => Uint8Array])[] = [
  ["Word", wordFile],
  ["a workbook", bookFile],
  ["a presentation", (page) => slidesFile([page])],
];

describe.each(FORMATS)("a table in %s", (_, fileOf) => {
  it("is of whatever the lines over it name, a line of its unit between them or not", async () => {
    const others = [
      "Zembla Group",
      "Budget",
      "Pro forma for the disposal of Films",
      "Segment: Films",
    ];
    const units = [
      ["USD mm"],
      ["Income statement", "(USD mm)"],
      ["All amounts in USD mm."],
      ["Not comparable before FY2024: Goodwill, restated on one side only.", "USD mm"],
    ];
    for (const other of others) {
      for (const unit of units) {
        const states = await statesIn(fileOf({ over: [other, ...unit], table: YEARS }));
        expect(states).toHaveLength(4);
        expect(states.join()).not.toContain("verified");
      }
    }
  });

  it("is of whom the lines over it name in every section of it", async () => {
    const [head = [], ...rows] = YEARS;
    const sections = rows.flatMap((row) => [["Income", "", ""], row]);
    const table = [head, ...sections].map((row) =>
      row.map((cell) => cell.replace("7,512", "7,152")),
    );
    for (const over of [
      ["Zembla Group", "USD mm"],
      ["Zembla (ZMB): Financial Statements", "USD mm"],
    ]) {
      const states = await statesIn(fileOf({ over, table }));
      expect(states).toHaveLength(4);
      expect(states.join()).not.toMatch(/verified|contradicted/);
    }
    const own = await statesIn(fileOf({ over: ["USD mm"], table }));
    expect(own.join()).toContain("7,152 contradicted");
  });

  it("is the company's under a title that names nobody, and under none", async () => {
    for (const over of [["USD mm"], ["Income statement", "USD mm"], ["Key figures", "(USD mm)"]]) {
      const states = await statesIn(fileOf({ over, table: YEARS }));
      expect(states).toEqual(
        ["7,031", "7,512", "1,352", "1,616"].map((text) => `${text} verified`),
      );
    }
  });

  it("is held to the year over each quarter, which spans it", async () => {
    const heads = [
      ["", "FY2024", "", "FY2025", ""],
      ["", "Q3", "Q4", "Q1", "Q2"],
    ];
    const right = ["Revenues", "1,744", "1,861", "1,790", "1,866"];
    const wrong = ["Revenues", "1,790", "1,866", "1,744", "1,861"];
    const [rights, wrongs] = [
      await statesIn(fileOf({ over: ["USD mm"], table: [...heads, right] })),
      await statesIn(fileOf({ over: ["USD mm"], table: [...heads, wrong] })),
    ];
    expect(rights).toEqual(right.slice(1).map((text) => `${text} verified`));
    expect(wrongs).toEqual(wrong.slice(1).map((text) => `${text} contradicted`));
  });

  it("is of no time that is known where a year may reach to either side", async () => {
    const table = [
      ["", "", "FY2024", "", "", "", "FY2025", "", ""],
      ["", "Q1", "Q2", "Q3", "Q4", "Q1", "Q2", "Q3", "Q4"],
      ["Revenues", "1,790", "1,866", "1,744", "1,861", "1,790", "1,866", "1,744", "1,861"],
    ];
    const states = await statesIn(fileOf({ over: ["USD mm"], table }));
    expect(states.join()).not.toMatch(/verified|contradicted/);
  });
});

describe("a table within a table", () => {
  it("is read as one that stands alone", async () => {
    const inner = YEARS.map(
      (row) => `<w:tr>${row.map((cell) => `<w:tc>${inWord(cell)}</w:tc>`).join("")}</w:tr>`,
    );
    const cell = `<w:tc>${inWord("USD mm")}<w:tbl>${inner.join("")}</w:tbl><w:p/></w:tc>`;
    const states = await statesIn(wordFileOf(`<w:tbl><w:tr>${cell}</w:tr></w:tbl>`));
    expect(states).toEqual(["7,031", "7,512", "1,352", "1,616"].map((text) => `${text} verified`));
  });
});

describe("a workbook", () => {
  it("has its items over their times under a title", async () => {
    const table = [
      ["Year", "Revenues", "EBITDA"],
      ["FY2024", "7,031", "1,352"],
      ["FY2025", "7,152", "1,616"],
    ];
    expect(await statesIn(bookFile({ over: ["USD mm"], table }))).toEqual([
      "7,031 verified",
      "1,352 verified",
      "7,152 contradicted",
      "1,616 verified",
    ]);
  });

  it("says how many sheets are read of more than that", async () => {
    const sheets = Array.from({ length: 101 }, (_, at) => ({
      name: `S${at}`,
      rows: [["Revenues", 1]],
    }));
    const { notes } = await readForCheck(undefined, workbook(sheets));
    expect(notes).toEqual(["The file has 101 sheets. The first 100 are read."]);
  });
});

describe("a slide", () => {
  const thousands = YEARS.map((row, at) =>
    row.map((cell, column) => (at > 0 && column > 0 ? `${cell},000` : cell)),
  );

  it("has its unit in a box over its table, whatever way it is written", async () => {
    for (const unit of ["USD '000", "Income statement (USD '000)", "$000s", "USD in thousands"]) {
      const states = await statesIn(slidesFile([{ over: [unit], table: thousands }]));
      expect(states).toEqual(
        ["7,031", "7,512", "1,352", "1,616"].map((text) => `${text},000 verified`),
      );
    }
  });

  it("keeps its unit to itself", async () => {
    const other = [
      ["", "FY2025"],
      ["Costs of Zembla", "12"],
    ];
    const states = await statesIn(
      slidesFile([
        { over: ["EUR mm"], table: other },
        { over: ["USD mm"], table: YEARS },
      ]),
    );
    expect(states.filter((state) => state.endsWith(" verified"))).toHaveLength(4);
  });

  it("is of no box that stands beside its table, or under it", async () => {
    const states = await statesIn(slidesFile([{ over: ["Base case"], table: YEARS }], { y: 500 }));
    expect(states).toEqual(["7,031", "7,512", "1,352", "1,616"].map((text) => `${text} verified`));
  });

  it("is of whom its title names, the first one too", async () => {
    const states = await statesIn(
      slidesFile([{ over: ["Zembla Group, USD mm"], table: YEARS }], { isTitle: true }),
    );
    expect(states.join()).not.toContain("verified");
  });
});
