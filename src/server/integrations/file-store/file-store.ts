import { createHash } from "node:crypto";
import path from "node:path";
import { arrayBuffer, text } from "node:stream/consumers";
import { AppError } from "#core/errors.ts";
import type { Config } from "#server/config.ts";
import { bucketPlaces } from "./bucket-places.ts";
import { folderPlaces } from "./folder-places.ts";
import type { Places, StoredFile } from "./places.ts";

/** Files by the SHA-256 of what they hold, hexadecimal. What is read back is held to it. */
export type FileStore = {
  /** Where they are, for whoever runs the server; without keys. */
  readonly place: string;
  /** Keeps the bytes; returns when they are safe there. The same file twice is kept once. */
  readonly keep: (sha256: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined for a file that is not there. `most` is how many bytes it has: more are not taken. */
  readonly read: (sha256: string, most?: number) => Promise<Uint8Array | undefined>;
  /** The file piece by piece; it ends in an error where it is damaged. Undefined for one that is not there. */
  readonly stream: (sha256: string, most?: number) => Promise<StoredFile | undefined>;
  readonly remove: (sha256: string) => Promise<void>;
  /**
   * Every file, or those known to be kept before `ageMs` ago, so many at once; what a crash may have left
   * behind is among them.
   */
  readonly list: (ageMs?: number) => AsyncIterable<readonly string[]>;
  /** What tells this store from another: what it has, or else `made`, which it then has. */
  readonly mark: (made: string) => Promise<string>;
};

const NAME = /^[\da-f]{64}$/;
const MARK = "mark";
/** Names told at once. */
const PAGE = 1_000;

/** The store all instances share: a bucket, or the folder of DATA_DIR. */
export function openFileStore({
  filesUrl,
  dataDir,
}: Pick<Config, "filesUrl" | "dataDir">): FileStore {
  return filesUrl === undefined
    ? createFileStore(path.join(dataDir, "files"))
    : storeOf(bucketPlaces(filesUrl));
}

/** A store in a folder. */
export function createFileStore(folder: string): FileStore {
  return storeOf(folderPlaces(folder));
}

function storeOf(places: Places): FileStore {
  const stream: FileStore["stream"] = async (sha256, most) => {
    const found = await places.get(nameOf(sha256));
    return found && { bytes: found.bytes, body: found.body.pipeThrough(heldTo(sha256, most)) };
  };
  return {
    place: places.place,
    keep: (sha256, bytes) => places.put(nameOf(sha256), bytes),
    async read(sha256, most) {
      const found = await stream(sha256, most);
      return found && new Uint8Array(await arrayBuffer(found.body));
    },
    stream,
    remove: (sha256) => places.remove(nameOf(sha256)),
    async *list(ageMs) {
      let page: string[] = [];
      for await (const { name, ageMs: age } of places.list()) {
        if (NAME.test(name) && (ageMs === undefined || age > ageMs)) page.push(name);
        if (page.length < PAGE) continue;
        yield page;
        page = [];
      }
      yield page;
    },
    async mark(made) {
      const found = await places.get(MARK);
      if (found === undefined) await places.put(MARK, new TextEncoder().encode(made));
      return found === undefined ? made : (await text(found.body)).trim();
    },
  };
}

function nameOf(sha256: string): string {
  if (!NAME.test(sha256)) throw new Error(`not a SHA-256: ${sha256}`);
  return sha256;
}

function heldTo(sha256: string, most = Infinity): TransformStream<Uint8Array, Uint8Array> {
  const hash = createHash("sha256");
  const damaged = () => new AppError("internal", `The stored file ${sha256} is not what was kept`);
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      // What goes on beyond its end is another file, and may have none.
      if (bytes > most) throw damaged();
      hash.update(chunk);
      controller.enqueue(chunk);
    },
    flush(controller) {
      if (hash.digest("hex") !== sha256) controller.error(damaged());
    },
  });
}
