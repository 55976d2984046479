import { isUtf16, PASSWORD_TEXT, refusal } from "#server/integrations/files/file-kind.ts";
import type { ZipEntries } from "#server/integrations/files/zip-entries.ts";

/** What a document is, by its content. */
export type ContentKind = "pdf" | "zip" | "html" | "text";
/** What a package of Office is. */
export type PackageKind = "word" | "excel" | "powerpoint";

export const EMPTY_TEXT = "This file is empty.";
export const NOT_WHAT_NAMED_TEXT =
  "This file is not what its name says. Save it in the format of its name and upload it again.";
export const OLD_OFFICE_TEXT =
  "This is an old Office file. Save it as .docx, .xlsx or .pptx and upload that.";

/** Beginnings of files that no document has. */
const FOREIGN: readonly (readonly [readonly number[], string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], "This is a picture, not a document."],
  [[0xff, 0xd8, 0xff], "This is a picture, not a document."],
  [[0x47, 0x49, 0x46, 0x38], "This is a picture, not a document."],
  [[0x4d, 0x5a], "This is a program, not a document."],
  [[0x7f, 0x45, 0x4c, 0x46], "This is a program, not a document."],
  [[0x1f, 0x8b], "This is a compressed file. Unpack it and upload the documents one by one."],
  [
    [0x52, 0x61, 0x72, 0x21],
    "This is a compressed file. Unpack it and upload the documents one by one.",
  ],
  [
    [0x37, 0x7a, 0xbc, 0xaf],
    "This is a compressed file. Unpack it and upload the documents one by one.",
  ],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], "This is an RTF file. Save it as .docx or PDF and upload that."],
];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const PDF = "%PDF-";
/** A PDF may begin with so many bytes of something else. */
const PDF_WITHIN = 1024;
const LOOKED_AT = 4096;

/**
 * What a file holds, whatever its name says; only among texts the name decides.
 *
 * @throws AppError for the field `file` for what is no document
 */
export function contentKind(bytes: Uint8Array, type: string): ContentKind {
  if (bytes.length === 0) throw refusal("invalid_input", EMPTY_TEXT);
  if (startsWith(bytes, [0x50, 0x4b])) return "zip";
  const head = bytes.subarray(0, LOOKED_AT);
  const start = new TextDecoder("latin1").decode(head);
  if (start.slice(0, PDF_WITHIN).includes(PDF)) return "pdf";
  const foreign = FOREIGN.find(([magic]) => startsWith(bytes, magic));
  if (foreign !== undefined) throw refusal("unsupported_media", foreign[1]);
  if (startsWith(bytes, COMPOUND)) throw compoundRefusal(bytes);
  const isText = isUtf16(bytes) !== false || !head.includes(0);
  if (!isText) throw refusal("invalid_input", NOT_WHAT_NAMED_TEXT);
  if (
    /^(?:ï»¿)?\s{0,200}(?:<!doctype html|<html|<\?xml[^>]{0,200}>\s{0,200}<(?:!doctype )?html)/i.test(
      start,
    )
  ) {
    return "html";
  }
  if (type === "HTML") return "html";
  if (type === "Text" || type === "CSV") return "text";
  throw refusal("invalid_input", NOT_WHAT_NAMED_TEXT);
}

/** @throws AppError for the field `file` for a package that is no document */
export function packageKind({ names }: ZipEntries): PackageKind {
  if (names.includes("xl/workbook.xml") || names.includes("xl/workbook.bin")) return "excel";
  if (names.some((name) => name.startsWith("word/"))) return "word";
  if (names.some((name) => name.startsWith("ppt/"))) return "powerpoint";
  if (names.length === 0) throw refusal("invalid_input", EMPTY_TEXT);
  const isOpenDocument = names.includes("content.xml") && names.includes("mimetype");
  throw refusal(
    "unsupported_media",
    isOpenDocument
      ? "This is an OpenDocument file. Save it as .docx, .xlsx or PDF and upload that."
      : "This is a compressed file. Unpack it and upload the documents one by one.",
  );
}

function compoundRefusal(bytes: Uint8Array) {
  // Streams of a compound file are named in UTF-16, so every letter is followed by a zero.
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLocked = names.includes(Buffer.from("EncryptedPackage", "utf16le"));
  return refusal("unsupported_media", isLocked ? PASSWORD_TEXT : OLD_OFFICE_TEXT);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, place) => bytes[place] === byte);
}
