import mammoth from "mammoth";
import { Parser } from "htmlparser2";
import type { DocumentBlock } from "#core/retrieval/document-blocks.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { ENTITIES_TEXT } from "#server/integrations/files/xlsx-sheets.ts";
import { DAMAGED_TEXT, type ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { htmlDocument } from "./filing-worker.ts";

/**
 * The blocks of a Word document; pictures, linked files and macros are left alone.
 *
 * @throws AppError for the field `file` for one that is damaged or unpacks to too much
 */
export async function wordBlocks(
  bytes: Uint8Array,
  zip: ZipEntries,
): Promise<readonly DocumentBlock[]> {
  // mammoth unpacks without a bound: every part it may read is measured first.
  for (const name of zip.names.filter(isXml)) refuseEntities(zip.read(name));
  if (!zip.names.includes("word/document.xml")) throw refusal("invalid_input", DAMAGED_TEXT);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      {
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })),
      },
    );
    return htmlDocument(value).blocks;
  } catch (cause) {
    throw refusal("invalid_input", DAMAGED_TEXT, cause);
  }
}

const SLIDE = /^ppt\/slides\/slide(\d{1,5})\.xml$/;

/**
 * The blocks of a presentation, a page for each slide: its first line is its heading.
 *
 * @throws AppError as `wordBlocks`
 */
export function slideBlocks(zip: ZipEntries): {
  readonly blocks: readonly DocumentBlock[];
  readonly pageCount: number;
} {
  const slides = zip.names
    .flatMap((name) => {
      const number = SLIDE.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    })
    .toSorted((a, b) => a.number - b.number);
  const blocks = slides.flatMap(({ name }, at): DocumentBlock[] => {
    const page = at + 1;
    const [first, ...rest] = paragraphsOf(refuseEntities(zip.read(name)));
    if (first === undefined) return [];
    return [
      { kind: "heading", level: 1, text: first, page },
      ...rest.map((text): DocumentBlock => ({ kind: "text", text, page })),
    ];
  });
  return { blocks, pageCount: slides.length };
}

/** The paragraphs of a slide; the cells of a row of a table are one. */
function paragraphsOf(xml: string): readonly string[] {
  const paragraphs: string[] = [];
  let text = "";
  let isText = false;
  let rows = 0;
  const end = (): void => {
    const line = text.replaceAll(/\s+/g, " ").trim();
    if (line !== "") paragraphs.push(line);
    text = "";
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === "a:t") isText = true;
        if (name === "a:tr") rows += 1;
      },
      ontext(written) {
        if (isText) text += written;
      },
      onclosetag(name) {
        if (name === "a:t") isText = false;
        if (name === "a:tc") text += " | ";
        if (name === "a:tr") rows -= 1;
        if (name === "a:tr" || (name === "a:p" && rows === 0)) end();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return paragraphs;
}

function isXml(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name);
}

/** The text of a part, which declares nothing. @throws AppError for one that does */
function refuseEntities(part: Uint8Array | undefined): string {
  if (part === undefined) return "";
  const encoding = part[0] === 0xff && part[1] === 0xfe ? "utf-16le" : "utf-8";
  const text = new TextDecoder(encoding).decode(part);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refusal("invalid_input", ENTITIES_TEXT);
  return text;
}
