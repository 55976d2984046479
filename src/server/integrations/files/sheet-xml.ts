import type { GridCell, GridRow } from "#core/finance/sheets/grid.ts";
import { type CellCount, COLUMNS_MAX, countRow, TEXT_MAX } from "./table-limits.ts";

/** What cells of a workbook refer to. */
export type CellContext = {
  readonly sharedStrings: readonly string[];
  /** By style number: whether its numbers are dates. */
  readonly isDateStyle: readonly boolean[];
  /** By style number: the formats of its numbers, where they are read as they are printed. */
  readonly formats: readonly string[];
  readonly is1904: boolean;
  readonly count: CellCount;
};

const ROW_OR_CELL =
  /<(?:\w+:)?row\b([^>]*)>|<(?:\w+:)?c\b((?:[^>"']|"[^"]*"|'[^']*')*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const NO_SAVED_VALUE = "a formula without a saved value";

/** The filled rows of a worksheet's XML. Cells right of the last column read are left out. */
export function sheetRows(xml: string, context: CellContext): GridRow[] {
  const rows: GridRow[] = [];
  let number = 0;
  let cells: GridCell[] = [];
  const close = (): void => {
    const filled = cells.reduce<number>((sum, cell) => sum + (cell === null ? 0 : 1), 0);
    if (filled === 0) return;
    countRow(context.count, filled);
    rows.push({ number, cells });
  };
  for (const match of xml.matchAll(ROW_OR_CELL)) {
    const [, rowAttributes, cellAttributes = "", content = ""] = match;
    if (rowAttributes !== undefined) {
      close();
      number = Number(attribute(rowAttributes, "r") ?? number + 1);
      cells = [];
      continue;
    }
    const column = columnOf(attribute(cellAttributes, "r")) ?? cells.length;
    if (column >= COLUMNS_MAX) continue;
    const value = cellValue(cellAttributes, content, context);
    if (value === null) continue;
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }
  close();
  return rows;
}

function cellValue(attributes: string, content: string, context: CellContext): GridCell {
  const type = attribute(attributes, "t") ?? "n";
  if (type === "inlineStr") return textCell(textRuns(content));
  const raw = tagText(content, "v") ?? "";
  if (raw === "" && type !== "str") {
    return /<(?:\w+:)?f\b/.test(content) ? { fault: NO_SAVED_VALUE } : null;
  }
  const read = BY_TYPE[type];
  if (read !== undefined) return read(raw, context);
  const value = Number(raw);
  return Number.isFinite(value) ? inStyle(value, attribute(attributes, "s"), context) : null;
}

function inStyle(value: number, said: string | undefined, context: CellContext): GridCell {
  const style = Number(said ?? -1);
  if (context.isDateStyle[style] === true) return dateCell(value, context.is1904) ?? value;
  return asPrinted(value, context.formats[style] ?? "");
}

const SHARE = /^0(?:\.(0{1,9}))?(%|"?x"?)$/;
/** Digits, grouping, brackets of negatives, dashes of zeros and dollars, by sections; no scaling commas. */
const PLAIN = /^(?:General|[#0?,. $"-]{0,40})(?:;[#0?,. $"()–—-]{0,40}){0,3}$/;
const SCALING = /,(?![#0?])/;

/** A number in its format; in one that is not read whole, a text that is no figure. */
function asPrinted(value: number, format: string): GridCell {
  const code = decodeXml(format)
    .replaceAll(/[_*].|\[(?:Red|Black|Blue)\]|\[\$-[\dA-Fa-f]{1,8}\]|\\(?=[() -])/g, "")
    .replace(/;@$/, "");
  return shareOrMultiple(value, code) ?? withWords(value, code) ?? inPlain(value, code);
}

/** `14.9%`, `(3.0x)`: negatives in brackets where the format has them. */
function shareOrMultiple(value: number, code: string): string | undefined {
  const [positive = "", negative] = code.split(";");
  const [, decimals = "", sign] = SHARE.exec(positive) ?? [];
  const hasBrackets = negative === `(${positive})`;
  if (sign === undefined || (negative !== undefined && !hasBrackets)) return undefined;
  const size = value * (sign === "%" ? 100 : 1);
  const print = (one: number): string =>
    `${one.toFixed(decimals.length)}${sign.replaceAll('"', "")}`;
  return hasBrackets && value < 0 ? `(${print(-size)})` : print(size);
}

/** Digits between words of the format's own, with the commas that scale them. */
const WORDED =
  /^(?:"([^"]{1,20})")?((?:#,##)?0(?:\.(0{1,9}))?|General)(,{0,3})(?: ?"([^"]{1,20})")?$/;

/** `USD 2,391`, `2,391.0m`, `2` of thousands: what is shown of a number, where its format has one section. */
function withWords(value: number, code: string): string | undefined {
  const [isWorded, before = "", digits = "", decimals = "", commas = "", after = ""] =
    WORDED.exec(code) ?? [];
  if (isWorded === undefined || `${before}${commas}${after}` === "") return undefined;
  const places = digits === "General" ? { maximumFractionDigits: 9 } : placesOf(decimals.length);
  const size = Math.abs(value) / 1_000 ** commas.length;
  const shown = size.toLocaleString("en-US", { ...places, useGrouping: digits.startsWith("#") });
  return `${value < 0 ? "-" : ""}${before}${shown}${after}`;
}

function placesOf(places: number) {
  return { minimumFractionDigits: places, maximumFractionDigits: places };
}

function inPlain(value: number, code: string): GridCell {
  return PLAIN.test(code) && !SCALING.test(code) ? value : `${value} as ${code.slice(0, 60)}`;
}

/** How values of other types than numbers are written. */
const BY_TYPE: Readonly<Record<string, (raw: string, context: CellContext) => GridCell>> = {
  s: (raw, { sharedStrings }) => textCell(sharedStrings[Number(raw)] ?? ""),
  str: (raw) => textCell(decodeXml(raw)),
  e: (raw) => ({ fault: decodeXml(raw).slice(0, 20) }),
  b: (raw) => raw === "1",
  d: (raw) => (/^\d{4}-\d{2}-\d{2}/.test(raw) ? { date: raw.slice(0, 10) } : textCell(raw)),
};

function textCell(text: string): GridCell {
  return text.trim() === "" ? null : text.slice(0, TEXT_MAX);
}

const DAY_MS = 86_400_000;
/** Days from the epoch of spreadsheets to 1970, and between their two epochs. */
const DAYS_TO_1970 = 25_569;
const DAYS_1904 = 1_462;
const LAST_SERIAL = 2_958_465;

function dateCell(serial: number, is1904: boolean): GridCell | undefined {
  const days = Math.floor(serial) + (is1904 ? DAYS_1904 : 0);
  if (days < 1 || days > LAST_SERIAL) return undefined;
  return { date: new Date((days - DAYS_TO_1970) * DAY_MS).toISOString().slice(0, 10) };
}

/** The column of "C14", from 0. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? "")?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return column - 1;
}

/** The value of an attribute in a tag's text. */
export function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decodeXml(value);
}

function tagText(xml: string, tag: string): string | undefined {
  const match = new RegExp(
    `<(?:\\w+:)?${tag}\\b[^>]*?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${tag}>)`,
  ).exec(xml);
  return match === null ? undefined : (match[1] ?? "");
}

/** The text of rich or plain runs, readings of Asian text left out. */
export function textRuns(xml: string): string {
  const spoken = xml.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, "");
  let text = "";
  for (const match of spoken.matchAll(/<(?:\w+:)?t\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g)) {
    text += decodeXml(match[1] ?? "");
    if (text.length > TEXT_MAX) break;
  }
  return text;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** Text with the five entities of XML and character numbers resolved; no other entity exists here. */
export function decodeXml(text: string): string {
  if (!text.includes("&") && !text.includes("_x")) return text;
  return text
    .replaceAll(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,6}));/gi,
      (whole, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return NAMED[name] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
      },
    )
    .replaceAll(/_x([\da-fA-F]{4})_/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
}
