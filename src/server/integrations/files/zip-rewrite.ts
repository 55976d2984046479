import { crc32, deflateRawSync } from "node:zlib";
import { refusal } from "./file-kind.ts";
import { DAMAGED_TEXT, directory, endRecord, type Entry } from "./zip-entries.ts";

const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
/** What an archive of more than four gigabytes or 65,535 parts says in place of its numbers. */
const ZIP64 = 0xff_ff_ff_ff;
/** The first day that a ZIP can name: the same parts make the same bytes. */
const FIRST_DAY = 0x00_21;
const DEFLATED = 8;
const UTF8_NAME = 0x08_00;

/**
 * The package with some of its parts written anew or added; every other entry is copied byte for byte,
 * packed as it was, in the order it stood in.
 *
 * @throws AppError "invalid_input" for a package whose entries can't be told apart
 */
export function rewriteZip(
  bytes: Uint8Array,
  parts: ReadonlyMap<string, Uint8Array>,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directory(view);
  const end = endRecord(view);
  const directoryAt = view.getUint32(end + 16, true);
  const inOrder = [...entries].toSorted(([, a], [, b]) => a.offset - b.offset);
  const chunks: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let length = 0;
  const add = (chunk: Uint8Array): void => void (chunks.push(chunk), (length += chunk.byteLength));

  for (const [at, [name, entry]] of inOrder.entries()) {
    const changed = parts.get(name);
    const to = inOrder[at + 1]?.[1].offset ?? directoryAt;
    const isWhole = entry.offset !== ZIP64 && to <= directoryAt && to > entry.offset;
    if (!isWhole) throw refusal("invalid_input", DAMAGED_TEXT);
    if (changed === undefined) {
      records.push(recordAt(bytes, entry, length));
      add(bytes.subarray(entry.offset, to));
    } else records.push(written(name, changed, length, add));
  }
  for (const [name, part] of parts) {
    if (!entries.has(name)) records.push(written(name, part, length, add));
  }
  const start = length;
  for (const record of records) add(record);
  add(endOf({ count: records.length, start, size: length - start }));
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The record of an entry that stays, at its new place. */
function recordAt(bytes: Uint8Array, { record }: Entry, offset: number): Uint8Array {
  const copy = bytes.slice(record.from, record.to);
  new DataView(copy.buffer).setUint32(42, offset, true);
  return copy;
}

/** Adds a part with its header. @returns its record in the directory */
function written(
  name: string,
  part: Uint8Array,
  offset: number,
  add: (chunk: Uint8Array) => void,
): Uint8Array {
  const said = new TextEncoder().encode(name);
  const packed = deflateRawSync(part);
  // Version, flags, method, time, day, sum, both sizes, length of the name: alike in both headers.
  const facts = new DataView(new ArrayBuffer(24));
  for (const [at, value] of [20, UTF8_NAME, DEFLATED, 0, FIRST_DAY].entries()) {
    facts.setUint16(at * 2, value, true);
  }
  facts.setUint32(10, crc32(part), true);
  facts.setUint32(14, packed.byteLength, true);
  facts.setUint32(18, part.byteLength, true);
  facts.setUint16(22, said.byteLength, true);
  const local = new DataView(new ArrayBuffer(30));
  local.setUint32(0, LOCAL, true);
  new Uint8Array(local.buffer).set(new Uint8Array(facts.buffer), 4);
  add(new Uint8Array(local.buffer));
  add(said);
  add(packed);
  const record = new Uint8Array(46 + said.byteLength);
  const central = new DataView(record.buffer);
  central.setUint32(0, CENTRAL, true);
  central.setUint16(4, 20, true);
  record.set(new Uint8Array(facts.buffer), 6);
  central.setUint32(42, offset, true);
  record.set(said, 46);
  return record;
}

function endOf({ count, start, size }: { count: number; start: number; size: number }): Uint8Array {
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, END, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, size, true);
  end.setUint32(16, start, true);
  return new Uint8Array(end.buffer);
}
