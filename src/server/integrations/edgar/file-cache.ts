import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Validators } from "#server/integrations/edgar/network.ts";

/** One answer of EDGAR as it is kept, with what is needed to ask whether it still holds. */
export type CachedFile = {
  readonly body: Buffer;
  readonly validators: Validators;
  /** Milliseconds since 1970. */
  readonly fetchedAtMs: number;
};

/** A folder of EDGAR's answers by EDGAR's own paths. */
export type FileCache = {
  /** The answer kept for `path`; undefined when there is none or the file is torn. */
  find(path: string): Promise<CachedFile | undefined>;
  /** Keeps an answer, whole or not at all. */
  keep(path: string, file: CachedFile): Promise<void>;
  /** Forgets an answer that turned out to be unusable. */
  forget(path: string): Promise<void>;
};

const headSchema = z.object({
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  fetchedAtMs: z.number(),
  bytes: z.number(),
});

const NEWLINE = 0x0a;

/**
 * The cache under `folder`. A file is one line of JSON about the answer, then the answer: both
 * appear in one rename, and the length in the head tells a torn file.
 */
export function createFileCache(folder: string): FileCache {
  const unfinished = join(folder, "unfinished");
  let cleared: Promise<void> | undefined;

  /** A folder for files being written; what a killed process left there goes once. */
  async function placeForUnfinished(): Promise<void> {
    // Two processes never share the folder: it lies in the data directory, which one holds.
    cleared ??= rm(unfinished, { recursive: true, force: true });
    await cleared.catch(() => undefined);
    await mkdir(unfinished, { recursive: true });
  }

  return {
    async find(path) {
      const file = await readFile(join(folder, path)).catch(() => undefined);
      return file === undefined ? undefined : parseFile(file);
    },
    async keep(path, { body, validators, fetchedAtMs }) {
      const target = join(folder, path);
      const temporary = join(unfinished, randomUUID());
      const head = JSON.stringify({ ...validators, fetchedAtMs, bytes: body.length });
      await placeForUnfinished();
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeFile(temporary, Buffer.concat([Buffer.from(`${head}\n`), body]));
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async forget(path) {
      await rm(join(folder, path), { force: true });
    },
  };
}

function parseFile(file: Buffer): CachedFile | undefined {
  const end = file.indexOf(NEWLINE);
  const head = end === -1 ? undefined : parseHead(file.toString("utf8", 0, end));
  if (head === undefined) return undefined;
  const { etag, lastModified, fetchedAtMs, bytes } = head;
  const body = file.subarray(end + 1);
  return body.length === bytes
    ? { body, validators: { etag, lastModified }, fetchedAtMs }
    : undefined;
}

function parseHead(line: string): z.infer<typeof headSchema> | undefined {
  try {
    return headSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
