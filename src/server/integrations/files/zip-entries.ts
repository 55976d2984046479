import { inflateRawSync } from "node:zlib";
import { PASSWORD_TEXT, refusal } from "./file-kind.ts";

/** Bytes one entry, and all entries read together, may grow to; headers are never believed. */
const ENTRY_MAX_BYTES = 50 * 1024 * 1024;
const TOTAL_MAX_BYTES = 100 * 1024 * 1024;
const ENTRIES_MAX = 2_000;
const RATIO_MAX = 200;
/** Small entries compress well without being bombs. */
const RATIO_FROM_BYTES = 1024 * 1024;

export const DAMAGED_TEXT =
  "This file is damaged: it can't be unpacked. Save it again and upload it.";
export const BOMB_TEXT = "This file unpacks to more than a document of its size can hold.";

/** The entries of a package, unpacked when asked for. */
export type ZipEntries = {
  readonly names: readonly string[];
  /** Undefined for a name that is not there. */
  readonly read: (name: string) => Uint8Array | undefined;
};

export type Entry = {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  /** Where its own bytes begin, and its record in the directory. */
  readonly offset: number;
  readonly record: { readonly from: number; readonly to: number };
};

const END = 0x06_05_4b_50;
const CENTRAL = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
const END_BYTES = 22;
const COMMENT_MAX = 0xff_ff;

/**
 * Reads the directory of a ZIP package.
 *
 * @throws AppError "invalid_input" for a damaged one, "too_large" for one with too many entries
 */
export function openZip(bytes: Uint8Array): ZipEntries {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = directory(view);
  let total = 0;
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const data = inflated(bytes, view, entry);
      total += data.byteLength;
      if (total > TOTAL_MAX_BYTES) throw refusal("too_large", BOMB_TEXT);
      return data;
    },
  };
}

export function directory(view: DataView): Map<string, Entry> {
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw refusal("too_large", BOMB_TEXT);
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let left = count; left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL) {
      throw refusal("invalid_input", DAMAGED_TEXT);
    }
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(
      new Uint8Array(
        view.buffer,
        view.byteOffset + at + 46,
        Math.min(nameBytes, view.byteLength - at - 46),
      ),
    );
    const to = at + 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    entries.set(name.replaceAll("\\", "/").replace(/^\//, ""), {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
      record: { from: at, to },
    });
    at = to;
  }
  return entries;
}

/** The directory's own place stands at the end, before a comment of unknown length. */
export function endRecord(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw refusal("invalid_input", DAMAGED_TEXT);
}

function inflated(bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array {
  const { offset, packedBytes, method, isEncrypted } = entry;
  if (isEncrypted) throw refusal("unsupported_media", PASSWORD_TEXT);
  const isHere = offset + 30 <= view.byteLength && view.getUint32(offset, true) === LOCAL;
  if (!isHere) throw refusal("invalid_input", DAMAGED_TEXT);
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedBytes);
  if (packed.byteLength < packedBytes) throw refusal("invalid_input", DAMAGED_TEXT);
  if (method === 0) return packed;
  if (method !== 8) throw refusal("invalid_input", DAMAGED_TEXT);
  const most = Math.min(ENTRY_MAX_BYTES, Math.max(RATIO_FROM_BYTES, packedBytes * RATIO_MAX));
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch (cause) {
    const isTooLarge =
      cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge
      ? refusal("too_large", BOMB_TEXT, cause)
      : refusal("invalid_input", DAMAGED_TEXT, cause);
  }
}
