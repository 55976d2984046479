import { inflateSync } from "node:zlib";
import { refusal } from "#server/integrations/files/file-kind.ts";

/** The text of a PDF is read one letter a byte: its places are those of the file. */
export const LATIN = "latin1";
export const PDF_NOT_MARKED_TEXT =
  "Nothing can be added to this PDF: its list of objects is damaged. Print it to a new PDF and check that.";

/** Where a value of the file stands. */
export type Stretch = { readonly from: number; readonly to: number };

const SPACE = /[\0\t\n\f\r ]*/y;
const LINE = /[^\n\r]*/y;
const PLAIN = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const REFERENCE =
  /\d{1,10}[\0\t\n\f\r ]{1,9}\d{1,5}[\0\t\n\f\r ]{1,9}R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const HEX = /<[\da-fA-F\0\t\n\f\r ]*>/y;
const DEPTH_MAX = 100;

export function notMarked(cause?: unknown): Error {
  return refusal("invalid_input", PDF_NOT_MARKED_TEXT, cause);
}

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text) === null ? -1 : pattern.lastIndex;
}

/** Behind the space at a place, and what is remarked there. */
export function afterSpace(text: string, at: number): number {
  let next = match(SPACE, text, at);
  while (text[next] === "%") next = match(SPACE, text, match(LINE, text, next));
  return next;
}

/** The value that begins at a place or behind the space there. @throws AppError for what is none */
export function valueAt(text: string, at: number, depth = 0): Stretch {
  const from = afterSpace(text, at);
  if (depth > DEPTH_MAX) throw notMarked();
  if (text.startsWith("<<", from))
    return { from, to: endOfMany(text, { from: from + 2, close: ">>", depth }) };
  const first = text[from];
  if (first === "[") return { from, to: endOfMany(text, { from: from + 1, close: "]", depth }) };
  if (first === "(") return { from, to: endOfString(text, from) };
  if (first === "<") return { from, to: found(match(HEX, text, from)) };
  if (first === "/") return { from, to: Math.max(match(PLAIN, text, from + 1), from + 1) };
  const reference = match(REFERENCE, text, from);
  return { from, to: reference === -1 ? found(match(PLAIN, text, from)) : reference };
}

function found(end: number): number {
  if (end === -1) throw notMarked();
  return end;
}

type Many = { readonly from: number; readonly close: string; readonly depth: number };

function endOfMany(text: string, { from, close, depth }: Many): number {
  for (let at = afterSpace(text, from); at < text.length; at = afterSpace(text, at)) {
    if (text.startsWith(close, at)) return at + close.length;
    at = valueAt(text, at, depth + 1).to;
  }
  throw notMarked();
}

function endOfString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\\") at += 1;
    else if (letter === "(") depth += 1;
    else if (letter === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw notMarked();
}

/** A dictionary by its names: each value as it is written. */
export type Dictionary = ReadonlyMap<string, string>;

/** @throws AppError where none stands there */
export function dictionaryAt(text: string, at: number): { entries: Dictionary; to: number } {
  const { from, to } = valueAt(text, at);
  if (!text.startsWith("<<", from)) throw notMarked();
  const entries = new Map<string, string>();
  for (let next = afterSpace(text, from + 2); next < to - 2; next = afterSpace(text, next)) {
    const name = valueAt(text, next);
    const value = valueAt(text, name.to);
    entries.set(text.slice(name.from, name.to), text.slice(value.from, value.to));
    next = value.to;
  }
  return { entries, to };
}

export function written(entries: Dictionary): string {
  return `<<${[...entries].map(([name, value]) => `${name} ${value}`).join("\n")}>>`;
}

/** The number of the object that a value refers to; undefined for one that stands there itself. */
export function referred(value: string | undefined): number | undefined {
  const number = /^(\d{1,10})\s+\d{1,5}\s+R$/.exec(value ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}

/** What an array holds, as it is written. */
export function itemsOf(value: string): readonly string[] {
  const items: string[] = [];
  for (let at = afterSpace(value, 1); at < value.length - 1; at = afterSpace(value, at)) {
    const item = valueAt(value, at);
    items.push(value.slice(item.from, item.to));
    at = item.to;
  }
  return items;
}

/** Bytes that one stream of the file's own lists unpacks to, at most. */
const STREAM_MAX = 64 * 1024 * 1024;

/** The bytes of a stream of the file's own lists. @throws AppError for one that is packed otherwise */
export function unpackedStream(packed: Uint8Array, entries: Dictionary): Buffer {
  const filter = (entries.get("/Filter") ?? "").replaceAll(/[[\]\s]/g, "");
  if (filter === "") return Buffer.from(packed);
  if (filter !== "/FlateDecode") throw notMarked();
  const parms = entries.get("/DecodeParms") ?? "";
  const numberOf = (name: string): number =>
    Number(new RegExp(`/${name}\\s+(\\d+)`).exec(parms)?.[1] ?? 1);
  try {
    const bytes = inflateSync(packed, { maxOutputLength: STREAM_MAX });
    return numberOf("Predictor") < 10 ? bytes : unpredicted(bytes, numberOf("Columns"));
  } catch (cause) {
    throw notMarked(cause);
  }
}

/** Rows as PNG predicts them, each byte from that above or at the left. */
function unpredicted(bytes: Buffer, columns: number): Buffer {
  const rows = Math.floor(bytes.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column++) {
      const to = row * columns + column;
      const raw = bytes[row * (columns + 1) + 1 + column] ?? 0;
      const left = column === 0 ? 0 : (out[to - 1] ?? 0);
      const up = row === 0 ? 0 : (out[to - columns] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (out[to - columns - 1] ?? 0);
      out[to] = (raw + predicted(kind, { left, up, corner })) & 0xff;
    }
  }
  return out;
}

type Around = { readonly left: number; readonly up: number; readonly corner: number };

function predicted(kind: number, { left, up, corner }: Around): number {
  return [0, left, up, (left + up) >> 1, nearest({ left, up, corner })][kind] ?? 0;
}

/** Of the three the nearest to what they lead one to expect (Paeth). */
function nearest({ left, up, corner }: Around): number {
  const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
