import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { randomUUID } from "node:crypto";

/** Files by the SHA-256 of what they hold, hexadecimal; here a folder, elsewhere an object store. */
export type FileStore = {
  /** Keeps the bytes; returns when they are on the disk. The same file twice is kept once. */
  readonly keep: (sha256: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined for a file that is not there. */
  readonly read: (sha256: string) => Promise<Uint8Array | undefined>;
  /** The file piece by piece. Undefined for one that is not there. */
  readonly stream: (
    sha256: string,
  ) => Promise<{ readonly bytes: number; readonly body: ReadableStream<Uint8Array> } | undefined>;
  readonly remove: (sha256: string) => Promise<void>;
  /** Every file kept before `ageMs` ago: what a crash may have left behind is among them. */
  readonly olderThan: (ageMs: number) => Promise<readonly string[]>;
};

/** So long no upload takes: what a draft of that age was to be was killed. */
const DRAFT_MS = 3_600_000;
const NAME = /^[\da-f]{64}$/;

/** A store in a folder; its files are in one subfolder for each of 256 beginnings. */
export function createFileStore(folder: string): FileStore {
  const placeOf = (sha256: string): string => {
    if (!NAME.test(sha256)) throw new Error(`not a SHA-256: ${sha256}`);
    return path.join(folder, sha256.slice(0, 2), sha256);
  };

  return {
    async keep(sha256, bytes) {
      const place = placeOf(sha256);
      await mkdir(path.dirname(place), { recursive: true });
      // A file half written has another name, so what has the right one is whole.
      const draft = `${place}.${randomUUID()}.new`;
      const file = await open(draft, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
      await rename(draft, place);
      await syncFolder(path.dirname(place));
    },
    read: (sha256) => readFile(placeOf(sha256)).catch(absent),
    async stream(sha256) {
      const place = placeOf(sha256);
      const found = await stat(place).catch(absent);
      if (found === undefined) return undefined;
      // Node's own web stream gives the same bytes as the DOM's.
      const body = Readable.toWeb(createReadStream(place)) as ReadableStream<Uint8Array>;
      return { bytes: found.size, body };
    },
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    async olderThan(ageMs) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent);
      const before = Date.now() - ageMs;
      const old = await Promise.all(
        (entries ?? []).map(async (entry) => {
          if (!entry.isFile()) return [];
          const place = path.join(entry.parentPath, entry.name);
          const { mtimeMs } = (await stat(place).catch(absent)) ?? { mtimeMs: before };
          if (NAME.test(entry.name)) return mtimeMs < before ? [entry.name] : [];
          // A younger one may be under way, whatever age is asked for.
          const isLeft = entry.name.endsWith(".new") && mtimeMs < Date.now() - DRAFT_MS;
          if (isLeft) await rm(place, { force: true });
          return [];
        }),
      );
      return old.flat();
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
