import type { DocumentBlock, ReadDocument } from "#core/retrieval/document-blocks.ts";
import type { PassageDraft } from "#core/retrieval/passage.ts";
import { prepareDocument } from "#core/retrieval/prepare-document.ts";
import { csvSheet } from "#server/integrations/files/csv-sheet.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { xlsxSheets } from "#server/integrations/files/xlsx-sheets.ts";
import { openZip } from "#server/integrations/files/zip-entries.ts";
import { contentKind, packageKind } from "./content-kind.ts";
import { decodeText } from "#server/integrations/files/decode-text.ts";
import type { DocumentReading, PageStep } from "./document-reader.ts";
import { htmlDocument } from "./filing-worker.ts";
import { slideBlocks, wordBlocks } from "./office-package.ts";
import { jsonBlocks } from "./json-blocks.ts";
import { readPdf } from "./pdf-document.ts";
import { sheetBlocks } from "./sheet-blocks.ts";
import { textBlocks } from "./text-blocks.ts";

type DocumentTask = { readonly type: string; readonly fileName: string };

/** What a reader of one format gives. */
export type FormatReading = ReadDocument & {
  readonly title?: string | undefined;
  readonly note?: string | undefined;
};

/** Characters kept of one document: some 8,000 pages. */
const TEXT_MAX = 24_000_000;
const TITLE_MAX = 200;

/** Why a file that says nothing is refused: nothing could be asked of it. */
export const NO_TEXT_TEXT = "No text was found in this file, so nothing can be asked of it.";
const notReadableText = (pages: number | undefined): string =>
  pages === undefined ? NO_TEXT_TEXT : `Not readable: no text on ${pages} of ${pages} pages`;
/** Of a page that is a picture, figures on an axis or a single word may be all that is text. */
const TWO_WORDS = /\p{L}{2,60}[^\p{L}\p{N}]{1,9}\p{L}{2}|\p{Lo}{2}/u;
export const EMPTY_FILE_TEXT = "This file is empty. Upload it again once there is something in it.";

/**
 * Reads a document of any format here and now: whoever calls it bounds its time and memory.
 *
 * @throws AppError for the field `file` for one that can't be read
 */
export async function readDocument(
  { type }: DocumentTask,
  bytes: Uint8Array,
  onPage: (step: PageStep) => void,
): Promise<DocumentReading> {
  if (bytes.byteLength === 0) throw refusal("invalid_input", EMPTY_FILE_TEXT);
  const { title, note, ...read } = await readFormat(type, bytes, onPage);
  const blocks = read.blocks.map(cleanBlock);
  const length = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
  if (length > TEXT_MAX) {
    throw refusal(
      "too_large",
      "This document holds more text than can be kept. Split it and upload the parts.",
    );
  }
  const prepared = prepareDocument({ ...read, blocks });
  if (!prepared.passages.some(saysSomething(prepared.pageCount))) {
    throw refusal("invalid_input", notReadableText(prepared.pageCount));
  }
  const clean = title === undefined ? "" : cleanText(title).trim().slice(0, TITLE_MAX);
  return {
    prepared,
    title: clean === "" ? undefined : clean.toWellFormed(),
    note,
  };
}

function saysSomething(pageCount: number | undefined) {
  return ({ kind, text }: PassageDraft): boolean =>
    pageCount === undefined || kind === "table" || TWO_WORDS.test(text);
}

function readFormat(
  type: string,
  bytes: Uint8Array,
  onPage: (step: PageStep) => void,
): FormatReading | Promise<FormatReading> {
  const kind = contentKind(bytes, type);
  if (kind === "pdf") return readPdf(bytes, onPage);
  if (kind === "zip") return readPackage(bytes);
  if (kind === "html") return htmlDocument(decodeText(bytes));
  if (type === "CSV") return { blocks: sheetBlocks([csvSheet(bytes)]) };
  const text = decodeText(bytes);
  return { blocks: jsonBlocks(text) ?? textBlocks(text) };
}

async function readPackage(bytes: Uint8Array): Promise<FormatReading> {
  const zip = openZip(bytes);
  const kind = packageKind(zip);
  if (kind === "word") return { blocks: await wordBlocks(bytes, zip) };
  if (kind === "powerpoint") return slideBlocks(zip);
  const sheets = xlsxSheets(bytes, true);
  const notes = sheets.flatMap(({ notes: said }) => said);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  return {
    blocks: sheetBlocks(shown),
    pageCount: shown.length,
    note: notes.length === 0 ? undefined : notes.join(" "),
  };
}

function cleanBlock(block: DocumentBlock): DocumentBlock {
  if (block.kind !== "table") return { ...block, text: cleanText(block.text) };
  const { headerRows, rows, caption, units } = block.table;
  return {
    ...block,
    table: {
      ...block.table,
      ...(caption !== undefined && { caption: cleanText(caption) }),
      ...(units !== undefined && { units: cleanText(units) }),
      headerRows: headerRows.map((row) => row.map(cleanText)),
      rows: rows.map(({ label, cells }) => ({
        label: cleanText(label),
        cells: cells.map((cell) => ({ ...cell, text: cleanText(cell.text) })),
      })),
    },
  };
}

/** Text PostgreSQL takes and a screen shows: no control characters, no marks that turn text round. */
function cleanText(text: string): string {
  return text
    .replaceAll(
      /[^\P{Cc}\n]|[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu,
      "",
    )
    .toWellFormed();
}

function lengthOf(block: DocumentBlock): number {
  if (block.kind !== "table") return block.text.length;
  return block.table.rows.reduce(
    (sum, { label, cells }) =>
      sum + label.length + cells.reduce((all, { text }) => all + text.length, 0),
    0,
  );
}
