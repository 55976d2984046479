import { type Sheet, textOf } from "#core/finance/sheets/grid.ts";
import { NOT_A_TABLE_TEXT, refusal } from "./file-kind.ts";
import { attribute, type CellContext, decodeXml, sheetRows, textRuns } from "./sheet-xml.ts";
import { DAMAGED_TEXT, openZip, type ZipEntries } from "./zip-entries.ts";

/** Sheets of one workbook that are read; models have a few dozen. */
const SHEETS_MAX = 100;

export const ENTITIES_TEXT =
  "This file holds XML declarations that no document needs and that can be used to harm. It is not read.";

/**
 * The worksheets of an XLSX or XLSM workbook, in its order: saved values of formulas, never what
 * they link to; macros are not run.
 *
 * @param isPrinted numbers with a format of their own are the texts that it prints
 * @throws AppError for a package that is no workbook, is damaged, or unpacks to too much
 */
export function xlsxSheets(bytes: Uint8Array, isPrinted = false): Sheet[] {
  const zip = openZip(bytes);
  refuseOtherPackages(zip.names);
  const workbook = partText(zip, "xl/workbook.xml");
  if (workbook === undefined) throw refusal("invalid_input", DAMAGED_TEXT);
  const formats = numberFormats(partText(zip, "xl/styles.xml") ?? "");
  const context: CellContext = {
    sharedStrings: sharedStrings(partText(zip, "xl/sharedStrings.xml") ?? ""),
    isDateStyle: formats.map(({ id, code }) => BUILT_IN_DATES.has(id) || isDateFormat(code)),
    formats: isPrinted ? formats.map(({ code }) => code) : [],
    is1904: /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook),
    count: { rows: 0, cells: 0 },
  };
  const targets = relationships(partText(zip, "xl/_rels/workbook.xml.rels") ?? "");
  const notes = packageNotes(zip.names);
  const sheets = namedSheets(workbook);
  if (sheets.length > SHEETS_MAX) notes.push(sheetsLeftOut(sheets.length));
  return sheets.slice(0, SHEETS_MAX).flatMap(({ name, isHidden, id }, place): Sheet[] => {
    const target = targets.get(id) ?? `worksheets/sheet${place + 1}.xml`;
    const xml = target.includes("worksheets/") ? partText(zip, partName(target)) : undefined;
    if (xml === undefined) return [];
    return [{ name, isHidden, rows: sheetRows(xml, context), notes: place === 0 ? notes : [] }];
  });
}

function sheetsLeftOut(count: number): string {
  return `The file has ${count} sheets. The first ${SHEETS_MAX} are read.`;
}

function refuseOtherPackages(names: readonly string[]): void {
  if (names.includes("xl/workbook.xml")) return;
  if (names.includes("xl/workbook.bin")) {
    throw refusal(
      "unsupported_media",
      "This is a binary workbook (.xlsb). Save it as .xlsx and upload that.",
    );
  }
  const [document, slides] = [
    names.some((name) => name.startsWith("word/")),
    names.some((name) => name.startsWith("ppt/")),
  ];
  if (document)
    throw refusal(
      "unsupported_media",
      "This is a Word document, not a spreadsheet. Upload the statements as CSV or XLSX.",
    );
  if (slides)
    throw refusal(
      "unsupported_media",
      "This is a presentation, not a spreadsheet. Upload the statements as CSV or XLSX.",
    );
  if (names.includes("content.xml") && names.includes("mimetype")) {
    throw refusal(
      "unsupported_media",
      "This is an OpenDocument file. Save it as .xlsx and upload that.",
    );
  }
  throw refusal("unsupported_media", NOT_A_TABLE_TEXT);
}

function packageNotes(names: readonly string[]): string[] {
  const notes: string[] = [];
  if (names.includes("xl/vbaProject.bin")) notes.push("The file holds macros. They are not run.");
  if (names.some((name) => name.startsWith("xl/externalLinks/"))) {
    notes.push(
      "The file links to other workbooks. The values saved in it are read; the links are not followed.",
    );
  }
  return notes;
}

function partText(zip: ZipEntries, name: string): string | undefined {
  const data = zip.read(name);
  if (data === undefined) return undefined;
  const encoding = data[0] === 0xff && data[1] === 0xfe ? "utf-16le" : "utf-8";
  const text = new TextDecoder(encoding).decode(data);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text.slice(0, 10_000)))
    throw refusal("invalid_input", ENTITIES_TEXT);
  return text;
}

function partName(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

type NamedSheet = { readonly name: string; readonly isHidden: boolean; readonly id: string };

function namedSheets(workbook: string): NamedSheet[] {
  const tags = [...workbook.matchAll(/<(?:\w+:)?sheet\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g)];
  return tags.map(([, attributes = ""], place) => ({
    name: textOf(attribute(attributes, "name") ?? `Sheet${place + 1}`).slice(0, 60),
    isHidden: /hidden/i.test(attribute(attributes, "state") ?? ""),
    id: attribute(attributes, "(?:\\w+:)?id") ?? "",
  }));
}

function relationships(xml: string): ReadonlyMap<string, string> {
  const tags = [...xml.matchAll(/<(?:\w+:)?Relationship\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g)];
  return new Map(
    tags.flatMap(([, attributes = ""]): [string, string][] => {
      const id = attribute(attributes, "Id");
      const target = attribute(attributes, "Target");
      const isOutside = attribute(attributes, "TargetMode") === "External";
      return id === undefined || target === undefined || isOutside ? [] : [[id, target]];
    }),
  );
}

function sharedStrings(xml: string): string[] {
  const items = xml.matchAll(/<(?:\w+:)?si\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g);
  return [...items].map(([, content = ""]) => textRuns(content));
}

/** Number formats that the format itself calls dates. */
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

const BUILT_IN_SHARES = new Map([
  [9, "0%"],
  [10, "0.00%"],
]);

type NumberFormat = { readonly id: number; readonly code: string };

/** The number format of each style. */
function numberFormats(xml: string): readonly NumberFormat[] {
  const custom = new Map(
    [...xml.matchAll(/<(?:\w+:)?numFmt\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g)].map(
      ([, attributes = ""]): [number, string] => [
        Number(attribute(attributes, "numFmtId")),
        attribute(attributes, "formatCode") ?? "",
      ],
    ),
  );
  const cellFormats =
    /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(xml)?.[1] ?? "";
  return [...cellFormats.matchAll(/<(?:\w+:)?xf\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g)].map(
    ([, attributes = ""]) => {
      const id = Number(attribute(attributes, "numFmtId") ?? 0);
      return { id, code: custom.get(id) ?? BUILT_IN_SHARES.get(id) ?? "" };
    },
  );
}

/** Days or years among the letters that are not quoted, escaped or in brackets. */
function isDateFormat(code: string): boolean {
  const letters = decodeXml(code)
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "")
    .toLowerCase();
  return /[dy]|mmm/.test(letters) && !/[#0?]/.test(letters);
}
