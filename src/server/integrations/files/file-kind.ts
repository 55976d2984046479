import { AppError } from "#core/errors.ts";

/** What a file is, by its content; its name says nothing. */
export type FileKind = "zip" | "text";

export const PASSWORD_TEXT = "Protected by a password. Remove it and upload again.";
export const OLD_EXCEL_TEXT =
  "This is an old Excel file (.xls). Save it as .xlsx in Excel and upload that.";
export const NOT_A_TABLE_TEXT = "This is not a CSV or XLSX file.";
export const EMPTY_TEXT = "This file is empty.";

const FOREIGN: readonly (readonly [readonly number[], string])[] = [
  [
    [0x25, 0x50, 0x44, 0x46],
    "This is a PDF, not a spreadsheet. Upload the statements as CSV or XLSX.",
  ],
  [
    [0x7b, 0x5c, 0x72, 0x74, 0x66],
    "This is a text document (RTF). Upload the statements as CSV or XLSX.",
  ],
  [[0x1f, 0x8b], "This is a compressed file. Unpack it and upload the CSV or XLSX in it."],
  [
    [0x52, 0x61, 0x72, 0x21],
    "This is a compressed file. Unpack it and upload the CSV or XLSX in it.",
  ],
  [
    [0x37, 0x7a, 0xbc, 0xaf],
    "This is a compressed file. Unpack it and upload the CSV or XLSX in it.",
  ],
  [[0x89, 0x50, 0x4e, 0x47], "This is a picture. Upload the statements as CSV or XLSX."],
  [[0xff, 0xd8, 0xff], "This is a picture. Upload the statements as CSV or XLSX."],
];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ZIP = [0x50, 0x4b];
/** Bytes at the beginning that tell text from anything else. */
const LOOKED_AT = 4096;

/**
 * The kind of a file that may hold a table.
 *
 * @throws AppError "unsupported_media" or "invalid_input" for the field `file` for any other
 */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) throw refusal("invalid_input", EMPTY_TEXT);
  if (startsWith(bytes, ZIP)) return "zip";
  const foreign = FOREIGN.find(([magic]) => startsWith(bytes, magic));
  if (foreign !== undefined) throw refusal("unsupported_media", foreign[1]);
  if (startsWith(bytes, COMPOUND)) throw compoundRefusal(bytes);
  const head = bytes.subarray(0, LOOKED_AT);
  if (!isUtf16(bytes) && head.includes(0)) throw refusal("unsupported_media", NOT_A_TABLE_TEXT);
  const start = new TextDecoder("latin1").decode(head).trimStart().toLowerCase();
  if (/^(?:ï»¿)?<(?:!doctype html|html|head|body|table|div|meta)/.test(start)) {
    throw refusal(
      "unsupported_media",
      "This is a web page, not a spreadsheet. Save it as CSV or XLSX.",
    );
  }
  if (/^(?:ï»¿)?<\?xml|^(?:ï»¿)?<!doctype/.test(start)) {
    throw refusal(
      "unsupported_media",
      "This is an XML file, not a spreadsheet. Save it as CSV or XLSX.",
    );
  }
  return "text";
}

/** Whether the text is in UTF-16: by its mark, or by the zeros of plain letters. */
export function isUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | false {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const head = bytes.subarray(0, 200);
  if (head.length < 4) return false;
  const zeros = { even: 0, odd: 0 };
  for (const [place, byte] of head.entries()) {
    if (byte === 0) zeros[place % 2 === 0 ? "even" : "odd"] += 1;
  }
  const most = head.length * 0.4;
  if (zeros.odd > most && zeros.even === 0) return "utf-16le";
  return zeros.even > most && zeros.odd === 0 ? "utf-16be" : false;
}

/** A refusal of the upload, in one sentence for the analyst. */
export function refusal(
  code: "invalid_input" | "unsupported_media" | "too_large",
  sentence: string,
  cause?: unknown,
): AppError {
  return new AppError(code, sentence, { field: "file", ...(cause !== undefined && { cause }) });
}

function compoundRefusal(bytes: Uint8Array): AppError {
  // Streams of a compound file are named in UTF-16, so every letter is followed by a zero.
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const holds = (name: string): boolean => names.includes(Buffer.from(name, "utf16le"));
  if (holds("EncryptedPackage")) return refusal("unsupported_media", PASSWORD_TEXT);
  const isWorkbook = holds("Workbook") || holds("Book");
  return refusal("unsupported_media", isWorkbook ? OLD_EXCEL_TEXT : NOT_A_TABLE_TEXT);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, place) => bytes[place] === byte);
}
