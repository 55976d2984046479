import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { randomUUID } from "node:crypto";
import type { Places } from "./places.ts";

/** So long no upload takes: what a draft of that age was to be was killed. */
const DRAFT_MS = 3_600_000;
/** A name of that length is a hash, and its file in one subfolder for each of 256 beginnings. */
const HASH_LENGTH = 64;

export function folderPlaces(folder: string): Places {
  const placeOf = (name: string): string =>
    path.join(folder, name.length < HASH_LENGTH ? "" : name.slice(0, 2), name);

  return {
    place: folder,
    async put(name, bytes) {
      const place = placeOf(name);
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
    async get(name) {
      const place = placeOf(name);
      const found = await stat(place).catch(absent);
      if (found === undefined) return undefined;
      // Node's own web stream gives the same bytes as the DOM's.
      const body = Readable.toWeb(createReadStream(place)) as ReadableStream<Uint8Array>;
      return { bytes: found.size, body };
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent);
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const place = path.join(entry.parentPath, entry.name);
        const found = await stat(place).catch(absent);
        if (found === undefined) continue;
        const ageMs = Date.now() - found.mtimeMs;
        // A younger one may be under way, whatever age is asked for.
        if (!entry.name.endsWith(".new")) yield { name: entry.name, ageMs };
        else if (ageMs > DRAFT_MS) await rm(place, { force: true });
      }
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
