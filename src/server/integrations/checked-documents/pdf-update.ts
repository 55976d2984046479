import { refusal } from "#server/integrations/files/file-kind.ts";
import {
  afterSpace,
  type Dictionary,
  dictionaryAt,
  LATIN,
  notMarked,
  referred,
  unpackedStream,
  valueAt,
  written,
} from "./pdf-syntax.ts";

export const PROTECTED_TEXT =
  "This PDF is protected: nothing can be added to it. Remove the protection and check it again.";

/** Where an object stands: at a place of the file, or as which of a stream of objects. */
type Place =
  | { readonly at: number; readonly generation: number }
  | { readonly stream: number; readonly index: number };

/** What is added to a PDF behind its last byte: new objects, and some of the old written anew. */
export type PdfUpdate = {
  readonly isSigned: boolean;
  readonly catalog: number;
  /** An object as it is written now. @throws AppError for one that is not there */
  readonly object: (number: number) => string;
  readonly put: (number: number, value: string) => void;
  /** @returns the number of a new object */
  readonly add: (value: string) => number;
  /** The file, its own bytes first. */
  readonly written: () => Uint8Array<ArrayBuffer>;
};

/** @throws AppError for a PDF that is protected, or whose lists of objects can't be followed */
export function updatePdf(bytes: Uint8Array): PdfUpdate {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString(LATIN);
  const start = Number(
    /startxref\s+(\d{1,12})/.exec(text.slice(text.lastIndexOf("startxref")))?.[1] ?? -1,
  );
  // Said of one whose lists are damaged too.
  const isProtected = /\/Encrypt\s/.test(text.slice(-TRAILER_MAX));
  if (isProtected) throw refusal("unsupported_media", PROTECTED_TEXT);
  const { places, trailer, isTable } = listedFrom(file, text, start);
  if (trailer.has("/Encrypt")) throw refusal("unsupported_media", PROTECTED_TEXT);
  const catalog = referred(trailer.get("/Root"));
  if (catalog === undefined) throw notMarked();
  const changed = new Map<number, string>();
  const streams = new Map<number, readonly Held[]>();
  let size = sizeOf(places, Number(trailer.get("/Size") ?? 0));

  function object(number: number): string {
    const known = changed.get(number);
    if (known !== undefined) return known;
    const place = places.get(number);
    if (place === undefined) throw notMarked();
    if ("at" in place) return objectAt(text, { ...place, number });
    const all =
      streams.get(place.stream) ?? objectsIn(file, text, streamPlace(places, place.stream));
    streams.set(place.stream, all);
    const held = all[place.index];
    if (held?.number !== number) throw notMarked();
    return held.value;
  }

  const generationOf = (number: number): number => {
    const place = places.get(number);
    return place !== undefined && "at" in place ? place.generation : 0;
  };
  return {
    catalog,
    isSigned: /\/ByteRange\s{0,9}\[/.test(text),
    object,
    put: (number, value) => void changed.set(number, value),
    add(value) {
      const number = size;
      size += 1;
      changed.set(number, value);
      return number;
    },
    written() {
      const added = [...changed].map(([number, value]) => ({
        number,
        value,
        generation: generationOf(number),
      }));
      const kept = new Map(
        [...trailer].filter(([name]) => KEPT.has(name)).concat([["/Prev", String(start)]]),
      );
      const list = isTable ? tableSection : streamSection;
      const tail = list({ added, kept, size, from: file.length + 1 });
      return new Uint8Array(Buffer.concat([file, Buffer.from(`\n${tail}`, LATIN)]));
    },
  };
}

/** More numbers than a file has objects, which its list may leave free. */
const FREE_MAX = 100_000;

/** The first number that no object has. */
function sizeOf(places: ReadonlyMap<number, Place>, said: number): number {
  let size = 0;
  for (const number of places.keys()) size = Math.max(size, number + 1);
  return said > size && said < size + FREE_MAX ? said : size;
}

/** What of the trailer goes on. */
const KEPT = new Set(["/Root", "/Info", "/ID"]);
const SECTIONS_MAX = 1_000;
const TRAILER_MAX = 4_096;

type Listed = {
  readonly places: ReadonlyMap<number, Place>;
  readonly trailer: Dictionary;
  readonly isTable: boolean;
};

/** The places of all objects, followed from the newest list to the first. */
function listedFrom(file: Buffer, text: string, start: number): Listed {
  const places = new Map<number, Place | undefined>();
  const waiting = [start];
  const seen = new Set<number>();
  let first: Section | undefined;
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const section = sectionAt(file, text, at);
    for (const [number, place] of section.places) {
      if (!places.has(number)) places.set(number, place);
    }
    first ??= section;
    if (seen.size > SECTIONS_MAX) throw notMarked();
    waiting.push(
      ...["/XRefStm", "/Prev"].flatMap((name) => {
        const next = section.trailer.get(name);
        return next === undefined ? [] : [Number(next)];
      }),
    );
  }
  if (first === undefined) throw notMarked();
  const there = [...places].flatMap(([number, place]): readonly [number, Place][] =>
    place === undefined ? [] : [[number, place]],
  );
  return { trailer: first.trailer, isTable: first.isTable, places: new Map(there) };
}

/** A list of objects: undefined for one that is free. */
type Section = {
  readonly places: readonly (readonly [number, Place | undefined])[];
  readonly trailer: Dictionary;
  readonly isTable: boolean;
};

function sectionAt(file: Buffer, text: string, at: number): Section {
  if (!(at >= 0 && at < text.length)) throw notMarked();
  const from = afterSpace(text, at);
  return text.startsWith("xref", from) ? tableAt(text, from + 4) : streamAt(file, text, from);
}

const RANGE = /\s*(\d{1,10})\s+(\d{1,10})(?!\s+[nf])/y;
const ENTRY = /\s*(\d{10})\s+(\d{5})\s+([nf])/y;

function tableAt(text: string, from: number): Section {
  const places: (readonly [number, Place | undefined])[] = [];
  let at = from;
  RANGE.lastIndex = at;
  for (let range = RANGE.exec(text); range !== null; range = RANGE.exec(text)) {
    const [, first = "", count = ""] = range;
    at = RANGE.lastIndex;
    for (let index = 0; index < Number(count); index++) {
      ENTRY.lastIndex = at;
      const [whole, offset = "", generation = "", kind = ""] = ENTRY.exec(text) ?? [];
      if (whole === undefined) throw notMarked();
      at = ENTRY.lastIndex;
      const place =
        kind === "n" ? { at: Number(offset), generation: Number(generation) } : undefined;
      places.push([Number(first) + index, place]);
    }
    RANGE.lastIndex = at;
  }
  const trailer = afterSpace(text, at);
  if (!text.startsWith("trailer", trailer)) throw notMarked();
  return { places, trailer: dictionaryAt(text, trailer + 7).entries, isTable: true };
}

const OBJECT = /\s*(\d{1,10})\s+\d{1,5}\s+obj/y;
const STREAM = /\s*stream\r?\n/y;

/** Where the value of an object begins. @throws AppError for another than the list has there */
function startOf(text: string, at: number, asked?: number): number {
  OBJECT.lastIndex = at;
  const [, number] = OBJECT.exec(text) ?? [];
  if (number === undefined || Number(number) !== (asked ?? Number(number))) throw notMarked();
  return OBJECT.lastIndex;
}

type Asked = { readonly at: number; readonly number: number };

function objectAt(text: string, { at, number }: Asked): string {
  const { from, to } = valueAt(text, startOf(text, at, number));
  return text.slice(from, to);
}

/** A stream of the file's own lists, unpacked. */
function streamIn(file: Buffer, text: string, at: number): { bytes: Buffer; entries: Dictionary } {
  const { entries, to } = dictionaryAt(text, startOf(text, at));
  STREAM.lastIndex = to;
  if (STREAM.exec(text) === null) throw notMarked();
  const from = STREAM.lastIndex;
  const length = Number(entries.get("/Length") ?? Number.NaN);
  // Where its length stands elsewhere, its end is looked for.
  const end = Number.isNaN(length) ? text.indexOf("endstream", from) : from + length;
  return { bytes: unpackedStream(file.subarray(from, end), entries), entries };
}

function streamAt(file: Buffer, text: string, at: number): Section {
  const { bytes, entries } = streamIn(file, text, at);
  const numbersOf = (name: string): readonly number[] =>
    [...(entries.get(name) ?? "").matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const widths = numbersOf("/W");
  const width = widths.reduce((sum, each) => sum + each, 0);
  if (width === 0) throw notMarked();
  const index = numbersOf("/Index");
  const ranges = index.length > 0 ? index : [0, Number(entries.get("/Size") ?? 0)];
  const places: (readonly [number, Place | undefined])[] = [];
  let row = 0;
  for (let pair = 0; pair + 1 < ranges.length; pair += 2) {
    for (
      let count = 0;
      count < (ranges[pair + 1] ?? 0) && (row + 1) * width <= bytes.length;
      count++
    ) {
      places.push([(ranges[pair] ?? 0) + count, placeIn(bytes, row * width, widths)]);
      row += 1;
    }
  }
  return { places, trailer: entries, isTable: false };
}

function placeIn(bytes: Buffer, at: number, widths: readonly number[]): Place | undefined {
  const [kindWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const number = (from: number, width: number): number => {
    let value = 0;
    for (let byte = from; byte < from + width; byte++) value = value * 256 + (bytes[byte] ?? 0);
    return value;
  };
  const kind = kindWidth === 0 ? 1 : number(at, kindWidth);
  const second = number(at + kindWidth, secondWidth);
  const third = number(at + kindWidth + secondWidth, thirdWidth);
  if (kind === 1) return { at: second, generation: third };
  return kind === 2 ? { stream: second, index: third } : undefined;
}

function streamPlace(places: ReadonlyMap<number, Place>, number: number): number {
  const place = places.get(number);
  if (place === undefined || !("at" in place)) throw notMarked();
  return place.at;
}

/** An object of a stream. */
type Held = { readonly number: number; readonly value: string };

/** The objects that a stream holds, in their order. */
function objectsIn(file: Buffer, text: string, at: number): readonly Held[] {
  const { bytes, entries } = streamIn(file, text, at);
  const inner = bytes.toString(LATIN);
  const first = Number(entries.get("/First") ?? 0);
  const numbers = [...inner.slice(0, first).matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return Array.from({ length: numbers.length >> 1 }, (_, index) => {
    const { from, to } = valueAt(inner, first + (numbers[2 * index + 1] ?? 0));
    return { number: numbers[2 * index] ?? -1, value: inner.slice(from, to) };
  });
}

type Added = {
  readonly added: readonly {
    readonly number: number;
    readonly generation: number;
    readonly value: string;
  }[];
  readonly kept: Dictionary;
  readonly size: number;
  /** Where the section begins in the file. */
  readonly from: number;
};

/** Objects one after the other, with the place of each. */
function objectsOf({ added, from }: Added) {
  let body = "";
  const placed = added.map(({ number, generation, value }) => {
    const at = from + body.length;
    body += `${number} ${generation} obj\n${value}\nendobj\n`;
    return { number, generation, at };
  });
  return { body, placed: placed.toSorted((a, b) => a.number - b.number) };
}

function tableSection(section: Added): string {
  const { body, placed } = objectsOf(section);
  const entries = placed.map(
    ({ number, generation, at }) =>
      `${number} 1\n${String(at).padStart(10, "0")} ${String(generation).padStart(5, "0")} n \n`,
  );
  const trailer = written(new Map([["/Size", String(section.size)], ...section.kept]));
  return `${body}xref\n${entries.join("")}trailer\n${trailer}\nstartxref\n${section.from + body.length}\n%%EOF\n`;
}

/** The list as a stream, as the file's own are; it lists itself. */
function streamSection(section: Added): string {
  const { body, placed } = objectsOf(section);
  const at = section.from + body.length;
  const all = [...placed, { number: section.size, generation: 0, at }];
  const rows = Buffer.alloc(all.length * 7);
  for (const [row, entry] of all.entries()) {
    rows.writeUInt8(1, row * 7);
    rows.writeUInt32BE(entry.at, row * 7 + 1);
    rows.writeUInt16BE(entry.generation, row * 7 + 5);
  }
  const entries = new Map([
    ["/Type", "/XRef"],
    ["/Size", String(section.size + 1)],
    ["/W", "[1 4 2]"],
    ["/Index", `[${all.map(({ number }) => `${number} 1`).join(" ")}]`],
    ["/Length", String(rows.length)],
    ...section.kept,
  ]);
  return `${body}${section.size} 0 obj\n${written(entries)}\nstream\n${rows.toString(LATIN)}\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`;
}
