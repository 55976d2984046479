import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeXml } from "#server/integrations/office/xml.ts";
import { NAMESPACE } from "#server/integrations/office/xml-tree.ts";
import { isWellFormed } from "#server/integrations/office/well-formed.ts";
import { SIGNED_TEXT } from "./opened.ts";
import { markChecked, readForCheck } from "./read-checked.ts";
import { changedParts, isGrown, partOf, verdictsOn, wordFileOf } from "./testing/packages.ts";

const PART = "word/document.xml";
const FORMATS = ["", "<w:rPr><w:b/></w:rPr>", '<w:rPr><w:color w:val="FF0000"/></w:rPr>'];

/** A paragraph whose letters are parted into runs before these places. */
function paragraph(text: string, cuts: readonly number[]): string {
  const places = [
    0,
    ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b),
    text.length,
  ];
  const runs = places.slice(1).map((to, at) => {
    const format = FORMATS[at % FORMATS.length] ?? "";
    const letters = escapeXml(text.slice(places[at], to));
    return `<w:r>${format}<w:t${at % 2 === 0 ? ' xml:space="preserve"' : ""}>${letters}</w:t></w:r>`;
  });
  return `<w:p>${runs.join("")}</w:p>`;
}

async function checked(file: Uint8Array) {
  const { content, notes } = await readForCheck(undefined, file);
  const marked = await markChecked(verdictsOn(content), file);
  return { content, notes, ...marked };
}

/** What each comment's range covers, by its id. */
function ranges(xml: string): readonly string[] {
  return [
    ...xml.matchAll(
      /<w:commentRangeStart w:id="(\d+)"\/>([\s\S]*?)<w:commentRangeEnd w:id="\1"\/>/g,
    ),
  ].map(([, , range = ""]) => textOf(range));
}

function textOf(xml: string): string {
  return [...xml.matchAll(/<w:t[ >][^<]*?>?([^<>]*)<\/w:t>/g)]
    .map(([, text = ""]) => text)
    .join("")
    .replaceAll("&amp;", "&");
}

describe("a Word document that is checked", () => {
  it("has a comment on every figure, whatever runs its letters stand in, and is otherwise as it was", async () => {
    const text = "R&D of USD 1,204.5 mm & capex (3.4%) rose; net leverage was 2.8x.";
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 12 }), async (cuts) => {
        const file = wordFileOf(`${paragraph(text, cuts)}${paragraph("And 7.1% more", cuts)}`);
        const { file: back, figures, content } = await checked(file);
        expect(content).toContain(text);
        const [before, after] = [partOf(file, PART), partOf(back, PART)];
        expect(ranges(after)).toEqual(
          figures.map((figure) => content.slice(figure.position, figure.position + figure.length)),
        );
        expect(figures.length).toBeGreaterThan(3);
        expect(isWellFormed(after) && isGrown(before, after)).toBe(true);
        expect(textOf(after).startsWith(`${text}And 7.1% more`)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps every other part byte for byte, and comments that were there", async () => {
    const comments = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="0" w:author="Ana"><w:p/></w:comment><w:comment w:id="2147483647" w:author="Ana"><w:p/></w:comment></w:comments>`;
    const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdFn3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/></Relationships>`;
    const body = paragraph("Revenue was USD 5 mm in 2025.", []);
    const parts = {
      "word/comments.xml": comments,
      "word/_rels/document.xml.rels": rels,
      "word/vbaProject.bin": "macros",
    };
    const file = wordFileOf(body, parts);
    const { file: back, notes } = await checked(file);
    expect(changedParts(file, back)).toEqual([PART, "word/comments.xml"]);
    expect(partOf(back, "word/comments.xml")).toMatch(
      /w:id="0".*w:id="2147483647".*w:id="1" w:author="Footnote"/,
    );
    expect(notes).toEqual(["The file holds macros. They are kept and were not run."]);
    const bare = wordFileOf(body);
    const added = [
      "[Content_Types].xml",
      PART,
      "word/comments.xml",
      "word/_rels/document.xml.rels",
    ];
    expect(changedParts(bare, (await checked(bare)).file).toSorted()).toEqual(added.toSorted());
  });

  it("reads a table's cells with label and head, and leaves out what was deleted or is told twice", async () => {
    const cell = (text: string, format = "") =>
      `<w:tc><w:tcPr>${format}</w:tcPr>${paragraph(text, [1])}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell("USD mm")}${cell("FY2025 | new", '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell("Revenues")}${cell("2,419")}${cell("2%")}</w:tr></w:tbl>`;
    const deleted = `<w:p><w:del w:id="1"><w:r><w:delText>8</w:delText></w:r></w:del><w:r><w:t>9</w:t></w:r></w:p>`;
    const box = `<w:p><w:r><mc:AlternateContent xmlns:mc="${NAMESPACE.mc}"><mc:Choice><w:txbxContent>${paragraph("Box 12%", [])}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph("Box 12%", [])}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const { content, file, figures } = await checked(wordFileOf(`${table}${deleted}${box}`));
    expect(content).toBe(
      "| USD mm | FY2025   new |  |\n| Revenues | 2,419 | 2% |\n\nOverview\n\n9.\n\nBox 12%.\n\n",
    );
    expect(figures.find(({ text }) => text === "2%")?.sentence).toBe("Revenues | 2,419 | 2%");
    // No comment may stand in a text box: the page at the end names its figures.
    expect(ranges(partOf(file, PART))).not.toContain("12%");
    expect(partOf(file, PART)).toContain("Box 12%.</w:t></w:r></w:p></w:tc>");
  });

  it("has comments where one may stand alone, and stays well formed", async () => {
    const within = `<w:p><w:r><mc:AlternateContent xmlns:mc="${NAMESPACE.mc}"><mc:Choice Requires="w14"><w:t>A 12% share</w:t></mc:Choice><mc:Fallback><w:t>A 12% share</w:t></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t><![CDATA[and 13%]]></w:t></w:r></w:p>`;
    const box = `<w:p><w:r><w:txbxContent>${paragraph("Box 14%", [])}</w:txbxContent></w:r></w:p>`;
    const table = `<w:tbl><w:tr><w:tc>${box}${paragraph("Cell", [])}</w:tc></w:tr></w:tbl>`;
    const { content, file, figures } = await checked(
      wordFileOf(`${within}${table}${paragraph("Then 15%.", [])}`),
    );
    expect(figures.map(({ text }) => text)).toEqual(["12%", "13%", "14%", "15%"]);
    expect(content).toContain("Box 14%");
    expect(ranges(partOf(file, PART))).toEqual(["15%"]);
    expect(isWellFormed(partOf(file, PART))).toBe(true);
  });

  it("is not told of what is verified, and judges nothing of an earlier check", async () => {
    const body = `${paragraph("Sales of USD 5 mm.", [])}${paragraph("Costs of USD 4 mm.", [])}`;
    const { content } = await readForCheck(undefined, wordFileOf(body));
    const task = verdictsOn(content);
    const verdicts = task.verdicts.map((each, at) =>
      at === 0 ? { ...each, state: "verified" as const } : each,
    );
    const { file } = await markChecked({ ...task, verdicts }, wordFileOf(body));
    expect(ranges(partOf(file, PART))).toEqual(["USD 4 mm"]);
    expect(textOf(partOf(file, PART))).toContain("VerifiedUSD 5 mm");
    expect((await readForCheck(undefined, file)).content).toBe(content);
  });

  it("reads a document of many headings and marks in no longer than it is", async () => {
    const numbers = Array.from({ length: 20_000 }, (_, at) =>
      Math.sin(at + 1)
        .toString(36)
        .slice(3),
    );
    const headings = numbers.map(
      (word) =>
        `<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t>${word}</w:t></w:r></w:p>`,
    );
    const marks = numbers.map((word) => `<w:r><w:t>${word}</w:t></w:r><w:r><w:t>[1]</w:t></w:r>`);
    const began = performance.now();
    await readForCheck(undefined, wordFileOf(`${headings.join("")}<w:p>${marks.join("")}</w:p>`));
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it("says that a signature does not hold for what comes back", async () => {
    const file = wordFileOf(paragraph("A 5% rise.", []), { "_xmlsignatures/sig1.xml": "<s/>" });
    expect((await checked(file)).notes).toEqual([SIGNED_TEXT]);
  });
});
