import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";
import { DamageError } from "#server/backup/damage.ts";

/** A ZIP on the disk, whose files are read one at a time. */
export type ZipFile = {
  readonly names: readonly string[];
  /** @throws DamageError where it is not what the ZIP says of it */
  readonly read: (name: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

type Place = { at: number; packed: number; size: number; sum: number; isPacked: boolean };

const END = { mark: 0x06054b50, bytes: 22 };
const ENTRY = { mark: 0x02014b50, bytes: 46 };
const LOCAL = { mark: 0x04034b50, bytes: 30 };
const DEFLATED = 8;
/** Of one file: text of that length is the longest there can be. */
const SIZE_MAX = 500 * 1024 * 1024;
/** Of all files together, in sizes of the ZIP; a small one may have more. */
const RATIO_MAX = 200;
const SMALL_MAX = 100 * 1024 * 1024;

const inflate = promisify(inflateRaw);

/** @throws DamageError where its end, which lists what is in it, is not there */
export async function openZip(file: string): Promise<ZipFile> {
  const handle = await open(file);
  try {
    const places = await placesIn(handle);
    return {
      names: [...places.keys()],
      read: (name) => readPlace(handle, name, places.get(name)),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function placesIn(handle: FileHandle): Promise<ReadonlyMap<string, Place>> {
  const { size } = await handle.stat();
  const end = await bytesAt(handle, size - END.bytes, END.bytes);
  const [from, length] = [end.readUInt32LE(16), end.readUInt32LE(12)];
  const isWhole = end.readUInt32LE(0) === END.mark && from + length === size - END.bytes;
  if (!isWhole) throw new DamageError("its end is missing");
  const list = await bytesAt(handle, from, length);
  const places = new Map<string, Place>();
  for (let at = 0; at < length;) {
    if (at + ENTRY.bytes > length || list.readUInt32LE(at) !== ENTRY.mark) {
      throw new DamageError("its list of files is broken");
    }
    const nameEnd = at + ENTRY.bytes + list.readUInt16LE(at + 28);
    places.set(list.toString("utf8", at + ENTRY.bytes, nameEnd), {
      at: list.readUInt32LE(at + 42),
      packed: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      sum: list.readUInt32LE(at + 16),
      isPacked: list.readUInt16LE(at + 10) === DEFLATED,
    });
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  const total = (of: "packed" | "size") =>
    [...places.values()].reduce((all, place) => all + place[of], 0);
  // Files that share their bytes would be more than there is.
  const isMore = total("packed") > size || total("size") > Math.max(SMALL_MAX, RATIO_MAX * size);
  if (isMore) throw new DamageError("it unpacks to more than it can hold");
  return places;
}

async function readPlace(handle: FileHandle, name: string, place?: Place): Promise<Buffer> {
  if (place === undefined || place.size > SIZE_MAX) throw new DamageError(`${name} can't be read`);
  const local = await bytesAt(handle, place.at, LOCAL.bytes);
  const named = place.at + LOCAL.bytes;
  const there = await bytesAt(handle, named, local.readUInt16LE(26));
  const from = named + there.length + local.readUInt16LE(28);
  const kept = await bytesAt(handle, from, place.packed);
  const bytes = place.isPacked ? await inflated(kept, { name, size: place.size }) : kept;
  const isNamed = local.readUInt32LE(0) === LOCAL.mark && there.toString("utf8") === name;
  const isSame = bytes.length === place.size && crc32(bytes) === place.sum;
  if (!isNamed || !isSame) throw new DamageError(`${name} was changed`);
  return bytes;
}

async function inflated(
  packed: Buffer,
  { name, size }: { readonly name: string; readonly size: number },
): Promise<Buffer> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw new DamageError(`${name} was changed`, { cause });
  }
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length));
  const read = at < 0 ? 0 : (await handle.read(bytes, 0, length, at)).bytesRead;
  if (read < length || length < 0) throw new DamageError("it is cut short");
  return bytes;
}
