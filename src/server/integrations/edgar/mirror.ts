import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** One file of the mirror; `read` is separate so that an unchanged file need not be read again. */
export type MirroredFile = {
  /** Changes whenever the file does. */
  readonly version: string;
  read(): Promise<Buffer>;
};

/** The file at EDGAR's own `path` under the mirror's folder; undefined where the mirror has a gap. */
export async function findMirrored(
  folder: string | undefined,
  path: string,
): Promise<MirroredFile | undefined> {
  if (folder === undefined) return undefined;
  const file = join(folder, path);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) return undefined;
  return {
    version: `mirror-${found.mtimeMs}-${found.size}`,
    read: () => readFile(file),
  };
}
